"""
A wall clock that a test sets, for a server in a process of its own: put this folder on its PYTHONPATH.

Python imports this by its name at every start. Only wall time moves; counters stay as they are.
"""

import os
import time
from pathlib import Path

SHIFT = Path(os.environ["FARISTOL_TEST_SHIFT"])
"""Holds by how many milliseconds wall time is set off."""
_NS_IN_MS = 1_000_000
_time_ns = time.time_ns


def _shifted_ns() -> int:
    return _time_ns() + int(SHIFT.read_text("ascii")) * _NS_IN_MS


time.time_ns = _shifted_ns
time.time = lambda: _shifted_ns() / 1e9
