"""Terms that two people agree on before they sit down."""

from dataclasses import asdict, dataclass
from typing import Any

from faristol.game import Side, open_under
from faristol.game.events import GameOpened
from faristol.lexicon import load_lexicon
from faristol.tiles import new_seed
from faristol_web.play.models import GameTerms
from faristol_web.rulebooks.books import offered_rulebook


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """Terms, as the columns of `models.GameTerms`."""

    rulebook_id: str
    lexicon_id: str
    side_ms: int
    turn_ms: int | None = None
    delay_ms: int = 0
    chat: bool = True
    is_rated: bool = False
    lowest_rating: int | None = None
    highest_rating: int | None = None

    def columns(self) -> dict[str, Any]:
        return asdict(self)

    def opened(self, *, seed: bytes | None = None, first: Side | None = None) -> GameOpened:
        """
        The first event of a game on these terms.

        Raises:
            LexiconError, RulebookError: if book or list are not available.
        """
        lexicon = load_lexicon(self.lexicon_id)
        return open_under(
            offered_rulebook(self.rulebook_id),
            lexicon=lexicon.id,
            lexicon_version=lexicon.version,
            seed=seed or new_seed(),
            side_ms=self.side_ms,
            turn_ms=self.turn_ms,
            delay_ms=self.delay_ms,
            chat=self.chat,
            first=first,
        )


def terms_of(row: GameTerms) -> Terms:
    """Return the terms of a game or of a seek."""
    names = Terms.__dataclass_fields__
    return Terms(**{name: getattr(row, name) for name in names})
