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


@pytest.mark.slow
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


ZEROS: dict[str, Value] = dict.fromkeys(("W_SCORE", "B_SCORE", "W_TYPE", "B_TYPE", "W_SUBSCO", "B_SUBSCO"), 0)
SPARE: list[dict[str, Value]] = [{"ID": 0}, {}, {"ID": 0, "SURNAME": " ", "LOC_RTG": 0}]
"""Spare rows as they come behind the players."""


def test_spare_records_behind_the_players_are_nobody() -> None:
    read = tables([*TWO, *SPARE], [GAME])

    assert [player.name for player in read.players] == ["Mas", "Çelik, Núria"]
    assert read.unread == ()
    named = tables([*TWO, {"ID": 0, "SURNAME": "Roca"}], [GAME])
    assert len(named.players) == 2
    assert named.unread == ("o.trn: a player without an id is in no game, and is not read: record 3 (Roca)",)


def test_a_round_of_zeros_is_being_played() -> None:
    three: list[dict[str, Value]] = [*TWO, {"ID": 5, "START_NO": 3, "SURNAME": "Roca"}]
    second: dict[str, Value] = {"ROUND": 2, "WHITE": 9, "BLACK": 4, **ZEROS}
    odd_one_out: dict[str, Value] = {"ROUND": 2, "WHITE": 5, "BLACK": 0, **ZEROS}
    ahead: dict[str, Value] = {"ROUND": 3, "WHITE": 9, "BLACK": 5, **ZEROS}
    read = tables(three, [GAME, second, odd_one_out, ahead])

    assert [[(game.players, game.kind, game.half_points) for game in games] for games in read.rounds[1:]] == [
        [((1, 2), ScoreKind.GAME, None), ((3, None), ScoreKind.BYE, (2, 0))]
    ]
    assert read.unread == (
        "o.sco: without a result: read as still to be played: record 2, record 3",
        "o.sco: a round paired before the one in progress is finished is not read: round 3",
    )


def test_zeros_before_a_round_with_results_are_a_table_that_both_lost() -> None:
    lost: dict[str, Value] = {"ROUND": 1, "WHITE": 9, "BLACK": 4, **ZEROS}
    read = tables(TWO, [lost, {**GAME, "ROUND": 2}])

    assert (read.rounds[0][0].kind, read.rounds[0][0].half_points) == (ScoreKind.FORFEIT, (0, 0))


def test_that_both_lost_the_last_round_comes_back() -> None:
    (_, *rest), *_ = small().rounds
    lost = replace(small().rounds[0][0], kind=ScoreKind.FORFEIT, points=(0, 0), half_points=(0, 0))
    foreign = replace(small(), rounds=((lost, *rest),))

    read = read_swiss_perfect(write_trn(foreign), write_sco(foreign), name="o")
    assert (read.rounds[0][0].kind, read.rounds[0][0].half_points) == (ScoreKind.FORFEIT, (0, 0))


def test_a_round_that_is_missing_is_refused() -> None:
    with pytest.raises(NotationError, match=r"o\.sco: round 2 is missing"):
        tables(TWO, [GAME, {**GAME, "ROUND": 3}])


def test_nobody_withdraws_before_the_last_game() -> None:
    read = tables(TWO, [{**GAME, "ROUND": number} for number in (1, 2, 3)])

    assert read.players[1].withdrawn_after == 3


def test_fields_that_mean_nothing_here_are_reported_and_written_back() -> None:
    fields = (*PLAYERS, Field("CASTLE", "C", 9))
    read = tables(
        [{**TWO[0], "FEDER": "CAT", "BONUS": 1, "CASTLE": "yes"}, {**TWO[1], "FEDER": "ESP"}],
        [],
        fields=fields,
    )

    assert read.unread == (
        "o.trn: field FEDER is kept but not read: Çelik, Núria (CAT), Mas (ESP)",
        "o.trn: field BONUS is kept but not read: Çelik, Núria (1)",
        "o.trn: field CASTLE is kept but not read: Çelik, Núria (yes)",
    )
    again = read_swiss_perfect(write_trn(read), None, name="o")
    assert again.players[1].kept == (("FEDER", "CAT"), ("BONUS", "1"))


def test_both_ratings_are_kept_where_they_differ() -> None:
    read = tables([{**TWO[0], "INTL_RTG": 1400}], [])

    assert read.players[0].rating == 1500
    assert read.unread == ("o.trn: field INTL_RTG is kept but not read: Çelik, Núria (1400)",)


@pytest.mark.parametrize(
    ("players", "game", "problem"),
    [
        ([TWO[0], {**TWO[1], "ID": 4}], {}, "o.trn: the id 4 appears 2 times"),
        ([{**TWO[0], "SURNAME": "", "FIRSTNAME": ""}], {}, "o.trn: record 1, field SURNAME: it is empty"),
        (TWO, {"ROUND": 0}, "o.sco: record 1, field ROUND: rounds count from 1"),
        (TWO, {"WHITE": 5}, "o.sco: record 1, field WHITE: there is no player with the id 5"),
        (TWO, {"WHITE": 0, "BLACK": 0}, "o.sco: record 1, field WHITE: nobody is in this game"),
        (TWO, {"W_SCORE": 3}, "o.sco: record 1, field W_SCORE: 3 is not a result: 2, 1 or 0"),
        (
            TWO,
            {"W_SUBSCO": 401},
            "o.sco: record 1, field W_SUBSCO: 401 is stored doubled and must be even",
        ),
        (TWO, {"BLACK": 4}, "o: round 1: player 2 appears 2 times"),
    ],
)
def test_impossible_input_is_reported_with_record_and_field(
    players: list[dict[str, Value]], game: dict[str, Value], problem: str
) -> None:
    with pytest.raises(NotationError) as raised:
        tables(players, [{**GAME, **game}])

    assert str(raised.value) == problem


def test_a_shortened_text_is_reported() -> None:
    long = "Puig i Cadafalch i Domènech de la Mercè"
    foreign = replace(
        small(), players=tuple(replace(each, name=long, club=long) for each in small().players[:1]), rounds=()
    )

    assert list(untold_by_swiss_perfect(foreign)) == [
        f"{long}: the name is written {long[:30]}",
        f"{long}: the club is written {long[:30]}",
    ]
    assert read_swiss_perfect(write_trn(foreign), None, name="o").players[0].name == long[:30]
