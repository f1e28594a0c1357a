"""
(state, action) → events. What one action sets off, complete and in order.

The referee decides and then records: an action is refused with reasons before any event exists. It draws
from the seed, judges by the clock, marks slips, lays the master play and ends the game. Time, words and
plays are arguments.
"""

from faristol.duplicate import actions as a
from faristol.duplicate import events as e
from faristol.duplicate.actions import SessionAction
from faristol.duplicate.closing import close_coup, finish_coup, lay, mark_one, top_among
from faristol.duplicate.drawing import draw_rack, redraw_rack
from faristol.duplicate.events import SessionEvent
from faristol.duplicate.legality import objections_to, points_after
from faristol.duplicate.objections import SessionObjection
from faristol.duplicate.program import Program
from faristol.duplicate.recorder import Recorder, SessionDecision
from faristol.duplicate.state import Phase, SessionState
from faristol.errors import IllegalMove
from faristol.rulebook import DuplicateBook
from faristol.tiles import Tile, shuffled


def decide(
    state: SessionState, action: SessionAction, *, now_ms: int, book: DuplicateBook, program: Program
) -> SessionDecision:
    """
    What happens when this is done.

    Raises:
        IllegalMove: carrying every objection.
    """
    objections = tuple(objections_to(state, action, book=book))
    if objections:
        raise IllegalMove(*objections)
    recorder = Recorder(state, now_ms, book, program)
    _do(recorder, action)
    return recorder.decision()


def deadline_ms(state: SessionState, book: DuplicateBook) -> int | None:
    """When something happens by itself: the warning, or the end of time; None while only a person can act."""
    ends = state.countdown.ends_ms
    if state.phase is not Phase.THINKING or ends is None:
        return None
    return ends if state.is_warned else min(ends, max(0, ends - book.coup.warning_ms))


def on_deadline(state: SessionState, *, now_ms: int, book: DuplicateBook) -> tuple[SessionEvent, ...]:
    """What has fallen due by now; several in order if the clock was not looked at for long."""
    ends = state.countdown.ends_ms
    if state.phase is not Phase.THINKING or ends is None:
        return ()
    due: list[SessionEvent] = []
    if not state.is_warned and now_ms >= ends - book.coup.warning_ms:
        due.append(e.WarningCalled(at_ms=now_ms))
    if now_ms >= ends:
        due.append(e.TimeCalled(at_ms=now_ms, ends_ms=ends))
    return tuple(due)


def _do(recorder: Recorder, action: SessionAction) -> None:
    now, state = recorder.now_ms, recorder.state
    match action:
        case a.DrawSeats():
            _draw_seats(recorder)
        case a.Admit() | a.Rename() | a.RecordLeaving() | a.TakeBackLeaving():
            _note_entrant(recorder, action)
        case a.DrawRack():
            draw_rack(recorder)
        case a.RejectRack(author=author, reason=reason):
            redraw_rack(recorder, author=author.strip(), note=reason.strip())
        case a.EndSession(author=author, reason=reason):
            recorder.end(e.EndReason.ARBITER, author=author.strip(), note=reason.strip())
        case a.AnnounceRack():
            recorder.record(e.RackAnnounced(at_ms=now, coup=state.coup.number, rack=state.rack))
        case a.StartCountdown() | a.PauseCountdown() | a.ExtendCountdown() | a.StopCountdown():
            _run_countdown(recorder, action)
        case a.HandIn() | a.EnterSlip() | a.AnnulSlip() | a.RestoreSlip():
            _take_slip(recorder, action)
        case a.CloseCoup(somebody_played=somebody_played):
            close_coup(recorder, somebody_played=somebody_played)
        case a.Rule(word=word, upheld=upheld, author=author, reason=reason):
            recorder.record(
                e.RulingGiven(
                    at_ms=now,
                    coup=state.coup.number,
                    word=word,
                    upheld=upheld,
                    author=author.strip(),
                    reason=reason.strip(),
                )
            )
            if not recorder.state.coup.asked:
                finish_coup(recorder)
        case a.ChooseMaster(placement=placement):
            play = top_among(recorder, placement)
            if play is None:
                raise IllegalMove(SessionObjection("session.no_top"))
            lay(recorder, play, by=e.MasterBy.ARBITER)
        case a.CorrectMark():
            _correct(recorder, action)


def _note_entrant(
    recorder: Recorder, action: a.Admit | a.Rename | a.RecordLeaving | a.TakeBackLeaving
) -> None:
    now = recorder.now_ms
    match action:
        case a.Admit(names=names):
            number = len(recorder.state.entrants) + 1
            recorder.record(e.EntrantAdmitted(at_ms=now, number=number, names=tuple(map(str.strip, names))))
        case a.Rename(number=number, names=names):
            recorder.record(e.EntrantRenamed(at_ms=now, number=number, names=tuple(map(str.strip, names))))
        case a.RecordLeaving(number=number):
            recorder.record(e.EntrantLeft(at_ms=now, number=number))
        case a.TakeBackLeaving(number=number, author=author, reason=reason):
            recorder.record(
                e.EntrantReturned(at_ms=now, number=number, author=author.strip(), note=reason.strip())
            )


def _draw_seats(recorder: Recorder) -> None:
    state = recorder.state
    numbers = (Tile(entrant.number) for entrant in state.entrants)
    drawn = shuffled(numbers, seed=state.opened.seed, label="seats")
    recorder.record(e.SeatsDrawn(at_ms=recorder.now_ms, numbers=tuple(map(int, drawn))))


def _run_countdown(
    recorder: Recorder, action: a.StartCountdown | a.PauseCountdown | a.ExtendCountdown | a.StopCountdown
) -> None:
    now = recorder.now_ms
    match action:
        case a.StartCountdown():
            recorder.record(e.CountdownStarted(at_ms=now))
        case a.PauseCountdown():
            recorder.record(e.CountdownPaused(at_ms=now))
        case a.ExtendCountdown(by_ms=by_ms):
            recorder.record(e.CountdownExtended(at_ms=now, by_ms=by_ms))
        case a.StopCountdown():
            recorder.record(e.TimeCalled(at_ms=now, ends_ms=now))


def _take_slip(recorder: Recorder, action: a.HandIn | a.EnterSlip | a.AnnulSlip | a.RestoreSlip) -> None:
    now, number = recorder.now_ms, action.number
    match action:
        case a.HandIn(slip=slip):
            coup = recorder.state.coup.number
            if is_in_time(recorder.state, now_ms=now):
                recorder.record(e.SlipHandedIn(at_ms=now, coup=coup, number=number, slip=slip))
            else:
                recorder.record(e.SlipCameLate(at_ms=now, coup=coup, number=number, slip=slip, late=True))
        case a.EnterSlip(coup=coup, slip=slip, late=late):
            recorder.record(
                e.SlipHandedIn(
                    at_ms=now,
                    coup=coup,
                    number=number,
                    slip=slip,
                    late=late,
                    by_arbiter=True,
                    author=action.author.strip(),
                    note=action.reason.strip(),
                )
            )
        case a.AnnulSlip(coup=coup) | a.RestoreSlip(coup=coup):
            kind = e.SlipAnnulled if isinstance(action, a.AnnulSlip) else e.SlipRestored
            author, reason = action.author.strip(), action.reason.strip()
            recorder.record(kind(at_ms=now, coup=coup, number=number, author=author, reason=reason))
    if recorder.state.coups[coup - 1].is_closed:
        mark_one(recorder, coup, number)


def is_in_time(state: SessionState, *, now_ms: int) -> bool:
    """By the session's clock, with the grace for devices; while the countdown is paused everything is."""
    ends = state.time_ended_ms if state.phase is Phase.COLLECTING else state.countdown.ends_ms
    return ends is None or now_ms <= ends + state.opened.grace_ms


def _correct(recorder: Recorder, action: a.CorrectMark) -> None:
    state = recorder.state
    points = points_after(state, action)
    assert points is not None, "objected to before"
    recorder.record(
        e.MarkCorrected(
            at_ms=recorder.now_ms,
            coup=action.coup,
            number=action.number,
            accepted=action.accepted,
            before=state.points_of(action.number, state.coups[action.coup - 1]),
            points=points,
            author=action.author.strip(),
            reason=action.reason.strip(),
        )
    )
