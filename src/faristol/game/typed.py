"""What a player types: a place and a word, as in a record. `H8 COL·LEGI`, `8H (N)ADA`."""

import re
from collections.abc import Iterator

from faristol.board import (
    Direction,
    Place,
    Placement,
    Square,
    format_place,
    parse_place,
    spread_out,
    words_formed,
)
from faristol.errors import IllegalMove, NotationError
from faristol.game.actions import Play
from faristol.game.events import Side
from faristol.game.state import GameState
from faristol.rulebook.choices import Coordinates
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import BLANK, Alphabet, Tile, designate, face, load_tileset


def parse_play(text: str, state: GameState, side: Side, rulebook: Rulebook) -> Play:
    """
    The play that the text means on this board. Tiles that lie there already are part of the word.

    A blank is marked by parentheses, or by lower case in a word that is otherwise upper case; unmarked
    letters are natural tiles where the rack holds them, and blanks where it does not.

    Raises:
        IllegalMove: if the text is not a place and a word, or the word leaves or contradicts the board.
    """
    place_text, _, word_text = text.strip().partition(" ")
    coordinates = rulebook.play.coordinates
    alphabet = load_tileset(state.opened.tileset).alphabet
    try:
        place = parse_place(place_text, coordinates)
    except NotationError as error:
        raise IllegalMove(
            Objection("typed.place", allowed=_example(coordinates), found=place_text)
        ) from error
    word = parse_word(word_text.strip(), alphabet, example=_example(coordinates))
    placement, objections = spread_out(state.grid, place, word)
    if objections:
        raise IllegalMove(*objections)
    placement = Placement.of(_from_rack(placement, state.racks[side]))
    if placement.tiles:
        formed = words_formed(state.grid, placement, main=place.direction)
        if formed and formed[0].letters != tuple(map(face, word)):
            found, allowed = alphabet.text(formed[0].tiles), alphabet.text(word)
            raise IllegalMove(Objection("placement.word_differs", allowed=allowed, found=found))
    return Play(placement, place.direction)


def parse_word(text: str, alphabet: Alphabet, *, example: str = "H8") -> tuple[Tile, ...]:
    """
    The tiles of a word, blanks designated where they are marked.

    >>> catalan = load_tileset("catalan").alphabet
    >>> [catalan.format_tiles(parse_word(text, catalan)) for text in ("any", "(l·l)AR", "ANy", "QeDO")]
    ['A[NY]', '[l·l]AR', 'A[NY]', '[QU]eDO']

    Raises:
        IllegalMove: if there is no word, or no tiles spell it.
    """
    if not text:
        raise IllegalMove(Objection("typed.nothing", allowed=f"{example} CASA"))
    if text in {text.lower(), text.upper()}:
        text = text.upper()
    marked = re.sub(r"\(([^()]*)\)", lambda found: f"[{found[1].lower()}]", text)
    try:
        tiles = alphabet.parse_tiles(marked)
    except NotationError as error:
        raise IllegalMove(Objection("typed.word", found=text)) from error
    if BLANK in tiles:
        raise IllegalMove(Objection("typed.blank"))
    return tiles


def _example(coordinates: Coordinates) -> str:
    return format_place(Place(7, 7, Direction.ACROSS), coordinates)


def _from_rack(placement: Placement, rack: tuple[Tile, ...]) -> Iterator[tuple[Square, Tile]]:
    """Natural tiles first; where they run short and a blank is left, the blank stands for the letter."""
    left = list(rack)
    for square, tile in placement.tiles:
        if tile in left:
            left.remove(tile)
        elif BLANK in left:
            left.remove(BLANK)
            yield square, designate(face(tile))
            continue
        yield square, tile
