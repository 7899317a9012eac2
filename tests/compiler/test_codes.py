"""Each code of a diagnostic is shown by a test: a fixture, or a test that names it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
MAKERS = {"Diagnostic", "add", "fault"}
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+|endless|cycle|unreachable")


def made() -> set[str]:
    """The codes that the library's source gives to diagnostics; what commands say of their arguments is theirs."""
    found: set[str] = set()
    for path in set((ROOT / "kirlib").rglob("*.py")) - set((ROOT / "kirlib/cli").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in MAKERS and isinstance(node.args[0].value, str) and CODE.fullmatch(node.args[0].value):
                    found.add(node.args[0].value)
    return found


def shown() -> set[str]:
    """The codes that a fixture's comment or a test's text names."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    texts += [path.read_text(encoding="utf-8").split("\n")[0] for path in (ROOT / "tests/fixtures").rglob("*.yaml")]
    return {word for text in texts for word in re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)+|endless|cycle|unreachable", text)}


def test_every_code_is_shown() -> None:
    codes = made()
    assert len(codes) > 40
    assert codes - shown() == set()


def test_fixtures_name_codes_that_are_made() -> None:
    """No fixture is left over from a code that has gone."""
    told = set()
    for path in (ROOT / "tests/fixtures/errors").glob("*.yaml"):
        told.add(path.read_text(encoding="utf-8").split("\n")[0].split()[2])
    assert told <= made() | {"wrong-type"}
    assert len(told) > 40
