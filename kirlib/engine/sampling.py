"""Positions that fit what a seat knows."""

from __future__ import annotations

from collections import Counter
from random import Random

from kirlib.diagnostics import StateError
from kirlib.engine.observe import sight_of, state_data, view
from kirlib.engine.observe_flow import deal_secrets
from kirlib.engine.restore import restore
from kirlib.engine.tables import Tables
from kirlib.model.observation import Observation
from kirlib.program import Program
from kirlib.state import Draft

TRIES = 1000
"""How many deals are tried: some do not fit, as those in which the turn would have ended the game at once."""


def sample_draft(tables: Tables, seen: Observation, rng: Random) -> Draft:
    """A draft of a state that fits an observation.

    The unseen tiles are dealt to the hidden hands and the supply, every deal that fits being equally likely; for each
    hidden choice a word is drawn. StateError if the observation is of another ruleset or fits no state.
    """
    program = tables.program
    if seen.fingerprint != program.fingerprint:
        raise StateError(f"this observation was made under other rules than those of {program.name}")
    refused: Exception | None = None
    try:
        data = state_data(seen)
        pool = unseen_tiles(program, seen, rng)
        for _ in range(TRIES):
            rng.shuffle(pool)
            dealt = iter(pool)
            data["hands"] = [
                list(hand) if hand is not None else [next(dealt) for _ in range(size)]
                for hand, size in zip(seen.hands, seen.hand_sizes, strict=True)
            ]
            data["supply"] = Counter(dealt) if seen.supply is None else dict(seen.supply)
            if seen.flow is not None:
                data.update({key: state_data(seen)[key] for key in ("flow", "history")})
                deal_secrets(program, data, rng)
            try:
                draft = restore(tables, data)
            except StateError as error:
                refused = error
                continue
            if fits(program, draft, seen):
                return draft
            if seen.flow is None:
                break
    except (TypeError, ValueError, AttributeError, StopIteration, LookupError, OverflowError) as error:
        refused = error  # an observation that nobody was given
    raise StateError(f"no state of {program.name} fits this observation") from refused


def unseen_tiles(program: Program, seen: Observation, rng: Random) -> list[str]:
    """The tiles of the game that an observation does not show; StateError if it shows more than there are.

    Where rules lay tiles that never were in the supply, it cannot be told how many of a kind those are that have been
    seen: as many as must be in the hands and the supply are then drawn from those that can be.
    """
    names = [t.name for t in program.types]
    total = Counter(dict(zip(names, program.supply, strict=True)))
    total.subtract(dict(seen.supply or ()))
    for hand in seen.hands:
        total.subtract(hand or ())
    unseen = total.copy()
    players = len(seen.hands)
    starting = [program.faces[face] for _, face in program.layout]
    unseen.update(names[face.type] for face in starting if face.owner < players)
    unseen.subtract(tile.tile for tile in seen.tiles)
    unseen.subtract(item.tile for item in seen.mounted)
    unseen.subtract(dict(seen.removed))
    laid = {names[number] for number in laid_by_rules(program)}
    for name in laid:
        unseen[name] = max(0, unseen[name])
    if min(unseen.values(), default=0) < 0 or min(total.values(), default=0) < 0:
        raise StateError("it shows more tiles than there are")
    found = sorted(unseen.elements())
    if laid:
        hidden = sum(size for hand, size in zip(seen.hands, seen.hand_sizes, strict=True) if hand is None)
        missing = hidden + (seen.supply_size if seen.supply is None else 0) - len(found)
        spare = sorted((total - unseen).elements())
        found += rng.sample([name for name in spare if name in laid], max(0, missing))
    return found


def laid_by_rules(program: Program) -> frozenset[int]:
    """The kinds of tile that rules lay, or let players place, without their being taken from a hand."""
    statements = [s for block in program.blocks for s in block if s.op in ("lay", "place")]
    return frozenset(s.get("type") for s in statements if s.get("type") >= 0)


def fits(program: Program, draft: Draft, seen: Observation) -> bool:
    """Whether a draft gives the same observation."""
    return view(program, draft, sight_of(program, len(draft.hands), seen.player)) == seen
