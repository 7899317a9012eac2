"""How long a game can last, as far as its rules show it."""

from __future__ import annotations

from math import inf

from kirlib.game import Game
from kirlib.program import Program, Statement
from kirlib.program.secrets import BLOCKS

DECISIONS = frozenset({"move", "place", "rotate", "shift", "choose", "pick", "ask", "either", "displaced"})
"""Statements that ask a player, once."""


def longest(game: Game, players: int) -> int | None:
    """No game with so many players has more decisions of players than this; None: the rules show no bound.

    A bound needs an end by `limit`, and turns in which players are asked a number of times that can be counted: so not
    in reactions, nor in repetitions.
    """
    program = game.program
    setup = sum(_step(program, players, number) for number in range(program.loop))
    turn = sum(_step(program, players, number) for number in range(program.loop, len(program.steps)))
    reactions = {block for kind in program.kinds for _, block in kind.reactions}
    reactions |= {block for tile in program.types for _, block in tile.reactions}
    reactions |= {block for form in program.formations for block in (form.arises, form.enters) if block >= 0}
    if turn + setup == inf or any(_block(program, block, players) for block in reactions):
        return None
    bounds = [setup + turn * end.count for end in program.ends if end.op == "limit"]
    # it ends with the turn in which so many have been made
    bounds += [setup + end.count + turn - 1 for end in program.ends if end.op == "decisions"]
    return int(min(bounds)) if bounds else None


def _step(program: Program, players: int, number: int) -> float:
    step = program.steps[number]
    if step.op == "rules":  # without a number: reactions
        return _block(program, step.count, players) if step.count >= 0 else 0
    if step.op == "put":
        return sum(setup.kind == step.kind for setup in program.roster)
    return players if step.op == "place" else 0


def _block(program: Program, block: int, players: int) -> float:
    """How many decisions there are at most in a block: `inf` if they cannot be counted."""
    return sum(_statement(program, statement, players) for statement in program.blocks[block])


def _statement(program: Program, statement: Statement, players: int) -> float:
    inner = [value for name, value in statement.args if name in BLOCKS and type(value) is int and value >= 0]
    if statement.op == "either":  # one of its parts is decided
        parts = [part for block in inner for part in program.blocks[block]]
        return max((max(1, _statement(program, part, players)) for part in parts), default=1)
    many = sum(_block(program, block, players) for block in inner)
    if statement.op == "each" and many:
        spaces = len(program.topology.names)
        of = {"piece": len(program.roster), "tile": spaces, "space": spaces}
        return many * of.get(statement.get("what"), players)
    if statement.op in ("repeat", "beam", "displace") and many:
        return inf
    asked = statement.op in DECISIONS and not (statement.op == "pick" and statement.get("by") == "chance")
    return many + asked
