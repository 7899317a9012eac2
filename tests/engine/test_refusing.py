"""A refused move of a rule is explained by the check that it fails."""

from __future__ import annotations

from random import Random

import pytest

import kirlib
from kirlib.engine.flow.crossing import cross, group_of
from kirlib.engine.flow.refusing import uncrossed, why_not
from kirlib.render.formula import formula
from tests.games import RULED, SMALL, game

YARD = """
kirlib: 1
game: depot
players: 2
turns: alternate
map:
  rows:
    - "...."
    - ".xx|"
    - ".kb."
    - ".po2"
  legend:
    k: {piece: keeper, owner: 1}
    '2': {piece: keeper, owner: 2}
    x: {piece: crate}
    b: {piece: block}
    p: {tile: pit}
    o: {tile: shelf}
    '|': {walls: [south]}
tiles:
  pit: {holds: 0}
  shelf: {bars: "owner(it) == 1"}
  mat: {}
pieces:
  keeper:
    plural: keepers
    owned: true
    meets: {crate: push, block: bar}
  crate: {plural: crates, meets: {crate: bar, block: bar}}
  block: {plural: blocks}
counters: {strength: {of: player}}
turn:
  - either:
      - move: {piece: keeper, may: "not here == a1"}
      - place: {tile: mat, where: "free(here) and next(here, south) == none"}
      - choose: {name: mood, from: {calm: "true", wild: "strength >= 1"}}
      - pass
ends: [{limit: {turns: 20}}]
"""


def refused(text, *before):
    made = kirlib.load_game_text(YARD)
    state = made.initial_state(2, first=0)
    for move in before:
        state = state.play(made.parse_move(move, state))
    why = made.machine.why_not(state, made.parse_move(text))
    assert why is not None
    with pytest.raises(kirlib.IllegalMoveError, match="is not legal here: player") as error:
        made.parse_move(text, state)
    assert why.text in str(error.value)
    return why.text + ("" if why.guard is None else f" {formula(made.program, why.guard)}")


@pytest.mark.parametrize(
    ("move", "before", "said"),
    [
        ("keeper a3 east", (), "there is no keeper on a3"),
        ("keeper d1 west", (), "it is not for you to move player 2's keeper on d1"),
        ("keeper b2 east", (), "the block on c2 is in the way"),
        ("keeper b2 south", (), "the pit on b1 lets nothing in"),
        ("keeper a2 west", ("keeper b2 west", "pass"), "a2 is at the edge of the board: there is nothing west of it"),
        ("keeper a1 north", ("keeper b2 west", "pass", "keeper a2 south", "pass"), "it may go only if not here == a1"),
        (
            "keeper a3 east",
            ("keeper b2 west", "pass", "keeper a2 north", "pass"),
            "the crate on b3 cannot be pushed on: the crate on c3 is in the way",
        ),
        ("keeper d2 north", ("pass", "keeper d1 north", "pass"), "a wall is between d2 and d3"),
        ("mat a4", (), "mat can be placed only where free(here) and next(here, south) == none"),
        ("mat b1", (), "there is a pit on b1 already"),
        ("choose wild", (), "wild can be chosen only if strength >= 1"),
    ],
)
def test_the_check_that_fails_is_told(move, before, said):
    assert refused(move, *before) == said


BY_RULES = [name for name in (*SMALL, *RULED) if game(name).program.ruled]


@pytest.mark.parametrize("name", BY_RULES)
@pytest.mark.parametrize("seed", range(2))
def test_what_bars_a_crossing_is_told_exactly_where_it_is_barred(name, seed):
    made, rng = game(name), Random(seed)
    rules = made.machine.tables.rules
    assert rules is not None
    state = made.initial_state(made.players[-1])
    for _ in range(25):
        if state.is_terminal:
            break
        draft = state._copy()
        for i, piece in enumerate(draft.pieces):
            for way in range(len(made.program.topology.directions)) if piece[0] >= 0 else ():
                group = group_of(rules.tables, draft, i)
                barred = cross(rules.tables, draft, (i,), group, piece[0], way) is None
                assert (uncrossed(rules.tables, draft, (i,), group, piece[0], way) is not None) == barred
        if not state.is_chance:
            for number in rng.sample(range(len(made.moves)), min(40, len(made.moves))):
                move = made.moves[number]
                if move not in state.legal_moves():
                    why = why_not(rules.tables, state._copy(), move)
                    assert why is None or why.text
        state = state.play(rng.choice(state.legal_moves()))
