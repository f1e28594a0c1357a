"""(state, event) → state. Pure and total: any event that was recorded can be replayed."""

from collections.abc import Iterable
from functools import reduce

from faristol.board import Grid, load_layout
from faristol.duplicate import events as e
from faristol.duplicate.countdown import Countdown
from faristol.duplicate.events import SessionEvent, SessionOpened
from faristol.duplicate.state import Coup, Entrant, Handed, Phase, Replacement, SessionState
from faristol.game.evolve import replace
from faristol.tiles import BLANK, Bag, Rack, is_designated, load_tileset, shuffled, without


def opening_state(opened: SessionOpened) -> SessionState:
    """Nobody has a number yet."""
    return SessionState(
        opened=opened,
        grid=Grid.of(load_layout(opened.board)),
        bag=Bag(shuffled(load_tileset(opened.tileset).tiles(), seed=opened.seed, label="bag")),
        length=1,
    )


def replay(events: Iterable[SessionEvent]) -> SessionState:
    """The state after all of them; the first must be a SessionOpened."""
    first, *rest = events
    assert isinstance(first, SessionOpened), "a session begins with SessionOpened"
    return reduce(apply, rest, opening_state(first))


def apply(state: SessionState, event: SessionEvent) -> SessionState:
    return replace(_applied(state, event), length=state.length + 1)


def _applied(state: SessionState, event: SessionEvent) -> SessionState:
    match event:
        case e.TilesDrawn() | e.RackRejected() | e.RackAnnounced():
            return _apply_drawing(state, event)
        case (
            e.CountdownStarted()
            | e.CountdownPaused()
            | e.CountdownExtended()
            | e.WarningCalled()
            | e.TimeCalled()
        ):
            return _apply_time(state, event)
        case e.SlipHandedIn() | e.SlipAnnulled() | e.SlipRestored() | e.SlipMarked():
            return _apply_slip(state, event)
        case e.CoupClosed() | e.RulingAsked() | e.RulingGiven() | e.ChoiceAsked():
            return _apply_closing(state, event)
        case e.MasterPlayed():
            used = [BLANK if is_designated(tile) else tile for _, tile in event.placed]
            laid = _with_coup(state, replace(state.coup, master=event))
            return replace(
                laid,
                grid=state.grid.lay(event.placed),
                rack=without(state.rack, used),
                phase=Phase.BETWEEN,
            )
        case e.NothingLaid():
            return replace(state, phase=Phase.BETWEEN, must_change=True)
        case e.SessionEnded(reason=reason):
            # A rack that was never announced is no coup, nor one that an arbiter broke off.
            coups = tuple(coup for coup in state.coups if coup.is_closed)
            stopped = state.countdown.pause(now_ms=event.at_ms)
            return replace(state, coups=coups, countdown=stopped, phase=Phase.OVER, ended=reason)
        case e.MarkCorrected():
            return replace(state, corrections=(*state.corrections, event))
        case (
            e.EntrantAdmitted() | e.EntrantRenamed() | e.SeatsDrawn() | e.EntrantLeft() | e.EntrantReturned()
        ):
            return _apply_entrants(state, event)
        case SessionOpened():
            return opening_state(event)


def _apply_entrants(
    state: SessionState,
    event: e.EntrantAdmitted | e.EntrantRenamed | e.SeatsDrawn | e.EntrantLeft | e.EntrantReturned,
) -> SessionState:
    match event:
        case e.EntrantAdmitted(number=number, names=names):
            return replace(state, entrants=(*state.entrants, Entrant(number, names)))
        case e.EntrantRenamed(number=number, names=names):
            return _with_entrant(state, replace(state.entrants[number - 1], names=names))
        case e.SeatsDrawn(numbers=numbers):
            place_of = {number: place for place, number in enumerate(numbers, 1)}
            seated = (replace(entrant, place=place_of[entrant.number]) for entrant in state.entrants)
            return replace(state, entrants=tuple(seated))
        case e.EntrantLeft(number=number):
            left = replace(state.entrants[number - 1], has_left=True, zero_from=_undecided(state))
            return _with_entrant(state, left)
        case e.EntrantReturned(number=number):
            gone = state.entrants[number - 1]
            missed = (
                coup.number
                for coup in state.coups[gone.zero_from - 1 :]
                if coup.is_announced and number not in coup.entrants
            )
            back = replace(gone, has_left=False, missed=tuple(sorted({*gone.missed, *missed})))
            return replace(_with_entrant(state, back), returns=(*state.returns, event))


def _undecided(state: SessionState) -> int:
    """The first coup whose time has not run out."""
    goes_on = state.phase in {Phase.DRAWN, Phase.ANNOUNCED, Phase.THINKING}
    return len(state.coups) if goes_on else len(state.coups) + 1


def _with_entrant(state: SessionState, entrant: Entrant) -> SessionState:
    """With this one in place of the one of its number."""
    at = entrant.number - 1
    return replace(state, entrants=(*state.entrants[:at], entrant, *state.entrants[at + 1 :]))


def _apply_drawing(
    state: SessionState, event: e.TilesDrawn | e.RackRejected | e.RackAnnounced
) -> SessionState:
    begun = state.coups[-1:] and state.coup.number == event.coup
    if not begun:
        state = replace(state, coups=(*state.coups, Coup(number=event.coup, grid=state.grid)))
    coup = state.coup
    match event:
        case e.TilesDrawn(tiles=tiles):
            rack = tuple(sorted((*state.rack, *tiles)))
            drawn = _with_coup(state, replace(coup, rack=rack))
            return replace(drawn, rack=rack, bag=_bag_without(state.bag, tiles), phase=Phase.DRAWN)
        case e.RackRejected(returned=returned):
            rejected = (*coup.rejected, state.rack)
            return replace(
                _with_coup(state, replace(coup, rejected=rejected, is_announced=False, entrants=())),
                rack=without(state.rack, returned),
                bag=bag_with(state, returned),
                rejections=state.rejections + 1,
                must_change=False,
                phase=Phase.BETWEEN,
            )
        case e.RackAnnounced(rack=rack):
            entrants = tuple(entrant.number for entrant in state.entrants if not entrant.has_left)
            announced = replace(coup, rack=rack, is_announced=True, entrants=entrants)
            return replace(
                _with_coup(state, announced),
                phase=Phase.ANNOUNCED,
                countdown=Countdown(state.opened.coup_ms),
                is_warned=False,
                time_ended_ms=None,
            )


def bag_with(state: SessionState, returned: Rack) -> Bag:
    """The bag with these tiles back in it, and mixed."""
    label = f"rejected {state.rejections + 1}"
    return Bag(shuffled((*state.bag.tiles, *returned), seed=state.opened.seed, label=label))


def _bag_without(bag: Bag, drawn: Rack) -> Bag:
    """What is left in it, in the order it has."""
    first, rest = bag.draw(len(drawn))
    if first == drawn:
        return rest
    return reduce(lambda left, tile: left.without(tile) if tile in left.tiles else left, drawn, bag)


def _apply_time(
    state: SessionState,
    event: e.CountdownStarted | e.CountdownPaused | e.CountdownExtended | e.WarningCalled | e.TimeCalled,
) -> SessionState:
    now = event.at_ms
    match event:
        case e.CountdownStarted():
            return replace(state, countdown=state.countdown.start(now_ms=now), phase=Phase.THINKING)
        case e.CountdownPaused():
            return replace(state, countdown=state.countdown.pause(now_ms=now))
        case e.CountdownExtended(by_ms=by_ms):
            # The end is further off: it is announced once more.
            return replace(state, countdown=state.countdown.extend(by_ms), is_warned=False)
        case e.WarningCalled():
            return replace(state, is_warned=True)
        case e.TimeCalled(ends_ms=ends_ms):
            stopped = state.countdown.pause(now_ms=ends_ms)
            return replace(state, countdown=stopped, phase=Phase.COLLECTING, time_ended_ms=ends_ms)


def _apply_slip(
    state: SessionState, event: e.SlipHandedIn | e.SlipAnnulled | e.SlipRestored | e.SlipMarked
) -> SessionState:
    coup = state.coups[event.coup - 1]
    before = coup.slips.get(event.number)
    match event:
        case e.SlipMarked(mark=mark):
            return _with_coup(state, replace(coup, marks={**coup.marks, event.number: mark}))
        case e.SlipAnnulled() | e.SlipRestored():
            assert before is not None, "only what was handed in is annulled, and restored"
            coup = replace(coup, annulments=(*coup.annulments, event))
            slip = replace(before, after_time=isinstance(event, e.SlipAnnulled))
        case e.SlipCameLate() if before is not None and not before.late:
            return state  # the one that came in time stands
        case e.SlipHandedIn():
            annulled = before is not None and before.after_time
            slip = Handed(event.slip, late=event.late, after_time=annulled, by_arbiter=event.by_arbiter)
            if before is not None and coup.is_closed:
                coup = replace(coup, replaced=(*coup.replaced, Replacement(before, event)))
            if event.number not in coup.entrants:
                coup = replace(coup, entrants=tuple(sorted((*coup.entrants, event.number))))
    return _with_coup(state, replace(coup, slips={**coup.slips, event.number: slip}))


def _apply_closing(
    state: SessionState, event: e.CoupClosed | e.RulingAsked | e.RulingGiven | e.ChoiceAsked
) -> SessionState:
    coup = state.coup
    match event:
        case e.CoupClosed(somebody_played=somebody_played):
            return _with_coup(state, replace(coup, is_closed=True, somebody_played=somebody_played))
        case e.RulingAsked(words=words):
            return replace(_with_coup(state, replace(coup, asked=words)), phase=Phase.RULING)
        case e.RulingGiven(word=word):
            asked = tuple(other for other in coup.asked if other != word)
            return _with_coup(state, replace(coup, asked=asked, rulings=(*coup.rulings, event)))
        case e.ChoiceAsked():
            return replace(state, phase=Phase.CHOOSING)


def _with_coup(state: SessionState, coup: Coup) -> SessionState:
    """With this coup in place of the one of its number."""
    at = coup.number - 1
    return replace(state, coups=(*state.coups[:at], coup, *state.coups[at + 1 :]))
