"""
The machine that games, duplicate sessions and tournaments have in common: each is a stream of events.

A referee decides and records (`recorder`). Events are written as JSON by the types of their fields (`codec`),
one after another in a file (`log`, on `lines`), or as rows, each with the hash of the one before (`chain`).
"""

from faristol.stream.recorder import Decision, Recorder
from faristol.stream.stamp import Stamp

__all__ = ["Decision", "Recorder", "Stamp"]
