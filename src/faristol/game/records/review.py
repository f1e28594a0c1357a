"""
Review of a log: would the referee have allowed what it tells, and decided the same?

The log is followed as it was recorded, whatever is found wrong, so that everything is listed at once.
It may be judged under another rulebook than its own: then what differs between the two is found.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TypeAlias, TypeVar

from faristol.errors import NotationError
from faristol.game.chapters import arbitration, rulings, sheet
from faristol.game.chapters.opening import opening_state
from faristol.game.events import (
    Adjustment,
    BagInspected,
    ClaimMade,
    ClockCorrected,
    ClockStarted,
    ClockStopped,
    EndReached,
    EndReason,
    Event,
    GameEnded,
    GameOpened,
    PlayAccepted,
    PlayChallenged,
    PlayDeclared,
    PlayerSeated,
    PointsDeducted,
    RackChanged,
    Ruling,
    ServerWasDown,
    Side,
    StartTileDrawn,
    TilesDrawn,
    TilesExchanged,
    TilesLaid,
    TilesTakenUp,
    TurnHandedOver,
    TurnKept,
    TurnLost,
)
from faristol.game.records.retrace import Deed, deeds, verdict_among
from faristol.game.referee import GameDecision, on_deadline
from faristol.game.state import GameState
from faristol.game.transition import apply
from faristol.rulebook.objections import TEXTS, Objection
from faristol.rulebook.schema import Rulebook
from faristol.stream import Decision
from faristol.stream.lines import UNPLAYABLE
from faristol.tiles import UNKNOWN

FAULTS: Mapping[str, str] = {
    "log.rule": "the game was opened with %(found)s; the rulebook says %(allowed)s",
    "log.follows": "%(found)s cannot follow here",
    "log.over": "the game is over here (%(allowed)s), and goes on",
    "log.not_over": "the game is not over here, and ends (%(found)s)",
    "log.end": "the end is %(allowed)s, not %(found)s",
    "log.adjustment": "at the end %(allowed)s, not %(found)s",
    "log.winner": "the winner is %(allowed)s, not %(found)s",
    "log.final": "the final scores are %(allowed)s, not %(found)s",
    "log.drawn": "these are not the tiles that the seed gives",
    "log.cost": "the challenge costs %(allowed)s, not %(found)s",
    "log.differs": "here follows %(allowed)s, not %(found)s",
}
"""Findings of a review besides the objections of the rulebook; filled in the same way."""

END_RULES: Mapping[EndReason, str] = {
    EndReason.OUT: "ending.out_gains_opponents_rack",
    EndReason.LOST_TURNS: "ending.lost_turns_each",
    EndReason.PASSES: "ending.passes_each",
    EndReason.WRONG_PLAYS: "ending.wrong_plays_lose",
    EndReason.FRUITLESS: "ending.fruitless_turns_each",
    EndReason.ROUND_OVER: "clock.last_moves_ms",
    EndReason.LEFT: "ending.abandonment",
    EndReason.BOTH_LEFT: "ending.both_left_points",
    EndReason.TIME: "clock.loss_after_ms",
    EndReason.CLAIMED: "clock.online_claim_ms",
    EndReason.ABSENT: "attendance.absence_ms",
    EndReason.ARBITER: "ending.by_arbiter",
}
"""The rule that ends a game so."""

TIMER_GRACE_MS = 1_000
"""Grace for a server's timer: an action just before it wakes up is in time."""
_CLOCK = (ClockStarted, ClockStopped, TurnKept, TurnHandedOver)
"""Compared only where everything else is as it should be: they say nothing of the result."""
_BEGIN = (
    PlayerSeated,
    TilesLaid | TilesTakenUp | TurnLost,
    PlayChallenged,
    ClaimMade | ClockCorrected | ServerWasDown,
    rulings.Events | sheet.Events | arbitration.Events | Ruling,
)
"""Events that no other event sets off."""
_DRAWN = (StartTileDrawn, TilesDrawn, TilesExchanged, RackChanged, BagInspected)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing in a log that the referee would not have let happen, or would have decided otherwise."""

    event: int
    """Its number in the log, from 1."""
    who: str
    code: str
    """A key of `FAULTS` or of the rulebook's `TEXTS`."""
    recorded: int | str
    computed: int | str
    article: str
    """Empty where no rule is broken."""

    @property
    def message(self) -> str:
        text = FAULTS.get(self.code) or TEXTS[self.code]
        return text % {"found": self.recorded, "allowed": self.computed}

    @property
    def where(self) -> str:
        return f"event {self.event}" + (f" ({self.who})" if self.who else "")

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" + (f" [{self.article}]" if self.article else "")


@dataclass(frozen=True, slots=True)
class Review:
    """The state at the end, as recorded, and all that was found."""

    state: GameState
    faults: tuple[Fault, ...]


def review(events: Iterable[Event], rulebook: Rulebook) -> Review:
    """
    Judge every event of a log, finished or not.

    Raises:
        NotationError: if an event cannot follow those before it at all.
    """
    log = list(events)
    if not log or not isinstance(log[0], GameOpened):
        raise NotationError("the log does not begin with the opening of a game")
    number, state = 1, opening_state(log[0])
    faults = [_fault(state, 1, log[0], finding, rulebook) for finding in _at_opening(log[0], rulebook)]
    while number < len(log):
        event = log[number]
        try:
            count, findings = _judged(state, log[number:], rulebook)
            for finding in dict.fromkeys(findings):
                fault = _fault(state, number + 1, event, finding, rulebook)
                if not _was_said(faults, fault):
                    faults.append(fault)
            for following in log[number : number + count]:
                state = apply(state, following)
        except UNPLAYABLE as error:
            raise NotationError(f"event {number + 1} cannot follow the one before it") from error
        number += count
    return Review(state, tuple(faults))


Kind = TypeVar("Kind")
_Finding: TypeAlias = tuple[Objection, str]
"""A fault found, and the rule whose article says so."""


def _finding(rule: str, *, allowed: int | str = "", found: int | str = "", cited: str = "") -> _Finding:
    return Objection(rule, allowed=allowed, found=found), cited or rule


def _fault(state: GameState, number: int, event: Event, finding: _Finding, rulebook: Rulebook) -> Fault:
    objection, cited = finding
    side: Side | None = getattr(event, "side", None)
    return Fault(
        event=number,
        who="" if side is None else state.names[side],
        code=objection.rule,
        recorded=objection.found,
        computed=objection.allowed,
        article=rulebook.cite(cited),
    )


def _was_said(faults: Iterable[Fault], fault: Fault) -> bool:
    """A game that goes on after its end does so with every event that follows."""
    return fault.code == "log.over" and any(
        (earlier.code, earlier.computed) == (fault.code, fault.computed) for earlier in faults
    )


def _at_opening(opened: GameOpened, rulebook: Rulebook) -> Iterator[_Finding]:
    """Only another rulebook can find something: its own allows the opener another time."""
    if opened.tileset != rulebook.play.tileset:
        yield _finding("log.rule", allowed=rulebook.play.tileset, found=opened.tileset, cited="play.tileset")
    if opened.board != rulebook.play.board:
        yield _finding("log.rule", allowed=rulebook.play.board, found=opened.board, cited="play.board")
    if opened.timed and opened.rulebook != rulebook.id and opened.side_ms != rulebook.clock.side_ms:
        allowed, found = (f"{ms / 60_000:g} minutes" for ms in (rulebook.clock.side_ms, opened.side_ms))
        yield _finding("log.rule", allowed=allowed, found=found, cited="clock.side_ms")


def _judged(state: GameState, events: Sequence[Event], rulebook: Rulebook) -> tuple[int, list[_Finding]]:
    """Return how many events belong together, and the faults found in them."""
    first = events[0]
    if isinstance(first, ServerWasDown):
        return 1, []
    possible = list(deeds(state, events))
    if not possible:
        return 1, [_finding("log.follows", found=type(first).__name__)]
    late = list(_missed(state, first, rulebook))
    results: list[GameDecision | tuple[Objection, ...]] = []
    for deed in possible:
        result = _asked(deed, state, events, rulebook)
        if isinstance(result, Decision) and result.events:
            count = len(result.events)
            if tuple(events[:count]) == result.events:
                return count, late
        results.append(result)
    recorded = events[: _together(events)]
    decided = [result for result in results if isinstance(result, Decision)]
    if decided:
        closest = max(decided, key=lambda decision: _agreement(decision.events, recorded))
        return len(recorded), [*late, *_differences(closest.events, recorded, rulebook)]
    objections = next(result for result in results if isinstance(result, tuple))
    return len(recorded), [*late, *_refused(objections, state, first), *_stops(recorded, rulebook)]


def _asked(
    deed: Deed, state: GameState, events: Sequence[Event], rulebook: Rulebook
) -> GameDecision | tuple[Objection, ...]:
    together = events[: _together(events)]
    has_word = verdict_among(together, state)
    return deed.judged(state, now_ms=events[0].at_ms, rulebook=rulebook, has_word=has_word)


def _together(events: Sequence[Event]) -> int:
    """Count how many of these events one action set off, by their common time."""
    at_ms = events[0].at_ms
    return 1 + sum(
        1 for _ in takewhile(lambda event: event.at_ms == at_ms and _may_follow(event), events[1:])
    )


def _may_follow(event: Event) -> bool:
    """True if another event can have set this one off."""
    return not isinstance(event, _BEGIN)


def _missed(state: GameState, first: Event, rulebook: Rulebook) -> Iterator[_Finding]:
    """A time that had run out before this happened, and after which it could not."""
    if isinstance(first, GameEnded):
        return
    for event in on_deadline(state, now_ms=first.at_ms - TIMER_GRACE_MS, rulebook=rulebook).events:
        if isinstance(event, GameEnded):
            yield _finding("log.over", allowed=event.reason, cited=END_RULES[event.reason])
        elif isinstance(event, PlayAccepted) and isinstance(first, PlayChallenged):
            yield _finding("challenge.window", cited="challenge.online_window_ms")


def _refused(objections: Sequence[Objection], state: GameState, first: Event) -> Iterator[_Finding]:
    for objection in objections:
        # The rack shown before finding nothing in the bag was never entered.
        unknown = isinstance(first, BagInspected) and UNKNOWN in state.racks[first.side]
        if not (unknown and objection.rule == "senyors.rack"):
            yield objection, objection.rule


def _agreement(expected: Sequence[Event], recorded: Sequence[Event]) -> int:
    """Count the events that are equal from the first on."""
    pairs = zip(expected, recorded, strict=False)
    return next(
        (at for at, (one, other) in enumerate(pairs) if one != other), min(len(expected), len(recorded))
    )


def _differences(
    expected: Sequence[Event], recorded: Sequence[Event], rulebook: Rulebook
) -> Iterator[_Finding]:
    """Yield what the referee would have decided otherwise, each difference once."""
    yield from _stops(recorded, rulebook)
    ours, theirs = _without_clock(expected), _without_clock(recorded)
    if ours == theirs:
        return
    differences = [
        *_differing_plays(ours, theirs),
        *_differing_costs(ours, theirs),
        *_differing_ends(ours, theirs),
        *_differing_draws(ours, theirs),
    ]
    if not differences:
        allowed, recorded_kinds = _kinds(ours), _kinds(theirs)
        if allowed == recorded_kinds:  # the same events that say something else
            allowed, recorded_kinds = _first_difference(ours, theirs)
        differences.append(_finding("log.differs", allowed=allowed, found=recorded_kinds))
    yield from differences


def _without_clock(events: Iterable[Event]) -> list[Event]:
    return [
        replace(event, clock_runs=False, spent_ms=None) if isinstance(event, EndReached) else event
        for event in events
        if not isinstance(event, _CLOCK)
    ]


def _stops(recorded: Iterable[Event], rulebook: Rulebook) -> Iterator[_Finding]:
    reasons = rulebook.clock.stops
    for event in recorded:
        if isinstance(event, ClockStopped) and event.reason not in reasons:
            yield _finding("clock.stops", allowed=", ".join(reasons), found=event.reason)


def _differing_plays(ours: Sequence[Event], theirs: Sequence[Event]) -> Iterator[_Finding]:
    expected, recorded = _only(ours, PlayDeclared), _only(theirs, PlayDeclared)
    if expected is None or recorded is None:
        return
    if expected.score != recorded.score:
        yield _finding("play.score", allowed=expected.score, found=recorded.score)
    if (expected.word, expected.words) != (recorded.word, recorded.words):
        yield _finding("placement.word_differs", allowed=_words(recorded), found=_words(expected))


def _differing_costs(ours: Sequence[Event], theirs: Sequence[Event]) -> Iterator[_Finding]:
    expected, recorded = _only(ours, PointsDeducted), _only(theirs, PointsDeducted)
    costs = [0 if event is None else event.points for event in (expected, recorded)]
    if costs[0] != costs[1]:
        yield _finding("log.cost", allowed=costs[0], found=costs[1], cited="challenge.failed_points")


def _differing_ends(ours: Sequence[Event], theirs: Sequence[Event]) -> Iterator[_Finding]:
    expected = _only(ours, EndReached) or _only(ours, GameEnded)
    recorded = _only(theirs, EndReached) or _only(theirs, GameEnded)
    if expected is None or recorded is None:
        if expected is not None:
            yield _finding("log.over", allowed=expected.reason, cited=END_RULES[expected.reason])
        if recorded is not None:
            yield _finding("log.not_over", found=recorded.reason, cited=END_RULES[recorded.reason])
        return
    if expected.reason != recorded.reason:
        cited = END_RULES[expected.reason]
        yield _finding("log.end", allowed=expected.reason, found=recorded.reason, cited=cited)
    if isinstance(expected, GameEnded) and isinstance(recorded, GameEnded):
        yield from _differing_results(expected, recorded)


def _differing_results(expected: GameEnded, recorded: GameEnded) -> Iterator[_Finding]:
    ours = {(given.side, given.rule): given for given in expected.adjustments}
    theirs = {(given.side, given.rule): given for given in recorded.adjustments}
    for key in dict.fromkeys((*ours, *theirs)):
        if ours.get(key) != theirs.get(key):
            allowed, found = _points(ours.get(key)), _points(theirs.get(key))
            yield _finding("log.adjustment", allowed=allowed, found=found, cited=key[1])
    if expected.scores != recorded.scores:
        allowed, found = (" – ".join(map(str, ended.scores)) for ended in (expected, recorded))
        yield _finding("log.final", allowed=allowed, found=found)
    if (expected.winner, expected.both_lost) != (recorded.winner, recorded.both_lost):
        yield _finding("log.winner", allowed=_winner(expected), found=_winner(recorded))


def _differing_draws(ours: Sequence[Event], theirs: Sequence[Event]) -> Iterator[_Finding]:
    expected = [event for event in ours if isinstance(event, _DRAWN)]
    recorded = [event for event in theirs if isinstance(event, _DRAWN)]
    if expected != recorded and list(map(type, expected)) == list(map(type, recorded)):
        yield _finding("log.drawn")


def _only(events: Iterable[Event], kind: type[Kind]) -> Kind | None:
    return next((event for event in events if isinstance(event, kind)), None)


def _words(play: PlayDeclared) -> str:
    return ", ".join(play.words)


def _points(adjustment: Adjustment | None) -> str:
    return "nothing" if adjustment is None else f"{adjustment.points:+} for {'AB'[adjustment.side]}"


def _winner(ended: GameEnded) -> str:
    if ended.winner is None:
        return "nobody, both lose" if ended.both_lost else "nobody"
    return "AB"[ended.winner]


def _kinds(events: Iterable[Event]) -> str:
    return ", ".join(type(event).__name__ for event in events) or "nothing"


def _first_difference(ours: Sequence[Event], theirs: Sequence[Event]) -> tuple[str, str]:
    one, other = next((one, other) for one, other in zip(ours, theirs, strict=False) if one != other)
    return str(one), str(other)
