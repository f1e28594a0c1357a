"""
The score sheet of a game, as its rulebook wants it: two columns of words, scores and totals.

`sheet_of` says what stands on the sheet; whoever shows it (as text here, as a page, as PDF) adds the
words around it from `LABELS` or a translation of them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress

from faristol.formats.game.ends import END_LABELS, told_end
from faristol.game.milestones import EndReason
from faristol.game.records import MoveKind, RecordedMove, Replay, Step, write_through
from faristol.game.records.review import END_RULES
from faristol.rulebook import Rulebook
from faristol.rulebook.choices import Scorer, SheetExtra
from faristol.tiles import BLANK, Alphabet, Tile, face, is_designated

CAPITAL_BLANK = "A"
"""The mark of sheets that tell a blank by its case alone: `casA`."""
LABELS: Mapping[str, str] = {
    "colon": ": ",
    "sheet": "Score sheet",
    "round": "Round",
    "table": "Table",
    "arbiter": "Arbiter",
    "number": "No.",
    "place": "Place",
    "word": "Word",
    "score": "Score",
    "total": "Total",
    "exchange": "exchange",
    "pass": "pass",
    "withdrawn": "withdrawn",
    "adjustment": "correction",
    "rack-points": "Unplayed tiles",
    "time-penalties": "Overtime",
    "final": "Final total",
    "best-play": "Best play",
    "best-play-with-tile": "Best play with %(tile)s",
    "bingos": "Bingos",
    "starts": "goes first",
    "keeps": "keeps the score",
    "asked": "Not agreed yet",
    "signature": "Signature",
    "signed": "signed on the device",
    "counted": "recounted: %(total)s",
    "page": "page %(page)s of %(pages)s",
    **END_LABELS,
}
"""Every word that a sheet carries besides those of the game; pages pass translations of them."""

_BELOW_THE_MOVES = frozenset({MoveKind.RACK_POINTS, MoveKind.TIME_PENALTY})
_UNREADABLE = "."
_GAP = "  "


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetDetails:
    """Details that only the organiser knows, and options of this sheet."""

    round: str = ""
    table: str = ""
    arbiter: str = ""
    tile: Tile | None = None
    """Tile whose best play is wanted: a letter or the blank."""
    coordinates: bool = True
    """True to write places under a rulebook that does not ask for them."""


@dataclass(frozen=True, slots=True)
class SheetLetter:
    label: str
    written: str
    """The letter as the rulebook writes it: `(A)` for a blank."""
    is_blank: bool

    @property
    def is_ringed(self) -> bool:
        """True if a pen draws the ring; those who type write parentheses."""
        return self.is_blank and self.written == f"({self.label})"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """One turn of one player, or a correction."""

    number: int
    """Number of the player's turn, from 1."""
    kind: MoveKind
    """WITHDRAWN for a play that did not stay."""
    place: str
    word: tuple[SheetLetter, ...]
    exchanged: str
    """Number of tiles exchanged: `3`, or `4–7` if the record leaves it open; empty for all but exchanges."""
    laid: tuple[Tile, ...]
    """From the rack: a blank is a blank, whatever it stands for."""
    score: int
    written: str
    """Text in the score's column: the score, or the rulebook's mark."""
    total: int
    is_bingo: bool
    is_circled: bool
    """True if the score is circled."""
    reason: str = ""
    """Reason for points that no move brought, as the record notes it: a rule or a clause."""

    @property
    def text(self) -> str:
        """The word, with its blanks marked."""
        return "".join(letter.written for letter in self.word)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetColumn:
    """One player's half."""

    player: str
    starts: bool
    keeps_score: bool
    lines: tuple[SheetLine, ...]
    rack_points: int | None
    """None if the record says nothing of them: not over, or not ended that way."""
    time_penalty: int | None
    total: int
    computed_total: int
    """The correct total; a sheet may hold a wrong sum."""
    best: SheetLine | None
    best_with_tile: SheetLine | None
    bingos: int
    has_signed: bool
    asked: int | None
    """Points of a correction that the other player has not agreed to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetEnding:
    """How the game ended."""

    reason: EndReason
    article: str
    """Cited by the rulebook: `art. ¶13 (RO-13)`."""
    winner: str
    """Empty for a tie, or if both lose."""
    both_lost: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    title: str
    rulebook_id: str
    rulebook_title: str
    round: str
    table: str
    arbiter: str
    tile: str
    """Tile whose best play is shown; empty if no tile was asked for."""
    columns: tuple[SheetColumn, ...]
    has_places: bool
    has_totals: bool
    """A running total beside every score."""
    extras: tuple[SheetExtra, ...]
    """The rows below the moves: what the rulebook asks for, and what the game has beyond that."""
    has_signatures: bool
    ending: SheetEnding | None
    """None while the game lasts, and for a record that does not say how it ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """One of the rows below a player's moves."""

    key: str
    """Key of its label in `LABELS`."""
    label: str
    value: str
    """Empty where there is nothing to write yet."""
    play: SheetLine | None = None
    """The play that the value is about."""


def sheet_of(replayed: Replay, details: SheetDetails | None = None) -> Sheet:
    """The sheet of a game as far as it has been replayed, over or not."""
    details = details or SheetDetails()
    rules = replayed.rulebook.sheet
    columns = tuple(_column(replayed, side, details.tile) for side in range(len(replayed.record.players)))
    alphabet = replayed.tileset.alphabet
    return Sheet(
        title=replayed.record.title,
        rulebook_id=replayed.rulebook.id,
        rulebook_title=replayed.rulebook.title,
        round=details.round,
        table=details.table,
        arbiter=details.arbiter,
        tile="" if details.tile is None else alphabet.label(details.tile),
        columns=columns,
        has_places=rules.coordinates_required or details.coordinates,
        has_totals=rules.running_total,
        extras=tuple(_extras(replayed.rulebook, columns, details)),
        has_signatures=rules.signatures,
        ending=_ending(replayed),
    )


def _ending(replayed: Replay) -> SheetEnding | None:
    outcome = replayed.record.outcome
    if outcome is None:
        return None
    return SheetEnding(
        reason=outcome.reason,
        article=replayed.rulebook.cite(END_RULES[outcome.reason]),
        winner="" if outcome.winner is None else replayed.record.players[outcome.winner],
        both_lost=outcome.both_lost,
    )


def parse_sheet_tile(text: str, alphabet: Alphabet) -> Tile:
    """
    The tile whose best play is wanted, in either case; `?` is the blank.

    Raises:
        NotationError: if the text is not one tile.
    """
    tile = alphabet.parse_tile(text.strip().upper())
    return Tile(face(tile)) if is_designated(tile) else tile


def _extras(
    rulebook: Rulebook, columns: Sequence[SheetColumn], details: SheetDetails
) -> Iterator[SheetExtra]:
    """A sum must add up, so that points the game has are shown even where nobody asks for them."""
    needed = {
        SheetExtra.RACK_POINTS: any(column.rack_points is not None for column in columns),
        SheetExtra.TIME_PENALTIES: any(column.time_penalty is not None for column in columns),
        SheetExtra.BEST_PLAY_WITH_TILE: details.tile is not None,
    }
    for extra in SheetExtra:
        nameless = extra is SheetExtra.BEST_PLAY_WITH_TILE and details.tile is None
        if needed.get(extra) or (extra in rulebook.sheet.extras and not nameless):
            yield extra


def _column(replayed: Replay, side: int, tile: Tile | None) -> SheetColumn:
    starter = replayed.steps[0].side if replayed.steps else 0
    lines = tuple(_lines(replayed, side))
    plays = [line for line in lines if line.kind is MoveKind.PLAY]
    return SheetColumn(
        player=replayed.record.players[side],
        starts=side == starter,
        keeps_score=side == starter or replayed.rulebook.start.scorer is Scorer.BOTH,
        lines=lines,
        rack_points=_points(replayed, side, MoveKind.RACK_POINTS),
        time_penalty=_points(replayed, side, MoveKind.TIME_PENALTY),
        total=replayed.totals[side],
        computed_total=replayed.computed_totals[side],
        best=_best(plays),
        best_with_tile=_best(line for line in plays if tile in line.laid),
        bingos=sum(line.is_bingo for line in plays),
        has_signed=side in replayed.record.signed,
        asked=dict(replayed.record.asked).get(side),
    )


def _best(plays: Iterable[SheetLine]) -> SheetLine | None:
    """The first of those that score most."""
    return max(plays, key=lambda line: line.score, default=None)


def _points(replayed: Replay, side: int, kind: MoveKind) -> int | None:
    found = [step.points for step in replayed.steps if step.side == side and step.kind is kind]
    return sum(found) if found else None


def _lines(replayed: Replay, side: int) -> Iterator[SheetLine]:
    steps = replayed.steps
    words = zip(
        write_through(replayed, dots=False).moves, write_through(replayed, dots=True).moves, strict=True
    )
    around = zip((None, *steps)[:-1], steps, (*steps, None)[1:], words, strict=True)
    for before, step, after, (whole, laid) in around:
        if step.side != side or step.kind in _BELOW_THE_MOVES or _is_taken_back(before, step):
            continue
        withdrawal = after if _is_taken_back(step, after) else None
        yield _line(replayed, step, withdrawal, whole=whole, laid=laid)


def _is_taken_back(play: Step | None, then: Step | None) -> bool:
    if play is None or then is None or play.side != then.side:
        return False
    return play.kind is MoveKind.PLAY and then.kind is MoveKind.WITHDRAWN


def _line(
    replayed: Replay, step: Step, withdrawal: Step | None, *, whole: RecordedMove, laid: RecordedMove
) -> SheetLine:
    rules = replayed.rulebook.sheet
    kind = step.kind if withdrawal is None else MoveKind.WITHDRAWN
    score = step.points + (withdrawal.points if withdrawal else 0)
    is_bingo = kind is MoveKind.PLAY and len(step.squares) >= replayed.rulebook.play.rack_size
    marks = {MoveKind.EXCHANGE: rules.exchange_mark, MoveKind.PASS: rules.pass_mark}
    return SheetLine(
        number=step.number,
        kind=kind,
        place=step.place,
        word=_letters(replayed, whole, laid),
        exchanged="–".join(str(count) for count in dict.fromkeys(step.swapped or ())),
        laid=tuple(BLANK if is_designated(tile) else tile for tile in laid.word if tile is not None),
        score=score,
        written=marks.get(kind, str(score)),
        total=(withdrawal or step).total,
        is_bingo=is_bingo,
        is_circled=is_bingo and rules.bingo_circled,
        reason=step.move.note if kind is MoveKind.ADJUSTMENT else "",
    )


def _letters(replayed: Replay, whole: RecordedMove, laid: RecordedMove) -> tuple[SheetLetter, ...]:
    """A word with the blanks that this play uses; one that lay there before is a letter like others."""
    alphabet, mark = replayed.tileset.alphabet, replayed.rulebook.sheet.blank_mark
    return tuple(
        _letter(alphabet, mark, tile, is_blank=new is not None and is_designated(new))
        for tile, new in zip(whole.word, laid.word, strict=True)
    )


def _letter(alphabet: Alphabet, mark: str, tile: Tile | None, *, is_blank: bool) -> SheetLetter:
    label = _UNREADABLE if tile is None else alphabet.label(tile).upper()
    if is_blank:
        return SheetLetter(label, _marked(label, mark), is_blank)
    # A mark that is a letter and nothing else tells a blank by its case: the rest takes the other one.
    written = label.lower() if mark == CAPITAL_BLANK else label
    return SheetLetter(label, written, is_blank)


def _marked(label: str, mark: str) -> str:
    """
    >>> [_marked("NY", mark) for mark in ("(A)", "A", "a", "A*")]
    ['(NY)', 'NY', 'ny', 'NY*']
    """
    return mark.replace("A", label) if "A" in mark else mark.replace("a", label.lower())


def rows_below(sheet: Sheet, column: SheetColumn, labels: Mapping[str, str] = LABELS) -> Iterator[SheetRow]:
    """The points beside the moves, their sum, then what is asked for prizes."""
    points = {
        SheetExtra.RACK_POINTS: column.rack_points,
        SheetExtra.TIME_PENALTIES: column.time_penalty,
    }
    for extra, found in points.items():
        if extra in sheet.extras:
            yield SheetRow(key=extra, label=labels[extra], value=_signed(found))
    if any(each.asked is not None for each in sheet.columns):
        yield SheetRow(key="asked", label=labels["asked"], value=_signed(column.asked))
    yield SheetRow(key="final", label=labels["final"], value=_final(column, labels))
    plays = {SheetExtra.BEST_PLAY: column.best, SheetExtra.BEST_PLAY_WITH_TILE: column.best_with_tile}
    for extra, play in plays.items():
        if extra in sheet.extras:
            value = str(play.score) if play else ""
            yield SheetRow(key=extra, label=labels[extra] % {"tile": sheet.tile}, value=value, play=play)
    if SheetExtra.BINGOS in sheet.extras:
        yield SheetRow(key=SheetExtra.BINGOS, label=labels[SheetExtra.BINGOS], value=str(column.bingos))


def _signed(points: int | None) -> str:
    if points is None:
        return ""
    return f"{points:+}" if points else "0"


def _final(column: SheetColumn, labels: Mapping[str, str]) -> str:
    if column.total == column.computed_total:
        return str(column.total)
    return f"{column.total} ({labels['counted'] % {'total': column.computed_total}})"


def described(line: SheetLine, labels: Mapping[str, str] = LABELS) -> str:
    """
    Return the text of a line that is no word: `exchange (3)`; for a withdrawn play, that it was withdrawn.

    A label `reason NOTE` says points on that rule in words of its own.
    """
    if line.kind is MoveKind.PLAY:
        return ""
    if line.reason:
        return labels.get(f"reason {line.reason}", labels[line.kind])
    return f"{labels[line.kind]} ({line.exchanged})" if line.exchanged else labels[line.kind]


def ending_line(sheet: Sheet, labels: Mapping[str, str] = LABELS) -> str:
    """
    Who won, why the game is over, and the article; empty while it lasts.

    A label `cited ARTICLE` says the article in words of its own.
    """
    end = sheet.ending
    if end is None:
        return ""
    article = labels.get(f"cited {end.article}", end.article)
    return told_end(end.reason, article, winner=end.winner, both_lost=end.both_lost, labels=labels)


def heading_of(sheet: Sheet, labels: Mapping[str, str] = LABELS) -> list[tuple[str, str]]:
    """Round and table, to be filled in by hand if empty, and the arbiter's name if there is one."""
    heading = [(labels["round"], sheet.round), (labels["table"], sheet.table)]
    return [*heading, (labels["arbiter"], sheet.arbiter)] if sheet.arbiter else heading


def duties(column: SheetColumn, labels: Mapping[str, str] = LABELS) -> str:
    """Return the player's duties: starting, keeping the score."""
    held = [(column.starts, labels["starts"]), (column.keeps_score, labels["keeps"])]
    return ", ".join(label for has, label in held if has)


def format_sheet(sheet: Sheet, labels: Mapping[str, str] = LABELS) -> str:
    """The sheet as text, the columns side by side; a bingo's score stands in parentheses."""
    height = max(len(column.lines) for column in sheet.columns)
    blocks = [_block(sheet, column, labels, height) for column in sheet.columns]
    widths = [max(map(len, block)) for block in blocks]
    facts = (f"{label}{labels['colon']}{value or '…'}" for label, value in heading_of(sheet, labels))
    heading = [sheet.title, f"{sheet.rulebook_id}: {sheet.rulebook_title}", (_GAP + " ").join(facts)]
    rows = ((_GAP * 2).join(_padded(row, widths, set())) for row in zip(*blocks, strict=True))
    ending = ending_line(sheet, labels)
    below = ["", ending] if ending else []
    return "\n".join([*filter(None, heading), "", *(row.rstrip() for row in rows), *below, ""])


def _block(sheet: Sheet, column: SheetColumn, labels: Mapping[str, str], height: int) -> list[str]:
    """One column's lines of text, with room for as many moves as the longer column has."""
    shown = [True, sheet.has_places, True, True, sheet.has_totals]
    names = [labels[name] for name in ("number", "place", "word", "score", "total")]
    table = [
        list(compress(cells, shown)) for cells in (names, *(_cells(line, labels) for line in column.lines))
    ]
    widths = [max(map(len, cells)) for cells in zip(*table, strict=True)]
    numbers = {0, len(widths) - 1, len(widths) - 1 - sheet.has_totals}
    rows = [_GAP.join(_padded(row, widths, numbers)) for row in table]
    below = [
        f"{row.label}{labels['colon']}{f'{row.play.text} ' if row.play else ''}{row.value}".rstrip()
        for row in rows_below(sheet, column, labels)
    ]
    held = duties(column, labels)
    name = " ".join(filter(None, (column.player, held and f"({held})")))
    signed = labels["signed"] if column.has_signed else "_" * 20
    signature = [f"{labels['signature']}{labels['colon']}{signed}"] if sheet.has_signatures else []
    return [name, *rows, *[""] * (height + 1 - len(column.lines)), *below, *signature]


def _cells(line: SheetLine, labels: Mapping[str, str]) -> list[str]:
    word = " ".join(filter(None, (line.text, described(line, labels))))
    score = f"({line.written})" if line.is_circled else line.written
    return [str(line.number), line.place, word, score, str(line.total)]


def _padded(cells: Iterable[str], widths: Iterable[int], numbers: set[int]) -> Iterator[str]:
    for place, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        yield cell.rjust(width) if place in numbers else cell.ljust(width)
