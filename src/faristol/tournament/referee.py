"""
The chapters together: (state, action) → events, and (state, event) → state.

The referee decides and then records: an action is refused with reasons before any event exists. What would
change nothing (a slip of the finger, a message sent twice) is no fault, and sets off nothing. An action
belongs to one chapter; what it brings about in others (a place is filled, a round ends, a game is forfeited)
is said here. Applying is pure and total: any event that was recorded can be replayed.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import TypeAlias, assert_never

from faristol import stream
from faristol.errors import IllegalMove
from faristol.game.evolve import replace
from faristol.rulebook import Rulebook
from faristol.rulebook.objections import Objection
from faristol.tiles import commitment_to
from faristol.tournament.actions import TournamentAction
from faristol.tournament.chapters import (
    arbitration,
    attendance,
    ending,
    pairing,
    prizes,
    reception,
    registration,
    reseating,
    seeding,
    sheet,
    timetable,
    tournament,
)
from faristol.tournament.doubts import objections_to_report
from faristol.tournament.events import TournamentEvent
from faristol.tournament.objections import TournamentObjection
from faristol.tournament.opening import TournamentOpened
from faristol.tournament.recorder import Recorder
from faristol.tournament.report import TableReport, result_of
from faristol.tournament.settings import Settings
from faristol.tournament.state import RoundStage, TournamentState

TournamentDecision: TypeAlias = stream.Decision[TournamentEvent, TournamentState]
_BEGUN = frozenset({RoundStage.STARTED, RoundStage.TIME_CALLED})
_AFTER_THE_END = (sheet.CorrectResult, tournament.PublishRating, tournament.Announce)
"""Actions still allowed after the end: correcting mistakes, publishing the rating, announcements."""


def open_tournament(
    book: Rulebook, settings: Settings, *, now_ms: int, seed: bytes, author: str = ""
) -> TournamentOpened:
    """
    Raises:
        IllegalMove: carrying every objection to the settings.
    """
    objections = tuple(tournament.objections_to_settings(settings))
    if objections:
        raise IllegalMove(*objections)
    return TournamentOpened(
        at_ms=now_ms,
        rulebook=book.id,
        rulebook_digest=book.digest,
        settings=settings,
        commitment=commitment_to(seed),
        seed=seed,
        author=author.strip(),
    )


def decide(
    state: TournamentState, action: TournamentAction, *, now_ms: int, book: Rulebook
) -> TournamentDecision:
    """
    Decide what happens when this action is taken.

    Raises:
        IllegalMove: carrying every objection.
        PairingImpossible: carrying what would have to yield.
    """
    if book.id != state.opened.rulebook:
        raise IllegalMove(
            TournamentObjection("tournament.rulebook", allowed=state.opened.rulebook, found=book.id)
        )
    objections = tuple(objections_to(state, action, book=book))
    if objections:
        raise IllegalMove(*objections)
    recorder = _TournamentRecorder(state, now_ms, book)
    _decide(recorder, action)
    return recorder.decision()


def objections_to(state: TournamentState, action: TournamentAction, *, book: Rulebook) -> Iterator[Objection]:
    """Every reason to refuse; none means it may be done."""
    if state.is_closed and not _is_for_after(state, action):
        yield TournamentObjection("tournament.over")
    elif isinstance(action, registration.Action):
        yield from registration.objections_to(state, action)
        if isinstance(action, registration.Withdraw) and action.leaves_table:
            yield from _objections_to_leaving_table(state, action, book=book)
    elif isinstance(action, reception.Action):
        yield from reception.objections_to(state, action)
    elif isinstance(action, seeding.Action):
        yield from seeding.objections_to(state, action)
    elif isinstance(action, pairing.Action):
        yield from pairing.objections_to(state, action)
    elif isinstance(action, reseating.Action):
        yield from reseating.objections_to(state, action)
    elif isinstance(action, timetable.Action):
        yield from timetable.objections_to(state, action)
    elif isinstance(action, sheet.Action):
        yield from sheet.objections_to(state, action, book=book)
    elif isinstance(action, attendance.Action):
        yield from attendance.objections_to(state, action, book=book)
    elif isinstance(action, ending.Action):
        yield from ending.objections_to(state, action, book=book)
        yield from objections_to_report(action.sheet, state.settings, book=book, is_by_player=False)
    elif isinstance(action, arbitration.Action):
        yield from arbitration.objections_to(state, action, book=book)
    elif isinstance(action, prizes.Action):
        yield from prizes.objections_to(state, action)
    else:
        yield from tournament.objections_to(state, action)


def _is_for_after(state: TournamentState, action: TournamentAction) -> bool:
    """Tell what can come after the end: also naming the first committee, which has to put errors right."""
    is_first = isinstance(action, arbitration.NameCommittee) and not state.committee
    return is_first or isinstance(action, _AFTER_THE_END)


def _objections_to_leaving_table(
    state: TournamentState, action: registration.Withdraw, *, book: Rulebook
) -> Iterator[Objection]:
    """A game that was begun is left as it stands; one that was not is forfeited as by somebody absent."""
    doing = _leaving(state, action)
    if isinstance(doing, ending.RecordLeaving):
        yield from objections_to(state, doing, book=book)
    elif doing is not None:
        if state.rounds[-1].stage not in _BEGUN:
            yield from attendance.objections_to(state, doing, book=book)
        elif refused := tuple(ending.objections_to_leaving(doing.absent, book)):
            yield from refused
        else:
            yield TournamentObjection("ending.points")


def _leaving(
    state: TournamentState, action: registration.Withdraw
) -> ending.RecordLeaving | attendance.RecordAbsence | None:
    """The result of the table that a withdrawing entrant leaves; None if no table is open."""
    table, number = registration.open_table_of(state, action.entrant), len(state.rounds)
    if table is None:
        return None
    side = table.entrants.index(action.entrant)
    if action.points is None:
        return attendance.RecordAbsence(
            round_number=number, table=table.number, absent=(side,), author=action.author
        )
    own, other = action.points
    return ending.RecordLeaving(
        round_number=number,
        table=table.number,
        left=(side,),
        sheet=TableReport(result=result_of((own, other) if side == 0 else (other, own))),
        author=action.author,
    )


def _decide(recorder: Recorder, action: TournamentAction) -> None:
    if isinstance(action, registration.Action):
        _decide_registration(recorder, action)
    elif isinstance(action, reception.Action):
        reception.decide(recorder, action)
    elif isinstance(action, seeding.Action):
        seeding.decide(recorder, action)
    elif isinstance(action, pairing.Action):
        if isinstance(action, pairing.PairRound):
            _prepare_pairing(recorder, action)
        pairing.decide(recorder, action)
    elif isinstance(action, reseating.Action):
        reseating.decide(recorder, action)
    elif isinstance(action, timetable.Action):
        timetable.decide(recorder, action)
    elif isinstance(action, sheet.Action):
        sheet.decide(recorder, action)
    elif isinstance(action, attendance.Action):
        report = attendance.report_of_absence(action.absent, recorder.book)
        sheet.enter(recorder, action.round_number, action.table, report, author=action.author)
    elif isinstance(action, ending.Action):
        ending.decide(recorder, action)
        report = ending.report_of_leaving(
            action.sheet, action.left, recorder.book.ending, on_time=action.on_time
        )
        sheet.enter(recorder, action.round_number, action.table, report, author=action.author)
    elif isinstance(action, arbitration.Action):
        arbitration.decide(recorder, action)
    elif isinstance(action, prizes.Action):
        prizes.decide(recorder, action)
    else:
        if isinstance(action, tournament.CloseTournament):
            timetable.close_last_round(recorder, author=action.author)
        tournament.decide(recorder, action)
        if isinstance(action, tournament.ChangeSettings):
            registration.fill_places(recorder)


def _decide_registration(recorder: Recorder, action: registration.Action) -> None:
    """
    Decide registrations: leaving a table that is still open loses the game; a place that falls free is
    filled.
    """
    registration.decide(recorder, action)
    if isinstance(action, registration.Withdraw) and action.leaves_table:
        leaving = _leaving(recorder.state, action)
        if leaving is not None:
            _decide(recorder, leaving)
    if not isinstance(action, registration.ChangeEntrant | registration.Admit):
        registration.fill_places(recorder)


def _prepare_pairing(recorder: Recorder, action: pairing.PairRound) -> None:
    """The round before is closed, and before the first one the seeding is fixed."""
    timetable.close_last_round(recorder, author=action.author)
    if not recorder.state.rounds and not recorder.state.seeding:
        seeding.decide(recorder, seeding.FixSeeding(author=action.author))


class _TournamentRecorder(Recorder):
    def after(self, event: TournamentEvent) -> TournamentState:
        return apply(self.state, event)


def opening_state(opened: TournamentOpened) -> TournamentState:
    """Return the first state: nobody has registered yet."""
    return TournamentState(opened=opened, settings=opened.settings, seq=1)


def replay(events: Iterable[TournamentEvent]) -> TournamentState:
    """The state after all of them; the first must be a TournamentOpened."""
    first, *rest = events
    assert isinstance(first, TournamentOpened), "a tournament begins with TournamentOpened"
    return reduce(apply, rest, opening_state(first))


def apply(state: TournamentState, event: TournamentEvent) -> TournamentState:
    return replace(_applied(state, event), seq=state.seq + 1)


def _applied(state: TournamentState, event: TournamentEvent) -> TournamentState:
    if isinstance(event, sheet.Event):
        return sheet.apply(state, event)
    if isinstance(event, registration.Event):
        return registration.apply(state, event)
    if isinstance(event, reception.Event):
        return reception.apply(state, event)
    if isinstance(event, seeding.Event):
        return seeding.apply(state, event)
    if isinstance(event, pairing.Event):
        return pairing.apply(state, event)
    if isinstance(event, reseating.Event):
        return reseating.apply(state, event)
    if isinstance(event, timetable.Event):
        return timetable.apply(state, event)
    if isinstance(event, ending.Event):
        return ending.apply(state, event)
    if isinstance(event, arbitration.Event):
        return arbitration.apply(state, event)
    if isinstance(event, prizes.Event):
        return prizes.apply(state, event)
    if isinstance(event, tournament.SettingsChanged):
        state = prizes.keep_awards(state, event.settings.prizes)
    if isinstance(event, tournament.Event):
        return tournament.apply(state, event)
    if isinstance(event, TournamentOpened):
        return opening_state(event)
    assert_never(event)
