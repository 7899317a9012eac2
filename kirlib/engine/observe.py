"""What a seat may know of a position."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from attrs import frozen

from kirlib.engine.observe_flow import flow_view, positions_seen
from kirlib.model.observation import Counts, MountedView, Observation, Past, PieceView, TileView
from kirlib.program import Program
from kirlib.state import UNPLACED, Draft, Piece, State


@frozen
class Sight:
    """Who looks, and what may be seen: which hands, the supply, and whether also what others have chosen in secret."""

    player: int | None
    hands: tuple[bool, ...]
    supply: bool
    secrets: bool = False


def sight_of(program: Program, players: int, player: int | None) -> Sight:
    """What a player (index from 0) or a spectator (None) may see; ValueError for any other player."""
    seats = range(players)
    if player is not None and (type(player) is not int or player not in seats):
        raise ValueError(f"there are players 0 to {players - 1}, no player {player!r}")
    hands = tuple(seat == player or not program.hands_hidden for seat in seats)
    return Sight(player, hands, not program.supply_hidden)


def observe(program: Program, state: State, player: int | None) -> Observation:
    """The observation of a player (index from 0) or a spectator (None); ValueError for any other player."""
    return view(program, state, sight_of(program, len(state.hands), player))


def everything(program: Program, state: State) -> dict[str, Any]:
    """The data of a state, with everything hidden in it."""
    return state_data(view(program, state, Sight(None, (True,) * len(state.hands), supply=True, secrets=True)))


def state_data(seen: Observation) -> dict[str, Any]:
    """The data of an observation, without what only an observation has to tell."""
    data = seen.to_dict()
    for key in ("player", "hand_sizes", "supply_size"):
        del data[key]
    return data


def view(program: Program, state: Draft, sight: Sight) -> Observation:
    """A position as one sees it who may see so much."""
    names = [t.name for t in program.types]
    spaces, directions = program.topology.names, program.topology.directions
    known = _tile_views(program)

    def space(number: int) -> str | None:
        return spaces[number] if number >= 0 else None

    def facing(kind: int, number: int) -> str | None:
        return directions[number] if program.kinds[kind].facing else None

    def counts(numbers: Sequence[int]) -> Counts:
        return tuple((names[type_], count) for type_, count in enumerate(numbers) if count)

    def past_of(past: Sequence[Piece]) -> Past:
        roles = zip(state.roster, past, strict=True)
        return tuple((space(p.space), facing(kind, p.facing), p.looping, space(p.last)) for (kind, _), p in roles)

    return Observation(
        game=program.name,
        fingerprint=program.fingerprint,
        player=sight.player,
        first=state.first,
        turn=state.turn,
        step=state.step,
        seat=state.seat,
        current_player=state.player,
        pending=state.pending,
        hands=tuple(
            tuple(names[type_] for type_ in hand) if seen else None
            for hand, seen in zip(state.hands, sight.hands, strict=True)
        ),
        hand_sizes=tuple(len(hand) for hand in state.hands),
        supply=counts(state.supply) if sight.supply else None,
        supply_size=state.stock,
        removed=counts(state.removed),
        tiles=tuple(
            [
                known.get((s, laid.face)) or known.setdefault((s, laid.face), tile_view(program, s, laid.face))
                for s, laid in sorted(state._tiles.items())
            ]
        ),
        pieces=tuple(
            [
                PieceView(
                    kind=program.kinds[kind].name,
                    owner=owner if owner >= 0 else None,
                    at=spaces[on] if on >= 0 else None,
                    facing=facing(kind, way),
                    looping=looping,
                    last=spaces[last] if last >= 0 else None,
                    waiting=on == UNPLACED,
                )
                for (kind, owner), (on, way, looping, last) in zip(state.roster, state.pieces, strict=True)
            ]
        ),
        mounted=tuple(MountedView(names[type_], i) for type_, i in state.mounted),
        changed=state.changed,
        history=positions_seen(state) if program.ruled else tuple(past_of(past) for past in state.history),
        marked=tuple(spaces[s] for s in sorted(state.marked)),
        struck=tuple(sorted(state.struck)),
        outcome=state.outcome,
        out=tuple(sorted(state.out)),
        flow=flow_view(program, state, sight.player, sight.secrets),
    )


@lru_cache(maxsize=16)
def _tile_views(program: Program) -> dict[tuple[int, int], TileView]:  # noqa: ARG001 - one for each
    """The views that have been made, by space and face: most of a board is the same from move to move."""
    return {}


def tile_view(program: Program, space: int, face: int) -> TileView:
    """A tile on the board."""
    spec = program.faces[face]
    type_ = program.types[spec.type]
    state = type_.states[spec.state] if type_.states else None
    owner = spec.owner if spec.owner >= 0 else None
    return TileView(type_.name, program.topology.names[space], spec.turn, state, owner)
