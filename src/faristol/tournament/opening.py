"""The first event of every tournament: what it is played by, and the seed of its lots."""

from dataclasses import dataclass

from faristol.stream import Stamp
from faristol.tournament.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentOpened(Stamp):
    rulebook: str
    rulebook_digest: str
    settings: Settings
    commitment: str
    """Fixes the seed before anyone is there: `tiles.commitment_to`."""
    seed: bytes = b""
    """Of every lot that is drawn. Nobody sees it before the tournament is closed; then all can draw again."""
    author: str = ""
