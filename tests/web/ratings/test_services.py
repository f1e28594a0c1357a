"""Editions are published once, from the numbers before; names are no part of them."""

from importlib import import_module

import pytest
from django.apps import apps as django_apps
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from faristol.errors import FaristolError
from faristol.rating import editions as library
from faristol.rating.game import RatedGame, RatedPlayer
from faristol_web.ratings import queries, services
from faristol_web.ratings.models import Edition, EditionGame, EditionRow, Player
from tests.web.ratings.events import FIRST, NAMES, OPEN, begun, editions_of, lines_of, publish

pytestmark = pytest.mark.django_db


def ratings_by_name(edition: Edition) -> dict[str, int]:
    return {row.player.name: row.rating for row in queries.rows_of(edition)}


def test_an_imported_list_is_the_first_edition_with_states_and_positions() -> None:
    edition = editions_of(begun()).get()

    assert (edition.number, edition.season, edition.source) == (1, 2008, "import")
    assert [(row.player.name, row.rating, row.position, row.state) for row in queries.rows_of(edition)] == [
        ("Anna Mas", 1245, 1, "active"),
        ("Pere Roca", 1180, 2, "active"),
        ("Núria Pla", 1100, None, "inactive"),
        ("Joan Puig", 1020, None, "provisional"),
    ]


def test_a_greek_player_is_found_in_capitals_and_of_two_the_one_who_is_written_so() -> None:
    player = services.add_player("Γιώργος Βαΐου")
    for name in ("ΓΙΩΡΓΟΣ ΒΑΪΟΥ", "γιωργος βαιου"):
        assert services.find_player(name) == player
    other = services.add_player("ΓΙΩΡΓΟΣ ΒΑΪΟΥ")  # kept apart before capitals were read without accents

    assert services.find_player("Γιώργος Βαΐου") == player
    assert services.find_player("γιωργος βαϊου") == other
    assert services.find_player("Γιωργος Βαιου") is None  # either


def test_players_on_record_are_found_by_the_new_folding() -> None:
    player = services.add_player("Γιώργος Βαΐου")
    latin = services.add_player("Martí Pla")
    Player.objects.filter(pk=player.pk).update(folded="γιώργοσ βαΐου")
    assert services.find_player("ΓΙΩΡΓΟΣ ΒΑΪΟΥ") is None

    migration = import_module("faristol_web.ratings.migrations.0003_greek_names")
    migration.fold_again(django_apps, None)
    assert services.find_player("ΓΙΩΡΓΟΣ ΒΑΪΟΥ") == player
    assert services.find_player("MARTÍ PLA") == latin
    assert services.find_player("Marti Pla") is None


def test_a_romanian_player_is_found_with_commas_and_with_cedillas() -> None:
    player = services.add_player("Geo Ţîrlea")
    assert services.find_player("GEO ȚÎRLEA") == player
    Player.objects.filter(pk=player.pk).update(folded="geo ţîrlea")  # as it was kept before
    assert services.find_player("Geo Ţîrlea") is None

    migration = import_module("faristol_web.ratings.migrations.0004_romanian_names")
    migration.fold_again(django_apps, None)
    assert services.find_player("Geo Ţîrlea") == services.find_player("Geo Țîrlea") == player


def test_a_player_is_found_with_the_apostrophe_of_a_telephone() -> None:
    player = services.add_player("Pau d’Or")
    assert services.find_player("PAU D'OR") == player
    Player.objects.filter(pk=player.pk).update(
        folded="pau d’or", sort_name="pau d’or"
    )  # as it was kept before
    assert services.find_player("Pau d’Or") is None

    migration = import_module("faristol_web.ratings.migrations.0005_apostrophes")
    migration.fold_again(django_apps, None)
    assert services.find_player("Pau d’Or") == services.find_player("Pau d'Or") == player
    assert Player.objects.get(pk=player.pk).sort_name == "pau d'or"


def test_a_slip_in_the_year_makes_no_edition() -> None:
    """It could not be taken back, and everybody would be inactive for good."""
    barruf = services.list_of("barruf")
    with pytest.raises(FaristolError, match="check the year"):
        services.import_first(
            barruf, b"player,rating,games\nAnna,1200,60\n", name="l.csv", label="L", day="2206-10-01"
        )
    services.import_first(
        barruf, b"player,rating,games\nAnna,1200,60\n", name="l.csv", label="L", day="2026-10-01"
    )
    with pytest.raises(FaristolError, match="check the year"):
        services.pass_september(barruf, label="S", day="2062-09-01")
    assert editions_of(barruf).count() == 1


def test_a_second_list_is_not_imported_over_the_first() -> None:
    made = begun()
    with pytest.raises(FaristolError, match="already has a first edition"):
        services.import_first(made, FIRST.encode(), name="b.csv", label="again", day="2009-07-01")
    assert editions_of(made).count() == 1


def test_a_list_with_a_fault_leaves_nothing_behind() -> None:
    made = services.list_of("barruf")
    with pytest.raises(FaristolError, match=r"first.csv, line 3: rating: 'x'"):
        services.import_first(
            made,
            b"player,rating,games\nAnna,1000,20\nPere,x,20\n",
            name="first.csv",
            label="a",
            day="2009-06-30",
        )
    assert (Player.objects.count(), editions_of(made).count()) == (0, 0)


def test_an_event_makes_the_next_edition_by_the_formula() -> None:
    made = begun()
    edition = publish(made)
    by_hand = library.apply(
        "barruf",
        dict(zip(_names(), _known(), strict=True)),
        [RatedGame(game.round_number, _named(game), game.half_points) for game in OPEN],
        season=2009,
    )

    assert ratings_by_name(edition) == {line.player: line.rating for line in by_hand.lines}
    assert (edition.number, edition.season, services.edition_name(edition)) == (2, 2009, "barruf 2")
    assert (
        services.latest_ratings("barruf")[Player.objects.get(name="Laia Nova").public_id]
        == (ratings_by_name(edition)["Laia Nova"])
    )


def _names() -> list[str]:
    return ["Anna Mas", "Pere Roca", "Núria Pla", "Joan Puig"]


def _known() -> list[RatedPlayer]:
    numbers = ((1245, 60, 2008), (1180, 48, 2008), (1100, 30, 2006), (1020, 9, 2008))
    return [RatedPlayer(rating=r, games=g, last_season=season) for r, g, season in numbers]


def _named(game: RatedGame) -> tuple[str, str]:
    proper = NAMES | {"b": "Pere Roca"}
    return proper[game.players[0]], proper[game.players[1]]


def test_a_debutant_is_told_and_keeps_being_one_this_season() -> None:
    made = begun()
    publish(made)
    later = publish(made, (RatedGame(1, ("a", "b"), 2),), source="second", day="2010-02-01")

    row = lines_of(later).get(player__name="Joan Puig")
    assert (row.games, row.state, row.is_debutant, row.debut_season) == (11, "active", True, 2009)


def test_publishing_again_gives_the_same_edition_and_other_results_are_refused() -> None:
    made = begun()
    first = publish(made)

    assert publish(made) == first
    with pytest.raises(FaristolError, match="published editions never change"):
        publish(made, (*OPEN[:-1], RatedGame(2, ("b", "d"), 2)))
    assert editions_of(made).count() == 2


def test_a_published_edition_never_changes() -> None:
    made = begun()
    edition = publish(made)
    attempts = (
        lambda: lines_of(edition).update(rating=2000),
        lambda: EditionRow.objects.filter(edition=edition)._raw_delete("default"),  # noqa: SLF001
        lambda: Edition.objects.filter(pk=edition.pk).update(label="Another"),
        lambda: EditionGame.objects.filter(edition=edition).update(half_points=0),
        lambda: connection.cursor().execute("DELETE FROM ratings_edition"),
        lambda: EditionGame.objects.create(
            edition=editions_of(made).get(number=1),
            number=1,
            round_number=1,
            first=Player.objects.all()[0],
            second=Player.objects.all()[1],
            half_points=2,
        ),
    )
    before = ratings_by_name(edition)
    for attempt in attempts:
        with pytest.raises(DatabaseError, match="a published edition never changes"), transaction.atomic():
            attempt()
    assert ratings_by_name(edition) == before


def test_recomputing_from_the_first_edition_gives_the_same_numbers() -> None:
    made = begun()
    publish(made)
    publish(made, (RatedGame(1, ("c", "d"), 2), RatedGame(2, ("c", "b"), 0)), source="b", day="2010-03-01")
    services.pass_september(made, label="September 2010", day="2010-09-01")
    publish(made, (RatedGame(1, ("a", "d"), 1),), source="c", day="2010-10-01")

    assert list(queries.differences(made)) == []


def test_a_number_that_does_not_follow_is_found() -> None:
    made = begun()
    edition = publish(made)
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER ratings_editionrow_no_UPDATE")
    lines_of(edition).filter(player__name="Anna Mas").update(rating=1500)

    (told,) = queries.differences(made)
    assert "barruf 2" in told
    assert "rating is 1500" in told


def test_absent_players_become_inactive_when_september_has_come() -> None:
    made = begun()
    publish(made)
    with pytest.raises(FaristolError, match="September"):
        services.pass_september(made, label="Too early", day="2010-08-31")
    services.pass_september(made, label="September 2010", day="2010-09-01")
    last = services.pass_september(made, label="September 2011", day="2011-09-01")

    assert set(lines_of(last).values_list("player__name", "state")) == {
        ("Anna Mas", "inactive"),
        ("Pere Roca", "inactive"),
        ("Núria Pla", "inactive"),
        ("Joan Puig", "inactive"),
        ("Laia Nova", "provisional"),
    }
    assert not lines_of(last).filter(position__isnull=False).exists()


def test_events_are_rated_in_order_of_date() -> None:
    made = begun()
    publish(made)
    late = (RatedGame(1, ("a", "b"), 1),)
    with pytest.raises(FaristolError, match="order of date: barruf 2 is of 2009-11-21"):
        publish(made, late, source="b", day="2009-08-20")
    edition = publish(made, late, source="b", day="2009-08-20", is_late=True)
    assert (edition.number, edition.season) == (3, 2009)
    assert list(queries.differences(made)) == []


def test_a_preview_foretells_what_is_published_and_changes_nothing() -> None:
    made = begun()
    lines = services.preview_edition(made, OPEN, day="2009-11-21", names=NAMES)
    assert (editions_of(made).count(), Player.objects.count()) == (1, 4)

    edition = publish(made)
    assert {NAMES[line.player].title().replace("  ", " "): line.rating for line in lines} == {
        row.player.name: row.rating
        for row in lines_of(edition).filter(event_games__gt=0).select_related("player")
    }


def test_two_players_of_one_name_must_be_told_apart() -> None:
    made = begun()
    other = Player.objects.create(public_id="other")
    services.rename_player(other, "ANNA MAS")

    assert services.find_player("Anna Mas") is None
    with pytest.raises(FaristolError, match="2 players are called Anna Mas"):
        publish(made)
    assert editions_of(made).count() == 1
    edition = publish(made, players={"a": other})
    assert lines_of(edition).get(player=other).is_newcomer
    assert lines_of(edition).get(player__name="Anna Mas").rating == 1245


def test_two_newcomers_of_one_name_are_not_made_one() -> None:
    made = begun()
    with pytest.raises(FaristolError, match="two newcomers"):
        publish(made, names=NAMES | {"a": "Nou Nom", "b": "nou nom"})
    assert Player.objects.count() == 4


def test_one_player_cannot_stand_for_two() -> None:
    made = begun()
    with pytest.raises(FaristolError, match="stands for two"):
        publish(made, names=NAMES | {"a": "Anna Mas", "b": "Anna Mas"})


def test_an_event_without_games_and_a_name_that_is_none_are_refused() -> None:
    made = begun()
    with pytest.raises(FaristolError, match="nothing to publish"):
        publish(made, ())
    with pytest.raises(FaristolError, match="is not a name"):
        publish(made, names=NAMES | {"d": "\x1b[31m"})
    with pytest.raises(FaristolError, match="not a day"):
        publish(made, day="21/11/2009")
    assert editions_of(made).count() == 1


def test_erasing_a_player_leaves_numbers_and_no_name_anywhere() -> None:
    made = begun()
    edition = publish(made)
    player = Player.objects.get(name="Anna Mas")
    player.club = "Club of Anna Mas"
    player.save()
    services.erase_player(player)

    with connection.cursor() as cursor:
        for model in (Player, Edition, EditionRow, EditionGame):
            cursor.execute(f"SELECT * FROM {model._meta.db_table}")  # noqa: S608, SLF001
            assert "Anna" not in repr(cursor.fetchall())
    assert lines_of(edition).get(player=player).rating
    assert services.find_player("") is None
    assert list(queries.differences(made)) == []


def test_an_entrant_erased_before_publishing_is_rated_without_a_name() -> None:
    made = begun()
    unnamed = NAMES | {"c": "", "d": ""}
    foretold = {
        line.player: line.rating
        for line in services.preview_edition(made, OPEN, day="2009-11-21", names=unnamed)
    }
    edition = publish(made, names=unnamed)

    nameless = lines_of(edition).filter(player__name="")
    assert sorted(nameless.values_list("rating", flat=True)) == sorted((foretold["c"], foretold["d"]))
    assert publish(made, names=unnamed) == edition
    with pytest.raises(FaristolError, match="published editions never change"):
        publish(made)


def test_publishing_again_after_an_erasure_gives_the_same_edition() -> None:
    made = begun()
    edition = publish(made)
    services.erase_player(Player.objects.get(name="Anna Mas"))

    assert publish(made, names=NAMES | {"a": ""}) == edition
    assert Player.objects.count() == 5


def test_an_unknown_system_makes_no_list() -> None:
    with pytest.raises(FaristolError, match="barruf, elo, naspa"):
        services.list_of("nothing")


def test_the_command_says_whether_all_lists_are_as_published(capsys: pytest.CaptureFixture[str]) -> None:
    edition = publish(begun())
    call_command("recompute_ratings")
    assert "BARRUF: 2 editions, all as published" in capsys.readouterr().out
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER ratings_editionrow_no_UPDATE")
    lines_of(edition).filter(player__name="Anna Mas").update(position=7)
    with pytest.raises(CommandError, match="earlier editions: 1"):
        call_command("recompute_ratings")
