"""The slips of a coup: handed in, entered from paper, annulled and restored, and marked."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from faristol.duplicate.kept_events import AnnulSlip, RestoreSlip, SlipAnnulled, SlipHandedIn, SlipRestored
from faristol.duplicate.objections import (
    SessionObjection,
    objections_to_grounds,
    objections_to_number,
    objections_to_slip_of,
)
from faristol.duplicate.recorder import Recorder
from faristol.duplicate.slips.marking import Mark, mark_slip, meanings_of
from faristol.duplicate.slips.readings import undirected
from faristol.duplicate.slips.slip import Slip, slip_text
from faristol.duplicate.state import (
    ANY_PHASE,
    Coup,
    Entrant,
    Handed,
    Phase,
    Replacement,
    SessionState,
)
from faristol.errors import IllegalMove
from faristol.game import HasWord
from faristol.game.evolve import replace
from faristol.names import fold_name, fold_names
from faristol.rulebook import DuplicateBook
from faristol.rulebook.objections import Objection
from faristol.stream import Stamp
from faristol.tiles import Alphabet

UNCLEAR = "session.unclear"
READINGS_APART = " · "
"""Between the ways to read a slip, where they are told."""
TIME_TO_ANSWER_MS = 5_000
"""Left in a coup, or whoever hands in is asked nothing."""


@dataclass(frozen=True, slots=True)
class HandIn:
    """
    Hand in a slip from an entrant's device: the clock decides if it is in time. The last one in time counts.
    """

    number: int
    slip: Slip


@dataclass(frozen=True, slots=True)
class EnterSlip:
    """Enter a slip from paper, by the arbiter: for this coup, or for one that is over."""

    coup: int
    number: int
    slip: Slip
    late: bool = False
    author: str = ""
    """Needed, like the reason, where it replaces a slip of a coup that is closed."""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipCameLate(SlipHandedIn):
    """Arrival of a device's slip after time and grace; a slip that came in time stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipMarked(Stamp):
    coup: int
    number: int
    mark: Mark


Action: TypeAlias = HandIn | EnterSlip | AnnulSlip | RestoreSlip
Event: TypeAlias = SlipHandedIn | SlipCameLate | SlipAnnulled | SlipRestored | SlipMarked
PHASES: Mapping[type[object], frozenset[Phase]] = {
    HandIn: frozenset({Phase.THINKING, Phase.COLLECTING}),
    EnterSlip: ANY_PHASE,  # paper is still entered after the game
    AnnulSlip: ANY_PHASE,  # on paper that is marked after the game, too
    RestoreSlip: ANY_PHASE,
}


def objections_to(state: SessionState, action: Action) -> Iterator[Objection]:
    match action:
        case HandIn(number=number):
            objections = list(objections_to_number(state, number))
            yield from objections
            if not objections and number not in state.coup.entrants:
                yield SessionObjection("session.not_in_coup", found=number)
            # A phone that sends again does not undo a slip that the arbiter has typed from paper.
            elif number in state.coup.slips and state.coup.slips[number].by_arbiter:
                yield SessionObjection("session.entered")
        case EnterSlip():
            yield from _objections_to_entering(state, action)
        case AnnulSlip(coup=coup, number=number, author=author, reason=reason):
            yield from objections_to_slip_of(state, coup, number, handed=True)
            yield from _objections_if_corrected(state, coup, number)
            yield from objections_to_grounds(author, reason)
        case RestoreSlip(coup=coup, number=number, author=author, reason=reason):
            objections = list(objections_to_slip_of(state, coup, number, handed=True))
            yield from objections
            if not objections and not state.coups[coup - 1].slips[number].after_time:
                yield SessionObjection("session.not_annulled", found=number)
            yield from _objections_if_corrected(state, coup, number)
            yield from objections_to_grounds(author, reason)


def _objections_if_corrected(state: SessionState, coup: int, number: int) -> Iterator[Objection]:
    """A corrected mark stands, whatever becomes of the slip."""
    if any((each.coup, each.number) == (coup, number) for each in state.corrections):
        yield SessionObjection("session.slip_stands", found=number)


def _objections_to_entering(state: SessionState, action: EnterSlip) -> Iterator[Objection]:
    """
    Yield objections: replacing a marked slip needs a name and a reason; after the game its mark is corrected.
    """
    objections = list(objections_to_slip_of(state, action.coup, action.number))
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
        yield from objections_to_grounds(action.author, action.reason)


def decide(recorder: Recorder, action: Action) -> None:
    """
    A slip of a coup that is closed is marked at once.

    Raises:
        IllegalMove: if a slip could be read in several ways, while somebody can still say which is meant.
    """
    if isinstance(action, HandIn | EnterSlip):
        _raise_if_unclear(recorder, action)
    state, now, number = recorder.state, recorder.now_ms, action.number
    coup = state.coup.number if isinstance(action, HandIn) else action.coup
    match action:
        case HandIn(slip=slip) if state.is_in_time(now):
            recorder.record(SlipHandedIn(at_ms=now, coup=coup, number=number, slip=slip))
        case HandIn(slip=slip):
            recorder.record(SlipCameLate(at_ms=now, coup=coup, number=number, slip=slip, late=True))
        case EnterSlip(slip=slip, late=late):
            recorder.record(
                SlipHandedIn(
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
        case AnnulSlip():
            recorder.record(SlipAnnulled.of(action, at_ms=now))
        case RestoreSlip():
            recorder.record(SlipRestored.of(action, at_ms=now))
    if recorder.state.coups[coup - 1].is_closed:
        _mark(recorder, recorder.state.coups[coup - 1], number)


def _raise_if_unclear(recorder: Recorder, action: HandIn | EnterSlip) -> None:
    """
    Ask what was meant. Of a device only the board and the rack decide, so that no refusal tells which words
    count; where no time is left to answer its slip is taken as it is.
    """
    state, is_typed = recorder.state, isinstance(action, EnterSlip)
    if not is_typed and not _can_be_asked(state, recorder.now_ms):
        return
    coup = state.coups[action.coup - 1] if isinstance(action, EnterSlip) else state.coup
    meanings = meanings_of(
        action.slip,
        grid=coup.grid,
        rack=coup.rack,
        book=recorder.book,
        has_word=_counted(recorder, coup) if is_typed else lambda _: True,
    )
    if len(meanings) > 1:
        raise IllegalMove(unclear(action.slip, ways_of(action.slip, meanings) if is_typed else meanings))


def _can_be_asked(state: SessionState, now_ms: int) -> bool:
    ends = state.countdown.ends_ms
    return state.phase is Phase.THINKING and (ends is None or now_ms + TIME_TO_ANSWER_MS < ends)


def ways_of(slip: Slip, meanings: Sequence[Slip]) -> tuple[Slip, ...]:
    """Answers open to the typist of a paper slip, "no direction" among them."""
    is_placed = slip.direction.strip() or any(each.square == slip.square for each in meanings)
    return (*meanings,) if is_placed else (*meanings, undirected(slip))


def unclear(slip: Slip, ways: Sequence[Slip]) -> SessionObjection:
    """The text of the slip, and the ways to read it."""
    return SessionObjection(UNCLEAR, found=slip_text(slip), allowed=READINGS_APART.join(map(slip_text, ways)))


def mark_all(recorder: Recorder) -> None:
    """Every slip of the coup that was closed, with the words that were upheld."""
    coup = recorder.state.coup
    for number in sorted(coup.slips):
        _mark(recorder, coup, number)


def _mark(recorder: Recorder, coup: Coup, number: int) -> None:
    mark = replace(_marked(recorder, coup, number), unlisted=())  # nothing waits for a ruling any more
    recorder.record(SlipMarked(at_ms=recorder.now_ms, coup=coup.number, number=number, mark=mark))


def marks_so_far(recorder: Recorder) -> tuple[Mark, ...]:
    """Return the marks that the coup's slips would get now, before any ruling."""
    coup = recorder.state.coup
    return tuple(_marked(recorder, coup, number) for number in sorted(coup.slips))


def _marked(recorder: Recorder, coup: Coup, number: int) -> Mark:
    handed = coup.slips[number]
    return mark_slip(
        handed.slip,
        grid=coup.grid,
        rack=coup.rack,
        book=recorder.book,
        has_word=_counted(recorder, coup),
        late=handed.late,
        after_time=handed.after_time,
    )


def _counted(recorder: Recorder, coup: Coup) -> HasWord:
    return words_counted_in(coup, recorder.program.has_word, recorder.program.tileset.alphabet)


def words_counted_in(coup: Coup, has_word: HasWord, alphabet: Alphabet) -> HasWord:
    """The lexicon, and what the arbiter has upheld in this coup."""
    upheld = {alphabet.spell(word) for word in coup.upheld}
    return lambda word: word in upheld or has_word(word)


def apply(state: SessionState, event: Event) -> SessionState:
    coup = state.coups[event.coup - 1]
    before = coup.slips.get(event.number)
    match event:
        case SlipMarked(mark=mark):
            return state.with_coup(replace(coup, marks={**coup.marks, event.number: mark}))
        case SlipAnnulled() | SlipRestored():
            assert before is not None, "only what was handed in is annulled, and restored"
            coup = replace(coup, annulments=(*coup.annulments, event))
            slip = replace(before, after_time=isinstance(event, SlipAnnulled))
        case SlipCameLate() if before is not None and not before.late:
            return state  # the one that came in time stands
        case SlipHandedIn():
            annulled = before is not None and before.after_time
            slip = Handed(event.slip, late=event.late, after_time=annulled, by_arbiter=event.by_arbiter)
            if before is not None and coup.is_closed:
                coup = replace(coup, replaced=(*coup.replaced, Replacement(before, event)))
            if event.number not in coup.entrants:
                coup = replace(coup, entrants=tuple(sorted((*coup.entrants, event.number))))
    return state.with_coup(replace(coup, slips={**coup.slips, event.number: slip}))


def entrant_on_slip(state: SessionState, written: str, book: DuplicateBook) -> Entrant:
    """
    The entrant by the number, or the name, on a slip.

    Raises:
        IllegalMove: if it is no number, where slips carry numbers; or nobody has it.
    """
    text = written.strip()
    if text.isdecimal() and 1 <= int(text) <= len(state.entrants):
        return state.entrants[int(text) - 1]
    if text.isdecimal():
        raise IllegalMove(SessionObjection("session.no_entrant", found=text))
    named = [entrant for entrant in state.entrants if fold_name(text) in fold_names(entrant.names)]
    if book.slip.by_number or len(named) != 1:
        raise IllegalMove(SessionObjection("slip.by_number", found=repr(text)))
    return named[0]
