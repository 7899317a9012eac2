"""Every game that ships, with every number of players, against every law that applies to it; small games too.

A file added to data/games joins by itself: it needs a playthrough (`make playthroughs`) and a law that holds it.
"""

from __future__ import annotations

import pytest

from kirlib import CompileError, KirlibError
from tests.laws import of_books, of_courses, of_likeness, of_states
from tests.laws.registry import LAWS, Law
from tests.playthroughs import path_of
from tests.seatings import SEATINGS, SMALL_SEATINGS, game

MODULES = (of_states, of_courses, of_books, of_likeness)
BY_NAME = {law.name: law for law in LAWS}


def applies(law: Law, name: str, players: int) -> bool:
    try:
        return law.applies(game(name), players)
    except CompileError:
        return True  # its test says what is wrong


CASES = [
    pytest.param(law, name, players, id=f"{law.name}-{name}-{players}")
    for name, players in (*SEATINGS, *SMALL_SEATINGS)
    for law in LAWS
    if applies(law, name, players)
]


@pytest.mark.parametrize(("law", "name", "players"), CASES)
def test_law(law: Law, name: str, players: int) -> None:
    for seed in range(law.seeds):
        law.check(name, players, seed)


@pytest.mark.heavy
@pytest.mark.parametrize(("law", "name", "players"), CASES)
def test_law_at_length(law: Law, name: str, players: int) -> None:
    for seed in range(100, 100 + 4 * law.seeds):
        law.check(name, players, seed)


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_each_game_has_laws_and_a_playthrough(name: str, players: int) -> None:
    particular = [law for law in LAWS if law.applies.__name__ != "always" and law.applies(game(name), players)]
    assert particular, f"no law with a precondition holds {name}: make it checkable, or add a law"
    assert path_of(name, players).is_file(), f"no playthrough of {name}: run `make playthroughs`"


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_each_law_holds_some_game(law: Law) -> None:
    """A precondition that no game meets would be a law that is never tried."""
    assert any(law.applies(game(name), players) for name, players in (*SEATINGS, *SMALL_SEATINGS))


def test_laws_have_names_and_words() -> None:
    assert len(BY_NAME) == len(LAWS)
    assert all(law.says.endswith(".") for law in LAWS)


NEEDED = ("what_is_open_can_be_rebuilt", "pieces_stay_on_the_board")
"""Laws whose precondition some game lacks that can be held against them all the same."""


@pytest.mark.parametrize("law", [BY_NAME[name] for name in NEEDED], ids=lambda law: law.name)
def test_preconditions_are_needed(law: Law) -> None:
    """Among the games that lack a law's precondition is a counterexample."""

    def breaks(name: str, players: int) -> bool:
        try:
            law.check(name, players, 0)
        except (AssertionError, KirlibError):
            return True
        return False

    lacking = [(name, players) for name, players in SEATINGS if not law.applies(game(name), players)]
    assert any(breaks(name, players) for name, players in lacking)
