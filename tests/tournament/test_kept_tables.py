"""One table in every round, for who cannot move about the hall."""

from faristol.tournament import actions as a
from faristol.tournament.planning import explain_round, plan_next, seats_of
from tests.tournament.run import Run


def seats(run: Run) -> dict[int, tuple[int, int]]:
    return {each.table.number: each.table.entrants for each in run.round.tables}


def table_of(run: Run, entrant: int) -> int:
    return next(number for number, two in seats(run).items() if entrant in two)


def test_an_entrant_plays_at_the_same_table_in_every_round_and_the_others_in_order() -> None:
    run = Run(entrants=8)
    run.do(a.KeepTable(entrant=4, table=1))
    run.pair()
    assert seats(run) == {1: (4, 8), 2: (1, 5), 3: (2, 6), 4: (3, 7)}
    for number in seats(run):
        run.enter(number, 400, 300 + number)

    for _ in range(3):
        run.play()
        assert table_of(run, 4) == 1
        assert sorted(seats(run)) == [1, 2, 3, 4]
        assert [each.number for each in run.round.paired.tables] == [1, 2, 3, 4]


def test_a_table_beyond_the_others_is_one_more_and_results_find_it() -> None:
    run = Run(entrants=4)
    run.do(a.KeepTable(entrant=1, table=40))
    run.pair()
    assert seats(run) == {1: (2, 4), 40: (1, 3)}

    run.enter(40, 400, 300)
    assert run.round.missing == (1,)


def test_two_who_keep_theirs_and_meet_play_at_the_first_ones() -> None:
    run = Run(entrants=4)
    run.do(a.KeepTable(entrant=1, table=2))
    run.do(a.KeepTable(entrant=3, table=1))
    run.pair()

    assert seats(run) == {1: (2, 4), 2: (1, 3)}


def test_a_plan_and_a_round_that_was_paired_name_the_same_tables() -> None:
    run = Run(entrants=6)
    run.do(a.KeepTable(entrant=6, table=1))
    run.do(a.FixSeeding())
    planned = {table.number: table.entrants for table in seats_of(run.state, plan_next(run.state))}
    run.pair()

    assert planned == seats(run)
    run.do(a.ReseatRound(round_number=1, pairs=((1, 6), (3, 4))))
    explained = seats_of(run.state, explain_round(run.state, 1))
    assert {table.number: frozenset(table.entrants) for table in explained} == {
        number: frozenset(two) for number, two in seats(run).items()
    }


def test_one_table_is_kept_by_one_entrant_who_is_there() -> None:
    run = Run(entrants=4)
    run.do(a.KeepTable(entrant=1, table=2))
    assert run.kinds(a.KeepTable(entrant=1, table=2)) == []
    assert run.refused(a.KeepTable(entrant=2, table=2)) == ["entrant.kept_table"]
    assert run.refused(a.KeepTable(entrant=9, table=1)) == ["entrant.unknown"]
    assert run.refused(a.KeepTable(entrant=2, table=0)) == ["table.number"]

    run.do(a.Withdraw(entrant=1))
    run.do(a.KeepTable(entrant=2, table=2))
    run.do(a.KeepTable(entrant=2))
    assert run.state.kept_tables == {1: 2}
    assert run.refused(a.KeepTable(entrant=1, table=3)) == ["entrant.withdrawn"]
