"""Replay of a tournament's events."""

import time
from typing import Any

import pytest

from faristol.errors import IllegalMove
from faristol.tournament import actions as a
from faristol.tournament import decide, named, opening_state, replay
from faristol.tournament import events as e
from faristol.tournament.events import RoundPaired
from faristol.tournament.referee import apply
from faristol.tournament.state import Standing, Table
from tests.tournament.run import CHAMPIONSHIP, GENERAL, OPEN, Run, report


def test_replay_of_what_was_recorded_is_the_state() -> None:
    run = Run(entrants=7)
    run.play()
    run.do(a.Withdraw(entrant=2))
    run.play()

    assert replay(run.events) == run.state
    assert run.state.seq == len(run.events)


def test_record_begins_with_the_opening() -> None:
    with pytest.raises(AssertionError, match="begins with"):
        replay([e.TournamentClosed(at_ms=1)])


def test_tables_are_found_by_number_also_where_a_record_from_elsewhere_has_other_numbers() -> None:
    state = Run(entrants=4).state
    tables = (Table(number=12, entrants=(1, 2)), Table(number=3, entrants=(3, 4)))
    state = apply(state, RoundPaired(at_ms=1, round_number=1, tables=tables))
    state = apply(state, e.ResultEntered(at_ms=2, round_number=1, table=3, report=report(400, 300)))

    assert state.round is not None
    assert [each.report is None for each in state.round.tables] == [True, False]
    twelfth = state.round.table(12)
    assert twelfth is not None
    assert twelfth.table == tables[0]


def test_names_replace_keys_for_showing() -> None:
    run = Run(CHAMPIONSHIP)
    run.do(a.Register(name="k1"))
    run.do(a.NameCommittee(members=("k2", "k3", "Duna")))
    run.do(a.OpenInquiry(question="?", conflicted=(1, 2, 3)))
    run.do(a.NameSubstitute(inquiry=1, replaces=1, name="k4"))
    shown = named(run.state, {"k1": "Anna", "k2": "Bru", "k4": "Eloi"})

    assert shown.entrants[1].name == "Anna"
    assert shown.committee == ("Bru", "k3", "Duna")
    assert shown.inquiries[0].substitutes == ((1, "Eloi"),)
    assert run.state.entrants[1].name == "k1"


def test_thousand_entrants_and_twelve_thousand_events_are_replayed_in_under_two_seconds() -> None:
    run = Run(rounds=2)
    events: list[e.TournamentEvent] = [run.events[0]]
    moment = iter(range(2, 1_000_000))
    events += [e.EntrantRegistered(at_ms=next(moment), entrant=at, name=f"E{at}") for at in range(1, 1001)]
    events += [e.CheckedIn(at_ms=next(moment), entrant=at) for at in range(1, 1001)]
    for number in range(1, 7):
        tables = tuple(Table(number=at, entrants=(at, 500 + (at + number) % 500 + 1)) for at in range(1, 501))
        events.append(RoundPaired(at_ms=next(moment), round_number=number, tables=tables))
        for seated in tables:
            made = report(400 + seated.number, 300)
            where: dict[str, Any] = {"round_number": number, "table": seated.number}
            for entrant in seated.entrants:
                events.append(e.ResultProposed(at_ms=next(moment), entrant=entrant, report=made, **where))
            events.append(e.ResultEntered(at_ms=next(moment), report=made, **where))
    began = time.process_time()  # its own: others may be at work beside it
    state = replay(events)
    took = time.process_time() - began

    assert len(events) > 11_000
    assert took < 2, f"{took:.1f} s"
    assert all(each.is_complete for each in state.rounds)
    assert sum(each.standing is Standing.IN for each in state.entrants.values()) == 1000


def test_opening_is_applied_like_any_event() -> None:
    run = Run()
    opened = run.events[0]
    assert isinstance(opened, e.TournamentOpened)

    assert opening_state(opened).seq == 1


def test_decisions_go_by_the_rulebook_that_the_tournament_was_opened_under() -> None:
    run = Run(OPEN)
    with pytest.raises(IllegalMove, match="ca-obert-2009"):
        decide(run.state, a.Register(name="Anna"), now_ms=2, book=GENERAL)
