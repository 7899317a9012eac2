"""YAML text to a tree of nodes that know where they stand. Strict, bounded, and the only place that knows of
YAML.

Plain scalars mean what YAML 1.2's core schema says. Every fault that can be found is reported in one pass, as
a diagnostic; nothing here raises for what a file says.
"""

from __future__ import annotations

import os

from kirlib.diagnostics import Diagnostic, KirlibError, quoted
from kirlib.source.nodes import (
    DEFAULT,
    Alias,
    Document,
    Limits,
    Mapping,
    Node,
    Plain,
    Scalar,
    Sequence,
    Value,
    blame,
    plain,
)
from kirlib.source.text import decode, read_bytes

__all__ = [
    "DEFAULT",
    "Alias",
    "Document",
    "Limits",
    "Mapping",
    "Node",
    "Plain",
    "Scalar",
    "Sequence",
    "Value",
    "blame",
    "parse",
    "plain",
    "read",
]


def parse(data: str | bytes, file: str, limits: Limits = DEFAULT, *, pure: bool = False) -> Document:
    """Reads one YAML document; `file` is the name that spans get.

    Bytes must be UTF-8. Faults are in the result's `diagnostics`. `pure` takes PyYAML's parser in Python even
    where libyaml is there; the trees are the same. KirlibError if PyYAML is not installed.
    """
    # the parser and what goes with it cost as much to import as the rest of kirlib: a compiled program needs neither
    try:
        from kirlib.source.build import Builder
        from kirlib.source.parsers import open_parser
        from kirlib.source.syntax import directives_diagnostic
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "yaml":
            raise
        raise KirlibError(
            f"{quoted(file, 200)} is YAML, and the package that reads it is not installed: pip install pyyaml, or give "
            "a compiled program (`load_program`, or a path that ends in .json) or a Game that was loaded from one"
        ) from None

    text, diagnostics = decode(data, file, limits)
    if text is None:
        return Document(None, tuple(diagnostics), file)
    if (excess := directives_diagnostic(text, file)) is not None:
        return Document(None, (*diagnostics, excess), file, text)
    builder = Builder(open_parser(text, pure=pure), text, file, limits)
    builder.run()
    return Document(builder.root, (*diagnostics, *builder.diagnostics), file, text)


def read(path: str | os.PathLike[str], limits: Limits = DEFAULT) -> Document:
    """Reads a file. One that isn't there, can't be read or is too large is a diagnostic, not an exception.

    The size is looked at before anything is read, and only regular files are: a device or a FIFO can't hang
    it.
    """
    name = os.fspath(path)
    data = read_bytes(name, limits)
    if isinstance(data, Diagnostic):
        return Document(None, (data,), name)
    return parse(data, name, limits)
