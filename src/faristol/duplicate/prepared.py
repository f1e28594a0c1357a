"""
Prepared games: the racks of all coups, fixed beforehand and written down one a line.

    # regional final, second game
    AEINRST
    ER+BEILO       what was kept, and what is drawn to it
    -AACDEÉU       everything went back: a rack drawn whole

A listed rack is played as it is: whether it has vowels and consonants enough is for whoever prepared it,
and `racks_below_minimum` tells beforehand.
Where the list cannot be followed, because a tile is no longer available, or it is used up, the bag draws on.
"""

import re
from collections.abc import Iterator, Sequence

from faristol.duplicate.chapters.racks import has_minimum, schedule_of
from faristol.duplicate.kept_events import Minimum
from faristol.duplicate.state import SessionState
from faristol.errors import NotationError
from faristol.files import unmarked
from faristol.remarks import Remark, why
from faristol.rulebook import DuplicateBook
from faristol.tiles import BLANK, Rack, TileSet, is_designated, load_tileset, missing_from, without

MOST_RACKS = 400
"""More than any set of tiles can fill."""
_REMARK, _WHOLE, _KEPT = "#", "-", "+"
_NUMBERED = re.compile(r"^\d+(?:[.:)]\s*|\s+)")


def parse_prepared(text: str, tileset: TileSet) -> tuple[Rack, ...]:
    """
    The racks as they are to be played; a number before one, and what follows `#`, is passed over.

    >>> from faristol.tiles import load_tileset
    >>> greek = load_tileset("greek")
    >>> racks = parse_prepared("1. ΑΒΓΔΕΖΗ  # easy\\n2. ΑΖ+ΟΣ?ΤΛ\\n3. -ΑΒΓΔΕΖΗ", greek)
    >>> [greek.alphabet.format_tiles(rack) for rack in racks]
    ['ΑΒΓΔΕΖΗ', '?ΑΖΛΟΣΤ', 'ΑΒΓΔΕΖΗ']

    Raises:
        NotationError: naming the line, if something in it is no rack, or the set has not so many tiles.
    """
    racks: list[Rack] = []
    for number, line in enumerate(unmarked(text).splitlines(), 1):
        written = _NUMBERED.sub("", line.partition(_REMARK)[0].strip(), count=1)
        if not written:
            continue
        try:
            racks.append(parse_drawn(written, tileset)[0])
        except NotationError as error:
            raise NotationError("line %(line)s: %(why)s", line=number, why=why(error)) from error
    if not racks:
        raise NotationError(Remark("it contains no rack"))
    if len(racks) > MOST_RACKS:
        raise NotationError("%(count)s racks; at most %(most)s", count=len(racks), most=MOST_RACKS)
    return tuple(racks)


def format_prepared(state: SessionState) -> str:
    """The racks that a session played, one a line; `parse_prepared` reads them back."""
    alphabet, lines = load_tileset(state.opened.tileset).alphabet, []
    kept: Rack = ()
    for coup in state.coups:
        if not coup.is_announced:
            continue
        drawn = alphabet.format_tiles(without(coup.rack, kept))
        if coup.rejected:
            lines.append(_WHOLE + alphabet.format_tiles(coup.rack))
        else:
            lines.append(alphabet.format_tiles(kept) + _KEPT + drawn if kept else drawn)
        placed = () if coup.master is None else coup.master.placed
        kept = without(coup.rack, (BLANK if is_designated(tile) else tile for _, tile in placed))
    return "".join(f"{line}\n" for line in lines)


def racks_below_minimum(
    racks: Sequence[Rack], book: DuplicateBook, schedule: Sequence[Minimum] | None = None
) -> Iterator[str]:
    """Racks that would go back if they were drawn from a full bag, each with what it lacks."""
    alphabet = load_tileset(book.play.tileset).alphabet
    for coup, rack, due in below_minimum(racks, book, schedule_of(book) if schedule is None else schedule):
        text = alphabet.format_tiles(rack)
        yield f"rack {coup}, {text}, lacks the required {due.vowels} vowels and {due.consonants} consonants"


def below_minimum(
    racks: Sequence[Rack], book: DuplicateBook, schedule: Sequence[Minimum]
) -> Iterator[tuple[int, Rack, Minimum]]:
    """Coups with their racks and what those lack; a rack that is not full is for the end of the game."""
    tileset = load_tileset(book.play.tileset)
    for coup, rack in enumerate(racks, 1):
        due = [minimum for minimum in schedule if minimum.first_coup <= coup][-1]
        if len(rack) == book.play.rack_size and not has_minimum(rack, due, tileset=tileset, rules=book.racks):
            yield coup, rack, due


def racks_of(state: SessionState) -> tuple[Rack, ...]:
    """The rack of every coup that was announced: a list to play once more."""
    return tuple(coup.rack for coup in state.coups if coup.is_announced)


def strayed_from_list(state: SessionState) -> int | None:
    """The coup whose rack is another than the list has for it, while it goes on; None where all is well."""
    if not state.coups or state.coup.is_closed or state.coup.number > len(state.opened.prepared):
        return None
    coup = state.coup
    return None if state.rack == state.opened.prepared[coup.number - 1] else coup.number


def parse_drawn(written: str, tileset: TileSet) -> tuple[Rack, bool]:
    """
    One rack as the lists have it, and whether it was drawn whole because another went back.

    >>> from faristol.tiles import load_tileset
    >>> parse_drawn("-ΑΒ", load_tileset("greek")), parse_drawn("Β+Α", load_tileset("greek"))
    (((1, 2), True), ((1, 2), False))

    Raises:
        NotationError: if it is no rack, or the set has not so many tiles.
    """
    drawn = written.removeprefix(_WHOLE).upper()
    kept, _, added = map(str.strip, drawn.partition(_KEPT))
    if not kept + added:
        raise NotationError("%(found)r is not a rack like ABC+DEFG", found=written)
    rack = tuple(sorted(tile for part in (kept, added) for tile in tileset.alphabet.parse_tiles(part)))
    if missing := missing_from(tileset.tiles(), rack):
        more = tileset.alphabet.format_tiles(missing)
        raise NotationError("%(found)r has more of %(tiles)s than the set", found=written, tiles=more)
    return rack, written.startswith(_WHOLE)
