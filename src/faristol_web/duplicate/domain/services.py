"""Actions of organisers and players on the list of sessions; the hub handles a session's inside."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import TypeAlias

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext

from faristol import duplicate
from faristol.duplicate import Phase, SessionEvent, SessionState
from faristol.duplicate.actions import Admit
from faristol.duplicate.events import EntrantAdmitted, Minimum, SessionOpened
from faristol.lexicon import load_lexicon
from faristol.rulebook import DuplicateBook
from faristol.tiles import Rack, new_seed
from faristol_web.accounts.links import known_token, new_keys, token_hash
from faristol_web.duplicate.domain.queries import listing_of
from faristol_web.duplicate.live.hub import session_hub
from faristol_web.duplicate.models import Chair, NumberLink, Series, Session
from faristol_web.rulebooks.books import offered_duplicate_book
from faristol_web.streams.alone import alone
from faristol_web.streams.rooms import ARBITER, SERVER

Names: TypeAlias = tuple[str, ...]
"""One, or the two of a pair."""

PAUSE_S = 15
ARBITERS_LINK = "session arbiter"
"""The purpose of such links."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionTerms:
    """Terms that an organiser settles before anyone has a number."""

    title: str
    rulebook_id: str
    lexicon_id: str
    coup_ms: int | None = None
    """None: what the rulebook gives; so with the next two."""
    grace_ms: int | None = None
    schedule: tuple[Minimum, ...] | None = None
    prepared: tuple[Rack, ...] = ()
    signed_by: str = ""
    joinable: bool = False
    automatic: bool = False
    pause_s: int = PAUSE_S


def open_session(
    terms: SessionTerms,
    entrants: Sequence[Names] = (),
    *,
    visitor: str,
    series: Series | None = None,
    seed: bytes | None = None,
) -> Session:
    """
    A new session, its entrants admitted, this visitor its arbiter. A series may be a new one.

    The events come first: a session is in the list only once it exists.

    Raises:
        IllegalMove: if the rulebook does not leave a choice to the organiser.
        FaristolError: if it cannot be opened for another reason.
    """
    book = offered_duplicate_book(terms.rulebook_id)
    public_id = secrets.token_hex(8)
    opened = _opened(terms, book, seed=seed or new_seed())
    session_hub.call(session_hub.open(public_id, opened))
    if entrants:
        admitting = [Admit(names) for names in entrants]
        session_hub.call(session_hub.do_all(public_id, admitting, actor=ARBITER, client_id="entrants"))
    return _listed(public_id, opened, terms, entrants=len(entrants), visitor=visitor, series=series)


def _opened(terms: SessionTerms, book: DuplicateBook, *, seed: bytes) -> SessionOpened:
    lexicon = load_lexicon(terms.lexicon_id)
    return duplicate.open_session(
        book,
        lexicon=lexicon.id,
        lexicon_version=lexicon.version,
        seed=seed,
        coup_ms=terms.coup_ms,
        grace_ms=terms.grace_ms,
        schedule=terms.schedule,
        prepared=terms.prepared,
        signed_by=terms.signed_by,
        title=terms.title,
    )


@transaction.atomic
def _listed(
    public_id: str,
    opened: SessionOpened,
    terms: SessionTerms,
    *,
    entrants: int,
    visitor: str,
    series: Series | None = None,
    is_imported: bool = False,
    played_on: date | None = None,
) -> Session:
    invitation = new_keys(ARBITERS_LINK)
    if series is not None and series.pk is None:
        series.save()
    session = Session.objects.create(
        public_id=public_id,
        series=series,
        game_number=_next_number(series),
        title=opened.title,
        rulebook_id=opened.rulebook,
        tileset=opened.tileset,
        lexicon=opened.lexicon,
        coup_ms=opened.coup_ms,
        joinable=terms.joinable,
        automatic=terms.automatic,
        pause_s=terms.pause_s,
        is_imported=is_imported,
        played_on=played_on,
        entrants=entrants,
        invitation_hash=invitation["token_hash"],
        invitation_nonce=invitation["nonce"],
    )
    Chair.objects.create(session=session, visitor=visitor, role=Chair.Role.ARBITER)
    return session


def _next_number(series: Series | None) -> int:
    if series is None:
        return 1
    last = Session.objects.filter(series=series).aggregate(last=Max("game_number"))["last"]
    return 1 + (last or 0)


def new_series(title: str, method: str) -> Series:
    """Make a series, saved with its first session."""
    return Series(public_id=secrets.token_hex(8), title=title, method=method)


def next_game(session: Session, state: SessionState, *, visitor: str, method: str = "") -> Session:
    """
    The game that follows in the series, under the same terms, with the same entrants, numbers and devices.

    A session that was in none begins one, which counts by this method. Asked for twice, it is opened once.
    """
    with alone("the next game of a series"):  # two arbiters who press at once open one
        made = _next_game(session, state, visitor=visitor, method=method)
    session_hub.relist(session.public_id, listing_of(session.public_id))  # pages that are open lead there
    return made


def _next_game(session: Session, state: SessionState, *, visitor: str, method: str) -> Session:
    session.refresh_from_db()
    series = session.series or _begin_series(session, method)
    following = Session.objects.filter(series=series, game_number=session.game_number + 1).first()
    if following is not None:
        return following
    opened = state.opened
    terms = SessionTerms(
        title=session.title,
        rulebook_id=opened.rulebook,
        lexicon_id=opened.lexicon,
        coup_ms=opened.coup_ms,
        grace_ms=opened.grace_ms,
        schedule=opened.schedule,
        joinable=session.joinable,
        automatic=session.automatic,
        pause_s=session.pause_s,
    )
    entrants = [entrant.names for entrant in state.entrants]
    made = open_session(terms, entrants, visitor=visitor, series=series)
    _seat_again(session, made)
    return made


def series_method(session: Session) -> str:
    """Return the rulebook's method of counting several games."""
    return offered_duplicate_book(session.rulebook_id).result.several_games.value


def _begin_series(session: Session, method: str) -> Series:
    series = new_series(session.title, method or series_method(session))
    with transaction.atomic():
        series.save()
        session.series, session.game_number = series, 1
        session.save(update_fields=["series", "game_number"])
    return series


@transaction.atomic
def _seat_again(before: Session, after: Session) -> None:
    """Seat every device as before; links are made anew."""
    own = after.chairs.get(role=Chair.Role.ARBITER)
    for chair in before.chairs.exclude(role=Chair.Role.ARBITER, visitor=own.visitor):
        Chair.objects.create(session=after, visitor=chair.visitor, role=chair.role, number=chair.number)


def join(session: Session, names: Names, *, visitor: str) -> int:
    """
    The number that this visitor's device plays with. The event comes first, then the row.

    Raises:
        IllegalMove: if somebody has such a name already. After the game only an arbiter admits: whoever calls
            this has asked whether anyone may still join.
    """
    # The visitor's id stays out of the events, which are for ever; its hash tells the same wish again.
    client_id = f"join {token_hash(f'{visitor} {names}')[:16]}"
    seq = session_hub.call(session_hub.do(session.public_id, Admit(names), actor=SERVER, client_id=client_id))
    admitted = session_hub.call(session_hub.room(session.public_id)).events[seq - 1]
    assert isinstance(admitted, EntrantAdmitted), "admitting is one event"
    take_number(session, admitted.number, visitor=visitor)
    return admitted.number


def take_number(session: Session, number: int, *, visitor: str) -> None:
    """Let this visitor's device hand in for the number from now on, and no other."""
    entrants = session.chairs.filter(role=Chair.Role.ENTRANT)
    with transaction.atomic():
        entrants.filter(number=number).exclude(visitor=visitor).delete()
        before = entrants.filter(visitor=visitor).values_list("number", flat=True).first()
        Chair.objects.update_or_create(
            session=session, visitor=visitor, role=Chair.Role.ENTRANT, defaults={"number": number}
        )
    for changed in {number, before} - {None}:
        session_hub.unseat(session.public_id, changed)


def become_arbiter(session: Session, *, visitor: str) -> None:
    """Make another device an arbiter's, which may pass the link on."""
    Session.objects.filter(pk=session.pk, is_elsewhere=True).update(is_elsewhere=False)  # it continues here
    Chair.objects.get_or_create(session=session, visitor=visitor, role=Chair.Role.ARBITER)


def arbiter_token(session: Session) -> str:
    """Return the token of the arbiter's link, for one of the arbiters; empty if only a new link helps."""
    return known_token(ARBITERS_LINK, session.invitation_nonce, session.invitation_hash)


def _renew_invitation(session: Session) -> None:
    keys = new_keys(ARBITERS_LINK)
    session.invitation_nonce, session.invitation_hash = keys["nonce"], keys["token_hash"]
    session.save(update_fields=["invitation_nonce", "invitation_hash"])


def set_joinable(session: Session, *, is_joinable: bool) -> None:
    """Set whether visitors may take numbers themselves; open pages are told."""
    session.joinable = is_joinable
    session.save(update_fields=["joinable"])
    session_hub.relist(session.public_id, listing_of(session.public_id))


@transaction.atomic
def renew_arbiters_link(session: Session, *, visitor: str) -> None:
    """Make the old one void and remove the arbiters who came by it: only this device stays."""
    _renew_invitation(session)
    session.chairs.filter(role=Chair.Role.ARBITER).exclude(visitor=visitor).delete()
    become_arbiter(session, visitor=visitor)
    transaction.on_commit(partial(session_hub.unseat_arbiters, session.public_id))


@transaction.atomic
def renew_numbers_link(session: Session, number: int) -> None:
    """The old one is good for nothing any more, nor does the device that has the number play on with it."""
    session.links.filter(number=number).delete()
    _new_link(session, number).save()
    if session.status != Session.Status.OVER:
        session.chairs.filter(role=Chair.Role.ENTRANT, number=number).delete()
        session_hub.unseat(session.public_id, number)


@transaction.atomic
def links_of(session: Session, count: int) -> list[NumberLink]:
    """One for each number, made when somebody first asks for it."""
    known = set(session.links.values_list("number", flat=True))
    missing = [number for number in range(1, count + 1) if number not in known]
    NumberLink.objects.bulk_create(_new_link(session, number) for number in missing)
    return list(session.links.order_by("number"))


def _new_link(session: Session, number: int) -> NumberLink:
    return NumberLink(session=session, number=number, **new_keys(NumberLink.PURPOSE))


def keep_played(
    events: Sequence[SessionEvent], *, title: str, visitor: str, played_on: date | None = None
) -> Session:
    """
    A session that was played elsewhere, to be looked at and trained on.

    Raises:
        FaristolError: if its rulebook or word list is not available, or it could not be stored.
    """
    opened = events[0]
    assert isinstance(opened, SessionOpened), "a session begins with it"
    opened = replace(opened, title=title or opened.title or gettext("A game played elsewhere"))
    state = duplicate.replay(events)
    public_id = secrets.token_hex(8)
    session_hub.call(session_hub.import_events(public_id, [opened, *events[1:]], actor=ARBITER))
    terms = SessionTerms(title=opened.title, rulebook_id=opened.rulebook, lexicon_id=opened.lexicon)
    entrants = len(state.entrants)
    session = _listed(
        public_id,
        opened,
        terms,
        entrants=entrants,
        visitor=visitor,
        is_imported=True,
        played_on=played_on,
    )
    note_state(public_id, state)
    return session


def note_state(public_id: str, state: SessionState) -> None:
    """
    Keep the list true: called when a session changes phase.

    From several threads and workers, so perhaps not in order: one that is over does not continue.
    """
    rows = Session.objects.filter(public_id=public_id)
    if state.phase is not Phase.OVER:
        rows = rows.exclude(status=Session.Status.OVER)
    rows.update(**columns_of(state))


def columns_of(state: SessionState) -> dict[str, object]:
    """Return what the line of a session says of its state."""
    announced = [coup for coup in state.coups if coup.is_announced]
    status = Session.Status.RUNNING if announced else Session.Status.OPEN
    return {
        "status": Session.Status.OVER if state.phase is Phase.OVER else status,
        "entrants": len(state.entrants),
        "coups": len(announced),
        "master_total": state.master_total,
    }


def unfinished_sessions() -> list[str]:
    """The streams to read again after a restart."""
    unfinished = Session.objects.filter(is_elsewhere=False).exclude(status=Session.Status.OVER)
    return list(unfinished.values_list("public_id", flat=True))


def is_elsewhere(public_id: str) -> bool:
    """True if it runs on another machine, and is here only for viewing."""
    return Session.objects.filter(public_id=public_id, is_elsewhere=True).exists()
