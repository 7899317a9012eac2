"""What importing the package brings along, and that each module can be imported first."""

import importlib
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.project.layers import PACKAGE, imports, packages, sources

ROOT = Path(__file__).parents[2]
MODULES = sources(ROOT / PACKAGE)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

# The distributions of a plain install, as modules.
CORE = {"attr", "attrs", "yaml", "_yaml"}


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout


def test_importing_the_package_brings_only_its_core_dependencies():
    code = f"""
import sys
before = set(sys.modules)
import {PACKAGE}
print(*sorted({{name.split(".")[0] for name in set(sys.modules) - before}} - sys.stdlib_module_names))
"""
    # A C extension's own helpers count as its package's.
    tops = {name for name in run(code).split() if not name.startswith("_cython_") and name != "cython_runtime"}
    assert PACKAGE in tops
    assert tops - {PACKAGE} <= CORE


@pytest.mark.heavy  # test_layers.py finds circles by reading, sooner
def test_each_module_can_be_the_first_to_be_imported():
    names = sorted(set(MODULES) - {f"{PACKAGE}.__main__"})
    code = f"""
import importlib, sys
for name in {names!r}:
    for loaded in [each for each in sys.modules if each.split(".")[0] == {PACKAGE!r}]:
        del sys.modules[loaded]
    try:
        importlib.import_module(name)
    except Exception as error:
        print(name, repr(error))
"""
    assert run(code) == ""


def test_what_is_imported_from_outside_is_declared():
    inits = packages(ROOT / PACKAGE)
    outside = {
        name.split(".")[0]
        for module, text in MODULES.items()
        for _, name in imports(module, text, MODULES, module in inits)
    } - {PACKAGE, *sys.stdlib_module_names}
    extras = PROJECT["optional-dependencies"]
    declared = {
        re.match(r"[\w.-]+", requirement)[0].lower()
        for requirement in [*PROJECT["dependencies"], *(r for name in extras for r in extras[name])]
    }
    distributions = packages_distributions()
    undeclared = {name for name in outside if not {d.lower() for d in distributions.get(name, ())} & declared}
    assert outside
    assert undeclared == set()


def test_every_script_leads_to_a_function():
    for target in PROJECT["scripts"].values():
        module, function = target.split(":")
        assert callable(getattr(importlib.import_module(module), function))


def test_the_package_can_be_run():
    done = subprocess.run(
        [sys.executable, "-m", PACKAGE, "--help"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert PACKAGE in done.stdout
