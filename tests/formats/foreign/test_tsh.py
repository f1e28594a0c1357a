"""TSH's division files."""

import pytest
from hypothesis import given

from faristol.errors import NotationError
from faristol.formats.foreign.tournament import ForeignGame, ForeignTournament
from faristol.formats.foreign.tsh import read_tsh, untold_by_tsh, write_tsh
from faristol.game.evolve import replace
from faristol.standings.result import ScoreKind
from tests.formats.foreign.strategies import tsh_tournaments
from tests.formats.tournament.samples import small

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


@given(tsh_tournaments())
def test_any_division_survives_being_written_and_read(foreign: ForeignTournament) -> None:
    read = read_tsh(write_tsh(foreign), name="division.t")

    assert read.players == foreign.players
    assert read.rounds == foreign.rounds
    assert write_tsh(read) == write_tsh(foreign)


def test_what_is_not_known_is_reported_and_written_back() -> None:
    text = "# of 2009\nSoler, Aina 1500 2; 400; photo a.png; off 0\nRoig, Pep 1400 1; 300; photo p.png\n"
    read = read_tsh(text.encode(), name="a.t")

    assert read.unread == (
        "a.t: a comment: line 1",
        "a.t: 'photo' is kept, and not read: line 2, line 3",
        "a.t: 'off' is kept, and not read: line 2",
    )
    assert write_tsh(read).decode() == text.partition("\n")[2]


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
        ("", "there is no player in it"),
        ("Soler, Aina\n", "line 1, column 1: 'Soler, Aina' is no name, rating and numbers of opponents"),
        ("A 1 2; 400\nB 1 3; 300\nC 1 2; 5\n", "line 1: round 1: line 2 does not say that 2 met 1"),
        ("A 1 1; 400\n", "line 1: round 1: there is no opponent 1"),
        ("A 1 7; 400\n", "line 1: round 1: there is no opponent 7"),
        ("A 1 2; 400\nB 1 1\n", "line 1: round 1: only one of 1 and 2 has points"),
        ("A 1 2; 4x0\nB 1 1; 5\n", "line 1, points: '4x0' is not a whole number"),
        ("A 1 2; 400 3\nB 1 1; 5\n", "line 1, column 7: 2 points, but 1 opponents"),
        ("A 1 2; 4; board 1\nB 1 1; 5; board 2\n", "line 1: round 1: 1 and 2 sit at different tables"),
        ("A 1; ; board 1; board 2\n", "line 1: 'board' is there twice"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(text: str, problem: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_tsh(text.encode(), name="a.t")

    assert str(raised.value) == f"a.t: {problem}"


def test_what_tsh_cannot_say_is_told() -> None:
    players = tuple(replace(player, name=f"{player.name} 7;8") for player in small().players[:3])
    games = (
        ForeignGame(players=(1, 2), kind=ScoreKind.FORFEIT, points=(300, 310), half_points=(2, 0)),
        ForeignGame(players=(3, None), kind=ScoreKind.REQUESTED_BYE, points=(0, 0), half_points=(1, 0)),
    )
    foreign = replace(small(), players=players, rounds=(games,))

    assert list(untold_by_tsh(foreign)) == [
        "round 1, Puig i Soler, Núria 7;8: the forfeit looks like a game",
        "round 1, Puig i Soler, Núria 7;8: the points 300-310 tell another winner",
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
