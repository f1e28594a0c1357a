"""Findings of an examination."""

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    OK = "ok"
    LOOK = "look"
    """Works, and somebody should know."""
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line."""

    subject: str
    level: Level
    said: str
    advice: str = ""
    """Advice; empty if there is nothing to do."""


def ok(subject: str, said: str) -> Finding:
    return Finding(subject, Level.OK, said)


def look(subject: str, said: str, advice: str) -> Finding:
    return Finding(subject, Level.LOOK, said, advice)


def broken(subject: str, said: str, advice: str) -> Finding:
    return Finding(subject, Level.BROKEN, said, advice)
