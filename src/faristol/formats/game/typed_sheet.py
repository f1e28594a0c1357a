"""
A paper sheet typed in, one move a line, and played through the referee.

    # a comment; A began, and the sides take turns
    H8 CASA 24            a place, a word, and the score as it is written: counted anew
    B: RES 12             without a place: the play that fits, if only one does; a side may be named
    H8 CASA 0             a play that was challenged and came back
    --                    so did the play of the line before
    x3                    an exchange, or `x AEI`; the rulebook's mark alone, where nobody wrote how many
    pass                  a pass; also 0 or -, unless it is the rulebook's mark for an exchange
    total A -10 overtime  a correction of a total
    rack B AEI            what a side holds, where racks count
    end                   both sign (or `sign`)

A blank is in parentheses, or in lower case among capitals; where the rulebook's sheets write `casA`, so too.
Nobody knows the racks, so letters are natural tiles as long as the set has them. Going out needs no line.

A line that cannot be played as it was typed is read as what its typist must have meant, if only one such
play is possible: `8H` for `H8`, `H-8`, letters of the other alphabet that look alike.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from faristol.board import Direction, words_formed
from faristol.errors import IllegalMove, NotationError
from faristol.files import unmarked
from faristol.formats.game.ends import END_LABELS
from faristol.formats.game.sheet import CAPITAL_BLANK
from faristol.formats.game.typed_meanings import other_meanings
from faristol.formats.game.words import refuse_oddities
from faristol.game import (
    SIDES,
    Event,
    GameState,
    HasWord,
    Phase,
    Side,
    decide,
    open_under,
    opening_state,
    opponent_of,
)
from faristol.game.actions import (
    Accept,
    Action,
    Challenge,
    CorrectTotal,
    DrawRack,
    EnterRack,
    Play,
    Sign,
    TakeSeat,
)
from faristol.game.events import Mode
from faristol.game.records.places import Candidate
from faristol.game.records.review import END_RULES
from faristol.game.records.typed import parse_entry, with_score
from faristol.game.turns import side_to_move, would_go_out
from faristol.remarks import Remark, chained, why
from faristol.rulebook import Rulebook
from faristol.rulebook.objections import Objection, explain
from faristol.tiles import load_tileset

NO_LEXICON = "none"
"""A sheet has been judged at its table."""
_SEED = bytes(32)
"""Dummy seed: nothing is drawn by lot."""
_SIDED = re.compile(r"\s*([^\s:]+)\s*:\s*(.*)")
_SHORT_DASH = re.compile("^[‒–−]")
"""A dash as keyboards and spreadsheets write it."""
_LONG_DASH = "—"
"""The dash into which some programs turn two hyphens."""
_LETTERS = "AB"
MOST_BOARDS = 256
"""Most boards that may fit a sheet without places at once; beyond that, someone has to write one."""
MOST_IN_ALL = 20_000
"""Boards to follow from line to line, all lines together."""


@dataclass(frozen=True, slots=True)
class _Board:
    """One way the game can have gone, as far as the sheet has been read."""

    rulebook: Rulebook
    has_word: HasWord | None
    state: GameState
    events: tuple[Event, ...]
    chosen: Mapping[int, Candidate]
    """By line, where a word without a place fitted in several."""
    mended: Mapping[int, str] = field(default_factory=dict)
    """By line, what was read where it could not be played as it was typed."""

    def after(self, side: Side, action: Action) -> "_Board":
        """Every action takes a millisecond, so that a log shows which events belong together."""
        decision = decide(
            self.state,
            side,
            action,
            now_ms=self.events[-1].at_ms + 1,
            rulebook=self.rulebook,
            has_word=lambda _word: True,
        )
        return replace(self, state=decision.state, events=(*self.events, *decision.events))


@dataclass(frozen=True, slots=True)
class EnteredSheet:
    """The events of a game, and how lines were read that could not be played as they were typed."""

    events: tuple[Event, ...]
    mended: Mapping[int, str]
    """By the number of the line."""


def enter_sheet(
    text: str,
    rulebook: Rulebook,
    *,
    names: tuple[str, str] = ("A", "B"),
    first: Side = 0,
    has_word: HasWord | None = None,
    most: int = MOST_IN_ALL,
) -> EnteredSheet:
    """
    Play the game that the sheet tells, over or not.

    A word without a place may fit in several: then every board is followed until the lines after it
    leave one, `most` of them in all. With `has_word` a place where all crossing words exist goes before
    one where they do not.

    Raises:
        NotationError: naming the line that cannot be, or needs a place, and why.
    """
    text = unmarked(text)
    refuse_oddities(text)
    boards = [_begun(rulebook, names, first, has_word)]
    lines = {number: line.partition("#")[0].strip() for number, line in enumerate(text.splitlines(), 1)}
    followed = 0
    for number, line in lines.items():
        if line:
            boards = _followed(boards, number, line)
            followed += len(boards)
            if followed > most:
                raise NotationError(
                    "line %(number)s: %(line)s: too many possibilities: write more places",
                    number=number,
                    line=line,
                )
    boards = [_let_stand(board) for board in boards]
    if len(boards) > 1:
        _ask_for_a_place(boards, lines)
    return EnteredSheet(boards[0].events, boards[0].mended)


def _begun(rulebook: Rulebook, names: tuple[str, str], first: Side, has_word: HasWord | None) -> _Board:
    opened = open_under(
        rulebook,
        lexicon=NO_LEXICON,
        lexicon_version=NO_LEXICON,
        seed=_SEED,
        mode=Mode.TABLE,
        timed=False,
        first=first,
    )
    board = _Board(rulebook, has_word, opening_state(opened), (opened,), {})
    seated = board.after(0, TakeSeat(names[0])).after(1, TakeSeat(names[1]))
    return seated.after(first, DrawRack()).after(opponent_of(first), DrawRack())


def _followed(boards: Sequence[_Board], number: int, line: str) -> list[_Board]:
    """Return every board extended by the line; boards it cannot belong to are dropped."""
    after: list[_Board] = []
    complaints: list[str] = []
    for board in boards:
        try:
            after += _entered(board, number, line)
        except IllegalMove as refusal:
            objections = [each for each in refusal.objections if isinstance(each, Objection)]
            complaints.append(explain(objections, board.rulebook))
        except NotationError as error:
            complaints.append(why(error))
    if not after:
        raise NotationError(
            "line %(number)s: %(line)s: %(why)s",
            number=number,
            line=line,
            why=chained("%(one)s or %(other)s", list(dict.fromkeys(complaints))),
        )
    if len(after) > MOST_BOARDS:
        raise NotationError(
            "line %(number)s: %(line)s: too many boards fit so far: write some places",
            number=number,
            line=line,
        )
    return after


def _ask_for_a_place(boards: Sequence[_Board], lines: Mapping[int, str]) -> None:
    """Ask for a place at the first line over which the boards differ."""
    numbers = sorted({number for board in boards for number in board.chosen})
    for number in numbers:
        places = {str(board.chosen[number]) for board in boards if number in board.chosen}
        if len(places) > 1:
            raise NotationError(
                "line %(number)s: %(found)s: it fits at %(places)s: write the place",
                number=number,
                found=lines[number],
                places=", ".join(sorted(places)),
            )


def _entered(board: _Board, number: int, line: str) -> list[_Board]:
    keyword, *rest = line.split()
    match keyword.casefold(), rest:
        case "rack", [side, tiles]:
            alphabet = load_tileset(board.state.opened.tileset).alphabet
            held = EnterRack(alphabet.parse_tiles(tiles.upper()))
            return [_let_stand(board).after(_side_named(side, board), held)]
        case "total", [side, points, *note] if re.fullmatch(r"[+-]?\d{1,4}", points):
            correction = CorrectTotal(int(points), " ".join(note))
            return [_let_stand(board).after(_side_named(side, board), correction)]
        case "end" | "sign", []:
            return [_signed(_let_stand(board))]
        case "out", []:
            return [_let_stand(board)]
        case "--", []:
            return [_taken_back(board)]
        case _:
            return _moved(board, number, line)


def _moved(board: _Board, number: int, line: str) -> list[_Board]:
    """Read the line as it was typed, or else as the one play that it can mean."""
    sided = _SIDED.fullmatch(line)
    if would_go_out(board.state):
        board = _let_stand(board)
    if (closing := board.state.closing) is not None:
        article = board.rulebook.cite(END_RULES[closing.reason])
        raise NotationError(
            "the game is over: %(why)s [%(article)s]",
            why=Remark(END_LABELS[f"end-{closing.reason}"]),
            article=article,
        )
    side = side_to_move(board.state)
    if sided is not None and _side_named(sided[1], board) != side:
        raise IllegalMove(Objection("turn.not_yours"))
    text = _SHORT_DASH.sub("-", line if sided is None else sided[2])
    if text == _LONG_DASH:
        raise NotationError(Remark("write - for the rulebook's mark, or -- for a play that came back"))
    by_mark = _by_mark(text, board.rulebook)
    if by_mark != text and (boards := _read_as(board, side, number, by_mark)):
        return boards
    try:
        return _as_typed(board, side, number, text)
    except (IllegalMove, NotationError):
        mended = _as_meant(board, side, number, text)
        if not mended:
            raise
        return mended


def _by_mark(text: str, rulebook: Rulebook) -> str:
    """The text as it is typed elsewhere, if these sheets write a blank as a capital among small letters."""
    written, _ = with_score(text)
    word = written.rpartition(" ")[2]
    if rulebook.sheet.blank_mark != CAPITAL_BLANK or word in {word.lower(), word.upper()}:
        return text
    at = len(written) - len(word)
    return text[:at] + word.swapcase() + text[len(written) :]


def _as_meant(board: _Board, side: Side, number: int, text: str) -> list[_Board]:
    """Read the line in every other way; nothing if it could be played, had its score been right."""
    alphabet = load_tileset(board.state.opened.tileset).alphabet
    written, score = with_score(text)
    if score is not None and _read_as(board, side, number, written):
        return []
    found: dict[str, list[_Board]] = {}
    for readings in other_meanings(text, alphabet):
        read = {reading: _read_as(board, side, number, reading) for reading in readings}
        found = found or {reading: boards for reading, boards in read.items() if boards}
    plays = {boards[0].state.grid: reading for reading, boards in reversed(found.items())}
    if len(plays) > 1:
        meant = chained("%(one)s or %(other)s", sorted(plays.values()))
        raise NotationError("it cannot be played as typed and may mean %(meant)s: write which", meant=meant)
    return [
        replace(board, mended={**board.mended, number: reading})
        for reading in plays.values()
        for board in found[reading]
    ]


def _read_as(board: _Board, side: Side, number: int, text: str) -> list[_Board]:
    """The boards that this text leads to; none if it cannot be."""
    try:
        return _as_typed(board, side, number, text)
    except (IllegalMove, NotationError):
        return []


def _as_typed(board: _Board, side: Side, number: int, text: str) -> list[_Board]:
    written, score = with_score(text)
    if score == 0:
        returned = _came_back(board, side, written)
        if returned is not None:
            return [returned]
    move = parse_entry(text, board.state, side, board.rulebook, untold=True)
    if not isinstance(move, tuple):
        return [board.after(side, move)]
    if not move:
        raise NotationError(Remark("it fits nowhere on the board"))
    if board.state.grid.is_empty:  # every first play has a twin across the diagonal: the rows stand for both
        move = tuple(each for each in move if each.play.main is Direction.ACROSS)
    move = tuple(each for each in move if _crosses_words(board, each)) or move
    return [replace(board.after(side, each.play), chosen={**board.chosen, number: each}) for each in move]


def _came_back(board: _Board, side: Side, written: str) -> _Board | None:
    """The board after a play without points that is worth some: where it lay is no longer of interest."""
    try:
        move = parse_entry(written, board.state, side, board.rulebook)
        plays = [each.play for each in move] if isinstance(move, tuple) else [move]
        after = [board.after(side, play) for play in plays if isinstance(play, Play)]
    except (IllegalMove, NotationError):
        return None
    worth = [each.state.pending.score for each in after if each.state.pending is not None]
    return _taken_back(after[0]) if worth and all(worth) else None


def _crosses_words(board: _Board, candidate: Candidate) -> bool:
    """True if all words but the main one exist: that one is on the sheet, whatever it is."""
    has_word, play = board.has_word, candidate.play
    if has_word is None:
        return True
    _, *crossing = words_formed(board.state.grid, play.placement, main=play.main)
    return all(has_word(word.letters) for word in crossing)


def _side_named(name: str, board: _Board) -> Side:
    """A, B, or a player's name."""
    for side in SIDES:
        if name.casefold() in {_LETTERS[side].casefold(), board.state.names[side].casefold()}:
            return side
    raise NotationError("no side %(name)r: A, B or a player's name", name=name)


def _let_stand(board: _Board) -> _Board:
    """Return the board once its play counts as accepted."""
    if board.state.pending is None:
        return board
    return board.after(opponent_of(board.state.pending.side), Accept())


def _taken_back(board: _Board) -> _Board:
    pending = board.state.pending
    if pending is None:
        raise NotationError(Remark("there is no play to take back"))
    return board.after(opponent_of(pending.side), Challenge(words=pending.words, verdict=False))


def _signed(board: _Board) -> _Board:
    """By whoever has to."""
    for side in SIDES:
        if board.state.phase is not Phase.OVER and not board.state.signed[side]:
            board = board.after(side, Sign())
    return board
