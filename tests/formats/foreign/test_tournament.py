"""Tournaments of other programs, as events of ours and back."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.errors import NotationError
from faristol.formats.foreign.events import events_from
from faristol.formats.foreign.files import KINDS, read_tournament, write_tournament
from faristol.formats.foreign.swiss_perfect.databases import GAMES, PLAYERS
from faristol.formats.foreign.swiss_perfect.dbase import Field, Value, write_dbase
from faristol.formats.foreign.swiss_perfect.dumps import write_rnd
from faristol.formats.foreign.swiss_perfect.places import placed_rows
from faristol.formats.foreign.tournament import ForeignGame, ForeignTournament, foreign_of
from faristol.game.evolve import replace
from faristol.standings.result import ResultKind, ScoreKind
from faristol.tournament.events import RoundClosed
from faristol.tournament.referee import replay
from faristol.tournament.standings import scores, table
from faristol.tournament.state import RoundStage, Standing, TournamentState
from tests.formats.foreign.strategies import trf_tournaments
from tests.formats.tournament.samples import SEED, book_named, bye, game, small, the_open


def state_of(foreign: ForeignTournament) -> TournamentState:
    return replay(events_from(foreign, book=book_named(), now_ms=1_000, seed=SEED))


def test_a_foreign_tournament_becomes_one_of_ours() -> None:
    state = state_of(small())

    assert [entrant.name for entrant in state.entrants.values()] == [each.name for each in small().players]
    assert state.seeding == (1, 2, 3, 4, 5)
    assert [each.stage for each in state.rounds] == [RoundStage.CLOSED, RoundStage.CLOSED, RoundStage.PAIRED]
    assert state.settings.rounds == 3


def test_the_standings_come_out_as_by_hand() -> None:
    lines = {line.entrant: line for line in table(state_of(small()), until_round=2)}

    assert {number: line.half_points for number, line in lines.items()} == {1: 2, 2: 2, 3: 3, 4: 3, 5: 2}
    assert lines[3].spread == 40
    assert lines[1].spread == 51 - 40


def test_our_tournaments_survive_the_way_there_and_back() -> None:
    foreign = foreign_of(the_open().state)
    again = foreign_of(state_of(foreign))

    assert again == foreign
    assert [(line.half_points, line.spread) for line in table(state_of(foreign))] == [
        (line.half_points, line.spread) for line in table(the_open().state)
    ]


@settings(max_examples=40)
@given(trf_tournaments())
def test_results_without_points_keep_their_winners(foreign: ForeignTournament) -> None:
    finished = replace(
        foreign,
        rounds=tuple(
            tuple(each if each.half_points else replace(each, half_points=(1, 1)) for each in games)
            for games in foreign.rounds
        ),
    )
    state = state_of(finished)

    for number, games in enumerate(finished.rounds, 1):
        worth = {each.entrant: each.half_points for each in scores(state) if each.round_number == number}
        for each in games:
            if each.players[1] is not None:
                assert (worth[each.players[0]], worth[each.players[1]]) == each.half_points


def test_a_round_that_is_not_finished_must_be_the_last() -> None:
    rounds = (small().rounds[2], small().rounds[1])
    with pytest.raises(NotationError, match="round 1: table 1 has no result, and round 2 is paired"):
        state_of(replace(small(), rounds=rounds))


def test_a_withdrawn_entrant_is_gone_from_then_on() -> None:
    players = tuple(
        replace(each, withdrawn_after=1) if each.number == 4 else each for each in small().players
    )
    rounds = (small().rounds[0], (game(1, 3, (380, 420)), game(2, 5, (512, 244))))
    state = state_of(replace(small(), players=players, rounds=rounds))

    assert (state.entrants[4].standing, state.entrants[4].last_round) == (Standing.WITHDRAWN, 1)
    assert state.rounds[1].paired.absent == ()


def test_of_several_byes_one_sits_out_and_the_others_asked_for_it() -> None:
    state = state_of(replace(small(), rounds=((game(1, 2, (1, 0)), bye(3), bye(4)),)))

    assert (state.rounds[0].paired.bye, state.rounds[0].paired.requested_byes) == (3, (4,))
    assert state.rounds[0].paired.absent == (5,)


def test_a_forfeit_of_ours_is_one_there() -> None:
    nobody = replace(game(1, 2, (0, 0)), kind=ScoreKind.FORFEIT, half_points=(0, 0))
    foreign = foreign_of(state_of(replace(small(), rounds=((nobody,),))))
    state = state_of(replace(small(), rounds=((nobody,),)))

    assert foreign.rounds[0][0].half_points == (0, 0)
    assert state.rounds[0].tables[0].report is not None
    assert state.rounds[0].tables[0].report.result.kind is ResultKind.BOTH_LOST


def test_rounds_are_closed_as_far_as_they_are_finished() -> None:
    events = events_from(small(), book=book_named(), now_ms=1, seed=SEED)

    assert [each.round_number for each in events if isinstance(each, RoundClosed)] == [1, 2]


@pytest.mark.parametrize("kind", KINDS)
def test_the_open_survives_every_format_as_far_as_it_can_say_it(kind: str) -> None:
    foreign = foreign_of(the_open().state)
    written = write_tournament(foreign, kind)
    files = {f"open{ending}": content for ending, content in written.files.items()}
    told = written.notes
    if kind == "swiss-perfect-text":
        tables = write_tournament(foreign, "swiss-perfect")
        files["open.trn"], told = tables.files[".trn"], tables.notes
    read = read_tournament(files)

    for player, before in zip(read.players, foreign.players, strict=True):
        assert player.name == before.name or f"{before.name}: the name is written {player.name}" in told
    assert list(map(results, read.rounds)) == list(map(results, foreign.rounds))


def results(games: Sequence[ForeignGame]) -> set[tuple[tuple[int, int | None], tuple[int, int] | None]]:
    return {(each.players, each.half_points) for each in games if each.players[1]}


def test_standings_tell_who_sat_out_in_a_dump_of_rounds() -> None:
    rounds = write_rnd(replace(small(), rounds=small().rounds[:2]))
    files = {f"o.{number}.rnd": dump for number, dump in rounds.items()}
    totals = ((3, "1.5"), (4, "1.5"), (1, "1"), (2, "1"), (5, "1"), (6, ".5"))
    stg = "".join(f"{at}|{at}|{number}|{total}|0|0|0|0\n" for at, (number, total) in enumerate(totals, 1))
    read = read_tournament({**files, "o.stg": stg.encode()})

    byes = [[game.players[0] for game in games if game.players[1] is None] for games in read.rounds]
    assert byes == [[5], [4]]
    assert len(read.players) == 6
    assert read.unread == ("o.stg: a total that its rounds do not add up to: player 6 (1/2 more)",)


def test_our_standings_are_dumped_with_the_byes_they_tell_of() -> None:
    state = state_of(replace(small(), rounds=small().rounds[:2]))
    rows = tuple(placed_rows(state))
    files = write_tournament(foreign_of(state), "swiss-perfect-text", placed=rows).files

    assert [row.placing for row in rows] == [1, 2, 3, 4, 5]
    assert [(row.short_placing, row.half_points) for row in rows[:3]] == [("1-2", 3), ("", 3), ("3-5", 2)]
    assert sorted(row.player for row in rows) == [1, 2, 3, 4, 5]
    read = read_tournament({f"o{ending}": content for ending, content in files.items()})
    assert [[game.players[0] for game in games if game.players[1] is None] for games in read.rounds] == [
        [5],
        [4],
    ]
    assert read.unread == ()


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("o.rnd", "1|1|1|90000000|1|0\n", "line 1, WHITE_ID: 90000000 is not a player id"),
        ("o.rnd", "90000000|1|1|2|1|0\n", "line 1, ROUND: 90000000 is not a round: there are at most 99"),
        ("o.rnd", f"1|1|1|{'9' * 5000}|1|0\n", "is not a whole number"),
        ("o.t", f"A {'9' * 5000}\n", "line 1, column 1"),
        ("o.t", f"A 1 {'0 ' * 100}\n", "100 is not a number of rounds: there are at most 99"),
        ("o.trf", "XXR 100000000\n001    1      A\n", "XXR: 100000000 is not a number of rounds"),
        ("o.trf", "XXR \u00b2\n001    1      A\n", "XXR: '\u00b2' is not a number of rounds"),
    ],
)
def test_numbers_that_no_tournament_has_are_refused_before_room_is_made_for_them(
    name: str, content: str, problem: str
) -> None:
    with pytest.raises(NotationError) as raised:
        read_tournament({name: content.encode()})
    assert problem in str(raised.value)


def test_a_round_of_a_damaged_database_is_refused() -> None:
    fields = (Field("ROUND", "N", 9), *GAMES[1:])
    trn = write_dbase(PLAYERS, [{"ID": 1, "SURNAME": "Mas"}, {"ID": 2, "SURNAME": "Pi"}])
    sco = write_dbase(fields, [{"ROUND": 90_000_000, "WHITE": 1, "BLACK": 2}])
    with pytest.raises(NotationError, match="record 1, field ROUND: 90000000 is not a round"):
        read_tournament({"o.trn": trn, "o.sco": sco})


def test_a_dump_knows_players_by_the_ids_of_their_table() -> None:
    table: list[dict[str, Value]] = [
        {"ID": 4, "START_NO": 2, "SURNAME": "Çelik"},
        {"ID": 9, "START_NO": 1, "SURNAME": "Mas"},
    ]
    trn = write_dbase(PLAYERS, table)
    read = read_tournament({"o.trn": trn, "o.rnd": b"1|1|4|9|1|0\n"})

    assert [player.name for player in read.players] == ["Mas", "Çelik"]
    assert (read.rounds[0][0].players, read.rounds[0][0].half_points) == ((2, 1), (2, 0))
    with pytest.raises(NotationError, match=r"o\.rnd: there is no player with the id 5"):
        read_tournament({"o.trn": trn, "o.rnd": b"1|1|4|5|1|0\n"})


def test_everything_that_swiss_perfect_has_can_be_given_at_once() -> None:
    state = state_of(replace(small(), rounds=small().rounds[:2]))
    foreign = foreign_of(state)
    files = {
        f"o{ending}": content
        for kind in ("swiss-perfect", "swiss-perfect-text")
        for ending, content in write_tournament(foreign, kind, placed=placed_rows(state)).files.items()
    }
    settings = b"[Desktop]\r\nRounds=9\r\n[Tournament Info]\r\nName=Obert d'Oc\r\nRounds=6\r\n"
    read = read_tournament({**files, "o.ini": settings})

    assert (read.title, read.planned) == ("Obert d'Oc", 6)
    assert list(map(results, read.rounds)) == list(map(results, foreign.rounds))
    assert read.unread == tuple(
        f"{name}: not read: the games are in the .sco" for name in ("o.stg", "o.1.rnd", "o.2.rnd")
    )
    with pytest.raises(NotationError, match=r"o\.1\.rnd, o\.2\.rnd: round 2 differs from the \.sco"):
        read_tournament({**files, "o.2.rnd": files["o.2.rnd"].replace(b"2|1|1|3", b"2|1|1|4")})


@pytest.mark.parametrize(
    ("names", "problem"),
    [
        ("a.sco", "a.sco: its players are in a .trn, which is missing"),
        ("a.stg", "a.stg: its rounds are in a .rnd, which is missing"),
        ("a.t b.t", "a.t, b.t: these files are not of one tournament"),
        ("a.t a.rnd", "a.t, a.rnd: expected .t, .tsh, .trf"),
        ("a.pdf", "a.pdf: expected .t, .tsh, .trf"),
        ("", "no file: expected .t, .tsh, .trf"),
    ],
)
def test_files_that_do_not_belong_together_are_refused(names: str, problem: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_tournament(dict.fromkeys(names.split(), b""))

    assert str(raised.value).startswith(problem)


def test_a_kind_that_nobody_writes_is_refused() -> None:
    with pytest.raises(NotationError, match="unknown kind of file 'xls'; available: tsh, trf"):
        write_tournament(small(), "xls")


@settings(max_examples=60)
@given(st.sampled_from([".t", ".trf", ".trn", ".rnd"]), st.binary(max_size=300))
def test_nonsense_is_refused_with_the_name_of_the_file(ending: str, content: bytes) -> None:
    try:
        read_tournament({f"x{ending}": content})
    except NotationError as error:
        assert "x" in str(error)
