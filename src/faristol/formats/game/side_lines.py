"""
Side lines: moves that could have been made in place of a game's own, one a line as GCG writes them.

    AEIRST? 8D SATIREs      rack, place, word; a dot for a tile on the board, lower case for a blank
    AEIRST? -AEI            tiles exchanged; - alone is a pass

The rack may be left out. Places are in the rulebook's own style. The sides take turns.
"""

from collections.abc import Iterator
from dataclasses import replace

from faristol.board import Layout
from faristol.errors import NotationError
from faristol.formats.game.words import parse_rack, parse_start, parse_word, refuse_oddity
from faristol.game.records import TURNS, Finding, GameRecord, MoveKind, RecordedMove, Replay, examine
from faristol.remarks import Remark, why
from faristol.rulebook.choices import Coordinates
from faristol.tiles import Alphabet

MOST_MOVES = 40
_MINUS = str.maketrans("−–—", "---")
_ENDING = "rack_points."
"""Findings on unplayed tiles: a line counts none."""


def replay_side_line(replayed: Replay, index: int, text: str) -> Replay:
    """
    Return the game up to the turn at this index of its steps, and the moves of the line from there on.

    The first rack is that of the game, where it is known; nothing is known of the other.

    Raises:
        NotationError: if nobody was on turn there, or a line of the text is no move.
    """
    record = replayed.record
    if not (0 <= index < len(record.moves) and record.moves[index].kind in TURNS):
        raise NotationError(Remark("a side line begins at a turn of the game"))
    own = record.moves[index]
    style = replayed.rulebook.play.coordinates
    moves = _parse(text, own.side, replayed.tileset.alphabet, layout=replayed.layout, style=style)
    if own.rack is not None and len(own.rack) >= len(moves[0].rack or ()):
        moves[0] = replace(moves[0], rack=own.rack)
    branch = replace(
        record,
        moves=(*_seen_by(own.side, record, index), *moves),
        opening_racks=tuple(
            rack if side == own.side else None for side, rack in enumerate(record.opening_racks)
        ),
    )
    return examine(branch, replayed.rulebook, tileset=replayed.tileset, layout=replayed.layout)


def findings_in_line(branch: Replay, index: int) -> list[Finding]:
    """Return what is against the moves from this index on; their words are not looked up."""
    return [
        finding
        for step in branch.steps[index:]
        for finding in step.findings
        if not finding.code.startswith(_ENDING)
    ]


def _seen_by(side: int, record: GameRecord, index: int) -> Iterator[RecordedMove]:
    """Yield the moves before, without the racks of the other side: a line may try any of them."""
    for move in record.moves[:index]:
        yield move if move.side == side else replace(move, rack=None, rack_after=None)


def _parse(
    text: str, side: int, alphabet: Alphabet, *, layout: Layout, style: Coordinates
) -> list[RecordedMove]:
    moves: list[RecordedMove] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        refuse_oddity(line, number)
        try:
            moves.append(_parse_move(line, (side + len(moves)) % 2, alphabet, layout=layout, style=style))
        except NotationError as error:
            raise NotationError("line %(line)s: %(why)s", line=number, why=why(error)) from error
    if not 1 <= len(moves) <= MOST_MOVES:
        raise NotationError(
            "a side line has 1 to %(most)s moves, not %(count)s", most=MOST_MOVES, count=len(moves)
        )
    return moves


def _parse_move(
    line: str, side: int, alphabet: Alphabet, *, layout: Layout, style: Coordinates
) -> RecordedMove:
    *before, last = line.split()
    action = last.translate(_MINUS)
    match before:
        case [] | [_] if action == "-":
            move = RecordedMove(side=side, kind=MoveKind.PASS)
        case [] | [_] if action.startswith("-"):
            tiles = parse_rack(action[1:], alphabet)
            move = RecordedMove(side=side, kind=MoveKind.EXCHANGE, tiles=tiles, count=len(tiles))
        case [place] | [_, place]:
            start, word = parse_start(place, style, layout), parse_word(last, alphabet)
            move = RecordedMove(side=side, kind=MoveKind.PLAY, place=start, word=word)
        case _:
            raise NotationError(
                "%(found)r is not a move; write rack, place and word", found=line.strip()[:60]
            )
    has_rack = len(before) > (move.kind is MoveKind.PLAY)
    return replace(move, rack=parse_rack(before[0], alphabet)) if has_rack else move
