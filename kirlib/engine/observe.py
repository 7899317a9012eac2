"""What a seat may know of a position, and positions that fit what it knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from kirlib.diagnostics import StateError
from kirlib.engine.restore import restore
from kirlib.engine.tables import Tables
from kirlib.model.observation import Counts, MountedView, Observation, PieceView, TileView
from kirlib.program import Program
from kirlib.state import UNPLACED, Draft, State


def observe(program: Program, state: State, player: int | None) -> Observation:
    """The observation of a player (index from 0) or a spectator (None); ValueError for any other player."""
    seats = range(len(state.hands))
    if player is not None and (type(player) is not int or player not in seats):
        raise ValueError(f"there are players 0 to {len(seats) - 1}, no player {player!r}")
    sees = [seat == player or not program.hands_hidden for seat in seats]
    return view(program, state, player, sees, not program.supply_hidden)


def everything(program: Program, state: State) -> dict[str, Any]:
    """The data of a state, with everything hidden in it."""
    return state_data(view(program, state, None, [True] * len(state.hands), True))


def state_data(seen: Observation) -> dict[str, Any]:
    """The data of an observation, without what only an observation has to tell."""
    data = seen.to_dict()
    for key in ("player", "hand_sizes", "supply_size"):
        del data[key]
    return data


def view(program: Program, state: Draft, player: int | None, sees: Sequence[bool], sees_supply: bool) -> Observation:
    """A position as one sees it who sees the hands of the seats in `sees`, and the supply if `sees_supply`."""
    names = [t.name for t in program.types]
    spaces, directions = program.topology.names, program.topology.directions

    def space(number: int) -> str | None:
        return spaces[number] if number >= 0 else None

    def facing(kind: int, number: int) -> str | None:
        return directions[number] if program.kinds[kind].facing else None

    def counts(numbers: Sequence[int]) -> Counts:
        return tuple((names[type_], count) for type_, count in enumerate(numbers) if count)

    return Observation(
        game=program.name,
        fingerprint=program.fingerprint,
        player=player,
        first=state.first,
        turn=state.turn,
        step=state.step,
        seat=state.seat,
        current_player=state.player,
        pending=state.pending,
        hands=tuple(
            tuple(names[type_] for type_ in hand) if seen else None
            for hand, seen in zip(state.hands, sees, strict=True)
        ),
        hand_sizes=tuple(len(hand) for hand in state.hands),
        supply=counts(state.supply) if sees_supply else None,
        supply_size=state.stock,
        removed=counts(state.removed),
        tiles=tuple(
            TileView(names[program.faces[laid.face].type], spaces[s], program.faces[laid.face].turn)
            for s, laid in sorted(state._tiles.items())
        ),
        pieces=tuple(
            PieceView(
                kind=program.kinds[kind].name,
                owner=owner if owner >= 0 else None,
                at=space(p.space),
                facing=facing(kind, p.facing),
                looping=p.looping,
                last=space(p.last),
                waiting=p.space == UNPLACED,
            )
            for (kind, owner), p in zip(state.roster, state.pieces, strict=True)
        ),
        mounted=tuple(MountedView(names[type_], i) for type_, i in state.mounted),
        changed=state.changed,
        history=tuple(
            tuple(
                (space(p.space), facing(kind, p.facing), p.looping, space(p.last))
                for (kind, _), p in zip(state.roster, past, strict=True)
            )
            for past in state.history
        ),
        marked=tuple(spaces[s] for s in sorted(state.marked)),
        struck=tuple(sorted(state.struck)),
        outcome=state.outcome,
    )


TRIES = 1000
"""How many deals are tried: some do not fit, as those in which the turn would have ended the game at once."""


def sample_draft(tables: Tables, seen: Observation, rng: Random) -> Draft:
    """A draft of a state that fits an observation: the unseen tiles are dealt to the hidden hands and the supply.

    Every deal that fits is equally likely. StateError if the observation is of another ruleset or fits no state.
    """
    program = tables.program
    if seen.fingerprint != program.fingerprint:
        raise StateError(f"this observation was made under other rules than those of {program.name}")
    refused: Exception | None = None
    try:
        data = state_data(seen)
        pool = unseen_tiles(program, seen)
        for _ in range(TRIES):
            rng.shuffle(pool)
            dealt = iter(pool)
            data["hands"] = [
                list(hand) if hand is not None else [next(dealt) for _ in range(size)]
                for hand, size in zip(seen.hands, seen.hand_sizes, strict=True)
            ]
            data["supply"] = Counter(dealt) if seen.supply is None else dict(seen.supply)
            try:
                draft = restore(tables, data)
            except StateError as error:
                refused = error
                continue
            if fits(program, draft, seen):
                return draft
            break
    except (TypeError, ValueError, AttributeError, StopIteration, KeyError, OverflowError) as error:
        refused = error  # an observation that nobody was given
    raise StateError(f"no state of {program.name} fits this observation") from refused


def unseen_tiles(program: Program, seen: Observation) -> list[str]:
    """The tiles of the game that an observation does not show; StateError if it shows more than there are."""
    unseen = Counter({t.name: count for t, count in zip(program.types, program.supply, strict=True)})
    unseen.subtract(tile.tile for tile in seen.tiles)
    unseen.subtract(item.tile for item in seen.mounted)
    unseen.subtract(dict(seen.removed))
    unseen.subtract(dict(seen.supply or ()))
    for hand in seen.hands:
        unseen.subtract(hand or ())
    if min(unseen.values(), default=0) < 0:
        raise StateError("it shows more tiles than there are")
    return sorted(unseen.elements())


def fits(program: Program, draft: Draft, seen: Observation) -> bool:
    """Whether a draft gives the same observation."""
    player = seen.player
    seats = range(len(draft.hands))
    if player is not None and (type(player) is not int or player not in seats):
        return False
    sees = [seat == player or not program.hands_hidden for seat in seats]
    return view(program, draft, player, sees, not program.supply_hidden) == seen
