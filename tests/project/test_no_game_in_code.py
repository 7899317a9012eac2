"""No module of the package names a game, or a tile, a piece or a space of one, that ships in data/."""

from pathlib import Path

import pytest

from tests.project.names import names, read, standing, telling, words

ROOT = Path(__file__).parents[2]
DOCUMENTS = read(ROOT / "data")
ALLOWED = read(Path(__file__).parent)[Path(__file__).parent / "allowed_names.yaml"]
SHIPPED = telling(name for document in DOCUMENTS.values() for name in names(document))
FOUND = {
    (str(path.relative_to(ROOT)), line, name)
    for path in sorted((ROOT / "kirlib").rglob("*.py"))
    for line, name in standing(SHIPPED, path.read_text(encoding="utf-8"))
}


def test_no_name_from_the_data_stands_in_the_code():
    assert sorted(f"{path}:{line}: {name}" for path, line, name in FOUND if name not in ALLOWED) == []


def test_every_allowed_name_is_needed_and_has_a_reason():
    assert set(ALLOWED) <= {name for _, _, name in FOUND}
    assert all(isinstance(reason, str) and len(words(reason)) > 2 for reason in ALLOWED.values())


def test_every_shipped_document_gives_names():
    assert [path.name for path, document in DOCUMENTS.items() if not list(names(document))] == []


# A game as a document tells it; what is planted below stands in source text made up for the test.
GAME = {
    "game": "otters-of-ulm",
    "title": "Otters of Ulm",
    "pieces": {"goose": {"plural": "geese"}, "long-fox": {}},
    "tiles": {"reed-bed": {}, "left-bend": {}, "single": {}},
    "board": {"paths": {"a": ["start", "waterfall", "w1"], "b": [["w1", "grey rock"]]}},
}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("class OtterCount:", "otter"),
        ("OTTERS = 3", "otters"),
        ("# as in Otters of Ulm", "otters of ulm"),
        ("geese_by_space: dict[str, int]", "geese"),
        ("def two_gooses(): ...", "gooses"),
        ('kind == "long-fox"', "long fox"),
        ("is_long_fox()", "long fox"),
        ("HTTPReedServer", "reed"),
        ("two left bends", "left bends"),
        ("bend2 = 1", "bend"),
        ("a single step", "single"),
        ("the waterfall", "waterfall"),
        ("'grey rock'", "grey"),
    ],
)
def test_a_planted_name_is_found(text, name):
    assert (2, name) in set(standing(telling(names(GAME)), f"import sys\n{text}\n"))


@pytest.mark.parametrize(
    "text",
    ["w1 = a", "bending", "turn left, long since", "import ulmer", "fox", "a bed", "leave for the start_of"],
)
def test_other_words_are_not(text):
    assert list(standing(telling(names(GAME)), text)) == []


def test_identifiers_are_taken_apart():
    assert words("HTTPReply two_Parts camelCase kebab-case A1 x2y __all__") == (
        "http reply two parts camel case kebab case a x y all".split()
    )
