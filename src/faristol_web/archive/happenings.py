"""Events past, current and future: those of this site, and those announced elsewhere."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum

from django.db.models import Max, Min
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_date

from faristol_web.archive.entries import elsewhere
from faristol_web.archive.models import Entry, Indexed, Source
from faristol_web.duplicate.models import Session
from faristol_web.ratings.names import plain_name
from faristol_web.rulebooks.books import offered, offered_duplicate
from faristol_web.tournaments.models import Tournament


class Kind(StrEnum):
    TOURNAMENT = "tournament"
    DUPLICATE = "duplicate"
    MEETING = "meeting"


class When(StrEnum):
    COMING = "coming"
    RUNNING = "running"
    PAST = "past"


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """One event, wherever it is."""

    id: str
    """Unique among all: `tournament-9f…`."""
    kind: Kind
    when: When
    title: str
    first_day: date | None
    """None for what was played elsewhere, nobody said when."""
    last_day: date | None
    page: str
    """The name of its address here."""
    argument: str
    place: str = ""
    club: str = ""
    language: str = ""
    """Language of the game."""
    rulebook: str = ""
    """Its title."""
    title_language: str = ""
    """The first of those that the event is run in; empty where nobody said."""
    entrants: int | None = None
    is_elsewhere: bool = False
    is_cancelled: bool = False
    link: str = ""
    registration_until: date | None = None
    revision: int = 0
    changed_at: datetime | None = None
    """None for events of this site."""

    @property
    def address(self) -> str:
        """Return the address of its page here; slow, so asked only for those that are shown."""
        return reverse(self.page, args=[self.argument])


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A reader's filter; None and empty for all."""

    first: date | None = None
    last: date | None = None
    kind: str = ""
    language: str = ""
    club: str = ""


def happenings(wanted: Wanted = Wanted(), *, today: date | None = None) -> list[Happening]:
    """In order of days, those without one first. Three queries, and one for last days."""
    now = today or timezone.localdate()
    club = plain_name(wanted.club)
    matching = (
        happening
        for happening in (*_tournaments(wanted, now), *_sessions(wanted), *_entries(wanted, now))
        if (not wanted.kind or happening.kind == wanted.kind)
        and (not wanted.language or happening.language == wanted.language)
        and (not club or club in plain_name(f"{happening.club} {happening.place}"))
    )
    return sorted(
        matching, key=lambda happening: (happening.first_day or date.min, happening.title, happening.id)
    )


def _books() -> dict[str, tuple[str, str]]:
    """Title and language by id."""
    return {book.id: (book.title, book.language) for book in (*offered(), *offered_duplicate())}


def _tournaments(wanted: Wanted, today: date) -> Iterator[Happening]:
    if wanted.kind not in {"", Kind.TOURNAMENT}:
        return
    rows = Tournament.objects.exclude(status=Tournament.Status.HIDDEN).exclude(day="")
    if wanted.first:  # some go on for days
        rows = rows.filter(day__gte=(wanted.first - timedelta(days=31)).isoformat())
    if wanted.last:
        rows = rows.filter(day__lte=wanted.last.isoformat())
    columns = (
        "public_id",
        "slug",
        "title",
        "status",
        "day",
        "place",
        "rulebook_id",
        "entered",
        "revision",
        "languages",
        *("announced__club", "announced__first_day", "announced__last_day"),
    )
    last_days = dict(
        Indexed.objects.filter(source=Source.TOURNAMENT).exclude(last_day=None).values_list("key", "last_day")
    )
    books = _books()
    for values in rows.values_list(*columns):
        public_id, slug, title, status, day, place, book, entered, revision, languages, club, *said = values
        first = parse_date(day)
        if first is None:
            continue
        last = last_days.get(public_id) or first + (said[1] - said[0] if said[0] else timedelta())
        if wanted.first and last < wanted.first:
            continue
        name, language = books.get(book, (book, ""))
        yield Happening(
            id=f"tournament-{public_id}",
            kind=Kind.TOURNAMENT,
            when=_when_tournament(status, first, last, today),
            title=title,
            first_day=first,
            last_day=last,
            page="tournament",
            argument=slug,
            place=place,
            club=club or "",
            language=language,
            rulebook=name,
            title_language=languages,
            entrants=entered,
            revision=revision,
        )


def _when_tournament(status: str, first: date, last: date, today: date) -> When:
    """One that was never played is past, too; one that is paired beforehand is still to come."""
    if status == Tournament.Status.OVER:
        return When.PAST
    if first > today:
        return When.COMING
    if status == Tournament.Status.RUNNING:
        return When.RUNNING
    return When.COMING if last >= today else When.PAST


def _sessions(wanted: Wanted) -> Iterator[Happening]:
    """Yield sessions with a field; one that the server runs for a single visitor is not announced."""
    if wanted.kind not in {"", Kind.DUPLICATE}:
        return
    rows = Session.objects.filter(is_imported=False, automatic=False).select_related("series")
    if wanted.first:
        rows = rows.filter(opened_at__date__gte=wanted.first)
    if wanted.last:
        rows = rows.filter(opened_at__date__lte=wanted.last)
    books = _books()
    for row in rows:
        day = timezone.localdate(row.opened_at)
        name, language = books.get(row.rulebook_id, (row.rulebook_id, ""))
        over = row.status == Session.Status.OVER
        yield Happening(
            id=f"session-{row.public_id}",
            kind=Kind.DUPLICATE,
            when=When.PAST if over else When.RUNNING,
            title=row.full_title,
            title_language=language,
            first_day=day,
            last_day=day,
            page="duplicate_results" if over else "duplicate_session",
            argument=row.public_id,
            language=language,
            rulebook=name,
            entrants=row.entrants,
        )


def _entries(wanted: Wanted, today: date) -> Iterator[Happening]:
    rows = elsewhere()
    if wanted.kind:
        rows = rows.filter(kind=wanted.kind)
    if wanted.first:
        rows = rows.filter(last_day__gte=wanted.first)
    if wanted.last:
        rows = rows.filter(first_day__lte=wanted.last)
    for row in rows:
        yield of_entry(row, today)


def of_entry(row: Entry, today: date) -> Happening:
    return Happening(
        id=f"entry-{row.public_id}",
        kind=Kind(row.kind),
        when=_when_elsewhere(row, today),
        title=row.title,
        first_day=row.first_day,
        last_day=row.last_day,
        page="calendar_entry",
        argument=row.public_id,
        place=row.place,
        club=row.club,
        language=row.language,
        rulebook=row.rulebook,
        is_elsewhere=True,
        is_cancelled=row.is_cancelled,
        link=row.link,
        registration_until=row.registration_until,
        revision=row.revision,
        changed_at=row.changed_at,
    )


def _when_elsewhere(row: Entry, today: date) -> When:
    if row.last_day < today:
        return When.PAST
    return When.COMING if row.first_day > today else When.RUNNING


def years() -> list[int]:
    """From the first entry or session to the last, and of tournaments; the newest first. Four queries."""
    with_events = {int(day[:4]) for day in Tournament.objects.exclude(day="").values_list("day", flat=True)}
    over_new_year = Indexed.objects.filter(source=Source.TOURNAMENT).exclude(last_day=None)
    with_events |= set(over_new_year.values_list("last_day__year", flat=True))
    for rows, begins, ends in (
        (Entry.objects.all(), "first_day", "last_day"),
        (Session.objects.filter(is_imported=False), "opened_at", "opened_at"),
    ):
        first, last = map(_day_here, rows.aggregate(first=Min(begins), last=Max(ends)).values())
        if first and last:
            with_events |= set(range(first.year, last.year + 1))
    return sorted(with_events, reverse=True)


def _day_here(at: date | None) -> date | None:
    """Return the site's day of a moment: near midnight it is not that of UTC."""
    return timezone.localdate(at) if isinstance(at, datetime) else at
