"""Runs the blocks of a page, one after the other, in a folder of its own.

- `python`: executed; all blocks of a page share their names. A `text` block right after it is what it prints.
- `yaml`: a document is checked as `kirlib check` does, and a game is played; a scenario is resolved; anything else is
  a part of a variant, of Dragons of Kir or of what `<!-- extends: NAME -->` above it names.
- `console`: lines with `$ ` are commands, run in this process; the rest is what they print (`...`: any lines). A line
  with a prompt, as `turn 2, player 1> quit`, says what a person types there.
- `sh`: commands alone. Of `make` and `pip` it is looked up whether there is such a target, such an extra; what makes
  and enters a virtual environment is left to the reader. Of `kirlib serve` the options are read, and of `node` it is
  looked up whether there is such a file.
- `jsonrpc`: what a program says to `kirlib serve` and hears; after `<!-- over http -->`, with tokens.
- `js`: a part of the file that its first line names.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import sys
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from attrs import define, field

import kirlib
from kirlib.cli.check import examine
from kirlib.cli.main import main, parser
from kirlib.source import Mapping, parse
from tests.docs.blocks import ROOT, Block
from tests.docs.served import Served

INERT = frozenset({"markdown"})
VENV = frozenset({"python3 -m venv .venv", ". .venv/bin/activate"})
PROMPT = re.compile(r"^[a-z][\w ,]*> (.*)$", re.MULTILINE)
"""What stands before a line that a person types: `turn 2, player 1> quit`."""
MAKE = re.compile(r"^([a-z]+):", re.MULTILINE)


def command(line: str, typed: Sequence[str] = ()) -> tuple[int, str]:
    """Runs `kirlib …`: its exit code, and what it writes on both streams. `typed`: the lines that a person types.

    Stepping through a record is told to go on without a terminal, as there is none.
    """
    words = shlex.split(line)
    assert words[0] == "kirlib", f"not a command of kirlib: {line}"
    if words[1:2] == ["replay"] and typed:
        words.append("--step")
    written = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    keyboard = io.TextIOWrapper(io.BytesIO("".join(f"{said}\n" for said in typed).encode()), encoding="utf-8")
    before, sys.stdin = sys.stdin, keyboard
    try:
        with contextlib.redirect_stdout(written), contextlib.redirect_stderr(written):
            code = main(words[1:])
    finally:
        sys.stdin = before
    return code, written.buffer.getvalue().decode("utf-8")  # type: ignore[attr-defined]


def play(game: kirlib.Game, moves: int = 100) -> None:
    """Plays a random game for a while, in which nobody may be left without a move."""
    rng = Random(1)
    state = game.initial_state(players=game.players[-1])
    for _ in range(moves):
        if state.is_terminal:
            return
        chance = state.current_player == kirlib.CHANCE
        state = state.play(state.sample_chance(rng) if chance else rng.choice(state.legal_moves()))


def like(expected: str, found: str) -> bool:
    """Whether a text is as told; a line `...` stands for any lines, `...` in a line for anything there."""
    parts = [re.escape(part).replace(r"\.\.\.", ".*") for part in re.split(r"(?m)^\.\.\.\n", expected)]
    return re.fullmatch(r"(?:.*\n)*?".join(parts), found) is not None


@define
class Runner:
    """Runs the blocks of one page in `folder`, which is the current one."""

    folder: Path
    names: dict[str, Any] = field(factory=lambda: {"__name__": "page"})
    served: dict[bool, Served] = field(factory=dict)
    printed: str | None = None
    """What the block before printed, if it was Python; None otherwise."""

    def run(self, block: Block) -> None:
        """Runs one block. AssertionError tells what is not as the page says."""
        printed, self.printed = self.printed, None
        if block.language == "text":
            assert printed is not None, f"{block}: nothing prints this"
            assert like(block.text, printed), f"{block}: printed was\n{printed}"
        elif block.language not in INERT:
            assert block.language in KINDS, f"{block}: nothing runs blocks of {block.language or 'no language'}"
            KINDS[block.language](self, block)

    def python(self, block: Block) -> None:
        code = compile("\n" * block.line + block.text, str(block.page), "exec")
        said = io.StringIO()
        raised: set[str] = set()
        with contextlib.redirect_stdout(said):
            try:
                exec(code, self.names)
            except Exception as error:
                if not block.marks:
                    raise
                raised = {type(error).__name__}
        assert raised == block.marks, f"{block}: {raised or 'nothing'} was raised"
        self.printed = said.getvalue()

    def yaml(self, block: Block) -> None:
        root = parse(block.text, str(block)).root
        keys = {key.text for key, _ in root.entries} if isinstance(root, Mapping) else set()
        path = self.folder / (block.file or f"block-{block.line}.yaml")
        if "game" in keys and "kirlib" not in keys:
            path.write_text(block.text, encoding="utf-8")
            code, said = command(f"kirlib resolve {path.name}")
            assert (code == 2) == bool(block.marks), f"{block}: {said}"
            return
        part = bool(keys) and "kirlib" not in keys
        head = f"kirlib: 1\ngame: part\nextends: {block.base}\n" if part else ""
        path.write_text(head + block.text, encoding="utf-8")
        found = examine(path.name)
        assert {d.code for d in found.diagnostics} == block.marks, f"{block}: " + "\n".join(map(str, found.diagnostics))
        if not block.marks and "tile set" not in keys:
            play(kirlib.load_game(path))

    def console(self, block: Block) -> None:
        code = 0
        for part in re.split(r"(?m)^\$ ", block.text)[1:]:
            line, _, expected = part.partition("\n")
            if line == "echo $?":
                said, code = f"{code}\n", 0
            else:
                assert code == 0, f"{block}: exit code {code} before {line!r}"
                code, said = command(line, PROMPT.findall(expected))
            assert like(expected, said), f"{block}: {line!r} printed\n{said}"
        assert code == 0, f"{block}: exit code {code}"

    def shell(self, block: Block) -> None:
        for written in block.text.splitlines():
            line = written.partition("  #")[0].strip()
            first, *rest = shlex.split(line)
            if line in VENV:
                continue
            if first == "make":
                assert set(rest) <= set(MAKE.findall((ROOT / "Makefile").read_text())), f"{block}: {line}"
            elif first == "pip":
                assert rest[0] == "install", f"{block}: {line}"
                assert self.extras(rest[1]) <= set(project()["optional-dependencies"]), f"{block}: {line}"
            elif first == "node":
                assert (ROOT / rest[0]).is_file(), f"{block}: {line}"
            elif line.startswith("kirlib serve"):
                parser().parse_args(["serve", *rest[1:]])
            else:
                code, said = command(line)
                assert code == 0, f"{block}: {line!r}: {said}"

    def jsonrpc(self, block: Block) -> None:
        trusted = block.hint != "<!-- over http -->"
        if trusted not in self.served:
            self.served[trusted] = Served(trusted)
        said = self.served[trusted].run(block.text)
        assert like(block.text, said), f"{block}: said was\n{said}"

    def script(self, block: Block) -> None:
        first, _, text = block.text.partition("\n")
        assert text in (ROOT / first.removeprefix("// ")).read_text(encoding="utf-8"), f"{block}: not in that file"

    @staticmethod
    def extras(what: str) -> set[str]:
        found = re.fullmatch(r"\.(?:\[([\w,]+)\])?", what)
        assert found, f"{what} is not this checkout"
        return set(found[1].split(",")) if found[1] else set()


def project() -> dict[str, Any]:
    """What pyproject.toml says of the project."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


KINDS: dict[str, Callable[[Runner, Block], None]] = {
    "python": Runner.python,
    "yaml": Runner.yaml,
    "console": Runner.console,
    "sh": Runner.shell,
    "jsonrpc": Runner.jsonrpc,
    "js": Runner.script,
}
