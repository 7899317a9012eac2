"""Settings for the whole suite: how hard and how reproducibly hypothesis searches.

HYPOTHESIS_PROFILE names a profile; without it, CI=true picks "ci" and anything else "dev".
"""

import os
import shutil
import signal

import pytest
from hypothesis import HealthCheck, settings

# Machines differ in speed and are shared: an example that takes long is not a fault.
_SHARED = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}

settings.register_profile("dev", max_examples=100, **_SHARED)
# The same examples each time: a red run is about the change, not about luck.
settings.register_profile("ci", max_examples=100, derandomize=True, database=None, print_blob=True, **_SHARED)
settings.register_profile("heavy", max_examples=5000, print_blob=True, **_SHARED)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))


# In the background of a shell these may be ignored, which the programs that tests start, and interrupt, would inherit.
for _name in ("SIGINT", "SIGHUP", "SIGTERM"):
    _number = getattr(signal, _name, None)
    if _number is not None and signal.getsignal(_number) is signal.SIG_IGN:
        signal.signal(_number, signal.default_int_handler if _name == "SIGINT" else signal.SIG_DFL)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test's id is the same in every process: with an object's address in it, workers could not share the tests."""
    for item in items:
        if " at 0x" in item.nodeid:
            raise pytest.UsageError(f"give this test an id without an address: {item.nodeid}")


def pytest_report_header() -> str:
    """Says whether what is optional on a machine is there."""
    return f"node: {shutil.which('node') or 'not found, so the client in examples/node is not run'}"
