"""
Moves that two players and an arbiter might try next: mostly sensible, sometimes not, never asked to be legal.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

from faristol.board import Direction, Placement, Square, load_layout
from faristol.game import GameState, Phase, Side, opponent_of
from faristol.game.actions import (
    Accept,
    Action,
    Agree,
    Appeal,
    CallArbiter,
    Challenge,
    ChangeRack,
    Claim,
    ClaimKind,
    CorrectClock,
    CorrectTotal,
    Decline,
    Draw,
    DrawForStart,
    DrawRack,
    EnterRack,
    Exchange,
    Lay,
    Leave,
    Outcome,
    Pass,
    Play,
    PressClock,
    ReportOverdraw,
    ReportUnderdraw,
    RestartClock,
    ReturnSurplus,
    Sign,
    StopClock,
    TakeSeat,
    TakeUp,
    UndoEntry,
    Write,
)
from faristol.game.turns import in_hand, side_to_move
from faristol.rulebook import Rulebook
from faristol.rulebook.choices import StopReason
from faristol.tiles import BLANK, UNKNOWN, Letter, Tile, designate, load_tileset

Wish = tuple[Side, Action]
SIDES: tuple[Side, Side] = (0, 1)
NAMES = ("Anna", "Biel")


def unseen(state: GameState, side: Side) -> Counter[Tile]:
    """
    Count what this side can hold at most: the set without the board and without what the other surely holds.
    """
    left = Counter(load_tileset(state.opened.tileset).tiles())
    left.subtract(in_hand(Tile(tile)) for tile in state.grid.tiles if tile)
    left.subtract(tile for tile in state.racks[opponent_of(side)] if tile != UNKNOWN)
    return +left


def hand(state: GameState, side: Side, rng: Random) -> list[Tile]:
    """The side's rack in any order; where it is unknown, tiles that it may well be."""
    known = [tile for tile in state.racks[side] if tile != UNKNOWN]
    others = list((unseen(state, side) - Counter(known)).elements())
    rng.shuffle(others)
    tiles = known + others[: len(state.racks[side]) - len(known)]
    rng.shuffle(tiles)
    return tiles


def placement(state: GameState, side: Side, rng: Random, *, most: int = 7) -> Placement:
    """Some tiles of the rack in a line from beside a tile, or from the start: mostly legal."""
    grid = state.grid
    near = [
        square
        for square in map(Square, range(len(grid.tiles)))
        if not grid[square] and any(grid[each] for each in grid.neighbours(square))
    ]
    first = rng.choice(near) if near else load_layout(state.opened.board).start
    step = grid.step(rng.choice(list(Direction)))
    free = [square for square in range(first, len(grid.tiles), step) if not grid.tiles[square]]
    if step == 1:
        free = [square for square in free if square // grid.columns == first // grid.columns]
    tiles = hand(state, side, rng)[: rng.randint(1, most)]
    return Placement.of(zip(map(Square, free), (spelled(tile, rng) for tile in tiles), strict=False))


def spelled(tile: Tile, rng: Random) -> Tile:
    return designate(Letter(rng.randint(1, 5))) if tile == BLANK else tile


def by_chance(seed: int | str) -> Random:
    """The same chance every time."""
    return Random(seed)  # noqa: S311 – a game, not a secret


def anyone(rng: Random) -> Side:
    return rng.choice(SIDES)


def whose_turn(state: GameState, rng: Random) -> Side:
    """Return the side on turn, and now and then the other."""
    side = side_to_move(state)
    return side if rng.random() < 0.93 else opponent_of(side)


def begin(state: GameState, _rulebook: Rulebook, rng: Random) -> Wish:
    """Seats, the lot, the racks."""
    side = anyone(rng)
    if state.phase is Phase.SEATING:
        return side, TakeSeat(NAMES[side] if rng.random() < 0.95 else " ")
    if state.phase is Phase.START_DRAW:
        letters = sorted(unseen(state, side))
        return side, DrawForStart(rng.choice(letters) if state.is_table and letters else None)
    return side, DrawRack()


def play(state: GameState, _rulebook: Rulebook, rng: Random) -> Wish:
    side = whose_turn(state, rng)
    pending = state.pending
    if pending is not None and rng.random() < 0.1:  # the own play, declared once more
        side = pending.side
    if state.laid and rng.random() < 0.6:
        return side, Play(Placement.of(state.laid))
    main = rng.choice([None, *Direction])
    return side, Play(placement(state, side, rng, most=rng.choice((2, 7))), main=main)


def nonsense(state: GameState, _rulebook: Rulebook, rng: Random) -> Wish:
    """Tiles nobody has on squares that are not there."""
    side = whose_turn(state, rng)
    codes = (Tile(0), Tile(1), Tile(3), Tile(20), UNKNOWN, designate(Letter(2)))
    tiles = [(Square(rng.randint(-2, 230)), rng.choice(codes)) for _ in range(rng.randint(0, 9))]
    wishes: tuple[Action, ...] = (
        Play(Placement.of(tiles)),
        Lay(Placement.of(tiles)),
        Exchange(tuple(tile for _, tile in tiles)),
        EnterRack(tuple(tile for _, tile in tiles)),
        ChangeRack(tuple(tile for _, tile in tiles), Outcome.ONE, rng.choice(codes)),
        Challenge(("", "NO")),
        DrawForStart(rng.choice(codes)),
        ReportOverdraw(rng.randint(-2, 101)),
        ReportUnderdraw(rng.randint(-2, 9)),
        CorrectClock((-1, 5)),
        CallArbiter(" "),
        Appeal(rng.randint(-1, 5)),
    )
    return side, rng.choice(wishes)


def do_nothing(state: GameState, _rulebook: Rulebook, rng: Random) -> Wish:
    return whose_turn(state, rng), Pass()


def exchange(state: GameState, _rulebook: Rulebook, rng: Random) -> Wish:
    side = whose_turn(state, rng)
    tiles = tuple(hand(state, side, rng)[: rng.randint(0, 7)])
    if state.is_table and rng.random() < 0.5:
        tiles = (UNKNOWN,) * len(tiles)
    return side, Exchange(tiles)


def answer(state: GameState, _rulebook: Rulebook, rng: Random) -> Wish:
    """Choose an answer to a play: accepting, drawing, writing, pressing."""
    side = side_to_move(state)
    mover = state.held if state.held is not None else opponent_of(side)
    wishes: list[Wish] = [(mover, PressClock()), (side, Accept())]
    if state.is_table:
        wishes += [(mover, Draw()), (anyone(rng), Write())]
    return rng.choice(wishes)


def challenge(state: GameState, _rulebook: Rulebook, rng: Random) -> Wish:
    words = state.pending.words if state.pending else ("NO",)
    asked = tuple(rng.sample(words, rng.randint(1, len(words))))
    argument = rng.choice(("", "page 7 has it"))
    verdict = rng.choice((None, True, False)) if state.is_table else None
    arbiter = "Serra" if verdict is not None else ""
    side = side_to_move(state) if rng.random() < 0.95 else opponent_of(side_to_move(state))
    return side, Challenge(asked, argument=argument, verdict=verdict, arbiter=arbiter)


def hands(state: GameState, _rulebook: Rulebook, rng: Random) -> Wish:
    """Tiles laid and not declared, pushed along, taken up."""
    side = whose_turn(state, rng)
    if rng.random() < 0.2:
        return side, TakeUp()
    if state.laid and rng.random() < 0.5:
        step = rng.choice((1, -1, 15, -15))
        moved = [(Square(square + step), tile) for square, tile in state.laid]
        return side, Lay(Placement.of(moved))
    return side, Lay(placement(state, side, rng, most=3))


def change_rack(state: GameState, _rulebook: Rulebook, rng: Random) -> Wish:
    side = anyone(rng)
    if not state.is_table:
        return side, ChangeRack()
    tileset = load_tileset(state.opened.tileset)
    vowels = rng.random() < 0.5
    kind = [
        tile
        for tile in hand(state, side, rng) + list(unseen(state, side).elements())
        if tile != BLANK and tileset.is_vowel(tile) == vowels
    ]
    known = [tile for tile in state.racks[side] if tile != UNKNOWN]
    shown = tuple((known or kind)[:7]) if rng.random() < 0.9 else ()
    others = sorted(unseen(state, side))
    found = rng.choice((None, *Outcome))
    return side, ChangeRack(shown, found, rng.choice(others) if others and found is Outcome.ONE else None)


def miscount(state: GameState, _rulebook: Rulebook, rng: Random) -> Wish:
    """Too many or too few tiles."""
    if any(state.surplus) and rng.random() < 0.7:
        return (1 if state.surplus[0] else 0), ReturnSurplus()
    if any(state.missing) and rng.random() < 0.7:
        return (0 if state.missing[0] else 1), Draw()
    count, on_rack, seen = rng.randint(1, 3), rng.random() < 0.5, rng.random() < 0.5
    wishes = (ReportOverdraw(count, on_rack, seen), ReportUnderdraw(count), ReturnSurplus(), Draw())
    return anyone(rng), rng.choice(wishes)


def clock(state: GameState, _rulebook: Rulebook, rng: Random) -> Wish:
    if state.stopped_for is not None and rng.random() < 0.7:
        return anyone(rng), RestartClock()
    spent = (rng.randint(0, 2_000_000), rng.randint(0, 2_000_000))
    wishes: list[Action] = [RestartClock(), CorrectClock(spent)]
    wishes += [StopClock(reason) for reason in StopReason]
    return anyone(rng), rng.choice(wishes)


def paper(state: GameState, _rulebook: Rulebook, rng: Random) -> Wish:
    """Racks entered, sums put right, slips undone, sheets signed."""
    side = anyone(rng)
    if state.phase is Phase.CLOSING and rng.random() < 0.6:
        unknown = UNKNOWN in state.racks[side]
        return side, EnterRack(tuple(hand(state, side, rng))) if unknown else Sign()
    wishes = (
        EnterRack(tuple(hand(state, side, rng))),
        CorrectTotal(rng.randint(-20, 20), "added wrongly"),
        CorrectTotal(rng.randint(-20, 20), "", anyone(rng), rng.randint(0, len(state.turns) + 1)),
        UndoEntry(),
        Agree(),
        Decline(),
        Sign(),
        Write(),
    )
    return side, rng.choice(wishes)


def words(state: GameState, _rulebook: Rulebook, rng: Random) -> Wish:
    """Claims, calls, appeals."""
    wishes: list[Action] = [CallArbiter("may this be?")]
    wishes += [Claim(claim) for claim in ClaimKind]
    wishes += [Appeal(ruled.number) for ruled in state.rulings]
    return anyone(rng), rng.choice(wishes)


def leave(state: GameState, _rulebook: Rulebook, rng: Random) -> Wish:
    return anyone(rng), Leave(both=state.is_table and rng.random() < 0.5)


FAMILIES: Mapping[str, Callable[[GameState, Rulebook, Random], Wish]] = {
    wish.__name__: wish
    for wish in (
        begin,
        play,
        nonsense,
        do_nothing,
        exchange,
        answer,
        challenge,
        hands,
        change_rack,
        miscount,
        clock,
        paper,
        words,
        leave,
    )
}
"""By name: the driver of the game says how often each."""
