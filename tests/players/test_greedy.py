"""The player that looks one answer ahead."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest

import kirlib
from kirlib.players import GreedyPlayer, RandomPlayer, make_player
from tests.model.samples import NAMES, game, moments


def decisions(name: str) -> list[kirlib.State]:
    """A few states of a game in which a player has a choice, or, where nobody ever has, in which one is asked."""
    asked = [state for state in moments(name) if state.current_player >= 0]
    return [state for state in asked if len(state.legal_moves()) > 1][:3] or asked[:3]


def ask(name: str, state: kirlib.State, seed: int) -> kirlib.Move:
    player = GreedyPlayer(game(name))
    return player(state.observation(state.current_player), state.legal_moves(), Random(seed))


@pytest.mark.parametrize("name", NAMES)
def test_it_answers_legally_and_alike_under_the_same_seed(name: str) -> None:
    found = decisions(name)
    assert found
    for state in found:
        move = ask(name, state, 3)
        assert move in state.legal_moves()
        assert move == ask(name, state, 3)


def test_it_knows_nothing_but_the_observation() -> None:
    """Another deal of what it can't see, the same answer."""
    for state in decisions("dragons-of-kir"):
        seat = state.current_player
        other = game("dragons-of-kir").sample_state(state.observation(seat), Random(4))
        assert other != state
        assert ask("dragons-of-kir", state, 5) == ask("dragons-of-kir", other, 5)


def position(hand: list[str], **pieces: str) -> kirlib.State:
    """The second player's decision in the first turn, with one piece in the second last place before a goal."""
    kir = game("dragons-of-kir")
    rng = Random(2)
    state = kir.initial_state()
    while state.current_player != 0:
        state = state.play(state.sample_chance(rng))
    data = state.play(kir.parse_move(str(state.legal_moves()[0]), state)).to_dict()
    old = Counter(data["hands"][1])
    pool = Counter(data["supply"]) + old - Counter(hand)
    data["hands"][1] = sorted(hand)
    data["supply"] = dict(pool)
    for number, piece in enumerate(data["pieces"]):
        if f"p{number}" in pieces:
            piece["at"], piece["facing"] = pieces[f"p{number}"].split()
    return kir.state_from_dict(data)


def test_it_takes_a_win_that_is_there_and_flees_a_loss() -> None:
    """A piece is about to hit something: whose it is decides between letting it and stopping it."""
    hold = ["dragon-lair", "monk", "monk", "monk"]
    # it goes on to h8 now, and is the second player's loss, unless it is held or turned
    state = position(hold, p0="h7 north")
    outcomes = {move: state.play(move).outcome for move in state.legal_moves()}
    safe = {move for move, outcome in outcomes.items() if outcome is None}
    assert 0 < len(safe) < len(outcomes) / 10  # by chance it would hardly find them
    assert all(ask("dragons-of-kir", state, seed) in safe for seed in range(3))
    # it goes on to a1 now, and is the second player's win, unless it is held or turned
    state = position(hold, p0="a2 south")
    wins = {
        move for move in state.legal_moves() if (after := state.play(move)).outcome and after.outcome.winners == (1,)
    }
    assert 0 < len(wins) < len(state.legal_moves())
    assert all(ask("dragons-of-kir", state, seed) in wins for seed in range(3))


def test_it_takes_the_only_move_without_using_its_generator() -> None:
    state = decisions("small")[0]
    rng = Random(1)
    before = rng.getstate()
    only = state.legal_moves()[:1]
    assert GreedyPlayer(game("small"))(state.observation(state.current_player), only, rng) == only[0]
    assert rng.getstate() == before


def test_it_must_be_told_the_game() -> None:
    with pytest.raises(KeyError, match="greedy"):
        make_player("greedy")
    assert isinstance(make_player("greedy", game("small")), GreedyPlayer)


def score(games: int, seed: int) -> tuple[int, int]:
    """Greedy's wins and losses against the random player, with sides changed after each game."""
    kir = game("dragons-of-kir")
    results: Counter[float] = Counter()
    for number in range(games):
        side = number % 2
        players: list[object] = [RandomPlayer(), RandomPlayer()]
        players[side] = GreedyPlayer(kir)
        match = kirlib.Match(kir, seed + number, players)  # type: ignore[arg-type]
        match.run()
        results[match.returns()[side]] += 1
    return results[1.0], results[-1.0]


def test_it_beats_chance() -> None:
    wins, losses = score(4, seed=100)
    assert wins > losses


@pytest.mark.heavy
def test_it_wins_most_decided_games() -> None:
    wins, losses = score(400, seed=1)
    assert wins >= 0.85 * (wins + losses)
    assert wins + losses > 300


def test_it_leaves_what_it_is_given_alone() -> None:
    state = decisions("small")[0]
    seen = state.observation(state.current_player)
    before = pickle.dumps(seen)
    GreedyPlayer(game("small"))(seen, state.legal_moves(), Random(1))
    assert pickle.dumps(seen) == before


CHOOSING = """
kirlib: 1
game: choosing
turns: alternate
board: {bounded: {width: 1, height: 1}}
turn:
  - choose: {name: plan, from: [wait, win, lose, wait-again]}
ends:
  - {player: plan == win, result: wins}
  - {player: plan == lose, result: loses}
  - limit: {turns: 50}
"""


@pytest.mark.parametrize("seed", range(10))
def test_in_a_game_with_rules_it_sees_what_wins_and_what_loses(seed: int) -> None:
    game = kirlib.load_game_text(CHOOSING)
    state = game.initial_state()
    move = GreedyPlayer(game)(state.observation(0), state.legal_moves(), Random(seed))
    assert str(move) == "choose win"


@pytest.mark.parametrize("name", kirlib.games())
def test_it_plays_every_game_that_ships(name: str) -> None:
    game = kirlib.load_game(name)
    state, rng = game.initial_state(), Random(3)
    while state.is_chance:
        state = state.play(state.sample_chance(rng))
    move = make_player("greedy", game)(state.observation(state.current_player), state.legal_moves(), rng)
    assert move in state.legal_moves()
