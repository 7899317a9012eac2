"""Writes the playthroughs anew: python -m tests.playthroughs [--only NAME …]"""

from __future__ import annotations

import argparse

from tests.playthroughs import FOLDER, path_of
from tests.playthroughs.telling import playthrough
from tests.seatings import SEATINGS


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.playthroughs", description="Write the playthroughs anew.")
    parser.add_argument("--only", nargs="*", metavar="NAME", default=[], help="of these games only")
    only = parser.parse_args().only
    unknown = sorted(set(only) - {name for name, _ in SEATINGS})
    if unknown:
        parser.error(f"no game of this name ships: {', '.join(unknown)}")
    for name, players in SEATINGS:
        if only and name not in only:
            continue
        path, text = path_of(name, players), playthrough(name, players)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.name}")
    for path in sorted(set(FOLDER.glob("*.txt")) - {path_of(name, players) for name, players in SEATINGS}):
        path.unlink()
        print(f"removed {path.name}: no such game ships")


if __name__ == "__main__":
    main()
