"""Several games together: who stands where, and what each game gave."""

from collections.abc import Sequence
from dataclasses import dataclass

from faristol.duplicate.chapters.result import (
    Results,
    SeriesStanding,
    Standing,
    person_in,
    rank_series,
    results_of,
)
from faristol.duplicate.state import SessionState
from faristol.rulebook import DuplicateBook
from faristol.rulebook.choices import SeveralGames
from faristol_web.duplicate.domain.queries import known_room
from faristol_web.duplicate.models import Series, Session


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game of a series, with its result so far: only of plays that everyone has seen."""

    session: Session
    state: SessionState
    book: DuplicateBook
    results: Results

    @property
    def is_over(self) -> bool:
        return self.state.ended is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One entrant's line in the combined ranking."""

    standing: SeriesStanding
    games: tuple[Standing | None, ...]
    """By game; None where the entrant did not play."""


def games_of(series: Series) -> list[Game]:
    """Return the finished games, in order: until it is over, a game counts for nothing."""
    games = []
    for session in series.sessions.filter(status=Session.Status.OVER).order_by("game_number"):
        room = known_room(session.public_id)
        if room.told.ended is not None:
            results = results_of(room.told, room.book)
            games.append(Game(session=session, state=room.told, book=room.book, results=results))
    return games


def ranked(games: Sequence[Game], method: SeveralGames) -> list[Line]:
    """The best first; nothing before the first game is over."""
    if not games:
        return []
    every = [game.results for game in games]
    person = person_in(every)
    by_names = [{person(standing.names): standing for standing in results.standings} for results in every]
    return [
        Line(
            standing=standing,
            games=tuple(standings.get(person(standing.names)) for standings in by_names),
        )
        for standing in rank_series(every, games[-1].book.result, method=method)
    ]
