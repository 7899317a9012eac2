"""How many files a process may have open, of which each connection is one."""

from __future__ import annotations

import contextlib

SPARE = 300
"""Files besides connections that have shown a token."""


def room_for(connections: int) -> None:
    """Raises this process's own bound as far as it is allowed to, if so many connections need it."""
    try:
        import resource
    except ModuleNotFoundError:  # on Windows, which has no such bound
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + SPARE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
