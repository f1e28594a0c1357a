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
    """Seed of every lot. Secret until the tournament is closed; then anyone can repeat the draws."""
    author: str = ""
    program: str = ""
    """Program whose file was imported: "tsh", "trf", "swiss-perfect"."""
    kept: tuple[tuple[str, str], ...] = ()
    """Fields of that file that nothing here reads; an export for the same program writes them back."""
