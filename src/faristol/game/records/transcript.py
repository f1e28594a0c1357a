"""A game's events as a record: what a sheet, a GCG file and the replay page are made from."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from faristol.board import Direction, Place, Placement, Word, words_formed
from faristol.errors import IllegalMove
from faristol.game.chapters.opening import opening_state
from faristol.game.chapters.sheet import open_request
from faristol.game.events import (
    Adjustment,
    EntryUndone,
    Event,
    GameEnded,
    GameOpened,
    PlayAnnulled,
    PlayDeclared,
    PlayOrderedBack,
    PlayWithdrawn,
    Ruling,
    RulingOverturned,
    Side,
    TilesExchanged,
    TurnLost,
    TurnPassed,
    TurnRestored,
)
from faristol.game.records.record import (
    GameRecord,
    MoveKind,
    Outcome,
    RecordedMove,
    Tiles,
    fill_totals,
)
from faristol.game.state import GameState
from faristol.game.transition import apply
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import UNKNOWN, Rack, Tile, load_tileset

_GOES_BACK = (EntryUndone, TurnRestored)
_OPPONENTS_RACK = "ending.out_gains_opponents_rack"
_RACK_RULES = frozenset(
    {
        _OPPONENTS_RACK,
        "ending.out_costs_opponent_rack",
        "ending.lost_turns_each",
        "ending.passes_each",
        "ending.round_over_counts_racks",
        "ending.by_arbiter",
    }
)
"""Rules that add or take points for tiles at the end; all other points are for something else."""
_NEVER_STRUCK, _END = -1, 1 << 30
"""In place of a turn's number: before any, and after all."""


def record_of(events: Iterable[Event], rulebook: Rulebook) -> GameRecord:
    """
    The whole game, racks included: only for a game that is over.

    Raises:
        IllegalMove: while the game goes on, because a record shows every rack.
    """
    state, record = recorded(events, rulebook)
    if state.ended is None:
        raise IllegalMove(Objection("turn.not_over"))
    return record


def record_so_far(events: Iterable[Event], rulebook: Rulebook) -> GameRecord:
    """A game as far as it went, with every rack that anybody knows: not for those who still play it."""
    return recorded(events, rulebook)[1]


def recorded(events: Iterable[Event], rulebook: Rulebook) -> tuple[GameState, GameRecord]:
    """A game as far as it went, and its last state, in one walk through its events."""
    opened, *rest = events
    assert isinstance(opened, GameOpened), "a game begins with GameOpened"
    state = opening_state(opened)
    sheet = _Sheet()
    for event in rest:
        after = apply(state, event)
        sheet.enter(state, event, after)
        state = after
    asked, ended = open_request(state), state.ended
    record = GameRecord(
        title=" – ".join(filter(None, state.names)),
        players=state.names,
        opening_racks=(None, None),
        tags=_tags(opened, rulebook),
        moves=tuple(move for _, move in sheet.lines),
        signed=tuple(side for side, has_signed in enumerate(state.signed) if has_signed),
        asked=() if asked is None or asked.undoes else ((asked.whose, asked.points),),
        outcome=None if ended is None else Outcome(ended.reason, ended.winner, ended.both_lost),
    )
    return state, fill_totals(record)


def _tags(opened: GameOpened, rulebook: Rulebook) -> dict[str, str]:
    """Return the tags of a sheet's heading besides the names, leaving out what is not known."""
    tags = {
        "rulebook": rulebook.id,
        "lexicon": opened.lexicon_version,
        "round": opened.round,
        "table": opened.table,
    }
    return {name: value for name, value in tags.items() if value}


def main_word(state: GameState, play: PlayDeclared) -> Word | None:
    """The word that this play declares, on the board before it; None if the tiles form no such word."""
    alphabet = load_tileset(state.opened.tileset).alphabet
    placement = Placement.of(play.tiles)
    direction = placement.direction_on(state.grid.columns)
    for main in (direction,) if direction else (Direction.ACROSS, Direction.DOWN):
        formed = words_formed(state.grid, placement, main=main)
        if formed and play.words and alphabet.text(formed[0].tiles) == play.words[0]:
            return formed[0]
    return None


_Line: TypeAlias = tuple[int, RecordedMove]


@dataclass(slots=True)
class _Sheet:
    """Lines as they are written, each with the number of turns before it; what is undone is struck."""

    lines: list[_Line] = field(default_factory=list)
    before_ruling: list[_Line] = field(default_factory=list)
    """Lines as they were before the last ruling that changed moves."""

    def enter(self, state: GameState, event: Event, after: GameState) -> None:
        turn = len(state.turns)
        if isinstance(event, Ruling) and event.moves_the_game:
            self.before_ruling = list(self.lines)
        match event:
            case RulingOverturned() if _moved_the_game(state, event):
                since = _corrections(self.lines)[len(_corrections(self.before_ruling)) :]
                self.lines = [*self.before_ruling, *since]
            case PlayDeclared():
                self.lines.append((turn, _played(state, event)))
            case PlayWithdrawn() | PlayOrderedBack(turn_lost=True) | PlayAnnulled():
                self._take_back()
            case TilesExchanged():
                self.lines.append((turn, _exchanged(state, event)))
            case TurnPassed(side=side):
                self.lines.append((turn, _idle(state, side)))
            case TurnLost(side=side):
                self.lines.append((turn, _idle(state, side, note="laying.touch_move")))
            case GameEnded():
                self.lines += ((_END, move) for move in _at_the_end(event))
            case _ if _goes_back(state, event, after):
                self._strike(after)
            case _:
                pass  # draws, clocks and answers are on no sheet
        for mark in after.marks[len(state.marks) :]:
            self.lines.append((_NEVER_STRUCK, _corrected(mark)))

    def _take_back(self) -> None:
        """A line of its own, right after the play: what was marked since then stays where it is."""
        for index in range(len(self.lines) - 1, -1, -1):
            turn, move = self.lines[index]
            if move.kind is MoveKind.PLAY:
                taken = RecordedMove(side=move.side, kind=MoveKind.WITHDRAWN, score=-(move.score or 0))
                self.lines.insert(index + 1, (turn, taken))
                return

    def _strike(self, after: GameState) -> None:
        """Corrections stay, and so does a play that waits again."""
        since, waits = len(after.turns), after.pending is not None
        self.lines = [
            (turn, move)
            for turn, move in self.lines
            if turn < since or (waits and turn == since and move.kind is MoveKind.PLAY)
        ]


def _corrections(lines: list[_Line]) -> list[_Line]:
    return [line for line in lines if line[0] == _NEVER_STRUCK]


def _moved_the_game(state: GameState, event: RulingOverturned) -> bool:
    rulings = (ruled.ruling for ruled in state.rulings if ruled.number == event.ruling)
    return next(rulings).moves_the_game


def _goes_back(state: GameState, event: Event, after: GameState) -> bool:
    """True if the last turns are undone, or the waiting play is taken up to be made anew."""
    taken_up = state.pending is not None and after.pending is None and len(after.turns) == len(state.turns)
    return after.ended is None and (taken_up or isinstance(event, _GOES_BACK))


def _played(state: GameState, event: PlayDeclared) -> RecordedMove:
    word = main_word(state, event)
    columns = state.grid.columns
    if word is None:  # nothing that the board bears out: the tiles alone, where they begin
        place = Place(*divmod(min(square for square, _ in event.tiles), columns), Direction.ACROSS)
        letters: tuple[Tile, ...] = tuple(tile for _, tile in event.tiles)
    else:
        place, letters = word.place_on(state.grid), word.tiles
    return RecordedMove(
        side=event.side,
        kind=MoveKind.PLAY,
        rack=_known(state.racks[event.side]),
        place=place,
        word=letters,
        score=event.score,
    )


def _exchanged(state: GameState, event: TilesExchanged) -> RecordedMove:
    return RecordedMove(
        side=event.side,
        kind=MoveKind.EXCHANGE,
        rack=_known(state.racks[event.side]),
        tiles=_known(event.returned) if event.count else None,
        count=event.count or None,
        score=0,
    )


def _idle(state: GameState, side: Side, *, note: str = "") -> RecordedMove:
    return RecordedMove(side=side, kind=MoveKind.PASS, rack=_known(state.racks[side]), score=0, note=note)


def _corrected(mark: Adjustment) -> RecordedMove:
    return RecordedMove(side=mark.side, kind=MoveKind.ADJUSTMENT, score=mark.points, note=mark.rule)


def _known(rack: Rack) -> Tiles | None:
    """None where nobody has entered all of it."""
    return None if UNKNOWN in rack else rack


def _at_the_end(ended: GameEnded) -> Iterator[RecordedMove]:
    for adjustment in ended.adjustments:
        move = _corrected(adjustment)
        if adjustment.rule.startswith("clock."):
            yield replace(move, kind=MoveKind.TIME_PENALTY)
        elif adjustment.rule in _RACK_RULES:
            gained = adjustment.rule == _OPPONENTS_RACK
            holder = 1 - adjustment.side if gained else adjustment.side
            yield replace(move, kind=MoveKind.RACK_POINTS, tiles=_known(ended.racks[holder]))
        else:
            yield move
