"""`faristol game report`: every turn of a finished game beside the best moves, and what it lost."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from faristol.analysis.report_document import document_of
from faristol.analysis.report_words import LABELS, Row, Telling
from faristol.analysis.reports import LINES, Level, Report
from faristol.cli.game.records import add_record, read_game
from faristol.cli.game.report_page import page
from faristol.cli.game.reported import add_report_options, lexicon_of, raise_unless_over, replay_of, reported
from faristol.cli.kit.catalogues import translated
from faristol.cli.kit.inputs import shown_name
from faristol.cli.kit.numbers import number
from faristol.cli.kit.output import answer, raise_unless_writable, remark
from faristol.cli.kit.parser import add_json
from faristol.cli.kit.progress import shown_steps
from faristol.cli.kit.tables import table
from faristol.errors import NotationError
from faristol.files import write_file
from faristol.game import SIDES

EXAMPLES = """\
examples:
  faristol game report events.json
  faristol game report events.json --language ca --pdf report.pdf
  faristol game report game.gcg --rulebook ca-1v1 --level full --html report.html
  faristol game report game.gcg --rulebook ca-1v1 --best 3

Only turns whose whole rack is known are judged. `--level fast` compares moves by equity (points, and the
worth of the tiles kept); `--level full` plays candidates out 2,400 times a turn and solves endings. The same
game, level and lexicon give the same bytes. Grades go by the chance to win: small from 0.5 %, medium from
3 %, large from 7 %; in endings and decided games by points: from 1, 7 and 15. The lines of `--best` have the
chance to win in place of the total, and a star before the move that was made.
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_record(verb)
    add_report_options(verb)
    verb.add_argument(
        "--best",
        metavar="N",
        type=number(least=0, most=LINES),
        default=0,
        help=f"also list the N best moves of each turn, up to {LINES}, and the one that was made",
    )
    verb.add_argument(
        "--progress",
        action="store_true",
        help="print a line MADE/TOTAL on stderr for each turn, for programs",
    )
    add_json(verb)


def run(args: Namespace) -> None:
    """
    Raises:
        NotationError: if the game is not over, or is not between two players.
    """
    for path in filter(None, (args.html, args.pdf)):
        raise_unless_writable(Path(path))
    labels = translated(LABELS, args.language)
    telling = Telling(document_of(_made(args)), labels, args.language)
    _write(args, telling)
    answer(args, {**telling.told, "sentences": telling.sentences()}, _lines(telling, args.best))


def _made(args: Namespace) -> Report:
    game, name = read_game(args), shown_name(args.file)
    raise_unless_over(game, name=name)
    if len(replay_of(game).record.players) != len(SIDES):
        raise NotationError(f"{name}: a list of plays; a report needs a game between two players")
    lexicon = lexicon_of(game, args.lexicon, args)
    with shown_steps("judging turns", in_lines=args.progress) as watch:
        return reported(game, lexicon, level=Level(args.level), watch=watch)


def _write(args: Namespace, telling: Telling) -> None:
    if args.html is not None:
        write_file(Path(args.html), page(telling).encode())
        remark(f"the report is in {args.html}")
    if args.pdf is not None:
        from faristol.analysis.report_paper import report_pdf  # noqa: PLC0415 - ReportLab loads slowly

        write_file(Path(args.pdf), report_pdf(telling))
        remark(f"the report is in {args.pdf}")


def _lines(telling: Telling, best: int) -> Iterator[str]:
    labels = telling.labels
    yield telling.title
    yield " · ".join((telling.totals, telling.told["lexicon"], telling.told["rulebook"]["id"]))
    yield ""
    names = ("player", "rack", "move", "score", "total", "best_move", "points_lost", "chance_lost")
    head = ("", *(labels[name] for name in names), "")
    rows = [cells for row in telling.rows() for cells in (row.cells, *_best(row, best))]
    yield from table([head, *rows], right={0, 4, 5, 7, 8})
    yield ""
    yield from table(
        [("", *telling.names), *((name, *values) for name, values in telling.figures())], right={1, 2}
    )
    if sentences := telling.sentences():
        yield ""
        yield f"{labels['deciding']}:"
        yield from (f"  {sentence}" for sentence in sentences)
    yield ""
    yield from telling.notes


def _best(row: Row, count: int) -> Iterator[tuple[object, ...]]:
    """Yield lines below a turn with its best moves, and the one that was made."""
    for place, choice in enumerate(row.choices if count else ()):
        if place < count or choice.is_played:
            mark = "*" if choice.is_played else ""
            lost = (choice.lost_points, choice.lost_win)
            yield ("", "", mark, choice.move, choice.score, choice.win, "", *lost, "")
