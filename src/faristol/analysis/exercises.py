"""Mistakes of a finished game as exercises: the same board and rack, and another try."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from faristol.analysis.playouts import Playouts
from faristol.analysis.policy import Sight
from faristol.analysis.report_document import Document
from faristol.analysis.reports import INDEX, Verdict, judge_instead
from faristol.analysis.simulation import candidates_of, unseen_of
from faristol.analysis.turns import Turn
from faristol.board import (
    Direction,
    Grid,
    Place,
    Placement,
    Square,
    Word,
    format_place,
    objections_to_placement,
    spread_out,
    words_formed,
)
from faristol.errors import NotationError
from faristol.formats.game.words import parse_rack, parse_start, parse_word
from faristol.game.actions import Exchange, Move, Play
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
    EXCHANGE = "exchange"
    """These tiles may not be exchanged now."""


@dataclass(frozen=True, slots=True)
class Refused:
    why: Refusal
    words: tuple[Word, ...] = ()
    """Formed words that the lexicon lacks."""


def exercises_of(told: Document) -> tuple[int, ...]:
    """Return the places of the turns that were mistakes, in the order of the game."""
    return tuple(
        place
        for place, turn in enumerate(told["turns"])
        if turn["verdict"] is not None and turn["verdict"]["grade"] in INDEX
    )


def tried(turn: Turn, playouts: Playouts, lexicon: Lexicon, place: str, word: str) -> Verdict | Refused:
    """
    Judge another move in place of the one of the game, by equity.

    Without a place, it is an exchange of these tiles. A word is written whole, or with a dot for a tile
    that lies there. In a word of both cases, lower case is a blank; otherwise natural tiles go first.
    """
    size = playouts.rulebook.play.rack_size
    unseen = unseen_of(turn.sight((), rack_size=size), playouts.generator.tileset)
    found = read_try(turn.sight(unseen, rack_size=size), playouts, lexicon, place, word)
    if isinstance(found, Refused):
        return found
    return judge_instead(turn, *found, playouts=playouts, lexicon=lexicon)


def read_try(
    sight: Sight, playouts: Playouts, lexicon: Lexicon, place: str, word: str
) -> tuple[Move, int] | Refused:
    """Return the move that was written, as `tried` reads it, with its score."""
    return _play(sight, playouts, lexicon, place, word) if place.strip() else _exchange(sight, playouts, word)


def _exchange(sight: Sight, playouts: Playouts, tiles: str) -> tuple[Move, int] | Refused:
    tileset, size = playouts.generator.tileset, playouts.rulebook.play.rack_size
    try:
        given = Exchange(tuple(sorted(parse_rack(tiles.strip().upper(), tileset.alphabet))))
    except NotationError:
        return Refused(Refusal.WORD)
    allowed = candidates_of(sight, playouts, plays=1, exchanges=1 << size)
    if given in [choice.move for choice in allowed]:
        return given, 0
    return Refused(Refusal.EXCHANGE if set(given.tiles) <= set(sight.rack) else Refusal.RACK)


def _play(
    sight: Sight, playouts: Playouts, lexicon: Lexicon, place: str, word: str
) -> tuple[Move, int] | Refused:
    found = _written(sight, playouts, place, word)
    if isinstance(found, Refused):
        return found
    placement, start, length = found
    legal = _legal(sight.grid, placement, playouts)
    if legal is not None and _is_meant(sight.grid, placement, start, length):
        return legal
    wrong = _wrong_words(sight.grid, placement, start.direction, lexicon)
    return Refused(Refusal.LEXICON, wrong) if wrong else Refused(Refusal.BOARD)


def read_placement(
    sight: Sight, playouts: Playouts, place: str, word: str
) -> tuple[Placement, Place] | Refused:
    """Return the tiles that were written, whatever words they form: the word list is not asked."""
    found = _written(sight, playouts, place, word)
    if isinstance(found, Refused):
        return found
    placement, start, length = found
    objections = list(
        objections_to_placement(
            sight.grid,
            playouts.generator.layout,
            placement=placement,
            rules=playouts.rulebook.placement,
            coordinates=playouts.rulebook.play.coordinates,
        )
    )
    if objections or not _is_meant(sight.grid, placement, start, length):
        return Refused(Refusal.BOARD)
    return placement, start


def _written(
    sight: Sight, playouts: Playouts, place: str, word: str
) -> tuple[Placement, Place, int] | Refused:
    """Return the tiles, where the word starts, and its length."""
    generator = playouts.generator
    try:
        start = parse_start(place, playouts.rulebook.play.coordinates, generator.layout)
    except NotationError:
        return Refused(Refusal.PLACE)
    why = Refusal.WORD
    for spelling in _spellings(word.strip()):
        try:
            written = parse_word(spelling, generator.tileset.alphabet)
        except NotationError:
            continue
        placement = _laid(sight, start, written)
        if isinstance(placement, Placement):
            return placement, start, len(written)
        why = placement
    return Refused(why)


def _spellings(word: str) -> Iterator[str]:
    if word not in {word.upper(), word.lower()}:
        yield word
    yield word.upper()


def _laid(sight: Sight, start: Place, written: Sequence[Tile | None]) -> Placement | Refusal:
    placement, objections = spread_out(sight.grid, start, written)
    if objections or not placement.tiles:
        return Refusal.BOARD
    return _from_rack(placement, sight.rack) or Refusal.RACK


def words_on(grid: Grid, alphabet: Alphabet, style: Coordinates) -> Iterator[tuple[str, str]]:
    """Yield the places and words on a board, those along rows first: a board to be read aloud."""
    for direction in Direction:
        for start in range(len(grid.tiles)):
            if not grid.tiles[start]:
                continue
            first, last = grid.run_through(Square(start), direction)
            if first == start < last:
                run = grid.tiles[first : last + 1 : grid.step(direction)]
                place = format_place(Place(*divmod(start, grid.columns), direction), style)
                yield place, alphabet.written(map(Tile, run))


def _from_rack(placement: Placement, rack: Rack) -> Placement | None:
    left, laid = list(rack), []
    for square, tile in placement.tiles:
        held = tile if tile in left else BLANK
        if held not in left:
            return None
        left.remove(held)
        laid.append((square, tile if held == tile else designate(face(tile))))
    return Placement.of(laid)


def _legal(grid: Grid, placement: Placement, playouts: Playouts) -> tuple[Move, int] | None:
    """Return the play with its score; None if the generator does not know it."""
    used = sorted(in_hand(tile) for _, tile in placement.tiles)  # far fewer plays than with the whole rack
    for play in playouts.generator.all_plays(grid, used, both_ways=True):
        if play.placement == placement:
            return Play(play.placement, play.direction), play.score
    return None


def _is_meant(grid: Grid, placement: Placement, start: Place, length: int) -> bool:
    """Return whether the word that was written is the whole word that these tiles make."""
    words = words_formed(grid, placement, main=start.direction)
    return bool(words) and words[0].place_on(grid) == start and len(words[0].tiles) == length


def _wrong_words(
    grid: Grid, placement: Placement, direction: Direction, lexicon: Lexicon
) -> tuple[Word, ...]:
    formed = words_formed(grid, placement, main=direction)
    return tuple(word for word in formed if not lexicon.has(word.letters))
