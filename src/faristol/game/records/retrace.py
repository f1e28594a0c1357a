"""
From a log's next events back to what somebody must have done, so that the referee can be asked again.

Several deeds may set off the same events; all that could have are named, the likeliest first.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from faristol.board import Direction, Placement
from faristol.errors import IllegalMove
from faristol.game import actions as a
from faristol.game import events as e
from faristol.game import ruling_events as r
from faristol.game import rulings as o
from faristol.game import table_events as t
from faristol.game.challenge import HasWord
from faristol.game.event import Event
from faristol.game.events import AcceptedBy, Side, opponent_of
from faristol.game.hand import GameDecision
from faristol.game.referee import decide, on_deadline
from faristol.game.state import GameState, Phase
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import load_tileset

_SIDES: tuple[Side, Side] = (0, 1)


@dataclass(frozen=True, slots=True)
class Deed:
    """What a side did, what an arbiter ordered, or that a time ran out: then both are None."""

    side: Side | None = None
    action: a.Action | None = None
    order: o.Order | None = None
    grounds: o.Grounds | None = None

    def judged(
        self, state: GameState, *, now_ms: int, rulebook: Rulebook, has_word: HasWord
    ) -> GameDecision | tuple[Objection, ...]:
        """What it sets off under this rulebook, or why it is refused."""
        try:
            if self.action is not None and self.side is not None:
                return decide(
                    state, self.side, self.action, now_ms=now_ms, rulebook=rulebook, has_word=has_word
                )
            if self.order is not None and self.grounds is not None:
                return o.rule(state, self.order, self.grounds, now_ms=now_ms, rulebook=rulebook)
            return on_deadline(state, now_ms=now_ms, rulebook=rulebook)
        except IllegalMove as refusal:
            return tuple(each for each in refusal.objections if isinstance(each, Objection))


def deeds(state: GameState, events: Sequence[Event]) -> Iterator[Deed]:
    """What can have set off the first of these events; nothing for one that only ever follows another."""
    first = events[0]
    if isinstance(first, r.Ruling):
        yield from _ordered(first)
    elif isinstance(first, r.ArbiterCalled):
        yield Deed(first.side, a.CallArbiter(first.question))
    elif isinstance(first, r.CallAnswered):
        yield Deed(order=o.AnswerCall(), grounds=_words_of(first))
    elif isinstance(first, r.AppealLodged):
        yield Deed(first.side, a.Appeal(first.ruling))
    elif isinstance(first, t.TableEvent):
        yield from _done_at_table(first)
    else:
        yield from _done(state, first, events[1:])


def verdict_among(events: Sequence[Event], state: GameState) -> HasWord:
    """A word list that answers as the one did that was asked then."""
    answer = next((event for event in events if isinstance(event, e.ChallengeAnswered)), None)
    if answer is None or answer.valid:
        return lambda _word: True
    alphabet = load_tileset(state.opened.tileset).alphabet
    wrong = {alphabet.spell(word) for word in answer.wrong}
    return (lambda word: word not in wrong) if wrong else (lambda _word: False)


def _done(state: GameState, first: Event, then: Sequence[Event]) -> Iterator[Deed]:
    match first:
        case e.PlayerSeated(side=side, name=name):
            yield Deed(side, a.TakeSeat(name))
        case e.StartTileDrawn(side=side, tile=tile):
            yield Deed(side, a.DrawForStart(tile if state.is_table else None))
        case e.TilesDrawn(side=side):
            yield Deed(side, a.DrawRack() if state.phase is Phase.RACKS else a.Draw())
        case e.PlayDeclared() | e.TilesExchanged() | e.TurnPassed():
            yield from _moved(first)
        case e.PlayAmended(side=side):
            yield from (deed for event in then[:1] for deed in _moved(event))
            yield Deed(side, a.TakeUp())
        case e.PlayAccepted():
            yield from _accepted(first, then)
        case e.PlayChallenged(side=side):
            yield _challenged(first, then)
        case e.TurnHandedOver(side=side):
            yield Deed(side, a.PressClock())
            yield from _moved_at(first.at_ms, then)
        case e.BagInspected() | e.RackChanged():
            yield _changed(state, first, then)
        case e.ClaimMade(side=side, claim=claim):
            yield Deed(side, a.Claim(claim))
        case e.PlayerLeft(side=side):
            yield Deed(side, a.Leave(both=any(isinstance(event, e.PlayerLeft) for event in then[:1])))
        case e.ClockStarted(side=side):
            yield from (Deed(by, a.RestartClock()) for by in (side, opponent_of(side)))
            yield from _moved_at(first.at_ms, then)  # by whom the other one's time was running
        case e.ClockStopped(reason=reason):
            yield from (Deed(by, a.StopClock(reason)) for by in _SIDES)
        case e.GameEnded():
            yield Deed()
        case _:
            return


def _moved(event: Event) -> Iterator[Deed]:
    match event:
        case e.PlayDeclared(side=side, tiles=tiles):
            placement = Placement.of(tiles)
            yield Deed(side, a.Play(placement))
            if len(tiles) == 1:
                yield from (Deed(side, a.Play(placement, main)) for main in Direction)
        case e.TilesExchanged(side=side, returned=returned):
            yield Deed(side, a.Exchange(returned))
        case e.TurnPassed(side=side):
            yield Deed(side, a.Pass())
        case _:
            return


def _moved_at(at_ms: int, then: Sequence[Event]) -> Iterator[Deed]:
    """The move that was made at this moment: it accepts a play and presses a clock by itself."""
    for event in then:
        if event.at_ms != at_ms:
            return
        found = list(_moved(event))
        if found:
            yield from found
            return


def _accepted(first: e.PlayAccepted, then: Sequence[Event]) -> Iterator[Deed]:
    match first.by:
        case AcceptedBy.OPPONENT:
            yield Deed(opponent_of(first.side), a.Accept())
        case AcceptedBy.REFILL:
            yield Deed(first.side, a.Draw())
            yield Deed(first.side, a.PressClock())
        case AcceptedBy.WINDOW:
            yield Deed()
        case AcceptedBy.MOVE:
            yield from _moved_at(first.at_ms, then)
            left = [event.side for event in then if isinstance(event, e.PlayerLeft)]
            for side in (*left[:1], *_SIDES):
                yield Deed(side, a.Leave(both=len(left) > 1))
            yield Deed()  # whoever ran out of time has a play that waits
        case AcceptedBy.CHALLENGE:
            return


def _challenged(first: e.PlayChallenged, then: Sequence[Event]) -> Deed:
    answer = next((event for event in then if isinstance(event, e.ChallengeAnswered)), None)
    by_arbiter = answer is not None and bool(answer.arbiter)
    challenge = a.Challenge(
        words=first.words,
        argument=first.argument,
        verdict=answer.valid if answer is not None and by_arbiter else None,
        arbiter=answer.arbiter if answer is not None else "",
    )
    return Deed(first.side, challenge)


def _changed(state: GameState, first: e.BagInspected | e.RackChanged, then: Sequence[Event]) -> Deed:
    if not state.is_table:
        return Deed(first.side, a.ChangeRack())
    changed = next((event for event in (first, *then[:1]) if isinstance(event, e.RackChanged)), None)
    inspected = first if isinstance(first, e.BagInspected) else None
    wish = a.ChangeRack(
        shown=changed.shown if changed else (),
        found=inspected.found if inspected else None,
        tile=inspected.tile if inspected else None,
    )
    return Deed(first.side, wish)


def _done_at_table(first: t.TableEvent) -> Iterator[Deed]:
    match first:
        case t.ClockCorrected(spent_ms=spent_ms):
            yield Deed(0, a.CorrectClock(spent_ms))
        case t.TilesLaid(side=side, tiles=tiles):
            yield Deed(side, a.Lay(Placement.of(tiles)))
        case t.TilesTakenUp(side=side) | t.TurnLost(side=side):
            yield Deed(side, a.TakeUp())
        case t.ScoreWritten(side=side):
            yield Deed(side, a.Write())
        case t.RackEntered(side=side, tiles=tiles):
            yield Deed(side, a.EnterRack(tiles))
        case t.Overdrawn(side=side, count=count, on_rack=on_rack, seen=seen):
            yield Deed(side, a.ReportOverdraw(count, on_rack=on_rack, seen=seen))
        case t.SurplusReturned(side=side):
            yield Deed(opponent_of(side), a.ReturnSurplus())
        case t.Underdrawn(side=side, count=count):
            yield Deed(side, a.ReportUnderdraw(count))
        case t.TotalCorrected(side=side, points=points, note=note):
            yield Deed(side, a.CorrectTotal(points, note))
        case t.EntryUndone():
            yield Deed(0, a.UndoEntry())
        case t.SheetSigned(side=side):
            yield Deed(side, a.Sign())
        case t.EndReached():
            return


def _ordered(ruling: r.Ruling) -> Iterator[Deed]:
    if isinstance(ruling, r.RoundTimeCalled) and not ruling.author:
        yield Deed()  # the round's own clock
        return
    grounds = o.Grounds(
        author=ruling.author, clause=ruling.clause, reason=ruling.reason, instance=ruling.instance
    )
    for kind, order_of in _ORDERS.items():
        if type(ruling) is kind:
            yield Deed(order=order_of(ruling), grounds=grounds)


_ORDERS: dict[type[r.Ruling], Callable[..., o.Order]] = {
    r.SanctionGiven: lambda it: o.Sanction(it.side, it.points),
    r.ClockAdjusted: lambda it: o.AdjustClock(it.side, it.by_ms),
    r.ScoreAdjusted: lambda it: o.AdjustScore(it.side, it.points, it.processing),
    r.PlayAnnulled: lambda _it: o.AnnulPlay(),
    r.PlayOrderedBack: lambda _it: o.OrderBack(),
    r.TurnRestored: lambda it: o.RestoreTurn(it.turns),
    r.RoundTimeCalled: lambda _it: o.CallTime(),
    r.AttendanceTaken: lambda it: o.TakeAttendance(it.present),
    r.PlayerArrived: lambda it: o.Arrive(it.side),
    r.EndOrdered: lambda it: o.EndGame(it.winner, it.both_lose, it.count_racks, it.disqualified),
    r.RulingOverturned: lambda it: o.Overturn(it.ruling),
    r.RulingUpheld: lambda it: o.Uphold(it.ruling),
    r.RoundClosed: lambda _it: o.CloseRound(),
}


def _words_of(answered: r.CallAnswered) -> o.Grounds:
    return o.Grounds(author=answered.author, clause="", reason=answered.answer)
