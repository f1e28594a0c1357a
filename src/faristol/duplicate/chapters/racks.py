"""
The rack that everyone plays: drawn, and drawn anew until it has vowels and consonants enough, then announced.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import reduce
from itertools import count
from typing import TypeAlias

from faristol.duplicate.countdown import Countdown
from faristol.duplicate.kept_events import Minimum
from faristol.duplicate.objections import SessionObjection, objections_to_grounds
from faristol.duplicate.recorder import Recorder
from faristol.duplicate.state import Coup, Phase, SessionState
from faristol.game.evolve import replace
from faristol.rulebook import DuplicateBook
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import RackRules
from faristol.stream import Stamp
from faristol.tiles import BLANK, Bag, Rack, Tile, TileSet, load_tileset, missing_from, shuffled, without

MOST_CHANGES = 100
"""Most racks changed in one draw, for one minimum."""


@dataclass(frozen=True, slots=True)
class DrawRack:
    """Fill the rack, and change it until it has what it needs."""


@dataclass(frozen=True, slots=True)
class RejectRack:
    """Change it whole, drawn or announced, before the countdown has run; another is drawn at once."""

    author: str
    reason: str


@dataclass(frozen=True, slots=True)
class AnnounceRack:
    pass


class Rejection(StrEnum):
    """Reason why a whole rack goes back."""

    VOWELS_CONSONANTS = "vowels-consonants"
    NO_PLAY = "no-play"
    """The program found none with it."""
    ARBITER = "arbiter"
    """Drawn or announced amiss, as an arbiter says."""
    PREPARED = "prepared"
    """The kept tiles are not part of the next rack on the prepared list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesDrawn(Stamp):
    coup: int
    tiles: Rack
    """From the front of the bag, or, by a prepared list, from wherever they lay in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RackRejected(Stamp):
    """Return of a whole rack to the bag, which is mixed again."""

    coup: int
    returned: Rack
    reason: Rejection
    author: str = ""
    """The arbiter who decided it, if one did."""
    note: str = ""
    """Reason in the arbiter's words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RackAnnounced(Stamp):
    coup: int
    rack: Rack


Action: TypeAlias = DrawRack | RejectRack | AnnounceRack
Event: TypeAlias = TilesDrawn | RackRejected | RackAnnounced
PHASES: Mapping[type[object], frozenset[Phase]] = {
    DrawRack: frozenset({Phase.BETWEEN}),
    RejectRack: frozenset({Phase.DRAWN, Phase.ANNOUNCED}),
    AnnounceRack: frozenset({Phase.DRAWN}),
}


def objections_to(state: SessionState, action: Action) -> Iterator[Objection]:
    if isinstance(action, RejectRack):
        if not len(state.bag):
            yield SessionObjection("session.bag_empty")
        yield from objections_to_grounds(action.author, action.reason)


def decide(recorder: Recorder, action: Action) -> None:
    state = recorder.state
    match action:
        case DrawRack():
            _draw(recorder)
        case RejectRack(author=author, reason=reason):
            coup = state.coup.number
            _reject(recorder, coup, state.rack, Rejection.ARBITER, author=author.strip(), note=reason.strip())
            _draw_from_bag(recorder, coup)  # whatever was prepared
        case AnnounceRack():
            recorder.record(RackAnnounced(at_ms=recorder.now_ms, coup=state.coup.number, rack=state.rack))


def _draw(recorder: Recorder) -> None:
    coup = len(recorder.state.coups) + 1
    if recorder.state.must_change:
        _reject(recorder, coup, recorder.state.rack, Rejection.NO_PLAY)
    wanted = next_prepared(recorder.state, coup, rack_size=recorder.book.play.rack_size)
    if wanted is None:
        _draw_from_bag(recorder, coup)
        return
    kept = recorder.state.rack
    if missing_from(wanted, kept):
        _reject(recorder, coup, kept, Rejection.PREPARED)
    drawn = without(wanted, recorder.state.rack)
    recorder.record(TilesDrawn(at_ms=recorder.now_ms, coup=coup, tiles=drawn))


def _draw_from_bag(recorder: Recorder, coup: int) -> None:
    rules, tileset = recorder.book.racks, load_tileset(recorder.state.opened.tileset)
    for changed in count():
        state = recorder.state
        drawn, _ = state.bag.draw(recorder.book.play.rack_size - len(state.rack))
        recorder.record(TilesDrawn(at_ms=recorder.now_ms, coup=coup, tiles=drawn))
        state = recorder.state
        minimum = minimum_of(state, coup, rules, changed=changed)
        if minimum is None or has_minimum(state.rack, minimum, tileset=tileset, rules=rules):
            return
        returned = state.rack if rules.all_changed else tuple(sorted(drawn))
        _reject(recorder, coup, returned, Rejection.VOWELS_CONSONANTS)


def _reject(
    recorder: Recorder, coup: int, returned: Rack, reason: Rejection, *, author: str = "", note: str = ""
) -> None:
    now = recorder.now_ms
    recorder.record(
        RackRejected(at_ms=now, coup=coup, returned=returned, reason=reason, author=author, note=note)
    )


def next_prepared(state: SessionState, coup: int, *, rack_size: int) -> Rack | None:
    """
    The rack that was prepared for this coup; None where there is none, or it cannot be had.

    One that is not full is for the end of the game, when nothing else is left.
    """
    if coup > len(state.opened.prepared):
        return None
    wanted = state.opened.prepared[coup - 1]
    everything = (*state.rack, *state.bag.tiles)
    if missing_from(everything, wanted) or len(wanted) < min(rack_size, len(everything)):
        return None
    return wanted


def apply(state: SessionState, event: Event) -> SessionState:
    begun = state.coups[-1:] and state.coup.number == event.coup
    if not begun:
        state = replace(state, coups=(*state.coups, Coup(number=event.coup, grid=state.grid)))
    coup = state.coup
    match event:
        case TilesDrawn(tiles=tiles):
            rack = tuple(sorted((*state.rack, *tiles)))
            drawn = state.with_coup(replace(coup, rack=rack))
            return replace(drawn, rack=rack, bag=_bag_without(state.bag, tiles), phase=Phase.DRAWN)
        case RackRejected(returned=returned):
            rejected = (*coup.rejected, state.rack)
            return replace(
                state.with_coup(replace(coup, rejected=rejected, is_announced=False, entrants=())),
                rack=without(state.rack, returned),
                bag=_bag_with(state, returned),
                rejections=state.rejections + 1,
                must_change=False,
                phase=Phase.BETWEEN,
            )
        case RackAnnounced(rack=rack):
            entrants = tuple(entrant.number for entrant in state.entrants if not entrant.has_left)
            return replace(
                state.with_coup(replace(coup, rack=rack, is_announced=True, entrants=entrants)),
                phase=Phase.ANNOUNCED,
                countdown=Countdown(state.opened.coup_ms),
                is_warned=False,
                time_ended_ms=None,
            )


def _bag_with(state: SessionState, returned: Rack) -> Bag:
    """The bag with these tiles back in it, and mixed."""
    label = f"rejected {state.rejections + 1}"
    return Bag(shuffled((*state.bag.tiles, *returned), seed=state.opened.seed, label=label))


def _bag_without(bag: Bag, drawn: Rack) -> Bag:
    """Return the rest of the bag, in its order."""
    first, rest = bag.draw(len(drawn))
    if first == drawn:
        return rest
    return reduce(lambda left, tile: left.without(tile) if tile in left.tiles else left, drawn, bag)


@dataclass(frozen=True, slots=True)
class Kinds:
    """Number of tiles of each kind."""

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
    Return what the rack of this coup needs, once it is filled; None if nothing can be asked of it.

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


def unseen(state: SessionState, rules: RackRules) -> Rack | None:
    """
    Return the tiles in the bag, sorted, as the open set on each table shows them; None if that is secret.
    """
    return tuple(sorted(state.bag.tiles)) if rules.unseen_public else None
