"""A tournament brought in from files: all of it or nothing, and no name in its record."""

import json
import re
from collections.abc import Mapping
from functools import cache

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from faristol.errors import FaristolError, NotationError, StoreError
from faristol.formats.foreign.events import events_from
from faristol.formats.foreign.files import read_tournament, write_tournament
from faristol.formats.foreign.swiss_perfect.places import placed_rows
from faristol.formats.foreign.tournament import foreign_of, numbers_there
from faristol.game.evolve import replace
from faristol.standings.result import Result
from faristol.tournament import actions as a
from faristol.tournament.codec import format_tournament_event, format_tournament_log
from faristol.tournament.events import ResultCorrected, TournamentOpened
from faristol.tournament.referee import replay
from faristol.tournament.report import TableReport
from faristol.tournament.standings import table
from faristol.tournament.state import TournamentState
from faristol.tournament.visibility import visible_to
from faristol_web.tournaments.domain import desk, services, store
from faristol_web.tournaments.domain.importing import Whose, bring_in
from faristol_web.tournaments.models import (
    Officer,
    Registration,
    RoleLink,
    Seat,
    Tournament,
    TournamentEventRow,
)
from faristol_web.tournaments.terminal.importing import bring_in_at
from tests.formats.tournament.samples import Event, book_named, the_open
from tests.web.tournaments.desks import client_of, desk_url

pytestmark = pytest.mark.django_db

KINDS = ("tsh", "trf", "swiss-perfect", "swiss-perfect-text")
PUBLIC = ("", "_standings", "_cross_table", "_pairings", "_entrants", "_prizes", "_hall", "_log")


@cache
def played() -> Event:
    """An odd number, a withdrawal, an absence; the last round is closed."""
    return the_open(11, 4)


def files_of(kind: str, event: Event | None = None) -> dict[str, bytes]:
    state = (event or played()).state
    written = write_tournament(foreign_of(state), kind, placed=placed_rows(state))
    return {f"open{ending}": content for ending, content in written.files.items()}


@cache
def corrected() -> Event:
    """With a committee, and a result put right."""
    event = Event(book_named("ca-ajusc"), title="Trobada", rounds=2)
    event.enter(6)
    members = ("Aina Bru", event.state.entrants[1].name, "Biel Cros")
    event.do(a.NameCommittee(members=members, entrants=(None, 1, None)))
    event.do(a.PairRound(round_number=1, author="Pere Puig"))
    for number in (1, 2, 3):
        event.enter_result(1, number, (401, 350))
    event.do(
        a.CorrectResult(
            round_number=1,
            table=2,
            report=TableReport(result=Result(points=(350, 401), winner=1)),
            author="Pere Puig",
            reason="The sheet says so",
            is_data_error=True,
        )
    )
    return event


def log_of(event: Event) -> bytes:
    """Return the log as the terminal keeps it."""
    lines = "".join(format_tournament_event(each) + "\n" for each in event.events)
    return (format_tournament_log([]) + lines).encode()


def posted(client: Client, files: Mapping[str, bytes], **more: str) -> str:
    """Return the page's answer; where it leads once that is done."""
    sent = [SimpleUploadedFile(name, content) for name, content in files.items()]
    form = {"rulebook": "ca-obert-2009", "title": "", **more, "files": sent}
    response = client.post(reverse("tournament_import"), form)
    if response.status_code == 302:
        return str(response["Location"])
    assert response.status_code == 400
    return str(response.content.decode())


def standings(state: TournamentState) -> list[tuple[str, int, int, int]]:
    names = {number: entrant.name for number, entrant in state.entrants.items()}
    return sorted((names[row.entrant], row.place, row.half_points, row.spread) for row in table(state))


def points(state: TournamentState) -> dict[str, int]:
    return {name: half_points for name, _, half_points, _ in standings(state)}


def state_in(kind: str) -> TournamentState:
    """Return the state as the terminal reads those files."""
    foreign = read_tournament(files_of(kind))
    return replay(events_from(foreign, book=book_named(), now_ms=1, seed=bytes(32)))


def nothing_is_there() -> bool:
    rows = (
        Tournament.objects,
        TournamentEventRow.objects,
        Registration.objects,
        Officer.objects,
        RoleLink.objects,
        Seat.objects,
    )
    return not any(each.exists() for each in rows)


@pytest.mark.parametrize("kind", KINDS[:3])
def test_the_standings_are_those_of_the_file(kind: str) -> None:
    client = client_of("visitor")

    location = posted(client, files_of(kind), title="Brought")
    assert re.search(r"/tournaments/brought-\w{5}/desk/$", location)
    made = Tournament.objects.get()

    state = desk.state_of(made.public_id)
    assert standings(state) == standings(state_in(kind))
    assert points(state) == points(played().state)
    assert kind == "trf" or standings(state) == standings(played().state), "it says who won, and no more"
    assert (made.status, made.seq) == ("running", len(store.rows_of(made.public_id)))
    assert client.get(desk_url(made)).status_code == 200
    assert client_of("somebody").get(desk_url(made)).status_code == 404


def test_a_dump_without_names_has_its_standings_too() -> None:
    posted(client_of("visitor"), files_of("swiss-perfect-text"))
    state = desk.state_of(Tournament.objects.get().public_id)

    assert standings(state) == standings(state_in("swiss-perfect-text"))


def test_one_file_a_round_is_brought_in_at_once() -> None:
    files = {**files_of("swiss-perfect-text"), "open.trn": files_of("swiss-perfect")["open.trn"]}
    assert sum(name.endswith(".rnd") for name in files) == 4
    without = {name: content for name, content in files.items() if name != "open.2.rnd"}
    client = client_of("visitor")

    assert "round 2 is missing: choose the files of every round" in posted(client, without)
    assert nothing_is_there()
    page = client.get(posted(client, files, title="Rounds")).content.decode()
    state = desk.state_of(Tournament.objects.get().public_id)
    differing = points(state).items() ^ points(played().state).items()
    told = {int(number) for number in re.findall(r"player (\d+) \(", page)}
    there = numbers_there(played().state)
    unsure = {name for name, _ in differing}
    assert unsure <= {each.name for each in played().state.entrants.values() if there[each.number] in told}
    assert len(unsure) <= 1, "a bye in one round, and an absence in another"
    assert len(state.rounds) == 4


@pytest.mark.parametrize("kind", KINDS)
def test_every_page_of_it_can_be_read_and_it_goes_on(kind: str) -> None:
    client = client_of("visitor")
    posted(client, files_of(kind, the_open(6, 1, unfinished=1)), title="In progress")
    made = Tournament.objects.get()
    names = [f"tournament{page}" for page in PUBLIC]

    assert {name: client.get(reverse(name, args=[made.slug])).status_code for name in names} == dict.fromkeys(
        names, 200
    )
    desk.do(made.public_id, a.Withdraw(entrant=1), actor="director")
    store.forget(made.public_id)
    assert desk.state_of(made.public_id).seq == made.seq + 1


@pytest.mark.parametrize("kind", KINDS[:3])
def test_no_name_is_in_the_record(kind: str) -> None:
    posted(client_of("visitor"), files_of(kind))

    written = " ".join(TournamentEventRow.objects.values_list("payload", flat=True))
    for name in Registration.objects.values_list("name", flat=True):
        assert name not in written
        assert json.dumps(name) not in written
    assert Registration.objects.count() == 11
    assert set(TournamentEventRow.objects.values_list("actor", flat=True)) == {"director"}


def test_a_log_of_our_own_comes_back_with_its_corrections_and_without_names() -> None:
    event = corrected()
    location = posted(client_of("visitor"), {"trobada.jsonl": log_of(event)}, title="Another")
    made = Tournament.objects.get()
    state, held = desk.state_of(made.public_id), desk.held_of(made.public_id)

    assert re.search(r"/tournaments/trobada-\w{5}/desk/$", location), "its own title"
    assert made.rulebook_id == "ca-ajusc"
    assert standings(state) == standings(event.state)
    assert state.committee == ("Aina Bru", event.state.entrants[1].name, "Biel Cros")
    assert [each.at_ms for each in held.events] == [each.at_ms for each in event.events]
    (correction,) = [each for each in held.events if isinstance(each, ResultCorrected)]
    assert (correction.reason, correction.author) == ("The sheet says so", "director")
    written = " ".join(TournamentEventRow.objects.values_list("payload", flat=True))
    for name in ("Pere", "Aina", "Biel", *(each.name for each in event.state.entrants.values())):
        assert name not in written
    assert Officer.objects.count() == 2, "who plays has a key already"


def test_omissions_are_listed_on_the_desk() -> None:
    client = client_of("visitor")
    location = posted(client, {"trobada.jsonl": log_of(corrected())})

    page = client.get(location).content.decode()

    assert "Not read: trobada.jsonl: names of the people who made entries" in page


def test_fields_of_other_programs_are_told_on_the_desk_and_who_was_away() -> None:
    client = client_of("visitor")
    content = files_of("tsh")["open.t"].replace(b"\n", b"; lunch fish\n", 1)
    page = client.get(posted(client, {"open.t": content})).content.decode()

    assert re.search(r"Not read: open\.t: .*lunch", page)
    assert "Withdraw those who have left" not in page, "the file says who is off"
    page = client.get(posted(client, files_of("trf"))).content.decode()
    assert played().state.entrants[5].name in page, "gone, for all that the file says"
    assert "Withdraw those who have left" in page


def test_a_files_other_data_on_people_is_nowhere_on_the_site() -> None:
    born = b"   1                                                                1980/01/31"
    content = files_of("trf")["open.trf"]
    first = next(line for line in content.split(b"\r\n") if line.startswith(b"001    1"))
    client = client_of("visitor")
    page = client.get(
        posted(client, {"open.trf": content.replace(first, first[:69] + born[-10:] + first[79:])})
    ).content.decode()

    assert "the birth date is not read" in page
    assert "is kept" not in page
    written = " ".join(TournamentEventRow.objects.values_list("payload", flat=True))
    assert "1980" not in written
    slug = Tournament.objects.get().slug
    assert b"1980" not in client.get(reverse("tournament_trf", args=[slug])).content


def test_half_points_are_kept_on_the_site_and_other_spreads_told() -> None:
    client = client_of("visitor")
    content = b"A, A 1500 2; 400\nB, B 1400 1; 300\nC, C 1300 0; 50\n"
    page = client.get(posted(client, {"o.t": content})).content.decode()

    assert "Different points: round 1, C, C: a spread of 50 without a game in the file, 0 here" in page


def test_a_finished_tournament_comes_back_from_its_published_log() -> None:
    client = client_of("visitor")
    posted(client, {"trobada.jsonl": log_of(corrected())})
    first = Tournament.objects.get()
    url = reverse("tournament_log", args=[first.slug])
    running = client.get(url).content
    assert "no seed for lots" in posted(client, {"log.jsonl": running})

    desk.do(first.public_id, a.CloseRound(round_number=1), actor="director")
    state = desk.state_of(first.public_id)
    desk.do(
        first.public_id,
        a.ChangeSettings(settings=replace(state.settings, rounds=1), reason="-"),
        actor="director",
    )
    desk.do(first.public_id, a.CloseTournament(), actor="director")
    posted(client, {"log.jsonl": client.get(url).content})
    again = Tournament.objects.exclude(pk=first.pk).get()

    assert (again.title, again.status) == ("Trobada", "over")
    assert standings(desk.state_of(again.public_id)) == standings(desk.state_of(first.public_id))
    assert desk.state_of(again.public_id).committee == state.committee


def _with_line(content: bytes, number: int, change: tuple[bytes, bytes]) -> bytes:
    lines = content.split(b"\n")
    assert change[0] in lines[number]
    lines[number] = lines[number].replace(*change)
    return b"\n".join(lines)


DAMAGED = {
    "a line of it": (
        {"a.jsonl": _with_line(log_of(corrected()), 3, (b'"entrant"', b'"entrnt"'))},
        "a.jsonl: line 4 cannot be read",
    ),
    "cut off": ({"a.jsonl": log_of(corrected())[:-1]}, "a.jsonl: the last decision is incomplete"),
    "an entrant twice": (
        {"a.jsonl": _with_line(log_of(corrected()), 5, (b'"entrant":2', b'"entrant":1'))},
        "event 3, EntrantRegistered: entrant 1, where 2 is the next",
    ),
    "a stranger": (
        {"a.jsonl": re.sub(rb'"number":1,"entrants":.\d', b'"number":1,"entrants":[66', log_of(corrected()))},
        "a.jsonl: the record contradicts itself",
    ),
    "a member of the committee who is not there": (
        {"a.jsonl": log_of(corrected()).replace(b'"entrants":[null,1', b'"entrants":[null,77')},
        "CommitteeNamed: its members are not those who play",
    ),
    "a winner of none of the two": (
        {"a.jsonl": log_of(corrected()).replace(b'"winner":0', b'"winner":3', 1)},
        "ResultEntered: neither of the two is winner 3",
    ),
    "another seed": (
        {"a.jsonl": re.sub(rb'"commitment":"..', b'"commitment":"zz', log_of(corrected()))},
        "the seed does not match its published fingerprint",
    ),
    "another rulebook": (
        {"a.jsonl": re.sub(rb'"rulebook_digest":"..', b'"rulebook_digest":"zz', log_of(corrected()))},
        "a.jsonl: it was opened under another text of ca-ajusc",
    ),
    "a time to come": (
        {"a.jsonl": log_of(corrected()).replace(b'"at_ms":12', b'"at_ms":99999')},
        "event 1, TournamentOpened: it has not happened yet",
    ),
    "no tournament": ({"a.t": b"\x00\x01"}, "a.t"),
    "half of two": ({"a.sco": files_of("swiss-perfect")["open.sco"]}, "a.sco: its players are in a .trn"),
    "two logs": (
        {"a.jsonl": log_of(corrected()), "b.jsonl": log_of(corrected())},
        "a.jsonl: a log is a whole tournament",
    ),
    "an opponent who is not there": (
        {"a.t": files_of("tsh")["open.t"].replace(b" 1 ", b" 77 ")},
        "a.t",
    ),
    "two of one name": (
        {"a.t": b"Roca, Biel  1000 2; 400\nRoca, Biel  900 1; 300\n"},
        "Roca, Biel: An entrant with this name already exists",
    ),
    "a name without end": (
        {"a.t": f"{'A' * 90}  1000 2; 400\nRoca, Biel  900 1; 300\n".encode()},
        "a.t: player 1: a name has between 1 and 80 letters",
    ),
    "too large in all": (
        {f"a.{number}.rnd": b" " * (2 << 20) for number in range(1, 6)},
        "Together these files are larger than 8 MB.",
    ),
    "too large": ({"a.t": b" " * (2 << 20) + b" "}, "a.t is larger than 2 MB."),
}


@pytest.mark.parametrize("damage", list(DAMAGED))
def test_a_damaged_file_is_refused_whole_and_says_where(damage: str) -> None:
    files, expected = DAMAGED[damage]

    said = posted(client_of("visitor"), files)

    assert expected in said
    assert nothing_is_there()


def test_without_a_file_the_page_asks_for_one() -> None:
    assert "This field is required" in posted(client_of("visitor"), {})
    assert nothing_is_there()


def test_nothing_is_left_where_writing_breaks_off(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_told: object, **_more: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(RoleLink.objects, "create", broken)
    with pytest.raises(OSError, match="full"):
        bring_in(files_of("tsh"), book_named(), whose=Whose(visitor="visitor"))
    assert nothing_is_there()


def test_the_terminal_brings_in_under_the_address_that_it_says(tmp_path: object) -> None:
    brought = bring_in_at("autumn", files_of("trf"), rulebook="ca-obert-2009", data=tmp_path)  # type: ignore[arg-type]

    assert brought.tournament.slug == "autumn"
    assert points(brought.state) == points(played().state)
    link = services.good_link(brought.token)
    assert link is not None
    assert link.role == "director"
    for slug, problem in (
        ("autumn", "already exists"),
        ("import", "use lower-case letters"),
        ("No No", "use lower-case letters"),
    ):
        with pytest.raises(StoreError, match=problem):
            bring_in_at(slug, files_of("trf"), rulebook="ca-obert-2009", data=tmp_path)  # type: ignore[arg-type]
    assert Tournament.objects.count() == 1


def test_a_published_log_of_a_running_tournament_draws_no_lots_here() -> None:
    events = visible_to(None, corrected().events)
    assert isinstance(events[0], TournamentOpened)
    with pytest.raises(NotationError, match=r"a\.jsonl: it has no seed for lots"):
        bring_in({"a.jsonl": format_tournament_log(events).encode()}, book_named(), whose=Whose())
    assert issubclass(NotationError, FaristolError)
    assert replay(events).rounds
