"""Which rules brought about what happened, and where each is written."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import Any

from kirlib.analysis.written import Written
from kirlib.game import Game
from kirlib.model.event import Event
from kirlib.program import Program
from kirlib.render.statements import statement_lines
from kirlib.render.style import Style
from kirlib.render.words import chunk, wrap

Told = Iterable[Sequence[str]]


def by_rules(events: Iterable[Event], pieces: Collection[int] | None = None) -> list[tuple[str, list[Event]]]:
    """Each rule with what it brought about, in the order of the events; of some pieces only, if they are named.

    A rule that comes again after another is told again.
    """
    told = [event for event in events if event.rule is not None and event.kind != "act"]
    if pieces is not None:
        told = [event for event in told if event.piece in pieces]
    return [(rule or "", list(group)) for rule, group in groupby(told, key=lambda event: event.rule)]


def ruling_lines(
    game: Game,
    found: Sequence[tuple[str, list[Event]]],
    told: Sequence[Sequence[str]],
    written: Written | None,
    style: Style,
    width: int,
) -> list[str]:
    """What happened (`told`: lines for each of `found`), and under it the rule and where it stands."""
    says = in_words(game.program)
    lines: list[str] = []
    for (rule, _), what in zip(found, told, strict=True):
        if not what:
            continue
        lines += what
        span = None if written is None else written.by_rule(rule)
        place = f"[{span.file}:{span.line}]" if span is not None else f"[{rule}]"
        words = [chunk(word, "dim") for word in says.get(rule, rule).split()]
        lines += wrap([chunk("     by:", "dim"), *words, chunk(place, "faint")], style, width, 9)
    return lines


def in_words(program: Program) -> dict[str, str]:
    """For the place of each statement what it says, in a line."""
    said: dict[str, str] = {}
    for block, places in zip(program.blocks, program.written, strict=True):
        for statement, place in zip(block, places, strict=True):
            if statement.op == "displaced":
                said.setdefault(place, "a piece is displaced")
            else:
                said.setdefault(place, statement_lines(program, statement)[0].strip())
    return said


def to_dict(events: Iterable[Event], written: Written | None) -> dict[str, Any]:
    """For JSON: where each rule that did anything is written, or null."""
    rules = dict.fromkeys(rule for rule, _ in by_rules(events))
    spans = {rule: None if written is None else written.by_rule(rule) for rule in rules}
    return {rule: None if span is None else span.to_dict() for rule, span in spans.items()}
