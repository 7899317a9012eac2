"""No input makes the reader raise, hang or eat memory, and both parsers tell the same of a text."""

from __future__ import annotations

import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kirlib.source import DEFAULT, Document, Limits, Mapping, Node, Scalar, Sequence, parse, plain
from kirlib.source.parsers import HAS_LIBYAML

MEGABYTE = 1_000_000
CHAIN = "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 30))
KEYS = ", ".join(f"k{i}: 1" for i in range(999))
SIZE = DEFAULT.size

BOMBS = {
    "billion laughs": ("a0: &a0 [x, x]\n" + CHAIN, "too-many-nodes"),
    "merged laughs": (f"b: &b {{{KEYS}}}\nc: {{<<: [" + "*b, " * 99_999 + "]}", "too-many-nodes"),
    "one line of brackets": ("[" * 5000, "too-deep"),
    "brackets that close": ("[" * 5000 + "]" * 5000, "too-deep"),
    "lines of brackets": ("[\n" * 5000, "too-deep"),
    "braces": ("{a: " * 5000, "too-deep"),
    "dashes": ("- " * 5000, "too-deep"),
    "question marks": ("? " * 5000, "too-deep"),
    "stairs": ("".join(" " * i + "a:\n" for i in range(2000)), "too-deep"),
    "stairs of aliases": ("- &a0 [x]\n" + "".join(f"- &a{i + 1} [*a{i}]\n" for i in range(99)), "too-deep"),
    "items": ("- a\n" * (SIZE // 4), "too-many-nodes"),
    "flow items": ("[" + "a," * (SIZE // 2 - 1), "too-many-nodes"),
    "anchors": ("".join(f"- &a{i} x\n" for i in range(300_000)), "too-many-nodes"),
    "keys": ("{" + ",".join(f"k{i}: {i}" for i in range(250_000)) + "}", "too-many-nodes"),
    "too large": ("x" * (SIZE + 1), "too-large"),
    "fifty megabytes": (b" " * (50 * MEGABYTE), "too-large"),
    "duplicates": ("a: 1\n" * 500_000, "too-many-errors"),
    "digits": ("9" * SIZE, "bad-number"),
    "NULs": ("\0" * SIZE, "bad-character"),
    "directives": ("".join(f"%TAG !a{i}! b\n" for i in range(100_000)) + "---\na", "yaml-syntax"),
    "an open quote": ('"' + "x\n" * (SIZE // 2 - 1), "yaml-syntax"),
    "blank lines": ("\n" * SIZE, "empty-document"),
}  # fmt: skip


@pytest.mark.parametrize(("data", "code"), BOMBS.values(), ids=BOMBS)
def test_bombs_cost_little(data: str | bytes, code: str) -> None:
    tracemalloc.start()
    try:
        document = parse(data, "f")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert document.diagnostics[-1].code == code
    assert document.root is None or code == "bad-number"
    assert peak < 100 * MEGABYTE


PURE_BOMBS = [name for name, (data, _) in BOMBS.items() if len(data) < 100_000]


@pytest.mark.parametrize("name", PURE_BOMBS)
def test_small_bombs_are_told_alike_by_the_pure_parser(name: str) -> None:
    data, code = BOMBS[name]
    assert [d.code for d in parse(data, "f", pure=True).diagnostics] == [code]
    assert [d.code for d in parse(data, "f").diagnostics] == [code]


def test_a_board_of_forty_thousand_spaces_loads() -> None:
    written = "board:\n" + "".join(f"  - {{tile: t{i}}}\n" for i in range(40_000))
    aliased = "t: &t {tile: fan, at: [1, 2]}\nboard:\n" + "  - *t\n" * 40_000
    for text in (written, aliased):
        document = parse(text, "f")
        assert document.diagnostics == ()
        assert isinstance(document.root, Mapping)
        board = document.root.get("board")
        assert isinstance(board, Sequence)
        assert len(board.items) == 40_000


@pytest.mark.parametrize("pure", [False, True])
def test_limits_are_exact(pure: bool) -> None:
    def codes(text: str, **limits: int) -> list[str]:
        return [d.code for d in parse(text, "f", Limits(**limits), pure=pure).diagnostics]

    assert codes("[[[x]]]", depth=3) == []
    assert codes("[[[x]]]", depth=2) == ["too-deep"]
    assert codes("[&a [x], [*a]]", depth=3) == []
    assert codes("[&a [x], [*a]]", depth=2) == ["too-deep"]
    assert codes("[a, b, c]", written=4) == []
    assert codes("[a, b, c]", written=3) == ["too-many-nodes"]
    assert codes("[&a [x, y], *a]", nodes=7) == []
    assert codes("[&a [x, y], *a]", nodes=6) == ["too-many-nodes"]
    assert codes("abcd", size=4) == []
    assert codes("abcde", size=4) == ["too-large"]
    assert codes("{a: 1, a: 2, a: 3}", diagnostics=2) == ["duplicate-key"] * 2
    assert codes("{a: 1, a: 2, a: 3}", diagnostics=1) == ["duplicate-key", "too-many-errors"]


PIECES = st.sampled_from(
    [
        *("a", "b: ", "c:", " ", "  ", "\n", "\n  ", "- ", "? ", ": ", "[", "]", "{", "}", ",", "&x ", "*x"),
        *(
            "!!str ",
            "!!int ",
            "!foo ",
            "<<: ",
            "|\n",
            ">-\n",
            "'",
            '"',
            "#",
            " # c",
            "---\n",
            "...\n",
            "\t",
            "1",
        ),
        *(
            "010",
            "true",
            "~",
            "\\x41",
            "\\q",
            "é",
            "😀",
            "\r\n",
            "%",
            "@",
            "-",
            "?",
            ":",
            "a:\n  b: 1\n",
            "- x\n",
        ),
        *("k: v\n", "&y {a: 1}\n"),
    ]
)
NOISE = st.lists(PIECES, max_size=15).map("".join)


@given(st.binary() | st.text().map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_no_bytes_make_it_raise(data: bytes) -> None:
    check(parse(data, "f"))
    check(parse(data, "f", pure=True))


@settings(max_examples=300)
@given(st.text(st.characters()) | NOISE | st.text("[]{}:,&*!|>'\"%@`#-? \n\tab\\01"))
def test_no_text_makes_it_raise_and_the_parsers_agree(text: str) -> None:
    ours, pure = parse(text, "f"), parse(text, "f", pure=True)
    check(ours)
    check(pure)
    codes, pure_codes = ({d.code for d in document.diagnostics} for document in (ours, pure))
    # Where a text breaks off, and so what else is found in it, may differ by a token.
    if "yaml-syntax" not in codes | pure_codes:
        assert codes == pure_codes
        assert [str(d) for d in ours.diagnostics] == [str(d) for d in pure.diagnostics]
        assert outline(ours.root) == outline(pure.root)


def check(document: Document) -> None:
    """A result is a tree or tells why there is none; each diagnostic has a place, words and a sound code."""
    assert document.root is not None or document.diagnostics
    for diagnostic in document.diagnostics:
        assert diagnostic.span is not None
        assert diagnostic.span.file == "f"
        assert diagnostic.span.line >= 1
        assert diagnostic.span.column >= 1
        assert diagnostic.code.replace("-", "").isalnum()
        assert str(diagnostic).isprintable()
    if document.root is not None:
        plain(document.root)


def outline(node: Node | None) -> object:
    """All there is in a tree, for comparison."""
    if node is None:
        return None
    if isinstance(node, Scalar):
        return repr(node.value), node.text, node.span, node.alias
    children = node.items if isinstance(node, Sequence) else [part for entry in node.entries for part in entry]
    return type(node).__name__, node.span, node.alias, [outline(child) for child in children]


def test_libyaml_is_here_so_both_parsers_are_compared() -> None:
    assert HAS_LIBYAML
