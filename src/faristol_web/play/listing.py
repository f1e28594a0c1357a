"""A game as one line of a list."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from faristol.errors import RulebookError
from faristol.game import Phase, opponent_of
from faristol.game.turns import has_drawn
from faristol.rulebook import Rulebook
from faristol_web.play.models import Game, GameTerms, Seat
from faristol_web.play.opponents import bot_name
from faristol_web.rulebooks.books import offered_rulebook
from faristol_web.streams.hub import hub

MINUTE_MS, DAY_MS = 60_000, 86_400_000


@dataclass(frozen=True, slots=True, kw_only=True)
class TermsSaid:
    """Terms on a line of the list; the words are the template's."""

    rulebook_id: str
    rulebook_title: str
    rulebook_language: str
    minutes: int
    days: int | None
    """For a move, by correspondence."""
    is_rated: bool
    lowest_rating: int | None
    highest_rating: int | None
    delay_minutes: int
    has_chat: bool


def terms_said(row: GameTerms) -> TermsSaid:
    rulebook = rulebook_named(row.rulebook_id)
    return TermsSaid(
        rulebook_id=row.rulebook_id,
        rulebook_title=rulebook.title if rulebook else row.rulebook_id,
        rulebook_language=rulebook.language if rulebook else "",
        minutes=row.side_ms // MINUTE_MS,
        days=None if row.turn_ms is None else row.turn_ms // DAY_MS,
        is_rated=row.is_rated,
        lowest_rating=row.lowest_rating,
        highest_rating=row.highest_rating,
        delay_minutes=row.delay_ms // MINUTE_MS,
        has_chat=row.chat,
    )


def listed(game: Game) -> dict[str, object]:
    """For everyone's eyes: scores as old as spectators see them."""
    said = terms_said(game)
    state = hub.summary(game.public_id)
    address = "join_public" if game.is_public and game.status == Game.Status.SEATING else "game"
    return {
        "public_id": game.public_id,
        "url": reverse(address, args=[game.public_id]),
        "opener": game.names[0],
        "names": names_of(game),
        "bot": game.bot,
        "scores": list(state.scores) if state else game.scores,
        "minutes": said.minutes,
        "mode": game.mode,
        "rulebook_title": said.rulebook_title,
        "rulebook_language": said.rulebook_language,
        "status": game.status,
        "terms": said,
        "ended_at": game.ended_at,
    }


def names_of(game: Game) -> list[str]:
    """A program's in the reader's language."""
    return [game.names[0], bot_name(game.bot)] if game.bot else list(game.names)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnGame:
    """A line among the reader's own games."""

    public_id: str
    url: str
    opponent: str
    """Empty while there is none."""
    is_my_turn: bool
    is_waiting: bool
    """For an opponent."""
    due_at: datetime | None
    """By correspondence: the time at which the side to move runs out of time."""
    terms: TermsSaid


def own_game(game: Game, side: int) -> OwnGame:
    names = names_of(game)
    is_waiting = game.status == Game.Status.SEATING
    return OwnGame(
        public_id=game.public_id,
        url=reverse("invite" if is_waiting else "game", args=[game.public_id]),
        opponent=names[1 - side] if side < len(names) else " – ".join(names),
        is_my_turn=not is_waiting and _is_asked(game, side),
        is_waiting=is_waiting,
        due_at=game.due_at,
        terms=terms_said(game),
    )


def _is_asked(game: Game, side: int) -> bool:
    """True if the game waits for this side. For a game that spectators see later, only the list knows."""
    state = None if game.delay_ms else hub.summary(game.public_id)
    if state is None or side == Seat.TABLE:
        return game.on_turn == side
    if state.phase is Phase.START_DRAW:
        return state.start_tiles[side] is None
    if state.phase is Phase.RACKS:
        asked = opponent_of(state.on_turn) if has_drawn(state, state.on_turn) else state.on_turn
        return asked == side
    return state.clock.running == side


def rulebook_named(rulebook_id: str) -> Rulebook | None:
    """None for an organiser's own that is gone; the game itself continues under the text that was kept."""
    try:
        return offered_rulebook(rulebook_id)
    except RulebookError:
        return None
