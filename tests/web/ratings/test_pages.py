"""Pages of ratings: what a reader sees, what an administrator may do, and what is refused."""

import html
import io
import re
import zipfile
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from faristol.cli import main
from faristol.formats.rating.csv import read_ratings
from faristol.rating.game import RatedGame
from faristol_web.archive import stamp as archive
from faristol_web.ratings import queries, services, stamp, views
from faristol_web.ratings.models import Player, RatingList
from tests.web.ratings.events import FIRST, OPEN, begun, editions_of, lines_of, publish

pytestmark = pytest.mark.django_db

NAMED = r'<th scope="row"><a href="[^"]+">([^<]*)</a>'


@pytest.fixture
def staff() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("serra"))
    return client


def page(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status, response.content.decode()
    return response.content.decode()


def test_a_site_without_ratings_says_so(client: Client) -> None:
    assert "No rating lists yet" in page(client, "/ratings/")
    page(client, "/ratings/barruf/", 404)
    services.list_of("barruf")
    page(client, "/ratings/barruf/", 404)
    assert "No rating lists yet" in page(client, "/ratings/")


def test_a_long_list_has_pages_and_keeps_what_was_asked(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "LINES", 2)
    publish(begun())
    edition = queries.latest_edition(RatingList.objects.get())
    assert edition
    whole = [row.player.name for row in queries.rows_of(edition)]
    assert len(whole) > 4

    def names(query: str) -> list[str]:
        return [html.unescape(found) for found in re.findall(NAMED, page(client, f"/ratings/barruf/{query}"))]

    assert names("") == names("?page=1") == names("?page=x") == whole[:2]
    assert names("?page=2") == whole[2:4]
    assert names("?page=2") == whole[2:4], "a kept copy"
    assert names("?page=999") == whole[(len(whole) - 1) // 2 * 2 :]
    assert 'href="?page=2"' in page(client, "/ratings/barruf/")
    assert 'href="?state=active&amp;page=2"' in page(client, "/ratings/barruf/?state=active")


def test_the_list_shows_positions_changes_categories_and_states(client: Client) -> None:
    publish(begun())
    shown = page(client, "/ratings/barruf/")
    anna = shown[shown.index(">Anna Mas<") :]

    assert shown.index(">Anna Mas<") < shown.index(">Pere Roca<") < shown.index(">Laia Nova<")
    assert ">1240<" not in anna[:100]
    row = anna[: anna.index("</tr>")]
    rating = services.latest_ratings("barruf")[Player.objects.get(name="Anna Mas").public_id]
    assert f">{rating}<" in row
    assert f"−{1245 - rating}" in row
    assert "Mestre" in row
    assert "active" in row
    assert "debutant" in shown[shown.index(">Joan Puig<") :].split("</tr>")[0]
    assert "Spring list" in shown
    assert "Anna Mas" in page(client, "/ratings/")


def test_earlier_editions_stay_and_lead_to_the_newest(client: Client) -> None:
    publish(begun())
    first, second = page(client, "/ratings/barruf/editions/1/"), page(client, "/ratings/barruf/editions/2/")

    assert ">1245<" in first
    assert "a newer edition" in first
    assert "a newer edition" not in second
    page(client, "/ratings/barruf/editions/3/", 404)
    page(client, "/ratings/naspa/editions/1/", 404)


def test_players_are_found_without_accents_and_by_state(client: Client) -> None:
    publish(begun())
    found = page(client, "/ratings/barruf/?q=nuria")
    assert (">Núria Pla<" in found, ">Anna Mas<" in found) == (True, False)
    assert "1 player found" in found
    provisional = page(client, "/ratings/barruf/?state=provisional")
    assert (">Laia Nova<" in provisional, ">Anna Mas<" in provisional) == (True, False)
    assert "No player on this list matches" in page(client, "/ratings/barruf/?q=Ningú")
    assert ">Anna Mas<" in page(client, "/ratings/barruf/?state=nonsense")


def test_an_edition_as_a_table_is_the_next_list_to_start_from(client: Client) -> None:
    edition = publish(begun())
    response = client.get("/ratings/barruf/editions/2.csv")
    read = read_ratings(response.content, name="2.csv")

    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert {name: known.rating for name, known in read.items()} == {
        row.player.name: row.rating for row in lines_of(edition).select_related("player")
    }
    semicolons = client.get("/ratings/barruf/editions/2.csv", headers={"accept-language": "ca"}).content
    assert semicolons.decode("utf-8-sig").startswith("player;rating;games")


def test_anyone_can_count_the_whole_list_again(
    client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = begun()
    publish(made)
    publish(made, (RatedGame(1, ("a", "b"), 1),), source="late", day="2009-10-03", is_late=True)
    services.pass_september(made, label="September", day="2010-09-01")
    publish(made, (RatedGame(1, ("a", "d"), 0),), source="b", day="2010-12-01")
    # The id tells two of the same name apart.
    services.rename_player(Player.objects.get(name="Laia Nova"), "Anna Mas")
    packed = zipfile.ZipFile(io.BytesIO(client.get("/ratings/barruf/archive.zip").content))
    assert {each.external_attr >> 16 for each in packed.infolist()} == {0o644}
    packed.extractall(tmp_path)

    assert len(packed.namelist()) == 9
    assert main(["rating", "recompute", "--system", "barruf", str(tmp_path)]) == 0
    capsys.readouterr()
    last = tmp_path / max(packed.namelist())
    text = last.read_text("utf-8-sig")
    number = text.splitlines()[1].split(",")[1]
    last.write_text(text.replace(number, "1999", 1), "utf-8")
    assert main(["rating", "recompute", "--system", "barruf", str(tmp_path)]) == 1
    assert f"1999 after 64 games; recomputed: {number} after 64" in capsys.readouterr().err


def test_a_players_page_has_the_course_as_drawing_and_as_table(client: Client) -> None:
    publish(begun())
    player = Player.objects.get(name="Joan Puig")
    shown = page(client, f"/ratings/players/{player.public_id}/")

    assert shown.count("<circle") == 2
    assert 'role="img"' in shown
    assert "style=" not in shown
    assert ">1020<" in shown
    assert "1½ / 2" in shown
    assert "Round 1" in shown
    assert ">Laia Nova<" in shown
    assert "debutant" not in shown
    page(client, "/ratings/players/nobody/", 404)


def test_an_erased_player_has_numbers_and_no_name(client: Client) -> None:
    publish(begun())
    player = Player.objects.get(name="Anna Mas")
    services.erase_player(player)
    for address in ("/ratings/", "/ratings/barruf/", f"/ratings/players/{player.public_id}/"):
        shown = page(client, address)
        assert "name erased" in shown
        assert "Anna" not in shown
    table = client.get("/ratings/barruf/editions/2.csv").content.decode()
    assert f"({player.public_id})" in table


def test_a_players_text_starts_no_formula_and_no_script(client: Client) -> None:
    publish(begun(), names={"a": "=1+1", "b": "<b>Pere</b>", "c": "Joan Puig", "d": "Laia"})
    assert "\n'=1+1" in client.get("/ratings/barruf/editions/2.csv").content.decode()
    assert "<b>Pere" not in page(client, "/ratings/barruf/")


def test_a_preview_counts_by_the_formula_and_keeps_nothing(client: Client) -> None:
    begun()
    asked = "player=anna+mas&opponent=pere+roca&result=1&opponent=1100&result=0.5"
    shown = page(client, f"/ratings/barruf/preview/?{asked}")
    assert "<span>1245</span> → <strong>1249</strong>" in shown
    assert "1½ of 2 points" in shown
    newcomer = page(client, "/ratings/barruf/preview/?player=&opponent=950&result=1&opponent=&result=1")
    assert "<span>950</span> → <strong>965</strong>" in newcomer
    many_games = page(client, "/ratings/barruf/preview/?player=950&played=60&opponent=950&result=1")
    assert "<span>950</span> → <strong>960</strong>" in many_games


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("player=Ning%C3%BA&opponent=950&result=1", "Nobody on the list has this name"),
        ("player=&opponent=Ning%C3%BA&result=1", "Nobody on the list has this name"),
        ("player=&opponent=950&result=7", "Won, tied or lost?"),
        ("player=&opponent=&result=1", "Enter at least one opponent"),
    ],
)
def test_a_preview_that_cannot_be_says_why(client: Client, query: str, said: str) -> None:
    begun()
    assert said in page(client, f"/ratings/barruf/preview/?{query}", 400)


def test_only_administrators_import_a_list(client: Client, staff: Client) -> None:
    def sent(by: Client, content: bytes) -> tuple[int, str]:
        response = by.post(
            "/ratings/import/",
            {
                "system": "barruf",
                "label": "Spring list",
                "day": "2009-06-30",
                "newcomer": "900",
                "seasons": "3",
                "file": SimpleUploadedFile("first.csv", content),
            },
        )
        return response.status_code, response.content.decode()

    assert client.get("/ratings/import/").status_code == 302
    assert sent(client, FIRST.encode())[0] == 403
    assert not RatingList.objects.exists()
    status, shown = sent(staff, b"player,rating\nAnna,1000\n")
    assert (status, "games missing" in shown) == (400, True)
    assert sent(staff, FIRST.encode())[0] == 302
    shown = page(staff, "/ratings/barruf/editions/1/")
    assert ">Anna Mas<" in shown
    assert "inactive" not in shown[shown.index(">Núria Pla<") :].split("</tr>")[0]
    edition = publish(RatingList.objects.get())
    assert lines_of(edition).get(player__name="Laia Nova").old == 900
    assert list(queries.differences(edition.list)) == []
    status, shown = sent(staff, FIRST.encode())
    assert (status, "already has a first edition" in shown) == (400, True)


def test_only_administrators_open_a_season(client: Client, staff: Client) -> None:
    made = begun()
    asked = {"label": "September 2009", "day": "2009-09-01"}
    assert client.post("/ratings/barruf/september/", asked).status_code == 403
    assert editions_of(made).count() == 1
    assert staff.post("/ratings/barruf/september/", asked).status_code == 302
    assert editions_of(made).count() == 2
    assert staff.post("/ratings/barruf/september/", asked).status_code == 400


def test_administrators_put_names_right_and_erase_them(staff: Client) -> None:
    publish(begun())
    player = Player.objects.get(name="Laia Nova")
    address = f"/admin/ratings/player/{player.pk}/change/"
    assert staff.post(address, {"name": "Laia Novell", "club": "Lleida"}).status_code == 302
    assert services.find_player("laia novell") == player
    staff.post("/admin/ratings/player/", {"action": "erase", "_selected_action": [player.pk]})
    player.refresh_from_db()
    assert (player.name, player.club, player.erased_at is None) == ("", "", False)
    assert staff.get(f"/admin/ratings/edition/{begun_edition()}/delete/").status_code == 403


def begun_edition() -> object:
    return editions_of(RatingList.objects.get()).order_by("number")[0].pk


@pytest.mark.parametrize(
    ("address", "queries"), [("/ratings/barruf/", 8), ("/ratings/barruf/preview/", 5), ("/ratings/", 3)]
)
def test_questions_to_the_database_do_not_grow_with_the_list(
    client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
    address: str,
    queries: int,
) -> None:
    made = begun()
    client.get("/ratings/")
    with django_assert_num_queries(queries):
        client.get(address)
    publish(made)
    publish(made, OPEN, source="b", day="2010-01-01")
    with django_assert_num_queries(queries):
        client.get(address)


@pytest.mark.parametrize(
    "address",
    [
        "/ratings/barruf/",
        "/ratings/barruf/preview/",
        "/ratings/barruf/editions/1.csv",
        "/players/players.csv",
    ],
)
def test_a_list_is_made_once_until_something_changes(
    client: Client, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stamp, "NAME_S", 10**9)
    monkeypatch.setattr(archive, "SECONDS", 10**9)
    made = begun()
    tag = client.get(address)["ETag"]
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
    anna = Player.objects.get(name="Anna Mas")
    services.rename_player(anna, "Anna Mas i Pi")
    corrected = client.get(address, headers={"If-None-Match": tag})
    assert "Anna Mas i Pi" in corrected.content.decode()
    services.erase_player(anna)
    erased = client.get(address, headers={"If-None-Match": corrected["ETag"]})
    assert erased.status_code == 200
    assert "Anna" not in erased.content.decode()
    publish(made)
    grown = client.get(address, headers={"If-None-Match": erased["ETag"]})
    assert grown.status_code == 200


def test_a_history_asks_the_database_as_often_for_one_event_as_for_three(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    made = begun()
    publish(made)
    address = f"/ratings/players/{Player.objects.get(name='Anna Mas').public_id}/"
    with django_assert_num_queries(6):
        client.get(address)
    publish(made, OPEN, source="b", day="2010-01-01")
    publish(made, OPEN, source="c", day="2010-02-01")
    with django_assert_num_queries(6):
        client.get(address)
