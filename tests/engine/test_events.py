"""The engine's log as events: every kind of item has one, and its cause is told."""

import re
from pathlib import Path
from random import Random

import attrs
import pytest

import kirlib
from kirlib.engine.events import NAMES, Teller
from kirlib.engine.flow.causes import BECAUSE, cause_of, mark
from kirlib.model import move as verbs
from kirlib.model.event import KINDS, Event
from tests.played import plies

ENGINE = Path(kirlib.__file__).parent / "engine"
LOGGED = re.compile(r"log\.(?:append|extend)\(\s*\(+(.*)")
WORD = re.compile(r'"([a-z]+)"')
CONSTANT = re.compile(r"^([A-Z]+),")


def logged() -> set[str]:
    """The names of all items that the engine's source logs."""
    found = {"lost"}  # what `kind` is where it is a parameter's default
    for path in ENGINE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for rest in LOGGED.findall(text):
            found |= {getattr(verbs, name) for name in CONSTANT.findall(rest)}
            found |= set(WORD.findall(rest.rpartition(" else ")[0] or rest)[:1])
            found |= set(WORD.findall(rest.rpartition(" else ")[2])[:1])
        found |= set(re.findall(r'lose\([^)]*, log, "([a-z]+)"', text))
    return found


def test_every_item_of_the_log_has_an_event():
    names = logged()
    assert {"step", "captured", "off", "lost", "beam", "place", "advance", "burn", "end"} <= names
    assert len(names) > 35
    missing = [name for name in names if not hasattr(Teller, NAMES.get(name, name))]
    assert missing == []


def test_every_kind_of_event_is_described():
    source = "".join((ENGINE / name).read_text(encoding="utf-8") for name in ("events.py", "flow/telling.py"))
    made = set(re.findall(r'Event\(\s*"([a-z]+)"', source))
    assert made == set(KINDS)


@pytest.mark.parametrize("name", kirlib.games())
def test_events_are_plain_data(name):
    game = kirlib.load_game(name)
    for ply in plies(game, Random(3), 150):
        for event in ply.events:
            told = event.to_dict()
            assert event.kind in KINDS
            plain = {key: tuple(value) if isinstance(value, list) else value for key, value in told.items()}
            assert Event(**plain) == event
            assert set(told) <= {a.name for a in attrs.fields(Event)}


def test_what_rules_do_tells_its_cause():
    game = kirlib.load_game("dragonflock")
    found = {}
    for seed in range(6):
        for ply in plies(game, Random(seed), 150):
            found.update({(event.kind, event.cause): event for event in ply.events})
    burnt = next(event for (kind, _), event in found.items() if kind == "remove")
    assert burnt.cause == f"town@{burnt.at}"
    assert burnt.rule == "tiles.town.entered.0"
    away = next(event for event in found.values() if event.kind == "step" and event.how == "displace")
    assert away.rule.startswith("formations.")
    assert away.cause.partition("@")[0] in ("flock", "block")
    assert found["move", None].rule == "turn.0"


def test_a_piece_that_goes_on_does_so_by_the_statement_beneath_it():
    agenda = ((3, 2, -1, 7, 0, -1), (5, 0, 1, 8, 0, -1), (-1, 2, 1, 4, 0, -1))
    assert cause_of(agenda) == (3, 1, 7, 0)  # block 5 has not begun
    assert cause_of(agenda[:1]) == (3, 2, 7, 0)
    assert cause_of(agenda[2:]) == (-1, -1, -1, 0)


def test_a_cause_covers_what_follows_and_no_more():
    log = [("turn", 1)]
    mark(log, 1, (0, 0, 0, 0))
    assert log == [("turn", 1)]
    log.append(("dropped",))
    mark(log, 1, (0, 0, 0, 0))
    assert log == [("turn", 1), (BECAUSE, 1, (0, 0, 0, 0)), ("dropped",)]
