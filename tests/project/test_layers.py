"""A file imports from lower floors, or, without cycles, from its own package. Nothing else."""

import sys
from pathlib import Path

import pytest

from tests.project.layers import PACKAGE, cycle, imports, packages, place, reach, sources

ROOT = Path(__file__).parents[2] / PACKAGE

FLOORS = [
    {"diagnostics", "topology", "shipped", "files"},
    {"source", "model"},
    {"spec", "program", "state"},
    {"reader", "compiler", "engine", "notation", "drawing"},
    {"game", "match", "record", "scenario", "saved"},
    {"render", "players", "lab", "fast", "adapters", "serve", "analysis", "__init__"},
    {"cli"},
    {"__main__"},
]
FLOOR = {name: number for number, names in enumerate(FLOORS) for name in names}

# Imports within a floor, from and to: each is one that the design needs.
SAME_FLOOR = {
    ("files", "diagnostics"),  # why a file cannot be read is told as a diagnostic
    ("state", "program"),  # a state is a state of a program
    ("game", "saved"),  # a game is loaded from its saved program
    ("match", "game"),  # a match is played in a game
    ("match", "record"),  # a match writes its record, and is taken up from one
    ("record", "game"),  # a record is replayed in a game
    ("scenario", "game"),  # a scenario is resolved by a game
    ("adapters", "render"),  # an environment shows its board
    ("compiler", "reader"),  # what is lowered is what was read, and faults are told in its terms
    ("engine", "notation"),  # a state can write itself as text
    ("serve", "analysis"),  # a server explains moves
    ("serve", "players"),  # and has computers play
}

# A compiled program is loaded and run without anything that reads or checks YAML, directly or through others.
RUNTIME = {"topology", "model", "program", "state", "engine", "notation", "saved", "drawing"}
NOT_AT_RUNTIME = {"source", "spec", "reader", "compiler"}

# What comes from outside, and who may have it. "*" is everyone.
OUTSIDE = {
    "attr": {"*"},
    "attrs": {"*"},
    "yaml": {"source"},
    "numpy": {"adapters"},
    "gymnasium": {"adapters"},
    "pettingzoo": {"adapters"},
    "pyspiel": {"adapters"},
    "aiohttp": {"serve"},
}


def violations(modules: dict[str, str], inits: frozenset[str]) -> list[str]:
    """Everything in these sources that breaks the layering, one sentence each."""
    found = [
        f"{module}: {place(module)!r} is not in the table of floors: add it where it belongs"
        for module in modules
        if place(module) not in FLOOR
    ]
    graph: dict[str, set[str]] = {module: set() for module in modules}
    for module, text in modules.items():
        for line, name in imports(module, text, modules, module in inits):
            top = name.split(".")[0]
            if top == PACKAGE:
                if name in modules:
                    graph[module].add(name)
                reason = _reason(place(module), place(name))
            elif top in sys.stdlib_module_names or {"*", place(module)} & OUTSIDE.get(top, set()):
                reason = ""
            else:
                reason = "is not meant to be needed there"
            if reason:
                found.append(f"{module}:{line}: {name} {reason}")
    if circle := cycle(graph):
        found.append(f"{circle[0]}: imports go round in a circle: {' -> '.join(circle)}")
    for module in sorted(graph):
        if place(module) in RUNTIME:
            for other, chain in reach(graph, module).items():
                if place(other) in NOT_AT_RUNTIME:
                    found.append(f"{module}: brings in the reading side: {' -> '.join(chain)}")
    return found


def _reason(here: str, there: str) -> str:
    if here == there or here not in FLOOR or (here, there) in SAME_FLOOR:
        return ""
    if there not in FLOOR:
        return "is not in the table of floors"
    if FLOOR[there] > FLOOR[here]:
        return f"is on floor {FLOOR[there]}, above floor {FLOOR[here]}"
    if FLOOR[there] == FLOOR[here]:
        return f"is on the same floor {FLOOR[here]} and not in SAME_FLOOR"
    return ""


def test_imports_only_go_downwards():
    assert violations(sources(ROOT), packages(ROOT)) == []


def test_the_checker_reads_the_whole_package():
    assert len(sources(ROOT)) == len(list(ROOT.rglob("*.py"))) > 1
    assert PACKAGE in packages(ROOT)


def test_the_tables_name_only_places():
    assert sum(map(len, FLOORS)) == len(FLOOR)
    assert {name for pair in SAME_FLOOR for name in pair} | RUNTIME | NOT_AT_RUNTIME <= set(FLOOR)
    assert all(FLOOR[a] == FLOOR[b] for a, b in SAME_FLOOR)


# A small sound package; each fault below is planted in it.
SOUND = {
    "kirlib": "from kirlib.game import Game\nfrom kirlib import shipped\n",
    "kirlib.shipped": "import sys\n",
    "kirlib.game": "from kirlib.reader import read\nfrom kirlib.engine.moves import legal\nimport attrs\n",
    "kirlib.engine": "from kirlib.engine.moves import legal\n",
    "kirlib.engine.moves": "from kirlib.state import State\nimport kirlib.engine.walk\n",
    "kirlib.engine.walk": "from kirlib.topology import Topology\n",
    "kirlib.state": "from kirlib.program import Program\n",
    "kirlib.program": "",
    "kirlib.topology": "",
    "kirlib.source": "def f():\n    import yaml\n",
    "kirlib.spec": "",
    "kirlib.reader": "from kirlib.source import parse\nfrom kirlib import spec\n",
    "kirlib.render": "",
    "kirlib.render.text": "from . import colours\n",
    "kirlib.render.colours": "",
}
INITS = frozenset({"kirlib", "kirlib.engine", "kirlib.render"})

PLANTED = [
    (
        "kirlib.topology",
        "import kirlib.state",
        "kirlib.topology:1: kirlib.state is on floor 2, above floor 0",
    ),
    (
        "kirlib.topology",
        "def f():\n    from kirlib import state",
        "kirlib.topology:2: kirlib.state is on floor 2, above floor 0",
    ),
    (
        "kirlib.topology",
        "if TYPE_CHECKING:\n    from kirlib.state import State",
        "kirlib.topology:2: kirlib.state is on floor 2, above floor 0",
    ),
    (
        "kirlib.topology",
        "import importlib\nimportlib.import_module('kirlib.state')",
        "kirlib.topology:2: kirlib.state is on floor 2, above floor 0",
    ),
    (
        "kirlib.render.colours",
        "from ..cli import main",
        "kirlib.render.colours:1: kirlib.cli is on floor 6, above floor 5",
    ),
    ("kirlib.render", "from ..cli import main", "kirlib.render:1: kirlib.cli is on floor 6, above floor 5"),
    (
        "kirlib.spec",
        "from kirlib.program import Program",
        "kirlib.spec:1: kirlib.program is on the same floor 2 and not in SAME_FLOOR",
    ),
    ("kirlib.game", "from kirlib import Game", "kirlib.game:1: kirlib is on floor 5, above floor 4"),
    ("kirlib.game", "import kirlib.unheard", "kirlib.game:1: kirlib.unheard is not in the table of floors"),
    (
        "kirlib.unheard.inner",
        "",
        "kirlib.unheard.inner: 'unheard' is not in the table of floors: add it where it belongs",
    ),
    (
        "kirlib.engine.walk",
        "from kirlib.engine import legal",
        "kirlib.engine: imports go round in a circle: kirlib.engine -> kirlib.engine.moves -> "
        "kirlib.engine.walk -> kirlib.engine",
    ),
    (
        "kirlib.render.colours",
        "from kirlib.render.text import show",
        "kirlib.render.colours: imports go round in a circle: kirlib.render.colours -> kirlib.render.text -> "
        "kirlib.render.colours",
    ),
    (
        "kirlib.engine.walk",
        "import kirlib.source",
        "kirlib.engine.moves: brings in the reading side: kirlib.engine.moves -> kirlib.engine.walk -> kirlib.source",
    ),
    ("kirlib.reader", "import yaml", "kirlib.reader:1: yaml is not meant to be needed there"),
    ("kirlib.source", "import numpy.linalg", "kirlib.source:1: numpy.linalg is not meant to be needed there"),
]


def test_a_sound_package_passes():
    assert violations(SOUND, INITS) == []


@pytest.mark.parametrize(("module", "text", "said"), PLANTED)
def test_a_planted_fault_is_found(module, text, said):
    assert said in violations(SOUND | {module: text}, INITS)
