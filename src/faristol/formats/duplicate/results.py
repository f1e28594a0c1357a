"""
Contents of a duplicate session's papers: ranking, coups, each player's sheet, the arbiter's sheet.

Data only, in the order in which it is shown; whoever shows it (as a page, as PDF) adds the words around it
from `LABELS` or a translation of them. Who may see what is settled first: `seen_state`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from faristol.board import Grid, Square, format_place, load_layout, parse_place
from faristol.duplicate.chapters.result import CoupResult, Results, Standing, format_result, results_of
from faristol.duplicate.kept_events import END_RULES
from faristol.duplicate.slips.marking import Mark
from faristol.duplicate.slips.phrases import phrase_of
from faristol.duplicate.slips.slip import Slip, read_place
from faristol.duplicate.state import Coup, Entrant, Phase, SessionState
from faristol.duplicate.visibility import Viewer
from faristol.errors import IllegalMove, NotationError
from faristol.formats.duplicate.changes import (
    BETWEEN_NAMES,
    ChangeLine,
    changes_of,
    coup_changes,
    format_change,
)
from faristol.formats.duplicate.labels import LABELS
from faristol.game.evolve import replace
from faristol.rulebook import DuplicateBook, is_numbered
from faristol.tiles import Rack, Tile, is_designated, load_tileset


@dataclass(frozen=True, slots=True)
class PaperLetter:
    """One tile of a word; a blank from the rack is ringed."""

    label: str
    is_ringed: bool = False

    @property
    def written(self) -> str:
        return self.label


@dataclass(frozen=True, slots=True, kw_only=True)
class RankLine:
    rank: int
    number: int
    name: str
    """Empty while only the arbiter knows it."""
    seat: int | None
    points: int
    bonus: int
    penalty: int
    total: int
    result: str
    """`800-80%`"""
    tops: int
    has_left: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionLine:
    """One mark put right after the game: whose, why, by whom."""

    at_ms: int
    """Time since the session was opened."""
    coup: int
    number: int
    name: str
    word: str
    accepted: bool
    verdict: str
    """A key of `LABELS`: accepted after all, refused after all, or only counted anew."""
    before: int
    after: int
    author: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """The result of a game, or how it stands."""

    lines: tuple[RankLine, ...]
    corrections: tuple[CorrectionLine, ...]
    changes: tuple[ChangeLine, ...]
    """Decisions taken during the game."""
    master_total: int
    coups: int
    has_bonus: bool
    has_penalty: bool
    has_seats: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CoupLine:
    """One coup, and what the field made of it."""

    number: int
    rack: str
    rejected: tuple[str, ...]
    place: str
    """Empty where nothing was laid."""
    word: tuple[PaperLetter, ...]
    score: int
    total: int
    """Total of the master plays so far."""
    note: str
    """A key of `LABELS`; empty for a play of the program's."""
    found_by: tuple[int, ...]
    entrants: int
    """Number of entrants who had not left."""
    best_below: int
    """The best score of a player below the master play; 0 without one."""
    best_below_by: tuple[int, ...]
    solo: int | None
    """
    The only entrant who found the master play; or, if the rulebook gives points for it, the one who got them.
    """
    changes: tuple[ChangeLine, ...]
    """An arbiter's decisions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPlay:
    """The left half of a player's line; the right half is the coup's."""

    place: str
    word: tuple[PaperLetter, ...]
    points: int
    bonus: int
    total: int
    """Total of the plays so far, without bonus and warnings."""
    notes: tuple[str, ...]
    """Reasons for scoring nothing, warnings, and corrections."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSheet:
    standing: RankLine | None
    """None for who has left, where the rulebook drops them."""
    entrant: Entrant
    lines: tuple[tuple[CoupLine, PlayerPlay], ...]


def seen_state(state: SessionState, viewer: Viewer, *, by_number: bool) -> SessionState:
    """
    Return the state as far as this viewer may see it: the revealed coups, with rejected racks for the arbiter
    only and, if slips go by number, no names but the viewer's own. Once the game is over nothing is hidden.
    """
    if state.phase is Phase.OVER:
        return state
    revealed = tuple(coup for coup in state.coups if _is_revealed(state, coup))
    if viewer == "arbiter":
        return replace(state, coups=revealed)
    shown = replace(state, coups=tuple(replace(coup, rejected=()) for coup in revealed), returns=())
    if not by_number:
        return shown
    entrants = (each if each.number == viewer else replace(each, names=()) for each in state.entrants)
    return replace(shown, entrants=tuple(entrants))


def _is_revealed(state: SessionState, coup: Coup) -> bool:
    """True if its play is laid, or it was announced that there is none."""
    return coup.is_closed and (
        coup.master is not None or coup.number < len(state.coups) or state.phase is Phase.BETWEEN
    )


def name_of(names: Sequence[str]) -> str:
    """
    >>> name_of(["Anna"]), name_of(["Biel", "Carla"])
    ('Anna', 'Biel & Carla')
    """
    return BETWEEN_NAMES.join(names)


def format_rack(rack: Rack, state: SessionState) -> str:
    """Its tiles with a space between them, since some have several letters; a line is never broken there."""
    return "\N{NO-BREAK SPACE}".join(map(load_tileset(state.opened.tileset).alphabet.label, rack))


def format_ended(state: SessionState, book: DuplicateBook, labels: Mapping[str, str] = LABELS) -> str:
    """Why the session is over, with the article; empty while it continues."""
    if state.ended is None:
        return ""
    source = book.source_of(END_RULES.get(state.ended, ""))
    return labels[f"ended-{state.ended}"] + (f" ({_cited(source.article, labels)})" if source else "")


def ranking_of(state: SessionState, book: DuplicateBook) -> Ranking:
    """The best first, equals by number; and every correction, the oldest first."""
    results = results_of(state, book)
    lines = tuple(_rank_line(standing, state, book) for standing in results.standings)
    return Ranking(
        lines=lines,
        corrections=tuple(_corrections(state, book)),
        changes=tuple(changes_of(state)),
        master_total=results.master_total,
        coups=len(results.coups),
        has_bonus=any(line.bonus for line in lines),
        has_penalty=any(line.penalty for line in lines),
        has_seats=any(entrant.place is not None for entrant in state.entrants),
    )


def _rank_line(standing: Standing, state: SessionState, book: DuplicateBook) -> RankLine:
    entrant = state.entrants[standing.number - 1]
    return RankLine(
        rank=standing.rank,
        number=standing.number,
        name=name_of(standing.names),
        seat=entrant.place,
        points=standing.points,
        bonus=standing.bonus,
        penalty=standing.penalty,
        total=standing.total,
        result=format_result(standing.total, standing.percentage, book.result),
        tops=standing.tops,
        has_left=entrant.has_left,
    )


def _corrections(state: SessionState, book: DuplicateBook) -> Iterator[CorrectionLine]:
    for event in state.corrections:
        coup = state.coups[event.coup - 1]
        _, word = _written(state, coup, event.number, book)
        yield CorrectionLine(
            at_ms=event.at_ms,
            coup=event.coup,
            number=event.number,
            name=name_of(state.entrants[event.number - 1].names),
            word="".join(letter.label for letter in word),
            accepted=event.accepted,
            verdict="refused" if not event.accepted else "recounted" if event.before else "accepted",
            before=event.before,
            after=event.points,
            author=event.author,
            reason=event.reason,
        )


def coup_lines(state: SessionState, book: DuplicateBook) -> tuple[CoupLine, ...]:
    """Every coup that was announced; one that was never closed has no results."""
    results = {coup.number: coup for coup in results_of(state, book).coups}
    lines: list[CoupLine] = []
    total = 0
    for coup in state.coups:
        if coup.is_announced:
            total += coup.master.score if coup.master else 0
            lines.append(_coup_line(state, coup, results.get(coup.number), book, total=total))
    return tuple(lines)


def _coup_line(
    state: SessionState, coup: Coup, result: CoupResult | None, book: DuplicateBook, *, total: int
) -> CoupLine:
    master = coup.master
    below: Mapping[int, int] = {}
    if result is not None:
        below = {
            number: scored
            for number, scored in result.points.items()
            if result.master is None or scored < result.master
        }
    best = max(below.values(), default=0)
    return CoupLine(
        number=coup.number,
        rack=format_rack(coup.rack, state),
        rejected=tuple(format_rack(rack, state) for rack in coup.rejected),
        place=master.place if master else "",
        word=_letters(coup.grid, master.placed, master.place, state, book) if master else (),
        score=master.score if master else 0,
        total=total,
        note=_note(coup),
        found_by=result.found_by if result else (),
        entrants=len(coup.entrants),
        best_below=best,
        best_below_by=tuple(number for number, scored in below.items() if best and scored == best),
        solo=_solo(result),
        changes=coup_changes(state, coup),
    )


def _note(coup: Coup) -> str:
    if coup.master is None:
        return "nothing-laid" if coup.is_closed else ""
    return "" if coup.master.by == "program" else f"by-{coup.master.by}"


def _solo(result: CoupResult | None) -> int | None:
    if result is None:
        return None
    if result.bonuses:
        return next(iter(result.bonuses))
    return result.found_by[0] if len(result.found_by) == 1 and len(result.points) > 1 else None


def player_sheets(
    state: SessionState,
    book: DuplicateBook,
    numbers: Sequence[int] | None = None,
    labels: Mapping[str, str] = LABELS,
) -> tuple[PlayerSheet, ...]:
    """
    Own plays left, master plays right, of each of these numbers; of all of them without any.

    Raises:
        IllegalMove: if nobody has one of the numbers.
    """
    results = results_of(state, book)
    lines = coup_lines(state, book)
    standings = {each.number: each for each in results.standings}
    sheets: list[PlayerSheet] = []
    for number in [each.number for each in state.entrants] if numbers is None else numbers:
        if not 1 <= number <= len(state.entrants):
            raise IllegalMove(f"nobody has number {number}")
        plays = _player_plays(state, number, book, results, labels)
        standing = standings.get(number)
        sheets.append(
            PlayerSheet(
                standing=_rank_line(standing, state, book) if standing else None,
                entrant=state.entrants[number - 1],
                lines=tuple(zip(lines, plays, strict=True)),
            )
        )
    return tuple(sheets)


def _player_plays(
    state: SessionState, number: int, book: DuplicateBook, results: Results, labels: Mapping[str, str]
) -> Iterator[PlayerPlay]:
    bonuses = {coup.number: coup.bonuses.get(number, 0) for coup in results.coups}
    total = 0
    for coup in state.coups:
        if not coup.is_announced:
            continue
        points = state.points_of(number, coup)
        total += points
        place, word = _written(state, coup, number, book)
        yield PlayerPlay(
            place=place,
            word=word,
            points=points,
            bonus=bonuses.get(coup.number, 0),
            total=total,
            notes=tuple(notes_on(state, coup, number, book, labels)),
        )


def _written(
    state: SessionState, coup: Coup, number: int, book: DuplicateBook
) -> tuple[str, tuple[PaperLetter, ...]]:
    """Return the word as the board reads it; if it is no play, as it was written."""
    mark, handed = coup.marks.get(number), coup.slips.get(number)
    if mark is not None and mark.placed:
        return mark.place, _letters(coup.grid, mark.placed, mark.place, state, book)
    if handed is None:
        return "", ()
    return _place_of(handed.slip, book), tuple(map(PaperLetter, handed.slip.word))


def _place_of(slip: Slip, book: DuplicateBook) -> str:
    """In the rulebook's style where it is a place at all."""
    style = book.play.coordinates
    try:
        return format_place(read_place(slip, style, load_layout(book.play.board)), style)
    except NotationError:
        return f"{slip.square}{slip.direction}"


def _letters(
    grid: Grid,
    placed: tuple[tuple[Square, Tile], ...],
    written: str,
    state: SessionState,
    book: DuplicateBook,
) -> tuple[PaperLetter, ...]:
    """Return the letters of the main word: only a blank that this play lays is ringed."""
    alphabet = load_tileset(state.opened.tileset).alphabet
    place, after, laid = parse_place(written, book.play.coordinates), grid.lay(placed), dict(placed)
    first, last = after.run_through(placed[0][0], place.direction)
    squares = map(Square, range(first, last + 1, grid.step(place.direction)))
    return tuple(
        PaperLetter(alphabet.text((after[square],)), square in laid and is_designated(laid[square]))
        for square in squares
    )


def notes_on(
    state: SessionState, coup: Coup, number: int, book: DuplicateBook, labels: Mapping[str, str] = LABELS
) -> Iterator[str]:
    """
    Yield the notes on a slip: why it scores nothing, with the article; its warnings; rulings on it and its
    words; its corrections, oldest first.
    """
    mark = coup.marks.get(number)
    if mark is not None:
        yield from reasons_of(mark, book, labels)
        yield from (labels[f"warned-{fault}"] for fault in mark.warnings)
    words = mark.words if mark is not None else ()
    for change in coup_changes(state, coup):
        if change.number == number or (change.number is None and change.word in words):
            yield format_change(change, labels)
    for event in state.corrections:
        if (event.coup, event.number) == (coup.number, number):
            yield labels["corrected"] % {
                "author": event.author,
                "before": event.before,
                "after": event.points,
                "reason": event.reason,
            }


def reasons_of(mark: Mark, book: DuplicateBook, labels: Mapping[str, str] = LABELS) -> Iterator[str]:
    """Each with what was found, in the words of `labels` where it has the phrase, and its article."""
    for reason in mark.reasons:
        phrase, values = phrase_of(reason.found)
        found = f": {labels.get(phrase, phrase) % values}" if reason.found else ""
        article = _cited(reason.ground(book).article, labels)
        yield f"{labels[f'annulled-{reason.kind}']}{found} ({article})"


def _cited(article: str, labels: Mapping[str, str]) -> str:
    return labels["article"] % {"article": article} if is_numbered(article) else labels.get(article, article)
