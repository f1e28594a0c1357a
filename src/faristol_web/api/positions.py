"""The plays of a position: what the move generator says of it."""

from dataclasses import replace
from typing import Annotated

from django.http import HttpRequest
from ninja import Field, Router

from faristol.board import Grid, Place, Square, format_place
from faristol.errors import FaristolError, LexiconError, NotationError, RulebookError
from faristol.formats.game.cgp import Position, parse_cgp
from faristol.formats.game.words import format_word
from faristol.lexicon import load_lexicon
from faristol.movegen import ScoredPlay
from faristol.rulebook import DuplicateBook, Rulebook
from faristol.tiles import TileSet, load_tileset
from faristol_web.api.problems import Fault, Problem
from faristol_web.api.requests import take
from faristol_web.api.shapes import Body, Shape
from faristol_web.http.limits import SEARCHES
from faristol_web.rulebooks.books import offered_book
from faristol_web.streams.generators import generator_for

router = Router(tags=["Rules and words"])

MOST_PLAYS = 100
MOST_TEXT = 2000
SIDE = 15
"""Rows and columns of a position that is sent."""


class PositionAsked(Body):
    """A position in CGP, or as rows and a rack."""

    cgp: str = Field(
        "", max_length=MOST_TEXT, examples=["15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AILMNRT/ 0/0 0"]
    )
    """Board, racks, scores, scoreless turns, in one line."""
    rows: list[Annotated[str, Field(max_length=120)]] = Field(default_factory=list, max_length=SIDE)
    """Instead of `cgp`: the board row by row as CGP writes it, like `7CASA4` or `15`."""
    rack: str = Field("", max_length=80)
    """Rack for `rows`: the tiles, `?` for a blank."""
    rulebook: str = Field("ca-1v1", max_length=80)
    """Rulebook that gives board, rack size and bonus."""
    lexicon: str = Field(..., max_length=80, examples=["ca-disc-2021"])
    top: int = Field(10, ge=1, le=MOST_PLAYS)
    """Largest number of plays to return."""


class PlayShape(Shape):
    place: str
    """Start of the word, as the rulebook writes it."""
    direction: str
    row: int = Field(ge=1)
    column: int = Field(ge=1)
    word: str
    """A dot for a tile that lies there already, a small letter for a blank."""
    tiles: list[str]
    """Tiles that are laid."""
    score: int = Field(ge=0)


class PlaysShape(Shape):
    count: int = Field(ge=0)
    """Number of all plays."""
    top: int = Field(ge=0)
    """Points of the best, 0 without one."""
    plays: list[PlayShape]
    """Plays, more points first, in the canonical order."""


@router.post("/positions/plays", response=PlaysShape, summary="The plays of a position")
def plays(request: HttpRequest, asked: PositionAsked) -> PlaysShape:
    """
    Every legal play is found; the best are listed. It changes nothing, and takes no token. No more than sixty
    a minute.
    """
    take(SEARCHES, request)
    book, tileset = _setting(asked)
    position = _position(asked, book, tileset)
    try:
        generator = generator_for(load_lexicon(asked.lexicon), book)
        all_plays = generator.all_plays(position.grid, position.racks[0])
    except FaristolError as error:
        raise _invalid("body", error) from error
    return PlaysShape(
        count=len(all_plays),
        top=all_plays.top,
        plays=[_play(play, position.grid, book, tileset) for play in all_plays[: asked.top]],
    )


def _setting(asked: PositionAsked) -> tuple[Rulebook | DuplicateBook, TileSet]:
    """The rulebook with the word list's tiles."""
    try:
        lexicon = load_lexicon(asked.lexicon)
    except LexiconError as error:
        raise _invalid("body.lexicon", error) from error
    try:
        book = offered_book(asked.rulebook)
    except RulebookError as error:
        raise _invalid("body.rulebook", error) from error
    if not isinstance(book, Rulebook | DuplicateBook):
        raise Problem("invalid", faults=[Fault("body.rulebook", "a rulebook without rules for plays")])
    return replace(book, play=replace(book.play, tileset=lexicon.tileset)), load_tileset(lexicon.tileset)


def _position(asked: PositionAsked, book: Rulebook | DuplicateBook, tileset: TileSet) -> Position:
    if bool(asked.cgp) == bool(asked.rows):
        raise Problem("invalid", faults=[Fault("body", "give either cgp, or rows and rack")])
    where = "body.cgp" if asked.cgp else "body.rows"
    text = asked.cgp or f"{'/'.join(asked.rows)} {asked.rack}/ 0/0 0"
    try:
        position = parse_cgp(text, tileset.alphabet)
        _check(position, book, tileset)
    except FaristolError as error:
        raise _invalid(where, error) from error
    return position


def _check(position: Position, book: Rulebook | DuplicateBook, tileset: TileSet) -> None:
    rack = position.racks[0]
    if len(rack) > book.play.rack_size:
        label = tileset.alphabet.format_tiles(rack)
        raise NotationError(f"{len(rack)} tiles on a rack ({label}); a rack holds {book.play.rack_size}")


def _play(play: ScoredPlay, grid: Grid, book: Rulebook | DuplicateBook, tileset: TileSet) -> PlayShape:
    alphabet, laid = tileset.alphabet, dict(play.placement.tiles)
    first, last = grid.lay(play.placement.tiles).run_through(play.placement.tiles[0][0], play.direction)
    word = [laid.get(Square(square)) for square in range(first, last + 1, grid.step(play.direction))]
    row, column = divmod(first, grid.columns)
    return PlayShape(
        place=format_place(Place(row, column, play.direction), book.play.coordinates),
        direction=str(play.direction),
        row=row + 1,
        column=column + 1,
        word=format_word(word, alphabet),
        tiles=[alphabet.label(tile) for _, tile in play.placement.tiles],
        score=play.score,
    )


def _invalid(where: str, error: FaristolError) -> Problem:
    return Problem("invalid", faults=[Fault(where, str(error))])
