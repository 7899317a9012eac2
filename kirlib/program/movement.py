"""The policies by which one piece's movement is resolved."""

from __future__ import annotations

from attrs import frozen


@frozen
class Stage:
    """One stage of a conflict, by `kind`:

    - `family`: groups in the order of `ranks` (a rank for each family);
    - `distance`: groups by distance, nearest first if `sign` is 1, farthest first if -1;
    - `agree`: all candidates must agree on `on` (`space`, `facing`); if not, `skip` the group or nobody acts;
    - `prefer`: keep those with `ahead == sign` if there are any.
    """

    kind: str
    ranks: tuple[int, ...] = ()
    sign: int = 1
    on: tuple[str, ...] = ()
    skip: bool = True


@frozen
class Movement:
    """How a piece moves until it rests. Each field is a choice of the game's document.

    `blockers`: kinds of piece that block influence, by number; `tiles_block`: whether tiles do.
    `repeat`: the parts of the key by which a loop is found, of `tile`, `space`, `facing`, `memory`, `destroyed`.
    `resume`: `if it stands`, `with what acts` or `never`.
    `edge_leaves`, `edge_turns`: whether a step over the edge takes a piece out of the game, or, forward, turns it back.
    """

    stages: tuple[Stage, ...]
    skip_undecided: bool
    tiles_block: bool = False
    blockers: tuple[int, ...] = ()
    arc_head_on: bool = True
    destroyed_act: bool = True
    memory_kept: bool = False
    repeat: tuple[str, ...] = ("tile", "space", "facing", "memory")
    resume: str = "if it stands"
    edge_leaves: bool = False
    edge_turns: bool = False
