"""Draws the tiles of the rules pages from their compiled rules: docs/assets/tiles/NAME.svg.

    python docs/pictures.py

A picture shows the tile as drawn, north up, amid the squares it acts on. Tinted squares are its influence; bars are
the sides by which a piece may come in; crosses are what it destroys, or the sides by which it is destroyed. The colours
are the picture's own, so it can be read on any background.
"""

from __future__ import annotations

from pathlib import Path

import kirlib
from kirlib.program import TileType

FOLDER = Path(__file__).with_name("assets") / "tiles"
SIZE = 40
"""The side of a square, in pixels."""
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west; y counts downward."""

PAPER, LINE, INK, TINT, WAY, BAD = "#fbf7ee", "#c9c0ad", "#3a3226", "#dbe6f4", "#1f5fa8", "#b3261e"

Spot = tuple[float, float]


def path(points: str, colour: str = WAY, head: bool = True) -> str:
    """A line, with a head where it ends."""
    marker = ' marker-end="url(#head)"' if head else ""
    return f'<path d="{points}" fill="none" stroke="{colour}" stroke-width="2.5"{marker}/>'


def cross(at: Spot, half: float) -> str:
    """A cross."""
    (x, y), h = at, half
    return path(f"M{x - h:g} {y - h:g}l{2 * h:g} {2 * h:g}m0 {-2 * h:g}l{-2 * h:g} {2 * h:g}", BAD, head=False)


def piece(at: Spot, facing: int) -> str:
    """A piece: a wedge that points the way it faces."""
    (x, y), turn = at, 90 * facing
    return f'<path d="M0-9l7 16-7-4-7 4z" transform="translate({x:g} {y:g}) rotate({turn})" fill="{INK}"/>'


def centre(ray: int, distance: float) -> Spot:
    """The middle of a square on a ray from the tile, which lies at the origin."""
    return WAYS[ray][0] * distance * SIZE, WAYS[ray][1] * distance * SIZE


def beside(at: Spot, travel: int, aside: float) -> Spot:
    """A spot a little to the right of the direction of travel."""
    right = WAYS[(travel + 1) % 4]
    return at[0] + right[0] * aside, at[1] + right[1] * aside


def sides(tile: TileType) -> list[str]:
    """What a tile does to pieces that come onto it."""
    drawn, open_sides, ways_out = [], set(), set()
    for rule in tile.rules.sides:
        side = (rule.travel + 2) % 4
        open_sides.add(side)
        out = int(rule.effect[0][1])
        ways_out.add(out)
        start = beside(centre(side, 0.92), rule.travel, 7)
        bend = beside(centre(side, 0.34), rule.travel, 7)
        turn = beside(centre(out, 0.34), out, 7)
        end = beside(centre(out, 0.92), out, 7)
        drawn.append(path("M" + " L".join(f"{x:g} {y:g}" for x, y in (start, bend, turn, end))))
    for side in range(4):
        (x, y), across = centre(side, 0.5), WAYS[(side + 1) % 4]
        if side in open_sides:
            dx, dy = across[0] * SIZE * 0.45, across[1] * SIZE * 0.45
            line = f"M{x - dx:g} {y - dy:g}L{x + dx:g} {y + dy:g}"
            drawn.insert(0, f'<path d="{line}" stroke="{WAY}" stroke-width="5" opacity="0.35"/>')
        elif tile.rules.fragile:
            drawn.append(cross(beside(centre(side, 0.72), side, -8 if side in ways_out else 0), 5))
    return drawn


def near(tile: TileType) -> list[str]:
    """What a tile does to pieces near it."""
    tints = {(rule.ray, rule.distance) for rule in tile.rules.near}
    drawn = []
    for ray, distance in sorted(tints):
        x, y = centre(ray, distance)
        drawn.append(f'<rect x="{x - 19:g}" y="{y - 19:g}" width="38" height="38" fill="{TINT}"/>')
    arrows: dict[str, None] = {}
    for rule in tile.rules.near:
        kind, *numbers = rule.effect[0]
        x, y = centre(rule.ray, rule.distance)
        if kind == "arc":
            onto, after = int(numbers[0]), int(numbers[2])
            to = centre(onto, int(numbers[1]))
            start = (x + WAYS[rule.facing][0] * 13, y + WAYS[rule.facing][1] * 13)
            end = (to[0] - WAYS[after][0] * 13, to[1] - WAYS[after][1] * 13)
            # half round: over the square that the piece looks along; a quarter: over the corner between
            half = (onto - rule.ray) % 4 == 2
            bow = centre(rule.facing, 1.7) if half else ((x + to[0]) * 0.95, (y + to[1]) * 0.95)
            arrows[path(f"M{start[0]:g} {start[1]:g}Q{bow[0]:g} {bow[1]:g} {end[0]:g} {end[1]:g}")] = None
            drawn.append(piece((x, y), rule.facing))
        else:
            dx, dy = (part * SIZE * 0.27 for part in WAYS[int(numbers[0])])
            arrows[path(f"M{x - dx:g} {y - dy:g}L{x + dx:g} {y + dy:g}")] = None
    return drawn + list(arrows)


def mounted(tile: TileType) -> list[str]:
    """What a tile on a piece does."""
    assert tile.mounted is not None
    drawn = [f'<circle r="17" fill="{TINT}" stroke="{WAY}" stroke-width="2"/>', piece((0, 0), 0)]
    if tile.mounted.hold:
        drawn.append(path("M-12-26h24", BAD, head=False))
    for distance in range(1, tile.mounted.within + 1):
        drawn += [cross(centre(ray, distance), 9) for ray in range(4)]
    return drawn


def picture(tile: TileType) -> str:
    """The tile as a document of SVG."""
    # how far the picture reaches: as far as pieces are acted on or taken to, but a square at least
    reach = [1, 1, 1, 1]
    for rule in tile.rules.near:
        onward = rule.effect[0][0] == "go" and rule.effect[0][1] == rule.ray
        reach[rule.ray] = max(reach[rule.ray], rule.distance + onward)
    north, east, south, west = ((squares + 0.5) * SIZE for squares in reach)
    wide, high = west + east, north + south
    grid = "".join(f"M{-west:g} {-north + i * SIZE:g}h{wide:g}" for i in range(reach[0] + reach[2] + 2))
    grid += "".join(f"M{-west + i * SIZE:g} {-north:g}v{high:g}" for i in range(reach[1] + reach[3] + 2))
    if tile.mounted is not None:
        inside, body = [], mounted(tile)
    else:
        inside = [
            f'<rect x="-19" y="-19" width="38" height="38" rx="4" fill="#fff" stroke="{INK}" stroke-width="1.5"/>'
        ]
        body = sides(tile) if tile.rules.sides else near(tile)
    name = tile.title or tile.name
    box = f"{-west - 2:g} {-north - 2:g} {wide + 4:g} {high + 4:g}"
    label = (
        f'<text y="5" text-anchor="middle" font-family="monospace" font-size="15" fill="{INK}">'
        f"{tile.glyph.replace('&', '&amp;').replace('<', '&lt;')}</text>"
        if tile.mounted is None and not tile.rules.sides
        else ""
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{wide + 4:g}" role="img">',
            f"<title>{name}</title>",
            '<defs><marker id="head" orient="auto" markerWidth="5" markerHeight="5" refX="3.4" refY="2.5">'
            f'<path d="M0 0L5 2.5 0 5z" fill="{WAY}"/></marker></defs>',
            f'<rect x="{-west:g}" y="{-north:g}" width="{wide:g}" height="{high:g}" fill="{PAPER}"/>',
            f'<path d="{grid}" stroke="{LINE}"/>',
            *inside,
            *body,
            label,
            "</svg>",
            "",
        ]
    )


def pictures() -> dict[str, str]:
    """The name of each file with what belongs in it."""
    program = kirlib.load_game("dragons-of-kir").program
    return {f"{tile.name}.svg": picture(tile) for tile in program.types}


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in pictures().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
