"""Orders that an arbiter might give next, on every kind of grounds."""

from random import Random

from faristol.game import GameState
from faristol.game.actions import (
    AdjustClock,
    AdjustScore,
    AnnulPlay,
    AnswerCall,
    Arrive,
    BeginRound,
    CallTime,
    CloseRound,
    EndGame,
    Grounds,
    Order,
    OrderBack,
    Overturn,
    RestoreTurn,
    Sanction,
    SettleRequest,
    TakeAttendance,
    Uphold,
)
from faristol.game.events import Instance
from faristol.rulebook import Rulebook
from tests.game.machine_players import anyone


def some_order(state: GameState, rng: Random) -> Order:
    """Anything but an end, which comes seldom enough of its own."""
    side = anyone(rng)
    orders: list[Order] = [
        Sanction(side, rng.choice((-5, 0, 10, 50))),
        AdjustClock(side, rng.choice((-600_000, -1, 30_000))),
        AdjustScore(side, rng.randint(-30, 30), processing=rng.random() < 0.5),
        AnnulPlay(),
        OrderBack(),
        RestoreTurn(rng.randint(0, 3)),
        CallTime(),
        BeginRound(rng.randint(-1_000_000, 5_000_000)),
        TakeAttendance((rng.random() < 0.5, rng.random() < 0.5)),
        Arrive(side),
        CloseRound(),
        AnswerCall(),
        SettleRequest(rng.random() < 0.5),
    ]
    for ruled in state.rulings:
        orders += [Overturn(ruled.number), Uphold(ruled.number)]
    return rng.choice(orders)


def undo_or_confirm(state: GameState, rng: Random) -> Order:
    """Undo or confirm an earlier ruling, preferably the last."""
    numbers = [ruled.number for ruled in state.rulings] or [7]
    number = rng.choice((numbers[-1], rng.choice(numbers)))
    return rng.choice((Overturn(number), Uphold(number)))


def some_end(_state: GameState, rng: Random) -> Order:
    side = anyone(rng)
    return EndGame(
        winner=rng.choice((None, side)),
        both_lose=rng.random() < 0.3,
        count_racks=rng.random() < 0.5,
        disqualified=rng.choice((None, side)),
    )


def some_grounds(state: GameState, rulebook: Rulebook, rng: Random) -> Grounds:
    """Mostly good ones; the committee, or who is on duty."""
    clause = next(iter(rulebook.sources.values())).article
    author = state.on_duty or "Serra"
    return Grounds(
        author=rng.choice((author, author, author, "Puig", " ")),
        clause=rng.choice((clause, clause, clause, "XX-0")),
        reason=rng.choice(("so it was", "so it was", "so it was", "")),
        instance=rng.choice((Instance.FIRST, Instance.COMMITTEE)),
    )


def good_grounds(state: GameState, rulebook: Rulebook) -> Grounds:
    """Return valid grounds: whatever the instance, the whole committee may rule."""
    return Grounds(
        author=state.on_duty or "Serra",
        clause=next(iter(rulebook.sources.values())).article,
        reason="so it was",
        instance=Instance.COMMITTEE,
    )
