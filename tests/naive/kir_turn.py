"""One turn of Dragons of Kir, read straight from the rulings, with plain dictionaries.

Nothing here is clever: on every entry every tile on the board is looked at, and coordinates are taken
modulo the board's width and height. Names in brackets, such as [cancel], are the names of rulings.

Inside, a square is ``(x, y)`` counted from 0, a direction one of 0 north, 1 east, 2 south, 3 west.
A board is ``{square: (tile name, turn in degrees)}``.
"""

from __future__ import annotations

DIRECTIONS = ("north", "east", "south", "west")
NORTH, EAST, SOUTH, WEST = range(4)
STEP = {NORTH: (0, 1), EAST: (1, 0), SOUTH: (0, -1), WEST: (-1, 0)}

# Canonical impact tiles: side by which a dragon comes in -> side by which it goes out, facing that way.
# A dragon moving south comes in by the north side. A side that is not listed is not approachable.
IMPACT = {
    "monk": {NORTH: NORTH, EAST: EAST, SOUTH: SOUTH, WEST: WEST},
    "samurai": {NORTH: EAST, EAST: NORTH},
    "ronin": {NORTH: NORTH, SOUTH: SOUTH},
    "single-river": {NORTH: SOUTH, SOUTH: NORTH},
    "two-rivers": {EAST: SOUTH, WEST: SOUTH},
    "three-rivers": {NORTH: SOUTH, EAST: SOUTH, WEST: SOUTH},
}

# Canonical arcs: (side of the tile where the dragon stands, its facing) -> (side where it ends, new facing).
ARCS = {
    "watchfire": {(NORTH, EAST): (EAST, SOUTH), (EAST, NORTH): (NORTH, WEST)},
    "wildfire": {(NORTH, EAST): (SOUTH, WEST), (SOUTH, EAST): (NORTH, WEST)},
}

# Canonical rays: directions from the tile in which its two nearest squares are influenced.
PUSHES = {"wind": (NORTH,), "storm": (NORTH, EAST, SOUTH, WEST)}
PULLS = {"lotus-flower": (NORTH,), "lotus-pond": (NORTH, EAST, SOUTH, WEST)}

DRAGON_TILES = ("dragon-breath", "dragon-lair")

# How many orientations act differently. A tile with 1 or 2 is the same again after 90 or 180 degrees.
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

# What happens at one distance when all activated ways move the dragon alike, but not exactly one of them
# lies ahead. [ahead] does not say; it can only happen on boards with a side shorter than five.
UNDECIDED = "nobody"  # or "next": the next distance is looked at


def opposite(direction: int) -> int:
    return (direction + 2) % 4


def square_name(square: tuple[int, int]) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[square[0]] + str(square[1] + 1)


def square_of(name: str) -> tuple[int, int]:
    return "abcdefghijklmnopqrstuvwxyz".index(name[0]), int(name[1:]) - 1


def influences(tile: str, turn: int) -> list[dict]:
    """All ways in which a proximity tile can act, each with offsets from the tile's own square.

    ``from``: the influenced square; ``facings``: those that activate; ``to`` and ``facing`` (None: kept):
    where the dragon ends; ``distance``: 1 or 2; ``ahead``: does the tile lie where the dragon goes?
    """
    quarter = turn // 90
    found = []
    for (side, facing), (end, new_facing) in ARCS.get(tile, {}).items():
        found.append(
            {
                "from": STEP[(side + quarter) % 4],
                "facings": {(facing + quarter) % 4},
                "to": STEP[(end + quarter) % 4],
                "facing": (new_facing + quarter) % 4,
                "distance": 1,
                "ahead": False,
            }
        )
    for table, outwards in ((PUSHES, 1), (PULLS, -1)):
        for canonical in table.get(tile, ()):
            away = (canonical + quarter) % 4
            dx, dy = STEP[away]
            # A push spares a dragon that faces the tile, a pull one that faces away: never backwards.
            spared = opposite(away) if outwards == 1 else away
            for distance in (1, 2):
                found.append(
                    {
                        "from": (dx * distance, dy * distance),
                        "facings": {NORTH, EAST, SOUTH, WEST} - {spared},
                        "to": (dx * (distance + outwards), dy * (distance + outwards)),
                        "facing": None,
                        "distance": distance,
                        "ahead": outwards == -1,
                    }
                )
    return found


INFLUENCES = {(tile, turn): influences(tile, turn) for tile in [*ARCS, *PUSHES, *PULLS] for turn in (0, 90, 180, 270)}


class Turn:
    """The movement of all dragons in one turn on a board that does not change until the turn ends."""

    def __init__(self, board: dict, tents: dict, width: int, height: int) -> None:
        self.board = board
        self.tents = tents  # {square: owner}
        self.width = width
        self.height = height
        self.destroyed: set = set()  # squares of tiles that leave at the end [marked]
        self.tents_destroyed: set = set()  # owners

    def add(self, square: tuple, offset: tuple) -> tuple:
        """[torus]"""
        return (square[0] + offset[0]) % self.width, (square[1] + offset[1]) % self.height

    def impact_exit(self, square: tuple, facing: int, travel: int) -> int | None:
        """The new facing if entering ``square`` activates the impact tile there, else None. [head-on]"""
        tile, turn = self.board.get(square, ("", 0))
        if tile not in IMPACT or travel != facing:
            return None
        quarter = turn // 90
        side = (opposite(travel) - quarter) % 4
        if side not in IMPACT[tile]:
            return None
        return (IMPACT[tile][side] + quarter) % 4

    def enter(self, square: tuple, facing: int, travel: int, marks: dict) -> None:
        """[entry]: what a dragon destroys by entering a square."""
        if square in self.tents:
            marks["tents"].add(self.tents[square])
        if square in self.board and self.impact_exit(square, facing, travel) is None:
            marks["tiles"].add(square)

    def activation(self, square: tuple, facing: int, travel: int, memory: tuple | None) -> dict | None:
        """The tile that acts on a dragon which has just entered ``square``, after all conflicts.

        ``memory`` is the square of the tile that is left out [not twice in a row].
        """
        if square != memory:
            new_facing = self.impact_exit(square, facing, travel)
            if new_facing is not None:  # [impact first]
                return {
                    "tile": square,
                    "way": "impact",
                    "to": self.add(square, STEP[new_facing]),
                    "facing": new_facing,
                    "travel": new_facing,
                }

        candidates = []
        for tile_square, (tile, turn) in self.board.items():
            if tile_square in (memory, square):
                continue  # a ray that comes round to the tile's own square does not count [sight]
            for way, influence in enumerate(INFLUENCES.get((tile, turn), ())):
                if self.add(tile_square, influence["from"]) != square:
                    continue
                if facing not in influence["facings"]:
                    continue
                if influence["facing"] is None:  # [pushed facing]
                    move = (
                        influence["to"][0] - influence["from"][0],
                        influence["to"][1] - influence["from"][1],
                    )
                    new_facing = facing
                    new_travel = next(d for d in STEP if STEP[d] == (move[0], move[1]))
                else:  # an arc's end is head-on [head-on]
                    new_facing = new_travel = influence["facing"]
                candidates.append(
                    {
                        "tile": tile_square,
                        "way": way,
                        "to": self.add(tile_square, influence["to"]),
                        "facing": new_facing,
                        "travel": new_travel,
                        "distance": influence["distance"],
                        "ahead": influence["ahead"],
                    }
                )

        for distance in (1, 2):  # [nearest]
            group = [c for c in candidates if c["distance"] == distance]
            if not group:
                continue
            if len({(c["to"], c["facing"]) for c in group}) > 1:  # [cancel]
                continue
            if len(group) == 1:
                return group[0]
            ahead = [c for c in group if c["ahead"]]  # [ahead]
            if len(ahead) == 1:
                return ahead[0]
            if UNDECIDED == "nobody":
                return None
        return None

    def course(self, start: dict, advance: bool) -> dict:
        """Move one dragon until it rests or repeats itself, without changing anything yet.

        ``start`` has ``at``, ``facing`` and ``memory``. The answer has them too, and ``path``, ``marks``,
        ``looping``, and ``again``: whether the activation that would repeat is the first of this course.
        """
        square, facing, memory = start["at"], start["facing"], start["memory"]
        travel = facing
        marks: dict = {"tiles": set(), "tents": set()}
        path = [(square, facing, "start")]
        done: list = []
        if advance:
            square = self.add(square, STEP[facing])
            self.enter(square, facing, travel, marks)
            path.append((square, facing, "advance"))
        while True:
            act = self.activation(square, facing, travel, memory)
            key = act and (act["tile"], act["way"], square, facing)
            if act is None or key in done:  # [rest], [repeat]
                return {
                    "at": square,
                    "facing": facing,
                    "memory": memory,
                    "path": path,
                    "marks": marks,
                    "looping": act is not None,
                    "again": act is not None and key == done[0],
                }
            done.append(key)
            memory = act["tile"]
            square, facing, travel = act["to"], act["facing"], act["travel"]
            self.enter(square, facing, travel, marks)  # [arc entry]: only the square where it ends
            path.append((square, facing, f"{self.board[memory][0]}@{square_name(memory)}"))

    def move(self, dragon: dict) -> dict:
        """[advance], [resume]: the whole movement of one dragon, with what it destroys."""
        if dragon["looping"]:
            trial = self.course({**dragon, "memory": dragon["last"]}, advance=False)
            if trial["looping"] and trial["again"]:
                return self.keep(trial)
        return self.keep(self.course({**dragon, "memory": None}, advance=True))

    def keep(self, course: dict) -> dict:
        self.destroyed |= course["marks"]["tiles"]
        self.tents_destroyed |= course["marks"]["tents"]
        return course


def breathe(board: dict, dragons: list, played: list, width: int, height: int) -> set:
    """[dragon tiles]: squares that breath empties, before anything moves. ``played``: (tile, dragon)."""
    emptied = set()
    for tile, number in played:
        if tile == "dragon-breath":
            x, y = dragons[number]["at"]
            for dx, dy in STEP.values():
                square = ((x + dx) % width, (y + dy) % height)
                if square in board:
                    emptied.add(square)
    return emptied


def whole_turn(board: dict, tents: dict, dragons: list, played: list, width: int, height: int) -> dict:
    """Everything between the placing and the drawing of tiles. Nothing that is passed in is changed.

    ``dragons``: dicts with ``at``, ``facing``, ``looping``, ``last`` (a square or None). Answers with the new
    ``board``, ``dragons`` (with ``path`` and ``held`` too), ``destroyed``, ``tents_destroyed``, ``result``.
    """
    emptied = breathe(board, dragons, played, width, height)
    board = {square: tile for square, tile in board.items() if square not in emptied}
    held = {number for tile, number in played if tile == "dragon-lair"}
    turn = Turn(board, tents, width, height)

    moved = []
    for number, dragon in enumerate(dragons):
        # The memory is of a tile: it dies with it [not twice in a row].
        before = {**dragon, "last": dragon["last"] if dragon["last"] in board else None}
        if number in held:
            path = [(dragon["at"], dragon["facing"], "start")]
            moved.append({**before, "held": True, "path": path})
        else:
            course = turn.move(before)
            moved.append(
                {
                    "at": course["at"],
                    "facing": course["facing"],
                    "looping": course["looping"],
                    "last": course["memory"],
                    "held": False,
                    "path": course["path"],
                }
            )

    left = {square: tile for square, tile in board.items() if square not in turn.destroyed}
    for dragon in moved:
        if not dragon["looping"] or dragon["last"] not in left:
            dragon["last"] = None
    result = None
    if len(turn.tents_destroyed) > 1:  # [verdict]
        result = "tie"
    elif turn.tents_destroyed:
        result = f"win:{3 - min(turn.tents_destroyed)}"
    return {
        "board": left,
        "dragons": moved,
        "destroyed": emptied | turn.destroyed,
        "tents_destroyed": turn.tents_destroyed,
        "result": result,
    }


def read_board(tiles: list) -> dict:
    return {square_of(t["at"]): (t["tile"], int(t.get("turn", 0))) for t in tiles}


def read_dragons(dragons: list) -> list:
    read = []
    for dragon in dragons:
        if "last" in dragon and not dragon.get("looping", False):
            raise ValueError(f"dragon on {dragon['at']}: 'last' without 'looping'")
        read.append(
            {
                "at": square_of(dragon["at"]),
                "facing": DIRECTIONS.index(dragon["facing"]),
                "looping": dragon.get("looping", False),
                "last": square_of(dragon["last"]) if "last" in dragon else None,
            }
        )
    return read


def resolve(scenario: dict, width: int = 8, height: int = 8) -> dict:
    """Resolve one turn of a scenario as ``kirlib resolve`` has it, with the answer in the same form."""
    tents = {square_of(name): int(owner) for owner, name in scenario.get("tents", {}).items()}
    played = [(p["tile"], p["on"]) for p in scenario.get("played", ())]
    outcome = whole_turn(
        read_board(scenario.get("tiles", [])), tents, read_dragons(scenario["dragons"]), played, width, height
    )
    dragons = []
    for dragon in outcome["dragons"]:
        entry = {
            "at": square_name(dragon["at"]),
            "facing": DIRECTIONS[dragon["facing"]],
            "looping": dragon["looping"],
            "held": dragon["held"],
            "path": [
                {"at": square_name(square), "facing": DIRECTIONS[facing], "by": by}
                for square, facing, by in dragon["path"]
            ],
        }
        if dragon["last"] is not None:
            entry["last"] = square_name(dragon["last"])
        dragons.append(entry)
    return {
        "dragons": dragons,
        "destroyed": [square_name(square) for square in sorted(outcome["destroyed"])],
        "tents_destroyed": sorted(outcome["tents_destroyed"]),
        "result": outcome["result"],
    }
