"""The yardstick: Dragons of Kir written by hand in plain Python, for this one game and no other.

It is what a decent programmer writes who wants random games and not an engine: mutable dictionaries, every
tile on the board looked at whenever a dragon enters a square, influence looked up in a table made once. It
knows the 8x8 torus only, and keeps no paths. ``tests/test_naive.py`` holds it against ``tests/naive``.

    python benchmarks/naive_kir.py [--seconds 10] [--seed 1]
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable

NORTH, EAST, SOUTH, WEST = range(4)
STEP = ((0, 1), (1, 0), (0, -1), (-1, 0))
SQUARES = [(x, y) for x in range(8) for y in range(8)]
AHEAD = {(x, y): [((x + dx) % 8, (y + dy) % 8) for dx, dy in STEP] for x, y in SQUARES}

CLASSES = {
    "monk": 1,
    "samurai": 4,
    "ronin": 2,
    "single-river": 2,
    "two-rivers": 4,
    "three-rivers": 4,
    "watchfire": 4,
    "wildfire": 4,
    "wind": 4,
    "storm": 1,
    "lotus-flower": 4,
    "lotus-pond": 1,
}
DRAGON_TILES = ("dragon-breath", "dragon-lair")
TILES = (*CLASSES, *DRAGON_TILES)
COPIES = 4
HAND = 4

SIDES = {  # in by this side -> out by that side
    "monk": {NORTH: NORTH, EAST: EAST, SOUTH: SOUTH, WEST: WEST},
    "samurai": {NORTH: EAST, EAST: NORTH},
    "ronin": {NORTH: NORTH, SOUTH: SOUTH},
    "single-river": {NORTH: SOUTH, SOUTH: NORTH},
    "two-rivers": {EAST: SOUTH, WEST: SOUTH},
    "three-rivers": {NORTH: SOUTH, EAST: SOUTH, WEST: SOUTH},
}
ARCS = {  # on this side with that facing -> on this side with that facing
    "watchfire": {(NORTH, EAST): (EAST, SOUTH), (EAST, NORTH): (NORTH, WEST)},
    "wildfire": {(NORTH, EAST): (SOUTH, WEST), (SOUTH, EAST): (NORTH, WEST)},
}
RAYS = {"wind": (NORTH,), "storm": range(4), "lotus-flower": (NORTH,), "lotus-pond": range(4)}
PULLS = ("lotus-flower", "lotus-pond")


def make_exits() -> dict:
    """(tile, turn) -> {direction of a head-on entry: facing on the way out}."""
    exits = {}
    for tile, sides in SIDES.items():
        for turn in range(4):
            exits[tile, turn] = {(i + turn + 2) % 4: (o + turn) % 4 for i, o in sides.items()}
    return exits


def make_influences() -> dict:
    """(tile, turn) -> {(dx, dy, facing): (distance, step x, step y, new facing, travel, lies ahead)}."""
    influences = {}
    for tile in CLASSES:
        for turn in range(4):
            table = {}
            for (side, facing), (end, after) in ARCS.get(tile, {}).items():
                x, y = STEP[(side + turn) % 4]
                to_x, to_y = STEP[(end + turn) % 4]
                after = (after + turn) % 4
                table[x % 8, y % 8, (facing + turn) % 4] = (1, to_x - x, to_y - y, after, after, False)
            for side in RAYS.get(tile, ()):
                away = (side + turn) % 4
                x, y = STEP[away]
                pull = tile in PULLS
                travel = (away + 2) % 4 if pull else away
                for distance in (1, 2):
                    for facing in range(4):
                        if facing != (travel + 2) % 4:  # never backwards
                            here = (x * distance % 8, y * distance % 8, facing)
                            table[here] = (distance, *STEP[travel], facing, travel, pull)
            influences[tile, turn] = table
    return influences


EXITS = make_exits()
INFLUENCES = make_influences()


class Game:
    """One game, changed in place."""

    def __init__(self) -> None:
        self.board: dict = {}
        self.tents = {(0, 0): 1, (7, 7): 2}
        # square, facing, looping, square of the last tile
        self.dragons: list = [
            ((2, 5), SOUTH, False, None),
            ((5, 5), WEST, False, None),
            ((5, 2), NORTH, False, None),
            ((2, 2), EAST, False, None),
        ]
        self.hands: tuple = ({}, {})
        self.supply = dict.fromkeys(TILES, COPIES)
        self.left = COPIES * len(TILES)
        self.played: list = []
        self.turn = 1
        self.decisions = 0
        self.result: str | None = None

    def draw_tile(self, seat: int, tile: str) -> None:
        self.supply[tile] -= 1
        self.left -= 1
        hand = self.hands[seat]
        hand[tile] = hand.get(tile, 0) + 1

    def place(self, seat: int, tile: str, turn: int, on: object) -> None:
        hand = self.hands[seat]
        if hand[tile] == 1:
            del hand[tile]
        else:
            hand[tile] -= 1
        if turn < 0:
            self.played.append((tile, on))
        else:
            self.board[on] = (tile, turn)

    def free_squares(self) -> list:
        board = self.board
        taken = {dragon[0] for dragon in self.dragons}
        taken.update(self.tents)
        return [square for square in SQUARES if square not in board and square not in taken]

    def enter(self, square: tuple, facing: int, travel: int, tiles: set, tents: set) -> int | None:
        """Mark what an entry destroys; the way out, if it activates an impact tile."""
        if square in self.tents:
            tents.add(self.tents[square])
        tile = self.board.get(square)
        if tile is None:
            return None
        if facing == travel and tile in EXITS:
            way_out = EXITS[tile].get(travel)
            if way_out is not None:
                return way_out
        tiles.add(square)
        return None

    def near(self, square: tuple, facing: int, memory: tuple | None) -> tuple | None:
        """The proximity tile that acts on a dragon, after conflicts: (its square, step, facing, travel)."""
        x, y = square
        near: list = []
        far: list = []
        for at, tile in self.board.items():
            table = INFLUENCES[tile]
            if table:
                influence = table.get(((x - at[0]) % 8, (y - at[1]) % 8, facing))
                if influence is not None and at != memory:
                    (near if influence[0] == 1 else far).append((at, influence))
        for group in (near, far):
            if group:
                chosen, influence = group[0]
                if len(group) > 1:
                    if any(other[1:4] != influence[1:4] for _, other in group):
                        continue
                    chosen, influence = next((at, other) for at, other in group if other[5])
                return chosen, influence
        return None

    def course(self, dragon: tuple, advance: bool) -> tuple:
        """Where one dragon's movement ends: (dragon, marked tiles, marked tents, the first act repeats)."""
        square, facing, _, memory = dragon
        tiles: set = set()
        tents: set = set()
        board = self.board
        if advance:
            memory = None
            square = AHEAD[square][facing]
            way_out = self.enter(square, facing, facing, tiles, tents)
        else:
            tile = board.get(square)
            way_out = EXITS[tile].get(facing) if tile in EXITS else None
        done: list = []
        while True:
            if way_out is not None and square != memory:
                key = (square, square, facing)
                if key in done:
                    return (square, facing, True, memory), tiles, tents, key == done[0]
                done.append(key)
                memory = square
                facing = travel = way_out
                square = AHEAD[square][travel]
            else:
                act = self.near(square, facing, memory)
                if act is None:
                    return (square, facing, False, None), tiles, tents, False
                at, (_, dx, dy, new_facing, travel, _) = act
                key = (at, square, facing)
                if key in done:
                    return (square, facing, True, memory), tiles, tents, key == done[0]
                done.append(key)
                memory = at
                facing = new_facing
                square = ((square[0] + dx) % 8, (square[1] + dy) % 8)
            way_out = self.enter(square, facing, travel, tiles, tents)

    def finish_turn(self) -> bool:
        """Resolve the turn; answers whether a tile left the game."""
        board = self.board
        held: set = set()
        gone = False
        for tile, number in self.played:
            if tile == "dragon-lair":
                held.add(number)
            else:
                for square in AHEAD[self.dragons[number][0]]:
                    gone |= board.pop(square, None) is not None
        self.played.clear()
        tiles: set = set()
        tents: set = set()
        dragons = []
        for number, dragon in enumerate(self.dragons):
            if dragon[2] and dragon[3] not in board:
                dragon = (dragon[0], dragon[1], True, None)
            if number in held:
                dragons.append(dragon)
                continue
            moved = self.course(dragon, advance=False) if dragon[2] else None
            if moved is None or not moved[3]:
                moved = self.course(dragon, advance=True)
            dragons.append(moved[0])
            tiles |= moved[1]
            tents |= moved[2]
        for square in tiles:
            del board[square]
            gone = True
        if gone:
            dragons = [d if d[3] is None or d[3] in board else (*d[:3], None) for d in dragons]
        self.dragons = dragons
        if tents:
            self.result = "tie" if len(tents) == 2 else f"win:{3 - tents.pop()}"
        return gone

    def run(self, decide: Callable, draw: Callable) -> None:
        """Play a whole game: ``decide(game, seat)`` makes each placement, ``draw(game, seat)`` each draw.

        A board on which nobody can place does not arise on 8x8.
        """
        for seat in (0, 1):
            for _ in range(HAND):
                draw(self, seat)
        while self.hands[0] or self.hands[1]:
            for seat in (0, 1):
                if self.hands[seat]:
                    decide(self, seat)
                    self.decisions += 1
            self.finish_turn()
            if self.result:
                return
            for seat in (0, 1):
                if self.left:
                    draw(self, seat)
            self.turn += 1
        seen = [{dragon} for dragon in self.dragons]
        while True:
            gone = self.finish_turn()
            if self.result:
                return
            if gone:
                seen = [set() for _ in self.dragons]
            if all(dragon in before for dragon, before in zip(self.dragons, seen, strict=True)):
                self.result = "draw"
                return
            for dragon, before in zip(self.dragons, seen, strict=True):
                before.add(dragon)
            self.turn += 1


def random_draw(rng: random.Random) -> Callable:
    def draw(game: Game, seat: int) -> None:
        rest = int(rng.random() * game.left)
        for tile, count in game.supply.items():
            rest -= count
            if rest < 0:
                game.draw_tile(seat, tile)
                return

    return draw


def uniform_over_moves(rng: random.Random) -> Callable:
    """A uniformly random element of the legal moves, without writing them all down."""

    def decide(game: Game, seat: int) -> None:
        free = game.free_squares()
        hand = game.hands[seat]
        sizes = [CLASSES[tile] * len(free) if tile in CLASSES else len(game.dragons) for tile in hand]
        rest = int(rng.random() * sum(sizes))
        for tile, size in zip(hand, sizes, strict=True):
            if rest < size:
                if tile in CLASSES:
                    turn, square = divmod(rest, len(free))
                    game.place(seat, tile, turn, free[square])
                else:
                    game.place(seat, tile, -1, rest)
                return
            rest -= size

    return decide


def choice_of_list(rng: random.Random) -> Callable:
    """The same, with the list of legal moves written down before each choice."""

    def decide(game: Game, seat: int) -> None:
        free = game.free_squares()
        moves: list = []
        for tile in game.hands[seat]:
            if tile in CLASSES:
                moves += [(tile, turn, square) for turn in range(CLASSES[tile]) for square in free]
            else:
                moves += [(tile, -1, number) for number in range(len(game.dragons))]
        game.place(seat, *rng.choice(moves))

    return decide


def play(
    *, seconds: float | None = None, games: int | None = None, seed: int = 1, listed: bool = False
) -> tuple[int, int, float]:
    """Random games for so many seconds, or so many games: (players' moves, games, seconds taken).

    ``listed``: whether the list of legal moves is made each time, or only counted to pick one of it.
    """
    rng = random.Random(seed)
    decide = choice_of_list(rng) if listed else uniform_over_moves(rng)
    draw = random_draw(rng)
    moves = count = 0
    start = time.perf_counter()
    while (games is None or count < games) and (seconds is None or time.perf_counter() - start < seconds):
        game = Game()
        game.run(decide, draw)
        moves += game.decisions
        count += 1
    return moves, count, time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of a hand-written naive Dragons of Kir.")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    answer = {}
    for name, listed in (("play", False), ("play_listed", True)):
        moves, games, elapsed = play(seconds=arguments.seconds, seed=arguments.seed, listed=listed)
        answer[name] = moves / elapsed
        answer[f"{name}_games"] = games / elapsed
    if arguments.json:
        print(json.dumps(answer))
        return
    for name, what in (("play", "moves counted"), ("play_listed", "moves listed")):
        print(f"{what}: {answer[name + '_games']:,.0f} games/s, {answer[name]:,.0f} moves/s")


if __name__ == "__main__":
    main()
