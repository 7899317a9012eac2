"""Who sits where: names of players from the command line or a record."""

from __future__ import annotations

from collections.abc import Sequence

from kirlib.cli.faults import Fault
from kirlib.diagnostics import did_you_mean, printable
from kirlib.game import Game
from kirlib.players import PLAYERS, Player, make_player

HUMAN = "human"
KNOWN = (HUMAN, *sorted(PLAYERS))


def seat_names(game: Game, named: Sequence[str] | None, count: int | None, usual: Sequence[str]) -> tuple[str, ...]:
    """The name of the player in each seat. Fault for names and numbers that make no sense.

    `named`: as given; one alone is for all seats; None: `usual`, whose last is for all further seats. `count`: how many
    play; None: as many as are named, or the fewest that can.
    """
    for name in named or ():
        if name not in KNOWN:
            hint = did_you_mean(name, KNOWN)
            raise Fault(
                f"there is no player {printable(name)[:60]!r}; "
                + (f"did you mean {hint}?" if hint else f"there are: {', '.join(KNOWN)}")
            )
    many = count if count is not None else len(named) if named and len(named) > 1 else game.players[0]
    if many not in game.players:
        least, most = game.players[0], game.players[-1]
        can = f"{least}" if least == most else f"{least} to {most}"
        raise Fault(f"{game.name} is for {can} players, not {many}")
    if named is None:
        return tuple(usual[min(seat, len(usual) - 1)] for seat in range(many))
    if len(named) == 1:
        return tuple(named) * many
    if len(named) != many:
        raise Fault(f"{len(named)} players are named, but {many} play")
    return tuple(named)


def seated(game: Game, names: Sequence[str]) -> list[Player | None]:
    """What plays each seat; None for a person."""
    return [None if name == HUMAN else make_player(name, game) for name in names]


def names_in(headers: Sequence[tuple[str, str]], players: int) -> tuple[str, ...] | None:
    """The players' names that a record tells, if it tells all and they are known."""
    told = dict(headers)
    found = tuple(told.get(f"Player{seat}", "") for seat in range(1, players + 1))
    return found if all(name in KNOWN for name in found) else None
