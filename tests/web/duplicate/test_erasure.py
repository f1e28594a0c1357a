"""Deleting an account: no name stands in a session where it played, and no ranking changes for it."""

import asyncio
import io
import re
import secrets
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User

from faristol.duplicate import SessionEvent, Slip
from faristol.duplicate import actions as a
from faristol.stream.chain import StoredEvent
from faristol.tiles import load_tileset
from faristol_web.accounts.erasure import erase_account
from faristol_web.accounts.visitors import profile_of
from faristol_web.archive import indexing, lines, people
from faristol_web.archive.models import GameSide, Result
from faristol_web.duplicate.domain import erasure
from faristol_web.duplicate.live.hub import SessionHub
from faristol_web.duplicate.live.room import session_row
from faristol_web.duplicate.models import Chair, Series, Session, Training
from faristol_web.ratings import services as ratings
from faristol_web.ratings.models import Player
from faristol_web.streams import store
from tests.duplicate import sessions
from tests.duplicate.sessions import ARBITER
from tests.web.duplicate.client import HeldSession, SessionPage, close_coup, think
from tests.web.duplicate.hubs import stopped_clock, thinking, told, until, with_hub
from tests.web.duplicate.test_queries import a_session, seat
from tests.web.play.test_lobby_pages import PASSWORD, member
from tests.web.server import Server
from tests.web.site_client import Visitor, soon
from tests.web.streams.test_hub import Disk

stored = pytest.mark.django_db(databases=["default", "events"])
NOBODY = r"N\. N\. [0-9a-f]{6}"
PAGES = ("", "hall/", "results/", "coups/", "train/", "sheets/1/", "sheet/")
FILES = ("results.csv", "coups.csv", "slips.csv", "racks.csv", "log.jsonl", "eliot.xml")


def everywhere(public_id: str) -> list[str]:
    session = f"/duplicate/{public_id}/"
    api = f"/api/v1/duplicate/sessions/{public_id}"
    lists = ("/", "/duplicate/", "/players/", "/feeds/duplicate.atom", api, f"{api}/ranking", f"{api}/coups")
    return [*(f"{session}{page}" for page in (*PAGES, *FILES)), *lists]


def seated(server: Server, session: HeldSession, name: str) -> Visitor:
    """An account that plays under this name."""
    visitor, _ = member(server)
    path = f"/duplicate/{session.public_id}/"
    status, _, page = visitor.post(f"{path}join/", form_on=path, name=name)
    assert status == 200, page
    return visitor


def delete_account(visitor: Visitor) -> None:
    assert visitor.post("/account/delete/", password=PASSWORD)[0] == 200


def play_a_coup(session: HeldSession, slip: str = "1 H8Κ ΝΑΙ") -> None:
    with session.console() as console:
        think(console)
        console.act("enter", coup=1, text=slip)
        close_coup(console)
        console.act("end", author="Σάββας", reason="the hall closes")


def names_shown(page: SessionPage) -> list[list[str]]:
    return [each["names"] for each in page.view["entrants"]]


@pytest.mark.slow
def test_an_account_deleted_while_the_time_runs_is_named_nowhere_at_the_end(server: Server) -> None:
    name, other = f"Anna{secrets.token_hex(3)}", f"Biel{secrets.token_hex(3)}"
    session = HeldSession.of(server.address, joinable="on", rulebook="ca-duplicate", lexicon="ca-disc-2021")
    anna = seated(server, session, name)
    session.join(other)
    with session.console() as console, SessionPage(anna, session.public_id, as_="entrant"):
        assert names_shown(console) == [[name], [other]]
        think(console)
        delete_account(anna)
        console.closed_with()
    with session.console() as console:
        (shown,), (_,) = names_shown(console)
        assert re.fullmatch(NOBODY, shown)
        assert console.view["phase"] == "thinking"
        refused = console.do("rename", number=1, names=[name])
        assert "erased" in refused["reasons"][0]["text"]
        console.act("enter", coup=1, text="1 H8Κ ΝΑΙ")
        close_coup(console)
        console.act("rename", number=2, names=[f"{other} B"])
        console.act("end", author="Σάββας", reason="the hall closes")

    onlooker = Visitor(server.address)
    for path in everywhere(session.public_id):
        status, _, text = onlooker.get(path)
        assert status == 200, path
        assert name not in text, path
    assert shown in onlooker.get(f"/duplicate/{session.public_id}/results/")[2]
    assert "found-" not in onlooker.get(f"/search/?q={name}")[2]


def in_archive(visitor: Visitor, session: HeldSession) -> str:
    address = f"{visitor.address}/duplicate/{session.public_id}/everything.zip"
    with visitor.opener.open(address) as answer, zipfile.ZipFile(io.BytesIO(answer.read())) as archive:
        return archive.read("log.jsonl").decode() + archive.read("results.csv").decode()


def in_series(address: str, onlooker: Visitor) -> list[list[str]]:
    lines = onlooker.get(f"{address}.csv")[2].splitlines()[1:]
    return [line.split(",") for line in lines]


def is_nobody(line: list[str]) -> bool:
    return re.fullmatch(NOBODY, line[1]) is not None


@pytest.mark.slow
def test_two_who_delete_their_accounts_stay_two_in_the_ranking_of_a_series(server: Server) -> None:
    session = HeldSession.of(server.address, "Dora / Enric", joinable="on", series="new", title="Κύπελλο")
    players = [seated(server, session, name) for name in ("Anna Pou", "Biel Roca")]
    found = re.search(r"/duplicate/series/\w+", session.organiser.get(f"/duplicate/{session.public_id}/")[2])
    assert found
    series, onlooker = found[0], Visitor(server.address)
    play_a_coup(session, "2 H8Κ ΝΑΙ")
    path = f"/duplicate/{session.public_id}/next/"
    address = session.organiser.post(path, form_on="/duplicate/new/", method="points")[1]
    second = HeldSession(address.split("/")[4], session.organiser)
    play_a_coup(second, "3 H8Κ ΟΧΙ")
    assert "Anna Pou" in in_archive(onlooker, second)
    before = soon(lambda: in_series(series, onlooker), lambda lines: [line[2] for line in lines] == ["2"] * 3)

    for player in players:
        delete_account(player)
    after = soon(
        lambda: in_series(series, onlooker), lambda lines: sum(is_nobody(line) for line in lines) == 2
    )
    facts = [[line[0], *line[2:]] for line in after]
    assert sorted(facts) == sorted([line[0], *line[2:]] for line in before)
    nobodies = {line[1] for line in after if is_nobody(line)}
    assert len(nobodies) == 2
    for public_id in (session.public_id, second.public_id):
        text = onlooker.get(f"/duplicate/{public_id}/results/")[2]
        assert all(each in text for each in nobodies)
        assert "Anna Pou" not in text
        assert "Dora" in text
    assert "Anna Pou" not in in_archive(onlooker, second), "one was made before"


def test_time_runs_on_where_a_name_is_erased_while_nobody_looks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """And what was just decided is written first."""
    disk, clock = Disk(), stopped_clock(monkeypatch)
    monkeypatch.setattr(settings, "DATA", tmp_path)
    monkeypatch.setattr(store, "append", disk.append)
    monkeypatch.setattr(store, "read", disk.read)

    async def scenario(hub: SessionHub) -> None:
        await thinking(hub)
        hub.stand_ins_of = lambda _stream: {2: ("Nobody",)}
        handed = asyncio.ensure_future(
            hub.do("s", a.HandIn(1, Slip(square="H8Ο", word="ΝΑΙ")), actor="number 1", client_id="1")
        )
        await asyncio.sleep(0)
        hub.read_again("s")
        await handed
        clock.wall_ms += 1_000
        await until(lambda: (state := hub.summary("s")) and state.entrants[1].names == ("Nobody",))
        clock.wall_ms += 3_600_000
        await until(lambda: "TimeCalled" in {row.kind for row in disk.rows})
        assert list((await told(hub)).coup.slips) == [1]

    with_hub(scenario, clock)


# From rows alone


def played(*names: tuple[str, ...]) -> list[SessionEvent]:
    game = sessions.Session.of("ΛΟΓΟΣ", "ΟΛΑ", entrants=0)
    for each in names:
        game.do(a.Admit(each))
    game.next_rack("ΛΟΓΟΣΑΕ")
    game.think()
    game.close(["H8Ο ΛΟΓΟΣ"])
    game.do(a.EndSession(ARBITER, "enough"))
    return game.events


def keep(public_id: str, *names: tuple[str, ...], series: Series | None = None, number: int = 1) -> Session:
    """A session that is over, as it is stored."""
    rows = list[StoredEvent]()
    for event in played(*names):
        before = rows[-1] if rows else None
        alphabet = load_tileset("greek").alphabet
        rows.append(
            session_row(before, public_id, event, alphabet, zero_ms=0, actor="arbiter", client_id=None)
        )
    store.append(rows)
    return a_session(public_id, status="over", series=series, game_number=number)


def names_of(public_id: str) -> list[tuple[str, ...]]:
    return [entrant.names for entrant in lines.session_room(public_id).state.entrants]


def account(name: str = "anna") -> tuple[User, str]:
    user = User.objects.create_user(name)
    return user, profile_of(user).visitor


def are_nobody(names: Sequence[str]) -> list[bool]:
    return [re.fullmatch(NOBODY, name) is not None for name in names]


@stored
def test_an_accounts_trainings_go_and_its_places_stay() -> None:
    session = keep("one", ("Anna",), ("Biel",))
    user, visitor = account()
    seat(session, visitor, Chair.Role.ENTRANT, 1)
    seat(session, visitor, Chair.Role.ARBITER)
    for who in (visitor, "somebody"):
        Training.objects.create(session=session, visitor=who)
    record = store.read("one")

    erase_account(user)

    assert [are_nobody(names) for names in names_of("one")] == [[True], [False]]
    assert [each.visitor for each in Training.objects.all()] == ["somebody"]
    assert Chair.objects.count() == 2
    assert store.read("one") == record


@stored
def test_both_of_a_pair_go_and_are_one_pair_in_all_games_of_the_series() -> None:
    """However they were written, and whichever device they used in the others."""
    series = Series.objects.create(public_id="s", title="Cup", method="points")
    first = keep("one", ("Anna", "Biel"), ("Carla",), series=series)
    keep("two", ("Carla",), ("BIEL", "Anna"), ("Enric", "Dora"), series=series, number=2)
    keep("alone", ("Anna", "Biel"))
    user, visitor = account()
    seat(first, visitor, Chair.Role.ENTRANT, 1)

    erase_account(user)

    (pair, carla), (_, other, another) = names_of("one"), names_of("two")
    assert are_nobody(pair) == [True, True]
    assert set(pair) == set(other)
    assert len(set(pair)) == 2
    assert (carla, another) == (("Carla",), ("Enric", "Dora"))
    assert names_of("alone") == [("Anna", "Biel")], "nobody knows whether it is the same pair"


@stored
def test_a_record_that_cannot_be_read_keeps_nobody_from_going(caplog: pytest.LogCaptureFixture) -> None:
    session = a_session("one", status="over")
    user, visitor = account()
    seat(session, visitor, Chair.Role.ENTRANT, 1)
    erase_account(user)
    session.refresh_from_db()
    assert are_nobody(session.stand_ins["1"]) == [True]
    assert caplog.messages == []


@stored
def test_the_archive_forgets_an_account_and_whom_it_had_made_a_player() -> None:
    session = keep("one", ("Anna Pou", "Biel"), ("Carla",))
    indexing.freshen()
    assert {each.name for each in Player.objects.all()} == {"Anna Pou", "Biel", "Carla"}
    user, visitor = account()
    seat(session, visitor, Chair.Role.ENTRANT, 1)
    claim = people.claim_player(user, Player.objects.get(name="Anna Pou"))
    people.confirm_claim(claim, by=User.objects.create_user("editor"))

    erase_account(user)

    def known() -> list[list[str]]:
        return [
            sorted(Result.objects.values_list("name", flat=True)),
            sorted(each.name for each in Player.objects.exclude(name="")),
            sorted(re.sub(NOBODY, "?", each.name) for each in GameSide.objects.all()),
        ]

    assert known() == [["Carla"], ["Carla"], ["? – ?", "Carla"]]
    indexing.rebuild()
    assert known() == [["Carla"], ["Carla"], ["? – ?", "Carla"]]


@stored
def test_a_player_who_is_erased_on_the_list_goes_from_the_pages_of_sessions_and_the_partner_stays() -> None:
    keep("one", ("Anna Pou", "Biel"), ("Carla",))
    indexing.freshen()
    ratings.erase_player(Player.objects.get(name="Anna Pou"))

    (pair, _) = names_of("one")
    assert are_nobody(pair) == [True, False]
    indexing.rebuild()
    assert sorted(Result.objects.values_list("name", flat=True)) == ["Biel", "Carla"]
    erasure.erase_names([erasure.Place("one", 1)])
    assert names_of("one")[0][0] == pair[0], "who is nobody already stays the same one"
