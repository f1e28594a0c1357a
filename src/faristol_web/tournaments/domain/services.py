"""Actions on the rows of a tournament, and on rows and events together: one function an action."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from faristol.errors import NotationError
from faristol.names import fold_name
from faristol.rulebook import Rulebook
from faristol.tournament import actions as a
from faristol.tournament.events import EntrantRegistered, TournamentEvent
from faristol.tournament.settings import Settings
from faristol.tournament.state import Standing, TournamentState
from faristol_web.accounts.links import new_keys, token_hash
from faristol_web.play import services as games
from faristol_web.ratings.services import find_player
from faristol_web.tournaments.domain import desk, set_aside
from faristol_web.tournaments.models import Officer, Registration, RoleLink, Seat, Tournament

RESERVED = frozenset({"new", "role", "import"})
"""Words of the address that are no tournament."""
SLUG_LENGTH = 50
_BY_CHANCE, _LETTERS_BY_CHANCE = "23456789bcdfghjkmnpqrstvwxz", 5
"""Letters and digits that spell no word and are not mistaken for each other."""


def time_zone_of(language: str) -> str:
    """A guess for a new tournament, to be changed: where the language of the rulebook is spoken."""
    zones = {"ca": "Europe/Andorra", "ro": "Europe/Bucharest", "el": "Europe/Athens"}
    zone = zones.get(language, "UTC")
    return ZoneInfo(zone).key


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Facts known about a person who registers."""

    name: str
    club: str = ""
    town: str = ""
    email: str = ""
    phone: str = ""
    notes: str = ""
    rating: int | None = None
    rating_player: str = ""
    wants_grant: bool = False
    language: str = ""
    user: object = None
    """Account of a logged-in person who registers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteTerms:
    """The site's knowledge of a tournament besides its settings."""

    description: str = ""
    contact: str = ""
    asks_email: bool = True
    asks_phone: bool = True


# A tournament


def open_tournament(
    rulebook: Rulebook,
    settings: Settings,
    terms: SiteTerms,
    *,
    visitor: str,
    user: object = None,
    knows_all: bool = True,
) -> Tournament:
    """
    A new one, this visitor its director; `knows_all` as for `free_slug`.

    Raises:
        FaristolError: if the settings cannot be.
    """
    link = new_keys(RoleLink.PURPOSE)
    with transaction.atomic():
        opening = desk.Opening(
            slug=free_slug(settings.title, knows_all=knows_all), director_hash=link["token_hash"]
        )
        made = desk.open(rulebook, settings, opening, actor=Seat.Role.DIRECTOR.value)
        _describe(made, terms)
        RoleLink.objects.create(tournament=made, role=Seat.Role.DIRECTOR, **link)
        Seat.objects.create(tournament=made, visitor=visitor, role=Seat.Role.DIRECTOR, user=user)
    return made


def free_slug(title: str, *, knows_all: bool = True) -> str:
    """
    An address that says the title, with a number where another has it.

    For a person who does not know of hidden tournaments, always with letters by chance: a number would say
    that there is one.
    """
    stem = slugify(title)[:SLUG_LENGTH].strip("-") or "tournament"
    if not knows_all or stem == "tournament":
        stem = f"{stem}-{''.join(secrets.choice(_BY_CHANCE) for _ in range(_LETTERS_BY_CHANCE))}"
    slug, number = stem, 1
    while slug in RESERVED or Tournament.objects.filter(slug=slug).exists():
        number += 1
        slug = f"{stem}-{number}"
    return slug


def change_settings(
    tournament: Tournament,
    settings: Settings,
    terms: SiteTerms,
    *,
    actor: str,
    seen: int | None,
    reason: str = "",
) -> None:
    """
    Raises:
        FaristolError: as `desk.do`.
    """
    action = a.ChangeSettings(settings=settings, reason=reason)

    def rows(_state: TournamentState, _events: Sequence[TournamentEvent]) -> None:
        tournament.refresh_from_db()
        _describe(tournament, terms)

    if settings == desk.held_of(tournament.public_id).state.settings:
        with transaction.atomic():
            rows(desk.held_of(tournament.public_id).state, ())
            desk.touch(tournament)
        return
    desk.do(tournament.public_id, action, actor=actor, seen=seen, rows=rows)


def _describe(tournament: Tournament, terms: SiteTerms) -> None:
    tournament.description, tournament.contact = terms.description, terms.contact
    tournament.asks_email, tournament.asks_phone = terms.asks_email, terms.asks_phone
    tournament.save(update_fields=["description", "contact", "asks_email", "asks_phone"])


def today(settings: Settings, now: datetime | None = None) -> str:
    """The day in the event's time zone: `2009-11-19`."""
    return (now or datetime.now(UTC)).astimezone(zone_of(settings)).date().isoformat()


def moment(settings: Settings, at_ms: int) -> datetime:
    """A time of the record, in the event's time zone."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(zone_of(settings))


def zone_of(settings: Settings) -> ZoneInfo:
    """UTC where this system does not know the zone any more: the pages go on."""
    return ZoneInfo(settings.time_zone if desk.is_zone(settings.time_zone) else "UTC")


@transaction.atomic
def set_hidden(tournament: Tournament, *, hides: bool) -> None:
    """Off the lists, or on them again as the events have it."""
    tournament.refresh_from_db()
    tournament.status = Tournament.Status.HIDDEN if hides else desk.status_of(tournament.public_id)
    tournament.save(update_fields=["status"])
    desk.touch(tournament)


# People


def register(
    tournament: Tournament,
    person: Person,
    *,
    on: str = "",
    actor: str,
    is_accepted: bool,
    seen: int | None = None,
    wish: str = "",
) -> Registration:
    """
    Row and event in one transaction. `on` is the day; empty for an organiser, who may at any time.

    The same person with the same `wish`, of one form that was sent twice, is registered once.

    Raises:
        IllegalMove: if registration is not open, or something asked for is too late.
        NotationError: if somebody of that name is entered.
    """
    made: list[Registration] = []
    key = _key_of_wish(tournament, wish, person.name) if wish else _new_key()

    def rows(_state: TournamentState, events: Sequence[TournamentEvent]) -> None:
        made.extend(_add_rows(tournament, {key: person}, events, is_accepted=is_accepted))

    action = a.Register(
        name=key, club=person.club, rating=person.rating, asks_grant=person.wants_grant, on=on
    )
    with transaction.atomic():  # from here on nobody else enters
        known = registered_before(tournament, wish, person.name)
        if known is not None:
            return known
        _ensure_new_names(tournament, [person])
        desk.do(tournament.public_id, action, actor=actor, seen=seen, rows=rows)
    return made[0]


def registered_before(tournament: Tournament, wish: str, name: str) -> Registration | None:
    """By the same form, which is sent again where its answer was lost, or it was pressed twice."""
    if not wish:
        return None
    key = _key_of_wish(tournament, wish, name)
    return tournament.registrations.filter(key=key, erased_at=None).first()


def _key_of_wish(tournament: Tournament, wish: str, name: str) -> str:
    """Return the key of a wish: going back in the browser and typing another name makes another person."""
    return sha256(f"{tournament.public_id} {wish} {fold_name(name)}".encode()).hexdigest()[:16]


def _ensure_new_names(tournament: Tournament, people: Iterable[Person]) -> None:
    """
    Raises:
        NotationError: if somebody of such a name is entered, or two of these share one.
    """
    taken = names_taken(tournament)
    for person in people:
        if fold_name(person.name) in taken:
            sentence = _("An entrant with this name already exists. Add something that tells them apart.")
            raise NotationError(f"{person.name}: {sentence}")
        taken.add(fold_name(person.name))


def register_all(
    tournament: Tournament, people: Sequence[Person], *, actor: str, seen: int | None = None
) -> list[Registration]:
    """
    All of them, in this order, or none: by an organiser, from a list.

    Raises:
        NotationError: if somebody of such a name is entered, or two of these share one.
    """
    made: list[Registration] = []
    by_key = {_new_key(): person for person in people}

    def rows(_state: TournamentState, events: Sequence[TournamentEvent]) -> None:
        made.extend(_add_rows(tournament, by_key, events, is_accepted=False))

    actions = [
        a.Register(name=key, club=person.club, rating=person.rating, asks_grant=person.wants_grant)
        for key, person in by_key.items()
    ]
    with transaction.atomic():
        _ensure_new_names(tournament, people)
        desk.do_all(tournament.public_id, actions, actor=actor, seen=seen, rows=rows)
    return made


def _new_key() -> str:
    return secrets.token_hex(8)


def _add_rows(
    tournament: Tournament,
    people: Mapping[str, Person],
    events: Iterable[TournamentEvent],
    *,
    is_accepted: bool,
) -> list[Registration]:
    """Write the rows of people by the keys that stand for them in the events."""
    numbers = {event.name: event.entrant for event in events if isinstance(event, EntrantRegistered)}
    rows = [
        Registration(
            tournament=tournament,
            entrant=numbers[key],
            key=key,
            name=person.name,
            club=person.club,
            town=person.town,
            email=person.email,
            phone=person.phone,
            notes=person.notes,
            rating_player=person.rating_player,
            wants_grant=person.wants_grant,
            accepted_rules_at=timezone.now() if is_accepted else None,
            language=person.language,
            user=person.user,
            **new_keys(Registration.PURPOSE),
        )
        for key, person in people.items()
    ]
    return Registration.objects.bulk_create(rows)


def names_taken(tournament: Tournament) -> set[str]:
    """Return the names of all entrants, folded."""
    return {
        fold_name(name) for name in tournament.registrations.exclude(name="").values_list("name", flat=True)
    }


def has_name(tournament: Tournament, name: str, *, besides: Registration | None = None) -> bool:
    """True if another entrant has this name already."""
    if besides is not None and fold_name(besides.name) == fold_name(name):
        return False
    return fold_name(name) in names_taken(tournament)


def change_person(registration: Registration, person: Person, *, actor: str, seen: int | None = None) -> None:
    """
    Change a person's data: the public part becomes an event, the rest are rows.

    Raises:
        FaristolError: as `desk.do`.
    """
    assert registration.entrant is not None, "in the record from the first moment on"
    tournament = registration.tournament
    entrant = desk.held_of(tournament.public_id).state.entrants[registration.entrant]

    def rows(*_told: object) -> None:
        for field in ("name", "club", "town", "email", "phone", "notes", "rating_player"):
            setattr(registration, field, getattr(person, field))
        registration.save()

    if (entrant.club, entrant.rating) == (person.club, person.rating):
        with transaction.atomic():
            rows()
            desk.touch(tournament)
        return
    action = a.ChangeEntrant(
        entrant=registration.entrant, name=registration.key, club=person.club, rating=person.rating
    )
    desk.do(tournament.public_id, action, actor=actor, seen=seen, rows=rows)


@transaction.atomic
def erase_registration(registration: Registration, *, actor: str = "") -> None:
    """
    Erase all of a person but number, club and rating, which pairings rest on; the private link goes, too.

    Before the first round these go, too, and so does the place. Whose results they are on the rating list
    stays known by the list's own key: it is what the opponents' ratings rest on.
    """
    _leave_before_the_start(registration, actor=actor or f"entrant {registration.entrant}")
    forget_person(registration)
    desk.touch(registration.tournament)


@transaction.atomic
def forget_person(registration: Registration) -> None:
    """Erase like `erase_registration`, without a word in the record."""
    player = find_player(registration.name)
    if player is not None and not registration.rating_player:
        registration.rating_player = player.public_id
    for field in ("name", "email", "phone", "town", "club", "notes", "language"):
        setattr(registration, field, "")
    registration.wants_grant, registration.user = False, None
    registration.renew()
    registration.nonce = ""
    registration.erased_at = timezone.now()
    registration.save()
    _erase_in_games(registration)


def _leave_before_the_start(registration: Registration, *, actor: str) -> None:
    """Withdraw an erased person before the start, since no private link is left to give the place up."""
    public_id, number = registration.tournament.public_id, registration.entrant
    state = desk.held_of(public_id).state
    if number is None or state.rounds or state.is_closed:
        return
    leaving: list[a.TournamentAction] = [a.ChangeEntrant(entrant=number, name=registration.key)]
    if state.entrants[number].standing is not Standing.WITHDRAWN:
        leaving.append(a.Withdraw(entrant=number))
    desk.do_all(public_id, leaving, actor=actor)


def _erase_in_games(registration: Registration) -> None:
    """In the games played here, and their lists."""
    entrant = registration.entrant
    for online in set_aside.games_of(registration.tournament, entrant) if entrant else ():
        games.erase_names({online.game: {online.side_of(entrant): f"#{entrant}"}})


def renew_link(registration: Registration) -> None:
    """The old one does nothing any more."""
    registration.renew()
    registration.save(update_fields=["nonce", "token_hash"])


# Officers


def key_of(tournament: Tournament, name: str) -> str:
    """
    Return the key that stands for a person in the events: the same name, the same key; an entrant has one
    already.
    """
    wanted = " ".join(name.split())
    entrant = entrant_named(tournament, wanted)
    if entrant is not None:
        return key_of_entrant(tournament, entrant)
    for officer in tournament.officers.all():
        if fold_name(officer.name) == fold_name(wanted):
            return str(officer.key)
    return str(Officer.objects.create(tournament=tournament, key=_new_key(), name=wanted).key)


def entrant_named(tournament: Tournament, name: str) -> int | None:
    """Return the entrant of this name: a committee member who plays is the same person."""
    wanted = fold_name(name)
    entrants = tournament.registrations.exclude(name="").values_list("entrant", "name")
    return next((entrant for entrant, known in entrants if fold_name(known) == wanted), None)


def key_of_entrant(tournament: Tournament, entrant: int) -> str:
    return str(tournament.registrations.get(entrant=entrant).key)


@transaction.atomic
def erase_officer(officer: Officer) -> None:
    officer.name = ""
    officer.save(update_fields=["name"])
    desk.touch(officer.tournament)


# Links and seats


def new_link(tournament: Tournament, role: str) -> RoleLink:
    return RoleLink.objects.create(tournament=tournament, role=role, **new_keys(RoleLink.PURPOSE))


def good_link(token: str) -> RoleLink | None:
    """None if it was revoked, or never was."""
    links = RoleLink.objects.filter(token_hash=token_hash(token), revoked_at=None)
    link = links.select_related("tournament").first()
    return link if link is not None and link.is_current else None


@transaction.atomic
def take_seat(link: RoleLink, *, visitor: str, user: object = None) -> Seat:
    """This device, and this account on any, does the work from now on."""
    seat, _made = Seat.objects.get_or_create(
        tournament=link.tournament,
        visitor=visitor,
        role=link.role,
        defaults={"user": user, "link": link},
    )
    return seat


@transaction.atomic
def revoke(link: RoleLink) -> None:
    """Make the link void, and remove the seats taken by it."""
    link.revoked_at = timezone.now()
    link.save(update_fields=["revoked_at"])
    link.seats.all().delete()
