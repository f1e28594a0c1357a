"""TSH's division files."""

import pytest
from hypothesis import given

from faristol.errors import NotationError
from faristol.formats.foreign.events import events_from, other_points
from faristol.formats.foreign.files import KINDS, read_tournament, write_tournament
from faristol.formats.foreign.tournament import ForeignGame, ForeignTournament, foreign_of
from faristol.formats.foreign.tsh import read_tsh, untold_by_tsh, write_tsh
from faristol.game.evolve import replace
from faristol.standings.result import ScoreKind
from faristol.tournament.events import EntrantReturned, TournamentEvent
from faristol.tournament.referee import replay
from faristol.tournament.standings import scores
from faristol.tournament.state import Standing
from tests.formats.foreign.strategies import tsh_tournaments
from tests.formats.tournament.samples import SEED, book_named, small

TEXT = """\
Puig i Soler, Núria 1900 2 3 4; 401 380; board 1 1 1; p12 1 1 1; team Girona
Ferrer, Lluís 1800 1 5 3; 350 512 371; board 1 2 2; p12 2 1 1
Çelik, Oriol 1700 4 1 2; 300 420 370; board 2 1 2; p12 1 2 2; team Girona
Llull, Àngels 1600 3 0 1; 300 50; board 2 0 1; p12 2 0 2
Mas, Gil·la 1500 0 2 0; 50 244; board 0 2 0; p12 0 2 0; team Girona
"""


def test_a_division_is_written_as_tsh_writes_it() -> None:
    assert write_tsh(small()).decode() == TEXT


def test_a_division_that_is_written_is_read_as_it_was() -> None:
    read = read_tsh(TEXT.encode(), name="Obert.t")

    assert read.players == small().players
    assert [set(games) for games in read.rounds] == [set(games) for games in small().rounds]
    assert (read.title, read.unread) == ("Obert", ())


def test_a_club_that_ends_in_a_digit_comes_back_as_it_was() -> None:
    numbered = replace(small(), players=tuple(replace(each, club="Club 21") for each in small().players))

    assert {player.club for player in read_tsh(write_tsh(numbered), name="Obert.t").players} == {"Club 21"}


@given(tsh_tournaments())
def test_any_division_survives_being_written_and_read(foreign: ForeignTournament) -> None:
    read = read_tsh(write_tsh(foreign), name="division.t")

    assert read.players == foreign.players
    assert read.rounds == foreign.rounds
    assert write_tsh(read) == write_tsh(foreign)


def test_unknown_contents_are_reported_and_written_back() -> None:
    text = "# of 2009\nSoler, Aina 1500 2; 400; photo a.png; off 0\nRoig, Pep 1400 1; 300; photo p.png\n"
    read = read_tsh(text.encode(), name="a.t")

    assert read.unread == (
        "a.t: a comment: line 1",
        "a.t: 'photo' is kept but not read: line 2, line 3",
    )
    assert write_tsh(read).decode() == text.partition("\n")[2]


DIVISION = (
    "Soler, Aina 1500 2 3 0; 400 380; p12 1 3; newr 1512; rrank 1 1; time 1258797600; off -50\n"
    "Roig, Pep 1400 1 0; 300 50; p12 2 0; newr 1390\n"
    "Mas, Gil·la 1300 0 1; 50 420; p12 0 3\n"
    "Pla, Ot 1200 0 0 0; 50 0; p12 0 0\n"
)


def brought_in() -> list[TournamentEvent]:
    foreign = read_tsh(DIVISION.encode(), name="a.t")
    return events_from(foreign, book=book_named(), now_ms=1, seed=SEED)


def test_fields_of_the_file_come_back_after_a_tournament_here() -> None:
    state = replay(brought_in())
    written = write_tournament(foreign_of(state), "tsh").files[".t"].decode()
    lines = written.splitlines()

    assert (state.entrants[1].standing, state.entrants[1].last_round) == (Standing.WITHDRAWN, 2)
    assert "newr 1512; rrank 1 1; time 1258797600; off -50" in lines[0]
    assert "p12 1 3;" in lines[0]
    assert "p12 0 3" in lines[2]
    assert "newr 1390" in lines[1]
    # Back again, nobody is off.
    back = replay([*brought_in(), EntrantReturned(at_ms=2, entrant=1)])
    assert "off" not in write_tournament(foreign_of(back), "tsh").files[".t"].decode()


def test_a_second_bye_in_a_round_keeps_its_point_and_other_spreads_are_told() -> None:
    foreign = read_tsh(DIVISION.encode(), name="a.t")
    state = replay(brought_in())

    halves = {(each.entrant, each.round_number): each.half_points for each in scores(state)}
    assert (halves[3, 1], halves[4, 1], halves[2, 2]) == (2, 2, 2)
    assert list(other_points(foreign, state)) == [
        "round 1, Mas, Gil·la: a spread of 50 without a game in the file, 0 here",
        "round 1, Pla, Ot: a spread of 50 without a game in the file, 0 here",
        "round 2, Roig, Pep: a spread of 50 without a game in the file, 0 here",
    ]


def test_a_round_that_is_only_announced_is_not_played() -> None:
    foreign = read_tsh(DIVISION.encode(), name="a.t")

    assert len(foreign.rounds) == 2
    assert [key for key in replay(brought_in()).absences if key[0] == 3] == [(3, 4)], "the first is off"


@pytest.mark.parametrize("kind", KINDS)
def test_a_rating_without_room_is_left_out_and_told(kind: str) -> None:
    rich = replace(small(), players=tuple(replace(each, rating=10**10) for each in small().players))
    poor = replace(small(), players=tuple(replace(each, rating=-5) for each in small().players))
    for foreign in (rich, poor):
        written = write_tournament(foreign, kind)
        read = read_tournament({f"a{ending}": content for ending, content in written.files.items()})
        assert {player.rating for player in read.players} == {None}
        told = f"{foreign.players[0].name}: the rating {foreign.players[0].rating} is left out"
        assert told in written.notes or kind == "swiss-perfect-text"


def test_points_of_an_absence_are_reported() -> None:
    read = read_tsh(b"A, B 1 0 0; -50 0\n", name="a.t")

    assert read.rounds == ((), ())
    assert read.unread == ("a.t: points of an absence are not read: line 1, round 1 (-50)",)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_names_are_read_in_either_encoding(encoding: str) -> None:
    read = read_tsh("Çelik, Àngels 1500\r\nMas, Núria 0;\r\n".encode(encoding), name="a.t")

    assert [(player.name, player.rating) for player in read.players] == [
        ("Çelik, Àngels", 1500),
        ("Mas, Núria", None),
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "contains no players"),
        ("Soler, Aina\n", "line 1, column 1: 'Soler, Aina' is not a name, a rating and numbers of opponents"),
        ("A 1 2; 400\nB 1 3; 300\nC 1 2; 5\n", "line 1: round 1: line 2 does not say that 2 met 1"),
        ("A 1 1; 400\n", "line 1: round 1: there is no opponent 1"),
        ("A 1 7; 400\n", "line 1: round 1: there is no opponent 7"),
        ("A 1 2; 400\nB 1 1\n", "line 1: round 1: only one of 1 and 2 has points"),
        ("A 1 2; 4x0\nB 1 1; 5\n", "line 1, points: '4x0' is not a whole number"),
        ("A 1 2; 400 3\nB 1 1; 5\n", "line 1, column 7: 2 points, but 1 opponents"),
        ("A 1 2; 4; board 1\nB 1 1; 5; board 2\n", "line 1: round 1: 1 and 2 sit at different tables"),
        ("A 1; ; board 1; board 2\n", "line 1: 'board' appears twice"),
    ],
)
def test_unreadable_input_is_reported_with_its_place(text: str, problem: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_tsh(text.encode(), name="a.t")

    assert str(raised.value) == f"a.t: {problem}"


def test_contents_that_tsh_cannot_hold_are_reported() -> None:
    players = tuple(replace(player, name=f"{player.name} 7;8") for player in small().players[:3])
    games = (
        ForeignGame(players=(1, 2), kind=ScoreKind.FORFEIT, points=(300, 310), half_points=(2, 0)),
        ForeignGame(players=(3, None), kind=ScoreKind.REQUESTED_BYE, points=(0, 0), half_points=(1, 0)),
    )
    foreign = replace(small(), players=players, rounds=(games,))

    assert list(untold_by_tsh(foreign)) == [
        "round 1, Puig i Soler, Núria 7;8: the forfeit looks like a game",
        "round 1, Puig i Soler, Núria 7;8: the points 300-310 give another winner",
        "round 1, Çelik, Oriol 7;8: the bye that was asked for looks like an absence",
        *(f"{player.name}: the name is written {player.name[:-2]},8." for player in players),
    ]
    assert [player.name for player in read_tsh(write_tsh(foreign), name="a.t").players] == [
        f"{player.name[:-2]},8." for player in players
    ]


def test_a_format_of_results_is_written_with_as_few_points_as_tell_them() -> None:
    games = tuple(replace(each, points=None) for each in small().rounds[0][:2])
    written = write_tsh(replace(small(), rounds=(games,))).decode().splitlines()

    assert [line.split(";")[1].strip() for line in written] == ["1", "0", "0", "0", "0"]


def test_the_number_at_cross_tables_is_no_part_of_the_name_and_comes_back() -> None:
    text = "Puig, Anna:XT012345 1900 2; 400; p12 1\nPla, Pere 1800 1; 300; p12 2\n"
    read = read_tsh(text.encode(), name="a.t")

    assert [player.name for player in read.players] == ["Puig, Anna", "Pla, Pere"]
    assert read.unread == ("a.t: ':XT' is kept but not read: line 1",)
    assert write_tsh(read).decode() == text


def test_a_division_whose_file_was_renamed_is_still_one() -> None:
    assert len(read_tournament({"a.txt": TEXT.encode()}).players) == 5
    report = write_tournament(small(), "trf").files[".trf"]
    assert len(read_tournament({"a.txt": report}).players) == 5
    assert len(read_tournament({"a.trfx": report}).players) == 5


def test_file_with_two_divisions_is_refused_and_names_them() -> None:
    text = b"#division A\nPuig, Marta\t1500 2; 400\nMas, Pep\t1450 1; 380\n#division B\nPla, Ot\t900 0; 50\n"

    with pytest.raises(NotationError, match=r"2 divisions \(A, B\): each is a tournament of its own"):
        read_tsh(text, name="open.tsh")
    assert len(read_tsh(text[: text.index(b"#division B")], name="open.tsh").players) == 2


ARCHIVE = """# tsh archive file
# automatically generated by Woogles
division A A.t
config rating_system = "nsa2008"
#begin_file name=A.t
Puig, Marta\t1500 2 3; 400 0
Mas, Pep\t1450 1 4; 380 0
Roig, Ot\t1400 4 1; 0 0
Pla, Aina\t0 3 2; 0 0
Soler, Gil\t900 0; 50 0
#end_file name=A.t
"""


def test_games_that_woogles_exports_during_play_have_no_result_yet() -> None:
    foreign = read_tsh(ARCHIVE.encode(), name="a.tsh")

    assert [player.name for player in foreign.players][-1] == "Soler, Gil"
    first, last = foreign.rounds
    assert [game.points for game in first] == [(400, 380), (0, 0), (50, 0)], "an earlier round is over"
    assert [(game.players, game.points, game.half_points) for game in last] == [
        ((1, 3), None, None),
        ((2, 4), None, None),
    ]
    assert "a.tsh: 0–0 before the last round is read as a tie: line 8, round 1" in foreign.unread
    assert "a.tsh: 0–0 in the last round is a game still to be played: line 6, line 7" in foreign.unread
    assert "a.tsh: a setting: line 3, line 4" in foreign.unread
    replay(events_from(foreign, book=book_named(), now_ms=1, seed=SEED))


def test_divisions_of_an_archive_are_not_mixed() -> None:
    two = (
        ARCHIVE
        + ARCHIVE.partition("#begin_file")[1]
        + ARCHIVE.partition("#begin_file")[2].replace("A.t", "B.t")
    )
    with pytest.raises(NotationError, match=r"2 divisions \(A, B\)"):
        read_tsh(two.encode(), name="a.tsh")


def test_a_tie_without_points_in_a_division_of_tsh_stays_one() -> None:
    (games,) = read_tsh(b"A, B 1 2; 0\nC, D 1 1; 0\n", name="a.t").rounds

    assert games[0].half_points == (1, 1)
