"""The index: the same however it came about, true to what is stored, and forgetful where it has to be."""

from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from faristol.errors import FaristolError
from faristol.rating.game import RatedGame
from faristol_web.archive import indexing, people
from faristol_web.archive.models import GameSide, Indexed, PlayerMerge, Result, TileBest
from faristol_web.ratings import services as ratings
from faristol_web.ratings.models import EditionRow, Player
from faristol_web.ratings.queries import differences
from faristol_web.replays.models import Record
from faristol_web.replays.services import add_samples
from faristol_web.tournaments.domain import services
from faristol_web.tournaments.domain.services import Person
from faristol_web.tournaments.models import Registration, Tournament
from tests.web.archive.events import FOUR, played

pytestmark = pytest.mark.django_db(databases=["default", "events"])

PAGES = (
    *("/calendar/", "/players/", "/clubs/", "/seasons/2009/", "/bests/", "/bests/game/", "/search/?q=pla"),
    *("/players/players.csv", "/seasons/2009/results.json", "/seasons/2009/games.csv", "/clubs/club-galla/"),
    "/bests/play.json",
)


def rows() -> list[list[dict[str, Any]]]:
    """All that the index holds, without the database's own keys."""
    return [
        [
            {name: value for name, value in row.items() if name not in {"id", "side_id"}}
            for row in model.values()
        ]
        for model in (
            Result.objects.order_by("source", "key", "number", "member"),
            GameSide.objects.order_by("source", "key", "round_number", "table_number", "side"),
            TileBest.objects.order_by("side__key", "side__table_number", "side__side", "tile"),
            Indexed.objects.order_by("source", "key"),
        )
    ]


def everything(client: Client) -> str:
    return "".join(client.get(page).content.decode() for page in PAGES)


def archive_of(client: Client, season: int) -> bytes:
    return client.get(f"/seasons/{season}/season.zip").content


def player(name: str) -> Player:
    return Player.objects.get(name=name)


def test_rebuilding_gives_the_same_rows() -> None:
    played()
    add_samples()
    indexing.freshen()
    before = rows()
    assert [len(each) > 0 for each in before] == [True] * 4
    call_command("rebuild_archive", verbosity=0)
    assert rows() == before


def test_places_games_and_plays_are_those_of_the_tournament() -> None:
    made = played()
    indexing.freshen()
    first = Result.objects.get(place=1)
    assert (first.player, first.points, first.entrants, first.season) == (
        player("Karin Ødegård"),
        "1",
        4,
        2009,
    )
    side = GameSide.objects.get(player=player("Núria Pla"))
    assert (side.opponent, side.points, side.conceded, side.spread, side.total, side.is_won) == (
        player("Άννα Παππά"),
        412,
        380,
        32,
        792,
        True,
    )
    assert (side.best_word, side.best_points, side.bingos, side.key) == ("CASES", 80, 2, made.public_id)
    assert TileBest.objects.filter(tile="NY", word="PENYA", points=34).count() == 2


def test_a_tournament_that_goes_on_or_was_taken_off_is_not_in_it() -> None:
    played(is_closed=False)
    over = played(title="Other")
    indexing.freshen()
    assert set(Result.objects.values_list("key", flat=True)) == {over.public_id}
    Tournament.objects.filter(pk=over.pk).update(status=Tournament.Status.HIDDEN)
    indexing.freshen()
    assert not Result.objects.exists()
    assert not GameSide.objects.exists()


def test_what_an_administrator_deletes_leaves_no_results() -> None:
    made = played()
    add_samples()
    indexing.catch_up()
    assert {source for source, _ in Indexed.objects.values_list("source", "key")} == {"tournament", "record"}
    Tournament.objects.filter(pk=made.pk).delete()  # as its pages do, many at once
    Record.objects.all().delete()
    assert not any(model.objects.exists() for model in (Result, GameSide, TileBest, Indexed))


def test_a_record_leads_to_the_move() -> None:
    add_samples()
    indexing.freshen()
    side = GameSide.objects.filter(source="record").order_by("-best_points").first()
    assert side is not None
    assert side.best_move
    assert side.longest_length
    assert side.longest_length >= 7
    record = Record.objects.get(slug=side.key)
    assert side.address == f"/records/{record.slug}/"


def test_a_name_that_two_players_have_is_nobodys() -> None:
    ratings.add_player("Núria Pla")
    ratings.add_player("Núria Pla")
    played()
    indexing.freshen()
    assert Result.objects.get(name="Núria Pla").player is None
    assert Player.objects.filter(name="Núria Pla").count() == 2


def test_private_data_is_in_no_page_and_no_file(client: Client) -> None:
    made = played()
    shown = everything(client).encode() + archive_of(client, 2009)
    secrets = {"secret-mail@example.org", "+34 600 555 001", "secret-notes"}
    for row in Registration.objects.filter(tournament=made):
        secrets |= {row.key, row.token_hash}
    assert not [secret for secret in secrets if secret.encode() in shown]
    assert "Núria Pla" in everything(client)


def test_an_erased_person_stays_erased(client: Client) -> None:
    """By an administrator, on the list: the pages of tournaments that are over forget the name, too."""
    made = played()
    assert "Núria Pla" in everything(client)
    own = f"/tournaments/{made.slug}/standings/"
    assert "Núria Pla" in client.get(own).content.decode()
    gone = player("Núria Pla")
    page = f"/players/{gone.public_id}/"
    assert client.get(page).status_code == 200
    ratings.erase_player(gone)
    indexing.rebuild()
    assert "Núria Pla" not in everything(client)
    assert "Άννα Παππά" in everything(client)
    assert client.get(page).status_code == 404
    assert not Player.objects.filter(name="Núria Pla").exists()
    assert not Registration.objects.filter(name="Núria Pla").exists()
    assert "Núria Pla" not in client.get(own).content.decode()
    assert "Άννα Παππά" in client.get(own).content.decode()


def test_a_person_is_erased_under_every_name_they_were_merged_from(client: Client) -> None:
    """Else the other spelling, hidden so far behind the one that goes, would get a page of its own again."""
    played()
    indexing.freshen()
    played(title="Second", day="2010-02-01")  # over, and in no index yet
    for event, name in (("one", "N. Pla"), ("two", "Pla Núria")):
        rated(name, "Pere Roca", source=event, day="2009-12-01")
    middle = people.merge_players(player("Pla Núria"), player("N. Pla"), by=None)
    people.merge_players(player("N. Pla"), player("Núria Pla"), by=None)
    assert middle.undone_at is None

    ratings.erase_player(player("N. Pla"))
    indexing.rebuild()

    assert not Player.objects.filter(name__contains="Pla").exists()
    assert Player.objects.filter(erased_at=None, name="Pere Roca").exists()
    pages = ("/players/", "/players/players.csv", "/ratings/barruf/", "/seasons/2009/results.json")
    for page in (*pages, "/tournaments/second/standings/"):
        text = client.get(page).content.decode()
        assert [name for name in ("Núria Pla", "N. Pla", "Pla Núria") if name in text] == [], page
    assert EditionRow.objects.filter(edition__number=2).count() == 3, "the numbers stay"


def test_a_person_erased_from_a_tournament_is_gone_from_its_results(client: Client) -> None:
    made = played()
    indexing.freshen()
    person = Registration.objects.get(tournament=made, name="Ștefan Țurcanu")
    services.erase_registration(person)
    assert "Țurcanu" not in client.get("/seasons/2009/results.csv").content.decode()
    assert "Țurcanu" not in client.get("/bests/").content.decode()


def rated(name: str, other: str, *, source: str, day: str) -> None:
    games = (RatedGame(1, ("a", "b"), 2),)
    ratings.publish(
        ratings.list_of("barruf"), games, label=source, day=day, names={"a": name, "b": other}, source=source
    )


def test_two_rows_of_one_person_are_shown_as_one_and_apart_again(client: Client) -> None:
    rated("Núria Pla", "Pere Roca", source="one", day="2009-01-01")
    rated("N. Pla", "Pere Roca", source="two", day="2009-02-01")
    played(day="2009-11-21")
    indexing.freshen()
    short, long = player("N. Pla"), player("Núria Pla")
    published = list(EditionRow.objects.order_by("pk").values())
    merge = people.merge_players(short, long, by=None)

    answer = client.get(f"/players/{short.public_id}/")
    assert (answer.status_code, answer["Location"]) == (302, f"/players/{long.public_id}/")
    page = client.get(f"/players/{long.public_id}/").content.decode()
    assert page.count(">BARRUF</a>") == 2
    assert "N. Pla" in page
    assert "N. Pla" not in client.get("/players/").content.decode()
    assert list(EditionRow.objects.order_by("pk").values()) == published

    people.undo_merge(merge, by=None)
    assert client.get(f"/players/{short.public_id}/").status_code == 200
    assert "N. Pla" not in client.get(f"/players/{long.public_id}/").content.decode()
    assert list(EditionRow.objects.order_by("pk").values()) == published
    assert PlayerMerge.objects.get().undone_at is not None


def test_merged_players_go_on_in_one_row_of_the_list_and_apart_again_in_two() -> None:
    """Else the newcomer whom a typing error made would be rated on, under whichever spelling comes next."""
    for number in range(3):
        rated("Núria Pla", "Pere Roca", source=f"old {number}", day=f"2009-0{number + 1}-01")
    rated("Nuria Pla", "Pere Roca", source="typed", day="2009-04-01")
    known, typed = player("Núria Pla"), player("Nuria Pla")
    published = list(EditionRow.objects.order_by("pk").values())
    ours = ratings.latest_ratings("barruf")[known.public_id]
    merge = people.merge_players(typed, known, by=None)
    assert ratings.latest_ratings("barruf")[typed.public_id] == ours, "the tournament is seeded by it, too"

    rated("Nuria Pla", "Pere Roca", source="merged", day="2009-05-01")
    rated("Nuria Pla", "Pere Roca", source="merged", day="2009-05-01")
    row = EditionRow.objects.get(edition__number=5, player=known)
    assert (row.games, row.old, row.event_games) == (4, ours, 1)
    assert EditionRow.objects.get(edition__number=5, player=typed).event_games == 0

    people.undo_merge(merge, by=None)
    rated("Nuria Pla", "Pere Roca", source="apart", day="2009-06-01")
    assert EditionRow.objects.get(edition__number=6, player=typed).event_games == 1
    assert EditionRow.objects.get(edition__number=6, player=known).event_games == 0
    assert list(EditionRow.objects.filter(edition__number__lt=5).order_by("pk").values()) == published
    assert list(differences(ratings.list_of("barruf"))) == []


def test_two_rows_of_one_name_that_are_merged_are_no_question() -> None:
    """Until then nobody can say which of the two plays."""
    kept, other = ratings.add_player("Núria Pla"), ratings.add_player("NÚRIA PLA")
    with pytest.raises(FaristolError, match="2 players are called"):
        rated("Núria Pla", "Pere Roca", source="one", day="2009-01-01")
    people.merge_players(other, kept, by=None)

    rated("Núria Pla", "Pere Roca", source="one", day="2009-01-01")

    assert EditionRow.objects.get(player=kept).games == 1
    assert not EditionRow.objects.filter(player=other).exists()


def test_a_list_goes_on_by_the_row_that_it_has() -> None:
    """The page shows the other spelling, which is on no list."""
    rated("N. Pla", "Pere Roca", source="one", day="2009-01-01")
    people.merge_players(player("N. Pla"), ratings.add_player("Núria Pla"), by=None)

    rated("Núria Pla", "Pere Roca", source="two", day="2009-02-01")

    assert EditionRow.objects.filter(edition__number=2).count() == 2
    assert EditionRow.objects.get(edition__number=2, player=player("N. Pla")).games == 2


def test_two_who_played_in_one_event_are_two() -> None:
    played()
    indexing.freshen()
    with pytest.raises(FaristolError, match="Open of Vic"):
        people.merge_players(player("Núria Pla"), player("Karin Ødegård"), by=None)
    people.merge_players(ratings.add_player("Nuri"), player("Núria Pla"), by=None)
    with pytest.raises(FaristolError, match="already merged"):
        people.merge_players(player("Núria Pla"), player("Nuri"), by=None)


def test_the_two_against_each_other_see_all_their_games(client: Client) -> None:
    played()
    played(title="Revenge", day="2010-02-01", points=((300, 420), (355, 401)))
    indexing.freshen()
    first, second = player("Núria Pla"), player("Άννα Παππά")
    page = client.get(f"/players/{first.public_id}/against/?other={second.public_id}").content.decode()
    assert "412 – 380" in page
    assert "300 – 420" in page
    assert "712 – 800" in page


def test_a_pair_of_one_name_apart_from_its_club_is_one_person() -> None:
    played()
    played((Person(name="NÚRIA  PLA", club="Vic"), *FOUR[1:]), title="Second", day="2010-02-01")
    indexing.freshen()
    assert Result.objects.filter(player=player("Núria Pla")).count() == 2
