"""The names that games in data/ use, and where such names stand in source text."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import yaml

# Ordinary words, and their plurals: "left-bend" gives "bend" away, not "left". They don't count as part of a
# name or as a space; a tile called by one of them alone does, and needs a line in allowed_names.yaml.
ORDINARY = frozenset(
    """
    advanced back base basic both double down east edge even first five flat four front full game half high
    hold home into last left long lower main many move name next none north only open over part pass
    piece plain play player point push pull rest right round rule second self seven short side
    single slide small south space start state step third three tile turn under upper west with
    """.split()
)
SHORTEST_PART = 4

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_]+")


def words(text: str) -> list[str]:
    """The words of a text or an identifier in lower case; snake_case, kebab-case and CamelCase are split."""
    return [match.group().lower() for match in _WORD.finditer(text)]


def names(document: object) -> Iterator[str]:
    """What a document of data/games or data/tiles names: the game, tiles, pieces, spaces along paths."""
    if not isinstance(document, Mapping):
        return
    for key in ("game", "tile set", "title"):
        if isinstance(document.get(key), str):
            yield document[key]
    for key in ("tiles", "pieces"):
        section = document.get(key)
        if isinstance(section, Mapping | list):
            yield from (name for name in section if isinstance(name, str))
        if isinstance(section, Mapping):
            for said in section.values():
                if isinstance(said, Mapping) and isinstance(said.get("plural"), str):
                    yield said["plural"]
    board = document.get("board")
    if isinstance(board, Mapping):
        yield from (text for text in _texts(board.get("paths")) if not ORDINARY.issuperset(words(text)))


def _texts(node: object) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif isinstance(node, Mapping):
        yield from _texts([*node, *node.values()])
    elif isinstance(node, list):
        for item in node:
            yield from _texts(item)


def telling(found: Iterable[str]) -> frozenset[tuple[str, ...]]:
    """The sequences of words that give a name away: the whole name, its plural, and its longer parts."""
    told = set()
    for name in found:
        whole = tuple(words(name))
        if not whole or len("".join(whole)) < 2:
            continue  # a space called "a1" or "3"
        told |= {(*whole[:-1], form) for form in _forms(whole[-1])}
        if len(whole) > 1:
            parts = [part for part in whole if len(part) >= SHORTEST_PART]
            told |= {(form,) for part in parts if not ORDINARY & _forms(part) for form in _forms(part)}
    return frozenset(told)


def _forms(word: str) -> set[str]:
    """A word with what are likely its plurals, and its singular if it looks like a plural."""
    forms = {word, word + "s"}
    if word.endswith(("s", "x", "z", "ch", "sh")):
        forms.add(word + "es")
    if word.endswith("y"):
        forms.add(word[:-1] + "ies")
    if word.endswith("s") and not word.endswith("ss"):
        forms.add(word[:-1])
    return forms


def standing(told: frozenset[tuple[str, ...]], text: str) -> Iterator[tuple[int, str]]:
    """Line and name, its words joined by spaces, of each that stands in the text."""
    longest = max(map(len, told), default=0)
    for number, line in enumerate(text.splitlines(), start=1):
        said = words(line)
        for start in range(len(said)):
            for length in range(1, longest + 1):
                run = tuple(said[start : start + length])
                if len(run) == length and run in told:
                    yield number, " ".join(run)


def read(folder: Path) -> dict[Path, object]:
    """Every YAML document below a folder, as plain values."""
    return {path: yaml.safe_load(path.read_bytes()) for path in sorted(folder.rglob("*.yaml"))}
