"""Every block of the README and the documentation runs, and does what the page says."""

from __future__ import annotations

import re

import pytest

from tests.docs.blocks import PAGES, ROOT, Block, blocks
from tests.docs.running import Runner, like


@pytest.fixture
def runner(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    return Runner(tmp_path)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_blocks_run(page, runner):
    for block in blocks(page):
        runner.run(block)


def test_the_readme_shows_it_all_at_once():
    page = next(iter(PAGES))
    first = list(blocks(page))
    assert {block.language for block in first} >= {"sh", "python", "yaml"}
    python = next(block for block in first if block.language == "python")
    yaml = next(block for block in first if block.language == "yaml")
    assert len(python.text.splitlines()) <= 12
    assert len(yaml.text.splitlines()) <= 12


LINK = re.compile(r"\[[^\]]+\]\((?!https?://|#)([^)#]+)")


def test_links_of_the_readme_lead_somewhere():
    text = PAGES[0].read_text(encoding="utf-8")
    assert [link for link in LINK.findall(text) if not (ROOT / link).exists()] == []


# --- the runner itself finds faults


def block(language: str, text: str) -> Block:
    return Block(PAGES[0], 1, language, text, "")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "assert 1 == 2\n"),
        ("python", "# error: KeyError\n[][0]\n"),
        ("python", "# error: KeyError\n1\n"),
        ("yaml", "players: 2\nplayerz: 2\n"),
        ("yaml", "# error: unknown-key\nplayers: 2\n"),
        ("yaml", "game: dragons-of-kir\ndragons: [{at: z9, facing: east}]\n"),
        ("console", "$ kirlib games\nnone\n"),
        ("console", "$ kirlib games --wrong\n...\n"),
        ("console", "$ rm file\n"),
        ("sh", "kirlib play no-such-game\n"),
        ("sh", "make nothing\n"),
        ("sh", "pip install '.[nothing]'\n"),
        ("text", "printed by nobody\n"),
        ("rust", "fn main() {}\n"),
        ("", "no language\n"),
    ],
)
def test_a_wrong_block_is_told(language, text, runner):
    with pytest.raises((AssertionError, IndexError)):
        runner.run(block(language, text))


def test_what_python_prints_is_compared(runner):
    runner.run(block("python", "print('one')\n"))
    with pytest.raises(AssertionError):
        runner.run(block("text", "two\n"))


def test_dots_stand_for_lines():
    assert like("a\n...\nd\n", "a\nb\nc\nd\n")
    assert like("...\nd\n", "d\n")
    assert like("a ... d\n", "a b c d\n")
    assert not like("a\n...\nd\n", "a\nb\n")
    assert not like("a ... d\n", "a b\nc d\n")
