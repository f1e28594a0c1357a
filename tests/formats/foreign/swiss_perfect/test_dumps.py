"""Swiss Perfect's text dumps."""

from fractions import Fraction

import pytest

from faristol.errors import NotationError
from faristol.formats.foreign.swiss_perfect.dumps import PlacedRow, read_rnd, read_stg, write_rnd, write_stg
from faristol.standings.result import ScoreKind
from tests.formats.tournament.samples import small

HEAD = "ROUND|TABLE_NO|WHITE_ID|BLACK_ID|WHITE_SCORE|BLACK_SCORE\r\n"
RESULTS = "1|1|1|2|1|0\r\n1|2|3|4|.5|.5\r\n2|1|1|3|0|1\r\n2|2|2|5|1|0\r\n3|1|1|4||\r\n3|2|2|3|1|0\r\n"
POINTS = (
    "1|1|1|2|401|350\r\n1|2|3|4|300|300\r\n2|1|1|3|380|420\r\n2|2|2|5|512|244\r\n3|1|1|4||\r\n"
    "3|2|2|3|371|370\r\n"
)


@pytest.mark.parametrize(("with_points", "rows"), [(False, RESULTS.replace("|.5", "|0.5")), (True, POINTS)])
def test_rounds_are_dumped_as_results_or_as_points(with_points: bool, rows: str) -> None:  # noqa: FBT001 – a parameter
    assert write_rnd(small(), with_points=with_points).decode() == HEAD + rows


def test_a_dump_of_points_is_read_back_but_for_who_sat_out() -> None:
    read = read_rnd((HEAD + POINTS).encode(), name="obert.rnd")

    assert read.rounds == tuple(
        tuple(game for game in games if game.players[1] is not None) for games in small().rounds
    )
    assert [player.name for player in read.players] == ["1", "2", "3", "4", "5"]


def test_a_dump_of_results_has_halves_and_no_points() -> None:
    read = read_rnd(RESULTS.encode(), name="obert.rnd")
    whole = write_rnd(read)

    assert [game.half_points for games in read.rounds for game in games] == [
        (2, 0),
        (1, 1),
        (0, 2),
        (2, 0),
        None,
        (2, 0),
    ]
    assert all(game.points is None for games in read.rounds for game in games)
    assert read_rnd(whole, name="obert.rnd") == read


def test_columns_go_by_their_names_and_others_are_reported() -> None:
    text = "ROUND|BLACK_ID|WHITE_ID|COLOUR|TABLE_NO|BLACK_SCORE|WHITE_SCORE\n1|2|1|w|4|0|0\n"
    read = read_rnd(text.encode(), name="o.rnd")

    assert read.unread == ("o.rnd: column COLOUR is not read: line 1",)
    (only,) = read.rounds[0]
    assert (only.players, only.table, only.kind, only.half_points) == ((1, 2), 4, ScoreKind.FORFEIT, (0, 0))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1|1|1|2|1\n", "line 1: 5 cells, not 6"),
        ("0|1|1|2|1|0\n", "line 1, ROUND: rounds count from 1"),
        ("1|1|x|2|1|0\n", "line 1, WHITE_ID: 'x' is not a whole number"),
        ("1|1|0|2|1|0\n", "line 1, WHITE_ID: ids count from 1"),
        ("1|1|1|2|1|1\n", "line 1, WHITE_SCORE: 1 and 1 do not make one point"),
        ("1|1|1|2|1|\n", "line 1, WHITE_SCORE: only one of the two has a score"),
        ("1|1|1|2|400|30.5\n", "line 1, WHITE_SCORE: points of a game are whole numbers"),
        ("1|1|1|2|a|0\n", "line 1, WHITE_SCORE: 'a' is no number"),
        ("ROUND|TABLE_NO\n", "line 1: no column WHITE_ID"),
        ("1|1|1|2|1|0\n1|2|1|3|1|0\n", "round 1: player 1 is there 2 times"),
        ("", "there is no player in it"),
    ],
)
def test_what_cannot_be_read_is_said_with_line_and_column(text: str, problem: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_rnd(text.encode(), name="o.rnd")

    assert str(raised.value) == f"o.rnd: {problem}"


def test_standings_survive_being_written_and_read() -> None:
    rows = (
        PlacedRow(
            placing="1",
            short_placing=1,
            player=12,
            half_points=11,
            tie_breaks=(Fraction(5), Fraction(17), Fraction(41, 2), Fraction(77, 4)),
        ),
        PlacedRow(placing="2-3", short_placing=2, player=7, half_points=8, tie_breaks=(Fraction(4),) * 4),
    )
    written = write_stg(rows)

    assert written.decode().splitlines()[1] == "1|1|12|5.5|5|17|20.5|19.25"
    assert read_stg(written, name="o.stg").rows == rows


def test_standings_of_a_player_that_no_tournament_has_are_refused() -> None:
    with pytest.raises(NotationError, match=r"o\.stg: line 1, PLAYER_ID: 90000000 is no id of a player"):
        read_stg(b"1|1|90000000|1|0|0|0|0\n", name="o.stg")


def test_standings_with_a_third_of_a_point_are_refused() -> None:
    with pytest.raises(NotationError, match=r"o.stg: line 1, TOTAL_SCORE: '1.3' is no half point"):
        read_stg(b"1|1|12|1.3|0|0|0|0\n", name="o.stg")
