"""The law of hidden information: what a seat may not know makes no difference to anything that it is given.

For every game, every seat and a spectator: states that differ in nothing else give equal observations, equal redacted
events and equal redacted records. And a secret with a name of its own is searched for wherever it might turn up.
"""

from __future__ import annotations

import functools
import json
import pickle
import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import attrs
import pytest

import kirlib
from kirlib import Game, IllegalMoveError, KirlibError, Move, Record, State
from kirlib.match.told import Observer, Told
from kirlib.program.fingerprint import digests, fingerprint
from kirlib.record.course import concerned
from kirlib.record.redact import unseen
from tests.model.samples import NAMES, game, moments, start, states, step

HIDING = tuple(
    name
    for name in NAMES
    if (game(name).program.hands_hidden and game(name).program.supply_hidden and sum(game(name).program.supply))
    or any(variable.hidden for variable in game(name).program.variables)
)
"""The games in which anything is hidden."""


def viewers(state: State) -> tuple[int | None, ...]:
    return (None, *range(state.players))


def told(state: State, move: Move, viewer: int | None) -> Told:
    """What a viewer is told of a move."""
    return Observer(print, viewer, everything=False).told(0, state, move)


def others(name: str, state: State, viewer: int | None, count: int = 3) -> Iterator[State]:
    """States that differ from one in nothing but what the viewer may not know."""
    rng = random.Random(7)
    for _ in range(count):
        found = game(name).sample_state(state.observation(viewer), rng)
        if found != state:
            yield found


def same_to(one: Any, other: Any) -> bool:
    """Whether two things cannot be told apart by whoever holds one of them."""
    return bool(one == other) and repr(one) == repr(other) and pickle.dumps(one) == pickle.dumps(other)


def test_there_are_games_that_hide_something() -> None:
    assert len(HIDING) > 10


@pytest.mark.parametrize("name", HIDING)
def test_observations_are_equal(name: str) -> None:
    different = 0
    for state in (*moments(name), *states(name, 4)[::9]):
        for viewer in viewers(state):
            for other in others(name, state, viewer):
                different += 1
                assert same_to(state.observation(viewer), other.observation(viewer))
                assert repr(state) == repr(other)
                if state.current_player >= 0 and viewer == state.current_player:
                    assert list(state.legal_moves()) == list(other.legal_moves())
    assert different > 3


@pytest.mark.parametrize("name", HIDING)
def test_the_same_visible_move_is_told_alike(name: str) -> None:
    """Nothing is told of a move beyond what is seen afterwards.

    A rule may lay something open, or let a secret have an effect for all to see: then what is seen differs too.
    """
    rng, compared = random.Random(3), 0
    for state in (*moments(name), *states(name, 4)[::9]):
        for viewer in viewers(state):
            for other in others(name, state, viewer, 2):
                if state.is_terminal:
                    continue
                shared = [move for move in state.legal_moves() if move in other.legal_moves()]
                for move in rng.sample(shared, min(3, len(shared))):
                    mine, theirs = told(state, move, viewer), told(other, move, viewer)
                    if mine.observation == theirs.observation:
                        compared += 1
                        assert same_to(mine, theirs)
    assert compared > 3


@pytest.mark.parametrize("name", HIDING)
def test_moves_that_may_not_be_known_are_told_alike(name: str) -> None:
    """Draws of others, and what they choose in secret: whichever it is, it looks the same."""
    compared = 0
    for state in (*moments(name), *states(name, 5)[::5]):
        if state.is_terminal:
            continue
        seat = concerned(state)
        for viewer in viewers(state):
            moves = list(state.legal_moves())
            hidden = [m for m in moves if told(state, m, viewer).move is None]
            for one, other in pairwise(hidden):
                mine, theirs = told(state, one, viewer), told(state, other, viewer)
                if mine.observation != theirs.observation:
                    continue  # a rule lets it have an effect
                compared += 1
                assert seat != viewer
                assert same_to(mine, theirs)
                assert one.item not in repr(mine.events)
    assert compared > 3


# --- records


def recorded(name: str, seed: int, most: int) -> tuple[State, list[State], list[Move]]:
    """A random game, as its states and moves."""
    rng = random.Random(seed)
    state = game(name).initial_state(rng.choice(game(name).players))
    course, moves = [state], []
    for _ in range(most):
        if state.is_terminal:
            break
        moves.append(step(state, rng))
        state = state.play(moves[-1])
        course.append(state)
    return state, course, moves


def replayed(first: State, moves: list[Move]) -> list[State] | None:
    """The states of other moves, None if they cannot be made."""
    course = [first]
    for move in moves:
        if move not in course[-1].legal_moves():
            return None
        course.append(course[-1].play(move))
    return course


def record_of(found: Game, first: State, moves: list[Move]) -> Record:
    """The record of a course, which need not have come to its end."""
    return Record.of(found, moves, players=first.players)


@pytest.mark.parametrize("name", HIDING)
def test_redacted_records_are_equal(name: str) -> None:
    """In the one game somebody drew or chose something else than in the other, and never showed it."""
    compared = 0
    for seed in range(9):
        _, course, moves = recorded(name, seed, 5 + 2 * seed)
        for place in range(len(moves) - 1, -1, -1):
            state, move = course[place], moves[place]
            seat = concerned(state)
            if move.verb not in ("draw", "choose") or seat is None:
                continue
            for viewer in viewers(state):
                if viewer == seat or told(state, move, viewer).move is not None:
                    continue
                for instead in list(state.legal_moves())[:6]:
                    changed = [*moves[:place], instead, *moves[place + 1 :]]
                    other = replayed(course[0], changed)
                    if instead == move or other is None:
                        continue
                    same = [a.observation(viewer) == b.observation(viewer) for a, b in zip(course, other, strict=True)]
                    if not all(same):
                        continue  # it was shown later on
                    compared += 1
                    mine = record_of(game(name), course[0], moves).redacted(viewer, game(name))
                    theirs = record_of(game(name), course[0], changed).redacted(viewer, game(name))
                    assert str(mine) == str(theirs)
                    break
            if compared > 15:
                return
    assert compared > 3


# --- a planted secret

SECRET = "zq-xylophone"


@functools.cache
def planted(name: str, what: str) -> Game:
    """A game in which one kind of tile, or one word of a hidden choice, has a name that occurs nowhere else."""
    program = game(name).program
    if what == "tile":
        number = next(n for n, count in enumerate(program.supply) if count)
        # one of it, so that none is anywhere else
        supply = [1 if n == number else count for n, count in enumerate(program.supply)]
        types = [attrs.evolve(t, name=SECRET) if n == number else t for n, t in enumerate(program.types)]
        program = attrs.evolve(program, types=tuple(types), supply=tuple(supply))
    else:
        changed = [attrs.evolve(v, words=(SECRET, *v.words[1:])) if v.hidden else v for v in program.variables]
        program = attrs.evolve(program, variables=tuple(changed))
    return Game(attrs.evolve(program, fingerprint=fingerprint(program), digests=digests(program)))


PLANTS = [
    *((name, "tile") for name in HIDING if game(name).program.hands_hidden and sum(game(name).program.supply)),
    *((name, "word") for name in HIDING if any(v.hidden for v in game(name).program.variables)),
]


def holds(state: State, what: str, viewer: int | None) -> bool:
    """Whether somebody else has the secret, and it has been shown nowhere."""
    data = state.to_dict()
    if what == "tile":
        shown = json.dumps([data["tiles"], data["mounted"], data["removed"]])
        hands = [hand for seat, hand in enumerate(data["hands"]) if seat != viewer]
        own = [] if viewer is None else data["hands"][viewer]
        return any(SECRET in hand for hand in hands) and SECRET not in shown and SECRET not in own
    flow = data["flow"]
    held = False
    for variable in state.machine.program.variables:
        if not variable.hidden:
            continue
        for seat, word in enumerate(flow["counters"][variable.name]):
            if word == SECRET and (seat == viewer or seat in flow["shown"].get(variable.name, ())):
                return False
            held = held or word == SECRET
    return held


def seek(state: State, rng: random.Random) -> Move:
    """A random move; whoever can take the secret, by luck or by choice, does, and nobody plays it."""
    moves = list(state.legal_moves())
    wanted = [m for m in moves if m.verb in ("draw", "choose") and m.item is not None and SECRET in m.item]
    rest = [m for m in moves if m.verb in ("draw", "choose") or m.item != SECRET]
    return rng.choice(wanted if wanted and rng.random() < 0.5 else rest or moves)


@pytest.mark.parametrize(("name", "what"), PLANTS, ids=lambda value: str(value))
def test_a_planted_secret_is_found_nowhere(name: str, what: str) -> None:
    found, kept = planted(name, what), 0
    for seed in range(2):
        rng = random.Random(seed)
        course: list[State] = [found.initial_state(rng.choice(found.players))]
        moves: list[Move] = []
        clean: dict[int | None, bool] = dict.fromkeys(viewers(course[0]), True)
        for _ in range(25):
            state = course[-1]
            if state.is_terminal:
                break
            move = seek(state, rng)
            after = state.play(move)
            for viewer in clean:
                said = told(state, move, viewer)
                if SECRET in repr(said) or any(SECRET in str(m) for m in (said.move or "", said.text)):
                    clean[viewer] = False  # it may know now: by its own draw, or since it was shown
                    assert not holds(after, what, viewer) or concerned(state) == viewer
                elif clean[viewer] and holds(after, what, viewer):
                    kept += 1
                    for shown in everything_given(found, after, viewer, kept % 20 == 1):
                        assert SECRET not in shown
                    assert SECRET.encode() not in pickle.dumps(said)
            course.append(after)
            moves.append(move)
        for viewer, still in clean.items():
            if still and holds(course[-1], what, viewer):
                record = record_of(found, course[0], moves)
                redacted = record.redacted(viewer, found)
                # the rules name all kinds of tile there are
                redacted = attrs.evolve(redacted, headers=attrs.evolve(redacted.headers, digests=()))
                assert SECRET in str(record)
                for shown in (str(redacted), repr(redacted), repr(list(redacted.observations(viewer, found)))):
                    assert SECRET not in shown
                assert SECRET.encode() not in pickle.dumps(redacted)
    assert kept > 3


def everything_given(found: Game, state: State, viewer: int | None, long: bool) -> Iterator[str]:
    """All that a viewer might get to see of a position, as text; `long`: also what takes long to refuse."""
    view = state.observation(viewer)
    yield repr(view)
    yield str(view)
    yield json.dumps(view.to_dict())
    yield pickle.dumps(view).decode("latin-1")
    yield repr(state) + str(state) + repr(state.legal_moves())
    wrong = found.moves[0] if SECRET not in str(found.moves[0]) else found.moves[found.moves.continue_]
    attempts: list[Callable[[], object]] = [
        lambda: state.play(wrong) if wrong not in state.legal_moves() else None,
        lambda: state.play("nonsense"),  # type: ignore[arg-type]
        lambda: found.parse_move("continue", state),
        lambda: state.observation(77),
    ]
    if long:
        attempts += [
            lambda: found.sample_state(attrs.evolve(view, turn=-5), random.Random(1)),
            lambda: found.sample_state(attrs.evolve(view, supply_size=view.supply_size + 1), random.Random(1)),
        ]
    for attempt in attempts:
        try:
            attempt()
        except (KirlibError, IllegalMoveError, ValueError) as error:
            yield str(error) + repr(error) + repr(error.args) + "".join(getattr(error, "__notes__", ()))
    match = kirlib.Match(found, seed=1)
    yield repr(match)


def test_what_unseen_means_is_what_the_zones_say() -> None:
    for name in NAMES:
        program = game(name).program
        assert unseen(program, "draw", 0, 1) == (program.hands_hidden and program.supply_hidden)
        assert not unseen(program, "draw", 0, 0)
        assert not unseen(program, "place", 0, None)
        assert start(name, random.Random(1)).observation(None).hand is None
