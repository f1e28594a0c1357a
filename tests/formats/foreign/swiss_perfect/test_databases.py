"""Swiss Perfect's databases."""

import pytest
from hypothesis import given, settings

from faristol.errors import NotationError
from faristol.formats.foreign.swiss_perfect.databases import (
    GAMES,
    PLAYERS,
    read_swiss_perfect,
    untold_by_swiss_perfect,
    write_sco,
    write_trn,
)
from faristol.formats.foreign.swiss_perfect.dbase import Field, Value, read_dbase, write_dbase
from faristol.formats.foreign.tournament import ForeignTournament
from faristol.game.evolve import replace
from faristol.standings.result import ScoreKind
from tests.formats.foreign.strategies import dbase_tournaments
from tests.formats.tournament.samples import small

TWO: list[dict[str, Value]] = [
    {"ID": 4, "START_NO": 2, "SURNAME": "Çelik", "FIRSTNAME": "Núria", "LOC_RTG": 1500, "WITHDRAWAL": 3},
    {"ID": 9, "START_NO": 1, "SURNAME": "Mas", "INTL_RTG": 1800, "CLUB": "Girona"},
]
GAME: dict[str, Value] = {
    "ROUND": 1,
    "WHITE": 4,
    "BLACK": 9,
    "W_SCORE": 2,
    "B_SCORE": 0,
    "W_TYPE": 1,
    "B_TYPE": 1,
    "W_SUBSCO": 802,
    "B_SUBSCO": 700,
}


def tables(
    players: list[dict[str, Value]], games: list[dict[str, Value]], *, fields: tuple[Field, ...] = PLAYERS
) -> ForeignTournament:
    return read_swiss_perfect(write_dbase(fields, players), write_dbase(GAMES, games), name="o")


@settings(max_examples=40)
@given(dbase_tournaments())
def test_any_tournament_survives_being_written_and_read(foreign: ForeignTournament) -> None:
    read = read_swiss_perfect(write_trn(foreign), write_sco(foreign), name="obert")

    assert replace(read, unread=()) == foreign
    assert not list(untold_by_swiss_perfect(foreign))


def test_results_and_points_are_stored_doubled() -> None:
    first, second, *_ = read_dbase(write_sco(small()), name="o.sco").named()

    assert [first[name] for name in ("W_SCORE", "B_SCORE", "W_SUBSCO", "B_SUBSCO")] == [2, 0, 802, 700]
    assert [second[name] for name in ("W_SCORE", "B_SCORE", "W_TYPE")] == [1, 1, 1]


def test_players_go_by_their_starting_numbers_and_games_by_ids() -> None:
    read = tables(TWO, [GAME, {"ROUND": 2, "WHITE": 0, "BLACK": 9, "B_SCORE": 2, "W_SCORE": 0}])

    assert [(player.name, player.rating, player.club) for player in read.players] == [
        ("Mas", 1800, "Girona"),
        ("Çelik, Núria", 1500, ""),
    ]
    assert read.players[1].withdrawn_after == 2
    (game,), (alone,) = read.rounds
    assert (game.players, game.half_points, game.points, game.first_went) == ((2, 1), (2, 0), (401, 350), 0)
    assert (alone.players, alone.kind) == ((1, None), ScoreKind.BYE)


def test_a_game_of_another_type_is_a_forfeit() -> None:
    read = tables(TWO, [{**GAME, "W_TYPE": 0, "B_TYPE": 0}])

    assert read.rounds[0][0].kind is ScoreKind.FORFEIT


def test_fields_that_mean_nothing_here_are_reported_and_written_back() -> None:
    fields = (*PLAYERS, Field("CASTLE", "C", 9))
    read = tables(
        [{**TWO[0], "FEDER": "CAT", "BONUS": 1, "CASTLE": "yes"}, {**TWO[1], "FEDER": "ESP"}],
        [],
        fields=fields,
    )

    assert read.unread == (
        "o.trn: field FEDER is kept, and not read: Çelik, Núria (CAT), Mas (ESP)",
        "o.trn: field BONUS is kept, and not read: Çelik, Núria (1)",
        "o.trn: field CASTLE is kept, and not read: Çelik, Núria (yes)",
    )
    again = read_swiss_perfect(write_trn(read), None, name="o")
    assert again.players[1].kept == (("FEDER", "CAT"), ("BONUS", "1"))


def test_both_ratings_are_kept_where_they_differ() -> None:
    read = tables([{**TWO[0], "INTL_RTG": 1400}], [])

    assert read.players[0].rating == 1500
    assert read.unread == ("o.trn: field INTL_RTG is kept, and not read: Çelik, Núria (1400)",)


@pytest.mark.parametrize(
    ("players", "game", "problem"),
    [
        ([TWO[0], {**TWO[1], "ID": 4}], {}, "o.trn: the id 4 is there 2 times"),
        ([{**TWO[0], "SURNAME": "", "FIRSTNAME": ""}], {}, "o.trn: record 1, field SURNAME: it is empty"),
        (TWO, {"ROUND": 0}, "o.sco: record 1, field ROUND: rounds count from 1"),
        (TWO, {"WHITE": 5}, "o.sco: record 1, field WHITE: there is no player with the id 5"),
        (TWO, {"WHITE": 0, "BLACK": 0}, "o.sco: record 1, field WHITE: nobody is in this game"),
        (TWO, {"W_SCORE": 3}, "o.sco: record 1, field W_SCORE: 3 is no result: 2, 1 or 0"),
        (
            TWO,
            {"W_SUBSCO": 401},
            "o.sco: record 1, field W_SUBSCO: 401 is stored doubled, and is no even number",
        ),
        (TWO, {"BLACK": 4}, "o: round 1: player 2 is there 2 times"),
    ],
)
def test_what_cannot_be_is_said_with_record_and_field(
    players: list[dict[str, Value]], game: dict[str, Value], problem: str
) -> None:
    with pytest.raises(NotationError) as raised:
        tables(players, [{**GAME, **game}])

    assert str(raised.value) == problem


def test_what_is_cut_off_is_told() -> None:
    long = "Puig i Cadafalch i Domènech de la Mercè"
    foreign = replace(
        small(), players=tuple(replace(each, name=long, club=long) for each in small().players[:1]), rounds=()
    )

    assert list(untold_by_swiss_perfect(foreign)) == [
        f"{long}: the name is written {long[:30]}",
        f"{long}: the club is written {long[:30]}",
    ]
    assert read_swiss_perfect(write_trn(foreign), None, name="o").players[0].name == long[:30]
