"""Lists as files: CSV for spreadsheets, JSON for programs; a season as one archive, part by part."""

import json
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.formats import number_format

from faristol.duplicate.codec import format_session_log
from faristol.duplicate.visibility import visible_to
from faristol.errors import FaristolError
from faristol.formats import write_record
from faristol.formats.duplicate.csv import format_table, results_csv
from faristol.formats.tournament import csv as tournament_csv
from faristol.game.codec import format_log
from faristol.tournament.codec import format_tournament_log
from faristol.tournament.conditions import is_list_public
from faristol_web.archive import lines, seasons
from faristol_web.archive.happenings import Happening
from faristol_web.archive.models import GameSide, Hidden, Result, Source
from faristol_web.duplicate.models import Session
from faristol_web.http.downloads import CSV, table_delimiter, zip_entry
from faristol_web.ratings.files import edition_csv
from faristol_web.tournaments.domain.public import seen_of, unlisted
from faristol_web.tournaments.models import Tournament
from faristol_web.tournaments.views.files import public_events

_PLACES = 3
KINDS = {"csv": CSV, "json": "application/json"}
EVENTS = (
    *("id", "kind", "when", "title", "first_day", "last_day", "place", "club", "language", "rulebook"),
    *("entrants", "link", "registration_until", "address"),
)
RESULTS = ("event", "title", "day", "rulebook", "place", "entrants", "name", "club", "points", "spread")
GAMES = (
    *("event", "title", "source", "day", "rulebook", "round", "table", "name", "opponent", "points"),
    *("conceded", "bingos", "best_word", "best_points", "longest_word", "game"),
)


def listed(kind: str, columns: Sequence[str], rows: Iterable[Sequence[Any]], *, name: str) -> HttpResponse:
    """
    Raises:
        Http404: for other kinds of files.
    """
    if kind not in KINDS:
        raise Http404
    response = HttpResponse(text_of(kind, columns, rows), content_type=KINDS[kind])
    response["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    return response


def text_of(kind: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Return a list as one of `KINDS`, for the reader's language."""
    if kind == "json":
        lines = [dict(zip(columns, map(_value, row), strict=True)) for row in rows]
        return json.dumps(lines, ensure_ascii=False)
    return format_table(columns, (list(map(_cell, row)) for row in rows), delimiter=table_delimiter())


def _value(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value


def _cell(value: object) -> object:
    """Means are written as spreadsheets in the reader's language read them."""
    if isinstance(value, float):
        return number_format(value, _PLACES)
    return "" if value is None else _value(value)


def event_row(happening: Happening) -> list[object]:
    return [
        str(value) if isinstance(value, str) else value
        for value in (getattr(happening, name) for name in EVENTS)
    ]


def result_rows(season: int) -> Iterator[list[object]]:
    """Places of a season; whose name was erased stands there without one."""
    rows = Result.objects.filter(season=season).select_related("club")
    for row in rows.order_by("day", "key", "place", "number", "member"):
        yield [
            *(row.key, row.title, row.day, row.rulebook_id, row.place, row.entrants, row.name),
            *(row.club.name if row.club else "", row.points, row.spread),
        ]


def game_rows(season: int) -> Iterator[list[object]]:
    rows = GameSide.objects.filter(season=season).exclude(source=Source.RECORD)
    for row in rows.order_by("day", "key", "round_number", "table_number", "side"):
        yield [
            *(row.key, row.title, row.source, row.day, row.rulebook_id, row.round_number, row.table_number),
            *(row.name, row.opponent_name, row.points, row.conceded, row.bingos, row.best_word),
            *(row.best_points, row.longest_word, row.game),
        ]


# A season as one archive

Parts = Iterator[tuple[str, str]]


class _Pipe:
    """Target of a ZIP: it keeps only what was not fetched yet."""

    def __init__(self) -> None:
        self._waiting: list[bytes] = []

    def write(self, content: bytes) -> int:
        self._waiting.append(bytes(content))
        return len(content)

    def flush(self) -> None:
        """Do nothing: the reader decides when to fetch."""

    def fetched(self) -> bytes:
        content, self._waiting = b"".join(self._waiting), []
        return content


def zipped(parts: Parts) -> Iterator[bytes]:
    """Piece by piece, as the parts are made."""
    pipe = _Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as packed:  # type: ignore[arg-type]
        for name, text in parts:
            packed.writestr(zip_entry(name), text.encode(), zipfile.ZIP_DEFLATED)
            yield pipe.fetched()
    yield pipe.fetched()


def season_parts(season: int) -> Parts:
    """Name and text of each file; what cannot be read any more is left out."""
    events = seasons.events_of(season)
    yield "events.csv", format_table(EVENTS, (list(map(_cell, event_row(event))) for event in events))
    yield "results.csv", format_table(RESULTS, (list(map(_cell, row)) for row in result_rows(season)))
    yield "games.csv", format_table(GAMES, (list(map(_cell, row)) for row in game_rows(season)))
    for edition in seasons.editions_of(season):
        yield f"ratings/{edition.list.system}-{edition.number:04}.csv", edition_csv(edition)
    for source, parts in (
        (Source.TOURNAMENT, _tournament_parts),
        (Source.DUPLICATE, _session_parts),
        (Source.ONLINE, _game_parts),
        (Source.TABLE, _game_parts),
    ):
        sides = GameSide.objects.filter(season=season, source=source)
        for key in sides.order_by("day", "key").values_list("key", flat=True).distinct():
            try:
                yield from list(parts(key))
            except FaristolError:
                continue


def _tournament_parts(public_id: str) -> Parts:
    tournament = Tournament.objects.filter(public_id=public_id, status=Tournament.Status.OVER).first()
    if tournament is None:
        return
    seen = seen_of(tournament)
    state = seen.state if is_list_public(seen.book) else unlisted(seen.state)
    folder = f"tournaments/{tournament.slug}"
    yield f"{folder}/standings.csv", tournament_csv.standings_csv(state)
    yield f"{folder}/cross-table.csv", tournament_csv.cross_table_csv(state)
    yield f"{folder}/results.csv", tournament_csv.results_csv(state)
    yield f"{folder}/log.jsonl", format_tournament_log(public_events(seen))


def _session_parts(public_id: str) -> Parts:
    """Return the files; none if a name was erased, since the record still has it."""
    session = Session.objects.filter(public_id=public_id, status=Session.Status.OVER).first()
    if session is None or Hidden.objects.filter(source=Source.DUPLICATE, key=public_id).exists():
        return
    room = lines.session_room(public_id)
    folder, date_ = f"duplicate/{public_id}", timezone.localdate(session.opened_at).isoformat()
    yield f"{folder}/results.csv", results_csv(room.state, room.book, date=date_)
    yield (
        f"{folder}/log.jsonl",
        format_session_log(visible_to(None, room.events, by_number=room.book.slip.by_number), room.alphabet),
    )


def _game_parts(public_id: str) -> Parts:
    room = lines.game_room(public_id)
    yield f"games/{public_id}.gcg", write_record(lines.replay_of(room), "gcg")
    yield f"games/{public_id}.json", format_log(room.events, room.alphabet)
