"""What kind of game a game is, in the terms of game theory, as far as its rules show it."""

from __future__ import annotations

from attrs import frozen

from kirlib.game import Game


@frozen
class Nature:
    """`chance`: whether chance ever has a choice; `secrets`: whether a player may know what another may not;
    `zero_sum`: whether returns always sum to 0."""

    chance: bool
    secrets: bool
    zero_sum: bool


def nature(game: Game) -> Nature:
    """The nature of a game. Where the rules leave it open, chance and secrets are said to be there, and a sum not."""
    program = game.program
    statements = [statement for block in program.blocks for statement in block]
    draws = any(step.op == "draw" for step in program.steps) or any(s.op == "draw" for s in statements)
    rolls = any(s.op == "roll" or (s.op == "pick" and s.get("by") == "chance") for s in statements)
    losses = any(end.result == "loss" for end in program.ends) or any(
        s.op == "over" and s.get("result") == "loss" for s in statements
    )
    return Nature(
        chance=draws or rolls or program.first < 0,
        secrets=(draws and program.hands_hidden) or any(v.hidden for v in program.variables),
        # whoever plays alone loses alone
        zero_sum=not losses and game.players[0] > 1,
    )
