"""Conditions told to those who register."""

from dataclasses import replace

import pytest

from faristol.rulebook import load_rulebook
from faristol.rulebook.choices import FeeDue
from faristol.tournament.conditions import TEXTS, accepts_rules, conditions, is_list_public
from faristol.tournament.defaults import default_settings
from tests.tournament.built import OPEN

THE_OPEN = default_settings(OPEN, title="Open", day="2009-11-21")


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
        ("companions", "OB-R6", "Companions", "acompanyants"),
        ("meals", "OB-R7", "no meals", "cap àpat"),
        pytest.param("acceptance", "OB-R5", "accepts them", "les accepta", marks=pytest.mark.clause("OB-R5")),
        pytest.param(
            *("complaints_of_ignorance", "OB-R8", "not considered", "queixes"),
        ),
    ],
)
def test_entrants_are_told_the_terms(rule: str, clause: str, english: str, catalan: str) -> None:
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
    assert OPEN.venue is not None
    elsewhere = replace(OPEN.venue, free_parking=not OPEN.venue.free_parking)
    books = (OPEN, replace(OPEN, registration=other, venue=elsewhere))
    keys = [{each.key for each in conditions(book)} for book in books]

    assert keys[0] & keys[1] == {"acceptance"}
    assert keys[0] | keys[1] == TEXTS.keys()
    assert {each.text for each in conditions(OPEN)} < set(TEXTS.values())


def test_nothing_is_said_of_a_fee_that_the_event_does_not_ask_for() -> None:
    free = replace(THE_OPEN, registration=replace(THE_OPEN.registration, fee_cents=0))

    assert [each.key for each in conditions(OPEN, free)] == [
        "companions",
        "acceptance",
        "no-ignorance",
        "free-parking",
    ]
    assert len(conditions(OPEN, THE_OPEN)) == 6
