"""A tournament → its file, and back: its events as they are, and the people behind their keys."""

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.utils.text import slugify

from faristol.errors import NotationError, StoreError
from faristol.remarks import Remark
from faristol.stream.chain import StoredEvent
from faristol.stream.lines import UNPLAYABLE
from faristol_web.accounts.links import new_keys
from faristol_web.ops.arrived import Arrived
from faristol_web.ops.event_file import EventFile, new_rows
from faristol_web.ops.event_rows import fields_of, keep_times, known_fields
from faristol_web.tournaments.domain import desk, store
from faristol_web.tournaments.domain.services import RESERVED, forget_person, free_slug
from faristol_web.tournaments.models import (
    KeptRulebook,
    Officer,
    Registration,
    RoleLink,
    Seat,
    Tournament,
)

_DERIVED = ("seq", "revision", "entered", "status")
"""Fields of the row that follow from the events."""
_OWN = (*_DERIVED, "public_id", "slug")
"""Fields that are settled here."""
_IN_REGISTRATION = ("entrant", "key")
"""Identity of a registration: never changed by a file that comes later."""


def tournament_file(slug: str, *, has_people: bool) -> EventFile:
    """
    Raises:
        StoreError: if there is no such tournament, or its record is damaged.
    """
    with transaction.atomic():
        tournament = Tournament.objects.filter(slug=slug).first()
        if tournament is None:
            raise StoreError(f"no tournament {slug!r}")
        rows = store.rows_of(tournament.public_id)
        texts = store.kept_texts(desk.held_of(tournament.public_id).state.opened.rulebook_digest)
        file = EventFile(
            event="tournament", id=tournament.public_id, title=tournament.title, has_people=has_people
        )
        file.rulebooks.extend(texts)
        file.rows.append(("tournament", fields_of(tournament, without=_DERIVED)))
        for person in tournament.registrations.order_by("pk"):
            without = () if has_people else _personal()
            file.rows.append(("registration", fields_of(person, without=without)))
        for officer in tournament.officers.order_by("pk"):
            file.rows.append(("officer", fields_of(officer, without=() if has_people else ("name",))))
    file.streams[tournament.public_id] = rows
    return file


def _personal() -> list[str]:
    """All that a registration says of somebody; the key in the events stays, and says nothing."""
    fields = Registration._meta.concrete_fields  # noqa: SLF001 – public in all but name
    return [field.attname for field in fields if field.attname not in _IN_REGISTRATION]


def take_in_tournament(file: EventFile, *, name: str) -> Arrived:
    """
    Again, it changes nothing; a longer record than the one here is gone on with, with its people.

    Raises:
        FaristolError: if it cannot be read, or went another way than the one here; then nothing is written.
    """
    if list(file.streams) != [file.id]:
        raise NotationError(f"{name}: a tournament is one record")
    try:
        with transaction.atomic():
            return _take_in(file, name)
    except (ValidationError, *UNPLAYABLE) as error:
        raise NotationError(f"{name}: its rows cannot be read: {error}") from error
    except DatabaseError as error:
        raise StoreError(f"{name}: not written: {error}") from error
    finally:
        # Rows read on the way may not have been kept.
        store.forget(file.id)


def _take_in(file: EventFile, name: str) -> Arrived:
    known = Tournament.objects.filter(public_id=file.id).first()
    here = store.rows_of(file.id) if known else []
    new = new_rows(here, file.streams[file.id], name=name)
    if known is not None and not new:
        further = len(here) > len(file.streams[file.id])
        remarks = (Remark("the record here is longer than the file"),) if further else ()
        return Arrived(address=_address(known), title=known.title, is_new=False, events=0, remarks=remarks)
    _write(file, new)
    held = store.load(file.id)
    tournament, link = (known, "") if known else _new(file)
    _write_people(tournament, file)
    desk.carried(tournament.public_id, held, since=len(here))
    tournament.refresh_from_db()
    return Arrived(
        address=_address(tournament),
        title=tournament.title,
        is_new=known is None,
        events=len(new),
        link=link and f"/tournaments/role/{link}/",
    )


def _address(tournament: Tournament) -> str:
    return f"/tournaments/{tournament.slug}/"


def _write(file: EventFile, new: Sequence[StoredEvent]) -> None:
    for text in file.rulebooks:
        KeptRulebook.objects.get_or_create(
            digest=text.digest, defaults={"content": text.content, "base_digest": text.base_digest}
        )
    store.write(new)


def _new(file: EventFile) -> tuple[Tournament, str]:
    """Make a tournament with its old address, if that is free, and a director's link of this machine."""
    (said,) = file.rows_of("tournament") or ({},)
    slug = str(said.get("slug", ""))
    is_free = slugify(slug) == slug and slug and slug not in RESERVED
    if not is_free or Tournament.objects.filter(slug=slug).exists():
        slug = free_slug(file.title)
    link = RoleLink(role=Seat.Role.DIRECTOR, **new_keys(RoleLink.PURPOSE))
    fields = known_fields(Tournament, said, without=_OWN)
    tournament = Tournament.objects.create(
        **fields, public_id=file.id, slug=slug, director_hash=link.token_hash
    )
    keep_times(tournament, fields)
    link.tournament = tournament
    link.save()
    return tournament, link.token


def _write_people(tournament: Tournament, file: EventFile) -> None:
    """
    Write the people: known ones keep the private link; a file without people leaves names as they are.

    A person erased on either site stays erased: older files must bring nobody back.
    """
    known = {registration.key: registration for registration in tournament.registrations.all()}
    for said in file.rows_of("registration"):
        fields = known_fields(Registration, said)
        person, is_new = known.get(fields["key"]), fields["key"] not in known
        if person is None:
            person = Registration(tournament=tournament, **new_keys(Registration.PURPOSE))
        elif person.erased_at or not file.has_people:
            fields = {}
        elif fields.get("erased_at"):
            forget_person(person)
            continue
        for field, value in fields.items():
            setattr(person, field, value)
        person.save()
        if is_new:
            keep_times(person, fields)
    for said in file.rows_of("officer"):
        fields = known_fields(Officer, said)
        name = {"name": fields["name"]} if file.has_people else {}
        officer, is_new = Officer.objects.get_or_create(
            tournament=tournament, key=fields["key"], defaults=name
        )
        if name and officer.name and not is_new:
            Officer.objects.filter(pk=officer.pk).update(**name)
