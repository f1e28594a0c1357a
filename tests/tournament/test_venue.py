"""Venue of an event, as its rulebook says."""

from dataclasses import replace

import pytest

from faristol.rulebook import load_rulebook
from faristol.tournament.conditions import conditions
from faristol.tournament.defaults import default_settings
from tests.tournament.built import OPEN

THERE = default_settings(OPEN, title="Open", day="2009-11-21")


@pytest.mark.clause("OB-V1")
def test_an_event_is_where_its_rulebook_says_unless_the_organiser_moves_it() -> None:
    assert THERE.place == "Hotel Pere III, Manresa"
    assert default_settings(load_rulebook("ca-ajusc"), title="Manresa").place == ""


@pytest.mark.clause("OB-V1")
def test_participants_are_told_that_they_park_free_of_charge_where_they_do() -> None:
    told = {each.rule: each for each in conditions(OPEN, THERE)}
    parking = told["venue.free_parking"]
    assert (parking.key, parking.citation) == ("free-parking", "art. 3 (OB-V1)")
    assert ("car park" in parking.texts["en"], "gratuït" in parking.texts["ca"]) == (True, True)

    assert OPEN.venue is not None
    paid = replace(OPEN, venue=replace(OPEN.venue, free_parking=False))
    assert [each.key for each in conditions(paid, THERE)][-1] == "no-free-parking"


def test_an_event_held_elsewhere_is_not_told_of_that_car_park() -> None:
    elsewhere = replace(THERE, place="Casino, Vic")

    assert "venue.free_parking" not in [each.rule for each in conditions(OPEN, elsewhere)]
