"""An arbiter's decisions during a duplicate game, as its papers show them: who, when, why."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from faristol.duplicate.events import SlipAnnulled
from faristol.duplicate.state import Coup, Handed, SessionState
from faristol.formats.duplicate.labels import LABELS

BETWEEN_NAMES = " & "
"""Separator between the two names of a pair."""
_NOTHING = "–"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeLine:
    """One decision; what is corrected after the game stands elsewhere."""

    kind: str
    """A key of `LABELS`: what was done."""
    at_ms: int
    """Time since the session was opened."""
    coup: int | None
    """None where it is of no coup."""
    number: int | None
    """Number of the entrant whose slip it is; None for a word."""
    name: str
    word: str
    """The word ruled on, or the slip's text before the ruling."""
    was_late: bool
    """The slip that was replaced."""
    author: str
    reason: str


def format_at(at_ms: int) -> str:
    """
    Hours, minutes and seconds since the session was opened.

    >>> format_at(3_792_999)
    '1:03:12'
    """
    minutes, seconds = divmod(at_ms // 1000, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


def format_change(change: ChangeLine, labels: Mapping[str, str] = LABELS) -> str:
    """In one line: what, by whom, when, why."""
    word = f"{change.word}, {labels['annulled-late']}" if change.was_late else change.word
    what = labels[change.kind] % {"number": change.number, "word": word or _NOTHING}
    by = {"author": change.author or _NOTHING, "at": format_at(change.at_ms)}
    return labels["changed"] % {"what": what, **by, "reason": change.reason or _NOTHING}


def changes_of(state: SessionState) -> Iterator[ChangeLine]:
    """All of a game: what was signed at the opening, coup by coup, who was taken back among the players."""
    if state.opened.signed_by:
        yield ChangeLine(
            kind="change-signed",
            at_ms=0,
            coup=None,
            number=None,
            name="",
            word="",
            was_late=False,
            author=state.opened.signed_by,
            reason="",
        )
    for coup in state.coups:
        yield from coup_changes(state, coup)
    for event in state.returns:
        yield ChangeLine(
            kind="change-returned",
            at_ms=event.at_ms,
            coup=None,
            number=event.number,
            name=_name(state, event.number),
            word="",
            was_late=False,
            author=event.author,
            reason=event.note,
        )


def coup_changes(state: SessionState, coup: Coup) -> tuple[ChangeLine, ...]:
    """Return the changes of one coup, oldest first."""
    every = (*_rulings(coup), *_annulments(state, coup), *_replaced(state, coup))
    return tuple(sorted(every, key=lambda change: change.at_ms))


def _rulings(coup: Coup) -> Iterator[ChangeLine]:
    for event in coup.rulings:
        yield ChangeLine(
            kind="change-upheld" if event.upheld else "change-refused",
            at_ms=event.at_ms,
            coup=coup.number,
            number=None,
            name="",
            word=event.word,
            was_late=False,
            author=event.author,
            reason=event.reason,
        )


def _annulments(state: SessionState, coup: Coup) -> Iterator[ChangeLine]:
    for event in coup.annulments:
        yield ChangeLine(
            kind="change-annulled" if isinstance(event, SlipAnnulled) else "change-restored",
            at_ms=event.at_ms,
            coup=coup.number,
            number=event.number,
            name=_name(state, event.number),
            word="",
            was_late=False,
            author=event.author,
            reason=event.reason,
        )


def _replaced(state: SessionState, coup: Coup) -> Iterator[ChangeLine]:
    for replaced in coup.replaced:
        event = replaced.event
        yield ChangeLine(
            kind="change-replaced",
            at_ms=event.at_ms,
            coup=coup.number,
            number=event.number,
            name=_name(state, event.number),
            word=_written(replaced.before),
            was_late=replaced.before.late,
            author=event.author,
            reason=event.note,
        )


def _written(handed: Handed) -> str:
    slip = handed.slip
    return f"{slip.square}{slip.direction} {slip.word}".strip()


def _name(state: SessionState, number: int) -> str:
    return BETWEEN_NAMES.join(state.entrants[number - 1].names)
