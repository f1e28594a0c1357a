"""Feeds: what came to an end, once, under an id for good; the same bytes as long as nothing happens."""

import xml.etree.ElementTree as ET
from collections.abc import Iterable
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from faristol.standings.result import Result
from faristol.stream.chain import chained
from faristol.tournament import actions as a
from faristol.tournament.report import TableReport
from faristol_web.api.atom_ids import atom_id
from faristol_web.api.news import MOST
from faristol_web.play.models import Game
from faristol_web.streams.store import append
from faristol_web.tournaments.domain import desk
from faristol_web.tournaments.models import Tournament
from tests.web.api.asking import Site
from tests.web.tournaments.making import event, fill

pytestmark = pytest.mark.django_db(databases=["default", "events"])

ATOM = "{http://www.w3.org/2005/Atom}"
NAMES = ("feed_news", "feed_games", "feed_duplicate", "feed_ratings", "feed_tournaments")


def entries(content: bytes) -> Iterable[ET.Element]:
    return ET.fromstring(content).iter(f"{ATOM}entry")  # noqa: S314 – our own


def text_of(entry: ET.Element, name: str) -> str:
    found = entry.find(f"{ATOM}{name}")
    assert found is not None
    return found.text or ""


def close_second_round(site: Site) -> None:
    """The first was, when the second was paired."""
    fill(site.tournament.public_id, 2)
    desk.do(site.tournament.public_id, a.CloseRound(round_number=2), actor="director")


def own_feed(site: Site) -> str:
    return reverse("feed_tournament", args=[site.tournament.slug])


def test_a_round_is_told_when_it_is_closed(site: Site) -> None:
    assert len(list(entries(Client().get(own_feed(site)).content))) == 1
    close_second_round(site)
    (entry, _first) = entries(Client().get(own_feed(site)).content)
    assert text_of(entry, "title") == "Obert de prova: results of round 2"
    assert text_of(entry, "id") == atom_id("tournament", site.tournament.public_id, "round", 2)
    assert "Anna Puig" in text_of(entry, "summary")
    link = entry.find(f"{ATOM}link")
    assert link is not None
    assert link.attrib["href"].startswith("http://testserver/tournaments/")


def test_a_correction_makes_the_same_entry_newer_and_no_other() -> None:
    """Under a rulebook that lets an arbiter open a closed round again."""
    made, _ = event(rulebook="ro-liber", rounds=2, full=1)
    feed = reverse("feed_tournament", args=[made.slug])
    (before,) = entries(Client().get(feed).content)
    table = desk.held_of(made.public_id).state.rounds[0].tables[0]
    assert table.report is not None
    one, other = table.report.result.points
    swapped = Result(points=(other, one), winner=None if one == other else int(one > other))
    corrected = a.CorrectResult(
        round_number=1,
        table=table.table.number,
        report=TableReport(result=swapped),
        reason="typed wrong",
        author="",
        is_data_error=True,
    )
    desk.do(made.public_id, corrected, actor="director")
    (after,) = entries(Client().get(feed).content)
    assert text_of(after, "id") == text_of(before, "id")
    assert text_of(after, "published") == text_of(before, "published")
    assert text_of(after, "updated") >= text_of(before, "updated")
    assert text_of(after, "summary") != text_of(before, "summary")


def test_a_correction_after_the_end_makes_the_final_standings_newer() -> None:
    """A reader of feeds shows the first winner for good unless the entry is newer."""
    made, _ = event(rulebook="ro-liber", rounds=1, full=1, of=1)
    desk.do(made.public_id, a.CloseRound(round_number=1), actor="director")
    desk.do(made.public_id, a.CloseTournament(), actor="director")
    feed = reverse("feed_tournament", args=[made.slug])
    before = entry_of_the_end(Client().get(feed).content)
    corrected = a.CorrectResult(
        round_number=1,
        table=1,
        report=TableReport(result=Result(points=(199, 987), winner=1)),
        reason="typed wrong",
        author="",
        is_data_error=True,
    )
    desk.do(made.public_id, corrected, actor="director")
    after = entry_of_the_end(Client().get(feed).content)
    assert text_of(after, "summary") != text_of(before, "summary")
    assert text_of(after, "published") == text_of(before, "published")
    assert text_of(after, "updated") > text_of(before, "updated")


def entry_of_the_end(content: bytes) -> ET.Element:
    return next(entry for entry in entries(content) if "final standings" in text_of(entry, "title"))


def test_all_feeds_are_atom_and_stay_the_same_while_nothing_happens(site: Site) -> None:
    for url in (*map(reverse, NAMES), own_feed(site)):
        first = Client().get(url)
        assert first["Content-Type"].startswith("application/atom+xml"), url
        again = Client().get(url, headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b""), url


def test_the_news_have_every_kind_the_newest_first(site: Site) -> None:
    close_second_round(site)
    found = list(entries(Client().get(reverse("feed_news")).content))
    links = (each.find(f"{ATOM}link") for each in found)
    kinds = {urlsplit(link.attrib["href"]).path.split("/")[1] for link in links if link is not None}
    assert kinds == {"tournaments", "ratings"}
    times = [text_of(each, "published") for each in found]
    assert times == sorted(times, reverse=True)


def over(public_id: str, *, opened: int, ended: int, **facts: object) -> Game:
    """So many days ago."""
    today = timezone.now()
    game = Game.objects.create(
        public_id=public_id,
        invitation_hash=public_id,
        rulebook_id="ca-1v1",
        side_ms=1,
        status=Game.Status.OVER,
        ended_at=today - timedelta(days=ended),
        names=["Anna", "Biel"],
        scores=[400, 390],
        **facts,
    )
    Game.objects.filter(pk=game.pk).update(opened_at=today - timedelta(days=opened))
    return game


def test_the_last_to_end_is_first_however_long_ago_it_was_opened() -> None:
    for number in range(MOST):
        over(f"quick{number}", opened=2, ended=2)
    over("slow", opened=60, ended=0)
    first = next(iter(entries(Client().get(reverse("feed_games")).content)))
    assert text_of(first, "id") == atom_id("game", "slow")
    assert text_of(first, "title") == "Anna 400 – Biel 390"
    page = Client().get(reverse("games")).content.decode()
    assert page.index("/games/slow/") < page.index("/games/quick")


def test_a_game_that_was_shown_later_is_everyones_once_it_is_over() -> None:
    over("late", opened=0, ended=0, delay_ms=600_000)
    assert len(list(entries(Client().get(reverse("feed_games")).content))) == 1
    (line,) = Client().get("/api/v1/games").json()["items"]
    assert (line["status"], line["scores"]) == ("over", [400, 390])


def test_a_game_that_was_corrected_since_is_newer() -> None:
    game = over("put-right", opened=1, ended=1)
    later = int(timezone.now().timestamp() * 1000)
    row = chained(
        None,
        stream="put-right",
        kind="Any",
        schema_version=1,
        payload="{}",
        actor="server",
        server_ms=later,
        client_id=None,
    )
    append([row])
    (entry,) = entries(Client().get(reverse("feed_games")).content)
    assert game.ended_at is not None
    assert text_of(entry, "updated") > game.ended_at.isoformat()
    assert text_of(entry, "published") < text_of(entry, "updated")


@pytest.mark.usefixtures("site")
def test_feeds_are_what_the_format_asks_for_and_no_two_sites_share_an_id(settings: Settings) -> None:
    over("one", opened=0, ended=0)

    def ids() -> list[str]:
        found = []
        for url in map(reverse, NAMES):
            feed = ET.fromstring(Client().get(url).content)  # noqa: S314 – our own
            own = [text_of(each, "id") for each in feed.iter(f"{ATOM}entry")]
            assert len(set(own)) == len(own), url
            for part in (feed, *feed.iter(f"{ATOM}entry")):
                assert all(text_of(part, name) for name in ("id", "title", "updated")), url
            assert text_of(feed, f"author/{ATOM}name"), url
            found.append(text_of(feed, "id"))
        return found

    here = ids()
    assert len(set(here)) == len(NAMES)
    settings.SECRET_KEY = "another site's"  # noqa: S105
    assert not set(here) & set(ids())


def test_a_feed_is_kept_by_nobody_for_a_reader_of_another_language() -> None:
    vary = Client().get(reverse("feed_news"))["Vary"]
    assert {"Accept-Language", "Cookie"} <= {each.strip() for each in vary.split(",")}


def test_a_hidden_tournament_is_in_no_feed(site: Site) -> None:
    close_second_round(site)
    Tournament.objects.update(status=Tournament.Status.HIDDEN)
    assert Client().get(own_feed(site)).status_code == 404
    page = Client().get(reverse("feed_news")).content.decode()
    assert site.tournament.title not in page
    assert site.tournament.title not in Client().get(reverse("feeds")).content.decode()


def test_pages_say_where_their_feed_is(site: Site) -> None:
    link = f'href="{own_feed(site)}"'
    for name in ("tournament", "tournament_standings"):
        page = Client().get(reverse(name, args=[site.tournament.slug])).content.decode()
        assert link in page, name
    assert f'href="{reverse("feed_news")}"' in Client().get(reverse("feeds")).content.decode()
