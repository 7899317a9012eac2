"""kirlib.shipped: names and documents, from a folder and from a zip."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib import shipped

ROOT = Path(__file__).parents[1]

LISTS = [("games", shipped.games, shipped.read_game), ("tiles", shipped.tile_sets, shipped.read_tile_set)]


@pytest.mark.parametrize(("folder", "names", "read"), LISTS)
def test_every_document_of_the_checkout_is_listed_and_read(folder, names, read):
    documents = sorted((ROOT / "data" / folder).glob("*.yaml"), key=lambda path: path.stem)
    assert names() == tuple(path.stem for path in documents)
    assert [read(path.stem) for path in documents] == [
        (f"shipped:{folder}/{path.name}", path.read_bytes()) for path in documents
    ]


# Each would reach something, were a name ever joined to a path.
HOSTILE = [
    "",
    ".",
    "..",
    "../games/alpha",
    "../../pyproject",
    "/etc/passwd",
    "alpha.yaml",
    "./alpha",
    "alpha/",
    "alpha\0",
    "games\\alpha",
    "ALPHA",
    "hidden/.alpha",
    "nested",
    "nested/inner",
    None,
    7,
]


@pytest.fixture
def package(tmp_path):
    """A copy of the package's two files that matter here, with data of its own."""
    package = tmp_path / "kirlib"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "shipped.py").write_bytes((ROOT / "kirlib/shipped.py").read_bytes())
    return package


def fill(data):
    for name, content in {
        "games/beta.yaml": "b",
        "games/alpha.yaml": "a",
        "games/.hidden.yaml": "",
        "games/notes.txt": "",
        "games/nested/inner.yaml": "",
        "games/folder.yaml/x": "",
        "tiles/gamma.yaml": "c",
        "secret.yaml": "",
    }.items():
        (data / name).parent.mkdir(parents=True, exist_ok=True)
        (data / name).write_text(content)


PROBE = f"""
from kirlib import shipped
print(shipped.games(), shipped.tile_sets(), shipped.read_game("alpha"), shipped.read_tile_set("gamma"))
for name in {HOSTILE!r}:
    for read in (shipped.read_game, shipped.read_tile_set):
        try:
            print(name, read(name))
        except KeyError:
            pass
"""
PROBED = "('alpha', 'beta') ('gamma',) ('shipped:games/alpha.yaml', b'a') ('shipped:tiles/gamma.yaml', b'c')\n"


def probe(path, cwd):
    code = f"import sys; sys.path.insert(0, {str(path)!r})\n{PROBE}"
    done = subprocess.run([sys.executable, "-I", "-c", code], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize("place", ["kirlib/data", "data"])
@pytest.mark.parametrize("zipped", [False, True])
def test_data_inside_and_beside_the_package_from_a_folder_and_from_a_zip(package, tmp_path, place, zipped):
    fill(tmp_path / place)
    path = tmp_path
    if zipped:
        path = tmp_path / "all.zip"
        with zipfile.ZipFile(path, "w") as archive:
            for top in {"kirlib", place.split("/")[0]}:
                for file in sorted((tmp_path / top).rglob("*")):
                    archive.write(file, file.relative_to(tmp_path))
    (tmp_path / "elsewhere").mkdir()
    assert probe(path, tmp_path / "elsewhere") == PROBED


def test_data_inside_the_package_comes_first(package, tmp_path):
    fill(package / "data")
    (tmp_path / "data/games").mkdir(parents=True)
    (tmp_path / "data/games/other.yaml").write_text("")
    assert probe(tmp_path, package) == PROBED


@given(st.text())
def test_a_name_that_does_not_ship_is_a_key_error_that_tells_it(name):
    for names, read in ((shipped.games(), shipped.read_game), (shipped.tile_sets(), shipped.read_tile_set)):
        if name not in names:
            with pytest.raises(KeyError) as caught:
                read(name)
            assert repr(name) in caught.value.args[0]
