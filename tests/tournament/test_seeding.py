"""The first order."""

import pytest

from faristol.tournament import actions as a
from faristol.tournament.codec import dump_event
from faristol.tournament.defaults import default_settings
from faristol.tournament.standings import seeding_order
from faristol.tournament.state import Standing
from tests.tournament.built import OPEN, built, entrant, settings
from tests.tournament.run import Run

THE_OPEN = default_settings(OPEN, title="Open")


@pytest.mark.clause("OB-T4")
def test_the_last_published_rating_gives_the_order_and_newcomers_follow_as_they_registered() -> None:
    state = built(THE_OPEN, [entrant(number) for number in range(1, 7)])

    assert seeding_order(state, {1: None, 2: 980, 3: 1210, 4: 0, 5: 980}) == (3, 2, 5, 1, 4, 6)


def test_only_who_has_a_place_is_seeded() -> None:
    entrants = [entrant(1), entrant(2, Standing.WAITING), entrant(3, Standing.WITHDRAWN), entrant(4)]

    assert seeding_order(built(THE_OPEN, entrants), {2: 1300, 3: 1200, 4: 900}) == (4, 1)


def test_newcomers_may_have_a_rating_of_their_own_behind_who_really_has_it() -> None:
    state = built(settings(newcomer_rating=999), [entrant(number) for number in range(1, 6)])

    assert seeding_order(state, {1: 998, 3: 999, 4: 1000}) == (4, 3, 2, 5, 1)


def test_newcomers_may_stand_by_name_and_the_others_never_do() -> None:
    named = [entrant(1, name="Zoe"), entrant(2, name="anna"), entrant(3, name="Bo"), entrant(4, name="Ada")]
    state = built(settings(newcomers="name"), named)

    assert seeding_order(state, {1: 1000, 4: 1000}) == (1, 4, 2, 3)


def test_first_round_fixes_the_seeding_where_nobody_did() -> None:
    run = Run(entrants=2)
    run.do(a.Register(name="Newcomer"))
    run.do(a.Register(name="Best", rating=2100))

    assert run.kinds(a.PairRound(round_number=1)) == ["SeedingFixed", "RoundPaired"]

    assert run.state.seeding == (4, 1, 2, 3)
    assert run.refused(a.FixSeeding()) == ["seeding.fixed"]


def test_seeding_follows_the_list_that_is_given_and_late_entrants_stand_behind_it() -> None:
    run = Run(entrants=3)
    run.do(a.FixSeeding(ratings=((3, 1500), (1, 1400)), rating_list="barruf 11"))
    run.do(a.Register(name="Late", rating=2500))

    assert run.state.seeding == (3, 1, 2, 4)
    assert [run.state.entrants[number].rating for number in (3, 1, 2)] == [1500, 1400, None]
    assert run.state.rating_list == "barruf 11"


def test_order_by_hand_names_everybody_once() -> None:
    run = Run(entrants=3)

    assert run.refused(a.FixSeeding(order=(1, 2, 2))) == ["seeding.order"]
    run.do(a.FixSeeding(order=(2, 3, 1)))
    assert run.state.seeding == (2, 3, 1)


@pytest.mark.clause("OB-R1", "OB-T4")
def test_newcomers_follow_the_days_they_registered_on_whenever_they_were_typed_in() -> None:
    run = Run()
    for name, on in (
        ("A", "2009-11-03"),
        ("B", ""),
        ("C", "2009-11-05"),
        ("D", "2009-11-01"),
        ("E", "2009-11-05"),
    ):
        run.do(a.Register(name=name, on=on))
    run.do(a.Register(name="Rated", rating=900, on="2009-11-19"))

    days = [entrant.registered_on for entrant in run.state.entrants.values()]
    assert days == ["2009-11-03", "2009-11-03", "2009-11-05", "2009-11-01", "2009-11-05", "2009-11-19"]
    run.do(a.FixSeeding())
    assert [run.state.entrants[number].name for number in run.state.seeding] == ["Rated", *"DABCE"]


@pytest.mark.clause("OB-R1")
def test_the_day_is_in_the_log() -> None:
    run = Run()
    run.do(a.Register(name="A", on="2009-11-03"))
    (_, registered) = map(dump_event, run.events)

    assert registered["on"] == "2009-11-03"
