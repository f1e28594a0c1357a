"""
Marking a slip. Every reason to annul it is found and named; the board counts the points.

A play that is annulled, or late, is worth nothing; `worth` keeps what the board would have counted, for
rulings and corrections.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.board import (
    Grid,
    Place,
    Placement,
    Square,
    Word,
    format_place,
    load_layout,
    objections_to_placement,
    score_play,
    spread_out,
    words_formed,
)
from faristol.duplicate.book import Ground, ground_of
from faristol.duplicate.slips.readings import is_readable, readings_of
from faristol.duplicate.slips.slip import Slip, read_place, read_word
from faristol.errors import NotationError
from faristol.game import HasWord
from faristol.remarks import Remark
from faristol.rulebook import DuplicateBook
from faristol.rulebook.choices import Annulment, SlipFault
from faristol.tiles import BLANK, Rack, Tile, designate, face, is_designated, load_tileset

ReasonKind: TypeAlias = Annulment | Literal["late"]
TEXTS: Mapping[ReasonKind, str] = {
    "late": "handed in late",
    Annulment.AFTER_TIME: "kept writing after time",
    Annulment.MAIN_WORD: "unacceptable main word",
    Annulment.CROSS_WORD: "unacceptable cross word",
    Annulment.TILES: "letters not on the rack",
    Annulment.PLACE: "wrong square or direction",
    Annulment.BLANK: "a blank not circled",
}
"""Reasons why a slip scores nothing, by kind."""
WARNINGS: Mapping[SlipFault, str] = {
    SlipFault.SCORE: "the score is missing or wrong",
    SlipFault.BLANK: "a blank is not circled",
    SlipFault.ILLEGIBLE: "hard to read",
}
"""Faults that earn a slip a warning."""


@dataclass(frozen=True, slots=True)
class Reason:
    """
    One reason why a slip counts for nothing.

    >>> str(Reason(Annulment.TILES, "Ψ"))
    'letters not on the rack: Ψ'
    """

    kind: ReasonKind
    found: str = ""

    @property
    def remark(self) -> Remark:
        said = Remark(TEXTS[self.kind])
        return Remark("%(why)s: %(found)s", why=said, found=self.found) if self.found else said

    def __str__(self) -> str:
        return str(self.remark)

    def ground(self, book: DuplicateBook) -> Ground:
        return ground_of(book, None if self.kind == "late" else self.kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    points: int
    worth: int | None = None
    """Points the board counts if all words were accepted; None for what is no play."""
    place: str = ""
    """In the rulebook's style; empty for what is no play, like the rest."""
    word: str = ""
    """The main word, blanks in lower case."""
    placed: tuple[tuple[Square, Tile], ...] = ()
    words: tuple[str, ...] = ()
    """All it forms, the main word first."""
    reasons: tuple[Reason, ...] = ()
    """Reasons why it scores nothing, in the order of the rulebook; a late slip first."""
    warnings: tuple[SlipFault, ...] = ()
    unlisted: tuple[str, ...] = ()
    """Long words that the lexicon lacks, where nothing else stands against the play: for an arbiter."""

    @property
    def is_valid(self) -> bool:
        return bool(self.placed) and not self.reasons


def mark_slip(
    slip: Slip,
    *,
    grid: Grid,
    rack: Rack,
    book: DuplicateBook,
    has_word: HasWord,
    late: bool = False,
    after_time: bool = False,
) -> Mark:
    """
    The board and rack are those of the coup; an empty slip is worth nothing and breaks no rule.

    A slip that cannot be read letter for letter is read otherwise where only one reading can be played.
    """
    first, *others = meanings_of(slip, grid=grid, rack=rack, book=book, has_word=has_word)
    slip = slip if others else first
    of_time: list[Reason] = []
    if late and book.coup.late_is_zero:
        of_time.append(Reason("late"))
    if after_time:
        of_time.append(Reason(Annulment.AFTER_TIME))
    if slip.is_empty:
        return Mark(points=0, reasons=_ordered(of_time, book))
    marking = _Marking(slip, grid, rack, book, has_word)
    marking.run()
    reasons = _ordered([*of_time, *marking.reasons], book)
    return Mark(
        points=0 if reasons or marking.worth is None else marking.worth,
        worth=marking.worth,
        place=marking.place_text,
        word=marking.word_text,
        placed=marking.placed,
        words=tuple(marking.texts),
        reasons=reasons,
        warnings=tuple(fault for fault in SlipFault if fault in marking.faults and fault in book.slip.warns),
        unlisted=_unlisted(marking, reasons, book),
    )


def meanings_of(
    slip: Slip, *, grid: Grid, rack: Rack, book: DuplicateBook, has_word: HasWord
) -> tuple[Slip, ...]:
    """
    The slip as it is meant; where several readings can be played, or none of several, all of these.

    What can be read letter for letter is another word only where that one can be played and this cannot.
    """
    readings = () if slip.is_empty else readings_of(slip, book)
    if len(readings) < 2:  # noqa: PLR2004 - nothing to choose between
        return readings or (slip,)

    def is_playable(reading: Slip) -> bool:
        marking = _Marking(reading, grid, rack, book, has_word)
        marking.run()
        reasons = tuple(marking.reasons)
        return bool(marking.placed) and (not reasons or bool(_unlisted(marking, reasons, book)))

    playable = tuple(reading for reading in readings if is_playable(reading))
    return playable or ((slip,) if is_readable(slip, book) else readings)


def _ordered(reasons: list[Reason], book: DuplicateBook) -> tuple[Reason, ...]:
    """Return the reasons that the rulebook knows, in its order."""
    order: dict[ReasonKind, int] = {"late": -1}
    order.update({kind: at for at, kind in enumerate(book.slip.annuls)})
    known = (reason for reason in reasons if reason.kind in order)
    return tuple(sorted(known, key=lambda reason: order[reason.kind]))


def _unlisted(marking: "_Marking", reasons: tuple[Reason, ...], book: DuplicateBook) -> tuple[str, ...]:
    """All the words it lacks, if all are long and nothing else is wrong."""
    if not reasons or any(
        reason.kind not in {Annulment.MAIN_WORD, Annulment.CROSS_WORD} for reason in reasons
    ):
        return ()
    shortest = book.master_play.long_word_letters
    if any(len(word.tiles) < shortest for word in marking.wrong):
        return ()
    return tuple(dict.fromkeys(map(marking.text, marking.wrong)))


class _Marking:
    """One slip on its way from text to points; reasons are noted as they are found."""

    def __init__(self, slip: Slip, grid: Grid, rack: Rack, book: DuplicateBook, has_word: HasWord) -> None:
        self.slip, self.grid, self.rack, self.book, self.has_word = slip, grid, rack, book, has_word
        self.tileset, self.layout = load_tileset(book.play.tileset), load_layout(book.play.board)
        self.reasons: list[Reason] = []
        self.worth: int | None = None
        self.place_text = self.word_text = ""
        self.placed: tuple[tuple[Square, Tile], ...] = ()
        self.texts: list[str] = []
        self.wrong: list[Word] = []
        self.faults: set[SlipFault] = {SlipFault.ILLEGIBLE} if slip.illegible else set()

    def note(self, kind: Annulment, found: object) -> None:
        self.reasons.append(Reason(kind, str(found)))

    def text(self, word: Word) -> str:
        return self.tileset.alphabet.text(word.tiles)

    def run(self) -> None:
        place, word = self._place(), self._word()
        if word is None:
            return
        placement = None if place is None else self._spread(place, word)
        if place is None or placement is None:
            self._judge_written(word)  # where it stands is unknown: only the word itself can be judged
            return
        placement = self._from_rack(placement)
        formed = words_formed(self.grid, placement, main=place.direction)
        if self._is_misread(place, word, formed):
            self._judge_written(word)
        else:
            self._count(place, placement, formed)

    def _place(self) -> Place | None:
        try:
            return read_place(self.slip, self.book.play.coordinates, self.layout)
        except NotationError as error:
            self.note(Annulment.PLACE, error)
            return None

    def _word(self) -> tuple[Tile, ...] | None:
        try:
            return read_word(self.slip, self.tileset.alphabet)
        except NotationError as error:
            self.note(Annulment.MAIN_WORD, error)
            return None

    def _spread(self, place: Place, word: tuple[Tile, ...]) -> Placement | None:
        placement, objections = spread_out(self.grid, place, word)
        if objections or not placement.tiles:
            self.note(
                Annulment.PLACE, objections[0] if objections else "every letter is already on the board"
            )
            return None
        return placement

    def _judge_written(self, word: tuple[Tile, ...]) -> None:
        noted = any(reason.kind is Annulment.MAIN_WORD for reason in self.reasons)
        if not noted and not self.has_word(tuple(map(face, word))):
            self.note(Annulment.MAIN_WORD, self.tileset.alphabet.text(word))

    def _from_rack(self, placement: Placement) -> Placement:
        """
        The placement with what the rack gives for each letter; what it cannot give is noted.

        Circled letters take blanks. An uncircled one is a natural tile while there are any, and then a
        blank that was not circled; where the rack is short even so, it is a letter that was not given.
        """
        left = list(self.rack)
        given: list[tuple[Square, Tile]] = []
        missing: list[Tile] = []
        uncircled: list[Tile] = []
        # Circled letters first: no uncircled letter may take the blank that they name.
        for square, tile in sorted(placement.tiles, key=lambda pair: not is_designated(pair[1])):
            wanted = BLANK if is_designated(tile) else tile
            if wanted in left:
                left.remove(wanted)
                given.append((square, tile))
            elif wanted != BLANK and BLANK in left:
                left.remove(BLANK)
                uncircled.append(tile)
                given.append((square, designate(face(tile))))
            else:
                missing.append(tile)
        label = self.tileset.alphabet.format_tiles
        if missing:
            self.note(Annulment.TILES, label(sorted([*missing, *uncircled])))
            return placement
        if uncircled and self.book.slip.blank_circled:
            self.faults.add(SlipFault.BLANK)
            self.note(Annulment.BLANK, label(sorted(uncircled)))
        return Placement.of(given)

    def _is_misread(self, place: Place, word: tuple[Tile, ...], formed: tuple[Word, ...]) -> bool:
        """True if the board reads another word there than the slip; geometry is noted, too."""
        written = self.tileset.alphabet.text(word)
        if not formed:
            self.note(Annulment.MAIN_WORD, f"{written} has only one letter")
            return True
        begins = formed[0].place_on(self.grid)
        if begins != place:
            style = self.book.play.coordinates
            board = f"{self.text(formed[0])} {format_place(begins, style)}"
            self.note(Annulment.PLACE, f"the board reads {board}")
            return True
        if len(formed[0].tiles) != len(word):
            self.note(Annulment.MAIN_WORD, f"{written}: the board reads {self.text(formed[0])}")
            return True
        return False

    def _count(self, place: Place, placement: Placement, formed: tuple[Word, ...]) -> None:
        rules, style = self.book.placement, self.book.play.coordinates
        objections = objections_to_placement(
            self.grid, self.layout, placement=placement, rules=rules, coordinates=style
        )
        for objection in objections:
            self.note(Annulment.PLACE, objection)
        self.wrong = [word for word in formed if not self.has_word(word.letters)]
        main = [word for word in self.wrong if word is formed[0]]
        crossing = [word for word in self.wrong if word is not formed[0]]
        for kind, words in ((Annulment.MAIN_WORD, main), (Annulment.CROSS_WORD, crossing)):
            if words:
                self.note(kind, ", ".join(map(self.text, words)))
        self.placed = placement.tiles
        self.place_text = format_place(place, style)
        self.word_text = self.tileset.alphabet.written(formed[0].tiles)
        self.texts = [self.text(word) for word in formed]
        if any(reason.kind in {Annulment.PLACE, Annulment.TILES} for reason in self.reasons):
            return
        score = score_play(
            self.grid,
            self.layout,
            placement=placement,
            tileset=self.tileset,
            rules=self.book.play,
            main=place.direction,
        )
        self.worth = score.total
        if not self.book.slip.score_ignored and self.slip.score != score.total:
            self.faults.add(SlipFault.SCORE)
