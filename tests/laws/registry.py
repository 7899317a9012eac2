"""The laws of games: each with a precondition that is computed from the compiled game, never from its name.

A law is a function of a seating (a game's name and how many play) and a seed; it raises AssertionError where the game
breaks it. `test_shipped_games` holds every game that ships against every law that applies to it.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from kirlib import Game

Check = Callable[[str, int, int], None]
Applies = Callable[[Game, int], bool]


@frozen
class Law:
    """`applies`: the precondition. `check`: the law for one random course, by its seed. `seeds`: how many to try."""

    name: str
    says: str
    applies: Applies
    check: Check
    seeds: int


LAWS: list[Law] = []


def always(game: Game, players: int) -> bool:
    """The precondition of a law that holds for all games."""
    return True


def law(applies: Applies = always, seeds: int = 2) -> Callable[[Check], Check]:
    """Enters a function among the laws; its docstring says what the law is."""

    def enter(check: Check) -> Check:
        assert check.__doc__
        LAWS.append(Law(check.__name__, check.__doc__.split("\n")[0], applies, check, seeds))
        return check

    return enter


def operations(game: Game) -> frozenset[str]:
    """What the statements of a game's rules do, by the names that the program gives them."""
    return frozenset(statement.op for block in game.program.blocks for statement in block)
