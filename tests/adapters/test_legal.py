"""The numbers of legal moves, without the moves."""

import pytest

from kirlib.adapters.legal import legal_numbers
from tests.adapters.seated import ALL, ALL_LABELS, some


@pytest.mark.parametrize(("name", "players"), ALL, ids=ALL_LABELS)
def test_the_numbers_are_those_of_the_legal_moves(name, players):
    for state in some(name, players, 150):
        numbers = legal_numbers(state).tolist()
        assert len(set(numbers)) == len(numbers) == len(state.legal_moves())
        assert numbers == [move.index for move in state.legal_moves()]
