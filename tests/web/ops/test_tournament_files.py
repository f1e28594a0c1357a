"""A tournament as a file: it goes to another machine, comes back longer, and never says two things."""

from collections.abc import Callable, Sequence

import pytest
from django.db import transaction

from faristol.errors import FaristolError, NotationError
from faristol.tournament import actions as a
from faristol_web.accounts.links import token_hash
from faristol_web.ops.arrived import Arrived
from faristol_web.ops.event_file import EventFile, format_event_file, parse_event_file
from faristol_web.ops.events import event_text, take_in
from faristol_web.tournaments.domain import desk, services, store
from faristol_web.tournaments.models import Registration, Tournament
from tests.web.tournaments.making import NAMES, event, fill, secrets_of

pytestmark = pytest.mark.django_db


def bring(text: str) -> Arrived:
    return take_in(read(text), name="event.jsonl", write=lambda _rows, _texts: pytest.fail("no game"))


def read(text: str) -> EventFile:
    return parse_event_file(text.encode(), name="event.jsonl")


def elsewhere(*steps: Callable[[Tournament], object], has_people: bool = True) -> list[str]:
    """Return another machine's exports, first and after each step; nothing of it stays here."""
    with transaction.atomic():
        made, _ = event(entrants=6, rounds=1)
        texts = [event_text("tournament", made.slug, has_people=has_people)]
        for step in steps:
            step(made)
            texts.append(event_text("tournament", made.slug, has_people=has_people))
        transaction.set_rollback(True)
    store.forget(made.public_id)
    assert not Tournament.objects.exists()
    return texts


def round_one_is_played(made: Tournament) -> None:
    fill(made.public_id, 1)


def somebody_is_called_otherwise(made: Tournament) -> None:
    person = Registration.objects.get(tournament=made, entrant=1)
    renamed = services.Person(name="Anna Puig i Serra", club="Perpinyà", rating=1400)
    services.change_person(person, renamed, actor="director")


def the_one() -> Tournament:
    return Tournament.objects.get()


def names() -> Sequence[str]:
    return [each.name for each in desk.state_of(the_one().public_id).entrants.values()]


def test_a_tournament_arrives_with_its_record_its_people_and_a_key_to_it() -> None:
    (text,) = elsewhere()

    arrived = bring(text)

    assert (arrived.is_new, arrived.address) == (True, f"/tournaments/{the_one().slug}/")
    assert names() == list(NAMES[:6])
    assert event_text("tournament", the_one().slug) == text
    link = services.good_link(arrived.link.rstrip("/").rsplit("/", 1)[1])
    assert link is not None
    assert (link.tournament, link.role) == (the_one(), "director")


def test_the_same_file_again_changes_nothing() -> None:
    (text,) = elsewhere()
    bring(text)
    before = the_one().revision

    again = bring(text)

    assert (again.is_new, again.events, again.link, the_one().revision) == (False, 0, "", before)


def test_the_work_of_another_machine_is_gone_on_with() -> None:
    short, _, long = elsewhere(round_one_is_played, somebody_is_called_otherwise)
    bring(short)
    keys = set(Registration.objects.values_list("token_hash", flat=True))

    arrived = bring(long)

    assert arrived.events == len(read(long).streams[the_one().public_id]) - len(
        read(short).streams[the_one().public_id]
    )
    assert names()[0] == "Anna Puig i Serra"
    assert the_one().seq == len(desk.events_of(the_one().public_id))
    assert set(Registration.objects.values_list("token_hash", flat=True)) == keys
    desk.do(the_one().public_id, a.PairRound(round_number=2), actor="director")
    assert len(desk.state_of(the_one().public_id).rounds) == 2


def test_a_file_that_is_older_than_what_is_here_takes_nothing_away() -> None:
    short, long = elsewhere(round_one_is_played)
    bring(long)

    arrived = bring(short)

    assert (arrived.events, arrived.remarks) == (0, ("the record here is longer than the file",))
    assert event_text("tournament", the_one().slug) == long


def test_two_machines_that_both_went_on_are_told_where_they_part() -> None:
    short, long = elsewhere(round_one_is_played)
    bring(short)
    parted = the_one().seq + 1
    desk.do(the_one().public_id, a.StartRound(round_number=1), actor="director")
    before = event_text("tournament", the_one().slug)

    with pytest.raises(NotationError, match=f"part at event {parted}: here it is RoundStarted, in the file"):
        bring(long)

    assert event_text("tournament", the_one().slug) == before


def test_without_people_the_file_says_nothing_of_anyone_and_still_stands() -> None:
    with transaction.atomic():
        made, people = event(entrants=4, rounds=1)
        text = event_text("tournament", made.slug, has_people=False)
        said = [*secrets_of(people), *(each.name for each in people), "Perpinyà 1"]
        keys = {each.key for each in people}
        transaction.set_rollback(True)
    store.forget(made.public_id)

    assert [word for word in said if word and word not in keys and word in text] == []
    bring(text)
    assert names() == ["#1", "#2", "#3", "#4"]


def test_a_file_without_people_leaves_the_names_that_are_here() -> None:
    with transaction.atomic():
        made, _ = event(entrants=4, rounds=1)
        short = event_text("tournament", made.slug)
        round_one_is_played(made)
        long = event_text("tournament", made.slug, has_people=False)
        transaction.set_rollback(True)
    store.forget(made.public_id)
    bring(short)

    assert bring(long).events > 0
    assert names() == list(NAMES[:4])


def round_two_is_paired(made: Tournament) -> None:
    desk.do(made.public_id, a.PairRound(round_number=2), actor="director")


def somebody_is_erased(_made: Tournament) -> None:
    services.erase_registration(Registration.objects.get(entrant=3))


def test_a_person_erased_here_is_not_brought_back() -> None:
    _, played, longer = elsewhere(round_one_is_played, round_two_is_paired)
    bring(played)
    somebody_is_erased(the_one())

    assert bring(longer).events > 0

    person = Registration.objects.get(entrant=3)
    assert (person.name, person.erased_at is None) == ("", False)


def test_a_person_erased_there_is_erased_here() -> None:
    _, played, _, longer = elsewhere(round_one_is_played, somebody_is_erased, round_two_is_paired)
    bring(played)
    link = Registration.objects.get(entrant=3).token

    assert bring(longer).events > 0

    person = Registration.objects.get(entrant=3)
    assert (person.name, person.erased_at is None) == ("", False)
    assert not Registration.objects.filter(token_hash=token_hash(link), erased_at=None).exists()


def test_an_address_that_is_taken_here_gets_a_number() -> None:
    (text,) = elsewhere()
    other, _ = event(entrants=2, rounds=0)

    arrived = bring(text)

    assert arrived.address == f"/tournaments/{other.slug}-2/"


@pytest.mark.parametrize("kept", [0.3, 0.99])
def test_half_a_file_is_no_tournament(kept: float) -> None:
    (text,) = elsewhere()

    with pytest.raises(FaristolError, match="incomplete"):
        bring(text[: int(len(text) * kept)])


def test_an_event_that_was_changed_by_hand_is_refused_though_the_file_is_sealed_anew() -> None:
    (text,) = elsewhere()
    file = read(text)
    (rows,) = file.streams.values()
    sealed = format_event_file(file).replace(rows[0].hash, "0" * 64)
    body, _, _end = sealed.rstrip("\n").rpartition("\n")
    forged = format_event_file(file).replace(rows[2].payload.replace('"', '\\"'), '{\\"x\\":1}')

    for each in (f"{body}\n", forged):
        with pytest.raises(NotationError):
            read(each)
    assert not Tournament.objects.exists()
