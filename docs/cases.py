"""Writes the table of conformance cases in docs/rulings-kir.md, between `<!-- cases -->` and `<!-- end -->`.

python docs/cases.py
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import yaml

HERE = Path(__file__).parent
PAGE = HERE / "rulings-kir.md"
CASES = HERE.parent / "tests" / "conformance"
MARKED = re.compile(r"(?s)(<!-- cases -->\n).*?(<!-- end -->)")


def shown() -> dict[str, list[str]]:
    """For each ruling, in the order of their list, the names of the cases that show it."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted((CASES / "kir").glob("*.yaml")):
        for case in yaml.safe_load(file.read_text(encoding="utf-8"))["cases"]:
            for what in case["shows"]:
                kind, _, name = what.partition(":")
                if kind == "ruling":
                    found[name].append(case["name"])
    rulings = yaml.safe_load((CASES / "rulings-kir.yaml").read_text(encoding="utf-8"))["rulings"]
    return {ruling["name"]: found[ruling["name"]] for ruling in rulings}


def written(page: str) -> str:
    """The page with its table made anew."""
    lines = ["", "| reading | cases |", "| --- | --- |"]
    for name, cases in shown().items():
        lines.append(f"| [{name.replace('-', ' ') if name != 'head-on' else name}](#{name}) | {', '.join(cases)} |")
    return MARKED.sub(lambda found: found[1] + "\n".join([*lines, "", ""]) + found[2], page)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
