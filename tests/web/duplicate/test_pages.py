"""Duplicate's pages as visitors without a browser meet them: who sees what, and clear refusals."""

import re
import secrets
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets import ConnectionClosed

from tests.web.duplicate.client import HeldSession, SessionPage, close_coup, think
from tests.web.server import Server
from tests.web.site_client import Visitor, soon

FORM = {"title": "Παρασκευή", "rulebook": "el-duplicate"}
PRIVATE = ("console/", "links/")
PUBLIC = ("", "hall/", "results/", "coups/")


@pytest.fixture(scope="module")
def session(server: Server) -> HeldSession:
    """Numbers 1 and 2 are given, others may be taken."""
    return HeldSession.of(server.address, "Άννα", "Βασίλης / Γιάννα", joinable="on")


@pytest.fixture
def visitor(server: Server) -> Visitor:
    return Visitor(server.address)


def errors(page: str) -> list[str]:
    found = re.findall(r'class="errorlist[^>]*>(.*?)</ul>', page, re.DOTALL)
    return [re.sub(r"<[^>]+>", " ", each).strip() for each in found]


def messages(page: str) -> str:
    found = re.search(r'<ul class="messages">(.*?)</ul>', page, re.DOTALL)
    return found[1] if found else ""


def links_of(organiser: Visitor, public_id: str, kind: str) -> list[str]:
    page = organiser.get(f"/duplicate/{public_id}/links/")[2]
    return list(dict.fromkeys(re.findall(rf"/duplicate/{kind}/[^/\"\s<]+/", page)))


@pytest.mark.parametrize("path", PRIVATE)
def test_only_arbiters_find_their_pages(session: HeldSession, path: str) -> None:
    address = f"/duplicate/{session.public_id}/{path}"

    assert session.organiser.get(address)[0] == 200
    assert session.device_of(1).get(address)[0] == 404
    assert Visitor(session.organiser.address).get(address)[0] == 404


def test_the_address_of_a_form_alone_leads_to_the_page_it_belongs_to(session: HeldSession) -> None:
    page = f"/duplicate/{session.public_id}/"
    stranger = Visitor(session.organiser.address)

    status, address, _ = stranger.get(f"{page}join/")
    assert (status, address.endswith(page)) == (200, True)
    for visitor in (stranger, session.device_of(1)):
        assert visitor.get(f"{page}next/")[:2] == (404, session.organiser.address + f"{page}next/")
    assert session.organiser.get(f"{page}next/")[1].endswith(f"{page}console/"), "it is not over yet"


@pytest.mark.parametrize("path", PUBLIC)
def test_everyone_finds_the_public_pages(session: HeldSession, path: str) -> None:
    address = f"/duplicate/{session.public_id}/{path}"

    assert session.organiser.get(address)[0] == 200
    assert session.device_of(1).get(address)[0] == 200
    assert Visitor(session.organiser.address).get(address)[0] == 200


@pytest.mark.parametrize(
    "path",
    [
        *("none/", "none/join/", "none/console/", "none/hall/", "none/links/", "none/next/", "series/none/"),
        *("series/none.csv", "arbiter/none/", "number/none/"),
    ],
)
def test_a_missing_page_is_404(visitor: Visitor, path: str) -> None:
    assert visitor.get(f"/duplicate/{path}")[0] == 404
    assert visitor.post(f"/duplicate/{path}", form_on="/duplicate/new/")[0] in {404, 405}


def test_the_session_is_in_the_list_and_on_the_start_page(visitor: Visitor) -> None:
    title = f"Cup {secrets.token_hex(4)}"
    HeldSession.of(visitor.address, title=title)

    assert title in visitor.get("/duplicate/")[2]
    assert title in visitor.get("/")[2]


def test_limits_appear_beside_the_fields(visitor: Visitor) -> None:
    page = visitor.get("/duplicate/new/")[2]
    for limits in ("120 to 180 seconds", "0 to 60 seconds", "3 to 600 seconds"):
        assert limits in page
    assert re.search(r'name="coup_s"[^>]*min="120"[^>]*max="180"', page)


def test_visitors_read_how_to_take_part_before_they_have_a_number(session: HeldSession) -> None:
    page = Visitor(session.organiser.address).get(f"/duplicate/{session.public_id}/")[2]
    assert "lay your tiles there or type H8Ο ΚΑΛΑ, and hand in before time is up" in page


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"title": ""}, "required"),
        ({"title": "\u200b"}, "required"),
        ({"rulebook": "ca-ajusc"}, "valid choice"),
        ({"lexicon": "collins"}, "valid choice"),
        ({"lexicon": "ro-hunspell"}, "valid choice"),
        ({"coup_s": "119"}, "from 120 to 180 seconds"),
        ({"coup_s": "181"}, "from 120 to 180 seconds"),
        ({"grace_s": "-1"}, "0 to 60 seconds"),
        ({"grace_s": "a bit"}, "0 to 60 seconds"),
        ({"pause_s": "2"}, "3 to 600 seconds"),
        ({"entrants": "Anna / Biel / Carla"}, "Line 1"),
        ({"entrants": "Anna\nanna"}, "twice"),
        ({"schedule": "sometimes"}, "Line 1"),
        ({"schedule": "2: 1 1"}, "counts up"),
        ({"schedule": "1: 4 4"}, "4+4"),
        ({"prepared": "ΑΒΓΔΕΖΗ\nKIWI!"}, "line 2"),
        ({"series": "of somebody else"}, "valid choice"),
        ({"method": "luck"}, "valid choice"),
        ({"prepared": "ΑΕΗΙΟΥΩ"}, "on purpose"),
        ({"entrants": "Anna\nBiel/Carla/Dora\nanna"}, "Line 2"),
        ({"entrants": "Anna\nBiel/Carla/Dora\nanna"}, "twice"),
    ],
)
def test_a_form_with_a_mistake_comes_back_and_opens_nothing(
    visitor: Visitor, fields: dict[str, str], message: str
) -> None:
    title = f"Cup {secrets.token_hex(4)}"
    status, _, page = visitor.post("/duplicate/new/", **(FORM | {"title": title} | fields))

    assert status == 400
    assert message in " ".join(errors(page))
    assert title not in visitor.get("/duplicate/")[2]


def test_the_organisers_choices_reach_the_game(server: Server) -> None:
    session = HeldSession.of(
        server.address, "Άννα", coup_s="180", grace_s="2", schedule="1: 1 1", prepared="ΑΒΓΔΕΖΗ"
    )
    with session.console() as console:
        console.act("draw")

        assert (console.settings["coup_ms"], console.settings["grace_ms"]) == (180_000, 2_000)
        assert sorted(console.desk["rack"]) == sorted("ΑΒΓΔΕΖΗ")
        assert console.view["entrants"][0]["names"] == ["Άννα"]


def test_players_who_may_join_take_the_next_number_once(server: Server) -> None:
    session = HeldSession.of(server.address, "Άννα", joinable="on")
    path = f"/duplicate/{session.public_id}/"
    dora = session.join("Dora")
    with SessionPage(dora, session.public_id, as_="entrant") as page:
        assert (page.own["number"], page.own["names"]) == (2, ["Dora"])
    assert "join-session" not in dora.get(path)[2]

    dora.post(f"{path}join/", form_on="/duplicate/new/", name="Dora once more")
    with session.console() as console:
        assert [each["names"] for each in console.view["entrants"]] == [["Άννα"], ["Dora"]]


def test_a_pair_takes_one_number(server: Server) -> None:
    session = HeldSession.of(server.address, joinable="on")
    visitor, path = Visitor(server.address), f"/duplicate/{session.public_id}/"
    visitor.post(f"{path}join/", form_on=path, name="Biel", partner="Carla")

    with session.console() as console:
        assert [each["names"] for each in console.view["entrants"]] == [["Biel", "Carla"]]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"name": ""}, "required"),
        ({"name": "\u202e"}, "required"),
        ({"name": "x" * 61}, "at most 60"),
        ({"name": "ΆΝΝΑ"}, "cannot be used here"),
        ({"name": "Dora", "partner": "dora"}, "two different people"),
        ({"name": "Dora", "partner": "γιάννα"}, "cannot be used here"),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_gives_no_number(
    session: HeldSession, fields: dict[str, str], message: str
) -> None:
    visitor, path = Visitor(session.organiser.address), f"/duplicate/{session.public_id}/"
    status, _, page = visitor.post(f"{path}join/", form_on=path, **fields)

    assert status == 400
    assert message in " ".join(errors(page))
    assert "join-session" in visitor.get(path)[2]


def test_nobody_takes_a_number_if_the_arbiter_gives_them(server: Server) -> None:
    session = HeldSession.of(server.address, "Άννα")
    visitor, path = Visitor(server.address), f"/duplicate/{session.public_id}/"
    _, address, page = visitor.post(f"{path}join/", form_on="/duplicate/new/", name="Dora")

    assert address.endswith(path)
    assert "the arbiter gives out the numbers" in messages(page)
    assert "join-session" not in page


def test_after_the_first_rack_is_announced_nobody_joins(server: Server) -> None:
    session = HeldSession.of(server.address, "Άννα", joinable="on")
    visitor, path = Visitor(server.address), f"/duplicate/{session.public_id}/"
    with session.console() as console:
        console.act("draw")
        console.act("announce")
        soon(lambda: visitor.get(path)[2], lambda page: "join-session" not in page)
    assert "the arbiter gives out the numbers" in messages(
        visitor.post(f"{path}join/", form_on="/duplicate/new/", name="Dora")[2]
    )


def test_a_private_link_asks_before_it_takes_the_number_over(session: HeldSession) -> None:
    old = session.device_of(1)
    new = Visitor(old.address)
    link = links_of(session.organiser, session.public_id, "number")[0]
    with SessionPage(old, session.public_id, as_="entrant") as page:
        assert new.get(link)[0] == 200
        assert page.hello()["number"] == 1, "a look takes nothing"

        assert new.post(link)[1].endswith(f"/duplicate/{session.public_id}/")
        with pytest.raises(ConnectionClosed):  # its page comes back as a spectator's
            page.until(lambda _: False)
    with SessionPage(new, session.public_id, as_="entrant") as page:
        assert page.own["number"] == 1
    with SessionPage(old, session.public_id, as_="entrant") as page:
        assert page.own == {}


def test_links_of_numbers_are_each_anothers(session: HeldSession) -> None:
    links = links_of(session.organiser, session.public_id, "number")

    assert len(links) == len(set(links)) >= 2
    assert links == links_of(session.organiser, session.public_id, "number")
    assert "Βασίλης &amp; Γιάννα" in session.organiser.get(f"/duplicate/{session.public_id}/links/")[2]


def test_the_arbiters_link_makes_another_device_an_arbiters(session: HeldSession) -> None:
    other = Visitor(session.organiser.address)
    (link,) = links_of(session.organiser, session.public_id, "arbiter")
    assert other.get(link)[0] == 200
    assert other.get(f"/duplicate/{session.public_id}/console/")[0] == 404  # looking is not enough

    assert other.post(link)[1].endswith(f"/duplicate/{session.public_id}/console/")
    assert links_of(other, session.public_id, "arbiter") == [link]


def test_staff_of_the_site_may_help_any_arbiter(session: HeldSession, staff: Visitor) -> None:
    assert staff.get(f"/duplicate/{session.public_id}/console/")[0] == 200


def test_links_tell_phones_where_to_go(session: HeldSession) -> None:
    page = session.organiser.get(f"/duplicate/{session.public_id}/links/")[2]
    address = f"{session.organiser.address}/duplicate/{session.public_id}/"

    assert address in page
    assert page.count('class="qr"') == 1 + len(links_of(session.organiser, session.public_id, "number"))
    assert "only this computer knows" in page
    assert address in Visitor(session.organiser.address).get(f"/duplicate/{session.public_id}/hall/")[2]


@pytest.mark.parametrize("path", ["", "new/", "import/"])
def test_pages_hold_no_inline_script_or_style(server: Server, path: str) -> None:
    with urllib.request.urlopen(f"{server.address}/duplicate/{path}") as response:
        page = response.read().decode()

    assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", page)
    assert not re.search(r"\son\w+=|\sstyle=|<style", page)


def test_the_page_of_links_holds_no_inline_style_either(session: HeldSession) -> None:
    page = session.organiser.get(f"/duplicate/{session.public_id}/links/")[2]

    assert not re.search(r"\son\w+=|\sstyle=|<style", page)


def play_a_coup(session: HeldSession) -> None:
    """And end it there."""
    with session.console() as console:
        think(console)
        close_coup(console)
        console.act("end", author="Σάββας", reason="the hall closes")


def next_game(session: HeldSession) -> str:
    """Return the page that the next game leads to."""
    path = f"/duplicate/{session.public_id}/next/"
    return session.organiser.post(path, form_on="/duplicate/new/", method="points")[1]


@pytest.mark.slow
def test_the_next_game_has_the_same_entrants_devices_and_numbers(server: Server) -> None:
    first = HeldSession.of(server.address, "Άννα", "Βασίλης / Γιάννα", coup_s="150")
    anna, _ = first.devices(1, 2)
    card = links_of(first.organiser, first.public_id, "number")[1]
    stranger = Visitor(server.address)
    assert "when this one is over" in messages(
        first.organiser.post(f"/duplicate/{first.public_id}/next/", form_on="/duplicate/new/")[2]
    )
    play_a_coup(first)
    assert stranger.post(f"/duplicate/{first.public_id}/next/", form_on="/duplicate/new/")[0] == 404

    address = next_game(first)
    assert next_game(first) == address, "asked for twice, opened once"
    second = HeldSession(address.split("/")[4], first.organiser)
    assert second.public_id != first.public_id
    assert f"/duplicate/{second.public_id}/" in anna.get(f"/duplicate/{first.public_id}/")[2]
    with SessionPage(anna, second.public_id, as_="entrant") as page:
        assert (page.own["number"], page.settings["coup_ms"]) == (1, 150_000)

    other = Visitor(server.address)
    assert other.post(card)[1].endswith(f"/duplicate/{second.public_id}/"), "a card is good for the series"
    with SessionPage(other, second.public_id, as_="entrant") as page:
        assert page.own["names"] == ["Βασίλης", "Γιάννα"]


@pytest.mark.slow
def test_a_series_adds_its_games_up(server: Server) -> None:
    first = HeldSession.of(server.address, "Άννα", "Βασίλης / Γιάννα", series="new", title="Κύπελλο")
    series = re.search(r"/duplicate/series/\w+", first.organiser.get(f"/duplicate/{first.public_id}/")[2])
    assert series
    stranger = Visitor(server.address)
    assert "No game of this series is over yet" in stranger.get(f"{series[0]}/")[2]
    assert stranger.get(f"{series[0]}.csv")[2].splitlines()[1:] == []
    play_a_coup(first)
    next_game(first)

    page = stranger.wait_for(f"{series[0]}/", "Game 1")
    assert "Game 2" not in page.split("Games")[0], "nobody has a result in it yet"
    assert "Βασίλης &amp; Γιάννα" in page
    assert "BARRISC" not in page
    assert stranger.get(f"{series[0]}.csv")[2].splitlines()[1:] == [
        "1,Άννα,1,0,0.00",
        "1,Βασίλης & Γιάννα,1,0,0.00",
    ]
    offered = first.organiser.get("/duplicate/new/")[2]
    assert series[0].rsplit("/", 1)[1] in offered
    assert series[0].rsplit("/", 1)[1] not in stranger.get("/duplicate/new/")[2]


@pytest.mark.slow
@pytest.mark.clause("GR-7.2")
def test_nearly_the_same_names_are_offered_as_one_to_whoever_leads_the_games(server: Server) -> None:
    first = HeldSession.of(server.address, "Γιώργος Παππάς", "Άννα", series="new", title="Κύπελλο")
    series = re.search(r"/duplicate/series/\w+", first.organiser.get(f"/duplicate/{first.public_id}/")[2])
    assert series
    play_a_coup(first)
    fields = FORM | {"entrants": "ΠΑΠΠΑΣ ΓΙΩΡΓΟΣ\nΓιώργος Παπάς", "series": series[0].rsplit("/", 1)[1]}
    console = first.organiser.post("/duplicate/new/", **fields)[1]
    play_a_coup(HeldSession(console.rstrip("/").split("/")[-2], first.organiser))

    page, same = first.organiser.wait_for(f"{series[0]}/", "Game 2"), f"{series[0]}/same/"
    assert "Γιώργος Παππάς · ΠΑΠΠΑΣ ΓΙΩΡΓΟΣ" in page
    stranger = Visitor(server.address)
    assert "Same person?" not in stranger.get(f"{series[0]}/")[2]
    pair = {"kept": "Γιώργος Παππάς", "gone": "ΠΑΠΠΑΣ ΓΙΩΡΓΟΣ"}
    assert stranger.post(same, form_on="/duplicate/new/", **pair)[0] == 404
    assert first.organiser.post(same, form_on="/duplicate/new/", kept="Άννα", gone="Γιώργος Παππάς")[0] == 404

    assert "is now written Γιώργος Παππάς" in messages(
        first.organiser.post(same, form_on=f"{series[0]}/", **pair)[2]
    )
    rows = first.organiser.get(f"{series[0]}.csv")[2].splitlines()[1:]
    assert {tuple(row.split(",")[1:3]) for row in rows} == {
        ("Γιώργος Παππάς", "2"),
        ("Άννα", "1"),
        ("Γιώργος Παπάς", "1"),
    }


@pytest.mark.slow
def test_a_name_is_written_anew_in_all_games_of_a_series_or_in_none(server: Server) -> None:
    first = HeldSession.of(server.address, "Άννα", "Βασίλης")
    play_a_coup(first)
    second = HeldSession(next_game(first).split("/")[4], first.organiser)
    series = re.search(r"/duplicate/series/\w+", first.organiser.get(f"/duplicate/{first.public_id}/")[2])
    assert series

    def named() -> set[str]:
        return {line.split(",")[1] for line in first.organiser.get(f"{series[0]}.csv")[2].splitlines()[1:]}

    with second.console() as console:
        console.act("rename", number=1, names=["Άννα Κ."])
        assert console.do("rename", number=2, names=["Άννα"], everywhere=True)["type"] == "refused"
        assert [each["names"] for each in console.view["entrants"]] == [["Άννα Κ."], ["Βασίλης"]]
        soon(named, lambda names: names == {"Άννα", "Βασίλης"})  # game 1 has an Άννα
        console.act("rename", number=2, names=["Βασίλης", "Zoe"], everywhere=True)
        soon(named, lambda names: names == {"Άννα", "Βασίλης & Zoe"})
    first.organiser.wait_for("/search/?q=Zoe", "found-")


@pytest.mark.slow
def test_two_arbiters_who_press_next_at_once_open_one_game(server: Server) -> None:
    session = HeldSession.of(server.address, "Άννα")
    play_a_coup(session)
    with ThreadPoolExecutor(4) as threads:
        leads_to = list(threads.map(lambda _: next_game(session), range(4)))

    assert len(set(leads_to)) == 1
    assert "console" in leads_to[0]


def test_a_device_that_lost_its_number_joins_as_somebody_new(server: Server) -> None:
    session = HeldSession.of(server.address, joinable="on")
    first, path = session.join("Dora"), f"/duplicate/{session.public_id}/"
    session.device_of(1)
    first.post(f"{path}join/", form_on=path, name="Enric")

    with SessionPage(first, session.public_id, as_="entrant") as page:
        assert (page.own["number"], page.own["names"]) == (2, ["Enric"])


@pytest.mark.clause("GR-8.2")
@pytest.mark.parametrize("odd", [{"prepared": "ΑΕΗΙΟΥΩ"}, {"schedule": "1: 0 0"}])
def test_racks_that_lack_something_are_played_when_the_arbiter_signs_it(
    visitor: Visitor, odd: dict[str, str]
) -> None:
    page = visitor.post("/duplicate/new/", **FORM, **odd)[2]
    assert "the arbiter must sign" in page.casefold()
    assert visitor.post("/duplicate/new/", **FORM, **odd, signed_by="Σάββας")[1].endswith("/console/")


def test_only_what_is_filled_in_stands_open_in_the_form(visitor: Visitor) -> None:
    assert '<details class="group" open>' not in visitor.get("/duplicate/new/")[2]
    page = visitor.post("/duplicate/new/", **(FORM | {"title": "", "automatic": "on"}))[2]
    assert page.count('<details class="group" open>') == 1


def test_games_of_a_series_are_played_with_the_same_tiles(server: Server) -> None:
    first = HeldSession.of(server.address, "Anna", series="new")
    found = re.search(r"/duplicate/series/(\w+)", first.organiser.get(f"/duplicate/{first.public_id}/")[2])
    assert found
    fields = FORM | {"rulebook": "ca-duplicate", "lexicon": "ca-disc-2021", "series": found[1]}
    status, _, page = first.organiser.post("/duplicate/new/", **fields)
    assert status == 400
    assert "other tiles" in " ".join(errors(page))


def test_names_are_not_found_out_by_trying(session: HeldSession) -> None:
    visitor, path = Visitor(session.organiser.address), f"/duplicate/{session.public_id}/"
    told = [" ".join(errors(visitor.post(f"{path}join/", form_on=path, name="Άννα")[2])) for _ in range(6)]
    assert ["cannot be used here" in each for each in told] == [True] * 5 + [False]
    status, _, page = visitor.post(f"{path}join/", form_on=path, name="A new name")
    assert status == 400, "whether it is free is not told any more, either"
    assert "Several names were refused" in " ".join(errors(page))


@pytest.mark.slow
def test_before_a_series_begins_it_is_settled_how_it_counts(server: Server) -> None:
    held = HeldSession.of(server.address, "Άννα")
    play_a_coup(held)
    path = f"/duplicate/{held.public_id}/next/"
    with held.watch() as hall:
        assert hall.view["next"] == ""
        _, address, page = held.organiser.post(path, form_on="/duplicate/new/")
        assert (address.endswith(path), "begin-series" in page) == (True, True)
        assert "checked" in page, "the rulebook's way is proposed"
        _, looked, page = held.organiser.get(path)
        assert looked.endswith(path), "the same when it is only looked at"
        assert "begin-series" in page
        assert Visitor(server.address).get(path)[0] == 404
        made = held.organiser.post(path, form_on="/duplicate/new/", method="percentage")[1].split("/")[4]
        hall.wait_for(lambda page: page.view["next"] == made)
    page = held.organiser.get(f"/duplicate/{made}/")[2]
    series = re.search(r"/duplicate/series/\w+/", page)
    assert series
    assert "average percentage" in held.organiser.get(series[0])[2]
