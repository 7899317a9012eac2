"""What is built from the checkout works where the checkout isn't: the wheel, the sdist, a zip on the path.

Nothing is fetched: the build runs in this environment, and the two dependencies are copied from it into an
environment that has nothing else.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# One worker builds for all.
pytestmark = pytest.mark.xdist_group("packaging")

CORE = ["attr", "attrs", "yaml"]

# Run far from the checkout: every document that ships is there, and every game loads.
CHECK = """
import importlib.util, sys
import kirlib
from kirlib import shipped
place = sys.argv[1]
assert kirlib.__file__.startswith(place), kirlib.__file__
for name in shipped.games():
    label, text = shipped.read_game(name)
    print("game", name, len(text))
for name in shipped.tile_sets():
    label, text = shipped.read_tile_set(name)
    print("tiles", name, len(text))
if importlib.util.find_spec("kirlib.game"):
    assert kirlib.games() == shipped.games()
    for name in kirlib.games():
        assert kirlib.load_game(name).name == name
for extra in ("numpy", "numba", "rich", "hypothesis"):
    assert importlib.util.find_spec(extra) is None, extra
"""


def run(*command: object, cwd: Path, **more: str) -> str:
    """Output of a command that must succeed, without what this environment would lend it."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PYTEST", "COV"))}
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env=kept | more,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A folder with the sdist, and the wheel that was built from that sdist."""
    folder = tmp_path_factory.mktemp("built")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    return folder


@pytest.fixture(scope="module")
def wheel(built):
    (found,) = built.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def sdist(built, tmp_path_factory):
    """The unpacked sdist."""
    (found,) = built.glob("*.tar.gz")
    with tarfile.open(found) as archive:
        archive.extractall(folder := tmp_path_factory.mktemp("sdist"), filter="data")
    (unpacked,) = folder.iterdir()
    return unpacked


@pytest.fixture(scope="module")
def bare(tmp_path_factory):
    """Makes an environment with nothing but the core dependencies; returns its folder."""

    def make() -> Path:
        folder = tmp_path_factory.mktemp("bare").resolve() / "env with a space"
        venv.create(folder, symlinks=True)
        (site,) = folder.glob("lib/python*/site-packages")
        for name in CORE:
            (source,) = importlib.util.find_spec(name).submodule_search_locations
            shutil.copytree(source, site / name, ignore=shutil.ignore_patterns("__pycache__"))
        return folder

    return make


def expected() -> str:
    return "".join(
        f"{noun} {path.stem} {len(path.read_bytes())}\n"
        for noun, folder in (("game", "games"), ("tiles", "tiles"))
        for path in sorted((ROOT / "data" / folder).glob("*.yaml"), key=lambda path: path.stem)
    )


def test_the_wheel_holds_the_package_and_the_data_and_nothing_else(wheel):
    with zipfile.ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    package = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "kirlib").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    data = {f"kirlib/{path.relative_to(ROOT).as_posix()}" for path in (ROOT / "data").rglob("*") if path.is_file()}
    assert inside == package | data
    assert data


def test_the_sdist_builds_the_wheel_that_the_checkout_builds(wheel, tmp_path):
    run(sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", tmp_path, ROOT, cwd=tmp_path)
    (direct,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(direct) as other:
        assert {i.filename: i.CRC for i in one.infolist()} == {i.filename: i.CRC for i in other.infolist()}


def test_the_sdist_can_be_tested(sdist):
    assert {"tests", "docs", "data", "Makefile", "LICENSE", "CHANGELOG.md", "pyproject.toml"} <= {
        path.name for path in sdist.iterdir()
    }


def test_every_game_loads_from_the_installed_wheel(wheel, bare, tmp_path):
    env = bare()
    python = env / "bin/python"
    run(
        *(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", "--quiet"),
        wheel,
        cwd=tmp_path,
    )
    assert run(python, "-I", "-c", CHECK, env, cwd=tmp_path) == expected()
    assert (env / "bin/kirlib").is_file()


def test_every_game_loads_from_the_unpacked_sdist(sdist, bare, tmp_path):
    python = bare() / "bin/python"
    assert run(python, "-c", CHECK, sdist, cwd=tmp_path, PYTHONPATH=str(sdist)) == expected()


def test_every_game_loads_from_a_zip(wheel, bare, tmp_path):
    python = bare() / "bin/python"
    archive = shutil.copy(wheel, tmp_path / "kirlib.zip")
    assert run(python, "-c", CHECK, archive, cwd=tmp_path, PYTHONPATH=str(archive)) == expected()
