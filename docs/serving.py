"""Writes the tables of docs/serving.md from the code: python docs/serving.py"""

from __future__ import annotations

import re
from pathlib import Path

from attrs import fields

from kirlib.serve import ERRORS, METHODS, Limits

PAGE = Path(__file__).parent / "serving.md"
ABOUT = {
    "message": "bytes of a message",
    "batch": "requests in a batch; no option sets it",
    "matches": "matches at a time",
    "games": "games that are kept, besides those that ship",
    "moves": "moves of a match, chance counted",
    "seconds": "seconds for a message, a batch as a whole",
    "bot_seconds": "seconds for a computer player's move, at most a quarter of `seconds` (`--max-bot-seconds`)",
    "watched": "matches that one connection watches; no option sets it",
    "idle": "seconds after which a match that nobody asks about makes room for a new one; 0: never; over HTTP a day",
}


def errors() -> str:
    """The table of errors."""
    head = "| code | `data.error` | when |\n| --- | --- | --- |\n"
    return head + "".join(f"| {number} | `{word}` | {about} |\n" for word, (number, about) in ERRORS.items())


def limits() -> str:
    """The table of limits."""
    head = "| `limits` | usual | what |\n| --- | --- | --- |\n"
    return head + "".join(f"| `{one.name}` | {one.default:,} | {ABOUT[one.name]} |\n" for one in fields(Limits))


def methods() -> str:
    """The methods with their parameters."""
    found = []
    for name, method in METHODS.items():
        found.append(f"\n### {name}\n\n{method.about[:1].upper()}{method.about[1:]}.\n")
        params = {word: param for word, param in method.takes.items() if word != "token"}
        if params:
            found.append("\n| parameter | what |\n| --- | --- |\n")
            for word, param in params.items():
                found.append(f"| `{word}`{', needed' if param.needed else ''} | {param.about} |\n")
    return "".join(found)


def written(page: str) -> str:
    """The page with its tables made anew: each stands after its mark, up to an empty line and the text after it."""
    for mark, made in (("errors", errors()), ("limits", limits())):
        page = re.sub(rf"<!-- {mark} -->\n(?:\|.*\n)*", lambda _, m=mark, t=made: f"<!-- {m} -->\n{t}", page)
    return re.sub(
        r"<!-- methods -->\n(?:.*\n)*?(?=\n## |\Z|\n<!-- end -->)",
        lambda _: f"<!-- methods -->\n{methods()}",
        page,
    )


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
