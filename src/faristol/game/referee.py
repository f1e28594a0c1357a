"""
(state, action) → events. What one action sets off, online or at a table, complete and in order.

The referee decides and then records: an action is refused with reasons before any event exists. It
draws tiles from the seed, starts and stops the clock, consults the word list when a play is challenged,
and ends the game when it is over. It reads no clock and no file: time and word list are arguments.
"""

from typing import assert_never

from faristol.errors import IllegalMove
from faristol.game.actions import (
    Accept,
    Action,
    Appeal,
    CallArbiter,
    Challenge,
    ChangeRack,
    Claim,
    DrawForStart,
    DrawRack,
    Exchange,
    Leave,
    Pass,
    Play,
    PlayersAction,
    PressClock,
    TableAction,
    TakeSeat,
)
from faristol.game.attendance import deadline_of_attendance, result_of_absence
from faristol.game.challenge import HasWord, window_end_ms, wrong_words
from faristol.game.claims import objections_to_claim_at
from faristol.game.clock import loss_deadline_ms, turn_deadline_ms
from faristol.game.committee import member_on_duty
from faristol.game.events import (
    AcceptedBy,
    BagInspected,
    ChallengeAnswered,
    ClaimKind,
    ClaimMade,
    EndReason,
    Outcome,
    PlayAmended,
    PlayChallenged,
    PlayerLeft,
    PlayerSeated,
    PlayWithdrawn,
    PointsDeducted,
    RackChanged,
    Side,
    StartDrawTied,
    StarterFound,
    StartTileDrawn,
    TurnKept,
    opponent_of,
)
from faristol.game.hand import GameDecision, Hand, count_play
from faristol.game.legality import objections_to
from faristol.game.ruling_events import AppealLodged, ArbiterCalled, RoundTimeCalled
from faristol.game.senyors import (
    holds_the_turn,
    inspection_is_due,
    is_one_kind,
    shown_rack,
    useful,
    would_come,
)
from faristol.game.start import next_start_tile, start_rank
from faristol.game.state import GameState, Phase
from faristol.game.table import do_at_table
from faristol.game.transition import changed_bag
from faristol.game.turns import has_drawn
from faristol.rulebook.choices import StartMethod, StopReason
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.stream import Decision
from faristol.tiles import UNKNOWN, Rack, Tile, load_tileset

__all__ = ["GameDecision", "HasWord", "count_play", "deadline_ms", "decide", "on_deadline"]

_RUNNING = frozenset({Phase.PLAY, Phase.ANSWER, Phase.HELD})


def decide(
    state: GameState,
    side: Side,
    action: Action,
    *,
    now_ms: int,
    rulebook: Rulebook,
    has_word: HasWord,
) -> GameDecision:
    """
    What happens when this side does this.

    Raises:
        IllegalMove: carrying every objection.
    """
    objections = tuple(objections_to(state, side, action, rulebook=rulebook))
    if not objections and isinstance(action, Claim):
        objections = tuple(
            objections_to_claim_at(state, side, action.claim, now_ms=now_ms, rulebook=rulebook)
        )
    if not objections and isinstance(action, Play | Exchange | Pass) and would_come(state, rulebook):
        objections = (Objection("senyors.accept_first"),)  # not in any view: it depends on the bag
    if objections:
        raise IllegalMove(*objections)
    hand = Hand(state, now_ms, rulebook, has_word)
    if isinstance(action, TableAction):
        do_at_table(hand, side, action)
    else:
        _do(hand, side, action)
    if state.opened.turn_ms is not None and hand.state.attendance is None:
        _deal(hand)
    return hand.decision()


def deadline_ms(state: GameState, rulebook: Rulebook) -> int | None:
    """When something happens by itself; None while only a person can act."""
    return min(_deadlines(state, rulebook).values(), default=None)


def _deadlines(state: GameState, rulebook: Rulebook) -> dict[str, int]:
    due: dict[str, int] = {}
    waiting = state.attendance if state.phase is not Phase.OVER else None
    if waiting is not None and rulebook.attendance is not None:
        due["absence"] = deadline_of_attendance(waiting, rulebook.attendance)
    if state.phase not in _RUNNING:
        return due
    window = window_end_ms(state, rulebook)
    if window is not None:
        due["window"] = window
    turn_ms = state.opened.turn_ms
    if turn_ms is None:
        lost = loss_deadline_ms(state.clock, side_ms=state.opened.side_ms, rules=rulebook.clock)
    else:
        lost = turn_deadline_ms(state.clock, turn_ms=turn_ms)
    if lost is not None:
        due["loss"] = lost
    lasts = state.turns_left is None and not _may_go_on(state)
    if state.opened.round_ms is not None and state.started_ms is not None and lasts:
        due["round"] = state.started_ms + state.opened.round_ms
    return due


def _may_go_on(state: GameState) -> bool:
    """An arbiter has overturned the end of the round as the clock called it."""
    return any(
        isinstance(ruled.ruling, RoundTimeCalled) and ruled.overturned and not ruled.ruling.author
        for ruled in state.rulings
    )


def on_deadline(state: GameState, *, now_ms: int, rulebook: Rulebook) -> GameDecision:
    """What happens when `deadline_ms` has passed: what fell due first, and only that."""
    due = {name: at for name, at in _deadlines(state, rulebook).items() if at <= now_ms}
    if not due:
        return Decision((), state)
    hand = Hand(state, now_ms, rulebook, lambda _: True)
    match min(due, key=lambda name: due[name]):
        case "window":
            hand.accept(AcceptedBy.WINDOW)
        case "loss":
            hand.end(EndReason.TIME, loser=state.clock.running)
        case "round":
            source = rulebook.sources["clock.round_ms"]
            clause = source.clause[0] if source.clause else source.article
            hand.record(RoundTimeCalled(at_ms=now_ms, author="", clause=clause, reason=""))
        case _:
            assert state.attendance is not None
            assert rulebook.attendance is not None
            hand.record(result_of_absence(state, rulebook.attendance, now_ms=now_ms))
    return hand.decision()


def _do(hand: Hand, side: Side, action: PlayersAction) -> None:
    now = hand.now_ms
    match action:
        case TakeSeat() | DrawForStart() | DrawRack():
            _begin(hand, side, action)
        case Play() if hand.state.pending is not None and hand.state.pending.side == side:
            hand.record(PlayAmended(at_ms=now, side=side))
            hand.declare(side, action)
        case Play() | Exchange() | Pass():
            hand.move(side, action)
        case PressClock():
            if hand.state.pending is not None:
                hand.accept(AcceptedBy.REFILL)
            if hand.state.phase is Phase.HELD:
                hand.hand_over(side)
        case Accept():
            hand.accept(AcceptedBy.OPPONENT)
        case Challenge():
            _challenge(hand, side, action)
        case ChangeRack():
            _change_rack(hand, side, action)
        case Claim(claim=claim):
            _claim(hand, side, claim)
        case CallArbiter(question=question):
            member = member_on_duty(hand.state, hand.rulebook.arbitration)
            hand.record(ArbiterCalled(at_ms=now, side=side, question=question.strip(), member=member))
            if hand.state.is_table:  # online nobody could start it again
                hand.stop_clock(StopReason.ARBITER)
        case Appeal(ruling=number):
            hand.record(AppealLodged(at_ms=now, side=side, ruling=number))
        case Leave(both=both):
            _leave(hand, side, both=both)
        case _:
            assert_never(action)


# The beginning


def _begin(hand: Hand, side: Side, action: TakeSeat | DrawForStart | DrawRack) -> None:
    now = hand.now_ms
    match action:
        case TakeSeat(name=name):
            hand.record(PlayerSeated(at_ms=now, side=side, name=name.strip()))
            if hand.state.phase is Phase.START_DRAW:
                _start_without_lot(hand)
        case DrawForStart(tile=tile):
            _draw_for_start(hand, side, tile)
        case DrawRack():
            hand.draw(side)
            _after_drawing_rack(hand, side)
        case _:
            assert_never(action)


def _start_without_lot(hand: Hand) -> None:
    """Whom the pairing names first, or who is known to have started."""
    first = hand.state.opened.first
    if first is None and hand.rulebook.start.method is StartMethod.PAIRING:
        first = 0
    if first is not None:
        hand.record(StarterFound(at_ms=hand.now_ms, side=first))


def _draw_for_start(hand: Hand, side: Side, tile: Tile | None) -> None:
    kept = not hand.rulebook.start.tile_returned
    drawn = tile if tile is not None else next_start_tile(hand.state, kept=kept)
    hand.record(StartTileDrawn(at_ms=hand.now_ms, side=side, tile=drawn, kept=kept))
    first, second = hand.state.start_tiles
    if first is None or second is None:
        return
    ranks = [start_rank(each, hand.rulebook.start) for each in (first, second)]
    if ranks[0] == ranks[1] and hand.rulebook.start.redraw_equal:
        hand.record(StartDrawTied(at_ms=hand.now_ms))
    else:
        hand.record(StarterFound(at_ms=hand.now_ms, side=0 if ranks[0] <= ranks[1] else 1))


def _deal(hand: Hand) -> None:
    """By correspondence nobody waits a day for somebody to draw: the lot and the racks come by themselves."""
    while hand.state.phase is Phase.START_DRAW:
        _draw_for_start(hand, 0 if hand.state.start_tiles[0] is None else 1, None)
    while hand.state.phase is Phase.RACKS:
        first = hand.state.on_turn
        side = opponent_of(first) if has_drawn(hand.state, first) else first
        hand.draw(side)
        _after_drawing_rack(hand, side)
        if hand.state.held is not None:  # a rack that may be changed: its player decides
            hand.run_clock(hand.state.held)


def _after_drawing_rack(hand: Hand, side: Side) -> None:
    """The second player starts the first one's clock, once satisfied with the own rack."""
    both = hand.state.phase is Phase.PLAY
    pressed = both and hand.state.is_table and hand.state.opened.timed
    if pressed or holds_the_turn(hand.state, side, hand.rulebook):
        hand.record(TurnKept(at_ms=hand.now_ms, side=side))
    elif both:
        hand.run_clock(hand.state.on_turn)


# Challenges


def _challenge(hand: Hand, side: Side, action: Challenge) -> None:
    now, play = hand.now_ms, hand.state.pending
    assert play is not None, "nothing to challenge"
    rules, opened = hand.rulebook.challenge, hand.state.opened
    hand.record(PlayChallenged(at_ms=now, side=side, words=action.words, argument=action.argument.strip()))
    hand.stop_clock(StopReason.CHALLENGE)
    wrong: tuple[str, ...] = ()
    if action.verdict is None:
        wrong = wrong_words(hand.state, action.words, rulebook=hand.rulebook, has_word=hand.has_word)
    valid = not wrong if action.verdict is None else action.verdict
    final = not valid or hand.state.answers >= rules.repeats
    hand.record(
        ChallengeAnswered(
            at_ms=now,
            valid=valid,
            lexicon=opened.lexicon_version,
            lexicon_id=opened.lexicon,
            arbiter=action.arbiter if action.verdict is not None else "",
            wrong=() if rules.global_answer else wrong,
            final=final,
        )
    )
    if not valid:
        hand.record(PlayWithdrawn(at_ms=now, side=play.side))
        hand.finish_lost_turn()
        return
    if rules.failed_points:
        rule = "challenge.failed_points"
        hand.record(PointsDeducted(at_ms=now, side=side, points=rules.failed_points, rule=rule))
    if final:
        hand.accept(AcceptedBy.CHALLENGE)
    elif not hand.state.is_table:
        hand.clock_while_waiting(play.side)


# Senyors


def _change_rack(hand: Hand, side: Side, action: ChangeRack) -> None:
    state, now = hand.state, hand.now_ms
    rack, tileset = shown_rack(state, side, action), load_tileset(state.opened.tileset)
    given: Tile | None = None
    found = Outcome.SEVERAL
    if inspection_is_due(state, side, hand.rulebook):
        found, given = _inspected(state, rack, action)
        hand.record(BagInspected(at_ms=now, side=side, found=found, tile=given))
        if found is Outcome.NONE:
            _go_on(hand, side)
            return
        _change_once(hand, side, rack, given)
        # Several of the missing kind: the draw is repeated until it brings one.
        while found is Outcome.SEVERAL and is_one_kind(hand.state.racks[side], tileset):
            _change_once(hand, side, hand.state.racks[side], None)
    else:
        _change_once(hand, side, rack, None)
    if hand.state.is_table or not holds_the_turn(hand.state, side, hand.rulebook):
        _go_on(hand, side)


def _inspected(state: GameState, rack: Rack, action: ChangeRack) -> tuple[Outcome, Tile | None]:
    """What is in the bag of the kind that the rack lacks: counted online, told at a table."""
    if state.is_table:
        assert action.found is not None, "somebody has to look"
        return action.found, action.tile if action.found is Outcome.ONE else None
    fitting = useful(state.bag.tiles, rack, load_tileset(state.opened.tileset))
    if not fitting:
        return Outcome.NONE, None
    return (Outcome.ONE, fitting[0]) if len(fitting) == 1 else (Outcome.SEVERAL, None)


def _change_once(hand: Hand, side: Side, rack: Rack, given: Tile | None) -> None:
    count = len(rack) - (given is not None)
    if hand.state.is_table:
        drawn: Rack = (UNKNOWN,) * count
    else:
        drawn = changed_bag(hand.state, rack, given).draw(count)[0]
    hand.record(RackChanged(at_ms=hand.now_ms, side=side, shown=rack, drawn=drawn, kept=given))


def _go_on(hand: Hand, side: Side) -> None:
    """Online the turn passes when there is nothing left to change; at a table the clock is pressed."""
    if not hand.state.is_table and hand.state.phase is Phase.HELD and hand.state.held == side:
        hand.hand_over(side)


# Claims and leaving


def _claim(hand: Hand, side: Side, claim: ClaimKind) -> None:
    hand.record(ClaimMade(at_ms=hand.now_ms, side=side, claim=claim))
    match claim:
        case ClaimKind.SHEET:
            hand.run_clock(opponent_of(side))
        case ClaimKind.ABANDONED:
            if hand.state.pending is not None:
                hand.accept(AcceptedBy.MOVE)
            if hand.state.phase is not Phase.OVER:
                hand.end(EndReason.CLAIMED, loser=opponent_of(side))
        case ClaimKind.OVERTIME:
            pass  # counted when the game is concluded


def _leave(hand: Hand, side: Side, *, both: bool) -> None:
    """A play that waits for its answer stands, and may end the game: nobody is left to challenge it."""
    if hand.state.pending is not None:
        if hand.state.is_table:  # whoever goes draws nothing any more
            hand.let_stand()
        else:
            hand.accept(AcceptedBy.MOVE)
    if hand.state.phase in {Phase.OVER, Phase.CLOSING}:
        return
    hand.record(PlayerLeft(at_ms=hand.now_ms, side=side))
    if both:
        hand.record(PlayerLeft(at_ms=hand.now_ms, side=opponent_of(side)))
        hand.end(EndReason.BOTH_LEFT)
    else:
        hand.end(EndReason.LEFT, loser=side)
