"""The Open's own rules for a tournament, each in a situation where breaking it shows."""

import json
from collections import Counter
from pathlib import Path

import pytest

from faristol.rulebook import load_rulebook
from faristol.standings.result import ScoreKind
from faristol.tournament import actions as a
from faristol.tournament.conditions import conditions
from faristol.tournament.standings import scores, table
from tests.cli.tournaments import new_tournament, refused, told
from tests.oracles.pairing import Wanted, best
from tests.tournament.run import Run

CLUBS = ("Manresa", "Girona")


def a_run(entrants: int) -> Run:
    """Neighbours in the first order are clubmates; the text does not mind."""
    run = Run(load_rulebook("ca-obert-2009"))
    for number in range(1, entrants + 1):
        run.do(a.Register(name=f"E{number}", rating=2000 - number, club=CLUBS[number // 2 % 2]))
    return run


def play_on(run: Run, *, ties: bool = False) -> None:
    """Enter results for the round: the better first rating wins by ten for each table, or nobody does."""
    for seated in run.round.tables:
        first, second = seated.table.entrants
        lead = 0 if ties else 10 * seated.table.number
        run.enter(seated.table.number, 400 + lead * (first < second), 400 + lead * (second < first))


def standings(run: Run) -> list[int]:
    return [line.entrant for line in table(run.state)]


def pairs(run: Run) -> set[tuple[int, int]]:
    return {seated.table.entrants for seated in run.round.tables}


def met_in(run: Run) -> dict[tuple[int, int], list[int]]:
    return {each.table.entrants: [round_.number] for round_ in run.state.rounds for each in round_.tables}


@pytest.mark.clause("OB-T1", "OB-T3a", "OB-T3b", "OB-T5")
@pytest.mark.parametrize("ties", [False, True])
def test_six_rounds_each_as_near_as_can_be_and_then_no_more(*, ties: bool) -> None:
    """Every round from the second on is held against all the ways in which eight can meet."""
    run = a_run(8)
    for number in range(1, 7):
        order = standings(run) if number > 1 else []
        met = met_in(run)
        run.pair()
        if number > 1:
            places = {entrant: place for place, entrant in enumerate(order, 1)}
            wanted = best(Wanted(order=order, places=places, method="swiss", met=met))
            assert wanted is not None
            found = {tuple(sorted(pair, key=places.__getitem__)) for pair in pairs(run)}
            assert found in [set(pairing) for pairing in wanted[1]], number
        play_on(run, ties=ties and number > 1)

    assert run.refused(a.PairRound(round_number=7)) == ["round.last"]
    assert set(Counter(frozenset(pair) for pair in met_in(run)).values()) == {1}


@pytest.mark.clause("OB-T5", "OB-T4")
def test_in_round_one_the_top_half_of_the_first_order_meets_the_bottom_half() -> None:
    run = a_run(8)
    run.pair()

    assert {frozenset(pair) for pair in pairs(run)} == {frozenset((n, n + 4)) for n in range(1, 5)}


@pytest.mark.clause("OB-T3c", "OB-T5")
def test_the_last_sits_out_for_a_point_and_nobody_twice_before_all_have() -> None:
    run = a_run(5)
    resting = []
    for number in range(1, 6):
        order = standings(run) if number > 1 else [*range(1, 6)]
        run.pair()
        free = [entrant for entrant in order if entrant not in resting]
        assert run.round.paired.bye == free[-1]
        resting.append(free[-1])
        play_on(run)

    byes = [each for each in scores(run.state) if each.kind is ScoreKind.BYE]
    assert sorted(each.entrant for each in byes) == [1, 2, 3, 4, 5]
    assert {each.half_points for each in byes} == {2}


@pytest.mark.clause("OB-T5")
def test_a_round_that_somebody_stays_away_from_brings_nothing_asked_for_or_not() -> None:
    run = a_run(6)
    run.do(a.NoteAbsence(entrant=1, round_number=1))
    run.do(a.NoteAbsence(entrant=2, round_number=1, is_bye=True))
    run.pair()
    play_on(run)

    away = {each.entrant: each.half_points for each in scores(run.state) if each.entrant in {1, 2}}
    assert away == {1: 0, 2: 0}


@pytest.mark.clause("OB-T2")
def test_equal_points_and_spread_go_by_the_points_for() -> None:
    run = a_run(4)
    run.do(a.PairRound(round_number=1, pairs=((1, 3), (2, 4))))
    run.enter(1, 400, 300)
    run.enter(2, 450, 350)

    assert standings(run) == [2, 1, 4, 3]


@pytest.mark.clause("OB-T4")
def test_rated_entrants_go_before_every_newcomer_however_low_their_rating() -> None:
    run = Run(load_rulebook("ca-obert-2009"))
    for name, rating in (("new", None), ("low", 12), ("newer", None), ("high", 1200)):
        run.do(a.Register(name=name, rating=rating))
    run.do(a.PairRound(round_number=1))

    assert [run.state.entrants[number].name for number in run.state.seeding] == [
        "high",
        "low",
        "new",
        "newer",
    ]


@pytest.mark.clause("OB-G1")
def test_tiles_say_who_starts_and_no_pairing_makes_up_for_earlier_starts() -> None:
    """The higher player is named first in every round, which does not mean that they start."""
    run = a_run(6)
    for number in range(1, 4):
        order = standings(run) if number > 1 else [*range(1, 7)]
        run.pair()
        assert all(order.index(first) < order.index(second) for first, second in pairs(run))
        play_on(run)

    assert {each.went_first for each in scores(run.state)} == {None}


# Messages, questions and publications


def an_event(folder: Path) -> Path:
    return new_tournament(folder, more=["--day", "2009-11-21", "--rulebook", "ca-obert-2009"])


@pytest.mark.clause("OB-T8")
def test_the_day_of_the_open_has_its_plan_before_anybody_writes_one(tmp_path: Path) -> None:
    shown = dict(line.split("=", 1) for line in told("settings", an_event(tmp_path)).splitlines())
    plan = [(each["time"], each["kind"], each["round_number"]) for each in json.loads(shown["timetable"])]

    assert plan == [
        ("09:30", "reception", None),
        ("10:00", "round", 1),
        ("11:15", "round", 2),
        ("12:30", "round", 3),
        ("14:00", "break", None),
        ("17:00", "round", 4),
        ("18:15", "round", 5),
        ("19:30", "round", 6),
        ("20:30", "prizes", None),
    ]


@pytest.mark.clause("OB-R4")
def test_a_grant_is_asked_for_until_the_thirteenth_that_day_included(tmp_path: Path) -> None:
    file = an_event(tmp_path)
    told("enter", file, "In time", "--grant", "--on", "2009-11-13")

    assert "2009-11-13" in refused("enter", file, "Too late", "--grant", "--on", "2009-11-14")
    told("enter", file, "Too late", "--on", "2009-11-14")
    assert "In time" in told("grant", file, "In time", 40)


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        pytest.param("fee_due", "The fee is paid at reception.", marks=pytest.mark.clause("OB-R3")),
        pytest.param(
            "companions",
            "Companions may stay in the hall as long as they do not disturb.",
            marks=pytest.mark.clause("OB-R6"),
        ),
        pytest.param("meals", "The fee covers no meals.", marks=pytest.mark.clause("OB-R7")),
        pytest.param(
            "complaints_of_ignorance",
            "Complaints that arise from not knowing the rules are not considered.",
            marks=pytest.mark.clause("OB-R8"),
        ),
    ],
)
def test_entrants_read_the_consequences_of_the_rule(rule: str, text: str) -> None:
    """Not the rulebook's own summary, which would say the same whatever the value is."""
    (told_of_it,) = (
        each for each in conditions(load_rulebook("ca-obert-2009")) if each.rule == f"registration.{rule}"
    )

    assert told_of_it.text == text
