"""Guards and amounts as text: what is read again is what it was."""

from collections.abc import Iterator

import pytest

from kirlib.compiler.expressions import lower
from kirlib.compiler.functions import DIRECTION, NUMBER, PLAYER, SPACE, TRUTH
from kirlib.compiler.readings import Names
from kirlib.program import Expr, Program
from kirlib.reader.faults import Faults
from kirlib.render.formula import formula
from kirlib.spec.formula import Formula, parse
from tests.games import RULED, SMALL, game

TYPES = {
    "way": DIRECTION,
    "by": NUMBER,
    "count": NUMBER,
    "times": NUMBER,
    "order": NUMBER,
    "owner": PLAYER,
    "who": PLAYER,
}
SPACES = ("at", "start")


def exprs(program: Program) -> Iterator[tuple[Expr, str]]:
    """Every expression of a program, with its type."""
    for block in program.blocks:
        for statement in block:
            if statement.test is not None:
                yield statement.test, TRUTH
            for key, value in statement.args:
                if statement.op == "turn" or not isinstance(value, tuple) or not value or not isinstance(value[0], str):
                    continue
                if key == "to":
                    yield value, SPACE if statement.op == "jump" else TRUTH
                elif key in SPACES:
                    yield value, SPACE
                elif key in TYPES:
                    yield value, TYPES[key]
                elif key in ("where", "test", "may", "lapses", "trapped", "winners"):
                    yield value, TRUTH
    for form in program.formations:
        yield form.test, TRUTH
    for end in program.ends:
        yield from ((expr, TRUTH) for expr in (end.test, end.winners) if expr is not None)
    yield from ((type_.bars, TRUTH) for type_ in program.types if type_.bars is not None)


def names(program: Program) -> Names:
    return Names(
        program.topology,
        program.variables,
        program.dice,
        program.regions,
        tuple(kind.name for kind in program.kinds),
        tuple(type_.name for type_ in program.types),
        tuple(type_.states for type_ in program.types),
        frozenset({"it", "here", "there", "me"}),
        players=program.players[1],
    )


@pytest.mark.parametrize("name", [*RULED, *SMALL])
def test_what_is_said_means_what_was_written(name):
    program = game(name).program
    for expr, want in exprs(program):
        text = formula(program, expr, want)
        faults = Faults(None)
        assert lower(Formula(text, parse(text)), names(program), want, (), faults) == expr, text
        assert not faults.found
