"""Games as a caller holds them: their facts, their beginnings, and their use from everywhere at once."""

from __future__ import annotations

import copy
import pickle
import random
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kirlib
from kirlib import CHANCE, State
from tests.model.samples import NAMES, VARIANTS, game, states, step

ROOT = Path(__file__).parents[1]


def test_the_games_that_ship() -> None:
    assert kirlib.games() == tuple(sorted(kirlib.games()))
    assert "dragons-of-kir" in kirlib.games()
    for name in kirlib.games():
        assert kirlib.load_game(name).name == name
        assert kirlib.load_game(name).warnings == ()


def test_by_name_by_path_and_by_text_is_the_same(tmp_path: Path) -> None:
    for name in kirlib.games():
        file = ROOT / "data" / "games" / f"{name}.yaml"
        (tmp_path / "copy.yml").write_bytes(file.read_bytes())
        by_name = kirlib.load_game(name)
        for other in (
            kirlib.load_game(file),
            kirlib.load_game(str(file)),
            kirlib.load_game(tmp_path / "copy.yml"),
            kirlib.load_game_text(file.read_text(encoding="utf-8")),
            kirlib.load_game_text(file.read_bytes()),
        ):
            assert other == by_name
            assert hash(other) == hash(by_name)
            assert list(other.moves) == list(by_name.moves)


@pytest.mark.parametrize("name", NAMES)
def test_facts(name: str) -> None:
    assert game(name).name == name
    assert game(name).title
    assert set(game(name).players) <= set(range(1, 7))
    assert len(game(name).fingerprint) == 64
    assert repr(game(name)) == f"<Game {name}>"
    assert game(name) != name
    assert game(name) != game("small" if name != "small" else "many")


@pytest.mark.parametrize("name", NAMES)
def test_games_are_copied_and_pickled(name: str) -> None:
    for twin in (copy.copy(game(name)), copy.deepcopy(game(name)), pickle.loads(pickle.dumps(game(name)))):
        assert twin == game(name)
        assert twin.fingerprint == game(name).fingerprint
        assert list(twin.moves) == list(game(name).moves)
        state = states(name, 0)[len(states(name, 0)) // 2]
        assert twin.state_from_dict(state.to_dict()) == state


# --- beginnings


@pytest.mark.parametrize("name", NAMES)
def test_beginnings(name: str) -> None:
    for players in game(name).players:
        for first in (None, *range(players)):
            state = game(name).initial_state(players, first)
            assert state.players == players
            # without a setup the first turn begins at once
            assert state.turn == (0 if game(name).program.loop or state.pending == "first" else 1)
            assert not state.is_terminal
            assert state == game(name).initial_state(players, first)
            if first is not None:
                assert state.first == first
                assert state.pending != "first"
    assert game(name).initial_state() == game(name).initial_state(game(name).players[0])


def test_the_document_says_who_is_first() -> None:
    text = "kirlib: 1\ngame: second\nextends: dragons-of-kir\nfirst: {}\n"
    assert kirlib.load_game_text(text.format(2)).initial_state().first == 1
    by_lot = kirlib.load_game_text(text.format("chance")).initial_state()
    assert (by_lot.pending, by_lot.current_player) == ("first", CHANCE)
    assert [str(move) for move in by_lot.legal_moves()] == ["first 1", "first 2"]


@pytest.mark.parametrize("players", [0, 1, 3, -1, 10**30, "2", 2.0, True, [2]], ids=repr)
def test_so_many_cannot_play(players: object) -> None:
    with pytest.raises(ValueError, match="is for 2 players"):
        game("dragons-of-kir").initial_state(players)  # type: ignore[arg-type]


def test_the_range_of_players_is_told() -> None:
    with pytest.raises(ValueError, match="is for 2 to 4 players, not 5"):
        game("many").initial_state(5)


@pytest.mark.parametrize("first", [-1, 2, 10**30, "0", 0.0, False, []], ids=repr)
def test_there_is_no_such_first_player(first: object) -> None:
    with pytest.raises(ValueError, match="one of 0 to 1"):
        game("dragons-of-kir").initial_state(2, first)  # type: ignore[arg-type]


@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_places_first(first: int) -> None:
    rng = random.Random(1)
    state = game("dragons-of-kir").initial_state(first=first)
    while state.is_chance:
        state = state.play(state.sample_chance(rng))
    assert state.current_player == first
    state = state.play(state.legal_moves()[0])
    assert state.current_player == 1 - first


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_has_its_own_pieces_and_hand(players: int) -> None:
    state = game("many").initial_state(players)
    view = state.observation()
    assert len(view.hands) == len(view.hand_sizes) == players
    assert sorted(p.owner for p in view.pieces if p.owner is not None and (p.at or p.waiting)) == list(range(players))


# --- the tail, and boards that are full


def finals(name: str, seeds: int) -> list[tuple[State, ...]]:
    return [states(name, seed) for seed in range(seeds)]


def test_in_the_tail_chance_goes_on_until_every_piece_is_back() -> None:
    """Ruling tail: with no tile left to place, turns go on by themselves, and a course that repeats is a draw."""
    drawn = 0
    for line in finals("tail", 12):
        tail = [state for state in line if state.pending == "continue"]
        for state in tail:
            assert not any(state.hands)
            assert not state.stock
            assert [str(move) for move in state.legal_moves()] == ["continue"]
            assert [p for _, p in state.chance_outcomes()] == [1]
            after = state.play(state.legal_moves()[0])
            assert after.turn == state.turn + 1 or after.is_terminal
        if tail:
            drawn += 1
            assert line[-1].outcome is not None
            assert line[-1].outcome.result == "draw"
            assert line[-1].outcome.reason == "every piece is back where it was"
            assert line[-1].returns() == (0.0, 0.0)
    assert drawn >= 8


def test_the_shipped_game_comes_to_every_kind_of_end() -> None:
    results = {line[-1].outcome.result for line in finals("small", 150) if line[-1].outcome is not None}
    assert {"win:1", "win:2", "tie"} <= results


FULL = """
kirlib: 1
game: full
extends: dragons-of-kir
board: {{torus: {{width: 4, height: 2}}}}
pieces:
  dragon: {{setup: [{{at: b2, facing: south}}]}}
  tent: {{setup: [{{owner: 1, at: a1}}, {{owner: 2, at: d1}}]}}
supply: {{{tiles}}}
movement: {{conflicts: {{stages: []}}}}
turn: [{{place: {{mounted: together}}}}, resolve mounted, remove destroyed, {{draw: {{to: 4}}}}]
ends: [{end}]
"""
NO_OTHERS = (
    "samurai: null, ronin: null, single-river: null, two-rivers: null, three-rivers: null, watchfire: null, "
    "wildfire: null, wind: null, storm: null, lotus-flower: null, lotus-pond: null, dragon-breath: null"
)


def fill(text: str, pick: int = 0) -> list[State]:
    """Plays the first (or last) legal move until the game ends, or a while."""
    state = kirlib.load_game_text(text).initial_state()
    line = [state]
    while not state.is_terminal and len(line) < 60:
        state = state.play(state.legal_moves()[pick])
        line.append(state)
    return line


def test_a_board_on_which_nobody_can_place_is_a_draw_at_once() -> None:
    """Ruling tail: tiles are left in hand, and no player can place one."""
    line = fill(FULL.format(tiles=f"monk: 20, dragon-lair: null, {NO_OTHERS}", end="{blocked: draw}"))
    assert line[-1].outcome is not None
    assert (line[-1].outcome.result, line[-1].outcome.reason) == ("draw", "nobody can place a tile")
    assert len(line[-1].tiles) == 5
    assert any(line[-1].hands)


def test_who_cannot_place_passes_where_the_game_goes_on() -> None:
    line = fill(FULL.format(tiles=f"monk: 20, dragon-lair: null, {NO_OTHERS}", end="{limit: {turns: 9}}"))
    passing = [state for state in line if [str(move) for move in state.legal_moves()] == ["pass"]]
    assert passing
    assert all(state.pending == "place" for state in passing)
    for state in passing:
        assert state.play(state.legal_moves()[0]).hands == state.hands
    assert line[-1].turn == 9


def test_a_tile_for_a_piece_keeps_a_full_board_open() -> None:
    tiles = f"monk: 6, dragon-lair: 14, {NO_OTHERS}"
    line = fill(FULL.format(tiles=tiles, end="{blocked: draw}, {limit: {turns: 9}}"), pick=-1)
    full = [state for state in line if len(state.tiles) == 5 and state.pending == "place"]
    assert any({move.verb for move in state.legal_moves()} == {"mount"} for state in full)


# --- threads


def test_one_game_played_by_many_threads_is_as_when_played_alone() -> None:
    for name in ("dragons-of-kir", "many"):
        fresh = kirlib.load_game_text(VARIANTS[name]) if name in VARIANTS else kirlib.load_game(name)
        found: dict[int, list[State]] = {}
        barrier = threading.Barrier(16)

        def work(
            seed: int,
            fresh: kirlib.Game = fresh,
            barrier: threading.Barrier = barrier,
            found: dict[int, list[State]] = found,
        ) -> None:
            barrier.wait()
            found[seed] = play(fresh, seed)

        threads = [threading.Thread(target=work, args=(seed,)) for seed in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == {seed: play(game(name), seed) for seed in range(16)}


def play(of: kirlib.Game, seed: int) -> list[State]:
    rng = random.Random(seed)
    state = of.initial_state()
    line = [state]
    while not state.is_terminal:
        state = state.play(step(state, rng))
        line.append(state)
    return line


def test_one_state_asked_by_many_threads() -> None:
    state = states("dragons-of-kir", 0)[20]
    fresh = kirlib.load_game("dragons-of-kir").state_from_dict(state.to_dict())
    answers: list[object] = []
    threads = [
        threading.Thread(target=lambda: answers.append((hash(fresh), tuple(fresh.legal_moves()), fresh.returns())))
        for _ in range(16)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 16
    assert set(answers) == {(hash(state), tuple(state.legal_moves()), state.returns())}


@given(st.sampled_from(NAMES), st.integers(0, 10**6))
def test_the_same_seed_plays_the_same_game(name: str, seed: int) -> None:
    a, b = play(game(name), seed), play(game(name), seed)
    assert a == b
    assert [repr(state) for state in a] == [repr(state) for state in b]
