"""Files that may be anything: read only if they are regular ones, and no larger than is asked for."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from kirlib.diagnostics import Diagnostic, quoted


class TooLarge(Exception):
    """A file has more bytes than are asked for; `size`: how many, as far as is known."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.size = size


def read_regular(path: str | os.PathLike[str], most: int, instead: str) -> bytes | Diagnostic:
    """The bytes of a regular file, or why there are none. TooLarge if there are more than `most`.

    The size is looked at before anything is read, and a FIFO or a device can't hang it. `instead`: what to do about a
    path that is that of no file.
    """
    name = os.fspath(path)
    try:
        # Not blocking, and looked at before anything is read: opening a FIFO or a device must not hang.
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        if not stat.S_ISREG(Path(name).stat().st_mode):
            return _not_a_file(name, instead)
        with os.fdopen(os.open(name, flags), "rb") as stream:
            status = os.fstat(stream.fileno())
            if not stat.S_ISREG(status.st_mode):
                return _not_a_file(name, instead)
            if status.st_size > most:
                raise TooLarge(status.st_size)
            data = stream.read(most + 1)
    except FileNotFoundError:
        return Diagnostic(
            "file-missing",
            f"there is no file {quoted(name, 200)}",
            suggestion="check the name and the folder",
        )
    except (OSError, ValueError) as error:
        reason = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)
        hint = "check the file's permissions" if getattr(error, "errno", None) == errno.EACCES else None
        return Diagnostic("file-unreadable", f"{quoted(name, 200)} can't be read: {reason.lower()}", suggestion=hint)
    if len(data) > most:
        raise TooLarge(len(data))
    return data


def _not_a_file(name: str, instead: str) -> Diagnostic:
    what = "a folder" if Path(name).is_dir() else "not a regular file"
    return Diagnostic("file-unreadable", f"{quoted(name, 200)} is {what}", suggestion=instead)
