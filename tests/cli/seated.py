"""What tests of people at the keyboard share: the match that `--seed` begins, its moves."""

import kirlib

GAME = kirlib.load_game("dragons-of-kir")


def dealt(seed=7):
    """The match that `--seed` begins."""
    return kirlib.Match(GAME, seed)


def a_move(match, which=0):
    return str(match.legal_moves()[which])
