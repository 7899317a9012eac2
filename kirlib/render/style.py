"""How text looks: colours where the terminal has them, and signs that its encoding can write."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from attrs import frozen

_ROLES: Final = {
    # role: (codes for 256 colours, for 16); middling tones, which can be read on a dark ground and on a light one
    "title": ("1", "1"),
    "rule": ("38;5;241", "2"),
    "dim": ("38;5;245", "2"),
    "faint": ("38;5;242", "2"),
    "good": ("1;38;5;71", "1;32"),
    "bad": ("38;5;203", "31"),
    "family0": ("38;5;139", "35"),
    "family1": ("38;5;74", "36"),
    "family2": ("38;5;179", "33"),
    "family3": ("38;5;108", "32"),
    "piece0": ("1;38;5;203", "1;31"),
    "piece1": ("1;38;5;178", "1;33"),
    "piece2": ("1;38;5;77", "1;32"),
    "piece3": ("1;38;5;170", "1;35"),
    "seat0": ("1;38;5;69", "1;34"),
    "seat1": ("1;38;5;173", "1;36"),
    "seat2": ("1;38;5;109", "1;33"),
    "seat3": ("1;38;5;140", "1;35"),
}
_CHIP: Final = "7"  # reverse video: a piece on the board
_FRESH: Final = "1;4"
_SHADES: Final = ("48;5;234", "48;5;236")
_SGR: Final = re.compile("\x1b\\[[0-9;]*m")


@frozen
class Signs:
    """The signs beyond letters. `compass` and `facings` are for eight directions, clockwise from north."""

    to: str
    dash: str
    double: str
    dot: str
    bullet: str
    times: str
    dots: str
    upright: str
    level: str
    compass: Sequence[str]
    facings: Sequence[str]


UNICODE: Final = Signs("→", "─", "═", "·", "•", "×", "…", "↕", "↔", "↑↗→↘↓↙←↖", "▲◥►◢▼◣◄◤")
# Where arrows are missing, the slanting ones are the digits that lie that way on a keypad.
ASCII: Final = Signs("->", "-", "=", ".", "+", "x", "...", "|", "-", "n9e3s1w7", "^9>3v1<7")


@frozen
class Style:
    """`colours`: how many the terminal has, 0, 16 or 256. `unicode`: whether the signs beyond ASCII can be written."""

    colours: int = 0
    unicode: bool = True

    @property
    def signs(self) -> Signs:
        """The signs to use."""
        return UNICODE if self.unicode else ASCII

    def paint(
        self, text: str, role: str = "", *, chip: bool = False, fresh: bool = False, shade: int | None = None
    ) -> str:
        """The text in the colour of a role; `chip`: as a piece on the board; `fresh`: as a tile just placed.

        `shade`, 0 or 1, is a square's background, where there are colours enough for one.
        """
        if not self.colours or not text:
            return text
        wide = self.colours >= 256
        codes = [_ROLES[role][0 if wide else 1]] if role else []
        codes += [_CHIP] * chip + [_FRESH] * fresh
        if shade is not None and wide:
            codes.append(_SHADES[shade])
        wanted = ";".join(code for code in codes if code)
        return f"\x1b[{wanted}m{text}\x1b[0m" if wanted else text


def width_of(text: str) -> int:
    """The columns that a text takes, colours left out; its characters are one column wide."""
    return len(_SGR.sub("", text))


def arrow(signs: Sequence[str], number: int, count: int) -> str:
    """The sign for direction `number` of `count`, clockwise from north: the nearest of eight."""
    return signs[round(8 * number / count) % 8]


def one_column(sign: str, name: str, style: Style) -> str:
    """A document's sign for something, if it fits into one column and can be shown; else the name's first letter."""
    narrow = unicodedata.east_asian_width(sign) not in ("W", "F") and not unicodedata.combining(sign)
    shown = sign.isprintable() and not sign.isspace() and narrow and (style.unicode or sign.isascii())
    return sign if shown else name[0]
