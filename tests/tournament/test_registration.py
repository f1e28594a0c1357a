"""Registration: until when, into which place, on which terms."""

from dataclasses import replace

import pytest

from faristol.rulebook import load_rulebook
from faristol.rulebook.choices import FeeDue
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
from faristol.tournament.conditions import TEXTS, accepts_rules, conditions, is_list_public
from faristol.tournament.defaults import default_settings
from faristol.tournament.settings import RegistrationTerms
from faristol.tournament.state import Standing, TournamentState
from tests.tournament.built import OPEN, built, entrant, settings

THE_OPEN = default_settings(OPEN, title="Open", day="2009-11-21")
WAITING, GONE = Standing.WAITING, Standing.WITHDRAWN


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


def test_where_late_entries_need_no_withdrawal_nobody_is_late() -> None:
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


IN = (Standing.IN, False)


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


@pytest.mark.clause("OB-R2")
def test_the_list_of_entrants_is_public_unless_a_rulebook_says_otherwise() -> None:
    assert is_list_public(OPEN)
    assert is_list_public(load_rulebook("ca-1v1"))
    assert OPEN.registration is not None
    assert not is_list_public(replace(OPEN, registration=replace(OPEN.registration, list_public=False)))


@pytest.mark.clause("OB-R5")
def test_registering_takes_the_acceptance_of_the_rules() -> None:
    assert accepts_rules(OPEN)
    assert not accepts_rules(load_rulebook("ca-1v1"))
    assert OPEN.registration is not None
    assert not accepts_rules(replace(OPEN, registration=replace(OPEN.registration, acceptance=False)))


@pytest.mark.parametrize(
    ("rule", "clause", "english", "catalan"),
    [
        pytest.param("fee_due", "OB-R3", "at reception", "a la recepció", marks=pytest.mark.clause("OB-R3")),
        pytest.param("companions", "OB-R6", "Companions", "acompanyants", marks=pytest.mark.clause("OB-R6")),
        pytest.param("meals", "OB-R7", "no meals", "cap àpat", marks=pytest.mark.clause("OB-R7")),
        pytest.param("acceptance", "OB-R5", "accepts them", "les accepta", marks=pytest.mark.clause("OB-R5")),
        pytest.param(
            *("complaints_of_ignorance", "OB-R8", "not considered", "queixes"),
            marks=pytest.mark.clause("OB-R8"),
        ),
    ],
)
def test_who_registers_is_told_the_terms(rule: str, clause: str, english: str, catalan: str) -> None:
    told = {condition.rule: condition for condition in conditions(OPEN)}

    condition = told[f"registration.{rule}"]
    assert english in condition.texts["en"]
    assert catalan in condition.texts["ca"]
    assert f"({clause})" in condition.citation


def test_a_rulebook_without_registration_tells_nothing() -> None:
    assert conditions(load_rulebook("ca-ajusc")) == ()


def test_every_value_has_a_sentence_of_its_own() -> None:
    assert OPEN.registration is not None
    rules = OPEN.registration
    other = replace(
        rules,
        fee_due=FeeDue.REGISTRATION,
        meals=not rules.meals,
        companions=not rules.companions,
        complaints_of_ignorance=not rules.complaints_of_ignorance,
    )
    keys = [{each.key for each in conditions(replace(OPEN, registration=one))} for one in (rules, other)]

    assert keys[0] & keys[1] == {"acceptance"}
    assert keys[0] | keys[1] == TEXTS.keys()
    assert {each.text for each in conditions(OPEN)} < set(TEXTS.values())


def test_nothing_is_said_of_a_fee_that_the_event_does_not_ask_for() -> None:
    free = replace(THE_OPEN, registration=replace(THE_OPEN.registration, fee_cents=0))

    assert [each.key for each in conditions(OPEN, free)] == ["companions", "acceptance", "no-ignorance"]
    assert len(conditions(OPEN, THE_OPEN)) == 5
