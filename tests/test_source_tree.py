"""Trees, spans, keys, aliases and merges, with either parser."""

from __future__ import annotations

import json
from functools import partial

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from kirlib.diagnostics import Span
from kirlib.source import Alias, Document, Mapping, Scalar, Sequence, blame, parse, plain

both = pytest.mark.parametrize(
    "read", [partial(parse, file="f"), partial(parse, file="f", pure=True)], ids=["default", "pure"]
)

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**15), 10**15)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda child: st.lists(child, max_size=4) | st.dictionaries(st.text("abc <-:1", max_size=5), child, max_size=4),
    max_leaves=12,
)


def ok(document: Document) -> object:
    assert [str(d) for d in document.diagnostics] == []
    assert document.root is not None
    return plain(document.root)


def codes(document: Document) -> list[str]:
    return [d.code for d in document.diagnostics]


def places(document: Document) -> list[tuple[int, int]]:
    return [(d.span.line, d.span.column) for d in document.diagnostics if d.span]


@given(JSON)
def test_what_pyyaml_dumps_is_read_back(data: object) -> None:
    text = yaml.safe_dump(data)
    assert ok(parse(text, "f")) == data
    assert ok(parse(text.encode(), "f", pure=True)) == data


@given(st.recursive(st.integers(0, 9) | st.text("ab:,{[]}#\"'\\\n\té", max_size=6),
                    lambda child: st.lists(child) | st.dictionaries(st.text("ab"), child)))  # fmt: skip
def test_json_is_read(data: object) -> None:
    for indent in (None, 2, "\t"):
        text = json.dumps(data, indent=indent, ensure_ascii=False)
        assert ok(parse(text, "f")) == data
        assert ok(parse(text, "f", pure=True)) == data


@both
def test_spans(read) -> None:
    root = read("# note\na: &x 12\nb:\n  - 'é'  \n  - {c: [1, 2]}\n\n\nd: |\n  text\n").root
    assert isinstance(root, Mapping)
    (a, one), (_, items), (d, _) = root.entries
    assert isinstance(items, Sequence)
    assert a.span == Span("f", 2, 1, 2, 2)
    assert one.span == Span("f", 2, 4, 2, 9)
    assert items.span == Span("f", 4, 3, 5, 16)
    assert items.items[0].span == Span("f", 4, 5, 4, 8)
    assert items.items[1].span == Span("f", 5, 5, 5, 16)
    assert d.span == Span("f", 8, 1, 8, 2)
    assert str(d.span) == "f:8:1"


@both
@pytest.mark.parametrize("text", ["a:\nb: 1", "{a: , b: 1}", "{a, b: 1}", "a: # note\nb: 1"])
def test_an_empty_value_is_shown_by_its_key(read, text: str) -> None:
    root = read(text).root
    key, value = root.entries[0]
    assert value.value is None
    assert value.span == key.span


@both
def test_columns_count_code_points(read) -> None:
    root = read("日本: 😀\nclé: [é, x]").root
    assert root.entries[0][1].span == Span("f", 1, 5, 1, 6)
    assert root.entries[1][1].items[1].span == Span("f", 2, 10, 2, 11)


@both
@pytest.mark.parametrize("brk", ["\n", "\r\n", "\r"])
def test_every_line_break_counts_once(read, brk: str) -> None:
    root = read(f"a: 1{brk}{brk}b: 2{brk}").root
    assert root.entries[1][0].span.line == 3


@both
def test_duplicate_keys_name_both_places_and_stop_nothing(read) -> None:
    document = read("a: 1\nb: {c: 1, d: 2, c: 3}\na: 2\na: 3\n")
    assert codes(document) == ["duplicate-key"] * 3
    assert places(document) == [(2, 17), (3, 1), (4, 1)]
    assert [str(d.notes[0].span) for d in document.diagnostics] == ["f:2:5", "f:1:1", "f:1:1"]
    assert plain(document.root) == {"a": 1, "b": {"c": 1, "d": 2}}


@both
@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("{8: a, 010: b}", False),
        ("{8: a, 0o10: b}", True),
        ("{10: a, 010: b}", True),
        ("{1: a, '1': b}", False),
        ("{1: a, 1.0: b}", False),
        ("{1: a, true: b}", False),
        ("{0: a, false: b}", False),
        ("{~: a, null: b}", True),
        ("{.nan: a, .NaN: b}", True),
        ("{0.0: a, -0.0: b}", True),
        ("{a: 1, 'a': 2}", True),
        ("{'<<': a, '<<': b}", True),
    ],
)
def test_keys_compare_by_type_and_value(read, text: str, same: bool) -> None:
    assert codes(read(text)) == ["duplicate-key"] * same


@both
@pytest.mark.parametrize("text", ["{[a]: 1}", "? [a]\n: 1", "? {a: b}\n: 1", "x: &x [1]\n*x : 2"])
def test_keys_are_scalars(read, text: str) -> None:
    assert codes(read(text)) == ["bad-key"]


@both
def test_get_is_strict(read) -> None:
    root = read("{1: a, x: b}").root
    assert root.get("x").value == "b"
    assert root.get(1).value == "a"
    assert root.get(True) is None
    assert root.get("1") is None


@both
def test_an_alias_tells_use_and_definition(read) -> None:
    root = read("base: &base\n  hp: 1\nfan: *base\n").root
    node = root.get("fan")
    assert plain(node) == {"hp": 1}
    assert node.alias == Alias("base", Span("f", 3, 6, 3, 11))
    assert node.span.line == 1
    span, notes = blame(node)
    assert span == Span("f", 3, 6, 3, 11)
    assert '"base"' in notes[0].message
    assert notes[0].span == node.span
    assert blame(root.get("base")) == (root.get("base").span, ())


@both
def test_aliases_share_children(read) -> None:
    root = read("[&a [x, y], *a, *a]").root
    first, second, third = root.items
    assert first.items is second.items is third.items


@both
def test_an_anchor_given_again_means_the_latest(read) -> None:
    assert ok(read("[&a 1, *a, &a 2, *a]")) == [1, 1, 2, 2]


@both
def test_unknown_aliases_are_all_reported(read) -> None:
    document = read("a: &mirror 1\nb: *miror\nc: *zzz\n")
    assert codes(document) == ["unknown-alias", "unknown-alias"]
    assert "*mirror" in (document.diagnostics[0].suggestion or "")


@both
@pytest.mark.parametrize("text", ["&a [*a]", "&a {x: *a}", "&a {<<: *a}", "x: &a\n  y: [1, {z: *a}]"])
def test_a_node_may_not_hold_itself(read, text: str) -> None:
    assert codes(read(text))[0] == "alias-cycle"


@both
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{<<: *b, y: 9}", {"x": 1, "y": 9}),
        ("{y: 9, <<: *b}", {"y": 9, "x": 1}),
        ("{<<: [*b, *c]}", {"x": 1, "y": 2, "z": 4}),
        ("{<<: [*c, *b]}", {"x": 3, "z": 4, "y": 2}),
        ("{<<: [*b, *b]}", {"x": 1, "y": 2}),
        ("{<<: {q: 1}}", {"q": 1}),
        ("{<<: []}", {}),
        ("{<<: {<<: *b, x: 5}, q: 1}", {"y": 2, "x": 5, "q": 1}),
        ("{'<<': 1}", {"<<": 1}),
        ("[<<]", ["<<"]),
    ],
)
def test_merges(read, text: str, expected: object) -> None:
    document = read(f"b: &b {{x: 1, y: 2}}\nc: &c {{x: 3, z: 4}}\nt: {text}\n")
    data = ok(document)
    assert data["t"] == expected
    if isinstance(expected, dict):
        assert list(data["t"]) == list(expected)


@both
def test_a_merged_entry_is_blamed_on_the_merge(read) -> None:
    root = read("b: &b {x: 1}\nt: {<<: *b}\n").root
    ((key, value),) = root.get("t").entries
    assert isinstance(key, Scalar)
    assert blame(key)[0] == blame(value)[0] == Span("f", 2, 9, 2, 11)
    assert key.span == Span("f", 1, 8, 1, 9)


@both
@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("{<<: 5}", "merge-not-mapping", (1, 6)),
        ("{<<: ~}", "merge-not-mapping", (1, 6)),
        ("a: &a 1\nb: {<<: *a}", "merge-not-mapping", (2, 9)),
        ("{<<: {a: 1}, <<: {b: 2}}", "duplicate-key", (1, 14)),
    ],
)
def test_bad_merges(read, text: str, code: str, place: tuple[int, int]) -> None:
    document = read(text)
    assert codes(document) == [code]
    assert places(document) == [place]


@both
@pytest.mark.parametrize("text", ["", "\n\n", "# note\n", "---\n", "---\n...\n", "\ufeff"])
def test_empty_documents(read, text: str) -> None:
    document = read(text)
    assert codes(document) == ["empty-document"]
    assert document.root is None
    assert document.diagnostics[0].suggestion


@both
def test_one_document_a_file(read) -> None:
    assert ok(read("---\na: 1\n...\n")) == {"a": 1}
    document = read("a: 1\na: 2\n---\nb: 1\n")
    assert codes(document) == ["duplicate-key", "many-documents"]
    assert places(document)[1] == (3, 1)


@both
def test_only_yaml_1_2(read) -> None:
    assert ok(read("%YAML 1.2\n---\na: on\n")) == {"a": "on"}
    assert codes(read("%YAML 1.1\n---\na: on\n")) == ["yaml-version"]
    assert codes(read("%YAML 3.0\n---\na: on\n")) == ["yaml-version"]


@both
def test_faults_of_all_kinds_are_reported_in_one_pass(read) -> None:
    document = read("a: 1\na: !foo 2\nb: *q\n{x: 1}: 2\nd: !!int x\ne: " + "9" * 30 + "\nf: {<<: 1}\n")
    assert sorted(codes(document)) == sorted(
        ["bad-tag", "duplicate-key", "unknown-alias", "bad-key", "bad-tag", "bad-number", "merge-not-mapping"]
    )
    assert document.root is not None


@both
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a:\t1", {"a": 1}),
        ("a: 1\t# note", {"a": 1}),
        ("a: x\ty", {"a": "x\ty"}),
        ("a: !!str\t1", {"a": "1"}),
        ("a: &x\t1", {"a": 1}),
        ("a: |\t\n  x", {"a": "x"}),
        ("{\n\t'a':\t1\n}", {"a": 1}),
        ("[a?, what? no]", ["a?", "what? no"]),
        ("{a?: 1}", {"a?": 1}),
        ("{? a : 1}", {"a": 1}),
        ("{? }", {None: None}),
        ("a: x\n  y\n\n  z", {"a": "x y\nz"}),
    ],
)
def test_blanks_and_question_marks(read, text: str, expected: object) -> None:
    assert ok(read(text)) == expected
