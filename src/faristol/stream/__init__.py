"""
The machine that games, duplicate sessions and tournaments have in common: each is a stream of events.

A referee decides and records (`recorder`), an event is stamped with its moment (`stamp`), and events are
written as JSON and read again (`codec`).
"""

from faristol.stream.recorder import Decision, Recorder
from faristol.stream.stamp import Stamp

__all__ = ["Decision", "Recorder", "Stamp"]
