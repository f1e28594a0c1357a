"""
The report of a table: its result, and what goes with it.

What it leaves open can be filled in later: best plays, bingos. The result stays; that is no correction.
"""

from dataclasses import dataclass, field

from faristol.standings.result import Result

SIDES = (0, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Feat:
    """A play worth remembering."""

    word: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SideNotes:
    """Notes on a sheet besides the score, for prizes and records."""

    bingos: int | None = None
    best_play: Feat | None = None
    best_with: tuple[tuple[str, Feat], ...] = ()
    """By special tile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReport:
    """A result with what goes with it; sides as the pairing names them."""

    result: Result
    notes: tuple[SideNotes, SideNotes] = field(default_factory=lambda: (SideNotes(), SideNotes()))
    first_went: int | None = None
    """The side that went first; None if nobody noted it."""
    game: str = ""
    """The public id of a game played in Faristol."""


def result_of(points: tuple[int, int]) -> Result:
    """The report of a game played out: more points win."""
    first, second = points
    return Result(points=points, winner=None if first == second else int(second > first))


def completed(before: TableReport, more: TableReport) -> TableReport | None:
    """
    Everything that either says; None where they contradict each other, or the result is another.

    What the second leaves out is kept.
    """
    if before.result != more.result:
        return None
    one, other = (_completed_notes(was, now) for was, now in zip(before.notes, more.notes, strict=True))
    first_went = more.first_went if before.first_went is None else before.first_went
    whole = TableReport(
        result=before.result,
        notes=(one, other),
        first_went=first_went,
        game=before.game or more.game,
    )
    return whole if says_all(whole, more) else None


def says_all(whole: TableReport, part: TableReport) -> bool:
    """True if the whole contains all notes of the part."""
    return (
        part.first_went in {None, whole.first_went}
        and part.game in {"", whole.game}
        and all(_says_notes(*notes) for notes in zip(whole.notes, part.notes, strict=True))
    )


def only_of(side: int, report: TableReport) -> TableReport:
    """Return the notes of one side: nobody fills in what the opponent left out."""
    notes = (report.notes[0], SideNotes()) if side == 0 else (SideNotes(), report.notes[1])
    return TableReport(result=report.result, notes=notes)


def _completed_notes(was: SideNotes, now: SideNotes) -> SideNotes:
    return SideNotes(
        bingos=now.bingos if was.bingos is None else was.bingos,
        best_play=was.best_play or now.best_play,
        best_with=was.best_with
        + tuple(extra for extra in now.best_with if extra[0] not in dict(was.best_with)),
    )


def _says_notes(whole: SideNotes, part: SideNotes) -> bool:
    tiles = dict(whole.best_with)
    return (
        part.bingos in {None, whole.bingos}
        and part.best_play in {None, whole.best_play}
        and all(tiles.get(tile) == feat for tile, feat in part.best_with)
    )


def merged(mine: TableReport, theirs: TableReport, *, own: int) -> TableReport:
    """One report of two that agree: each player's notes on the own game go before the other's."""
    notes = tuple(_filled(*((mine, theirs) if side == own else (theirs, mine)), side=side) for side in SIDES)
    first_went = theirs.first_went if mine.first_went is None else mine.first_went
    return TableReport(
        result=mine.result,
        notes=(notes[0], notes[1]),
        first_went=first_went,
        game=mine.game or theirs.game,
    )


def _filled(before: TableReport, after: TableReport, *, side: int) -> SideNotes:
    sure, other = before.notes[side], after.notes[side]
    with_tile = dict(other.best_with) | dict(sure.best_with)
    return SideNotes(
        bingos=other.bingos if sure.bingos is None else sure.bingos,
        best_play=sure.best_play or other.best_play,
        best_with=tuple(sorted(with_tile.items())),
    )
