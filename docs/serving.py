"""Writes the tables of docs/serving.md from the code: python docs/serving.py"""

from __future__ import annotations

import re
from pathlib import Path

from attrs import fields

from kirlib.serve import ERRORS, METHODS, Limits
from kirlib.serve.results import RESULTS, STANDS, WITH_STANDS

PAGE = Path(__file__).parent / "serving.md"
ABOUT = {
    "message": "bytes of a message",
    "stranger": "bytes of a message over HTTP whose first `token` is not valid, or that has none; no option sets it",
    "values": "values and keys that a message consists of; no option sets it",
    "batch": "requests in a batch; no option sets it",
    "answer": "bytes that are answered to a batch; with more, the rest of it is `too-large`; no option sets it",
    "waiting": "bytes of answers and notices that are not taken, for all connections together; no option sets it",
    "texts": "documents in `texts` of `load`; no option sets it",
    "matches": "matches at a time",
    "games": "games that are kept, besides those that ship",
    "moves": "moves of a match, chance counted",
    "listed": "moves in an answer to `legal`; no option sets it",
    "told": "moves with their events in an answer or a notice; no option sets it",
    "seconds": "seconds of work for a message, a batch as a whole",
    "bot_seconds": "seconds for a computer player's move, at most a quarter of `seconds` (`--max-bot-seconds`)",
    "watched": "matches that one connection watches; no option sets it",
    "connections": "connections over HTTP that have shown a valid token",
    "sharing": "of these, those with the same token, such as a spectator's; no option sets it",
    "idle": "seconds after which a match that nobody asks about or watches makes room for a new one; 0: never; "
    "over HTTP a day",
}


def errors() -> str:
    """The table of errors."""
    head = "| code | `data.error` | when |\n| --- | --- | --- |\n"
    return head + "".join(f"| {number} | `{word}` | {about} |\n" for word, (number, about) in ERRORS.items())


def limits() -> str:
    """The table of limits."""
    head = "| `limits` | usual | what |\n| --- | --- | --- |\n"
    return head + "".join(f"| `{one.name}` | {one.default:,} | {ABOUT[one.name]} |\n" for one in fields(Limits))


def stands() -> str:
    """How a match stands."""
    return "| field | what |\n| --- | --- |\n" + "".join(f"| `{word}` | {about} |\n" for word, about in STANDS.items())


def result(name: str) -> str:
    """What the result of a method has."""
    if name in WITH_STANDS and not RESULTS[name]:
        return "\nThe result is how the match stands.\n"
    if name == "resolve":
        return "\nThe result is what `kirlib resolve` writes.\n"
    if not RESULTS[name]:
        return "\nThe result is empty.\n"
    head = "result, besides how the match stands" if name in WITH_STANDS else "result"
    if name == "trace":
        head += "; with `move` only `match` and `position` of that"
    rows = "".join(f"| `{word}` | {about} |\n" for word, about in RESULTS[name].items())
    return f"\n| {head} | what |\n| --- | --- |\n{rows}"


def methods() -> str:
    """The methods with their parameters and results."""
    found = []
    for name, method in METHODS.items():
        found.append(f"\n### {name}\n\n{method.about[:1].upper()}{method.about[1:]}.\n")
        params = {word: param for word, param in method.takes.items() if word != "token"}
        if params:
            found.append("\n| parameter | what |\n| --- | --- |\n")
            for word, param in params.items():
                found.append(f"| `{word}`{', needed' if param.needed else ''} | {param.about} |\n")
        found.append(result(name))
    return "".join(found)


def written(page: str) -> str:
    """The page with its tables made anew: each stands after its mark, up to an empty line and the text after it."""
    for mark, made in (("errors", errors()), ("limits", limits()), ("stands", stands())):
        page = re.sub(rf"<!-- {mark} -->\n(?:\|.*\n)*", lambda _, m=mark, t=made: f"<!-- {m} -->\n{t}", page)
    return re.sub(
        r"<!-- methods -->\n(?:.*\n)*?(?=\n## |\Z|\n<!-- end -->)",
        lambda _: f"<!-- methods -->\n{methods()}",
        page,
    )


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
