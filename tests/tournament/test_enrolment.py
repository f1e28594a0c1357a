import pytest

from faristol.tournament import actions as a
from faristol.tournament.settings import RegistrationTerms
from faristol.tournament.state import Standing
from tests.tournament.run import GENERAL, Run

LAST_DAY, DAY_AFTER = "2009-11-19", "2009-11-20"


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
def test_who_withdrew_comes_back_only_while_nobody_has_the_place() -> None:
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
def test_who_registered_in_time_comes_in_when_there_is_more_room_and_replaces_nobody() -> None:
    terms = RegistrationTerms(closes_on=LAST_DAY, capacity=2)
    run = Run(registration=terms, entrants=2)
    run.do(a.Register(name="In time", on=LAST_DAY))
    run.do(a.Register(name="Late", on=DAY_AFTER))

    run.do(run.change(registration=RegistrationTerms(closes_on=LAST_DAY)))
    assert standings(run)["In time"] == "in"
    assert standings(run)["Late"] == "waiting"

    run.do(a.Withdraw(entrant=1))
    assert standings(run)["Late"] == "in"


def test_who_waited_and_withdrew_waits_again_on_return() -> None:
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


@pytest.mark.clause("OB-R4")
def test_grant_is_asked_for_until_its_day_and_decided_one_by_one() -> None:
    run = Run()
    until = run.settings.registration.grant_until
    assert until
    run.do(a.Register(name="Anna", asks_grant=True, on=until))
    run.do(a.Register(name="Berta", on=until))

    refused = run.refused(a.Register(name="Carles", asks_grant=True, on=LAST_DAY))
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


def test_who_withdraws_leaves_from_the_next_round_on() -> None:
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
