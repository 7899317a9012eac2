"""Board topologies: spaces, directions, and one table that says where each step leads and what it carries.

Build one with `squares` and its named kinds, `hexagons`, `hexagon`, `graph` or `paths`. Rays, distances,
neighbourhoods, symmetries and places to draw are all read off the table; nothing outside this package does
arithmetic on coordinates.
"""

from kirlib.topology.bounds import MAX_DIRECTIONS, MAX_SPACES, MAX_STEPS
from kirlib.topology.graphs import graph, paths
from kirlib.topology.hexagons import hexagon, hexagons
from kirlib.topology.isomorphism import (
    Symmetry,
    identity_symmetry,
    is_isomorphism,
    preserves_orientation,
    then,
    transport,
    undone,
)
from kirlib.topology.naming import column_name
from kirlib.topology.permutations import Permutation, compose, inverse
from kirlib.topology.serial import from_dict, to_dict
from kirlib.topology.squares import (
    bounded,
    cylinder,
    klein,
    moebius,
    projective,
    seam_shift,
    squares,
    torus,
)
from kirlib.topology.symmetries import isomorphisms, symmetries
from kirlib.topology.table import NOWHERE, Topology

__all__ = [
    "MAX_DIRECTIONS",
    "MAX_SPACES",
    "MAX_STEPS",
    "NOWHERE",
    "Permutation",
    "Symmetry",
    "Topology",
    "bounded",
    "column_name",
    "compose",
    "cylinder",
    "from_dict",
    "graph",
    "hexagon",
    "hexagons",
    "identity_symmetry",
    "inverse",
    "is_isomorphism",
    "isomorphisms",
    "klein",
    "moebius",
    "paths",
    "preserves_orientation",
    "projective",
    "seam_shift",
    "squares",
    "symmetries",
    "then",
    "to_dict",
    "torus",
    "transport",
    "undone",
]
