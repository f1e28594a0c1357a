"""How strong the levels were when they were measured: `data/bots/strength.toml`, by language and level."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

_FILE = files("faristol") / "data" / "bots" / "strength.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength:
    """Results of one level in pairs of games against the one below; the first meets the second."""

    points: float
    """Mean a game."""
    bingos: float
    """A game."""
    won: float
    """Percent of the games, a tie as half of one."""
    error: float
    """One standard error of that."""
    pairs: int
    """Pairs of games."""

    def as_figures(self) -> dict[str, float]:
        return {
            "points": self.points,
            "bingos": self.bingos,
            "won_percent": self.won,
            "won_error": self.error,
            "pairs": self.pairs,
        }


def load_strength(language: str, level: int) -> Strength | None:
    """Return what was measured; None where nothing was."""
    found = _measured().get(language, {}).get(str(level))
    return None if found is None else Strength(**found)


@cache
def _measured() -> Mapping[str, Mapping[str, dict[str, Any]]]:
    return tomllib.loads(_FILE.read_text("utf-8"))
