"""The directions of a board as a tile sees them: names, turns and opposites."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from kirlib.diagnostics import did_you_mean
from kirlib.reader.faults import Faults, Path
from kirlib.topology import Topology

WORDS = {"left": -90, "right": 90, "back": 180}


@frozen
class Frame:
    """Looks up directions and turns; what is not there is a fault."""

    topology: Topology

    @property
    def size(self) -> int:
        """How many directions there are."""
        return len(self.topology.directions)

    def direction(self, name: str, path: Path, faults: Faults, *, at_key: bool = False) -> int | None:
        """A direction by name."""
        names = self.topology.directions
        if name in names:
            return names.index(name)
        hint = did_you_mean(name, names)
        faults.add(
            "unknown-direction",
            f"this board has no direction {name!r}; it has {', '.join(names)}",
            path,
            suggestion=f"did you mean {hint}?" if hint else "use one that there is",
            at_key=at_key,
        )
        return None

    def directions(self, name: str, path: Path, faults: Faults) -> Sequence[int]:
        """A direction by name, or `all`."""
        if name == "all":
            return range(self.size)
        one = self.direction(name, path, faults, at_key=True)
        return () if one is None else (one,)

    def turn(self, value: int | str, path: Path, faults: Faults) -> int | None:
        """A turn as a number of directions clockwise."""
        if not self.topology.rotates:
            faults.add(
                "bad-turn",
                "the directions of this board have no order: a piece can `face`, not turn",
                path,
                suggestion="use `face`",
            )
            return None
        degrees = WORDS[value] if isinstance(value, str) else value
        turn, rest = divmod(degrees * self.size, 360)
        if rest:
            unit = 360 / self.size
            faults.add(
                "bad-turn",
                f"on this board turns are multiples of {unit:g} degrees, not {degrees}",
                path,
                suggestion=f"write a multiple of {unit:g}",
            )
            return None
        return turn % self.size

    def rotated(self, direction: int, turn: int) -> int:
        """A direction turned clockwise."""
        return (direction + turn) % self.size

    def opposite(self, direction: int, path: Path, faults: Faults) -> int | None:
        """The way back; a fault where there is none."""
        back = self.topology.opposite[direction]
        if back < 0:
            name = self.topology.directions[direction]
            faults.add(
                "no-opposite",
                f"this board has no direction opposite to {name!r}",
                path,
                suggestion="declare it under `opposite:` of the board",
            )
            return None
        return back
