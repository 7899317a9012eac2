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

    def directions(self, name: str, path: Path, faults: Faults, *, at_key: bool = True) -> Sequence[int]:
        """A direction by name, or `all`; where sides have ports the name of a side means all its ports."""
        return range(self.size) if name == "all" else self.ports(name, path, faults, at_key=at_key)

    def ports(self, name: str, path: Path, faults: Faults, *, at_key: bool = False) -> Sequence[int]:
        """A direction by name, or all ports of a side."""
        if self.topology.lanes > 1 and f"{name}.1" in self.topology.directions:
            return self.side(self.topology.directions.index(f"{name}.1"))
        one = self.direction(name, path, faults, at_key=at_key)
        return () if one is None else (one,)

    def side(self, direction: int) -> Sequence[int]:
        """The directions that lie on one side with this one; mostly it alone."""
        lanes = self.topology.lanes
        first = direction - direction % lanes
        return range(first, first + lanes)

    def rays(self, name: str, path: Path, faults: Faults) -> Sequence[int]:
        """The directions in which a tile reaches out: one by name, or `all`.

        The ports of a side all lead to one space, so `all` takes but the first of each, and so does the name of a side.
        """
        found = self.directions(name, path, faults)
        return [d for d in found if len(found) == 1 or d % self.topology.lanes == 0]

    def turn(self, value: int | str, path: Path, faults: Faults) -> int | None:
        """A turn as a number of sides clockwise."""
        if not self.topology.rotates:
            faults.add(
                "bad-turn",
                "the directions of this board have no order: a piece can `face`, not turn",
                path,
                suggestion="use `face`",
            )
            return None
        degrees = WORDS[value] if isinstance(value, str) else value
        sides = self.topology.sides
        turn, rest = divmod(degrees * sides, 360)
        if rest:
            unit = 360 / sides
            faults.add(
                "bad-turn",
                f"on this board turns are multiples of {unit:g} degrees, not {degrees}",
                path,
                suggestion=f"write a multiple of {unit:g}",
            )
            return None
        return turn % sides

    def rotated(self, direction: int, turn: int) -> int:
        """A direction turned clockwise by so many sides; on a side with ports it stays the same port."""
        return self.topology.rotation(turn)[direction]

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
