"""The small games: a race, a sliding puzzle, a duel with beams. Each is read once more, in a few lines."""

from __future__ import annotations

from random import Random

import pytest

import kirlib
from kirlib import State
from kirlib.model.move import Move

SMALL = ("lighthouse-duel", "otter-pond", "snakes-and-ladders")
GAMES = {name: kirlib.load_game(name) for name in SMALL}


def text_of(state: State) -> list[str]:
    return [str(move) for move in state.legal_moves()]


def played(state: State, *moves: str) -> State:
    for text in moves:
        legal = {str(move): move for move in state.legal_moves()}
        assert text in legal, (text, list(legal))
        state = state.play(legal[text])
    return state


def step(state: State, rng: Random) -> Move:
    return state.sample_chance(rng) if state.is_chance else rng.choice(state.legal_moves())


def spaces(state: State, kind: str) -> list[str]:
    """Where the pieces of a kind are, in the order of their numbers."""
    program = state.machine.program
    number = [k.name for k in program.kinds].index(kind)
    return [
        program.topology.names[piece.space]
        for piece, (k, _) in zip(state.pieces, state.roster, strict=True)
        if k == number and piece.space >= 0
    ]


@pytest.mark.parametrize("name", SMALL)
def test_random_games_end_and_pay_out(name: str) -> None:
    game = GAMES[name]
    assert game.warnings == ()
    for seed in range(12):
        rng = Random(seed)
        state = game.initial_state(players=game.players[seed % len(game.players)])
        while not state.is_terminal:
            state = state.play(step(state, rng))
        assert state.outcome is not None
        pays = state.returns()
        assert sum(pays) == (0 if state.outcome.result != "loss" else -len(pays))


# --- the race

LADDERS = {2: 21, 8: 12, 16: 35, 27: 46, 39: 42, 50: 54}
SNAKES = {19: 6, 32: 13, 38: 30, 45: 24, 53: 33, 58: 41}


def test_a_race_by_the_numbers() -> None:
    """Every roll of some races, against plain arithmetic."""
    for seed in range(20):
        rng = Random(seed)
        state = GAMES["snakes-and-ladders"].initial_state(players=3)
        at, who = [0, 0, 0], 0
        while not state.is_terminal:
            assert state.current_player == who
            assert text_of(state) == ["roll"]
            state = state.play(state.legal_moves()[0])
            rolled = rng.randint(1, 6)
            state = played(state, f"die {rolled}")
            there = at[who] + rolled
            there = there if there <= 60 else 120 - there
            at[who] = {**LADDERS, **SNAKES}.get(there, there)
            assert spaces(state, "pawn") == [f"s{n}" if n else "start" for n in at]
            assert state.is_terminal == (at[who] == 60)
            if at[who] == 60:
                assert state.outcome is not None
                assert state.outcome.winners == (who,)
            who = who if rolled == 6 else (who + 1) % 3


# --- the puzzle

FEWEST = {"e7": 3, "g7": 3, "b2": 4, "b4": 4, "b7": 5, "e4": 5, "e2": 6, "g2": 6}
ANIMALS = ("otter", "seal", "walrus", "puffin")
WAYS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
CORNERS = {"b7": "NW", "e7": "SW", "g7": "SW", "b4": "NE", "e4": "SE", "b2": "SW", "e2": "SW", "g2": "SW"}
SIDES = {"a4": "N", "a3": "N", "h2": "N", "d1": "W"}

Place = tuple[int, int]


def place(name: str) -> Place:
    return "abcdefgh".index(name[0]), int(name[1]) - 1


def barred() -> set[tuple[Place, str]]:
    """The walls, from both sides."""
    found = set()
    for name, sides in {**CORNERS, **SIDES}.items():
        x, y = place(name)
        for side in sides:
            way = next(way for way in WAYS if way[0] == side.lower())
            dx, dy = WAYS[way]
            back = next(other for other, d in WAYS.items() if d == (-dx, -dy))
            found |= {((x, y), way), ((x + dx, y + dy), back)}
    return found


WALLS = barred()


def slid(where: tuple[Place, ...], who: int, way: str) -> Place:
    (x, y), (dx, dy) = where[who], WAYS[way]
    while True:
        there = x + dx, y + dy
        if ((x, y), way) in WALLS or there in where or not (0 <= there[0] < 8 and 0 <= there[1] < 8):
            return x, y
        x, y = there


def after(where: tuple[Place, ...]) -> dict[tuple[int, str], tuple[Place, ...]]:
    """All that can be moved, and what comes of it."""
    found = {}
    for who in range(4):
        for way in WAYS:
            there = slid(where, who, way)
            if there != where[who]:
                found[who, way] = (*where[:who], there, *where[who + 1 :])
    return found


START = tuple(map(place, ("h8", "f2", "c3", "d2")))


def solutions() -> dict[str, list[str]]:
    """A shortest solution for each hole, found breadth first; of the other animals it only matters where any are."""
    found: dict[str, list[str]] = {}
    front: list[tuple[tuple[Place, ...], list[str]]] = [(START, [])]
    seen = {(START[0], frozenset(START))}
    while len(found) < len(FEWEST):
        onward = []
        for where, moves in front:
            for (who, way), then in after(where).items():
                key = then[0], frozenset(then)
                if key in seen:
                    continue
                seen.add(key)
                name = "abcdefgh"[where[who][0]] + str(where[who][1] + 1)
                onward.append((then, [*moves, f"{ANIMALS[who]} {name} {way}"]))
                hole = next((h for h in FEWEST if who == 0 and place(h) == then[0]), None)
                if hole is not None:
                    found.setdefault(hole, onward[-1][1])
        front = onward
    return found


def test_the_puzzle_can_be_solved_in_so_many_moves_and_no_fewer() -> None:
    found = solutions()
    assert {hole: len(moves) for hole, moves in found.items()} == FEWEST
    start = GAMES["otter-pond"].initial_state()
    assert start.is_chance
    for hole, moves in found.items():
        state = played(start, f"to {hole}", *moves[:-1])
        assert not state.is_terminal
        state = played(state, moves[-1])
        assert state.outcome is not None
        assert state.outcome.result == "win:1"


def test_slides_are_as_read_above() -> None:
    rng = Random(5)
    for _ in range(6):
        start = GAMES["otter-pond"].initial_state()
        state = start.play(start.sample_chance(rng))
        where = START
        while not state.is_terminal:
            moves = {
                f"{ANIMALS[who]} {'abcdefgh'[where[who][0]]}{where[who][1] + 1} {way}": then
                for (who, way), then in after(where).items()
            }
            assert sorted(text_of(state)) == sorted(moves)
            move = step(state, rng)
            where = moves[str(move)]
            state = state.play(move)
            assert tuple(place(spaces(state, animal)[0]) for animal in ANIMALS) == where


def test_whoever_takes_too_many_moves_has_lost() -> None:
    state = played(GAMES["otter-pond"].initial_state(), "to g2")
    for i in range(30):
        state = played(state, f"walrus {'c3 north' if i == 0 else 'c8 south' if i % 2 else 'c1 north'}")
    assert state.outcome is not None
    assert (state.outcome.result, state.returns()) == ("loss", (-1.0,))


# --- the duel


def test_the_sides_of_the_duel_are_alike() -> None:
    program = GAMES["lighthouse-duel"].program

    def turned(name: str) -> str:
        return "abcdefgh"["hgfedcba".index(name[0])] + str(9 - int(name[1]))

    names = program.topology.names
    tiles = {(names[space], program.faces[face]) for space, face in program.layout}
    found = {(name, program.types[f.type].name, f.turn, f.owner) for name, f in tiles}
    # a prism turned by half is as it was
    half = {(turned(n), t, (turn + 180) % 360 if t == "glass" else turn, 1 - owner) for n, t, turn, owner in found}
    assert found == half
    pieces = {(names[s.space], s.kind, s.owner) for s in program.roster}
    assert pieces == {(turned(name), kind, 1 - owner) for name, kind, owner in pieces}


def test_a_beam_turns_strikes_and_breaks() -> None:
    state = GAMES["lighthouse-duel"].initial_state()
    # north to the glass on a4, east to the prism on d4, south to the sailor on d1
    state = played(state, "rotate a4 270")
    assert spaces(state, "sailor") == ["c8", "e8", "f1"]
    assert len(state.tiles) == 10
    # the prism sends it north now, into the back of the glass on d6
    state = played(state, "sailor c8 south", "rotate d4 90")
    assert len(state.tiles) == 9
    assert spaces(state, "sailor") == ["c7", "e8", "f1"]


def test_a_lighthouse_stands_fast_and_looks_inwards_only() -> None:
    state = GAMES["lighthouse-duel"].initial_state()
    pick = next(text for text in text_of(state) if text.startswith("pick"))
    facings = []
    for _ in range(2):
        state = played(state, pick)
        piece = state.pieces[int(pick.removeprefix("pick @"))]
        facings.append(state.machine.program.topology.directions[piece.facing])
        state = played(state, "shift h5 north" if len(facings) == 1 else "shift h6 south")
    assert facings == ["east", "north"]
    assert spaces(state, "lighthouse") == ["h8", "a1"]


def test_whoever_strikes_the_own_captain_has_lost() -> None:
    state = GAMES["lighthouse-duel"].initial_state()
    pick = next(text for text in text_of(state) if text.startswith("pick"))
    state = played(state, pick, "sailor c8 south")
    assert spaces(state, "sailor") == ["c7", "e8", "f1"]
    state = played(state, "sailor f1 north")
    assert state.outcome is not None
    assert state.outcome.result == "win:2"
