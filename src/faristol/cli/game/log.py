"""Additions of `faristol game replay` for the project's own event log: rulings, clock, result."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

from faristol.board import load_layout
from faristol.errors import NotationError, RulebookError
from faristol.formats.game.ends import told_end
from faristol.game import Event, GameState
from faristol.game.codec import parse_log
from faristol.game.events import Adjustment, GameOpened, Ruling
from faristol.game.records import Replay, replay
from faristol.game.records.review import END_RULES, Fault, Review, review
from faristol.game.records.transcript import record_so_far
from faristol.game.state import Ruled
from faristol.rulebook import Rulebook, load_rulebook, rulebook_ids
from faristol.stream.lines import UNPLAYABLE
from faristol.tiles import load_tileset

_OF_EVERY_RULING = frozenset(field.name for field in fields(Ruling))


@dataclass(frozen=True, slots=True)
class LogReplay:
    """A log shown as a record, and judged event by event."""

    opened: GameOpened
    replayed: Replay
    review: Review

    @property
    def faults(self) -> tuple[Fault, ...]:
        return self.review.faults


def read_log(content: bytes, rulebook: Rulebook | None, *, name: str) -> LogReplay:
    """
    Read a log under the rulebook that it names, unless another is given.

    Raises:
        NotationError: if it is no log, or its events do not follow each other.
        RulebookError: if the log names a rulebook that does not come with the program.
    """
    events = parse_log(content, name=name)
    opened = events[0]
    if not isinstance(opened, GameOpened):
        raise NotationError(f"{name}: the log does not begin with the opening of a game")
    book = rulebook or _own_rulebook(opened, name)
    try:
        reviewed = review(events, book)
    except NotationError as error:
        raise NotationError(f"{name}: {error}") from error
    try:
        shown = _shown(events, opened, book)
    except UNPLAYABLE as error:
        raise NotationError(f"{name}: the moves do not follow each other") from error
    return LogReplay(opened, shown, reviewed)


def _own_rulebook(opened: GameOpened, name: str) -> Rulebook:
    if opened.rulebook not in rulebook_ids():
        raise RulebookError(
            f"{name}: played under {opened.rulebook!r}, which is not a shipped rulebook: "
            "give its file with --rulebook"
        )
    return load_rulebook(opened.rulebook)


def _shown(events: Sequence[Event], opened: GameOpened, rulebook: Rulebook) -> Replay:
    tileset, layout = load_tileset(opened.tileset), load_layout(opened.board)
    return replay(record_so_far(events, rulebook), rulebook, tileset=tileset, layout=layout)


def lines_about(log: LogReplay) -> Iterator[str]:
    """Yield the lines below the moves and the totals."""
    state, rulebook = log.review.state, log.replayed.rulebook
    if log.opened.rulebook != rulebook.id:
        yield f"played under {log.opened.rulebook}, judged under {rulebook.id}"
    elif log.opened.rulebook_digest != rulebook.digest:
        yield f"{rulebook.id} has changed since this game was opened"
    for ruled in state.rulings:
        yield f"ruling: {_described(ruled, state)}"
    for mark in (*state.marks, *(state.ended.adjustments if state.ended else ())):
        yield f"{state.names[mark.side]} {mark.points:+}: {_cited(mark, rulebook)}"
    record = log.replayed.record
    for side, points in record.asked:
        yield f"not agreed yet: {state.names[side]} {points:+}"
    if record.signed and rulebook.sheet.signatures:
        yield f"signed: {', '.join(state.names[side] for side in record.signed)}"
    if log.opened.timed:
        spent = (
            f"{name} {_clock(state.clock.spent_ms[side])}" for side, name in enumerate(state.names) if name
        )
        yield f"clock: {', '.join(spent)}"
    yield _result(state, rulebook)


def document(log: LogReplay) -> dict[str, object]:
    """The same as plain values, for JSON."""
    state, rulebook = log.review.state, log.replayed.rulebook
    ended = state.ended
    return {
        "opened_under": {"id": log.opened.rulebook, "digest": log.opened.rulebook_digest},
        "mode": str(log.opened.mode),
        "rulings": [_ruling_document(ruled, state) for ruled in state.rulings],
        "corrections": [_adjustment(mark, state, rulebook) for mark in state.marks],
        "not_agreed": [{"side": side, "points": points} for side, points in log.replayed.record.asked],
        "signed": list(log.replayed.record.signed),
        "clock": {"side_ms": log.opened.side_ms, "spent_ms": list(state.clock.spent_ms)},
        "result": None
        if ended is None
        else {
            "reason": str(ended.reason),
            "article": rulebook.cite(END_RULES[ended.reason]),
            "winner": ended.winner,
            "both_lost": ended.both_lost,
            "scores": list(ended.scores),
            "adjustments": [_adjustment(each, state, rulebook) for each in ended.adjustments],
            "final": state.final,
        },
        "findings": [_fault_document(fault) for fault in log.faults],
    }


def _result(state: GameState, rulebook: Rulebook) -> str:
    ended = state.ended
    if ended is None:
        return f"not over: {state.names[state.on_turn] or 'nobody'} to move ({state.phase})"
    scores = " – ".join(map(str, ended.scores))
    told = told_end(
        ended.reason,
        rulebook.cite(END_RULES[ended.reason]),
        winner="" if ended.winner is None else state.names[ended.winner],
        both_lost=ended.both_lost,
    )
    return f"{scores}: {told}"


def _described(ruled: Ruled, state: GameState) -> str:
    """`event 12: sanction given (side Biel, points 10), Serra, CA-3.6: felt for tiles; overturned`."""
    ruling = ruled.ruling
    what = ", ".join(f"{name} {value}" for name, value in _particulars(ruling, state).items())
    kind = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in type(ruling).__name__)
    became = [word for word, so in (("appealed", ruled.appealed), ("overturned", ruled.overturned)) if so]
    by = ", ".join(filter(None, (ruling.author, ruling.clause)))
    said = f"event {ruled.number}:{kind}{f' ({what})' if what else ''}, {by}"
    said = f"{said}: {ruling.reason}" if ruling.reason else said
    return "; ".join((said, *became))


def _particulars(ruling: Ruling, state: GameState) -> dict[str, object]:
    """Return a ruling's particulars besides author, clause and reason; sides by name."""
    values = {
        field.name: getattr(ruling, field.name)
        for field in fields(ruling)
        if field.name not in _OF_EVERY_RULING
    }
    sides = {"side", "winner", "disqualified"}
    return {
        name: state.names[value] if name in sides else value
        for name, value in values.items()
        if value is not None and value is not False
    }


def _cited(adjustment: Adjustment, rulebook: Rulebook) -> str:
    """Its article; a mark that an arbiter made names a clause already."""
    article = rulebook.cite(adjustment.rule)
    return f"{adjustment.rule} [{article}]" if article else adjustment.rule


def _clock(ms: int) -> str:
    minutes, seconds = divmod(ms // 1000, 60)
    return f"{minutes}:{seconds:02}"


def _ruling_document(ruled: Ruled, state: GameState) -> dict[str, object]:
    ruling = ruled.ruling
    return {
        "event": ruled.number,
        "kind": type(ruling).__name__,
        "at_ms": ruling.at_ms,
        "author": ruling.author,
        "instance": str(ruling.instance),
        "clause": ruling.clause,
        "reason": ruling.reason,
        "particulars": _particulars(ruling, state),
        "appealed": ruled.appealed,
        "overturned": ruled.overturned,
    }


def _adjustment(adjustment: Adjustment, state: GameState, rulebook: Rulebook) -> dict[str, object]:
    return {
        "side": adjustment.side,
        "player": state.names[adjustment.side],
        "points": adjustment.points,
        "rule": adjustment.rule,
        "article": rulebook.cite(adjustment.rule),
    }


def _fault_document(fault: Fault) -> dict[str, object]:
    return {
        "event": fault.event,
        "where": fault.where,
        "code": fault.code,
        "recorded": fault.recorded,
        "computed": fault.computed,
        "article": fault.article,
        "message": fault.message,
    }
