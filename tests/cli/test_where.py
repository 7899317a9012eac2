"""`moves` says exactly where tiles can go, and a move that is refused is explained."""

from __future__ import annotations

import pytest

import kirlib
from kirlib.cli.look import moves_lines
from kirlib.render.style import Style
from tests.cli.typed import flat, typed

SANDS = """\
kirlib: 1
game: sands
players: 1
turns: alternate
board: {paths: {on: [start, t1, t2, t3, goal]}}
tiles: {oasis: {}, well: {}}
regions: {sand: [t2, t3]}
pieces: {walker: {plural: walkers, setup: [{at: start}]}}
turn:
  - either:
      - place: {tile: oasis, where: "OASIS"}
      - place: {tile: well, where: "WELL"}
      - move: {piece: walker, may: "not there == t1"}
ends: [{limit: {turns: 5}}]
"""
GUARDS = {
    "inside(here, sand) and free(here)": "SPACE{} is one of t2, t3",
    "free(here)": "SPACE{} is any but start (walker)",
    "true": "SPACE{} is any",
    "not here == t1": "SPACE{} is any but t1",
}


def sands(oasis: str, well: str) -> str:
    return SANDS.replace("OASIS", oasis).replace("WELL", well)


@pytest.mark.parametrize("well", GUARDS)
@pytest.mark.parametrize("oasis", GUARDS)
def test_the_spaces_for_a_tile_are_exactly_told(oasis, well):
    made = kirlib.load_game_text(sands(oasis, well))
    state = made.initial_state()
    lines = moves_lines(made, state.observation(0), state.legal_moves(), "", Style(), 80)
    said = [line.strip() for line in lines if " is " in line]
    if oasis == well:
        assert said == [GUARDS[oasis].format("")]
    else:
        assert said == [GUARDS[oasis].format(" of oasis"), GUARDS[well].format(" of well")]


def test_a_refused_move_is_explained(tmp_path):
    path = tmp_path / "sands.yaml"
    path.write_text(sands("inside(here, sand)", "true"), encoding="utf-8")
    _, answers = typed("oasis t1", "walker start on", argv=("play", str(path)))
    said = [flat(answer) for answer in answers]
    assert said[0].startswith("! oasis t1 cannot be done: oasis can be placed only where `inside(here, sand)`")
    assert said[1].startswith("! walker start on cannot be done: it may go only if `not there == t1`")
