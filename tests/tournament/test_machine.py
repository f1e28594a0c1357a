"""Random small tournaments under four rulebooks: what holds after every single step."""

import json
import os
from collections import Counter
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from faristol.errors import IllegalMove, PairingImpossible
from faristol.pairing.explain import text_of
from faristol.pairing.request import Method, Rematches
from faristol.rulebook import Rulebook
from faristol.standings.result import ResultKind, ScoreKind
from faristol.stream.codec import event_kind
from faristol.tournament import actions as a
from faristol.tournament import events as e
from faristol.tournament import replay
from faristol.tournament.actions import TournamentAction
from faristol.tournament.codec import dump_event, load_event
from faristol.tournament.next_step import next_step
from faristol.tournament.objections import TEXTS, TournamentObjection, cite
from faristol.tournament.planning import explain_round, rounds_met, seats_of
from faristol.tournament.report import TableReport
from faristol.tournament.settings import RegistrationTerms
from faristol.tournament.standings import classified, scores, table
from faristol.tournament.state import RoundState, Standing
from faristol.tournament.told import sentence, with_names
from faristol.tournament.visibility import visible_to
from tests.tournament.run import CHAMPIONSHIP, GENERAL, LIBERAL, OPEN, Run, forfeit, report

BOOKS = (OPEN, GENERAL, CHAMPIONSHIP, LIBERAL)
TOURNAMENTS = int(os.environ.get("FARISTOL_TOURNAMENTS", "10"))
"""Under each rulebook. More: `FARISTOL_TOURNAMENTS=500 ./check tests/tournament/test_machine.py`."""
CAPACITY, ROUNDS = 9, 5
STEPS = {"register", "seed", "pair", "start", "enter", "agree", "close-round", "committee", "close"}
STEPS |= {"rating", "over"}
numbers = st.integers(1, CAPACITY)
rounds = st.integers(1, ROUNDS)
tables = st.integers(1, 4)
points = st.integers(0, 3).map(lambda step: 300 + 10 * step)
reports = st.one_of(
    st.builds(report, points, points),
    st.builds(forfeit, st.sampled_from((0, 1))),
)


class Tournament(RuleBasedStateMachine):
    """Directors, arbiters and players who do anything at all; the referee lets through what may be."""

    run: Run

    def __init__(self, book: Rulebook) -> None:
        super().__init__()
        self.book, self.checked = book, 0

    @initialize(
        method=st.sampled_from((Method.SWISS, Method.SWISS, Method.HALVES, Method.ROUND_ROBIN)),
        entrants=st.integers(4, CAPACITY),
        is_late=st.booleans(),
    )
    def opens(self, method: Method, entrants: int, *, is_late: bool) -> None:
        self.run = Run(
            self.book,
            entrants=entrants,
            rounds=ROUNDS,
            method=method,
            rematches=Rematches.NEVER,
            registration=RegistrationTerms(closes_on="2009-11-19" if is_late else "", capacity=CAPACITY),
        )

    def tries(self, action: TournamentAction) -> None:
        before = self.run.state
        try:
            self.run.do(action)
        except IllegalMove as refusal:
            assert self.run.state is before
            assert refusal.objections
            for objection in refusal.objections:
                assert isinstance(objection, TournamentObjection)
                assert "%(" not in str(objection)
                assert objection.rule in TEXTS
                cite(objection.rule, self.book)
        except PairingImpossible as refusal:
            assert self.run.state is before
            assert refusal.reasons
            for reason in refusal.reasons:
                assert text_of(reason)  # type: ignore[arg-type]

    @rule(name=st.integers(1, 12), on=st.sampled_from(("", "2009-11-01", "2009-11-20")))
    def registers(self, name: int, on: str) -> None:
        self.tries(a.Register(name=f"N{name}", on=on, rating=name * 100 if name % 3 else None))

    @rule(entrant=numbers, leaves_table=st.booleans())
    def withdraws(self, entrant: int, *, leaves_table: bool) -> None:
        self.tries(a.Withdraw(entrant=entrant, leaves_table=leaves_table))

    @rule(entrant=numbers, wants=st.sampled_from((a.Return, a.Admit, a.CheckIn)))
    def comes(self, entrant: int, wants: Any) -> None:
        self.tries(wants(entrant=entrant))

    @rule(entrant=numbers, number=rounds, is_bye=st.booleans(), is_absent=st.booleans())
    def misses(self, entrant: int, number: int, *, is_bye: bool, is_absent: bool) -> None:
        wish = a.NoteAbsence(entrant=entrant, round_number=number, is_bye=is_bye, is_absent=is_absent)
        self.tries(wish)

    @rule(pair=st.tuples(numbers, numbers), number=rounds, holds=st.booleans(), fixes=st.booleans())
    def wishes(self, pair: tuple[int, int], number: int, *, holds: bool, fixes: bool) -> None:
        if fixes:
            self.tries(a.FixPair(round_number=number, entrants=pair, is_fixed=holds))
        else:
            self.tries(a.ForbidPair(entrants=pair, is_forbidden=holds))

    @rule(bye=st.one_of(st.none(), st.none(), numbers))
    def pairs(self, bye: int | None) -> None:
        self.tries(a.PairRound(round_number=len(self.run.state.rounds) + 1, bye=bye))

    @rule()
    def pairs_whatever_was_wished(self) -> None:
        number = len(self.run.state.rounds) + 1
        for pair in self.run.state.fixed.get(number, ()):
            self.tries(a.FixPair(round_number=number, entrants=pair, is_fixed=False))
        self.tries(a.PairRound(round_number=number))

    @rule(order=st.permutations(range(1, CAPACITY + 1)))
    def pairs_by_hand(self, order: list[int]) -> None:
        present = [number for number in order if number in self.run.state.entrants]
        halves = tuple(zip(present[::2], present[1::2], strict=False))
        self.tries(a.PairRound(round_number=len(self.run.state.rounds) + 1, pairs=halves))

    @rule(
        number=st.sampled_from((0, 0, 1)),
        wants=st.sampled_from((a.StartRound, a.CallTime, a.CloseRound, a.UnpairRound)),
    )
    def runs(self, number: int, wants: Any) -> None:
        self.tries(wants(round_number=len(self.run.state.rounds) - number))

    @rule(
        order=st.permutations(range(1, CAPACITY + 1)),
        count=st.integers(0, 2),
        bye=st.one_of(st.none(), numbers),
        absent=st.one_of(st.none(), numbers),
    )
    def reseats(self, order: list[int], count: int, bye: int | None, absent: int | None) -> None:
        """Anything at all, and what a director means: whoever has no opponent meets whoever is free."""
        number, gone = len(self.run.state.rounds), () if absent is None else (absent,)
        pairs = tuple(zip(order[: 2 * count : 2], order[1 : 2 * count : 2], strict=True))
        self.tries(a.ReseatRound(round_number=number, pairs=pairs, bye=bye, absent=gone))
        this = self.run.state.round
        if this is None or not this.missing:
            return
        first, second = next(each.table.entrants for each in this.tables if each.report is None)
        free = set(order) - {entrant for each in this.tables for entrant in each.table.entrants}
        for other in sorted(free):
            self.tries(a.ReseatRound(round_number=number, pairs=((first, other),), absent=(second,)))
            self.tries(a.ReseatRound(round_number=number, pairs=((first, other),), bye=second))

    @rule(entrant=numbers, at=st.one_of(st.none(), tables))
    def keeps(self, entrant: int, at: int | None) -> None:
        self.tries(a.KeepTable(entrant=entrant, table=at))

    @rule(at=tables, cancels=st.booleans())
    def mends(self, at: int, *, cancels: bool) -> None:
        number = len(self.run.state.rounds)
        self.tries(a.TakeBackResult(round_number=number, table=at, reason="the wrong table"))
        if cancels:
            self.tries(a.UnpairRound(round_number=number, drops_results=True, reason="no light"))

    @rule(at=tables, side=st.sampled_from((0, 1)), made=reports)
    def proposes(self, at: int, side: int, made: TableReport) -> None:
        this = self.run.state.round
        if this is not None and at <= len(this.tables):
            entrant = this.tables[at - 1].table.entrants[side]
            self.tries(a.ProposeResult(round_number=this.number, table=at, entrant=entrant, report=made))
            other = this.tables[at - 1].table.entrants[1 - side]
            self.tries(a.ConfirmResult(round_number=this.number, table=at, entrant=other))

    @rule(made=st.lists(reports, min_size=4, max_size=4), goes_on=st.booleans())
    def enters_all(self, made: list[TableReport], *, goes_on: bool) -> None:
        this = self.run.state.round
        for seated in this.tables if this else ():
            at = seated.table.number
            self.tries(
                a.EnterResult(round_number=len(self.run.state.rounds), table=at, report=made[(at - 1) % 4])
            )
        if goes_on:
            self.pairs_whatever_was_wished()

    @rule(at=tables, absent=st.sampled_from(((0,), (1,), (0, 1), ())))
    def finds_absent(self, at: int, absent: tuple[int, ...]) -> None:
        self.tries(a.RecordAbsence(round_number=len(self.run.state.rounds), table=at, absent=absent))

    @rule(number=rounds, at=tables, made=reports, is_data_error=st.booleans())
    def corrects(self, number: int, at: int, made: TableReport, *, is_data_error: bool) -> None:
        self.tries(
            a.CorrectResult(
                round_number=number,
                table=at,
                report=made,
                author="arbiter",
                reason="the sheet",
                is_data_error=is_data_error,
            )
        )

    @rule(size=st.sampled_from((1, 3)), conflicted=st.sets(st.integers(1, 3)), decision=st.booleans())
    def asks(self, size: int, conflicted: set[int], *, decision: bool) -> None:
        self.tries(a.NameCommittee(members=("Aina", "Bru", "Cèlia")[:size]))
        self.tries(a.OpenInquiry(question="?", conflicted=tuple(conflicted)))
        inquiry = len(self.run.state.inquiries)
        if decision:
            self.tries(a.NameSubstitute(inquiry=inquiry, replaces=1, name=f"Substitute {inquiry}"))
            self.tries(a.AnswerInquiry(inquiry=inquiry, decision="so"))
            self.tries(a.AppealInquiry(inquiry=inquiry))
            self.tries(a.DecideAppeal(inquiry=inquiry, decision="otherwise"))

    @rule(capacity=st.one_of(st.none(), st.integers(4, CAPACITY)), reason=st.sampled_from(("", "why")))
    def changes(self, capacity: int | None, reason: str) -> None:
        terms = RegistrationTerms(closes_on=self.run.settings.registration.closes_on, capacity=capacity)
        self.tries(self.run.change(reason=reason, registration=terms))

    @rule(wants=st.sampled_from((a.FixSeeding(), a.CloseTournament(), a.Announce(text="Lunch"))))
    def ends(self, wants: TournamentAction) -> None:
        self.tries(wants)
        self.tries(a.PublishRating(system=self.run.settings.rating, edition="12"))

    @rule(entrant=numbers, cents=st.integers(-1, 2), prize=st.integers(0, 2))
    def pays(self, entrant: int, cents: int, prize: int) -> None:
        self.tries(a.ReceiveFee(entrant=entrant, amount_cents=cents))
        self.tries(a.AwardPrize(prize=prize, entrants=(entrant,)))

    @invariant()
    def record_is_the_tournament(self) -> None:
        fresh = self.run.events[self.checked :]
        for event in fresh:
            written = json.loads(json.dumps(dump_event(event)))
            assert load_event(event_kind(event), written) == event
            text, values = sentence(event)
            assert text % with_names(values, {})
        if fresh:
            assert replay(self.run.events) == self.run.state
        self.checked = len(self.run.events)

    @invariant()
    def everybody_is_somewhere_once(self) -> None:
        for this in self.run.state.rounds:
            there = Counter(_places_in(this))
            assert max(there.values(), default=0) <= 1

    @invariant()
    def nobody_meets_anybody_twice(self) -> None:
        state = self.run.state
        for this in state.rounds:
            earlier = replace(state, rounds=state.rounds[: this.number - 1])
            met = rounds_met(earlier, before_ms=this.paired_ms)
            assert not [each for each in this.tables if (*sorted(each.table.entrants),) in met]

    @invariant()
    def points_add_up(self) -> None:
        state = self.run.state
        every = scores(state)
        assert len({(score.entrant, score.round_number) for score in every}) == len(every)
        games = [score for score in every if score.kind in {ScoreKind.GAME, ScoreKind.FORFEIT}]
        assert sum(score.points_for - score.points_against for score in games) == 0
        results = [each.report.result for this in state.rounds for each in this.tables if each.report]
        won = sum(2 for result in results if result.kind is not ResultKind.BOTH_LOST)
        assert sum(score.half_points for score in games) == won
        lines = table(state)
        assert sorted(line.entrant for line in lines) == sorted(classified(state))
        assert sum(line.half_points for line in lines) == sum(
            score.half_points for score in every if score.entrant in set(classified(state))
        )

    @invariant()
    def nobody_is_in_beyond_the_places_before_the_start(self) -> None:
        state = self.run.state
        waiting = [each for each in state.entrants.values() if each.standing is Standing.WAITING]
        capacity = state.settings.registration.capacity
        if waiting and not state.rounds and capacity is None:
            assert all(each.is_late for each in waiting)

    @invariant()
    def rounds_are_explained_as_they_were_paired(self) -> None:
        if self.run.state.rounds:
            this = self.run.round
            plan = explain_round(self.run.state, this.number)
            planned = {frozenset((each.first, each.second)) for each in plan.pairs}
            assert planned == {frozenset(each.table.entrants) for each in this.tables}
            assert plan.bye == this.paired.bye
            assert plan.reasons
            numbers = [each.number for each in this.paired.tables]
            assert numbers == sorted(set(numbers))
            assert sorted(each.number for each in seats_of(self.run.state, plan)) == numbers

    @invariant()
    def seed_stays_secret(self) -> None:
        (opened, *_) = visible_to("director", self.run.events)
        assert isinstance(opened, e.TournamentOpened)
        assert bool(opened.seed) == self.run.state.is_closed
        assert next_step(self.run.state).kind in STEPS


def _places_in(this: RoundState) -> list[int]:
    paired = this.paired
    seated = [number for each in this.tables for number in each.table.entrants]
    rested = [] if paired.bye is None else [paired.bye]
    return [*seated, *rested, *paired.idle, *paired.requested_byes, *paired.absent]


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_random_tournaments_keep_to_everything(book: Rulebook) -> None:
    # A failure is told as it was found: making it smaller takes longer than reading it.
    chance = settings(
        max_examples=TOURNAMENTS, stateful_step_count=50, deadline=None, phases=(Phase.generate,)
    )
    run_state_machine_as_test(partial(Tournament, book), settings=chance)  # type: ignore[arg-type]
