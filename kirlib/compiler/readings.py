"""What names mean in guards and amounts.

A name may mean several things (a direction and a state, a piece and a space): each of its meanings is a *reading*.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from kirlib.compiler.functions import (
    BOUND,
    CALLED,
    DIRECTION,
    HOLLOW,
    NONE,
    NUMBER,
    PIECE_KIND,
    PLAYER,
    REGION,
    SPACE,
    TILE_KIND,
    VALUES,
    WORD,
    usage,
)
from kirlib.program import Die, Expr, Region, Variable
from kirlib.topology import Topology

Words = tuple[tuple[str, Expr], ...]
"""The words of one set, each with what it is in an expression."""


@frozen
class Reading:
    """One meaning of a part of a formula: its type and its expression; for a word also the words it may be."""

    of: str
    expr: Expr
    words: Words = ()

    def fits(self, want: str) -> bool:
        """Whether it may stand where a type is wanted."""
        return self.of == want or (self.of == NONE and want in HOLLOW)


@frozen
class Names:
    """What a guard or an amount can name, where it stands.

    `kinds`, `types`: the names of the kinds of piece and of tile; `states`: for each kind of tile the names of its
    states; `dice`: the dice, which are among the variables too. `bound`: which of `it`, `here`, `there`, `me`, `mine`
    and `theirs` mean something here; `counted`: the kind of piece that `mine` and `theirs` count, -1 for every kind.
    `players`: the most that play. `mirrored`: the kinds of tile, by number, that are mirror images of others.
    """

    topology: Topology
    variables: tuple[Variable, ...] = ()
    dice: tuple[Die, ...] = ()
    regions: tuple[Region, ...] = ()
    kinds: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    states: tuple[tuple[str, ...], ...] = ()
    bound: frozenset[str] = frozenset()
    counted: int = -1
    players: int = 0
    mirrored: tuple[int, ...] = ()

    def words_of(self, variable: Variable) -> Words:
        """The words of a variable with their values."""
        for die in self.dice:
            if self.variables[die.variable] == variable:
                return tuple((word, ("number", value)) for word, value in die.faces if word in variable.words)
        return tuple((word, ("number", number + 1)) for number, word in enumerate(variable.words))

    def state_words(self) -> Words:
        """The names of states of every kind of tile; the engine numbers them."""
        return tuple((word, ("state-word", word)) for word in dict.fromkeys(w for each in self.states for w in each))

    def numbers(self, value: int) -> list[Reading]:
        """What a written number means: itself, or the seat that has it."""
        seat = [Reading(PLAYER, ("seat", value - 1))] if 1 <= value <= self.players else []
        return [Reading(NUMBER, ("number", value)), *seat]

    def meanings(self, name: str) -> Iterator[Reading]:
        """What a name means by itself, in the order of looking up. Words mean something only in comparisons."""
        if name in self.bound:
            yield Reading(BOUND[name], self._tally(name) if BOUND[name] == NUMBER else (name,))
        if name in VALUES:
            yield Reading(VALUES[name], ("number", -1) if name == "none" else (name,))
        for variable in self.variables:
            if variable.name == name:
                yield from self._variable(variable)
        for number, region in enumerate(self.regions):
            if region.name == name and not region.seated:
                yield Reading(REGION, ("region", number))
            elif region.name == name and "me" in self.bound:
                yield Reading(REGION, ("region", number, ("me",)))
        if name in self.kinds:
            yield Reading(PIECE_KIND, ("number", self.kinds.index(name)))
        if name in self.types:
            yield Reading(TILE_KIND, ("number", self.types.index(name)))
        if name in self.topology.directions:
            yield Reading(DIRECTION, ("number", self.topology.directions.index(name)))
        space = self._space(name)
        if space is not None:
            yield Reading(SPACE, ("number", space))

    def _space(self, name: str) -> int | None:
        try:
            return self.topology.space(name)
        except KeyError:
            return None

    def _tally(self, whose: str) -> Expr:
        return ("pieces", self.counted, (("on", ("here",)), (whose,)))

    def _variable(self, variable: Variable) -> Iterator[Reading]:
        """A variable by its bare name."""
        if variable.of == "game":
            yield from self.value(variable, ("value", variable.base))
        else:
            bound = "me" if variable.of == "player" else "it"
            if bound in self.bound:
                yield from self.value(variable, ("value-of", variable.base, variable.of, (bound,)))

    def value(self, variable: Variable, expr: Expr) -> Iterator[Reading]:
        """A variable's value; of a die that shows numbers and words, both."""
        words = self.words_of(variable)
        if not words:
            yield Reading(NUMBER, expr)
            return
        if any(value[1] < 0 for _, value in words):
            yield Reading(NUMBER, ("positive", expr))
        yield Reading(WORD, expr, words)

    def absent(self, name: str) -> tuple[str, str]:
        """Why a name that exists means nothing here, and what to do; two empty texts if it does not exist."""
        if name in BOUND:
            return f"there is no `{name}` here", "name something else, or move this to a rule that has it"
        things: tuple[Variable | Region, ...] = (*self.variables, *self.regions)
        for thing in things:
            if thing.name == name:
                whose = "PIECE" if isinstance(thing, Variable) and thing.of == "piece" else "PLAYER"
                return f"there are several {name!r}", f"say whose: {name}({whose})"
        if name in CALLED:
            return f"{name!r} is a function", f"write {usage(name)}"
        for at, char in enumerate(name):
            if char == "-" and self._minus(name[:at]) and self._minus(name[at + 1 :]):
                return f"there is no {name!r}", f"write spaces around a minus: {name[:at]} - {name[at + 1 :]}"
        if any(name in dict(words) for words in self._sets()):
            return f"{name!r} is a word, and there is nothing here that it is compared with", f"write `… == {name}`"
        return "", ""

    def _minus(self, name: str) -> bool:
        return name.isdigit() or bool(list(self.meanings(name)))

    def _sets(self) -> Iterator[Words]:
        yield from (self.words_of(variable) for variable in self.variables)
        yield self.state_words()

    def known(self, called: bool) -> Iterator[str]:
        """What could be meant."""
        if called:
            yield from sorted(CALLED)
            yield from (variable.name for variable in self.variables if variable.of != "game")
            yield from (region.name for region in self.regions if region.seated)
            return
        yield from sorted(self.bound | set(VALUES))
        yield from (variable.name for variable in self.variables)
        yield from (region.name for region in self.regions)
        yield from (*self.kinds, *self.types, *self.topology.directions)
        if len(self.topology.names) < 5000:
            yield from self.topology.names
