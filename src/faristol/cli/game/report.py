"""`faristol game report`: every turn of a finished game beside the best moves, and what it lost."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from faristol.analysis.leaves import load_leaves
from faristol.analysis.playouts import Playouts
from faristol.analysis.report_document import document_of
from faristol.analysis.report_words import LABELS, Telling
from faristol.analysis.reports import Level, Report, report_on
from faristol.cli.game.log import LogReplay
from faristol.cli.game.records import add_record, read_game
from faristol.cli.game.report_page import page
from faristol.cli.kit.catalogues import LANGUAGES, translated
from faristol.cli.kit.inputs import shown_name
from faristol.cli.kit.output import answer, raise_unless_writable, remark
from faristol.cli.kit.parser import add_json
from faristol.cli.kit.progress import shown_steps
from faristol.cli.kit.tables import table
from faristol.cli.lexicon.named import named_lexicon
from faristol.errors import LexiconError, NotationError
from faristol.files import write_file
from faristol.game.records import Replay
from faristol.lexicon import Lexicon, lexicon_ids, load_lexicon
from faristol.movegen import load_generator

EXAMPLES = """\
examples:
  faristol game report events.json
  faristol game report events.json --language ca --pdf report.pdf
  faristol game report game.gcg --rulebook ca-1v1 --level full --html report.html

Only turns whose whole rack is known are judged. `--level fast` compares moves by equity (points, and the
worth of the tiles kept); `--level full` plays candidates out 2,400 times a turn and solves endings. The same
game, level and lexicon give the same bytes. Grades go by the chance to win: small from 0.5 %, medium from
3 %, large from 7 %; in endings and decided games by points: from 1, 7 and 15.
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_record(verb)
    verb.add_argument(
        "--lexicon",
        metavar="ID|LANGUAGE|FILE",
        help="the word list (default: the log's, or the first lexicon for the tiles)",
    )
    verb.add_argument(
        "--level", choices=[str(level) for level in Level], default=str(Level.FAST), help="default: fast"
    )
    verb.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0], help="default: en")
    verb.add_argument("--html", metavar="OUT", help="also write the report as a page of its own")
    verb.add_argument("--pdf", metavar="OUT", help="also write the report as a PDF")
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
    answer(args, {**telling.told, "sentences": telling.sentences()}, _lines(telling))


def _made(args: Namespace) -> Report:
    game = read_game(args)
    replayed = game.replayed if isinstance(game, LogReplay) else game
    spent = None
    if isinstance(game, LogReplay):
        state = game.review.state
        if state.ended is None:
            raise NotationError(
                f"{shown_name(args.file)}: this game is not over; a report needs a finished game"
            )
        first, second = state.clock.spent_ms
        spent = (first, second) if game.opened.timed else None
    lexicon = _lexicon(args, game)
    generator = load_generator(lexicon, replayed.rulebook, mapped=True)
    playouts = Playouts(generator, replayed.rulebook, load_leaves(replayed.tileset.id))
    with shown_steps("judging turns", in_lines=args.progress) as watch:
        return report_on(
            replayed,
            playouts,
            lexicon,
            level=Level(args.level),
            ended=isinstance(game, LogReplay),
            spent_ms=spent,
            watch=watch,
        )


def _lexicon(args: Namespace, game: Replay | LogReplay) -> Lexicon:
    replayed = game.replayed if isinstance(game, LogReplay) else game
    args.tileset = replayed.tileset.id
    if args.lexicon is not None:
        return named_lexicon(args.lexicon, args)
    if isinstance(game, LogReplay) and game.opened.lexicon in lexicon_ids():
        return load_lexicon(game.opened.lexicon)
    for lexicon_id in lexicon_ids():
        lexicon = load_lexicon(lexicon_id)
        if lexicon.tileset == replayed.tileset.id:
            return lexicon
    raise LexiconError(f"no lexicon for tile set {replayed.tileset.id}: give your own with --lexicon FILE")


def _write(args: Namespace, telling: Telling) -> None:
    if args.html is not None:
        write_file(Path(args.html), page(telling).encode())
        remark(f"the report is in {args.html}")
    if args.pdf is not None:
        from faristol.analysis.report_paper import report_pdf  # noqa: PLC0415 - ReportLab loads slowly

        write_file(Path(args.pdf), report_pdf(telling))
        remark(f"the report is in {args.pdf}")


def _lines(telling: Telling) -> Iterator[str]:
    labels = telling.labels
    names = ("player", "rack", "move", "score", "best_move", "points_lost", "chance_lost")
    head = ("", *(labels[name] for name in names), "")
    rows = [
        (
            row.number,
            row.player,
            row.rack,
            row.move,
            row.score,
            row.best,
            row.lost_points,
            row.lost_win,
            row.said,
        )
        for row in telling.rows()
    ]
    yield from table([head, *rows], right={0, 4, 6, 7})
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
    yield telling.told["lexicon"]
