"""Registration: until when, into which place, and who waits."""

from dataclasses import replace

import pytest

from faristol.tournament import actions as a
from faristol.tournament.chapters.registration import (
    freed_places,
    has_place,
    is_early,
    is_late,
    is_open,
    may_ask_grant,
    next_admitted,
    places_taken,
)
from faristol.tournament.defaults import default_settings
from faristol.tournament.settings import RegistrationTerms
from faristol.tournament.state import Standing, TournamentState
from tests.tournament.built import OPEN, built, entrant, settings
from tests.tournament.run import GENERAL, Run

THE_OPEN = default_settings(OPEN, title="Open", day="2009-11-21")
WAITING, GONE = Standing.WAITING, Standing.WITHDRAWN
IN = (Standing.IN, False)
LAST_DAY, DAY_AFTER = "2009-11-19", "2009-11-20"


@pytest.mark.clause("OB-R1")
@pytest.mark.parametrize(
    ("on", "open_then"), [("2009-01-01", True), ("2009-11-19", True), ("2009-11-20", False)]
)
def test_registration_is_open_until_two_days_before_that_day_included(on: str, *, open_then: bool) -> None:
    assert is_open(THE_OPEN, on) is open_then
    assert is_late(THE_OPEN, on) is not open_then


@pytest.mark.clause("OB-R4")
@pytest.mark.parametrize(("on", "may"), [("2009-11-01", True), ("2009-11-13", True), ("2009-11-14", False)])
def test_a_grant_can_be_asked_for_before_the_fourteenth(on: str, *, may: bool) -> None:
    assert may_ask_grant(THE_OPEN, on) is may


def test_without_a_last_day_there_is_no_grant_and_registration_stays_open() -> None:
    assert not may_ask_grant(settings(), "2009-11-01")
    assert is_open(settings(), "2099-01-01")
    assert not is_late(settings(), "2099-01-01")


def test_before_the_first_day_it_is_early() -> None:
    from_may = settings(registration=RegistrationTerms(opens_on="2026-05-01", late_only_replaces=False))

    assert is_early(from_may, "2026-04-30")
    assert not is_open(from_may, "2026-04-30")
    assert is_open(from_may, "2026-05-01")


def test_nobody_is_late_if_late_entries_need_no_withdrawal() -> None:
    terms = RegistrationTerms(closes_on="2026-05-01", late_only_replaces=False)

    assert not is_open(settings(registration=terms), "2026-05-02")
    assert not is_late(settings(registration=terms), "2026-05-02")


def closed(*standings: tuple[Standing, bool], capacity: int | None = None) -> TournamentState:
    """Entrants in order of registration, each with whether it came late, and waited for a place."""
    terms = replace(THE_OPEN.registration, capacity=capacity)
    entrants = [
        entrant(number, standing, was_waiting=came_late, is_late=came_late)
        for number, (standing, came_late) in enumerate(standings, 1)
    ]
    return built(replace(THE_OPEN, registration=terms), entrants)


@pytest.mark.clause("OB-R1")
def test_after_the_last_day_newcomers_take_the_places_of_those_who_withdrew_and_no_others() -> None:
    nobody_left = closed(IN, IN, (WAITING, True))
    one_left = closed(IN, (GONE, False), (WAITING, True), (WAITING, True))
    replaced = closed(IN, (GONE, False), (Standing.IN, True), (WAITING, True))
    left_again = closed(IN, (GONE, False), (GONE, True), (WAITING, True))

    assert [freed_places(each) for each in (nobody_left, one_left, replaced, left_again)] == [0, 1, 0, 1]
    assert [next_admitted(each) for each in (nobody_left, one_left, replaced, left_again)] == [
        None,
        3,
        None,
        4,
    ]


def test_a_full_event_has_a_waiting_list_and_its_first_comes_in() -> None:
    full = closed(IN, IN, (WAITING, True), capacity=2)
    room = closed(IN, (GONE, False), (WAITING, True), (WAITING, True), capacity=2)

    assert (places_taken(full), has_place(full), next_admitted(full)) == (2, False, None)
    assert (places_taken(room), has_place(room), next_admitted(room)) == (1, True, 3)


def test_a_place_that_is_free_but_was_never_held_is_none_for_who_comes_late() -> None:
    state = closed(IN, (WAITING, True), capacity=9)

    assert has_place(state)
    assert not has_place(state, is_late=True)


def test_a_withdrawal_that_leaves_the_event_full_frees_nothing() -> None:
    assert not has_place(closed(IN, IN, (GONE, False), capacity=2), is_late=True)


def standings(run: Run) -> dict[str, str]:
    return {each.name: each.standing.value for each in run.state.entrants.values()}


@pytest.mark.clause("OB-R1")
def test_newcomer_is_in_until_the_last_day_included() -> None:
    run = Run()
    run.do(a.Register(name="Anna", on=LAST_DAY))

    assert standings(run) == {"Anna": "in"}


@pytest.mark.clause("OB-R1")
def test_after_the_closing_day_a_newcomer_waits_and_takes_the_first_place_that_falls_free() -> None:
    run = Run(entrants=2)
    assert run.kinds(a.Register(name="Berta", on=DAY_AFTER)) == ["EntrantRegistered"]
    assert run.kinds(a.Register(name="Carles", on=DAY_AFTER)) == ["EntrantRegistered"]
    assert standings(run) == {"E1": "in", "E2": "in", "Berta": "waiting", "Carles": "waiting"}

    assert run.kinds(a.Withdraw(entrant=1)) == ["EntrantWithdrew", "EntrantAdmitted"]

    assert standings(run) == {"E1": "withdrawn", "E2": "in", "Berta": "in", "Carles": "waiting"}
    assert run.refused(a.Admit(entrant=4)) == ["registration.late_only_replaces"]


@pytest.mark.clause("OB-R1")
def test_place_that_was_left_before_is_taken_at_once_and_by_one_only() -> None:
    run = Run(entrants=3)
    run.do(a.Withdraw(entrant=1))

    assert run.kinds(a.Register(name="Berta", on=DAY_AFTER)) == ["EntrantRegistered", "EntrantAdmitted"]
    assert run.kinds(a.Register(name="Carles", on=DAY_AFTER)) == ["EntrantRegistered"]


@pytest.mark.clause("OB-R1")
def test_a_withdrawn_entrant_comes_back_only_while_nobody_has_the_place() -> None:
    run = Run(entrants=2)
    run.do(a.Withdraw(entrant=1))
    run.do(a.Register(name="Berta", on=DAY_AFTER))

    assert run.refused(a.Return(entrant=1)) == ["entrant.place_taken"]

    run.do(a.Withdraw(entrant=2))
    run.do(a.Return(entrant=1))
    assert standings(run) == {"E1": "in", "E2": "withdrawn", "Berta": "in"}


def test_registration_closes_where_newcomers_do_not_replace() -> None:
    terms = RegistrationTerms(opens_on="2009-10-01", closes_on=LAST_DAY, late_only_replaces=False)
    run = Run(registration=terms)

    assert run.refused(a.Register(name="Anna", on="2009-09-30")) == ["registration.opens_on"]
    assert run.refused(a.Register(name="Anna", on=DAY_AFTER)) == ["registration.closes_on"]
    assert run.kinds(a.Register(name="Anna")) == ["EntrantRegistered"], "an organiser may"


@pytest.mark.parametrize("on", ["2026-13-45", "19/11/2009", "9999"])
def test_day_that_is_none_puts_nobody_on_the_waiting_list(on: str) -> None:
    run = Run()

    assert run.refused(a.Register(name="Anna", on=on)) == ["settings.day"]


def test_full_tournament_has_a_waiting_list_that_moves_up_by_itself() -> None:
    run = Run(registration=RegistrationTerms(capacity=2))
    for name in ("Anna", "Berta", "Carles", "Dídac"):
        run.do(a.Register(name=name, on="2009-11-01"))
    assert list(standings(run).values()) == ["in", "in", "waiting", "waiting"]
    assert run.refused(a.Admit(entrant=4)) == ["registration.capacity"]
    assert run.refused(a.CheckIn(entrant=3)) == ["entrant.waiting"]

    bigger = run.change(registration=RegistrationTerms(capacity=3))
    assert run.kinds(bigger) == ["SettingsChanged", "EntrantAdmitted"]
    assert run.kinds(a.Withdraw(entrant=2)) == ["EntrantWithdrew", "EntrantAdmitted"]
    assert run.refused(a.Return(entrant=2)) == ["registration.capacity"]
    assert list(standings(run).values()) == ["in", "withdrawn", "in", "in"]


@pytest.mark.clause("OB-R1")
def test_an_entrant_registered_in_time_comes_in_with_more_room_and_replaces_nobody() -> None:
    terms = RegistrationTerms(closes_on=LAST_DAY, capacity=2)
    run = Run(registration=terms, entrants=2)
    run.do(a.Register(name="In time", on=LAST_DAY))
    run.do(a.Register(name="Late", on=DAY_AFTER))

    run.do(run.change(registration=RegistrationTerms(closes_on=LAST_DAY)))
    assert standings(run)["In time"] == "in"
    assert standings(run)["Late"] == "waiting"

    run.do(a.Withdraw(entrant=1))
    assert standings(run)["Late"] == "in"


def test_a_waiting_entrant_who_withdrew_waits_again_on_return() -> None:
    run = Run(registration=RegistrationTerms(capacity=1), entrants=2)
    run.do(a.Withdraw(entrant=2))
    run.do(a.Return(entrant=2))

    assert standings(run) == {"E1": "in", "E2": "waiting"}


def test_nobody_comes_off_the_waiting_list_by_itself_once_the_rounds_have_begun() -> None:
    run = Run(entrants=4)
    run.do(a.Register(name="Late", on=DAY_AFTER))
    run.pair()

    assert run.kinds(a.Withdraw(entrant=1)) == ["EntrantWithdrew"]
    assert run.refused(a.Register(name="Later", on=DAY_AFTER)) == ["registration.started"]
    assert run.kinds(a.Admit(entrant=5)) == ["EntrantAdmitted"]
    assert run.state.entrants[5].first_round == 2


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        (" ", "entrant.no_name"),
        ("e1", "entrant.name_taken"),
        (" E1  ", "entrant.name_taken"),
        ("\x1b[31mAnna", "entrant.name"),
        ("A" * 61, "entrant.name"),
    ],
)
def test_name_can_be_shown_and_is_there_once(name: str, rule: str) -> None:
    run = Run(entrants=1)

    assert run.refused(a.Register(name=name)) == [rule]
    assert run.kinds(a.ChangeEntrant(entrant=1, name="e1", rating=1999)) == ["EntrantChanged"]


def test_change_that_changes_nothing_is_no_event() -> None:
    run = Run(entrants=1)

    assert run.kinds(a.ChangeEntrant(entrant=1, name="E1", rating=1999)) == []


def test_rating_stays_once_the_seeding_rests_on_it() -> None:
    run = Run(entrants=2)
    run.pair()

    assert run.refused(a.ChangeEntrant(entrant=1, name="E1", rating=1)) == ["entrant.rating_fixed"]
    assert run.kinds(a.ChangeEntrant(entrant=1, name="E1", club="Manresa", rating=1999)) == ["EntrantChanged"]


def test_a_withdrawn_entrant_leaves_from_the_next_round_on() -> None:
    run = Run(GENERAL, entrants=4)
    run.pair()

    assert run.kinds(a.Withdraw(entrant=1, reason="ill")) == ["EntrantWithdrew"]

    assert run.state.entrants[1].last_round == 1
    assert run.state.entrants[1].standing is Standing.WITHDRAWN
    assert run.refused(a.Withdraw(entrant=1)) == ["entrant.withdrawn"]
    assert run.kinds(a.Return(entrant=1)) == ["EntrantReturned"]
    assert run.state.entrants[1].last_round is None
    assert run.refused(a.Return(entrant=1)) == ["entrant.not_withdrawn"]


def test_number_that_nobody_has_is_named() -> None:
    assert Run().refused(a.CheckIn(entrant=9)) == ["entrant.unknown"]


@pytest.mark.clause("OB-R1")
def test_the_waiting_list_goes_by_the_days_too() -> None:
    run = Run(entrants=2)
    run.do(a.Register(name="Later", on="2009-11-21"))
    run.do(a.Register(name="Before", on="2009-11-20"))
    run.do(a.Withdraw(entrant=1))

    standing = {entrant.name: entrant.standing for entrant in run.state.entrants.values()}
    assert (standing["Before"], standing["Later"]) == (Standing.IN, Standing.WAITING)
