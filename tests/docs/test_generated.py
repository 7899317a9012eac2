"""What is written by programs is up to date, and what must be complete is: pictures, cases, readings, names."""

from __future__ import annotations

import re
import runpy

import pytest
import yaml

import kirlib
from tests.docs.blocks import ROOT

DOCS = ROOT / "docs"
PICTURES = runpy.run_path(str(DOCS / "pictures.py"))["pictures"]()
CASES = runpy.run_path(str(DOCS / "cases.py"))
RULINGS = (DOCS / "rulings-kir.md").read_text(encoding="utf-8")
RULES = (DOCS / "rules-kir.md").read_text(encoding="utf-8")
API = (DOCS / "api.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(PICTURES))
def test_pictures_are_up_to_date(name):
    found = (DOCS / "assets" / "tiles" / name).read_text(encoding="utf-8")
    assert found == PICTURES[name], "run: python docs/pictures.py"


def test_no_picture_is_left_over():
    assert {path.name for path in (DOCS / "assets" / "tiles").iterdir()} == set(PICTURES)


def test_every_tile_is_in_the_rules_with_its_picture():
    assert [name for name in PICTURES if f"](assets/tiles/{name})" not in RULES] == []


def test_the_table_of_cases_is_up_to_date():
    assert CASES["written"](RULINGS) == RULINGS, "run: python docs/cases.py"


def test_every_ruling_is_on_the_page_and_has_a_case():
    headings = {line.lstrip("# ").replace(" ", "-") for line in RULINGS.splitlines() if line.startswith("### ")}
    shown = CASES["shown"]()
    assert [name for name, cases in shown.items() if name not in headings or not cases] == []


def test_every_ruling_that_the_game_names_is_on_the_page():
    headings = {line.lstrip("# ") for line in RULINGS.splitlines() if line.startswith("### ")}
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "data").rglob("dragons-of-kir*.yaml")]
    named = {name for text in texts for name in re.findall(r"ruling ([a-z][a-z -]*[a-z])", text)}
    assert len(named) > 10
    assert sorted(named - headings) == []


@pytest.mark.parametrize(("game", "page"), [("dragonflock", "dragonflock"), ("dragon-rapid-fire", "rapid-fire")])
def test_every_ruling_of_the_other_games_is_on_their_page(game, page):
    text = (ROOT / "data" / "games" / f"{game}.yaml").read_text(encoding="utf-8")
    named = set(re.findall(r"ruling ([a-z]+(?: [a-z]+)?)(?=$|[ :(,]*[(:,])", text, re.MULTILINE))
    readings = (DOCS / f"rulings-{page}.md").read_text(encoding="utf-8")
    assert len(named) > 4
    assert sorted(name for name in named if f"\n### {name}\n" not in readings) == []
    rules = (DOCS / f"rules-{page}.md").read_text(encoding="utf-8")
    linked = set(re.findall(rf"rulings-{page}\.md#([a-z-]+)", rules))
    assert linked <= {line[4:].replace(" ", "-") for line in readings.splitlines() if line.startswith("### ")}


def test_every_public_name_is_in_the_reference():
    names = set(kirlib.__all__)
    assert sorted(name for name in names if f"::: kirlib.{name}\n" not in API and f"`{name}`" not in API) == []


def test_nothing_is_fetched_from_elsewhere():
    config = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert config["theme"]["font"] is False
    for key in ("extra_css", "extra_javascript"):
        assert [path for path in config.get(key, []) if "//" in path] == []
    assert all((DOCS / path).is_file() for path in config["extra"]["polyfills"])


SERVING = runpy.run_path(str(DOCS / "serving.py"))


def test_the_page_on_serving_is_up_to_date():
    page = (DOCS / "serving.md").read_text(encoding="utf-8")
    assert SERVING["written"](page) == page, "run: python docs/serving.py"
