"""Laws of likeness: what differs only by a map of board and seats, or by names of like pieces, is played alike."""

from __future__ import annotations

import random

import attrs

from kirlib import Game
from tests.laws.registry import law
from tests.laws.start_maps import fields, plainly, start_maps
from tests.seatings import course, game

LONGEST = 60
"""Moves that are followed on both sides."""


def has_maps(own: Game, players: int) -> bool:
    """Whether some map of the board and the seats leaves the start as it is."""
    return bool(start_maps(own.name, players))


@law(has_maps)
def courses_are_mapped(name: str, players: int, seed: int) -> None:
    """A course of moves, turned, mirrored or played by others, is a course of the same game, move for move."""
    rng = random.Random(seed)
    maps = start_maps(name, players)
    for first, image_first, found in rng.sample(maps, min(3, len(maps))):
        state = game(name).initial_state(players, first)
        image = game(name).initial_state(players, image_first)
        plain = plainly(game(name), players)
        for _ in range(LONGEST):
            assert found.position(state) == plain.position(image)
            if state.is_terminal or (state.flow is not None and state.flow.waiting):
                break  # what waits, waits in the order of the spaces, which a map need not keep
            twins = {fields(move): move for move in image.legal_moves()}
            moves = list(state.legal_moves())
            mapped = {found.move(move) for move in moves}
            assert mapped == twins.keys()
            move = state.sample_chance(rng) if state.is_chance else rng.choice(moves)
            state, image = state.play(move), image.play(twins[found.move(move)])


def groups(own: Game) -> dict[tuple[int, int], list[int]]:
    """The pieces that are alike: of one kind that is so, and of one owner."""
    found: dict[tuple[int, int], list[int]] = {}
    for number, piece in enumerate(own.program.roster):
        if own.program.kinds[piece.kind].alike:
            found.setdefault((piece.kind, piece.owner), []).append(number)
    return {of: numbers for of, numbers in found.items() if len(numbers) > 1}


@law(lambda own, players: bool(groups(own)))
def like_pieces_can_be_exchanged(name: str, players: int, seed: int) -> None:
    """In whatever order pieces that are alike are listed in the setup, all states are equal."""
    own = game(name)
    rng = random.Random(seed)
    roster = list(own.program.roster)
    for numbers in groups(own).values():
        shuffled = rng.sample(numbers, len(numbers))
        for number, other in zip(numbers, shuffled, strict=True):
            roster[number] = own.program.roster[other]
    twin = Game(attrs.evolve(own.program, roster=tuple(roster))).initial_state(players)
    for state, move in course(name, players, seed, 200):
        assert state == twin
        assert list(state.legal_moves()) == list(twin.legal_moves())
        if move is not None:
            twin = twin.play(move)
