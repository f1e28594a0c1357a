"""
Reconstruction of a log's actions from its next events, so that the referee can be asked again.

Several deeds may set off the same events; all that could have are named, the likeliest first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from faristol.board import Direction, Placement
from faristol.errors import IllegalMove
from faristol.game.actions import (
    Accept,
    Action,
    Agree,
    AnswerCall,
    Challenge,
    ChangeRack,
    Draw,
    DrawForStart,
    DrawRack,
    Exchange,
    Lay,
    Leave,
    Order,
    Play,
    PressClock,
    ReportOverdraw,
    RestartClock,
    ReturnSurplus,
    StopClock,
    TakeUp,
    UndoEntry,
)
from faristol.game.chapter import HasWord
from faristol.game.events import (
    SIDES,
    AcceptedBy,
    AppealLodged,
    ArbiterCalled,
    BagInspected,
    CallAnswered,
    ChallengeAnswered,
    ClaimMade,
    ClockCorrected,
    ClockStarted,
    ClockStopped,
    CorrectionAsked,
    EntryUndone,
    Event,
    GameEnded,
    Overdrawn,
    PlayAccepted,
    PlayAmended,
    PlayChallenged,
    PlayDeclared,
    PlayerLeft,
    PlayerSeated,
    RackChanged,
    RackEntered,
    RequestDeclined,
    RoundBegun,
    RoundTimeCalled,
    Ruling,
    ScoreWritten,
    SheetSigned,
    Side,
    StartTileDrawn,
    SurplusReturned,
    TilesDrawn,
    TilesExchanged,
    TilesLaid,
    TilesTakenUp,
    TotalCorrected,
    TurnHandedOver,
    TurnLost,
    TurnPassed,
    Underdrawn,
    UndoAsked,
    opponent_of,
)
from faristol.game.referee import GameDecision, decide, on_deadline, rule
from faristol.game.stamp import Grounds, part_of, unstamped
from faristol.game.state import GameState, Phase
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import load_tileset


@dataclass(frozen=True, slots=True)
class Deed:
    """The act of a side, the order of an arbiter, or (both None) a time that ran out."""

    side: Side | None = None
    action: Action | None = None
    order: Order | None = None
    grounds: Grounds | None = None

    def judged(
        self, state: GameState, *, now_ms: int, rulebook: Rulebook, has_word: HasWord
    ) -> GameDecision | tuple[Objection, ...]:
        """Return what the deed sets off under this rulebook, or why it is refused."""
        try:
            if self.action is not None and self.side is not None:
                return decide(
                    state, self.side, self.action, now_ms=now_ms, rulebook=rulebook, has_word=has_word
                )
            if self.order is not None and self.grounds is not None:
                return rule(state, self.order, self.grounds, now_ms=now_ms, rulebook=rulebook)
            return on_deadline(state, now_ms=now_ms, rulebook=rulebook)
        except IllegalMove as refusal:
            return tuple(reason for reason in refusal.objections if isinstance(reason, Objection))


def deeds(state: GameState, events: Sequence[Event]) -> Iterator[Deed]:
    """
    Yield the deeds that can have set off the first of these events; none for an event that only follows
    another.
    """
    first, then = events[0], events[1:]
    match first:
        case Ruling():
            # The round's own clock has no name.
            timed_out = isinstance(first, RoundTimeCalled) and not first.author
            yield Deed() if timed_out else Deed(order=unstamped(first), grounds=part_of(first, Grounds))
        case RoundBegun(author=author):
            yield Deed(order=unstamped(first), grounds=Grounds(author=author, clause="", reason=""))
        case CallAnswered(author=author, answer=answer):
            yield Deed(order=AnswerCall(), grounds=Grounds(author=author, clause="", reason=answer))
        case PlayDeclared() | TilesExchanged() | TurnPassed():
            yield from _moved(first)
        case PlayAmended(side=side):
            yield from (deed for event in then[:1] for deed in _moved(event))
            yield Deed(side, TakeUp())
        case PlayAccepted():
            yield from _accepted(first, then)
        case PlayChallenged():
            yield _challenged(first, then)
        case BagInspected() | RackChanged():
            yield _changed(state, first, then)
        case PlayerLeft(side=side):
            yield Deed(side, Leave(both=any(isinstance(event, PlayerLeft) for event in then[:1])))
        case ClockStarted() | ClockStopped() | TurnHandedOver():
            yield from _timed(state, first, then)
        case GameEnded():
            yield Deed()
        case _:
            yield from _done(state, first)


def _done(state: GameState, event: Event) -> Iterator[Deed]:
    """Yield the deeds that the event alone tells."""
    match event:
        case StartTileDrawn(side=side, tile=tile):
            yield Deed(side, DrawForStart(tile if state.is_table else None))
        case TilesDrawn(side=side):
            yield Deed(side, DrawRack() if state.phase is Phase.RACKS else Draw())
        case TilesLaid(side=side, tiles=tiles):
            yield Deed(side, Lay(Placement.of(tiles)))
        case TilesTakenUp(side=side) | TurnLost(side=side):
            yield Deed(side, TakeUp())
        case Overdrawn(side=side, count=count, on_rack=on_rack, seen=seen):
            yield Deed(side, ReportOverdraw(count, on_rack=on_rack, seen=seen))
        case SurplusReturned(side=side):
            yield Deed(opponent_of(side), ReturnSurplus())
        case ClockCorrected():  # by both
            yield Deed(0, unstamped(event))
        case TotalCorrected() | EntryUndone() if state.asked is not None:
            yield Deed(opponent_of(state.asked.side), Agree())
        case EntryUndone():  # before anybody had to agree, nobody said whose it was
            yield from (Deed(by, UndoEntry()) for by in SIDES)
        case (
            PlayerSeated(side=side)
            | RackEntered(side=side)
            | Underdrawn(side=side)
            | ClaimMade(side=side)
            | ArbiterCalled(side=side)
            | AppealLodged(side=side)
            | ScoreWritten(side=side)
            | CorrectionAsked(side=side)
            | UndoAsked(side=side)
            | RequestDeclined(side=side)
            | TotalCorrected(side=side)
            | SheetSigned(side=side)
        ):
            yield Deed(side, unstamped(event))
        case _:
            return


def _timed(
    state: GameState, first: ClockStarted | ClockStopped | TurnHandedOver, then: Sequence[Event]
) -> Iterator[Deed]:
    match first:
        case ClockStarted(side=side):
            yield from (Deed(by, RestartClock()) for by in (side, opponent_of(side)))
            yield from _moved_at(first.at_ms, then)  # by whom the other one's time was running
        case ClockStopped(reason=reason):
            yield from (Deed(by, StopClock(reason)) for by in SIDES)
            yield from (Deed(by, PressClock()) for by in SIDES)  # having gone out
            following = then[0] if then else None
            if isinstance(following, BagInspected) and following.at_ms == first.at_ms:
                yield _changed(state, following, then[1:])
            if not state.is_table:
                yield Deed()  # whoever could still answer has no time left
        case TurnHandedOver(side=side):
            yield Deed(side, PressClock())
            yield from _moved_at(first.at_ms, then)


def verdict_among(events: Sequence[Event], state: GameState) -> HasWord:
    """A word list that answers as the one did that was asked then."""
    answer = next((event for event in events if isinstance(event, ChallengeAnswered)), None)
    if answer is None or answer.valid:
        return lambda _word: True
    alphabet = load_tileset(state.opened.tileset).alphabet
    wrong = {alphabet.spell(word) for word in answer.wrong}
    return (lambda word: word not in wrong) if wrong else (lambda _word: False)


def _moved(event: Event) -> Iterator[Deed]:
    match event:
        case PlayDeclared(side=side, tiles=tiles):
            placement = Placement.of(tiles)
            yield Deed(side, Play(placement))
            if len(tiles) == 1:
                yield from (Deed(side, Play(placement, main)) for main in Direction)
        case TilesExchanged(side=side, returned=returned, count=count):
            yield Deed(side, Exchange(returned, untold=not count))
        case TurnPassed(side=side):
            yield Deed(side, unstamped(event))
        case _:
            return


def _moved_at(at_ms: int, then: Sequence[Event]) -> Iterator[Deed]:
    """The move that was made at this moment: it accepts a play and presses a clock by itself."""
    for event in then:
        if event.at_ms != at_ms:
            return
        moves = list(_moved(event))
        if moves:
            yield from moves
            return


def _accepted(first: PlayAccepted, then: Sequence[Event]) -> Iterator[Deed]:
    match first.by:
        case AcceptedBy.OPPONENT:
            yield Deed(opponent_of(first.side), Accept())
        case AcceptedBy.REFILL:
            yield Deed(first.side, Draw())
            yield Deed(first.side, PressClock())
        case AcceptedBy.WINDOW:
            yield Deed()
        case AcceptedBy.MOVE:
            yield from _moved_at(first.at_ms, then)
            left = [event.side for event in then if isinstance(event, PlayerLeft)]
            for side in (*left[:1], *SIDES):
                yield Deed(side, Leave(both=len(left) > 1))
            yield Deed()  # whoever ran out of time has a play that waits
        case AcceptedBy.CHALLENGE:
            return


def _challenged(first: PlayChallenged, then: Sequence[Event]) -> Deed:
    answer = next((event for event in then if isinstance(event, ChallengeAnswered)), None)
    by_arbiter = answer is not None and bool(answer.arbiter)
    challenge = Challenge(
        words=first.words,
        argument=first.argument,
        verdict=answer.valid if answer is not None and by_arbiter else None,
        arbiter=answer.arbiter if answer is not None else "",
    )
    return Deed(first.side, challenge)


def _changed(state: GameState, first: BagInspected | RackChanged, then: Sequence[Event]) -> Deed:
    if not state.is_table:
        return Deed(first.side, ChangeRack())
    changed = next((event for event in (first, *then[:1]) if isinstance(event, RackChanged)), None)
    inspected = first if isinstance(first, BagInspected) else None
    wish = ChangeRack(
        shown=changed.shown if changed else (),
        found=inspected.found if inspected else None,
        tile=inspected.tile if inspected else None,
    )
    return Deed(first.side, wish)
