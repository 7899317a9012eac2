"""Who imports whom, read from the source: the graph that test_layers.py judges."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

PACKAGE = "kirlib"


def sources(root: Path) -> dict[str, str]:
    """Source text of every module in the package's folder, by dotted name; a package has the folder's."""
    found = {}
    for file in sorted(root.rglob("*.py")):
        parts = [PACKAGE, *file.relative_to(root).with_suffix("").parts]
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file.read_text(encoding="utf-8")
    return found


def packages(root: Path) -> frozenset[str]:
    """Dotted names of the modules that are packages; relative imports start from themselves."""
    return frozenset(".".join([PACKAGE, *f.parent.relative_to(root).parts]) for f in root.rglob("__init__.py"))


def place(module: str) -> str:
    """The entry of the floor table a module belongs to: the part after the package's name."""
    return module.split(".")[1] if "." in module else "__init__"


def imports(module: str, text: str, modules: Mapping[str, str], in_package: bool) -> Iterator[tuple[int, str]]:
    """Line and dotted name of each module imported anywhere in a file, also in functions and by literal name.

    ``from package import name`` is an import of ``package.name`` if that is a module, else of the package.
    """
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = module.split(".")
                kept = above[: len(above) - node.level + in_package]
                base = ".".join([*kept, *filter(None, [base])])
            for alias in node.names:
                name = f"{base}.{alias.name}"
                yield node.lineno, name if name in modules else base
        elif isinstance(node, ast.Call) and _called(node) in {"import_module", "__import__"}:
            for argument in node.args[:1]:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield node.lineno, argument.value


def _called(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def cycle(graph: Mapping[str, set[str]]) -> list[str]:
    """A cycle of the graph as a closed list of names, from the first in the alphabet on, or nothing."""
    done: set[str] = set()
    for start in sorted(graph):
        path: list[str] = []
        stack = [(start, False)]
        while stack:
            name, leaving = stack.pop()
            if leaving:
                path.pop()
                done.add(name)
            elif name in path:
                circle = path[path.index(name) :]
                first = circle.index(min(circle))
                return [*circle[first:], *circle[: first + 1]]
            elif name not in done:
                path.append(name)
                stack.append((name, True))
                stack.extend((other, False) for other in sorted(graph.get(name, ())))
    return []


def reach(graph: Mapping[str, set[str]], start: str) -> dict[str, list[str]]:
    """Every module that importing ``start`` brings along, with a chain of imports that leads there."""
    chains = {start: [start]}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        for other in sorted(graph.get(here, ())):
            if other not in chains:
                chains[other] = [*chains[here], other]
                waiting.append(other)
    return chains
