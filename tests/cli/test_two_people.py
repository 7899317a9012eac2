"""Two people at one keyboard: neither sees what the other holds."""

import pytest

from tests.cli.games import ALL
from tests.cli.run import run
from tests.cli.seated import a_move, dealt
from tests.cli.typed import typed

pytestmark = pytest.mark.usefixtures("folder")

TWO = ("play", "dragons-of-kir", "--seed", "7", "--players", "human")


def test_hands_are_handed_over():
    match = dealt()
    mine, theirs = match.observation(0).hand, match.observation(1).hand
    move = a_move(match)
    first, (one, covered, two, _) = typed("", move, "", argv=TWO)
    assert "player 1 is next" in first
    assert not [tile for tile in (*mine, *theirs) if tile in first]
    assert all(tile in one for tile in mine)
    assert not [tile for tile in set(theirs) - set(mine) if tile in one]
    assert "player 2 is next" in covered
    assert not [tile for tile in (*mine, *theirs) if tile in covered]
    assert all(tile in two for tile in theirs)
    placed = {move.partition(" ")[0].partition("/")[0]}
    assert not [tile for tile in set(mine) - set(theirs) - placed if tile in two]


def test_undo_at_the_hand_over_gives_nothing_away():
    match = dealt()
    mine, theirs = match.observation(0).hand, match.observation(1).hand
    move = a_move(match)
    _, (_, _, covered, one, _) = typed("", move, "undo", "", argv=TWO)
    assert "player 1 is next" in covered
    assert not [tile for tile in (*mine, *theirs) if tile in covered]
    assert all(tile in one for tile in mine)


def test_the_second_person_can_only_take_own_moves_back():
    match = dealt()
    _, answers = typed("", a_move(match), "", "undo", argv=TWO)
    assert "nothing that could be taken back" in answers[3]


def test_leaving_at_the_hand_over(folder):
    match = dealt()
    for leave in ([], ["quit"]):
        for file in folder.glob("*.record"):
            file.unlink()
        typed("", a_move(match), *leave, argv=TWO)
        assert len(list(folder.glob("*.record"))) == 1


def test_open_hands_need_no_hand_over(folder):
    (folder / "hexes.yaml").write_text(ALL["hexes"])
    code, out, _ = run("play", "hexes.yaml", "--seed", "1", "--players", "human")
    assert code == 0
    assert "is next" not in out
