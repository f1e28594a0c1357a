"""Opening a session: what the rulebook settles, what the organiser may choose, and the first state."""

from collections.abc import Iterator, Sequence

from faristol.board import Grid, load_layout
from faristol.duplicate.book import duplicate_book
from faristol.duplicate.chapters.racks import schedule_of
from faristol.duplicate.kept_events import Minimum, SessionOpened
from faristol.duplicate.objections import SessionObjection
from faristol.duplicate.prepared import below_minimum
from faristol.duplicate.state import SessionState
from faristol.errors import IllegalMove
from faristol.rulebook import DuplicateBook
from faristol.tiles import Bag, Rack, commitment_to, load_tileset, missing_from, shuffled

MOST_OF_A_KIND = 4
"""Most vowels, or consonants, a rack may need: with more, drawing would never end."""
NEEDS_SIGNATURE = frozenset({"racks.fallback_vowels", "racks.all_changed"})
"""Rules that an arbiter may set aside, with a name."""
_SECOND_MS = 1000


def open_session(
    book: DuplicateBook,
    *,
    lexicon: str,
    lexicon_version: str,
    seed: bytes,
    coup_ms: int | None = None,
    grace_ms: int | None = None,
    schedule: Sequence[Minimum] | None = None,
    title: str = "",
    prepared: Sequence[Rack] = (),
    signed_by: str = "",
) -> SessionOpened:
    """
    Open a session with the rulebook's time, grace and schedule of vowels and consonants, or the organiser's.

    `prepared` are the racks of coup 1, 2 and so on, where they are fixed beforehand. `signed_by` is the
    arbiter who allows less than the rulebook asks of a schedule, or of a prepared rack.

    Raises:
        IllegalMove: if the rulebook does not leave that choice to the organiser.
        RulebookError: if the book ends its games in a way that nobody has described.
    """
    duplicate_book(book, name=book.id)
    opened = SessionOpened(
        at_ms=0,
        rulebook=book.id,
        rulebook_digest=book.digest,
        tileset=book.play.tileset,
        board=book.play.board,
        lexicon=lexicon,
        lexicon_version=lexicon_version,
        coup_ms=book.coup.coup_ms if coup_ms is None else coup_ms,
        grace_ms=book.coup.grace_ms if grace_ms is None else grace_ms,
        schedule=tuple(schedule_of(book) if schedule is None else schedule),
        seed=seed,
        commitment=commitment_to(seed),
        title=title,
        prepared=tuple(tuple(sorted(rack)) for rack in prepared),
        signed_by=signed_by.strip(),
    )
    objections = tuple(_objections_to_opening(opened, book))
    if not objections and not opened.signed_by:
        objections = tuple(_objections_to_unsigned(opened, book))
    if objections:
        raise IllegalMove(*objections)
    return opened


def _objections_to_opening(opened: SessionOpened, book: DuplicateBook) -> Iterator[SessionObjection]:
    least, most = book.coup.coup_ms, book.coup.coup_maximum_ms
    if not least <= opened.coup_ms <= most:
        allowed = "–".join(str(ms // _SECOND_MS) for ms in sorted({least, most}))
        yield SessionObjection("coup.coup_maximum_ms", allowed=allowed, found=opened.coup_ms // _SECOND_MS)
    if opened.grace_ms < 0:
        yield SessionObjection("coup.grace_ms")
    coups = [minimum.first_coup for minimum in opened.schedule]
    if coups[:1] != [1] or coups != sorted(set(coups)):
        yield SessionObjection("session.schedule")
    for minimum in opened.schedule:
        kinds = (minimum.vowels, minimum.consonants)
        if min(kinds) < 0 or max(kinds) > MOST_OF_A_KIND or sum(kinds) > book.play.rack_size:
            yield SessionObjection("racks.minimum_vowels", found="+".join(map(str, kinds)))
    tileset = load_tileset(opened.tileset)
    for number, rack in enumerate(opened.prepared, 1):
        if not 0 < len(rack) <= book.play.rack_size or missing_from(tileset.tiles(), rack):
            found = f"{number}. {tileset.alphabet.format_tiles(rack)}"
            yield SessionObjection("session.prepared", found=found)


def _objections_to_unsigned(opened: SessionOpened, book: DuplicateBook) -> Iterator[SessionObjection]:
    """Settings that only an arbiter may allow."""
    least = (book.racks.fallback_vowels, book.racks.fallback_consonants)
    for minimum in opened.schedule:
        kinds = (minimum.vowels, minimum.consonants)
        if kinds[0] < least[0] or kinds[1] < least[1]:
            found, allowed = ("+".join(map(str, each)) for each in (kinds, least))
            yield SessionObjection("racks.fallback_vowels", found=found, allowed=allowed)
    alphabet = load_tileset(opened.tileset).alphabet
    for coup, rack, _ in below_minimum(opened.prepared, book, opened.schedule):
        yield SessionObjection("racks.all_changed", found=f"{coup}, {alphabet.format_tiles(rack)},")


def opening_state(opened: SessionOpened) -> SessionState:
    """Return the first state: nobody has a number yet."""
    return SessionState(
        opened=opened,
        grid=Grid.of(load_layout(opened.board)),
        bag=Bag(shuffled(load_tileset(opened.tileset).tiles(), seed=opened.seed, label="bag")),
        length=1,
    )
