"""Tells designers where their rules give a secret away."""

from __future__ import annotations

from kirlib.program import Program
from kirlib.program.secrets import HANDS, secret_rules
from kirlib.reader.faults import Faults, Path

DECISIONS = frozenset(
    {"move", "place", "rotate", "shift", "choose", "pick", "ask", "roll", "draw", "displace", "either"}
)


def warn_of_secrets(program: Program, faults: Faults) -> None:
    """A warning for each decision that is asked for only because of a secret choice which is not revealed before.

    Which decision is waited for, and where in the rules, everybody sees. What is revealed in any case is what a
    `reveal` without a guard shows, further up in a list that the decision is in, or in one around that.
    """
    shown = [
        (path_of(place), statement.get("variable"))
        for block, places in zip(program.blocks, program.written, strict=True)
        for statement, place in zip(block, places, strict=True)
        if statement.op == "reveal" and statement.test is None
    ]
    hanging = secret_rules(program)
    told = set()
    for block, places in zip(program.blocks, program.written, strict=True):
        for statement, place in zip(block, places, strict=True):
            path = path_of(place)
            revealed = {variable for where, variable in shown if comes_before(where, path)}
            secrets = hanging.get(place, frozenset()) - revealed - {HANDS}
            if statement.op in DECISIONS and secrets and place not in told:
                told.add(place)
                names = " and ".join(sorted(program.variables[number].name for number in secrets))
                message = f"that this is asked for tells everybody something of the secret choice {names}"
                hint = f"write `reveal: {names}` before it, or ask for it in any case"
                faults.add("told-secret", message, path, suggestion=hint, warning=True)


def path_of(place: str) -> Path:
    """The path of a statement in its document."""
    return tuple(int(part) if part.isdecimal() else part for part in place.split("."))


def comes_before(one: Path, other: Path) -> bool:
    """Whether a statement stands further up in a list in which another is, or in which is what contains that."""
    *around, number = one
    if other[: len(around)] != tuple(around) or len(other) <= len(around):
        return False
    theirs = other[len(around)]
    return isinstance(number, int) and isinstance(theirs, int) and number < theirs
