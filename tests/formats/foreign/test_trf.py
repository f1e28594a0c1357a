"""FIDE's tournament report, TRF16."""

from pathlib import Path

import pytest
from hypothesis import given

from faristol.errors import NotationError
from faristol.formats.foreign.events import events_from, other_points
from faristol.formats.foreign.files import write_tournament
from faristol.formats.foreign.tournament import ForeignTournament, foreign_of, missed_the_end
from faristol.formats.foreign.trf import read_trf, untold_by_trf, write_trf
from faristol.game.evolve import replace
from faristol.standings.result import ScoreKind
from faristol.tournament.codec import format_tournament_log
from faristol.tournament.referee import replay
from faristol.tournament.standings import scores, table
from faristol.tournament.visibility import visible_to
from tests.formats.foreign.strategies import trf_tournaments
from tests.formats.tournament.samples import SEED, book_named, small

SMALL = Path(__file__).parents[2] / "golden" / "tournaments" / "small.trf"
"""Columns: 1-3 what, 5-8 rank, 15-47 name, 49-52 rating, 81-84 points, 86-89 place, from 92 on rounds."""


def line(**columns: str) -> str:
    """A player's line with texts at columns, `c92="   2 w 1"`."""
    signs = [" "] * 300
    for column, text in columns.items():
        start = int(column[1:]) - 1
        signs[start : start + len(text)] = text
    return "".join(signs).rstrip() + "\n"


def player(number: int, *rounds: str, **more: str) -> str:
    columns = {f"c{92 + 10 * at}": text for at, text in enumerate(rounds)}
    return line(c1="001", c5=f"{number:>4}", c15=f"Player {chr(64 + number)}", **columns, **more)


def test_a_report_is_written_in_its_columns() -> None:
    assert write_trf(small()).decode() == SMALL.read_bytes().decode()


def test_every_line_ends_as_the_format_demands() -> None:
    written = write_trf(small())

    assert (
        written.count(b"\r\n") == written.count(b"\n") == len(SMALL.read_text(encoding="utf-8").splitlines())
    )


@given(trf_tournaments())
def test_any_report_survives_being_written_and_read(foreign: ForeignTournament) -> None:
    read = read_trf(write_trf(foreign), name="a.trf")

    assert replace(read, unread=()) == foreign
    assert write_trf(read) == write_trf(foreign)


def test_fields_that_mean_nothing_here_are_reported_once_each_and_kept() -> None:
    text = (
        "012 Obert\n022 Girona\n042 2009/11/21\n062 2\n102 Soler, Aina\nXXZ 3\n"
        + player(1, "   2 w 1", c10="w", c54="CAT", c58="   22200000", c70="1980/01/31")
        + player(2, "   1 b 0", c54="ESP")
    )
    read = read_trf(text.encode(), name="a.trf")

    assert (read.title, read.place, read.day) == ("Obert", "Girona", "2009-11-21")
    assert read.unread == (
        "a.trf: 102 is kept but not read: line 5 (Soler, Aina)",
        "a.trf: XXZ is kept but not read: line 6 (3)",
        "a.trf: the sex is kept but not read: line 7 (w)",
        "a.trf: the federation is kept but not read: line 7 (CAT), line 8 (ESP)",
        "a.trf: the FIDE number is kept but not read: line 7 (22200000)",
        "a.trf: the birth date is kept but not read: line 7 (1980/01/31)",
    )
    written = write_trf(read).decode()
    assert "102 Soler, Aina\r\n" in written
    assert "CAT    22200000 1980/01/31" in written


def test_sums_and_counts_that_do_not_agree_are_reported() -> None:
    text = "062 3\n" + player(1, "   2 w 1", c81=" 2.5") + player(2, "   1 b 0", c81=" 0.0")
    read = read_trf(text.encode(), name="a.trf")

    assert read.unread == (
        "a.trf: 062 counts 3 players, the file has 2: as many are read",
        "a.trf: a total that its rounds do not add up to: line 2 (2.5, not 1)",
    )


def test_codes_of_rounds_without_a_game_are_told_apart() -> None:
    text = player(1, "0000 - U", "0000 - H", "0000 - F", "0000 - Z", "   2 w +", "   2 b W") + player(
        2, "0000 - z", "", "", "", "   1 b -", "   1 w L"
    )
    read = read_trf(text.encode(), name="a.trf")

    assert [(game.kind, game.half_points) for games in read.rounds for game in games] == [
        (ScoreKind.BYE, (2, 0)),
        (ScoreKind.REQUESTED_BYE, (1, 0)),
        (ScoreKind.REQUESTED_BYE, (2, 0)),
        (ScoreKind.FORFEIT, (2, 0)),
        (ScoreKind.GAME, (0, 2)),
    ]
    assert read.rounds[-1][0].players == (2, 1)
    assert [said.partition(":")[2] for said in read.unread] == [
        " W (a game of less than a move) is read as a game: line 1, column 149",
        " L (a game of less than a move) is read as a game: line 2, column 149",
    ]


def test_an_announced_round_has_not_been_played() -> None:
    text = (
        player(1, "   2 w 1", "0000 - Z", "0000 - F")
        + player(2, "   1 b 0", "0000 - H")
        + player(3, "0000 - U", "", "0000 - Z")
    )
    foreign = read_trf(text.encode(), name="a.trf")
    state = replay(events_from(foreign, book=book_named(), now_ms=1, seed=SEED))

    assert len(foreign.rounds) == len(state.rounds) == 1
    assert state.absences == {(2, 1): False, (2, 2): True, (3, 1): True, (3, 3): False}
    assert state.settings.rounds >= 3
    assert missed_the_end(foreign) == ()


def test_a_round_that_nobody_is_in_is_only_not_paired_yet() -> None:
    text = player(1, "   2 w 1", "0000 - Z") + player(2, "   1 b 0", "0000 - Z")
    foreign = read_trf(text.encode(), name="a.trf")

    assert not replay(events_from(foreign, book=book_named(), now_ms=1, seed=SEED)).absences


@pytest.mark.parametrize("book", ["ca-obert-2009", "ca-ajusc", "ca-1v1", "ro-liber"])
def test_a_half_point_without_a_game_is_kept_under_every_rulebook(book: str) -> None:
    text = (
        player(1, "   2 w 1", "0000 - H")
        + player(2, "   1 b 0", "   3 w 1")
        + player(3, "0000 - H", "   2 b 0")
    )
    foreign = read_trf(text.encode(), name="a.trf")
    state = replay(events_from(foreign, book=book_named(book), now_ms=1, seed=SEED))

    assert {line.entrant: line.half_points for line in table(state)} == {1: 3, 2: 2, 3: 1}
    assert list(other_points(foreign, state)) == []
    assert "   3 w 1" in write_trf(foreign_of(state)).decode()
    assert write_trf(foreign_of(state)).decode().count("0000 - H") == 2


def test_byes_on_request_of_two_worths_cannot_both_be_kept_and_that_is_told() -> None:
    text = player(1, "0000 - H") + player(2, "0000 - H") + player(3, "0000 - F") + player(4, "0000 - U")
    foreign = read_trf(text.encode(), name="a.trf")
    state = replay(events_from(foreign, book=book_named(), now_ms=1, seed=SEED))

    assert list(other_points(foreign, state)) == ["round 1, Player C: 1 points in the file, 0.5 here"]


def test_the_files_data_on_people_come_back_and_are_nobody_elses() -> None:
    text = "012 Obert\n102 Soler, Aina\n" + player(1, c10="w", c70="1980/01/31") + player(2)
    foreign = read_trf(text.encode(), name="a.trf")
    events = events_from(foreign, book=book_named(), now_ms=1, seed=SEED)
    written = write_tournament(foreign_of(replay(events)), "trf").files[".trf"].decode()

    assert "102 Soler, Aina" in written
    assert "1980/01/31" in written
    public = format_tournament_log(visible_to(None, events))
    assert "Soler" not in public
    assert "1980" not in public
    assert "1980" in format_tournament_log(visible_to(1, events)), "one's own"
    assert b"w" not in write_tournament(foreign_of(replay(events)), "tsh").files[".t"].replace(b"Player", b"")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("012 Obert\n", "contains no players"),
        (player(1) + player(1), "line 2, column 5: player 1 appears twice"),
        (line(c1="001", c5="  x1", c15="A"), "line 1, columns 5-8: 'x1' is not a starting rank"),
        (line(c1="001", c15="A"), "line 1, columns 5-8: no starting rank"),
        (line(c1="001", c5="   1"), "line 1, columns 15-47: no name"),
        (player(1, c49="12.5"), "line 1, columns 49-52: '12.5' is not a rating"),
        (player(1, "  2x w 1"), "line 1, columns 92-95: '2x' is not a number of an opponent"),
        (player(1, "   2 r 1") + player(2), "line 1, column 97: 'r' is not a colour: w, b or -"),
        (
            player(1, "   2 w U") + player(2),
            "line 1, column 99: 'U' is not a result: +, -, 0, 1, =, D, L, W",
        ),
        (player(1, "   2 w 1") + player(2), "line 1: round 1: player 2 does not say that they met 1"),
        (player(1, "   2 w 1") + player(2, "   1 w 0"), "line 1: round 1: both 1 and 2 have the same colour"),
        (player(1, "   2 w 1") + player(2, "   1 b 1"), "line 1: round 1: '1' and '1' contradict each other"),
        (player(1, "   2 w +") + player(2, "   1 b 0"), "line 1: round 1: '+' and '0' contradict each other"),
        ("XXR six\n" + player(1), "XXR: 'six' is not a number of rounds"),
    ],
)
def test_unreadable_input_is_reported_with_its_column(text: str, problem: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_trf(text.encode(), name="a.trf")

    assert str(raised.value) == f"a.trf: {problem}"


@pytest.mark.parametrize("results", ["00", "--", "L0"])
def test_two_who_both_lost_do_not_refuse_the_file(results: str) -> None:
    text = player(1, f"   2 w {results[0]}") + player(2, f"   1 b {results[1]}")
    foreign = read_trf(text.encode(), name="a.trf")
    (game,) = foreign.rounds[0]

    assert (game.kind, game.half_points) == (ScoreKind.FORFEIT, (0, 0))
    state = replay(events_from(foreign, book=book_named(), now_ms=1, seed=SEED))
    assert [score.half_points for score in scores(state)] == [0, 0]


def test_contents_that_a_report_cannot_hold_are_told() -> None:
    long = replace(small().players[0], name="Puig i Cadafalch i Domènech, Maria de la Mercè", rating=12_345)
    foreign = replace(small(), players=(long, *small().players[1:]))

    assert list(untold_by_trf(foreign)) == [
        "the points of 5 games: only the winner is kept",
        "games without a result (1): programs that pair refuse the file until they have one",
        "clubs",
        f"{long.name}: the name is written Puig i Cadafalch i Domènech, Mari",
        f"{long.name}: the rating 12345 is left out",
    ]
    assert read_trf(write_trf(foreign), name="a").players[0].rating is None


def test_a_count_may_say_how_many_are_rated() -> None:
    text = "062 1 (0)\n" + line(c1="001    1", c15="Puig")
    assert read_trf(text.encode(), name="a.trf").unread == ()
