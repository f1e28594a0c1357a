"""One action, one transaction: what others did meanwhile is read, the action decided, its events appended."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext as _

from faristol.errors import NotationError
from faristol.rulebook import Rulebook
from faristol.tiles import new_seed
from faristol.tournament.actions import ChangeSettings, TournamentAction
from faristol.tournament.conflict import conflicts
from faristol.tournament.events import RoundPaired, RoundReseated, RoundStarted, TournamentEvent
from faristol.tournament.referee import decide, open_tournament, replay
from faristol.tournament.settings import Settings
from faristol.tournament.state import TournamentState, named
from faristol_web.notifications.models import Kind
from faristol_web.notifications.services import notify
from faristol_web.streams.time import hall_ms
from faristol_web.tournaments.domain import round_clock, set_aside, store
from faristol_web.tournaments.models import Officer, Registration, Tournament

Rows = Callable[[TournamentState, Sequence[TournamentEvent]], None]
"""Writer of rows beside the events, in their transaction; it gets the state after them."""


class SeenTooOld(Exception):
    """
    Someone else was first: the same thing has changed since the page was loaded. Nothing was done.

    Only pages can be too old: the library knows no such error.
    """

    def __init__(self, event: TournamentEvent) -> None:
        super().__init__("someone else has already changed it")
        self.event = event


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """Contents of a new tournament's row besides the settings."""

    slug: str
    director_hash: str


def open(  # noqa: A001 – desk.open says what it does
    rulebook: Rulebook, settings: Settings, opening: Opening, *, actor: str, seed: bytes | None = None
) -> Tournament:
    """
    A new tournament and its row.

    Raises:
        FaristolError: if the settings cannot be.
    """
    _ensure_zone(settings)
    event = open_tournament(rulebook, settings, now_ms=hall_ms(), seed=seed or new_seed(), author=actor)
    return bring_in(rulebook, [event], opening, actor=actor)


def bring_in(
    rulebook: Rulebook,
    events: Sequence[TournamentEvent],
    opening: Opening,
    *,
    actor: str,
    rows: Callable[[Tournament], None] | None = None,
) -> Tournament:
    """A tournament that has happened elsewhere as far as these events, and its row; `rows` beside it."""
    public_id, state = secrets.token_hex(8), replay(events)  # before others have to wait for us
    with transaction.atomic():
        store.keep_rulebook(rulebook)
        written = store.append(public_id, events, actor=actor, after=None, client_id=None)
        held = store.Held(state=state, events=tuple(events), last=written[-1], rulebook=rulebook)
        made = Tournament.objects.create(
            public_id=public_id,
            slug=opening.slug,
            rulebook_id=rulebook.id,
            **columns_of(held),
            revision=1,
            director_hash=opening.director_hash,
        )
        if rows is not None:
            rows(made)
        transaction.on_commit(lambda: store.keep(public_id, held))
    return made


def do(
    public_id: str,
    action: TournamentAction,
    *,
    actor: str,
    seen: int | None = None,
    client_id: str | None = None,
    rows: Rows | None = None,
) -> TournamentState:
    """
    The state after it. An action whose `client_id` was used already is done: it is not done again.

    `seen` is the number of the last event that the page showed.

    Raises:
        SeenTooOld: if something since then concerns the same thing.
        IllegalMove: if it may not be done.
        NotationError: if it names a time zone that there is not.
        PairingImpossible: if nothing keeps every constraint.
        StoreError: if the record cannot be read.
    """
    return do_all(public_id, [action], actor=actor, seen=seen, client_id=client_id, rows=rows)


def do_all(
    public_id: str,
    actions: Sequence[TournamentAction],
    *,
    actor: str,
    seen: int | None = None,
    client_id: str | None = None,
    rows: Rows | None = None,
) -> TournamentState:
    """All of them or none, as `do`."""
    for action in actions:
        if isinstance(action, ChangeSettings):
            _ensure_zone(action.settings)
    with transaction.atomic():
        held = store.load(public_id)
        if client_id is not None and store.is_done(public_id, client_id):
            return held.state
        since = held.events[seen:] if seen is not None else ()
        state, events = held.state, list[TournamentEvent]()
        for action in actions:
            disputed = conflicts(action, since) if since else None
            if disputed is not None:
                raise SeenTooOld(disputed)
            decided = decide(state, _signed(action, actor), now_ms=hall_ms(), book=held.rulebook)
            state = decided.state
            events.extend(decided.events)
        written = store.append(public_id, events, actor=actor, after=held.last, client_id=client_id)
        held = store.Held(
            state=state,
            events=(*held.events, *events),
            last=written[-1] if written else held.last,
            rulebook=held.rulebook,
        )
        if rows is not None:
            rows(held.state, events)
        if events or rows is not None:
            _note(public_id, held, since=held.seq - len(events))
        _tell_of_pairings(public_id, held.state, events)
        transaction.on_commit(lambda: store.keep(public_id, held))
        started = [event.round_number for event in events if isinstance(event, RoundStarted)]
        transaction.on_commit(lambda: [round_clock.tell_games(public_id, number) for number in started])
    return held.state


def _tell_of_pairings(public_id: str, state: TournamentState, events: Sequence[TournamentEvent]) -> None:
    """Notify accounts that want to know their table."""
    paired = [event for event in events if isinstance(event, RoundPaired | RoundReseated)]
    if not paired:
        return
    tournament = Tournament.objects.get(public_id=public_id)
    accounts = Registration.objects.filter(tournament=tournament, entrant__gt=0).exclude(user=None)
    users = dict(accounts.values_list("entrant", "user_id"))
    names = names_of(public_id) if users else {}
    for event in paired:
        path = reverse("tournament_pairings", args=[tournament.slug])
        told = {"tournament": tournament.title, "round": event.round_number}
        key = f"{public_id} {event.round_number} {event.at_ms}"
        for table in event.tables:
            for entrant, other in (table.entrants, table.entrants[::-1]):
                if entrant in users:
                    opponent = names.get(state.entrants[other].name, "")
                    facts = {**told, "table": table.number, "opponent": opponent}
                    notify(users[entrant], Kind.PAIRING, key, path=path, **facts)
        if event.bye in users:
            notify(users[event.bye], Kind.PAIRING, key, path=path, **told)


def is_zone(name: str) -> bool:
    """True if this system knows the time zone: the pure library cannot tell."""
    try:
        ZoneInfo(name)
    except (ValueError, OSError, KeyError):
        return False
    return bool(name)


def _ensure_zone(settings: Settings) -> None:
    if not is_zone(settings.time_zone):
        raise NotationError(_("There is no time zone %(name)s.") % {"name": settings.time_zone[:60]})


def held_of(public_id: str) -> store.Held:
    """Return the tournament with the keys in its events."""
    return store.load(public_id)


def state_of(public_id: str) -> TournamentState:
    """Return the state with names instead of keys."""
    return named(store.load(public_id).state, names_of(public_id))


def events_of(public_id: str) -> tuple[TournamentEvent, ...]:
    """Return the events with the keys in them."""
    return store.load(public_id).events


def rulebook_of(public_id: str) -> Rulebook:
    """Return the rulebook that the tournament was opened under."""
    return store.load(public_id).rulebook


def names_of(public_id: str) -> Mapping[str, str]:
    """Key → name; a number for erased entrants, a dash for those not entered."""
    people = Registration.objects.filter(tournament__public_id=public_id)
    officers = Officer.objects.filter(tournament__public_id=public_id)
    names = {
        key: name or (f"#{entrant}" if entrant else "–")
        for key, name, entrant in people.values_list("key", "name", "entrant")
    }
    return names | {key: name or "–" for key, name in officers.values_list("key", "name")}


def status_of(public_id: str) -> str:
    """Return the status that the events give."""
    return _status(store.load(public_id).state)


def touch(tournament: Tournament) -> None:
    """Note that pages show something new without an event."""
    Tournament.objects.filter(pk=tournament.pk).update(revision=F("revision") + 1)


def carried(public_id: str, held: store.Held, *, since: int) -> None:
    """The rows follow events after `since` that a file has brought, in the transaction that is going on."""
    _note(public_id, held, since=since)
    transaction.on_commit(lambda: store.keep(public_id, held))


def _signed(action: TournamentAction, actor: str) -> TournamentAction:
    """Return the action with its author, if it has room for one."""
    if getattr(action, "author", None) == "":
        return replace(action, author=actor)
    return action


def _note(public_id: str, held: store.Held, *, since: int) -> None:
    """The rows follow the events after `since`."""
    tournament = Tournament.objects.get(public_id=public_id)
    told = columns_of(held)
    if tournament.status == Tournament.Status.HIDDEN:
        del told["status"]
    tournament.revision += 1
    for name, value in told.items():
        setattr(tournament, name, value)
    tournament.save(update_fields=[*told, "revision"])
    if set_aside.take_out(tournament, held.events, since=since):
        transaction.on_commit(lambda: set_aside.end_games(tournament))


def columns_of(held: store.Held) -> dict[str, object]:
    """Return what the row of a tournament says of its events."""
    settings = held.state.settings
    return {
        "seq": held.seq,
        "title": settings.title,
        "day": settings.day,
        "place": settings.place,
        "languages": " ".join(settings.languages),
        "entered": _entered(held.state),
        "status": _status(held.state),
    }


def _entered(state: TournamentState) -> int:
    return sum(entrant.is_in for entrant in state.entrants.values())


def _status(state: TournamentState) -> str:
    if state.is_closed:
        return Tournament.Status.OVER
    return Tournament.Status.RUNNING if state.rounds else Tournament.Status.REGISTRATION
