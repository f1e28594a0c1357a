"""A round paired anew where it has no results: as players really sit, and with who came or left."""

from typing import Any

from faristol.tournament import actions as a
from faristol.tournament.rated import rated_games
from faristol.tournament.standings import scores, table
from tests.tournament.run import Run, report


def begun(entrants: int, **changed: Any) -> Run:
    """Round 1 is paired and started, and table 1 has its result."""
    run = Run(entrants=entrants, **changed)
    run.pair()
    run.do(a.StartRound(round_number=1))
    run.enter(1, 400, 300)
    return run


def tables(run: Run) -> dict[int, tuple[int, int]]:
    return {each.table.number: each.table.entrants for each in run.round.tables}


def points(run: Run) -> dict[int, int]:
    return {score.entrant: score.half_points for score in scores(run.state)}


def reseat(*pairs: tuple[int, int], **more: Any) -> a.ReseatRound:
    return a.ReseatRound(round_number=1, pairs=pairs, **more)


def test_who_comes_late_plays_whoever_sits_out_though_results_are_in() -> None:
    run = begun(7)
    assert tables(run) == {1: (1, 4), 2: (2, 5), 3: (3, 6)}
    run.do(a.Register(name="Late"))
    assert run.state.entrants[8].first_round == 2

    assert run.kinds(reseat((7, 8), reason="caught the next train")) == ["RoundReseated"]

    assert tables(run) == {1: (1, 4), 2: (2, 5), 3: (3, 6), 4: (7, 8)}
    assert run.round.paired.bye is None
    assert run.state.entrants[8].first_round == 1
    assert points(run) == {1: 2, 4: 0}
    assert run.round.tables[0].report == report(400, 300)


def test_two_boards_that_were_swapped_are_as_they_were_played() -> None:
    run = begun(8)
    run.do(reseat((2, 7), (3, 6), reason="sat down wrong"))

    assert tables(run) == {1: (1, 5), 2: (2, 7), 3: (3, 6), 4: (4, 8)}
    for number in (2, 3, 4):
        run.enter(number, 300, 400)
    run.do(a.CloseRound(round_number=1))
    run.pair()
    assert not {frozenset((2, 7)), frozenset((3, 6))} & set(map(frozenset, tables(run).values()))
    assert [game.players for game in rated_games(run.state)][1:3] == [("E2", "E7"), ("E3", "E6")]


def test_whoever_keeps_a_table_stays_there_when_pairs_change() -> None:
    run = begun(8)
    run.do(a.KeepTable(entrant=2, table=2))
    run.do(reseat((3, 6), (2, 7)))
    assert tables(run) == {1: (1, 5), 2: (2, 7), 3: (3, 6), 4: (4, 8)}

    run.do(reseat((3, 2), (6, 7)))
    assert tables(run) == {1: (1, 5), 2: (3, 2), 3: (6, 7), 4: (4, 8)}
    run.do(reseat((6, 3), (7, 8), (4, 2)))
    assert tables(run) == {1: (1, 5), 2: (4, 2), 3: (6, 3), 4: (7, 8)}


def test_who_does_not_come_is_absent_and_the_opponent_plays_whoever_sits_out() -> None:
    run = begun(7)
    assert run.refused(reseat((2, 7))) == ["round.missing"]

    run.do(reseat((2, 7), absent=(5,)))

    assert tables(run) == {1: (1, 4), 2: (2, 7), 3: (3, 6)}
    assert run.round.paired.absent == (5,)
    assert run.round.paired.bye is None
    run.enter(2, 1, 300)
    assert points(run) == {1: 2, 2: 0, 4: 0, 5: 0, 7: 2}


def test_who_left_before_playing_was_in_no_round() -> None:
    run = begun(7)
    run.do(a.Withdraw(entrant=5))
    run.do(reseat((2, 7)))

    assert run.state.entrants[5].last_round == 0
    assert 5 not in {line.entrant for line in table(run.state)}


def test_the_odd_one_out_gets_the_bye_and_the_table_is_gone() -> None:
    run = begun(6)
    run.do(reseat(bye=2, absent=(5,)))

    assert tables(run) == {1: (1, 4), 3: (3, 6)}
    assert points(run) == {1: 2, 2: 2, 4: 0, 5: 0}
    assert run.round.missing == (3,)


def test_the_same_again_changes_nothing() -> None:
    run = begun(6)
    assert run.kinds(reseat((1, 4), (2, 5), (3, 6))) == [], "not even where a result is in"
    run.do(a.ProposeResult(round_number=1, table=3, entrant=3, report=report(300, 200)))
    run.do(reseat((3, 6), bye=2, absent=(5,)))
    assert run.round.tables[1].proposed, "a table that stays keeps what its players reported"


def test_results_meetings_and_bans_stand() -> None:
    run = begun(6, rounds=3)
    assert run.refused(reseat((1, 5), (2, 4))) == ["round.seated", "round.seated"]
    run.do(a.ForbidPair(entrants=(2, 6)))
    assert run.refused(reseat((2, 6), (3, 5))) == ["pair.forbidden"]

    run.enter(2, 400, 300)
    run.enter(3, 400, 300)
    run.pair()
    again = a.ReseatRound(round_number=2, pairs=((1, 4), (2, 3), (5, 6)))
    assert run.refused(again) == ["tournament.rematches"]
    sat = [each.table.entrants for each in run.round.tables]
    assert run.kinds(a.ReseatRound(round_number=2, pairs=tuple(sat))) == [], "no rematch of this very round"


def test_nobody_is_seated_twice_nor_without_a_place() -> None:
    run = begun(7)
    assert run.refused(reseat((2, 5), (2, 7))) == ["round.twice"]
    assert run.refused(reseat((7, 9))) == ["entrant.unknown"]
    assert run.refused(reseat((5, 5))) == ["round.twice", "round.missing"]
    assert run.refused(reseat(bye=2, absent=(5,))) == ["round.missing"], "two would sit out"
    run.do(a.Withdraw(entrant=7))
    assert run.refused(reseat((2, 7), absent=(5,))) == ["entrant.withdrawn"]


def test_a_round_that_is_over_stays_as_it_was_played() -> None:
    run = Run(entrants=4)
    assert run.refused(reseat((1, 2))) == ["round.unknown"]
    run.play()
    run.do(a.CloseRound(round_number=1))
    assert run.refused(reseat((1, 2))) == ["round.closed"]
