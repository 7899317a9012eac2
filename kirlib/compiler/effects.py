"""Effects: what a tile does to a piece, as primitives in the tile's own frame."""

from __future__ import annotations

from kirlib.compiler.frame import Frame
from kirlib.model.rules import Effect
from kirlib.reader.faults import Faults, Path
from kirlib.spec.tiles import EffectSpec

MOVES = ("move", "push", "pull", "orbit")


def lower_effect(
    spec: EffectSpec, facing: int, ray: int | None, distance: int, frame: Frame, path: Path, faults: Faults
) -> Effect | None:
    """The primitives for a piece that faces `facing`, `distance` along `ray` from the tile (None: on the tile).

    First the piece turns, then it moves. None if the effect is faulty.
    """
    if ray is None and (spec.push or spec.pull or spec.orbit is not None):
        key = next(k for k in ("push", "pull", "orbit") if getattr(spec, k) is not None)
        faults.add(
            "bad-effect",
            f"{key!r} needs a distance: a piece on the tile's own space has none",
            (*path, key),
            suggestion="use `move`, or give the rule an `influence`",
        )
        return None
    if sum(getattr(spec, key) is not None for key in MOVES) > 1:
        said = [key for key in MOVES if getattr(spec, key) is not None]
        faults.add(
            "bad-effect",
            f"an effect moves a piece in one way, not by {' and '.join(said)}",
            (*path, said[1]),
            suggestion=f"keep {said[0]!r} or {said[1]!r}",
        )
        return None
    if spec.turn is not None and spec.face is not None:
        faults.add(
            "bad-effect",
            "an effect turns a piece in one way, not by turn and face",
            (*path, "face"),
            suggestion="keep `turn` or `face`",
        )
        return None
    turned: int | None = facing
    if spec.turn is not None:
        turn = frame.turn(spec.turn, (*path, "turn"), faults)
        turned = None if turn is None else frame.rotated(facing, turn)
    elif spec.face is not None:
        turned = frame.direction(spec.face, (*path, "face"), faults)
    if turned is None:
        return None
    steps: list[tuple[str | int, ...]] = []
    if spec.move is not None:
        steps = [("go", turned, turned)] * spec.move
    elif spec.push is not None and ray is not None:
        steps = [("go", ray, turned)] * spec.push
    elif spec.pull is not None and ray is not None:
        back = frame.opposite(ray, (*path, "pull"), faults)
        if back is None:
            return None
        steps = [("go", back, turned)] * min(spec.pull, distance)
    elif spec.orbit is not None and ray is not None:
        turn = frame.turn(spec.orbit, (*path, "orbit"), faults)
        if turn is None:
            return None
        steps = [("arc", frame.rotated(ray, turn), distance, frame.rotated(turned, turn))]
    elif turned != facing:
        steps = [("face", turned)]
    return tuple(steps)
