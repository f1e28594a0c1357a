"""
The papers of a duplicate session as PDF on A4; before and during the game also to be filled in by hand.

`date` is when it was played, as the caller writes dates: the events know only how long ago it was opened.
"""

from collections.abc import Mapping, Sequence
from itertools import compress

from faristol.duplicate.chapters.result import (
    Results,
    SeriesStanding,
    Standing,
    person_in,
    shown_percentage,
)
from faristol.duplicate.state import Phase, SessionState
from faristol.formats.duplicate.changes import format_at, format_change
from faristol.formats.duplicate.labels import LABELS
from faristol.formats.duplicate.results import (
    CorrectionLine,
    CoupLine,
    PlayerPlay,
    PlayerSheet,
    Ranking,
    coup_lines,
    format_ended,
    name_of,
    player_sheets,
    ranking_of,
)
from faristol.formats.duplicate.slips import slips_pdf
from faristol.formats.paper.documents import (
    GAP,
    WIDTH,
    Cell,
    Column,
    Document,
    Row,
    Table,
    draw_document,
    flexible,
)
from faristol.formats.paper.pen import Paper
from faristol.rating.barrisc import format_mean
from faristol.rulebook import DuplicateBook

__all__ = ["arbiter_sheet_pdf", "coups_pdf", "player_sheets_pdf", "results_pdf", "series_pdf", "slips_pdf"]

LINES = 30
"""Lines of a sheet to fill in by hand: a game of more coups is rare."""
MOST_GAMES = 6
"""Number of games of a series that fit, each in a column of its own."""
_NUMBER, _PLACE, _FIGURE, _WIDER, _RACK = 24.0, 42.0, 40.0, 58.0, 98.0

Labels = Mapping[str, str]


def results_pdf(
    state: SessionState, book: DuplicateBook, labels: Labels = LABELS, *, date: str = ""
) -> bytes:
    """The ranking; under it every decision and every correction with who made it, when and why."""
    ranking = ranking_of(state, book)
    facts = [(labels["master_total"], str(ranking.master_total)), (labels["played"], str(ranking.coups))]
    document = Document(
        title=_title(state, labels["results"]),
        subtitle=_subtitle(state, book, labels, date),
        facts=tuple(facts),
        tables=(
            _ranking_table(ranking, labels),
            *_changes_table(ranking, labels),
            *_corrections_table(ranking, labels),
        ),
    )
    return _drawn([document], labels)


def coups_pdf(state: SessionState, book: DuplicateBook, labels: Labels = LABELS, *, date: str = "") -> bytes:
    """Coup by coup: rack, master play, how many found it and who."""
    columns = (
        Column(labels["coup"], _NUMBER, is_right=True),
        Column(labels["rack"], _RACK),
        Column(labels["square"], _PLACE),
        Column(labels["word"], 0),
        Column(labels["score"], _FIGURE, is_right=True),
        Column(labels["total"], _FIGURE, is_right=True),
        Column(labels["found"], _FIGURE, is_right=True),
        Column(labels["best_below"], _WIDER, is_right=True),
    )
    rows = tuple(
        Row(
            (
                *_master_cells(line, rack=True),
                f"{len(line.found_by)}/{line.entrants}",
                _some(line.best_below),
            ),
            coup_notes(line, labels),
        )
        for line in coup_lines(state, book)
    )
    document = Document(
        title=_title(state, labels["coups"]),
        subtitle=_subtitle(state, book, labels, date),
        facts=(),
        tables=(Table(columns=flexible(columns, at=3), rows=rows, notes_from=1),),
    )
    return _drawn([document], labels)


def player_sheets_pdf(
    state: SessionState,
    book: DuplicateBook,
    numbers: Sequence[int],
    labels: Labels = LABELS,
    *,
    date: str = "",
) -> bytes:
    """
    A sheet for each number: own plays left, master plays right. Without a number, one sheet for nobody.

    Raises:
        IllegalMove: if nobody has one of the numbers.
    """
    sheets = player_sheets(state, book, numbers, labels)
    documents = [_player_document(state, book, sheet, labels, date) for sheet in sheets]
    return _drawn(documents or [_blank_sheet(state, book, labels, date)], labels)


def arbiter_sheet_pdf(
    state: SessionState, book: DuplicateBook, labels: Labels = LABELS, *, date: str = ""
) -> bytes:
    """Racks left, master plays right; then who has which number."""
    columns = (
        Column(labels["coup"], _NUMBER, is_right=True),
        Column(labels["rack"], _RACK * 1.4),
        Column(labels["square"], _PLACE),
        Column(labels["word"], 0),
        Column(labels["score"], _FIGURE, is_right=True),
        Column(labels["total"], _FIGURE, is_right=True),
    )
    lines = coup_lines(state, book)
    rows = [Row(_master_cells(line, rack=True), arbiter_notes(line, labels)) for line in lines]
    rows += _blank_rows(state, len(lines), cells=len(columns))
    sheet = Table(
        columns=flexible(columns, at=3),
        rows=tuple(rows),
        groups=((0, ""), (2, labels["master"])),
        notes_from=1,
    )
    ranking = ranking_of(state, book)
    document = Document(
        title=_title(state, labels["arbiter_sheet"]),
        subtitle=_subtitle(state, book, labels, date),
        facts=((labels["master_total"], str(ranking.master_total) if lines else "…"),),
        tables=(sheet, *_numbers_table(state, labels)),
    )
    return _drawn([document], labels)


def series_pdf(
    standings: Sequence[SeriesStanding],
    games: Sequence[Results],
    *,
    title: str,
    labels: Labels = LABELS,
    date: str = "",
) -> bytes:
    """The combined ranking, with each game's result where there is room for a column each."""
    shown = games if len(games) <= MOST_GAMES else ()
    person = person_in(games)
    by_names = [{person(each.names): each for each in game.standings} for game in shown]
    columns = (
        Column(labels["rank"], _NUMBER, is_right=True),
        Column(labels["name"], 0),
        *(
            Column(labels["game"] % {"number": number}, _WIDER * 0.75, is_right=True)
            for number in range(1, len(shown) + 1)
        ),
        Column(labels["games"], _FIGURE * 0.8, is_right=True),
        Column(labels["points"], _FIGURE, is_right=True),
        Column(labels["percentage"], _FIGURE, is_right=True),
    )
    rows = tuple(
        Row(
            (
                str(each.rank),
                name_of(each.names),
                *(_of_game(results.get(person(each.names))) for results in by_names),
                str(each.games),
                str(each.points),
                format_mean(each.percentage),
            ),
            is_heavy=each.rank == 1,
        )
        for each in standings
    )
    document = Document(
        title=" · ".join(filter(None, (labels["series"], title))),
        subtitle=date,
        facts=(),
        tables=(Table(columns=flexible(columns, at=1), rows=rows),),
    )
    return _drawn([document], labels)


def _of_game(standing: Standing | None) -> str:
    """Points and whole per cents; nothing for who did not play."""
    return "" if standing is None else f"{standing.total}-{shown_percentage(standing.percentage)}%"


def coup_notes(line: CoupLine, labels: Labels) -> tuple[str, ...]:
    """
    Return the notes below a coup: who found the master play, who had the best below, which racks went back.
    """
    found = []
    if line.found_by:
        solo = f" ({labels['solo']})" if line.solo in line.found_by else ""
        found.append(f"{labels['found']}{labels['colon']}{', '.join(map(str, line.found_by))}{solo}")
    if line.best_below_by:
        solo = f" ({labels['solo']})" if line.solo in line.best_below_by else ""
        found.append(
            f"{labels['best_below']}{labels['colon']}{', '.join(map(str, line.best_below_by))}{solo}"
        )
    notes = [" · ".join(found), labels[line.note] if line.note else "", *arbiter_notes(line, labels)]
    return tuple(filter(None, notes))


def arbiter_notes(line: CoupLine, labels: Labels) -> tuple[str, ...]:
    """Return the notes below a coup on the arbiter's sheet: racks sent back, and decisions."""
    rejected = [f"{labels['rejected']}{labels['colon']}{' – '.join(line.rejected)}"] if line.rejected else []
    return (*rejected, *(format_change(change, labels) for change in line.changes))


def _drawn(documents: Sequence[Document], labels: Labels) -> bytes:
    paper = Paper(documents[0].title)
    for document in documents:
        draw_document(paper, document, labels)
    return paper.finish()


def _title(state: SessionState, kind: str) -> str:
    return " · ".join(filter(None, (kind, state.opened.title)))


def _subtitle(state: SessionState, book: DuplicateBook, labels: Labels, date: str) -> str:
    opened = state.opened
    facts = [
        f"{book.title} ({book.id})",
        f"{labels['lexicon']}{labels['colon']}{opened.lexicon_version or opened.lexicon}",
    ]
    if any(coup.is_announced for coup in state.coups):
        facts.append(format_ended(state, book, labels) or labels["so_far"])
    return " · ".join(filter(None, (date, *facts)))


def _ranking_table(ranking: Ranking, labels: Labels) -> Table:
    named = any(line.name for line in ranking.lines)
    cells = (
        (Column(labels["rank"], _NUMBER, is_right=True), [str(line.rank) for line in ranking.lines]),
        (Column(labels["number"], _NUMBER, is_right=True), [str(line.number) for line in ranking.lines]),
        (
            Column(labels["name"] if named else "", 0),
            [_left(line.name, labels, has_left=line.has_left) for line in ranking.lines],
        ),
        (Column(labels["seat"], _FIGURE, is_right=True), [_some(line.seat or 0) for line in ranking.lines]),
        (Column(labels["tops"], _FIGURE, is_right=True), [str(line.tops) for line in ranking.lines]),
        (Column(labels["bonus"], _WIDER, is_right=True), [_some(line.bonus) for line in ranking.lines]),
        (Column(labels["penalty"], _WIDER, is_right=True), [_some(-line.penalty) for line in ranking.lines]),
        (Column(labels["result"], _WIDER, is_right=True), [line.result for line in ranking.lines]),
    )
    has = (True, True, True, ranking.has_seats, True, ranking.has_bonus, ranking.has_penalty, True)
    columns = list(compress(cells, has))
    rows = zip(*(values for _, values in columns), strict=True)
    return Table(
        columns=flexible([column for column, _ in columns], at=2),
        rows=tuple(
            Row(tuple(row), is_heavy=line.rank == 1) for row, line in zip(rows, ranking.lines, strict=True)
        ),
    )


def _corrections_table(ranking: Ranking, labels: Labels) -> tuple[Table, ...]:
    if not ranking.corrections:
        return ()
    columns = (
        Column(labels["coup"], _NUMBER, is_right=True),
        Column(labels["number"], _NUMBER, is_right=True),
        Column(labels["name"], 150),
        Column(labels["word"], 0),
        Column(labels["before"], _FIGURE, is_right=True),
        Column(labels["after"], _FIGURE, is_right=True),
        Column(labels["author"], 90),
    )
    rows = tuple(
        Row(
            (
                str(each.coup),
                str(each.number),
                each.name,
                each.word,
                str(each.before),
                str(each.after),
                each.author,
            ),
            (_verdict(each, labels),),
        )
        for each in ranking.corrections
    )
    return (Table(columns=flexible(columns, at=3), rows=rows, title=labels["corrections"], notes_from=2),)


def _verdict(correction: CorrectionLine, labels: Labels) -> str:
    return f"{labels[correction.verdict]} ({format_at(correction.at_ms)}): {correction.reason}"


def _changes_table(ranking: Ranking, labels: Labels) -> tuple[Table, ...]:
    if not ranking.changes:
        return ()
    columns = (
        Column(labels["coup"], _NUMBER, is_right=True),
        Column(labels["number"], _NUMBER, is_right=True),
        Column(labels["name"], 0),
        Column(labels["author"], 150),
    )
    rows = tuple(
        Row(
            (_some(each.coup or 0), _some(each.number or 0), each.name, each.author),
            (format_change(each, labels),),
        )
        for each in ranking.changes
    )
    return (Table(columns=flexible(columns, at=2), rows=rows, title=labels["changes"], notes_from=2),)


def _numbers_table(state: SessionState, labels: Labels) -> tuple[Table, ...]:
    if not state.entrants:
        return ()
    columns = (
        Column(labels["number"], _NUMBER, is_right=True),
        Column(labels["name"], 0),
        Column(labels["seat"], _FIGURE * 2, is_right=True),
    )
    rows = tuple(
        Row(
            (
                str(entrant.number),
                _left(name_of(entrant.names), labels, has_left=entrant.has_left),
                str(entrant.place or ""),
            )
        )
        for entrant in state.entrants
    )
    return (Table(columns=flexible(columns, at=1), rows=rows, title=labels["numbers"]),)


def _player_document(
    state: SessionState, book: DuplicateBook, sheet: PlayerSheet, labels: Labels, date: str
) -> Document:
    entrant, standing = sheet.entrant, sheet.standing
    facts = [(labels["number"], str(entrant.number))]
    if entrant.names:
        facts.append((labels["name"], name_of(entrant.names)))
    if entrant.place is not None:
        facts.append((labels["seat"], str(entrant.place)))
    if standing is not None and sheet.lines:
        if standing.bonus:
            facts.append((labels["bonus"], f"+{standing.bonus}"))
        if standing.penalty:
            facts.append((labels["penalty"], f"-{standing.penalty}"))
        facts += [(labels["result"], standing.result), (labels["rank"], str(standing.rank))]
    rows = [_player_row(line, play) for line, play in sheet.lines]
    return _sheet_document(state, _subtitle(state, book, labels, date), facts, rows, labels)


def _blank_sheet(state: SessionState, book: DuplicateBook, labels: Labels, date: str) -> Document:
    facts = [(labels["number"], "…………"), (labels["name"], "…" * 24)]
    return _sheet_document(state, _subtitle(state, book, labels, date), facts, [], labels)


def _sheet_document(
    state: SessionState,
    subtitle: str,
    facts: Sequence[tuple[str, str]],
    rows: list[Row],
    labels: Labels,
) -> Document:
    half = flexible(
        (
            Column(labels["square"], _PLACE),
            Column(labels["word"], 0),
            Column(labels["score"], _FIGURE * 0.8, is_right=True),
            Column(labels["total"], _FIGURE * 0.8, is_right=True),
        ),
        at=1,
        width=(WIDTH - _NUMBER) / 2 - GAP,
    )
    columns = (Column(labels["coup"], _NUMBER, is_right=True), *half, *half)
    table = Table(
        columns=columns,
        rows=(*rows, *_blank_rows(state, len(rows), cells=len(columns))),
        groups=((0, ""), (1, labels["own"]), (5, labels["master"])),
        notes_from=1,
    )
    return Document(
        title=_title(state, labels["sheet"]),
        subtitle=subtitle,
        facts=tuple(facts),
        tables=(table,),
    )


def _player_row(line: CoupLine, play: PlayerPlay) -> Row:
    points = str(play.points) if play.word or play.points or play.notes else ""
    own = (play.place, play.word, f"{points}+{play.bonus}" if play.bonus else points, str(play.total))
    return Row((str(line.number), *own, *_master_cells(line, rack=False)[1:]), play.notes)


def _master_cells(line: CoupLine, *, rack: bool) -> tuple[Cell, ...]:
    cells = (line.place, line.word, str(line.score) if line.place else "", str(line.total))
    return (str(line.number), *([line.rack] if rack else []), *cells)


def _blank_rows(state: SessionState, filled: int, *, cells: int) -> list[Row]:
    """Up to as many lines as a game may need, numbered; none once it is over."""
    if state.phase is Phase.OVER:
        return []
    return [Row((str(number), *[""] * (cells - 1))) for number in range(filled + 1, LINES + 1)]


def _left(name: str, labels: Labels, *, has_left: bool) -> str:
    return f"{name} ({labels['left']})".lstrip() if has_left else name


def _some(points: int) -> str:
    return str(points) if points else ""
