"""What kind of game a game is, in the terms of game theory, as far as its rules show it."""

from __future__ import annotations

from attrs import frozen

from kirlib.game import Game
from kirlib.program import Program, Statement


@frozen
class Nature:
    """`chance`: whether chance ever has a choice; `secrets`: whether a player may know what another may not;
    `zero_sum`: whether returns always sum to 0."""

    chance: bool
    secrets: bool
    zero_sum: bool


def usual_players(game: Game) -> int:
    """How many play where nobody says: the fewest that can, but two where two or more can.

    Most algorithms are for games between players. Where one plays alone there is nobody to share a pot with: a won game
    is worth 0, as is every other that is not lost.
    """
    return next((count for count in game.players if count > 1), game.players[0])


def nature(game: Game, players: int | None = None, first: int | None = None) -> Nature:
    """The nature of a game with so many players (None: as is usual), and a seat that is first (None: as the rules say).

    Where the rules leave it open, chance and secrets are said to be there, and a sum not.
    """
    program = game.program
    rules = statements(program)
    draws = any(step.op == "draw" for step in program.steps) or any(s.op == "draw" for s in rules)
    rolls = any(s.op == "roll" or (s.op == "pick" and s.get("by") == "chance") for s in rules)
    return Nature(
        chance=draws or rolls or (program.first < 0 and first is None),
        secrets=(draws and program.hands_hidden) or any(v.hidden for v in program.variables),
        zero_sum=not all_can_lose(program, usual_players(game) if players is None else players),
    )


PATIENCE = 100_000
"""So many moves of chance in a row, and no player is asked any more."""


def nobody_asked(game: Game) -> RuntimeError:
    """What is raised then: a game in which nobody ever decides, and which does not end, would go on for ever."""
    return RuntimeError(f"{game.name} has made {PATIENCE} moves in which nobody decides anything: does it ever end?")


def statements(program: Program) -> list[Statement]:
    """All statements of the rules."""
    return [statement for block in program.blocks for statement in block]


def all_can_lose(program: Program, players: int) -> bool:
    """Whether a game may end with a loss for everybody: the one end in which returns do not sum to 0.

    Either an end says so, or nobody is left to win. If the last who is left wins, players who are eliminated one by one
    leave a winner; without that, the last may be eliminated, or lose to nobody. Who plays alone always can.
    """
    rules = statements(program)
    ends = program.ends
    if any(end.result == "loss" for end in ends) or any(s.op == "over" and s.get("result") == "loss" for s in rules):
        return True
    one_by_one = any(s.op == "eliminate" or s.get("stuck") == "loses" for s in rules)
    eliminates = one_by_one or any(end.op == "eliminated" for end in ends)
    loses = any(end.op == "player" and end.result == "loses" for end in ends)
    if players == 1:
        return one_by_one or loses
    return not any(end.op == "last left" for end in ends) and (one_by_one or (loses and eliminates))
