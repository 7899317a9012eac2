"""Records in files: read with clear errors, and written so that a file is always a whole record."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

import attrs
from attrs import define

from kirlib.cli.faults import Fault
from kirlib.cli.loading import unknown
from kirlib.diagnostics import printable
from kirlib.match import Match
from kirlib.record import Record, RecordError

LARGEST = 4 * 1024 * 1024
"""Most bytes of a record's file."""
SUFFIX = ".record"


def file_text(path: Path) -> bytes:
    """The bytes of a record's file. Fault if it cannot be read."""
    name = shown(path)
    try:
        if path.is_dir():
            raise Fault(f"{name} is a folder: name a file")
        with path.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except FileNotFoundError:
        raise Fault(f"there is no file {name}") from None
    except (OSError, ValueError) as error:
        raise Fault(f"{name} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > LARGEST:
        raise Fault(f"{name}: a record has at most {LARGEST:,} bytes")
    return data


def read_record(path: Path) -> Record:
    """The record of a file. Fault if there is none, with the line at fault."""
    try:
        return Record.parse(file_text(path))
    except RecordError as error:
        fault = record_fault(path, error)
        if error.moves:
            raise Fault(
                f"{fault.text}; the {len(error.moves)} moves before that: kirlib replay {shown(path)}"
            ) from None
        raise fault from None


def record_fault(path: Path, error: RecordError) -> Fault:
    """What is wrong with a record, as `file:line: message`."""
    where = f"{shown(path)}:{error.line}" if error.line else shown(path)
    return Fault(f"{where}: {printable(error.message)}")


def game_name(record: Record, given: str | None, command: str) -> str:
    """The name or path of the game of a record: the one given, or the one that the record names, if it ships."""
    if given is not None:
        return given
    from kirlib import shipped

    if record.game not in shipped.games():
        raise Fault(f"{unknown(record.game)}. Name the file of the record's game: kirlib {command}")
    return record.game


def write_whole(path: Path, text: str) -> None:
    """Writes a file in one step: whenever it is read, it is the old text or the new one, and whole. OSError."""
    target = Path(os.path.realpath(path))  # a link stays one
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
        Path(name).chmod(mode)
        Path(name).replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


@define
class Keeper:
    """Keeps a match in a file as it goes on. `path`: None: nowhere. `base`: the record that the match goes on from.

    `own`: files that this match was written to, which it may write over.
    """

    names: Sequence[str]
    path: Path | None = None
    base: Record | None = None
    own: set[Path] = attrs.field(factory=set)

    def text(self, match: Match) -> str:
        """The match as a record; comments and other headers of what it goes on from are kept."""
        mine = {f"Player{seat}": name for seat, name in enumerate(self.names, start=1)}
        if self.base is None:
            return str(match.record(with_seed=True, headers=mine))
        old = {name: text for name, text in self.base.headers.others if name != "Reason"}
        record = match.record(with_seed=True, headers={**old, **mine})
        entries = list(record.entries)
        for i, (now, before) in enumerate(zip(record.entries, self.base.entries, strict=False)):
            if now.text != before.text:
                break
            entries[i] = attrs.evolve(now, comments=before.comments)
        return str(attrs.evolve(record, entries=tuple(entries), preface=self.base.preface))

    def keep(self, match: Match) -> None:
        """Writes the match to its file. Fault if that fails; the file is then as it was."""
        if self.path is not None:
            self.save(match, self.path)

    def save(self, match: Match, path: Path) -> None:
        """Writes the match to a file; one that is not the match's own must not be there yet."""
        name = shown(path)
        try:
            if path.is_dir():
                raise Fault(f"{name} is a folder: name a file")
            whole = path.resolve()
            if whole not in self.own and path.exists():
                raise Fault(f"{name} is there already, and is not written over: name another file")
            write_whole(path, self.text(match))
        except (OSError, ValueError, RuntimeError) as error:
            raise Fault(f"{name} cannot be written: {getattr(error, 'strerror', None) or error}") from None
        self.own.add(whole)


def free_name(game: str, seed: int) -> Path:
    """A name for a new file in the current folder, after the game and the seed."""
    stem = f"{game[:80]}-{str(seed)[:20]}"
    for number in range(1, 10_000):
        path = Path(f"{stem}{'' if number == 1 else f'-{number}'}{SUFFIX}")
        if not path.exists():
            return path
    raise Fault(f"there are too many files {stem}-*{SUFFIX} here")


def shown(path: Path) -> str:
    """A path in a message."""
    return printable(str(path))[:300]
