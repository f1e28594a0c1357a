"""The rack that everyone plays: how many vowels and consonants it needs, and when it is changed whole."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from faristol.duplicate.events import Minimum
from faristol.duplicate.state import SessionState
from faristol.rulebook import DuplicateBook
from faristol.rulebook.schema import RackRules
from faristol.tiles import BLANK, Rack, Tile, TileSet, load_tileset

MOST_CHANGES = 100
"""Of racks in one draw, for one minimum."""


@dataclass(frozen=True, slots=True)
class Kinds:
    """How many tiles of each kind."""

    vowels: int
    consonants: int
    blanks: int

    @classmethod
    def of(cls, tiles: Iterable[Tile], tileset: TileSet) -> "Kinds":
        every = list(tiles)
        blanks = every.count(BLANK)
        vowels = sum(map(tileset.is_vowel, every))
        return cls(vowels, len(every) - vowels - blanks, blanks)

    def lacking(self, minimum: Minimum) -> tuple[int, int]:
        """Vowels and consonants that are missing, blanks aside."""
        return max(0, minimum.vowels - self.vowels), max(0, minimum.consonants - self.consonants)


def schedule_of(book: DuplicateBook) -> tuple[Minimum, ...]:
    """The rulebook's own, for an organiser who sets no other."""
    rules = book.racks
    first = Minimum(1, rules.minimum_vowels, rules.minimum_consonants)
    if rules.minimum_until_coup is None:
        return (first,)
    return first, Minimum(rules.minimum_until_coup + 1, rules.fallback_vowels, rules.fallback_consonants)


def minimum_of(state: SessionState, coup: int, rules: RackRules, *, changed: int = 0) -> Minimum | None:
    """
    What the rack of this coup needs, once it is filled; None where nothing can be asked of it.

    An empty bag could only give the same tiles again. Otherwise the scheduled minimum is due where rack and
    bag together can supply it, and the fallback where they cannot. What they can supply may still hardly ever
    be drawn: after so many racks `changed` in one draw the fallback is due, and after as many again nothing.
    """
    if not len(state.bag):
        return None
    tileset = load_tileset(state.opened.tileset)
    everything = Kinds.of((*state.rack, *state.bag.tiles), tileset)
    due = [minimum for minimum in state.opened.schedule if minimum.first_coup <= coup][-1]
    fallback = Minimum(1, rules.fallback_vowels, rules.fallback_consonants)
    for minimum in (due, fallback)[changed // MOST_CHANGES :]:
        if _can_supply(everything, minimum, rules):
            return minimum
    return None


def has_minimum(rack: Rack, minimum: Minimum, *, tileset: TileSet, rules: RackRules) -> bool:
    """
    A blank counts as whichever kind is missing, where the rulebook says so.

    >>> greek = load_tileset("greek")
    >>> from faristol.duplicate.book import load_duplicate_book
    >>> rules = load_duplicate_book("el-duplicate").racks
    >>> racks = [greek.alphabet.parse_tiles(text) for text in ("ΑΒΓΔΖΘΚ", "Α?ΓΔΖΘΚ", "Α??ΗΙΟΥ")]
    >>> [has_minimum(rack, Minimum(1, 2, 2), tileset=greek, rules=rules) for rack in racks]
    [False, True, True]
    """
    kinds = Kinds.of(rack, tileset)
    lacking = sum(kinds.lacking(minimum))
    return lacking <= kinds.blanks if rules.blank_is_either else lacking == 0


def _can_supply(everything: Kinds, minimum: Minimum, rules: RackRules) -> bool:
    lacking = sum(everything.lacking(minimum))
    return lacking <= everything.blanks if rules.blank_is_either else lacking == 0


def returned_of(state: SessionState, drawn: Sequence[Tile], rules: RackRules) -> Rack:
    """What goes back of a rack that lacks the minimum."""
    return state.rack if rules.all_changed else tuple(sorted(drawn))


def is_one_kind(state: SessionState) -> bool:
    """Whether all that rack and bag hold is of one kind, with no blank among it."""
    kinds = Kinds.of((*state.rack, *state.bag.tiles), load_tileset(state.opened.tileset))
    return not kinds.blanks and 0 in {kinds.vowels, kinds.consonants}


def unseen(state: SessionState, rules: RackRules) -> Rack | None:
    """What is in the bag, sorted, as the open set on each table shows it; None where that is secret."""
    return tuple(sorted(state.bag.tiles)) if rules.unseen_public else None
