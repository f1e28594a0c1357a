"""May this be done now? Answers with reasons, never a bare False."""

from collections.abc import Iterator

from faristol.duplicate import actions as a
from faristol.duplicate.actions import SessionAction
from faristol.duplicate.objections import SessionObjection
from faristol.duplicate.state import Phase, SessionState
from faristol.names import MOST_LETTERS, fold_name, is_name
from faristol.rulebook import DuplicateBook
from faristol.rulebook.objections import Objection

MOST_NAMES = 2
"""A pair at one board."""
_NEEDS: dict[type[SessionAction], frozenset[Phase]] = {
    a.DrawSeats: frozenset({Phase.BETWEEN}),
    a.DrawRack: frozenset({Phase.BETWEEN}),
    a.RejectRack: frozenset({Phase.DRAWN, Phase.ANNOUNCED}),
    a.AnnounceRack: frozenset({Phase.DRAWN}),
    a.StartCountdown: frozenset({Phase.ANNOUNCED, Phase.THINKING}),
    a.PauseCountdown: frozenset({Phase.THINKING}),
    a.ExtendCountdown: frozenset({Phase.ANNOUNCED, Phase.THINKING}),
    a.StopCountdown: frozenset({Phase.THINKING}),
    a.HandIn: frozenset({Phase.THINKING, Phase.COLLECTING}),
    a.CloseCoup: frozenset({Phase.COLLECTING}),
    a.Rule: frozenset({Phase.RULING}),
    a.ChooseMaster: frozenset({Phase.CHOOSING}),
    a.EndSession: frozenset(Phase) - {Phase.RULING, Phase.CHOOSING},
}
_AFTER_THE_END = (a.EnterSlip, a.CorrectMark, a.Rename)
"""Paper is still entered then, and errors are put right."""


def objections_to(state: SessionState, action: SessionAction, *, book: DuplicateBook) -> Iterator[Objection]:
    """Every reason to refuse; none means it may be done."""
    if state.phase is Phase.OVER and not isinstance(action, _AFTER_THE_END):
        yield SessionObjection("session.over")
        return
    if state.phase not in _NEEDS.get(type(action), frozenset(Phase)):
        yield SessionObjection("session.not_now")
        return
    match action:
        case a.Admit() | a.Rename() | a.RecordLeaving() | a.TakeBackLeaving():
            yield from _objections_to_entrants(state, action)
        case a.DrawSeats():
            if not book.slip.seats_by_lot:
                yield SessionObjection("slip.seats_by_lot")
            if state.coups:
                yield SessionObjection("session.not_now")
        case a.DrawRack():
            yield from _objections_to_drawing(state, book)
        case a.RejectRack(author=author, reason=reason):
            if not len(state.bag):
                yield SessionObjection("session.bag_empty")
            yield from _objections_to_grounds(author, reason)
        case a.EndSession(author=author, reason=reason):
            yield from _objections_to_grounds(author, reason)
        case a.StartCountdown() | a.PauseCountdown() | a.ExtendCountdown():
            yield from _objections_to_countdown(state, action)
        case a.HandIn() | a.EnterSlip() | a.AnnulSlip() | a.RestoreSlip():
            yield from _objections_to_slip(state, action)
        case a.Rule(word=word, author=author, reason=reason):
            if word not in state.coup.asked:
                yield SessionObjection("session.not_asked", found=word)
            yield from _objections_to_grounds(author, reason)
        case a.CorrectMark():
            yield from _objections_to_correction(state, action, book)
        case _:
            pass  # the moment is all that these need


def _objections_to_entrants(
    state: SessionState, action: a.Admit | a.Rename | a.RecordLeaving | a.TakeBackLeaving
) -> Iterator[Objection]:
    match action:
        case a.Admit(names=names):
            yield from _objections_to_names(state, names)
        case a.Rename(number=number, names=names) if _is_somebody(state, number):
            yield from _objections_to_names(state, names, of=number)
        case a.RecordLeaving(number=number):
            yield from _objections_to_number(state, number)
        case a.TakeBackLeaving(number=number, author=author, reason=reason) if _is_somebody(state, number):
            if not state.entrants[number - 1].has_left:
                yield SessionObjection("session.not_left", found=number)
            yield from _objections_to_grounds(author, reason)
        case a.Rename(number=number) | a.TakeBackLeaving(number=number):
            yield SessionObjection("session.no_entrant", found=number)


def _is_somebody(state: SessionState, number: int) -> bool:
    return 1 <= number <= len(state.entrants)


def _objections_to_names(
    state: SessionState, names: tuple[str, ...], *, of: int | None = None
) -> Iterator[Objection]:
    """Nobody plays twice: results of several games are added up by name. `of` may keep the own names."""
    if not 1 <= len(names) <= MOST_NAMES:
        yield SessionObjection("session.players", found=len(names))
    if not all(name.strip() for name in names):
        yield SessionObjection("session.no_name")
    others = (entrant for entrant in state.entrants if entrant.number != of)
    taken = {fold_name(name) for entrant in others for name in entrant.names}
    for name in filter(None, map(str.strip, names)):
        if not is_name(name):
            yield SessionObjection("session.name", allowed=MOST_LETTERS)
        elif fold_name(name) in taken:
            yield SessionObjection("session.name_taken", found=name)
        else:
            taken.add(fold_name(name))


def _objections_to_countdown(
    state: SessionState, action: a.StartCountdown | a.PauseCountdown | a.ExtendCountdown
) -> Iterator[Objection]:
    runs = state.countdown.running_since_ms is not None
    match action:
        case a.StartCountdown() if runs:
            yield SessionObjection("session.not_now")
        case a.PauseCountdown() if not runs:
            yield SessionObjection("session.not_now")
        case a.ExtendCountdown(by_ms=by_ms) if by_ms <= 0:
            yield SessionObjection("session.time")
        case _:
            pass


def _objections_to_slip(
    state: SessionState, action: a.HandIn | a.EnterSlip | a.AnnulSlip | a.RestoreSlip
) -> Iterator[Objection]:
    match action:
        case a.HandIn(number=number):
            objections = list(_objections_to_number(state, number))
            yield from objections
            if not objections and number not in state.coup.entrants:
                yield SessionObjection("session.not_in_coup", found=number)
            # What the arbiter has read off paper is not undone by a telephone that sends once more.
            elif number in state.coup.slips and state.coup.slips[number].by_arbiter:
                yield SessionObjection("session.entered")
        case a.EnterSlip():
            yield from _objections_to_entering(state, action)
        case a.AnnulSlip(coup=coup, number=number, author=author, reason=reason):
            yield from _objections_to_slip_of(state, coup, number, handed=True)
            yield from _objections_to_grounds(author, reason)
        case a.RestoreSlip(coup=coup, number=number, author=author, reason=reason):
            objections = list(_objections_to_slip_of(state, coup, number, handed=True))
            yield from objections
            if not objections and not state.coups[coup - 1].slips[number].after_time:
                yield SessionObjection("session.not_annulled", found=number)
            yield from _objections_to_grounds(author, reason)


def _objections_to_entering(state: SessionState, action: a.EnterSlip) -> Iterator[Objection]:
    """What was marked is replaced only with a name and a reason; after the game its mark is corrected."""
    objections = list(_objections_to_slip_of(state, action.coup, action.number))
    yield from objections
    if objections:
        return
    entrant, coup = state.entrants[action.number - 1], state.coups[action.coup - 1]
    if entrant.has_left and action.coup >= entrant.zero_from:
        yield SessionObjection("session.has_left", found=action.number)
    if not coup.is_closed or action.number not in coup.slips:
        return
    # One with nothing on it has no mark to correct: what was overlooked is entered.
    if state.phase is Phase.OVER and not coup.slips[action.number].slip.is_empty:
        yield SessionObjection("session.slip_stands", found=action.number)
    else:
        yield from _objections_to_grounds(action.author, action.reason)


def _objections_to_drawing(state: SessionState, book: DuplicateBook) -> Iterator[Objection]:
    """Where not only the winning play is checked between coups, all slips must be there first."""
    if book.master_play.checks_winner_only or not state.coups:
        return
    staying = [each for each in state.coup.entrants if not state.entrants[each - 1].has_left]
    missing = [str(number) for number in staying if number not in state.coup.slips]
    if missing:
        yield SessionObjection("master_play.checks_winner_only", found=", ".join(missing))


def _objections_to_number(state: SessionState, number: int) -> Iterator[Objection]:
    if not _is_somebody(state, number):
        yield SessionObjection("session.no_entrant", found=number)
    elif state.entrants[number - 1].has_left:
        yield SessionObjection("session.has_left", found=number)


def _objections_to_slip_of(
    state: SessionState, coup: int, number: int, *, handed: bool = False
) -> Iterator[Objection]:
    if not _is_somebody(state, number):
        yield SessionObjection("session.no_entrant", found=number)
        return
    if not 1 <= coup <= len(state.coups) or not state.coups[coup - 1].is_announced:
        yield SessionObjection("session.no_coup", found=coup)
        return
    found = state.coups[coup - 1]
    if number not in found.entrants and coup not in state.entrants[number - 1].missed:
        yield SessionObjection("session.not_in_coup", found=number)
    elif handed and number not in found.slips:
        yield SessionObjection("session.no_slip", found=number)
    waits = found is state.coup and state.phase in {Phase.ANNOUNCED, Phase.RULING}
    if waits:
        yield SessionObjection("session.not_now")


def _objections_to_grounds(author: str, reason: str) -> Iterator[Objection]:
    if not author.strip():
        yield SessionObjection("session.author")
    if not reason.strip():
        yield SessionObjection("session.reason")


def _objections_to_correction(
    state: SessionState, action: a.CorrectMark, book: DuplicateBook
) -> Iterator[Objection]:
    if not book.result.corrected_after_game:
        yield SessionObjection("result.corrected_after_game")
    if state.phase is not Phase.OVER:
        yield SessionObjection("session.not_over")
        return
    slip = list(_objections_to_slip_of(state, action.coup, action.number, handed=True))
    yield from slip
    yield from _objections_to_grounds(action.author, action.reason)
    if slip:
        return
    if action.accepted and state.coups[action.coup - 1].slips[action.number].slip.is_empty:
        yield SessionObjection("session.empty_slip", found=action.number)
        return
    points, most = points_after(state, action), _most_points(state, action)
    if points is not None and most is not None and points > most:
        yield SessionObjection("session.too_many", allowed=most, found=points)
    elif points is None:
        yield SessionObjection("session.not_counted")
    elif points == state.points_of(action.number, state.coups[action.coup - 1]):
        yield SessionObjection("session.nothing_changes")


def _most_points(state: SessionState, action: a.CorrectMark) -> int | None:
    """What a slip can be worth, were it misread: its play, or the master play. None without either."""
    coup = state.coups[action.coup - 1]
    return max(coup.marks[action.number].worth or 0, coup.master.score if coup.master else 0) or None


def points_after(state: SessionState, action: a.CorrectMark) -> int | None:
    """What the slip is worth from now on; None where neither the board nor the arbiter says it."""
    if not action.accepted:
        return 0
    if action.points is not None:
        return action.points
    return state.coups[action.coup - 1].marks[action.number].worth
