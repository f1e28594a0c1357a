"""
The machine that games, duplicate sessions and tournaments have in common: each is a stream of events.

A referee decides and records (`recorder`); events are written as JSON and read again (`codec`).
"""

from faristol.stream.recorder import Decision, Recorder

__all__ = ["Decision", "Recorder"]
