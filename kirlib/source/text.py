"""Bytes to text: UTF-8 only, whatever the locale, and no character that an editor wouldn't show."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from kirlib.diagnostics import Diagnostic, Span
from kirlib.files import TooLarge, read_regular
from kirlib.source.nodes import Limits

REPLACEMENT: Final = "\ufffd"
_MOST_BAD_CHARACTERS: Final = 10

# Printable in YAML 1.2 (production c-printable), less four that the YAML 1.1 parsers below us take for a line
# break or drop in silence: U+0085, U+2028, U+2029, U+FEFF. In quotes, all of them can be written as escapes.
_BAD: Final = re.compile(
    "[^\x09\x0a\x0d\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_BREAK: Final = re.compile("\r\n|\r|\n")
_NAMES: Final = {0: "NUL", 0x1B: "ESCAPE", 0x7F: "DELETE", 0xFEFF: "BYTE ORDER MARK"}


def decode(data: str | bytes, file: str, limits: Limits) -> tuple[str | None, list[Diagnostic]]:
    """The text of a file, without a byte order mark, and what is wrong with it.

    Bad characters are replaced one for one, so that the rest can still be read and places stay right. The
    text is None if there is no point in going on.
    """
    if len(data) > limits.size:
        return None, [too_large(file, limits, len(data), "characters" if isinstance(data, str) else "bytes")]
    if isinstance(data, str):
        text = data
    else:
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            return None, [_not_utf8(data, error.start, file)]
    text = text.removeprefix("\ufeff")
    # The lone surrogates of a `str` are caught by the same expression.
    if _BAD.search(text) is None:
        return text, []
    return _replace_bad(text, file)


def read_bytes(path: str, limits: Limits) -> bytes | Diagnostic:
    """The bytes of a regular file, checked for size before they are read; or why there are none."""
    try:
        return read_regular(path, limits.size, "name a YAML file")
    except TooLarge as error:
        return too_large(path, limits, error.size, "bytes")


def too_large(file: str, limits: Limits, size: int, unit: str) -> Diagnostic:
    """The diagnostic for a file that is over the limit."""
    return Diagnostic(
        "too-large",
        f"the file has {size:,} {unit}, more than the {limits.size:,} allowed",
        Span(file, 1, 1, 1, 1),
        suggestion="split it into several files, or name repeated parts once and use aliases",
    )


def _not_utf8(data: bytes, offset: int, file: str) -> Diagnostic:
    # The bytes before the first bad one are good, so the column can be counted in code points.
    before = _BREAK.split(data[:offset].decode("utf-8").removeprefix("\ufeff"))
    line, column = len(before), len(before[-1]) + 1
    wide = data[:2] in (b"\xff\xfe", b"\xfe\xff") or data[:4] == b"\0\0\xfe\xff"
    looks = "UTF-16 or UTF-32" if wide else "another encoding"
    return Diagnostic(
        "not-utf8",
        f"the byte 0x{data[offset]:02x} at offset {offset} is not UTF-8",
        Span(file, line, column, line, column + 1),
        suggestion=f"this looks like {looks}: save the file as UTF-8",
    )


def _replace_bad(text: str, file: str) -> tuple[str | None, list[Diagnostic]]:
    found: list[Diagnostic] = []
    line, line_start, seen = 1, 0, 0
    for match in _BAD.finditer(text):
        if len(found) == _MOST_BAD_CHARACTERS:
            # So many mean that this is no text at all; whatever YAML made of it would be noise.
            return None, found
        for brk in _BREAK.finditer(text, seen, match.start()):
            line, line_start = line + 1, brk.end()
        seen = match.start()
        column = seen - line_start + 1
        found.append(_bad_character(match[0], Span(file, line, column, line, column + 1)))
    return _BAD.sub(REPLACEMENT, text), found


def _bad_character(char: str, span: Span) -> Diagnostic:
    point = ord(char)
    surrogate = 0xD800 <= point <= 0xDFFF
    name = "a lone surrogate" if surrogate else _NAMES.get(point) or unicodedata.name(char, "a control character")
    escape = f"\\x{point:02x}" if point < 0x100 else f"\\u{point:04x}"
    return Diagnostic(
        "bad-character",
        f"the character U+{point:04X} ({name}) may not stand in a file",
        span,
        suggestion="remove it" if surrogate else f'remove it, or write it as {escape} inside "double quotes"',
    )
