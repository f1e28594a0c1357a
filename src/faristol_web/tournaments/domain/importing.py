"""
A tournament of another program, or a log of our own, becomes one of the site: all of it, or nothing.

Names go into rows that can be erased, as everywhere here; the events have keys instead, and say of who did
something only the role.
"""

import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.conf import settings as site
from django.utils.translation import gettext as _

from faristol.errors import FaristolError, IllegalMove, NotationError
from faristol.formats.foreign.events import events_from, other_points
from faristol.formats.foreign.files import read_tournament
from faristol.formats.foreign.log_check import checked_log, is_published
from faristol.formats.foreign.tournament import KEPT, NOT_READ, missed_the_end
from faristol.names import fold_name, visible
from faristol.remarks import Remark, retold, why
from faristol.rulebook import Rulebook
from faristol.tiles import new_seed
from faristol.tournament import events as e
from faristol.tournament.events import TournamentEvent
from faristol.tournament.referee import replay
from faristol.tournament.settings import Settings
from faristol.tournament.state import TournamentState
from faristol_web.accounts.links import new_keys, token_for
from faristol_web.rulebooks.books import offered_rulebook
from faristol_web.streams.time import hall_ms
from faristol_web.tournaments.domain import desk
from faristol_web.tournaments.domain.ratings import ratings_of
from faristol_web.tournaments.domain.services import free_slug, time_zone_of
from faristol_web.tournaments.models import (
    MAX_NAME,
    MAX_TITLE,
    Officer,
    Registration,
    RoleLink,
    Seat,
    Tournament,
)

LOG = ".jsonl"
_DIRECTOR = Seat.Role.DIRECTOR.value
_ROLE = re.compile(r"(?:director|arbiter|entry|server)(?: \d{1,4})?|entrant \d{1,5}|")
"""Values that an event may hold for its author."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Whose:
    """Author of an import and their address; each empty if there is none yet."""

    visitor: str = ""
    user: object = None
    slug: str = ""
    knows_all: bool = True
    """As for `free_slug`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    tournament: Tournament
    state: TournamentState
    """State with names."""
    token: str
    """Token of the director's link."""
    unread: tuple[str, ...]
    """Entries of the files that have no place here."""
    absent: tuple[str, ...]
    """Entrants absent in the last round, who stay in here."""
    other: tuple[str, ...]
    """Rounds worth something else here than in the files."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    book: Rulebook
    events: Sequence[TournamentEvent]
    state: TournamentState
    """State at least until all are entered."""
    unread: tuple[str, ...]
    absent: tuple[str, ...] = ()
    other: tuple[str, ...] = ()


@dataclass(slots=True)
class _Keys:
    """Keys that stand for people in the events, as `services.key_of` gives them."""

    entrants: Mapping[int, str]
    numbers: Mapping[str, int]
    """By name, folded."""
    officers: dict[str, Officer] = field(default_factory=dict)

    def of(self, name: str, entrant: int | None = None) -> str:
        known = self.numbers.get(fold_name(name)) if entrant is None else entrant
        if known is not None:
            return self.entrants[known]
        shown = _called(name, "committee")
        officer = self.officers.setdefault(fold_name(shown), Officer(key=secrets.token_hex(8), name=shown))
        return str(officer.key)


def bring_in(files: Mapping[str, bytes], book: Rulebook, *, title: str = "", whose: Whose) -> Brought:
    """
    A log of our own brings its rulebook and its title along; for all others they are `book`, and `title` or
    what the file says.

    Raises:
        FaristolError: if the files cannot be read, or say what cannot be; then nothing is written.
    """
    called = ", ".join(files)
    try:
        read = _read(files, book, title)
        _ensure_fits(read.state.settings)
        people = _people(read.state)
    except IllegalMove:
        raise
    except FaristolError as error:
        said = str(error)
        if any(said.startswith(name) for name in files):
            raise
        raise NotationError("%(name)s: %(why)s", name=called, why=why(error)) from error
    keys = _Keys(
        {person.entrant: person.key for person in people},
        {fold_name(person.name): person.entrant for person in people},
    )
    link = new_keys(RoleLink.PURPOSE)
    events = [_keyed(event, keys) for event in read.events]
    opening = desk.Opening(
        slug=whose.slug or free_slug(read.state.settings.title, knows_all=whose.knows_all),
        director_hash=link["token_hash"],
    )

    def rows(made: Tournament) -> None:
        for row in (*people, *keys.officers.values()):
            row.tournament = made
        Registration.objects.bulk_create(people)
        Officer.objects.bulk_create(keys.officers.values())
        RoleLink.objects.create(tournament=made, role=_DIRECTOR, **link)
        if whose.visitor:
            Seat.objects.create(tournament=made, visitor=whose.visitor, role=_DIRECTOR, user=whose.user)

    made = desk.bring_in(read.book, events, opening, actor=_DIRECTOR, rows=rows)
    state = desk.state_of(made.public_id)
    return Brought(
        tournament=made,
        state=state,
        token=token_for(RoleLink.PURPOSE, link["nonce"]),
        unread=read.unread,
        absent=read.absent,
        other=read.other,
    )


def _read(files: Mapping[str, bytes], book: Rulebook, title: str) -> _Read:
    logs = [name for name in files if name.casefold().endswith(LOG)]
    if logs and len(files) > 1:
        raise NotationError(f"{logs[0]}: a log is a whole tournament; import it alone")
    if logs:
        return _read_log(files[logs[0]], name=logs[0])
    foreign = read_tournament(files)
    if title:
        foreign = replace(foreign, title=title)
    events = events_from(foreign, book=book, now_ms=hall_ms(), seed=new_seed(), author=_DIRECTOR)
    opened = events[0]
    if isinstance(opened, e.TournamentOpened):  # as on the page for a new one
        events[0] = replace(opened, settings=replace(opened.settings, time_zone=time_zone_of(book.language)))
    return _Read(
        book=book,
        events=events,
        state=replay(events[: 1 + len(foreign.players)]),
        # Fields about people would lie in a record that nobody can erase, and in files for everyone.
        unread=tuple(retold(remark, _not_kept) for remark in foreign.unread),
        absent=missed_the_end(foreign),
        other=tuple(other_points(foreign, replay(events))),
    )


def _not_kept(text: str) -> str:
    return NOT_READ if text == KEPT else text


def _read_log(content: bytes, *, name: str) -> _Read:
    events, state = checked_log(content, name=name, now_ms=hall_ms())
    opened = state.opened
    book = offered_rulebook(opened.rulebook)
    if book.digest != opened.rulebook_digest:
        raise NotationError(f"{name}: it was opened under another text of {book.id} than there is here")
    return _Read(book=book, events=events, state=state, unread=tuple(_untold(events, content, name=name)))


def _untold(events: Sequence[TournamentEvent], content: bytes, *, name: str) -> Iterator[str]:
    """Yield what is left out here, and what was left out before."""
    if is_published(content):
        yield Remark(
            "%(name)s: fees, grants and the words of decisions, which are not in a published log", name=name
        )
    if any(not _ROLE.fullmatch(getattr(event, "author", "")) for event in events):
        yield Remark(
            "%(name)s: names of the people who made entries: their roles are kept instead", name=name
        )
    if any(getattr(event, "kept", ()) for event in events):
        yield Remark("%(name)s: further data from another program's file, kept for that program", name=name)
    if any(getattr(event, "report", None) is not None and event.report.game for event in events):  # type: ignore[union-attr]
        yield Remark("%(name)s: links to games played elsewhere", name=name)


def _ensure_fits(settings: Settings) -> None:
    """
    Raises:
        NotationError: if the site has no room for it.
    """
    if not visible(settings.title) or max(len(settings.title), len(settings.place)) > MAX_TITLE:
        raise NotationError(f"title and place need visible letters, at most {MAX_TITLE} letters")
    unknown = set(settings.languages) - {code for code, _name in site.LANGUAGES}
    if unknown:
        raise NotationError(f"not a language of this site: {', '.join(sorted(unknown))}")
    if not desk.is_zone(settings.time_zone):
        raise NotationError(_("There is no time zone %(name)s.") % {"name": settings.time_zone[:60]})


def _people(state: TournamentState) -> list[Registration]:
    """Return people with a private link each, found on the rating list as in an imported list."""
    people: list[Registration] = []
    taken: set[str] = set()
    listed = ratings_of(state.settings.rating, [entrant.name for entrant in state.entrants.values()])
    for number, entrant in state.entrants.items():
        name, club = _called(entrant.name, f"player {number}"), visible(entrant.club)
        if fold_name(name) in taken:
            sentence = _("An entrant with this name already exists. Add something that tells them apart.")
            raise NotationError(f"{name}: {sentence}")
        if len(club) > MAX_NAME:
            raise NotationError(f"{name}: the club has more than {MAX_NAME} letters")
        taken.add(fold_name(name))
        person = Registration(entrant=number, key=secrets.token_hex(8), name=name, club=club)
        person.wants_grant = entrant.asks_grant
        person.rating_player = listed.get(entrant.name, (None, ""))[1]
        person.renew()
        people.append(person)
    return people


def _called(name: str, who: str) -> str:
    shown = visible(name)
    if not shown or len(shown) > MAX_NAME:
        raise NotationError(f"{who}: a name has between 1 and {MAX_NAME} letters: {shown[:MAX_NAME]!r}")
    return shown


def _keyed(event: TournamentEvent, keys: _Keys) -> TournamentEvent:
    """Return the event without names: keys stand for people, a role for its author."""
    match event:
        case e.TournamentOpened():
            event = replace(event, program="", kept=())
        case e.EntrantRegistered():
            event = replace(event, name=keys.entrants[event.entrant], kept=())
        case e.EntrantChanged():
            event = replace(event, name=keys.entrants[event.entrant])
        case e.SubstituteNamed():
            event = replace(event, name=keys.of(event.name))
        case e.CommitteeNamed():
            numbers = event.entrants or (None,) * len(event.members)
            members = tuple(map(keys.of, event.members, numbers))
            event = replace(event, members=members)
        case e.ResultProposed() | e.ResultEntered() | e.ResultCorrected() if event.report.game:
            event = replace(event, report=replace(event.report, game=""))
    if not _ROLE.fullmatch(getattr(event, "author", "")):
        event = replace(event, author=_DIRECTOR)  # type: ignore[call-arg]
    return event
