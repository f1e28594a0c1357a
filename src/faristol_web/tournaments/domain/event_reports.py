"""
Reports on the games of a whole tournament, made beside the site by the worker that keeps the time.

A row says that one is wanted. What is missing is judged game by game, as full reports are
(`play/full_reports.py`): at the lowest priority and one at a time. Each is a file and not judged again. So a
server that was killed continues where it was, and a person who wants one game's report waits for no more than
one game.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Event, Thread

from django.db import connections
from django.db.models import F
from django.http import Http404
from django.utils import timezone

from faristol.analysis.event_reports import Coverage, Reported, event_document
from faristol.analysis.report_document import Document
from faristol.errors import FaristolError
from faristol.game.codec import format_log
from faristol.tournament.played import closed_tables, last_closed, was_played
from faristol.tournament.state import TournamentState
from faristol_web.play import full_reports
from faristol_web.play.queries import is_over, known_room
from faristol_web.tournaments.domain import desk
from faristol_web.tournaments.models import EventReport, OnlineGame, Tournament

log = logging.getLogger(__name__)

LOOK_S = 2.0
"""Between two looks: at the queue, at a game being judged, at whether the report is still wanted."""
AFTER_FAULT_S = 30.0
TRIES = 3
"""A game whose report is stopped so often is left out."""
TOLD_EVERY = 10
"""Games between two lines in the log."""
_LAST_COUNTS = 0.2
"""Weight of the last game in the mean of their times."""

GoesOn = Callable[[], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A game to judge."""

    public_id: str
    round_number: int
    entrants: tuple[int, int]
    """By side."""
    key: str
    """Key of its full report."""
    content: bytes
    arguments: tuple[str, ...]


def ask(tournament: Tournament) -> None:
    """Want a report; one that is being made goes on."""
    report, is_new = EventReport.objects.get_or_create(
        tournament=tournament, defaults={"asked_at": timezone.now()}
    )
    if not is_new and not report.is_waiting:
        EventReport.objects.filter(pk=report.pk, is_waiting=False).update(
            is_waiting=True, asked_at=timezone.now(), made=0, total=0
        )


def cancel(tournament: Tournament) -> None:
    """Want none any more; games that were judged stay judged."""
    EventReport.objects.filter(tournament=tournament).update(is_waiting=False)


def report_of(tournament: Tournament) -> EventReport | None:
    return EventReport.objects.filter(tournament=tournament).first()


def seconds_left(report: EventReport) -> float | None:
    """Return how long the rest will take; None while nobody knows."""
    return None if report.game_s is None or not report.total else report.game_s * (report.total - report.made)


def public_document(tournament: Tournament) -> Document | None:
    """Return the report once everyone may read it: of a tournament that is over, and whole."""
    report = report_of(tournament)
    if report is None or report.document is None or report.document["is_running"]:
        return None
    return report.document if desk.held_of(tournament.public_id).state.is_closed else None


def with_names(document: Document, state: TournamentState) -> Document:
    """Return the document with the entrants' names of today; `state` has them."""
    names = {str(number): entrant.name for number, entrant in state.entrants.items()}
    players = [{**player, "name": names.get(player["name"], "–")} for player in document["players"]]
    return {**document, "title": state.settings.title, "players": players}


# The work


async def keep_reporting() -> None:
    """Make what is wanted until cancelled; what is begun then is left to the next worker."""
    ended = Event()
    Thread(target=_work, args=(ended,), name="event reports", daemon=True).start()
    try:
        await asyncio.Event().wait()
    finally:
        ended.set()


def _work(ended: Event) -> None:
    while not ended.wait(LOOK_S):
        try:
            report = EventReport.objects.filter(is_waiting=True).order_by("asked_at", "pk").first()
            if report is not None:
                make(report, lambda report=report: not ended.is_set() and _is_wanted(report))  # type: ignore[misc]  # a default of a lambda
        except Exception:  # the database may be away; the next look may find it again
            log.exception("reports on tournaments were not made")
            ended.wait(AFTER_FAULT_S)
        finally:
            connections.close_all()


def _is_wanted(report: EventReport) -> bool:
    return EventReport.objects.filter(pk=report.pk, is_waiting=True).exists()


def make(report: EventReport, goes_on: GoesOn) -> None:
    """Judge what is not judged yet, and keep what it all says; give up as soon as `goes_on` says no."""
    tournament = report.tournament
    state = desk.held_of(tournament.public_id).state
    games = list(wanted_games(tournament, state))
    missing = [game for game in games if full_reports.kept(game.key) is None]
    made = len(games) - len(missing)
    _note(report, made=made, total=len(games))
    for game in missing:
        begun = time.monotonic()
        if not _judge(game, goes_on):
            return
        made += 1
        took = time.monotonic() - begun
        mean = took if report.game_s is None else report.game_s + _LAST_COUNTS * (took - report.game_s)
        report.game_s = mean
        _note(report, made=made, total=len(games), game_s=mean)
        if made % TOLD_EVERY == 0:
            hours = (seconds_left(report) or 0) / 3600
            log.info(
                "report on %s: %s of %s games judged, %.1f h left", tournament.slug, made, len(games), hours
            )
    _finish(report, games, state)


def _note(report: EventReport, **changes: float) -> None:
    for name, value in changes.items():
        setattr(report, name, value)
    EventReport.objects.filter(pk=report.pk).update(**changes)


def _judge(game: Wanted, goes_on: GoesOn) -> bool:
    """
    Wait until a game is judged, or cannot be; False if it shall not go on.

    One that was stopped is tried again: just after a restart, the last one still seems to be under way.
    """
    for _ in range(TRIES):
        full_reports.start(game.key, game.content, game.arguments)
        while full_reports.progress(game.key) is not None:
            if not goes_on():
                full_reports.stop(game.key)
                return False
            time.sleep(LOOK_S)
        if full_reports.failure(game.key) is not full_reports.Failure.STOPPED:
            break
    return goes_on()


def _finish(report: EventReport, games: list[Wanted], state: TournamentState) -> None:
    told = [(game, full_reports.kept(game.key)) for game in games]
    closed, is_running = last_closed(state)
    coverage = Coverage(
        played=_played(state, games),
        rounds=closed,
        is_running=is_running,
        left_out=tuple((game.public_id, "") for game, document in told if document is None),
    )
    document = event_document(
        [
            Reported(
                name=game.public_id,
                report=document,
                players=(str(game.entrants[0]), str(game.entrants[1])),
                round_number=game.round_number,
            )
            for game, document in told
            if document is not None
        ],
        coverage,
    )
    EventReport.objects.filter(pk=report.pk).update(document=document, is_waiting=False)
    # Pages are kept by the tournament's revision.
    Tournament.objects.filter(pk=report.tournament_id).update(revision=F("revision") + 1)
    log.info("report on %s: made", report.tournament.slug)


# The games


def _played(state: TournamentState, judged: list[Wanted]) -> int:
    """Count the games of the rounds covered, with those that somebody left."""
    left = {(game.round_number, frozenset(game.entrants)) for game in judged}
    return sum(
        was_played(table) or (number, frozenset(table.table.entrants)) in left
        for number, table in closed_tables(state)
    )


def wanted_games(tournament: Tournament, state: TournamentState) -> Iterator[Wanted]:
    """Yield the games of closed rounds that were played on this site and are over, in their order."""
    rows = {(row.round_number, *row.pair): row for row in OnlineGame.objects.filter(tournament=tournament)}
    for number, table in closed_tables(state):
        row = rows.get((number, *table.table.entrants))
        game = row and _wanted(row)
        if game is not None:
            yield game


def _wanted(row: OnlineGame) -> Wanted | None:
    """Return None where the game has no move, cannot be read, is not over, or its rulebook is gone."""
    try:
        room = known_room(row.game)
        if not is_over(room) or not room.told.turns:
            return None
        arguments = full_reports.rulebook_arguments(room.rulebook)
    except (Http404, FaristolError):
        log.warning("the game %s cannot be judged", row.game)
        return None
    other = next(entrant for entrant in row.pair if row.side_of(entrant) == 1)
    return Wanted(
        public_id=row.game,
        round_number=row.round_number,
        entrants=(row.opened_by, other),
        key=full_reports.key_of(row.game, room.committed),
        content=format_log(room.events[: room.committed], room.alphabet).encode(),
        arguments=arguments,
    )
