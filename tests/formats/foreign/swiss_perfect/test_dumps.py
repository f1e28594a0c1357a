"""Swiss Perfect's text dumps."""

from fractions import Fraction

import pytest

from faristol.errors import NotationError
from faristol.formats.foreign.files import read_tournament, write_tournament
from faristol.formats.foreign.swiss_perfect.dumps import PlacedRow, read_rnd, read_stg, write_rnd, write_stg
from faristol.formats.foreign.tournament import ForeignTournament
from faristol.game.evolve import replace
from faristol.standings.result import ScoreKind
from tests.formats.tournament.samples import small

HEAD = "ROUND|TABLE_NO|WHITE_ID|BLACK_ID|WHITE_SCORE|BLACK_SCORE\r\n"
RESULTS = "1|1|1|2|1|0\r\n1|2|3|4|.5|.5\r\n2|1|1|3|0|1\r\n2|2|2|5|1|0\r\n3|1|1|4||\r\n3|2|2|3|1|0\r\n"
POINTS = (
    "1|1|1|2|401|350\r\n1|2|3|4|300|300\r\n2|1|1|3|380|420\r\n2|2|2|5|512|244\r\n3|1|1|4||\r\n"
    "3|2|2|3|371|370\r\n"
)


def test_each_round_is_dumped_with_the_points_of_its_games() -> None:
    dumps = write_rnd(small())

    assert list(dumps) == [1, 2, 3]
    assert all(dump.decode().startswith(HEAD) for dump in dumps.values())
    assert "".join(dump.decode().removeprefix(HEAD) for dump in dumps.values()) == POINTS


def test_points_that_do_not_tell_who_won_make_a_dump_of_results() -> None:
    (lost, other, bye), *rounds = small().rounds
    lost = replace(lost, kind=ScoreKind.FORFEIT, half_points=(0, 0), points=(0, 0))
    foreign = replace(small(), rounds=((lost, other, bye), *rounds[:-1]))
    written = write_tournament(foreign, "swiss-perfect-text")
    read = read_tournament({f"open{ending}": content for ending, content in written.files.items()})

    assert read.rounds[0][0].half_points == (0, 0)
    assert read.rounds[0][1].half_points == (1, 1)
    assert "the points of 4 games: in some of them they do not tell who won" in written.notes


def test_a_dump_of_points_is_read_back_but_for_who_sat_out() -> None:
    read = read_rnd({"obert.rnd": (HEAD + POINTS).encode()})

    assert read.rounds == tuple(
        tuple(game for game in games if game.players[1] is not None) for games in small().rounds
    )
    assert [player.name for player in read.players] == ["1", "2", "3", "4", "5"]


def test_a_dump_of_results_has_halves_and_no_points() -> None:
    read = read_rnd({"obert.rnd": RESULTS.encode()})
    dumps = {f"obert.{number}.rnd": dump for number, dump in write_rnd(read).items()}

    assert [game.half_points for games in read.rounds for game in games] == [
        (2, 0),
        (1, 1),
        (0, 2),
        (2, 0),
        None,
        (2, 0),
    ]
    assert all(game.points is None for games in read.rounds for game in games)
    assert read_rnd(dumps) == read


def test_columns_go_by_their_names_and_others_are_reported() -> None:
    text = "BLACK_ID|ROUND|WHITE_ID|COLOUR|TABLE_NO|BLACK_SCORE|WHITE_SCORE\n2|1|1|w|4|0|1\n"
    read = read_rnd({"o.rnd": text.encode()})

    assert read.unread == ("o: column COLOUR is not read: line 1",)
    (only,) = read.rounds[0]
    assert (only.players, only.table, only.kind, only.half_points) == ((1, 2), 4, ScoreKind.GAME, (2, 0))


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
        ("1|1|1|2|a|0\n", "line 1, WHITE_SCORE: 'a' is not a number"),
        ("ROUND|TABLE_NO\n", "line 1: no column WHITE_ID"),
        ("1|1|1|2|1|0\n1|2|1|3|1|0\n", "round 1: player 1 appears 2 times"),
        ("", "contains no players"),
    ],
)
def test_unreadable_input_is_reported_with_line_and_column(text: str, problem: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_rnd({"o.rnd": text.encode()})

    assert str(raised.value) == f"o.rnd: {problem}"


REAL = (
    "PLACING|SHORT_PLACING|PLAYER_ID|TOTAL_SCORE|TB_NUMBER_OF_WINS|TB_MED_BUCHHOLZ|TB_BUCHHOLZ|TB_BERGER||\r\n"
    "1|1-2|12|17.0|17|191.5|210.5|142.25||\r\n"
    "2||7|17.0|16|190.0|209.5|140.00||\r\n"
    "3|3|9|4.5|4|17.0|20.5|7.75||\r\n"
)
"""A table as the program writes it, places shared by points."""
ROWS = (
    PlacedRow(
        placing=1,
        short_placing="1-2",
        player=12,
        half_points=34,
        tie_breaks=(Fraction(17), Fraction(383, 2), Fraction(421, 2), Fraction(569, 4)),
    ),
    PlacedRow(
        placing=2,
        short_placing="",
        player=7,
        half_points=34,
        tie_breaks=(Fraction(16), Fraction(190), Fraction(419, 2), Fraction(140)),
    ),
    PlacedRow(
        placing=3,
        short_placing="3",
        player=9,
        half_points=9,
        tie_breaks=(Fraction(4), Fraction(17), Fraction(41, 2), Fraction(31, 4)),
    ),
)


def test_standings_are_read_as_the_program_writes_them() -> None:
    table = read_stg(REAL.encode(), name="o.21.stg")

    assert table.rows == ROWS
    assert table.unread == ()
    assert read_stg(write_stg(ROWS), name="o.stg").rows == ROWS
    assert write_stg(ROWS).decode().splitlines()[0] == REAL.splitlines()[0]


def test_columns_of_standings_come_in_any_order_and_some_not_at_all() -> None:
    text = "TB_BERGER|PLACING|TOTAL_SCORE|SHORT_PLACING|PLAYER_ID|TB_SONNEBORN|\n142.25|1|17.0|1-2|12|3|\n"
    table = read_stg(text.encode(), name="o.stg")

    (row,) = table.rows
    assert row == replace(ROWS[0], tie_breaks=(Fraction(0), Fraction(0), Fraction(0), Fraction(569, 4)))
    assert table.unread == ("o.stg: column TB_SONNEBORN is not read: line 1",)


def test_standings_that_were_exported_here_before_are_still_read() -> None:
    head = "PLACING|SHORT_PLACING|PLAYER_ID|TOTAL_SCORE|WINS|MEDIAN_BUCHHOLZ|BUCHHOLZ|BERGER\n"
    (row,) = read_stg(f"{head}2-3|2|7|4|4|5|6|7\n".encode(), name="o.stg").rows

    assert (row.placing, row.player, row.half_points, row.tie_breaks) == (
        2,
        7,
        8,
        (Fraction(4), Fraction(5), Fraction(6), Fraction(7)),
    )


def test_one_file_a_round_is_one_tournament() -> None:
    lines = POINTS.splitlines(keepends=True)
    first, second, third = (
        (HEAD + "".join(line for line in lines if line.startswith(at))).encode() for at in "123"
    )
    names = ("cup.10.rnd", "cup.2.rnd", "cup.3.rnd")
    read = read_tournament(dict(zip(names, (third, first, second), strict=True)))

    assert read.title == "cup"
    assert read.rounds == read_rnd({"obert.rnd": POINTS.encode()}).rounds
    with pytest.raises(NotationError, match=r"cup\.10\.rnd, cup\.2\.rnd: round 2 is missing"):
        read_tournament({"cup.10.rnd": third, "cup.2.rnd": first})
    with pytest.raises(NotationError, match="rounds 1, 2 are missing"):
        read_tournament({"cup.3.rnd": third})
    with pytest.raises(NotationError, match=r"b\.rnd: line 2, ROUND: round 1 is also in a\.rnd"):
        read_tournament({"a.rnd": first, "b.rnd": first})


def test_a_last_round_of_zeros_is_being_played_and_an_earlier_one_was_lost_by_both() -> None:
    text = "1|1|1|2|1|0\n1|2|3|4|0|0\n2|1|1|3|0|0\n2|2|2|4|0|0\n3|1|1|4|0|0\n"
    read = read_rnd({"o.rnd": text.encode()})

    assert [[(game.kind, game.half_points) for game in games] for games in read.rounds] == [
        [(ScoreKind.GAME, (2, 0)), (ScoreKind.GAME, None)],
    ]
    later = read_rnd({"o.rnd": text.replace("2|1|1|3|0|0", "2|1|1|3|1|0").encode()})
    assert [[(game.kind, game.half_points) for game in games] for games in later.rounds] == [
        [(ScoreKind.GAME, (2, 0)), (ScoreKind.FORFEIT, (0, 0))],
        [(ScoreKind.GAME, (2, 0)), (ScoreKind.GAME, None)],
    ]
    assert later.unread == (
        "o: without a result: read as still to be played: o.rnd: line 4",
        "o: a round paired before the one in progress is finished is not read: round 3",
    )


def with_totals(rounds: bytes, totals: str) -> ForeignTournament:
    stg = "".join(f"{at}||{at}|{total}|0|0|0|0||\n" for at, total in enumerate(totals.split(), 1))
    return read_tournament({"o.rnd": rounds, "o.stg": stg.encode()})


ODD = b"1|1|1|2|1|0\n2|1|1|3|1|0\n3|1|1|2|1|0\n"


def test_standings_older_than_the_rounds_tell_of_byes_as_far_as_they_go() -> None:
    read = with_totals(ODD, "2 1 1")

    assert [[game.players for game in games] for games in read.rounds] == [
        [(1, 2), (3, None)],
        [(1, 3), (2, None)],
        [(1, 2)],
    ]
    assert read.unread == ("o.stg: who sat out later is not in these standings: after round 2",)


def test_standings_of_more_rounds_than_there_are_files_are_refused() -> None:
    with pytest.raises(NotationError, match=r"o\.stg: these are standings after more rounds than the 3 here"):
        with_totals(ODD, "4 2 2")


def test_standings_of_a_player_that_no_tournament_has_are_refused() -> None:
    with pytest.raises(NotationError, match=r"o\.stg: line 1, PLAYER_ID: 90000000 is not a player id"):
        read_stg(b"1|1|90000000|1|0|0|0|0\n", name="o.stg")


def test_standings_with_a_third_of_a_point_are_refused() -> None:
    with pytest.raises(
        NotationError, match=r"o.stg: line 1, TOTAL_SCORE: '1.3' is not a multiple of half a point"
    ):
        read_stg(b"1|1|12|1.3|0|0|0|0\n", name="o.stg")
