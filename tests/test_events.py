"""Events tell enough to redraw the board from them alone, and have the shape that their schema says."""

from __future__ import annotations

import random
import runpy
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from kirlib import Event, State
from kirlib.model.event import KINDS
from kirlib.model.event_schema import ALWAYS, FIELDS, HOW, SOMETIMES, event_schema
from kirlib.topology import NOWHERE, Topology, compose, hexagons, squares
from kirlib.topology.seams import is_seam
from tests.model.samples import NAMES, game, start, step

DOCS = Path(__file__).parents[1] / "docs"
SCHEMA = event_schema()
VALIDATORS = {kind: jsonschema.Draft202012Validator(SCHEMA["$defs"][kind]) for kind in KINDS}


def traces(name: str, seeds: int = 2, most: int = 250) -> list[tuple[State, tuple[Event, ...], State]]:
    """The moves of random games: the state before, the events, the state after."""
    found = []
    for seed in range(seeds):
        rng = random.Random(seed)
        state = start(name, rng)
        for _ in range(most):
            if state.is_terminal:
                break
            trace = state.trace(step(state, rng))
            found.append((state, trace.events, trace.state))
            state = trace.state
    return found


def test_every_kind_has_its_fields() -> None:
    assert list(ALWAYS) == list(KINDS)
    assert set(SOMETIMES) | set(HOW) <= set(KINDS)
    assert set(FIELDS) | {"kind"} == set(Event.__slots__) - {"__weakref__"}
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", NAMES)
def test_events_are_as_the_schema_says(name: str) -> None:
    shapes: set[tuple[Any, ...]] = set()
    for _, events, after in traces(name):
        for event in events:
            told = event.to_dict()
            shape = (told["kind"], told.get("how"), *sorted((key, type(value).__name__) for key, value in told.items()))
            if shape not in shapes:
                shapes.add(shape)
                VALIDATORS[event.kind].validate(told)
                assert after is not None
    assert len(shapes) > 3


def test_another_shape_is_refused() -> None:
    good = {"kind": "turn", "turn": 3}
    jsonschema.validate(good, SCHEMA)
    for bad in (
        {"kind": "turn"},
        {"kind": "none"},
        {**good, "tile": "x"},
        {**good, "turn": True},
        {**good, "turn": "3"},
    ):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(bad, SCHEMA)


def redrawn(before: State, events: tuple[Event, ...]) -> tuple[list[Any], dict[str, Any]]:
    """The pieces, as (space, facing), and the tiles, by space, as a program draws them that is told events alone."""
    seen = before.observation(None)
    pieces: list[Any] = [(piece.at, piece.facing) for piece in seen.pieces]
    tiles = {tile.at: (tile.tile, tile.turn, tile.state) for tile in seen.tiles}
    owners = [piece.owner for piece in seen.pieces]
    first = {t.name: t.states[0] if t.states else None for t in before.machine.program.types}
    pending: dict[int, Any] = {}
    for e in events:
        i = -1 if e.piece is None else e.piece
        if e.kind == "number":
            pending[int(e.after or 0)] = pieces[i]
            continue
        for new, what in pending.items():
            pieces[new] = what
        pending = {}
        match e.kind:
            case "advance" | "step" | "act":
                pieces[i] = (e.to, e.facing_after)
            case "stay" if e.facing_after:
                pieces[i] = (e.at, e.facing_after)
            case "face":
                pieces[i] = (e.at, e.facing_after)
            case "put" | "enter":
                pieces[i] = (e.at, e.facing or pieces[i][1])
            case "leave" | "strike" | "lost":
                pieces[i] = (None, pieces[i][1])
            case "eliminate":
                pieces = [(None, p[1]) if owner == e.player else p for p, owner in zip(pieces, owners, strict=True)]
            case "place":
                tiles[e.at or ""] = (e.tile or "", e.turn or 0, first[e.tile or ""])
            case "lay":
                tiles[e.at or ""] = (e.tile or "", e.turn or 0, None if e.after is None else str(e.after))
            case "remove" | "destroy" if e.at:
                tiles.pop(e.at, None)
            case "shift":
                tiles[e.to or ""] = tiles.pop(e.at or "")
            case "change":
                tile, turn, state = tiles[e.at or ""]
                assert e.before == (turn if e.how == "turn" else state)
                changed = (tile, e.after, state) if e.how == "turn" else (tile, turn, e.after)
                tiles[e.at or ""] = changed  # type: ignore[assignment]
    return pieces, tiles


@pytest.mark.parametrize("name", NAMES)
def test_the_board_can_be_redrawn_from_events(name: str) -> None:
    for before, events, after in traces(name):
        pieces, tiles = redrawn(before, events)
        seen = after.observation(None)
        for i, piece in enumerate(seen.pieces):
            if piece.at is not None and i not in seen.struck:
                assert pieces[i] == (piece.at, piece.facing), (i, events)
            elif piece.at is None:
                assert pieces[i][0] is None, (i, events)
        marked = set(seen.marked)
        assert tiles == {t.at: (t.tile, t.turn, t.state) for t in seen.tiles if t.at not in marked}, events


def follow(topology: Topology, event: Event) -> None:
    """The law of ways: from the first space of its path each way leads on, and a leg is a seam if its edge is one."""
    assert event.path is not None
    assert event.ways is not None
    assert event.seams is not None
    assert len(event.ways) == len(event.seams) == len(event.path) - 1
    assert event.path[0] == event.at
    for here, there, way, seam in zip(event.path, event.path[1:], event.ways, event.seams, strict=False):
        space = topology.space(here)
        if way is not None:
            assert topology.names[topology.target[space][topology.direction(way)]] == there
            assert seam is is_seam(topology, space, topology.direction(way))
        elif event.around is None:
            assert seam is None
            assert event.how in ("jump", "displace")


@pytest.mark.parametrize("name", NAMES)
def test_movements_join_up_and_name_their_ways(name: str) -> None:
    topology = game(name).program.topology
    for _, events, _ in traces(name):
        at: dict[int | None, str | None] = {}
        for e in events:
            if e.kind == "number":
                at = {}
            if e.kind == "leave" or (e.kind == "lost" and e.how == "off"):
                assert topology.target[topology.space(str(e.at))][topology.direction(str(e.way))] == NOWHERE
            if e.kind not in ("advance", "step", "act", "shift", "beam"):
                continue
            if e.path is None:  # it turns where it stands, or leaves the board at once
                assert e.kind == "act"
                assert e.to in (e.at, None)
                assert (e.ways, e.seams, e.around, e.seam) == (None, None, None, False)
            else:
                follow(topology, e)
                assert e.to in (None, e.path[-1])
            if e.kind in ("advance", "step", "shift"):
                assert (e.ways, e.seams) == ((e.way,), (e.seam,))
            if e.kind == "act":
                assert e.seam is any(e.seams or ())
                assert e.around in (None, e.cause)
            if e.piece is not None:
                assert at.get(e.piece, e.at) == e.at
                at[e.piece] = e.to


@pytest.mark.parametrize("name", NAMES)
def test_edges_turn_a_piece_as_the_board_says(name: str) -> None:
    topology = game(name).program.topology
    for _, events, _ in traces(name):
        for e in events:
            if e.kind not in ("advance", "act") or e.facing is None or e.around is not None:
                continue
            frame = topology.carries[0]
            for here, way in zip(e.path or (), e.ways or (), strict=False):
                edge = topology.carry[topology.space(here)][topology.direction(str(way))]
                frame = compose(topology.carries[edge], frame)
            if e.kind == "advance":
                assert topology.directions[frame[topology.direction(e.facing)]] == e.facing_after
            elif e.cause == e.at and e.ways and e.to is not None and topology.rotates:
                # a tile with sides turns a piece, then lets it go where it looks
                turned = frame.index(topology.direction(str(e.facing_after)))
                assert topology.directions[turned] == e.ways[0]


def test_seams_are_where_the_drawing_ends() -> None:
    torus = squares(2, 3, across="wrap", along="wrap")
    east, west, north = (torus.direction(name) for name in ("east", "west", "north"))
    a1, b1, a3 = (torus.space(name) for name in ("a1", "b1", "a3"))
    assert [is_seam(torus, *edge) for edge in ((a1, east), (a1, west), (b1, east), (b1, west))] == [
        False,
        True,
        True,
        False,
    ]
    assert (is_seam(torus, a3, north), is_seam(torus, a1, north)) == (True, False)
    strip = squares(3, 3, across="twist", seam_across=1)
    crossing = [(strip.names[s], strip.directions[d]) for s in range(9) for d in range(4) if is_seam(strip, s, d)]
    assert {(name[0], way) for name, way in crossing} == {("a", "east"), ("b", "west"), ("a", "west"), ("c", "east")}
    assert not any(is_seam(squares(4, 4, diagonals=True), s, d) for s in range(16) for d in range(8))
    assert not any(is_seam(hexagons(4, 4), s, d) for s in range(16) for d in range(6))
    wrapped = hexagons(4, 4, wrap=True)
    assert sum(is_seam(wrapped, s, d) for s in range(16) for d in range(6)) == 4 * 4 * 6 - sum(
        hexagons(4, 4).target[s][d] >= 0 for s in range(16) for d in range(6)
    )


def test_the_published_schema_and_tables_are_up_to_date() -> None:
    made = runpy.run_path(str(DOCS / "events.py"))
    assert (DOCS / "assets" / "events.schema.json").read_text(encoding="utf-8") == made["schema"](), (
        "run: python docs/events.py"
    )
    page = (DOCS / "events.md").read_text(encoding="utf-8")
    assert made["written"](page) == page, "run: python docs/events.py"
