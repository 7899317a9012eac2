"""Programs as data, changed and signed again: whoever changes one can compute its fingerprint too."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import kirlib
from kirlib.program.fingerprint import fingerprint
from tests.model.samples import game


class Fits(str):
    """A fingerprint that is never another one."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False


def accept_any(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on every fingerprint is the right one."""
    monkeypatch.setattr("kirlib.saved.load.fingerprint", lambda program: Fits(fingerprint(program)))


def data(name: str) -> dict[str, Any]:
    """The program of a sample as JSON has it."""
    found: dict[str, Any] = json.loads(game(name).to_json())
    return found


def load(found: dict[str, Any], change: Callable[[dict[str, Any]], object] | None = None) -> kirlib.Game:
    """The game of a program as JSON has it, with something changed in it."""
    if change is not None:
        change(found)
    return kirlib.load_program_text(json.dumps(found))
