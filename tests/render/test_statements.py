"""Rules in words: every word of the language has some, and they say what it does."""

import pytest

from kirlib.engine.flow.run import DECISIONS, EFFECT_MAKERS
from kirlib.render.declared import end_sentence, formation_sentences, piece_sentences, tile_sentences, value_sentences
from kirlib.render.rules import rules_lines
from kirlib.render.statements import WORDS, rule_lines
from kirlib.render.style import Style, width_of
from tests.games import RULED, SMALL, game

MADE = {*DECISIONS, *EFFECT_MAKERS, "either", "pass"}


def test_every_statement_that_the_engine_runs_has_words():
    assert set(WORDS) == MADE - {"displaced"}


@pytest.mark.parametrize("name", [*RULED, *SMALL])
def test_every_rule_of_a_game_is_told(name):
    program = game(name).program
    for number, block in enumerate(program.blocks):
        if block[0].op == "displaced":  # told with what lists the pieces
            continue
        lines = rule_lines(program, number)
        assert lines
        assert all(line.strip() for line in lines)
        assert not any("None" in line or "('" in line for line in lines)
    for width in (60, 80):
        assert max(map(width_of, rules_lines(game(name), Style(), width))) <= width


def test_what_is_said():
    program = game("yard").program
    said = [line for step in program.steps if step.op == "rules" for line in rule_lines(program, step.count)]
    for line in (
        "one of these:",
        "  the player moves a cart of its own one space",
        "    moved + 1",
        "  the player turns mirror by 90 degrees",
        "  the player moves mirror one space",
        "  the player chooses low (if true) or high (if moved > 1)",
        "  the player picks a cart where owner(it) == me",
        "    it turns by 90 degrees",
        "    a beam runs from here, the way it faces; what it hits:",
        "      if kind(it) == crate: it leaves the game",
        "  the player picks a space where inside(here, base) and free(here)",
        "    a trap is laid here",
        "  the player picks a player where me != mover",
        "  the player passes",
        "the weather is rolled",
        "if weather == storm: every belt carries each cart or crate on it north",
        "if weather == storm: a stone is picked by lot",
        "  it goes one space west",
        "if count(crate) < 3: a crate comes onto the board on c3",
    ):
        assert line in said, line
    spring = next(tile for tile in program.types if tile.name == "spring")
    assert tile_sentences(program, spring) == [
        "is wound or loose, at first wound",
        "when a piece's movement ends there:",
        "  the tile here changes to its next state",
        "  if state(here) == loose: it is put on c3",
    ]
    pieces = piece_sentences(program)
    assert "cart: pushes on a crate" in pieces
    assert "cart: is barred by a cart of its own side, and captures one of another" in pieces
    assert "cart: when it leaves the game: losses + 1" in pieces
    assert "crates on one space lie upon one another; the last to come lies on top" in pieces
    assert "the weather shows calm (2 in 3) or storm (1 in 3)" in value_sentences(program)
    ends = [end_sentence(program, end) for end in program.ends]
    assert ends[0] is not None
    assert ends[0].endswith(
        "whoever has count(cart, mine) > count(cart, theirs) wins, else it is a draw if losses >= 3"
    )
    fen = formation_sentences(game("fen").program)
    assert fen[0] == "choir: if count(frog, here, mine) >= 2; its frogs move one at a time or all together"
    assert fen[1] == "  bars others on its space"
