"""Typed input: a place and a word as in a record, a score as on a sheet, or the name of another turn."""

import re

from faristol.board import Direction, Place, format_place, parse_place, spread_out, words_formed
from faristol.errors import IllegalMove, NotationError
from faristol.game.actions import Exchange, Pass, Play
from faristol.game.chapters.placement import objections_to_placing
from faristol.game.chapters.play import count_play
from faristol.game.events import Side
from faristol.game.records.places import Candidate, before_own_play, find_plays, from_rack
from faristol.game.state import GameState
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import BLANK, UNKNOWN, Alphabet, Tile, face, load_tileset

_BACKWARDS = re.compile(r"\d{1,4}(?!\d)")
"""A score at the end of a line; read from there, a line of thousands of spaces takes no longer."""
_PASSES = frozenset({"-", "0", "pass", "passo", "pas", "πάσο", "πασο"})
_EXCHANGES = ("exchange", "change", "canvi", "schimb", "αλλαγή", "αλλαγη", "x", "-")
_CIRCLED = re.compile(r"\(([^()]*)\)")
_EXAMPLE = "CASA"


def parse_entry(
    text: str, state: GameState, side: Side, rulebook: Rulebook, *, untold: bool = False
) -> Play | Exchange | Pass | tuple[Candidate, ...]:
    """
    One line of a sheet: `H8 CASA 24`, `CASA 24`, `x3`, `x AEI`, `pass`; or the rulebook's own mark for one.

    A word without a place is the play that fits; where none or several do, all that do are returned.
    With `untold` an exchange need not say how many tiles: a sheet's mark for it does not.

    Raises:
        IllegalMove: if the line says nothing, or contradicts the board or the count.
    """
    line = " ".join(text.split())
    turn = re.sub(r"(?<=\S) [=+]?0", "", line)  # what these score is on some sheets, too
    if _means_pass(turn, rulebook):
        return Pass()
    exchange = _exchange(turn, state, rulebook, untold=untold)
    if exchange is not None:
        return exchange
    if any(map(str.isdigit, line.partition(" ")[0])):
        return parse_play(line, state, side, rulebook)
    scored = _plays_anywhere(line, state, side, rulebook)
    return scored[0].play if len(scored) == 1 else scored


def _plays_anywhere(line: str, state: GameState, side: Side, rulebook: Rulebook) -> tuple[Candidate, ...]:
    """Plays of a word without a place; where there is none, its number may be that of tiles exchanged."""
    written, score = with_score(line)
    is_exchange = score is not None and written.casefold() in _EXCHANGES
    too_many = Objection("rack.count", allowed=rulebook.play.rack_size, found=score or 0)
    try:
        word = parse_word(written, load_tileset(state.opened.tileset).alphabet, example=_example(rulebook))
    except IllegalMove as error:
        raise IllegalMove(too_many) if is_exchange else error from None
    fitting = find_plays(word, None, state, side, rulebook=rulebook)
    scored = tuple(candidate for candidate in fitting if score in {None, candidate.score})
    if is_exchange and not scored:
        raise IllegalMove(too_many)
    if fitting and not scored:
        counted = ", ".join(map(str, sorted({candidate.score for candidate in fitting})))
        raise IllegalMove(Objection("play.score", allowed=counted, found=score or 0))
    return scored


def parse_play(
    text: str, state: GameState, side: Side, rulebook: Rulebook, *, spends_blanks: bool = True
) -> Play:
    """
    The play that the text means on this board. Tiles that lie there already are part of the word.

    A blank is marked by parentheses, or by lower case in a word that is otherwise upper case; unmarked
    letters are natural tiles where the rack holds them, and blanks where it does not, unless the player
    is to be asked first. A number at the end is the score as somebody wrote it down.

    Raises:
        IllegalMove: if the text is not a place and a word, the word leaves or contradicts the board, or
            the score is another; or a blank would have to stand for a letter that is not marked as one,
            and `spends_blanks` is false.
    """
    state = before_own_play(state, side)
    written, score = with_score(text.strip())
    place_text, _, word_text = written.partition(" ")
    alphabet = load_tileset(state.opened.tileset).alphabet
    try:
        place = parse_place(place_text, rulebook.play.coordinates)
    except NotationError as error:
        example = _example(rulebook)
        raise IllegalMove(Objection("typed.place", allowed=example, found=place_text)) from error
    word = parse_word(word_text.strip(), alphabet, example=_example(rulebook))
    placement, objections = spread_out(state.grid, place, word)
    if objections:
        raise IllegalMove(*objections)
    written_tiles, placement = placement, from_rack(placement, state, side)
    spent = {face(tile) for _, tile in {*placement.tiles} - {*written_tiles.tiles}}
    if spent and not spends_blanks:
        raise IllegalMove(Objection("typed.unmarked_blank", found=alphabet.text(tuple(sorted(spent)))))
    if placement.tiles:
        formed = words_formed(state.grid, placement, main=place.direction)
        if formed and formed[0].letters != tuple(map(face, word)):
            found, allowed = alphabet.text(formed[0].tiles), alphabet.text(word)
            raise IllegalMove(Objection("placement.word_differs", allowed=allowed, found=found))
    play = Play(placement, place.direction)
    if score is not None:
        _compare_score(play, score, state, side, rulebook)
    return play


def parse_word(text: str, alphabet: Alphabet, *, example: str = "H8") -> tuple[Tile, ...]:
    """
    The tiles of a word, blanks designated where they are marked: a capital at the beginning marks none.

    >>> catalan = load_tileset("catalan").alphabet
    >>> [catalan.format_tiles(parse_word(text, catalan)) for text in ("any", "As", "(l·l)AR", "ANy", "QeDO")]
    ['A[NY]', 'AS', '[l·l]AR', 'A[NY]', '[QU]eDO']

    Raises:
        IllegalMove: if there is no word, or no tiles spell it.
    """
    if not text:
        raise IllegalMove(Objection("typed.nothing", allowed=f"{example} {_EXAMPLE}"))
    unmarked = _CIRCLED.sub("", text)
    if unmarked[1:] == unmarked[1:].lower():
        text = text.upper()
    marked = _CIRCLED.sub(lambda found: f"[{found[1].lower()}]", text)
    try:
        tiles = alphabet.parse_tiles(marked)
    except NotationError as error:
        raise IllegalMove(Objection("typed.word", found=text)) from error
    if BLANK in tiles:
        raise IllegalMove(Objection("typed.blank"))
    return tiles


def with_score(text: str) -> tuple[str, int | None]:
    """
    Part a line from the score at its end.

    >>> [with_score(text) for text in ("H8 CASA 24", "CASA = 24", "H8 CASA", "H8")]
    [('H8 CASA', 24), ('CASA', 24), ('H8 CASA', None), ('H8', None)]
    """
    digits = _BACKWARDS.match(text[::-1])
    if digits is None:
        return text, None
    at = len(text) - digits.end()
    before, score = text[:at], int(text[at:])
    rest = before.rstrip()
    if rest.endswith(("=", "+")) and rest[:-1] != (unsigned := rest[:-1].rstrip()):
        return unsigned, score
    return (text, None) if rest == before else (rest, score)


def _compare_score(play: Play, score: int, state: GameState, side: Side, rulebook: Rulebook) -> None:
    """Compare the written score with the play's; an illegal play has no score, so the referee says why."""
    if any(True for _ in objections_to_placing(state, side, play.placement, rulebook=rulebook)):
        return
    counted = count_play(state, play, rulebook=rulebook).total
    if counted != score:
        raise IllegalMove(Objection("play.score", allowed=counted, found=score))


def _means_pass(line: str, rulebook: Rulebook) -> bool:
    """The rulebook's own marks come first: a dash is a pass on one sheet and an exchange on another."""
    marks = rulebook.sheet
    if line.casefold() == marks.pass_mark.casefold():
        return True
    return line.casefold() in _PASSES and line.casefold() != marks.exchange_mark.casefold()


def _exchange(line: str, state: GameState, rulebook: Rulebook, *, untold: bool) -> Exchange | None:
    """None for what is no exchange; behind a word, a count beyond any rack is the score of the play."""
    names = "|".join(map(re.escape, (rulebook.sheet.exchange_mark.casefold(), *_EXCHANGES)))
    counted = re.fullmatch(rf"({names})(?: ?(\d{{1,9}}))?", line.casefold())
    count = int(counted[2] or 0) if counted is not None else 0
    if counted is not None and len(counted[1]) == 1 and count > rulebook.play.rack_size:
        raise IllegalMove(Objection("rack.count", allowed=rulebook.play.rack_size, found=count))
    if counted is not None and count <= rulebook.play.rack_size:
        least = max(1, rulebook.exchange.minimum_tiles)
        if counted[2] is None and untold:
            return Exchange((), untold=True)
        if counted[2] is None:
            raise IllegalMove(Objection("typed.exchange"))
        if count < least:
            raise IllegalMove(Objection("exchange.minimum_tiles", allowed=least, found=count))
        return Exchange((UNKNOWN,) * count)
    named = re.fullmatch(rf"(?:{names}) (\D+)|-(\D+)", line, re.IGNORECASE)
    if named is None:
        return None
    letters = (named[1] or named[2]).strip().upper()
    try:
        return Exchange(tuple(sorted(load_tileset(state.opened.tileset).alphabet.parse_tiles(letters))))
    except NotationError as error:
        raise IllegalMove(Objection("typed.word", found=letters)) from error


def _example(rulebook: Rulebook) -> str:
    return format_place(Place(7, 7, Direction.ACROSS), rulebook.play.coordinates)
