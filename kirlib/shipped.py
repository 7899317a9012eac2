"""The games and tile sets that ship with the package, by name.

Installed, they lie in ``kirlib/data``; in a checkout, in ``data`` beside the package. Both are reached
through ``importlib.resources``, so a package imported from a zip works alike. A name is only ever compared
with the names that are there, never joined to a path, so none can reach out of those folders.
"""

from importlib.resources import files
from importlib.resources.abc import Traversable

_SUFFIX = ".yaml"


def games() -> tuple[str, ...]:
    """Names of the games that ship, sorted."""
    return tuple(_documents("games"))


def read_game(name: str) -> tuple[str, bytes]:
    """The document of a game that ships: a label to call it by in messages, and its bytes as they are.

    Raises:
        KeyError: no game of that name ships.
    """
    return _read("games", "game", name)


def tile_sets() -> tuple[str, ...]:
    """Names of the tile sets that ship, sorted."""
    return tuple(_documents("tiles"))


def read_tile_set(name: str) -> tuple[str, bytes]:
    """The document of a tile set that ships: a label to call it by in messages, and its bytes as they are.

    Raises:
        KeyError: no tile set of that name ships.
    """
    return _read("tiles", "tile set", name)


def _read(folder: str, noun: str, name: str) -> tuple[str, bytes]:
    documents = _documents(folder)
    if name not in documents:
        raise KeyError(f"no {noun} named {name!r} ships with this package; there are: {', '.join(documents)}")
    # The label is the same on every machine, so that spans, saved programs and messages are too.
    return f"shipped:{folder}/{name}{_SUFFIX}", documents[name].read_bytes()


def _documents(folder: str) -> dict[str, Traversable]:
    data = _data()
    if data is None:
        return {}
    place = data.joinpath(folder)
    if not place.is_dir():
        return {}
    found = {
        entry.name.removesuffix(_SUFFIX): entry
        for entry in place.iterdir()
        if entry.name.endswith(_SUFFIX) and not entry.name.startswith(".") and entry.is_file()
    }
    return dict(sorted(found.items()))


def _data() -> Traversable | None:
    package = files("kirlib")
    inside = package.joinpath("data")
    if inside.is_dir():
        return inside
    # pathlib.Path and zipfile.Path have a parent, which the protocol lacks.
    above = getattr(package, "parent", None)
    if above is None:
        return None
    beside: Traversable = above.joinpath("data")
    return beside if beside.is_dir() else None
