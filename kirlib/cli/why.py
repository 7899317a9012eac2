"""Why a turn went as it did, for whoever asks at the keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from kirlib.analysis.explain import Explanation
from kirlib.analysis.written import Written
from kirlib.cli.explainer import Explainer
from kirlib.cli.faults import Refused
from kirlib.cli.ruling import by_rules, ruling_lines
from kirlib.cli.story import Turn, seen_by
from kirlib.cli.view import View
from kirlib.diagnostics import quoted
from kirlib.render.names import Names


def why_lines(
    view: View, written: Written, turn: Turn, explanations: Sequence[Explanation], words: Sequence[str]
) -> list[str]:
    """The explanations of a turn's moves, for all pieces or the one that the last word names. Refused if none is."""
    observation = turn.after.observation(None)
    names = Names(view.game, observation, view.style)
    pieces = None
    if words:
        number = words[-1].removeprefix("@")
        if not (number.isascii() and number.isdigit()) or int(number[:6]) >= len(observation.pieces):
            last = len(observation.pieces) - 1
            raise Refused(f"{quoted(words[-1])} is no piece: they have the numbers 0 to {last}")
        pieces = (int(number[:6]),)
    explainer = Explainer(view.game, lambda i: (names.piece(i), names.piece_role(i)), written, view.style, view.width)
    lines = [view.rule(f"why, in turn {turn.number}")]
    for explanation, ply in zip(explanations, turn.plies, strict=True):
        lines += explainer.lines(explanation, pieces)
        found = by_rules(seen_by(view.game, explanation.events, view.seat, ply.after), pieces)
        told = [view.events(observation, events) for _, events in found]
        lines += ruling_lines(view.game, found, told, written, view.style, view.width)
    if len(lines) == 1:
        lines.append(" that piece did not move" if pieces else " nothing moved")
    return lines
