"""Mistakes of a finished game as exercises: the same board and rack, and another try."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from faristol.analysis.playouts import Playouts
from faristol.analysis.reports import INDEX, Judged, Report, Verdict, judge_instead
from faristol.board import (
    Direction,
    Grid,
    Place,
    Placement,
    Square,
    Word,
    format_place,
    spread_out,
    words_formed,
)
from faristol.errors import NotationError
from faristol.formats.game.words import format_word, parse_start, parse_word
from faristol.game.actions import Play
from faristol.game.turns import in_hand
from faristol.lexicon import Lexicon
from faristol.rulebook.choices import Coordinates
from faristol.tiles import BLANK, Alphabet, Rack, Tile, designate, face


class Refusal(StrEnum):
    """Why a try is no play."""

    PLACE = "place"
    """The place is no square of this board."""
    WORD = "word"
    """The tiles do not spell it."""
    RACK = "rack"
    """The rack has no tiles for it."""
    BOARD = "board"
    """It leaves the board, disagrees with a tile that lies there, or touches none."""
    LEXICON = "lexicon"


@dataclass(frozen=True, slots=True)
class Refused:
    why: Refusal
    words: tuple[Word, ...] = ()
    """Those that the lexicon lacks."""


def exercises_of(report: Report) -> tuple[Judged, ...]:
    """Return the turns that were mistakes and had a better play, in the order of the game."""
    return tuple(
        judged
        for judged in report.turns
        if judged.verdict is not None
        and judged.verdict.grade in INDEX
        and isinstance(judged.verdict.lines[0].move, Play)
    )


def tried(exercise: Judged, playouts: Playouts, lexicon: Lexicon, place: str, word: str) -> Verdict | Refused:
    """
    Judge another play in place of the one of the game, by equity.

    The word is written whole, or with a dot for a tile that lies there; case does not matter: natural tiles
    are laid first, and then blanks.
    """
    turn, generator = exercise.turn, playouts.generator
    alphabet, style = generator.tileset.alphabet, playouts.rulebook.play.coordinates
    try:
        start = parse_start(place, style, generator.layout)
    except NotationError:
        return Refused(Refusal.PLACE)
    try:
        written = parse_word(word.strip().upper(), alphabet)
    except NotationError:
        return Refused(Refusal.WORD)
    placement, objections = spread_out(turn.grid, start, written)
    if objections or not placement.tiles:
        return Refused(Refusal.BOARD)
    laid = _from_rack(placement, turn.rack or ())
    if laid is None:
        return Refused(Refusal.RACK)
    found = _legal(turn.grid, laid, playouts)
    if found is None or not _is_meant(turn.grid, laid, start, len(written)):
        wrong = _wrong_words(turn.grid, laid, start.direction, lexicon)
        return Refused(Refusal.LEXICON, wrong) if wrong else Refused(Refusal.BOARD)
    return judge_instead(turn, *found, playouts=playouts, lexicon=lexicon)


def words_on(grid: Grid, alphabet: Alphabet, style: Coordinates) -> Iterator[str]:
    """Yield the words on a board with their places, those along rows first: a board to be read aloud."""
    for direction in Direction:
        for start in range(len(grid.tiles)):
            if not grid.tiles[start]:
                continue
            first, last = grid.run_through(Square(start), direction)
            if first == start < last:
                run = grid.tiles[first : last + 1 : grid.step(direction)]
                place = format_place(Place(*divmod(start, grid.columns), direction), style)
                yield f"{place} {format_word(map(Tile, run), alphabet)}"


def _from_rack(placement: Placement, rack: Rack) -> Placement | None:
    left, laid = list(rack), []
    for square, tile in placement.tiles:
        held = tile if tile in left else BLANK
        if held not in left:
            return None
        left.remove(held)
        laid.append((square, tile if held == tile else designate(face(tile))))
    return Placement.of(laid)


def _legal(grid: Grid, placement: Placement, playouts: Playouts) -> tuple[Play, int] | None:
    """Return the play with its score; None if the generator does not know it."""
    used = sorted(in_hand(tile) for _, tile in placement.tiles)  # far fewer plays than with the whole rack
    for play in playouts.generator.all_plays(grid, used, both_ways=True):
        if play.placement == placement:
            return Play(play.placement, play.direction), play.score
    return None


def _is_meant(grid: Grid, placement: Placement, start: Place, length: int) -> bool:
    """Return whether the word that was written is the whole word that these tiles make."""
    word = words_formed(grid, placement, main=start.direction)[0]
    return word.place_on(grid) == start and len(word.tiles) == length


def _wrong_words(
    grid: Grid, placement: Placement, direction: Direction, lexicon: Lexicon
) -> tuple[Word, ...]:
    formed = words_formed(grid, placement, main=direction)
    return tuple(word for word in formed if not lexicon.has(word.letters))
