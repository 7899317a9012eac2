"""Tells designers where their rules give a secret away."""

from __future__ import annotations

from kirlib.program import Program
from kirlib.program.secrets import HANDS, secret_rules
from kirlib.reader.faults import Faults

DECISIONS = frozenset(
    {"move", "place", "rotate", "shift", "choose", "pick", "ask", "roll", "draw", "displace", "either"}
)


def warn_of_secrets(program: Program, faults: Faults) -> None:
    """A warning for each decision that is asked for only because of a secret choice which is never revealed.

    Which decision is waited for, and where in the rules, everybody sees.
    """
    revealed = {s.get("variable") for block in program.blocks for s in block if s.op == "reveal"}
    hanging = secret_rules(program)
    told = set()
    for block, places in zip(program.blocks, program.written, strict=True):
        for statement, place in zip(block, places, strict=True):
            secrets = hanging.get(place, frozenset()) - revealed - {HANDS}
            if statement.op in DECISIONS and secrets and place not in told:
                told.add(place)
                names = " and ".join(sorted(program.variables[number].name for number in secrets))
                message = f"that this is asked for tells everybody something of the secret choice {names}"
                path = tuple(int(part) if part.isdecimal() else part for part in place.split("."))
                hint = f"write `reveal: {names}` before it, or ask for it in any case"
                faults.add("told-secret", message, path, suggestion=hint, warning=True)
