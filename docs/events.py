"""Writes docs/assets/events.schema.json, and the table of kinds in docs/events.md.

python docs/events.py
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from kirlib.model.event import KINDS
from kirlib.model.event_schema import ALWAYS, FIELDS, HOW, SOMETIMES, event_schema

HERE = Path(__file__).parent
PAGE = HERE / "events.md"
SCHEMA = HERE / "assets" / "events.schema.json"
MARKED = re.compile(r"(?s)(<!-- (kinds|fields) -->\n).*?(<!-- end -->)")


def schema() -> str:
    """The schema as the file has it."""
    return json.dumps(event_schema(), indent=1, ensure_ascii=False) + "\n"


def kinds() -> list[str]:
    """The table of kinds."""
    lines = ["| kind | what happened | has | may have |", "| --- | --- | --- | --- |"]
    for kind, about in KINDS.items():
        how = f" `how`: {', '.join(HOW[kind])}." if kind in HOW and "`how`" not in about else ""
        has, may = _ticked(ALWAYS[kind]), _ticked(SOMETIMES.get(kind, ""))
        lines.append(f"| `{kind}` | {about}{'.' + how if how else ''} | {has} | {may} |")
    return lines


def fields() -> list[str]:
    """The table of fields."""
    return [
        "| field | what it tells |",
        "| --- | --- |",
        *(f"| `{name}` | {about} |" for name, (about, _) in FIELDS.items()),
    ]


def _ticked(names: str) -> str:
    return " ".join(f"`{name}`" for name in names.split())


def written(page: str) -> str:
    """The page with its tables made anew."""
    tables = {"kinds": kinds, "fields": fields}
    return MARKED.sub(lambda found: found[1] + "\n".join(["", *tables[found[2]](), "", ""]) + found[3], page)


if __name__ == "__main__":
    SCHEMA.write_text(schema(), encoding="utf-8")
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
