"""A map is written short: what it draws is put where it would else be written, under `layout`, `pieces` and `board`.

The tree is changed before it is read, so everything that looks at tiles and pieces at the start sees those of the map
too, and faults in them are told at the sign, or in the legend, where they are written. What is faulty in form is left
for the reader to complain of.
"""

from __future__ import annotations

from collections.abc import Mapping as Table
from collections.abc import Sequence as Listed

from attrs import define, field, frozen

from kirlib.diagnostics import Span, did_you_mean, quoted
from kirlib.reader.faults import Faults, Path
from kirlib.source import Mapping, Node, Scalar, Sequence, blame
from kirlib.topology import column_name

EMPTY = frozenset(". ")
LARGEST = 50_000
"""How many spaces a map may have."""

TILE_KEYS = ("tile", "turn", "state")
PIECE_KEYS = ("piece", "facing")


def draw(root: Mapping, faults: Faults) -> Mapping:
    """A game's tree with what its `map` draws written out; the tree itself where there is no map that can be read."""
    drawn = root.get("map")
    rows = drawn.get("rows") if isinstance(drawn, Mapping) else None
    if not isinstance(drawn, Mapping) or rows is None:
        return _lacking(root, drawn, faults)
    lines = _lines(rows)
    if lines is None or not _rectangle(lines, faults):
        return _lacking(root, drawn, faults)
    size = len(lines[0].text), len(lines)
    if root.get("board") is None:
        root = _with(root, "board", _grid(*size, drawn.span))
    elif not _fits(root.get("board"), size, faults):
        return root
    legend = drawn.get("legend")
    signs = {k.text: v for k, v in legend.entries} if isinstance(legend, Mapping) else {}
    if legend is not None and not isinstance(legend, Mapping):
        return root
    own = faults.own.span.file if faults.own is not None else None
    written = legend.entries if isinstance(legend, Mapping) else ()
    # a variant need not draw all that it takes over from another game's legend
    mine = [key.text for key, _ in written if own is None or key.span.file == own]
    return _Drawing(root, signs, mine, faults).whole(lines)


@frozen
class _Line:
    """One row: its signs, and its path. `shift` is added to a place in it for its place in the text at the path."""

    text: str
    path: Path
    shift: int | None


def _lines(rows: Node) -> list[_Line] | None:
    path = ("map", "rows")
    if isinstance(rows, Scalar) and isinstance(rows.value, str):
        # of a text on several lines it cannot be told in which column it is written
        return [_Line(line, path, None) for line in rows.value.splitlines()]
    if isinstance(rows, Sequence) and all(isinstance(i, Scalar) and isinstance(i.value, str) for i in rows.items):
        return [_Line(item.text, (*path, i), 0) for i, item in enumerate(rows.items) if isinstance(item, Scalar)]
    return None


def _rectangle(lines: Listed[_Line], faults: Faults) -> bool:
    if not lines or not lines[0].text:
        faults.add("bad-map", "this map has no spaces", ("map", "rows"), suggestion="write a sign for each space")
        return False
    width = len(lines[0].text)
    if width * len(lines) > LARGEST:
        message = f"a map has at most {LARGEST:,} spaces, and this has {width * len(lines):,}"
        faults.add("bad-map", message, ("map", "rows"), suggestion="write `layout` and `setup` instead")
        return False
    before = len(faults.errors)
    for number, line in enumerate(lines, 1):
        if len(line.text) != width:
            message = f"row {number} has {len(line.text)} spaces, and the first has {width}"
            faults.add("bad-map", message, line.path, suggestion="write a sign for each space, a dot for an empty one")
    return len(faults.errors) == before


def _fits(board: Node | None, size: tuple[int, int], faults: Faults) -> bool:
    """Whether a board that is declared is a grid of the map's size; True where that cannot be told."""
    if not isinstance(board, Mapping):
        return True
    for key, kind in board.entries:
        if key.text in ("graph", "paths"):
            message = f"a map draws a grid, and this board is a `{key.text}`"
            faults.add("bad-map", message, ("map",), at_key=True, suggestion="write `layout` and `setup` instead")
            return False
        sides = [kind.get(side) for side in ("width", "height")] if isinstance(kind, Mapping) else []
        told = tuple(side.value for side in sides if isinstance(side, Scalar))
        if len(told) == 2 and told != size:
            message = f"the map is {size[0]} by {size[1]} spaces, and the board {told[0]} by {told[1]}"
            hint = "draw all of the board, or leave out `board`"
            faults.add("bad-map", message, ("map", "rows"), suggestion=hint)
            return False
    return True


def _lacking(root: Mapping, drawn: Node | None, faults: Faults) -> Mapping:
    """Where a faulty map is all that would tell the board nobody is blamed for not declaring one."""
    if drawn is not None and root.get("board") is None:
        faults.unreadable.add(("key", "board"))
        return _with(root, "board", Mapping((), drawn.span))
    return root


@define
class _Drawing:
    """Gathers what the signs of a map stand for. `mine`: those signs that the document itself explains."""

    root: Mapping
    signs: Table[str, Node]
    mine: Listed[str]
    faults: Faults
    layout: list[tuple[Scalar, Node]] = field(factory=list)
    pieces: dict[str, list[Node]] = field(factory=dict)
    walls: list[tuple[Scalar, Node]] = field(factory=list)

    def whole(self, lines: Listed[_Line]) -> Mapping:
        """The tree with all that the rows draw."""
        told: set[str] = set()
        for number, line in enumerate(lines):
            for column, sign in enumerate(line.text):
                meant = self.signs.get(sign)
                if meant is not None:
                    self.space(sign, meant, f"{column_name(column)}{len(lines) - number}", line, column)
                elif sign not in EMPTY and sign not in told:
                    told.add(sign)
                    self.unknown(sign, line, number, column)
        used = {sign for line in lines for sign in line.text}
        for sign in self.mine:
            if sign not in used:
                message, path = f"the map has no {quoted(sign)}", ("map", "legend", sign)
                hint = "draw one, or remove it"
                self.faults.add("unused-sign", message, path, at_key=True, warning=True, suggestion=hint)
        root = _merged(self.root, "layout", self.layout)
        board = root.get("board")
        if self.walls and isinstance(board, Mapping):
            root = _with(root, "board", _merged(board, "walls", self.walls))
        return self.with_pieces(root)

    def unknown(self, sign: str, line: _Line, number: int, column: int) -> None:
        self.faults.add(
            "unknown-sign",
            f"the legend has no {quoted(sign)}, which stands in row {number + 1}, column {column + 1} of the map",
            line.path,
            suggestion=f"add `{sign!r}: {{…}}` to `legend`, or write a dot for an empty space",
            offset=None if line.shift is None else column,
        )

    def space(self, sign: str, meant: Node, name: str, line: _Line, column: int) -> None:
        """All that one sign stands for, on one space."""
        offset = None if line.shift is None else column
        span = self.faults.locate(line.path, False, offset)[0] or blame(meant)[0]
        at = Scalar(name, name, span)
        several = isinstance(meant, Sequence)
        items = meant.items if isinstance(meant, Sequence) else (meant,)
        tiles = 0
        for i, item in enumerate(items):
            if not isinstance(item, Mapping):
                continue
            path: Path = ("map", "legend", sign, i) if several else ("map", "legend", sign)
            piece = item.get("piece")
            walls = item.get("walls")
            if item.get("tile") is not None:
                tiles += 1
                self.tile(at, item, piece is None, path, tiles)
            if isinstance(piece, Scalar) and isinstance(piece.value, str):
                self.piece(at, item, piece.value, path)
            if isinstance(walls, Sequence):
                self.walls.append((at, walls))
            self.alone(item, path)

    def tile(self, at: Scalar, item: Mapping, owner: bool, path: Path, count: int) -> None:
        declared = self.root.get("layout")
        if count > 1:
            message, hint = "one space holds one tile", "keep one of the two"
            self.faults.add("bad-map", message, (*path, "tile"), suggestion=hint)
        elif isinstance(declared, Mapping) and declared.get(at.value) is not None:
            message = f"the map draws a tile on {at.text}, where `layout` lays one already"
            self.faults.add("bad-map", message, ("layout", at.text), at_key=True, suggestion="remove one of the two")
        else:
            self.layout.append((at, _part(item, (*TILE_KEYS, "owner") if owner else TILE_KEYS)))

    def piece(self, at: Scalar, item: Mapping, kind: str, path: Path) -> None:
        kinds = self.root.get("pieces")
        known = [key.text for key, _ in kinds.entries] if isinstance(kinds, Mapping) else []
        if kind in known:
            part = _part(item, ("facing", "owner"))
            place = Scalar("at", "at", at.span), at
            self.pieces.setdefault(kind, []).append(Mapping((place, *part.entries), part.span))
            return
        hint = did_you_mean(kind, known)
        self.faults.add(
            "unknown-piece",
            f"there is no kind of piece {quoted(kind)}",
            (*path, "piece"),
            suggestion=f"did you mean {hint}?" if hint else "declare it under `pieces`",
        )

    def alone(self, item: Mapping, path: Path) -> None:
        """Keys that say nothing without the tile or the piece that they speak of."""
        for needed, keys in (("tile", TILE_KEYS), ("piece", PIECE_KEYS)):
            for key in keys:
                if item.get(key) is not None and item.get(needed) is None:
                    message, hint = f"{key!r} needs {needed!r}", f"add `{needed}`, or remove it"
                    self.faults.add("bad-map", message, (*path, key), at_key=True, suggestion=hint)
        if item.get("owner") is not None and item.get("tile") is None and item.get("piece") is None:
            message, hint = "'owner' needs 'piece' or 'tile'", "say what is owned, or remove it"
            self.faults.add("bad-map", message, (*path, "owner"), at_key=True, suggestion=hint)

    def with_pieces(self, root: Mapping) -> Mapping:
        kinds = root.get("pieces")
        if not self.pieces or not isinstance(kinds, Mapping):
            return root
        for kind, drawn in self.pieces.items():
            spec = kinds.get(kind)
            setup = spec.get("setup") if isinstance(spec, Mapping) else None
            if not isinstance(spec, Mapping) or not (setup is None or isinstance(setup, Sequence)):
                continue
            before = setup.items if isinstance(setup, Sequence) else ()
            span = setup.span if setup is not None else spec.span
            made = Sequence((*before, *drawn), span, setup.alias if setup is not None else None)
            kinds = _with(kinds, kind, _with(spec, "setup", made))
        return _with(root, "pieces", kinds)


def _part(item: Mapping, keys: Listed[str]) -> Mapping:
    """Some of the keys of a mapping."""
    return Mapping(tuple(entry for entry in item.entries if entry[0].value in keys), item.span, item.alias)


def _with(node: Mapping, key: str, value: Node) -> Mapping:
    """A mapping with one value replaced, or added."""
    entries = tuple((k, value if k.value == key else v) for k, v in node.entries)
    if node.get(key) is None:
        entries = (*(e for e in entries if e[0].value != key), (Scalar(key, key, value.span), value))
    return Mapping(entries, node.span, node.alias)


def _merged(node: Mapping, key: str, entries: Listed[tuple[Scalar, Node]]) -> Mapping:
    """A mapping of which one value, a mapping itself, has more entries; lists under one key are joined."""
    old = node.get(key)
    if not entries or not (old is None or isinstance(old, Mapping)):
        return node
    found = {k.value: (k, v) for k, v in old.entries} if old is not None else {}
    for k, v in entries:
        before = found.get(k.value)
        if before is not None and isinstance(before[1], Sequence) and isinstance(v, Sequence):
            found[k.value] = (before[0], Sequence((*before[1].items, *v.items), v.span))
        else:
            found[k.value] = (k, v)
    span = old.span if old is not None else entries[0][1].span
    return _with(node, key, Mapping(tuple(found.values()), span, old.alias if old is not None else None))


def _grid(width: int, height: int, span: Span) -> Mapping:
    """The board of a map that comes without one."""

    def word(text: str) -> Scalar:
        return Scalar(text, text, span)

    sides = tuple((word(key), Scalar(n, str(n), span)) for key, n in (("width", width), ("height", height)))
    return Mapping(((word("bounded"), Mapping(sides, span)),), span)
