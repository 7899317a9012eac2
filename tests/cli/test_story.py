"""The course of a game that is shown: nothing of it is lost or told twice, also where moves were taken back."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

import kirlib
from kirlib.cli.story import Story, seen_by
from tests.model.samples import NAMES, game, step


def moves_of(name, seed, most=60):
    rng = Random(seed)
    state = game(name).initial_state()
    moves = []
    while not state.is_terminal and len(moves) < most:
        moves.append(step(state, rng))
        state = state.play(moves[-1])
    return moves, state


@given(st.sampled_from(NAMES), st.integers(0, 50))
def test_turns_have_every_event_once(name, seed):
    moves, last = moves_of(name, seed)
    story = Story(game(name), game(name).initial_state())
    story.follow(moves)
    assert story.state == last
    turns = story.turns()
    told = [event for turn in turns for event in turn.events]
    assert told == [e for ply in story.plies for e in ply.events if e.kind != "turn"]
    assert [turn.number for turn in turns] == list(range(turns[0].number, turns[0].number + len(turns)))
    assert [ply for turn in turns for ply in turn.plies] == story.plies
    assert all(turn.over for turn in turns[:-1])


@given(st.sampled_from(NAMES), st.integers(0, 50), st.data())
def test_following_after_moves_were_taken_back(name, seed, data):
    moves, _ = moves_of(name, seed, 25)
    story = Story(game(name), game(name).initial_state())
    for _ in range(3):
        count = data.draw(st.integers(0, len(moves)))
        story.follow(moves[:count])
        assert [ply.move for ply in story.plies] == moves[:count]
        fresh = Story(game(name), game(name).initial_state())
        fresh.follow(moves[:count])
        assert fresh.state == story.state


def test_another_move_in_its_place():
    kir = kirlib.load_game("dragons-of-kir")
    match = kirlib.Match(kir, 3)
    story = Story(kir, kir.initial_state())
    for which in (0, 5, 0):
        match.play(match.legal_moves()[which])
        story.follow([played.move for played in match.history])
        assert story.state == match.state
        match.undo()


def test_what_others_draw_is_left_out():
    moves, _ = moves_of("dragons-of-kir", 1, 12)
    story = Story(game("dragons-of-kir"), game("dragons-of-kir").initial_state())
    story.follow(moves)
    draws = [event for ply in story.plies for event in ply.events if event.kind == "draw"]
    for seat in (0, 1, None):
        seen = seen_by(game("dragons-of-kir"), draws, seat, story.state)
        assert [event.tile is None for event in seen] == [event.player != seat for event in draws]
