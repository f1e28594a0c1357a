"""Fees, grants and check-in."""

import pytest

from faristol.tournament import actions as a
from faristol.tournament.settings import RegistrationTerms
from tests.tournament.run import Run


@pytest.mark.clause("OB-R4")
def test_grant_is_asked_for_until_its_day_and_decided_one_by_one() -> None:
    run = Run()
    until = run.settings.registration.grant_until
    assert until
    run.do(a.Register(name="Anna", asks_grant=True, on=until))
    run.do(a.Register(name="Berta", on=until))

    refused = run.refused(a.Register(name="Carles", asks_grant=True, on="2009-11-19"))
    assert refused == ["registration.grant_until"]
    assert run.refused(a.DecideGrant(entrant=2, amount_cents=100)) == ["entrant.no_grant"]
    run.do(a.DecideGrant(entrant=1, amount_cents=0, reason="near"))
    assert run.state.entrants[1].grant_cents == 0


def test_event_without_grants_takes_no_request() -> None:
    run = Run(registration=RegistrationTerms())

    refused = run.refused(a.Register(name="Anna", asks_grant=True, on="2009-11-01"))
    assert refused == ["registration.no_grant"]


@pytest.mark.clause("OB-R3")
def test_fee_is_noted_once_and_a_slip_taken_back() -> None:
    run = Run(entrants=1)
    cents = run.settings.registration.fee_cents
    assert cents == 1000

    assert run.kinds(a.ReceiveFee(entrant=1, amount_cents=cents)) == ["FeeReceived"]
    assert run.kinds(a.ReceiveFee(entrant=1, amount_cents=cents)) == []
    assert run.kinds(a.ReceiveFee(entrant=1, amount_cents=0)) == ["FeeReceived"]
    assert run.state.entrants[1].paid_cents == 0
    assert run.refused(a.ReceiveFee(entrant=1, amount_cents=-1)) == ["entrant.amount"]


def test_check_in_twice_is_one_and_can_be_taken_back() -> None:
    run = Run(entrants=1)

    assert run.kinds(a.CheckIn(entrant=1)) == ["CheckedIn"]
    assert run.kinds(a.CheckIn(entrant=1)) == []
    assert run.kinds(a.CheckIn(entrant=1, is_here=False)) == ["CheckedIn"]
    assert not run.state.entrants[1].is_here
