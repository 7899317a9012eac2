"""`python -m kirlib` is the command line."""

from __future__ import annotations

import sys

from kirlib.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
