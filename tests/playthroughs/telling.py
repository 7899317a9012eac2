"""One random game as text: the start and the first moves, what is left out, and the last moves and the end."""

from __future__ import annotations

import random
from collections.abc import Iterable

from attrs import frozen

from kirlib import Game, Move, State
from kirlib.cli.view import outcome_text
from kirlib.render.board import board
from kirlib.render.standing import standing
from kirlib.render.style import Style
from kirlib.render.trace import trace_lines
from kirlib.render.words import chunk, wrap
from tests.seatings import game, step

WIDTH = 100
SEED = 1
FIRST, LAST = 100, 70
"""So many lines of the first and of the last moves are shown, about."""

FEW = 8
"""So many of the legal moves are named, from all over them."""

DRAWN = {1, 2, 5, 10, 20}
"""The turns before which the board is drawn, besides the start and the end."""

PLAIN = Style(colours=0, unicode=True)


@frozen
class Ply:
    """One move: what was to be decided, the move, what it brought about, and the board if it was drawn."""

    lines: tuple[str, ...]


def playthrough(name: str, players: int, seed: int = SEED) -> str:
    """The text of one random game."""
    own = game(name)
    rng = random.Random(seed)
    state = own.initial_state(players)
    head = heading(own, players, seed)
    start = ["", *heading_of(state), *position(own, state)]
    plies: list[Ply] = []
    drawn = {state.turn}
    while not state.is_terminal:
        move = step(state, rng)
        trace = state.trace(move)
        lines = ["", *question(own, state), *answer(own, state, move, trace.events, trace.state)]
        state = trace.state
        if state.turn in DRAWN - drawn and not state.is_terminal:
            drawn.add(state.turn)
            lines += ["", *heading_of(state), *position(own, state)]
        plies.append(Ply(tuple(lines)))
    end = ["", "== the end ==", *position(own, state), "", outcome_text(state.outcome) if state.outcome else ""]
    end.append(f"returns {', '.join(f'{value:g}' for value in state.returns())}")
    end.append(f"{state.turn} turns, {len(plies)} moves, chance among them")
    return "\n".join(line.rstrip() for line in [*head, *start, *shortened(plies), *end]) + "\n"


def heading(own: Game, players: int, seed: int) -> list[str]:
    """What is played."""
    about = wrap([chunk(word) for word in own.program.about.split()], PLAIN, WIDTH, 0) if own.program.about else []
    facts = f"{own.name}, {players} player{'s' if players > 1 else ''}, random moves, seed {seed}"
    return [own.title, *about, facts, f"{len(own.moves):,} moves are numbered"]


def heading_of(state: State) -> list[str]:
    return ["== the setup ==" if state.turn == 0 else f"== turn {state.turn} =="]


def position(own: Game, state: State) -> list[str]:
    """The board and what is beside it, as a spectator sees it."""
    seen = state.observation(None)
    lines = [*board(own, seen, PLAIN, WIDTH), *standing(own, seen, PLAIN, WIDTH)]
    if any(own.program.supply):
        lines.append(f"hands {', '.join(map(str, seen.hand_sizes))}; supply {seen.supply_size}")
    return lines


def question(own: Game, state: State) -> list[str]:
    """Who is to decide between what."""
    if state.is_chance:
        outcomes = state.chance_outcomes()
        few = [f"{move} {chance}" for move, chance in outcomes] if 1 < len(outcomes) <= FEW else []
        who, many, what = "chance", len(outcomes), "outcome"
    else:
        moves = state.legal_moves()
        who, many, what = f"player {state.current_player + 1}", len(moves), "legal move"
        few = [str(moves[i * many // min(FEW, many)]) for i in range(min(FEW, many))]
    said = f"turn {state.turn}, {who}: {many:,} {what}{'s' if many > 1 else ''}"
    if few:
        said += f"{', such as' if many > len(few) else ':'} {', '.join(few)}"
    return wrap([chunk(word) for word in said.split()], PLAIN, WIDTH, 4)


def answer(own: Game, before: State, move: Move, events: Iterable, after: State) -> list[str]:
    """The move that was made, and what happened."""
    told = trace_lines(own, after.observation(None), events, PLAIN, WIDTH - 4, open_hands=True)
    chance = dict(before.chance_outcomes()).get(move, 1)
    likely = f" ({chance})" if chance != 1 and len(before.chance_outcomes()) > FEW else ""
    return [f"  > {move}{likely}", *(f"   {line.rstrip()}" for line in told)]


def shortened(plies: list[Ply]) -> list[str]:
    """The first and the last moves, and how many are left out between them."""
    first = last = 0
    count = 0
    while first < len(plies) and count + len(plies[first].lines) <= FIRST:
        count += len(plies[first].lines)
        first += 1
    count = 0
    while last < len(plies) - first and count + len(plies[-1 - last].lines) <= LAST:
        count += len(plies[-1 - last].lines)
        last += 1
    left = len(plies) - first - last
    lines = [line for ply in plies[:first] for line in ply.lines]
    if left:
        lines += ["", f"… {left} move{'s' if left > 1 else ''} left out …"]
    return lines + [line for ply in plies[len(plies) - last :] for line in ply.lines]
