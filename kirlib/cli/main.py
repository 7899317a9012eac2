"""The entry point: reads the arguments, runs a command, and turns whatever goes wrong into a line and an exit code."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from kirlib import __version__
from kirlib.cli import bench, check, compiling, explain, games, perft, play, replay, resolve, serve, tiles
from kirlib.cli.faults import BAD_INPUT, INTERRUPTED, Fault
from kirlib.diagnostics import KirlibError, did_you_mean, printable

COMMANDS = (games, tiles, check, compiling, play, replay, resolve, explain, perft, bench, serve)


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line, and which guesses at a misspelt command."""

    def error(self, message: str) -> NoReturn:
        if "invalid choice:" in message and "argument COMMAND" in message:
            wrong = message.split("'")[1] if "'" in message else ""
            names = [command.NAME for command in COMMANDS]
            hint = did_you_mean(wrong, names)
            message = f"there is no command {wrong!r}; " + (
                f"did you mean {hint}?" if hint else f"there are: {', '.join(names)}"
            )
        raise Fault(f"{printable(message[:300])} (see {self.prog} --help)")


def parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    top = Parser(
        prog="kirlib",
        description="A rules engine for board games in which pieces enter spaces and tiles react.",
        epilog="A GAME is the name of one that ships, or the path of a .yaml file, or of a .json file that "
        "`kirlib compile` wrote. `kirlib COMMAND --help` tells more.",
    )
    top.add_argument("--version", action="version", version=f"kirlib {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", title="commands", dest="command", parser_class=Parser)
    for command in COMMANDS:
        about = command.__doc__.splitlines()[0] if command.__doc__ else ""
        sub = commands.add_parser(command.NAME, help=about[:1].lower() + about[1:].rstrip("."), description=about)
        command.arguments(sub)
        sub.set_defaults(run=command.run)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command. Returns the exit code: 0, or 2 for bad input, or 130 after an interrupt."""
    try:
        code = _run(argv)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except Fault as fault:
        return _say(fault.message, fault.code)
    except KirlibError as error:
        return _say(f"kirlib: {printable(str(error))}")
    except BrokenPipeError:  # whoever reads our output has seen enough
        _drop_output()
        return 0
    except KeyboardInterrupt:
        return _say("kirlib: interrupted", INTERRUPTED)
    except OSError as error:
        _drop_output()
        return _say(f"kirlib: {error.strerror or error}" + (f": {error.filename}" if error.filename else ""))
    except RecursionError:
        return _say("kirlib: the input is nested too deeply")
    except MemoryError:
        return _say("kirlib: there is not enough memory for this")


def _run(argv: Sequence[str] | None) -> int:
    if sys.stdout is None:
        raise Fault("standard output is closed")
    top = parser()
    try:
        arguments = top.parse_args(argv)
    except SystemExit as leave:  # --help and --version
        return int(leave.code or 0)
    if arguments.command is None:
        top.print_help(sys.stderr)
        return BAD_INPUT
    code: int = arguments.run(arguments)
    return code


def _say(message: str, code: int = BAD_INPUT) -> int:
    """Tells on standard error; what steers a terminal in it was put there by us."""
    if sys.stderr is not None:
        encoding = getattr(sys.stderr, "encoding", None) or "utf-8"
        text = message.encode(encoding, "backslashreplace").decode(encoding)
        with contextlib.suppress(OSError, ValueError, AttributeError):  # closed, or not there at all
            sys.stdout.flush()
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(f"{text}\n")
            sys.stderr.flush()
    return code


def _drop_output() -> None:
    """Nothing can be written any more: the interpreter must not try again when it exits."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
