"""The stages by which conflicts are settled, in words."""

from __future__ import annotations

from kirlib.game import Game
from kirlib.program import Stage


def stage_words(game: Game, stage: Stage) -> str:
    """A stage of the conflicts in words."""
    match stage.kind:
        case "family":
            # tiles on pieces are in no conflict
            in_conflict = {kind.family for kind in game.program.types if kind.mounted is None}
            families = sorted(in_conflict, key=lambda f: stage.ranks[f])
            return " goes before ".join(game.program.families[f] for f in families)
        case "distance":
            return "the nearest goes first" if stage.sign > 0 else "the farthest goes first"
        case "agree":
            instead = "the next ones are looked at" if stage.skip else "nobody acts"
            return f"those that are equal so far must agree on {' and '.join(stage.on)}; if not, {instead}"
        case _:
            return f"tiles that lie {'ahead' if stage.sign > 0 else 'behind'} are preferred"
