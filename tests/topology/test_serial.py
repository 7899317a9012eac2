"""Topologies as data: there and back, and hostile data refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirlib.topology import from_dict, klein, to_dict
from tests.topology.strategies import topologies

junk = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats() | st.text(max_size=2),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=2),
    max_leaves=6,
)


@given(topologies())
def test_there_and_back_through_json(board):
    data = json.loads(json.dumps(to_dict(board)))
    again = from_dict(data)
    assert again == board
    assert to_dict(again) == data


def changed(**changes):
    return {**to_dict(klein(3, 2)), **changes}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "must be a mapping, not NoneType"),
        ([], "must be a mapping, not list"),
        ({}, "must have 'names'"),
        (changed(extra=1), "has no key 'extra'"),
        (changed(names="abcdef"), "names: must be a list, not str"),
        (changed(names=["a", "b", "c", "d", "e", 6]), r"names\[5\]: must be a text, not int"),
        (changed(names=["a", "b", "c", "d", "e", "a"]), "names: 'a' occurs twice"),
        (changed(names=[]), "from 1 to 250000 spaces, not 0"),
        (changed(names=["a"]), "target: 6 rows for 1 spaces"),
        (changed(directions=["north"] * 300), "at most 256 directions"),
        (changed(directions=["n", "e", "s", "n"]), "directions: 'n' occurs twice"),
        (changed(target=[[0, 0, 0, 0]] * 5), "target: 5 rows for 6 spaces"),
        (changed(target=[[0, 0, 0]] * 6), r"target\[0\]: 3 entries instead of 4"),
        (changed(target=[[0, 0, 0, 6]] * 6), r"target\[0\]: entries must be from -1 to 5"),
        (changed(target=[[0, 0, 0, -2]] * 6), r"target\[0\]: entries must be from -1 to 5"),
        (changed(target=[[0, 0, 0, True]] * 6), r"target\[0\]\[3\]: must be a whole number, not bool"),
        (changed(target=[[0, 0, 0, 1.0]] * 6), r"target\[0\]\[3\]: must be a whole number, not float"),
        (changed(target=[0] * 6), r"target\[0\]: must be a list, not int"),
        (changed(target=[[0, -1, 0, 0]] * 6), r"carry\[2\]: must be 0 where target leads nowhere"),
        (changed(carry=[[0, 0, 0, 2]] * 6), r"carry\[0\]: entries must be from 0 to 1"),
        (changed(carry=[[0, 0, 0, -1]] * 6), r"carry\[0\]: entries must be from 0 to 1"),
        (changed(carries=[]), r"carries\[0\] must be the identity"),
        (changed(carries=[[2, 1, 0, 3], [0, 1, 2, 3]]), r"carries\[0\] must be the identity"),
        (changed(carries=[[0, 1, 2, 3], [0, 1, 2, 3]]), "the same permutation occurs twice"),
        (changed(carries=[[0, 1, 2, 3], [0, 1, 2, 2]]), r"carries\[1\] is not a permutation"),
        (changed(carries=[[0, 1, 2, 3], [0, 1]]), r"carries\[1\] is not a permutation"),
        (changed(carries=[[0, 1, 2, 3], [1, 0, 2, 3]]), r"carries\[1\] is neither a rotation"),
        (changed(rotates=False, carries=[[0, 1, 2, 3], [1, 0, 2, 3]]), "keep opposite directions opposite"),
        (changed(opposite=[2, 3, 0]), "opposite: 3 entries for 4 directions"),
        (changed(opposite=[4, 3, 0, 1]), r"opposite\[0\]: must be from -1 to 3"),
        (changed(opposite=[2, 3, 1, 0]), r"opposite\[0\] is 2, but opposite\[2\] is 1"),
        (changed(opposite=[1, 0, 3, 2]), "must be the half turn"),
        (changed(rotates=1), "rotates: must be true or false"),
        (changed(layout=[[0, 0]] * 5), "layout: 5 rows for 6 spaces"),
        (changed(layout=[[0, 0, 0]] * 6), r"layout\[0\]: must be two finite numbers"),
        (changed(layout=[[0, float("inf")]] * 6), r"layout\[0\]: must be two finite numbers"),
        (changed(layout=[[0, 10**400]] * 6), r"layout\[0\]: must be two finite numbers"),
        (changed(layout=[[0, "1"]] * 6), r"layout\[0\]: must be two finite numbers"),
        (changed(shape="blob"), "shape must be one of"),
        (changed(shape=None), "shape: must be a text"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_data_at_fault_is_refused_with_its_place(data, message):
    with pytest.raises(ValueError, match=message):
        from_dict(data)


@given(st.sampled_from(sorted(to_dict(klein(2, 2)))), junk)
def test_junk_is_refused_or_makes_a_sound_topology(key, value):
    try:
        board = from_dict({**to_dict(klein(2, 2)), key: value})
    except ValueError:
        return
    assert from_dict(to_dict(board)) == board


@given(junk)
def test_junk_instead_of_a_topology_is_refused(value):
    with pytest.raises(ValueError, match="a topology"):
        from_dict(value)
