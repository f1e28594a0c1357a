"""Statistics: right for a year of odd games, and silent about what nobody may know."""

import csv
import io
import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from faristol.rating.game import RatedGame
from faristol.statistics import Period, period_of
from faristol_web.archive import bests, indexing, judged, people
from faristol_web.archive.models import Claim, GameSide, Indexed, JudgedSide, Result
from faristol_web.ops import outcomes
from faristol_web.play import full_reports
from faristol_web.play.models import Game, OnlineRatedGame
from faristol_web.ratings import services as ratings
from faristol_web.ratings.models import Player
from faristol_web.replays.models import Record, Sharing
from faristol_web.replays.services import add_samples, keep_record
from faristol_web.tournaments.domain.services import Person
from faristol_web.tournaments.models import Tournament
from tests.web.archive import year
from tests.web.archive.events import played
from tests.web.archive.year import make_year

pytestmark = pytest.mark.django_db(databases=["default", "events"])


def page(client: Client, query: str = "", player: str = "p0") -> str:
    answer = client.get(f"/players/{player}/statistics/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def fact(page: str, label: str) -> str | None:
    found = re.search(rf"<dt>{label}</dt><dd>([^<]*)</dd>", page)
    return found and found[1]


def columns(client: Client, address: str) -> list[dict[str, Any]]:
    return list(csv.DictReader(io.StringIO(client.get(address).content.decode("utf-8-sig"))))


# A player


def test_a_player_without_a_game_is_told_how_to_get_one(client: Client) -> None:
    year.people()
    assert "No finished games yet" in page(client)


def test_one_game_has_figures_and_no_curve(client: Client) -> None:
    make_year(year.people(), 1)
    shown = page(client)
    assert (fact(shown, "Games"), "<polyline" in shown, "<table" in shown) == ("1", False, True)


def test_a_year_of_odd_games_adds_up(client: Client) -> None:
    make_year(year.people(), 120)
    shown = page(client)
    sides = list(GameSide.objects.filter(player__public_id="p0"))
    whole = [side for side in sides if side.is_whole]
    assert fact(shown, "Games") == "120"
    assert fact(shown, "Won") == str(sum(side.is_won is True for side in sides))
    assert fact(shown, "Tied") == str(sum(side.is_won is None for side in sides)) != "0"
    assert fact(shown, "Points per game") == f"{sum(side.points for side in whole) / len(whole):.1f}"
    bingos = [side.bingos for side in whole if side.bingos is not None]
    assert fact(shown, "Bingos per game") == f"{sum(bingos) / len(bingos):.2f}"
    rows = {(row.game, row.side): row for row in JudgedSide.objects.all() if row.judged}
    mine = [rows[side.game, side.seat] for side in sides if (side.game, side.seat) in rows]
    lost = sum(row.judged * row.lost_points for row in mine) / sum(row.judged for row in mine)
    assert fact(shown, "Points lost per turn") == f"{lost:.2f}"
    assert f"from {len(mine)} games with a report, of 120" in shown
    assert f"{len(sides) - len(whole)} games ended before they were played out" in shown
    assert (
        f"For {sum(side.started is None for side in sides)} more games, who went first is not known" in shown
    )
    assert shown.count("<polyline") == 4
    assert "Pere <b>" not in shown
    assert "Pere &lt;b&gt;&amp; &quot;Co&quot;" in shown.replace("&amp;amp;", "&amp;")
    assert "ΓΙΑΝΝΗΣ ΠΑΠΑΔΟΠΟΥΛΟΣ" in shown
    assert re.search(r'href="/games/gcatalan\d+/replay/#\d+">CASES', shown)


def test_a_period_and_a_tile_set_limit_everything(client: Client) -> None:
    players = year.people()
    make_year(players, 60)
    make_year(players, 20, tileset="romanian")
    assert fact(page(client), "Games") == "60"  # never mixed
    assert fact(page(client, "?tiles=romanian"), "Games") == "20"
    in_2026 = GameSide.objects.filter(player=players[0], tileset="catalan", day__year=2026).count()
    assert fact(page(client, "?period=year-2026"), "Games") == str(in_2026)
    assert fact(page(client, "?period=season-2025"), "Games") == "60"
    for nonsense in ("?period=year-1", "?period=x", "?period=season-" + "9" * 80, "?tiles=%00", "?period=-"):
        assert fact(page(client, nonsense), "Games") == "60"


def test_the_file_says_what_the_page_says(client: Client) -> None:
    make_year(year.people(), 90)
    *months, total = columns(client, "/players/p0/statistics.csv")
    assert total["games"] == fact(page(client), "Games") == "90"
    assert sum(int(month["games"]) for month in months) == 90
    days = GameSide.objects.filter(player__public_id="p0").values_list("day", flat=True)
    assert [month["month"] for month in months] == sorted(
        {period_of(str(day), Period.MONTH)[:7] for day in days}
    )
    told = client.get("/players/p0/statistics.json").json()
    assert (told[-1]["games"], told[-1]["month"]) == (90, "")
    assert client.get("/players/p0/statistics.xml").status_code == 404
    api = client.get("/api/v1/players/p0/statistics?period=season-2025").json()
    assert (api["total"]["games"], api["total"]["points_a_game"]) == (90, told[-1]["points_a_game"])
    assert [month["month"] for month in api["months"]] == [month["month"] for month in told[:-1]]


def test_a_page_takes_few_queries_however_many_games(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    make_year(year.people(), 300)
    with django_assert_max_num_queries(36):  # 19 of them are every page's of the archive
        page(client)


def test_a_merged_player_is_one_and_an_erased_one_has_no_page(client: Client) -> None:
    players = year.people()
    make_year(players, 30)
    make_year([players[4], *players[1:4]], 10, tileset="other")
    GameSide.objects.filter(tileset="other").update(tileset="catalan")
    people.merge_players(players[4], players[0], by=None)
    assert client.get("/players/p4/statistics/").status_code == 302
    against_itself = GameSide.objects.filter(player=players[0], opponent=players[4]).count()
    other = GameSide.objects.filter(player=players[4]).count()
    assert fact(page(client), "Games") == str(30 + other)
    assert against_itself  # and no opponent of oneself
    assert 'other=p4"' not in page(client)
    ratings.erase_player(players[1])
    assert "ΓΙΑΝΝΗΣ" not in page(client)
    assert client.get("/players/p1/statistics/").status_code == 404
    assert client.get("/players/p1/statistics.csv").status_code == 404


def test_ratings_of_lists_and_of_the_linked_account_are_drawn(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        ratings.publish(
            ratings.list_of("barruf"),
            (RatedGame(1, ("a", "b"), 2 * (number % 2)),),
            label=f"Open {number}",
            day=f"2026-0{number + 1}-01",
            names={"a": "Núria Pla", "b": "Pere Roca"},
            source=f"s{number}",
        )
    nuria = Player.objects.get(name="Núria Pla")
    user, other = (User.objects.create_user(name) for name in ("nuria", "pere"))
    for number in range(2):
        game = Game.objects.create(
            public_id=f"g{number}", invitation_hash=f"{number}", rulebook_id="ca-ajusc", side_ms=1
        )
        at = datetime(2026, number + 1, 1, 12, tzinfo=UTC)
        monkeypatch.setattr(timezone, "now", lambda at=at: at)
        OnlineRatedGame.objects.create(
            game=game,
            rulebook_id="ca-ajusc",
            first=other,
            second=user,
            half_points=0,
            first_before=1200,
            first_after=1190,
            second_before=1200,
            second_after=1210 + number,
        )
    monkeypatch.undo()
    claim = Claim.objects.create(user=user, player=nuria)
    shown = page(client, player=nuria.public_id)
    assert ("BARRUF" in shown, "Online:" in shown) == (True, False)  # nobody has agreed yet
    Claim.objects.filter(pk=claim.pk).update(confirmed_at=timezone.now())
    shown = page(client, player=nuria.public_id)
    assert "Online:" in shown
    assert "From 1210 (" in shown
    assert shown.count("<title id=") == shown.count("<desc id=") == 2


# Reports


def test_a_full_report_counts_for_more_than_a_fast_one() -> None:
    def document(level: str, lost: float) -> dict[str, Any]:
        player = {"judged": 9, "lost_points": lost}
        return {"level": level, "players": [player, {**player, "lost_points": 2 * lost}]}

    for level, lost, kept in (("fast", 3.0, 3.0), ("full", 4.0, 4.0), ("fast", 5.0, 4.0), ("full", 1.0, 1.0)):
        judged.note_report("g", document(level, lost))
        assert list(JudgedSide.objects.order_by("side").values_list("lost_points", flat=True)) == [
            kept,
            2 * kept,
        ]


def test_reports_made_before_are_taken_in(monkeypatch: pytest.MonkeyPatch) -> None:
    document = {"level": "full", "players": [{"judged": 2, "lost_points": 1.5}] * 2}
    monkeypatch.setattr(full_reports, "kept_games", lambda: iter([("g1", "game-g1-9"), ("g2", "game-g2-9")]))
    monkeypatch.setattr(full_reports, "kept", lambda key: document if key == "game-g1-9" else None)
    indexing.catch_up()
    assert set(JudgedSide.objects.values_list("game", flat=True)) == {"g1"}
    assert full_reports.key_of("a-b", 12) == "game-a-b-12"


# A new version of the reader


def test_pages_are_content_with_the_version_before_and_the_index_is_not() -> None:
    made = played()
    add_samples()
    indexing.catch_up()
    for row in Indexed.objects.all():
        row.revision = f"1{row.revision[1:]}"
        row.save()
    before = set(GameSide.objects.values_list("pk", flat=True))
    indexing.freshen()
    assert set(GameSide.objects.values_list("pk", flat=True)) == before
    assert indexing.waiting() == Indexed.objects.count() > 1
    Tournament.objects.filter(pk=made.pk).update(revision=made.revision + 1)
    indexing.freshen()  # what has changed since is read at once
    assert not before & set(GameSide.objects.filter(key=made.public_id).values_list("pk", flat=True))
    indexing.catch_up()
    assert indexing.waiting() == 0
    assert {row.revision[0] for row in Indexed.objects.all()} == {indexing.VERSION}


# A club's season


def test_a_clubs_season_counts_its_own(client: Client) -> None:
    played()
    played(title='Copa "<X>"', day="2010-02-01", points=((300, 420), (355, 401)))
    played(title="Next", day="2010-10-01")
    indexing.freshen()
    shown = client.get("/clubs/club-galla/seasons/2009/").content.decode()
    assert [fact(shown, label) for label in ("Players", "Events", "Entries", "Games")] == ["2", "2", "4", "2"]
    assert fact(shown, "Points per game") == f"{(412 + 380 + 300 + 420) / 4:.1f}"
    assert ("Copa &quot;&lt;X&gt;&quot;" in shown, "Țurcanu" in shown.split("<main")[1]) == (True, False)
    rows = columns(client, "/clubs/club-galla/seasons/2009/players.csv")
    assert {row["name"]: (row["events"], row["games"]) for row in rows} == {
        "Núria Pla": ("2", "2"),
        "Άννα Παππά": ("2", "2"),
    }
    events = client.get("/clubs/club-galla/seasons/2009/events.json").json()
    assert [(row["title"], row["players"]) for row in events] == [('Copa "<X>"', 2), ("Open of Vic", 2)]
    api = client.get("/api/v1/clubs/club-galla/seasons/2009").json()
    assert (api["games"], api["entries"], api["figures"]["games"]) == (2, 4, 4)
    assert [each["name"] for each in api["members"]] == [row["name"] for row in rows]
    assert client.get("/api/v1/clubs/club-galla/seasons/1999").status_code == 404
    for missing in ("seasons/1999/", "seasons/2009/nothing.csv", "seasons/1999/players.csv"):
        assert client.get(f"/clubs/club-galla/{missing}").status_code == 404
    assert 'href="/clubs/club-galla/seasons/2010/"' in client.get("/clubs/club-galla/").content.decode()


def test_a_club_is_not_credited_with_games_for_another(client: Client) -> None:
    played()
    played(
        (Person(name="Núria Pla", club="Brașov"), Person(name="Pere Roca")), title="Away", points=((500, 1),)
    )
    indexing.freshen()
    shown = client.get("/clubs/club-galla/seasons/2009/").content.decode()
    assert (fact(shown, "Entries"), fact(shown, "Games")) == ("2", "1")


def test_a_hidden_tournament_is_in_no_statistics(client: Client) -> None:
    made = played()
    indexing.freshen()
    assert client.get("/clubs/club-galla/seasons/2009/").status_code == 200
    Tournament.objects.filter(pk=made.pk).update(status=Tournament.Status.HIDDEN)
    assert client.get("/clubs/club-galla/seasons/2009/").status_code == 404
    nuria = Player.objects.get(name="Núria Pla")
    assert "No finished games yet" in page(client, player=nuria.public_id)
    hidden, nothing = (
        client.get(f"/heat-map/?event={event}").content.decode().split("<main")[1].replace(event, "")
        for event in (made.public_id, "nothing")
    )
    assert hidden == nothing


def test_a_club_sees_how_many_queries_it_takes(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(4):
        played(title=f"Open {number}")
    indexing.freshen()
    assert Result.objects.count() == 16
    with django_assert_max_num_queries(42):
        client.get("/clubs/club-galla/seasons/2009/")


# A record that breaks off


def test_a_record_that_breaks_off_has_no_result_and_a_whole_one_has() -> None:
    add_samples()  # the first eleven moves of a game: all that is printed
    printed = Record.objects.get(slug="michi-waxberry-2014")
    text = bytes(printed.content).decode()
    ended = f"{text.rstrip()}  PAS\n7) PAS PAS\n8) PAS\n"
    whole = keep_record(title="Whole", rulebook_id=printed.rulebook_id, content=ended.encode())
    Record.objects.filter(pk=whole.pk).update(sharing=Sharing.PUBLIC)
    indexing.catch_up()
    found = {row.key: (row.is_whole, row.is_won) for row in GameSide.objects.filter(source="record", side=0)}
    assert found == {printed.slug: (False, None), whole.slug: (True, True)}
    assert list(outcomes.faults_of_results()) == []
    GameSide.objects.filter(key=printed.slug).update(is_whole=True)
    (fault,) = outcomes.faults_of_results()
    assert printed.slug in fault
    wanted = bests.Wanted(rulebook_id=printed.rulebook_id, source="record")
    assert [best.value for best in bests.best_of(wanted, bests.CATEGORIES["lost"])] == [278]
    indexing.rebuild()
    assert not GameSide.objects.get(key=printed.slug, side=0).is_whole


# The board


def test_games_that_were_given_up_are_in_no_heat_map(client: Client) -> None:
    make_year(year.people(), 12)
    GameSide.objects.update(is_whole=False)
    one = GameSide.objects.exclude(squares="").first()
    assert one is not None
    GameSide.objects.filter(key=one.key).update(is_whole=True, squares="1")
    assert "over 1 game played to its end" in client.get("/heat-map/").content.decode()
    assert "over 1 game played to its end" in page(client)
    assert fact(page(client), "Games") == "12"
    told = client.get("/api/v1/players/p0/statistics").json()["total"]
    assert (told["games"], told["whole"]) == (12, 1)


def test_a_heat_map_says_in_how_many_games_a_square_is_covered(client: Client) -> None:
    assert "No finished game here has known moves yet" in client.get("/heat-map/").content.decode()
    make_year(year.people(), 30)
    GameSide.objects.exclude(squares="").update(squares="0")
    one = GameSide.objects.exclude(squares="").first()
    assert one is not None
    GameSide.objects.filter(pk=one.pk).update(squares="1")
    shown = client.get("/heat-map/?season=2025").content.decode()
    assert "over 19 games played to their end whose moves are known" in shown
    assert "Covered most often: A1 5 %" in shown
    assert shown.count("<td>5</td>") == 1
    assert re.search(r"Triple word</th><td class=\"number\">8</td><td class=\"number\">0[.]1<", shown)
    for nonsense in ("?season=x", "?tiles=klingon", "?event=%00", "?season=9999999999"):
        assert client.get(f"/heat-map/{nonsense}").status_code == 200
