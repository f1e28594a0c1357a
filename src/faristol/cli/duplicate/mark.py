"""`faristol duplicate mark`: the slips of one coup, from any position."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

from faristol.board import Grid
from faristol.cli.duplicate.arguments import add_setting
from faristol.cli.duplicate.setting import asked_setting
from faristol.cli.duplicate.slips import Row, read_slips
from faristol.cli.kit.inputs import read_text
from faristol.cli.kit.numbers import number
from faristol.cli.kit.output import answer
from faristol.cli.kit.parser import add_json
from faristol.cli.kit.tables import table
from faristol.duplicate import Mark, Reason, Tops, find_tops, load_program, mark_slip
from faristol.duplicate.chapters.slip import unclear, ways_of
from faristol.duplicate.program import format_play
from faristol.duplicate.slips.marking import meanings_of
from faristol.errors import NotationError
from faristol.formats.game.cgp import parse_position
from faristol.game import HasWord
from faristol.movegen import ScoredPlay
from faristol.rulebook import DuplicateBook
from faristol.tiles import Rack, load_tileset

EXAMPLES = """\
examples:
  faristol duplicate mark --cgp "15/…/3ΚΑΛΑ8/…/15 ΟΣΤΗΜΑ?/ 0/0 0" --slips slips.csv
  faristol duplicate mark --cgp-file coup.cgp --slips - --lexicon words.txt --json

A slip is a row of player,square,direction,word,score,late,illegible under a row with those names; score,
late and illegible may be left out. Other columns of an exported slips.csv are ignored; --coup chooses
one of its coups. A circled letter, that is a blank from the rack, is written in parentheses, or in lower case
among capitals: ΚΑ(Λ)Α, ΚΑλΑ. Under late, write 1, yes or late for a slip that came late, and after-time
for a player who kept writing after time. An empty word is a slip without a play.
"""


def add_arguments(verb: ArgumentParser) -> None:
    where = verb.add_mutually_exclusive_group(required=True)
    where.add_argument("--cgp", metavar="TEXT", help="board and rack before the coup; the first rack counts")
    where.add_argument("--cgp-file", metavar="FILE", help="the same from a file; - is standard input")
    verb.add_argument("--slips", metavar="FILE", required=True, help="a CSV file; - is standard input")
    verb.add_argument(
        "--coup", metavar="N", type=number(), help="mark only this coup's slips, if the table has several"
    )
    add_setting(verb)
    add_json(verb)


def run(args: Namespace) -> None:
    """Everything is read and marked before anything is printed: a bad row must not come late."""
    if args.slips == "-" and args.cgp_file == "-":
        args.fail("--slips and --cgp-file cannot both be standard input")
    setting = asked_setting(args)
    tileset = load_tileset(setting.book.play.tileset)
    text = args.cgp if args.cgp is not None else read_text(args.cgp_file)
    position = parse_position(text, tileset, rack_size=setting.book.play.rack_size)
    slips = _of_one_coup(list(read_slips(read_text(args.slips), args.slips)), args)
    program = load_program(setting.lexicon, setting.book)
    grid, rack = position.grid, tuple(sorted(position.racks[0]))
    tops = find_tops(program, grid, rack)
    for row in slips:
        _raise_if_unclear(row, args, grid=grid, rack=rack, book=setting.book, has_word=setting.lexicon.has)
    marked = [
        (
            written,
            mark_slip(
                written.slip,
                grid=grid,
                rack=rack,
                book=setting.book,
                has_word=setting.lexicon.has,
                late=written.late,
                after_time=written.after_time,
            ),
        )
        for written in slips
    ]
    lines = [*_tops_lines(tops, grid, setting.book), *_mark_lines(marked, tops, setting.book)]
    answer(args, _document(marked, tops, grid, setting.book), lines, indent=None)


def _raise_if_unclear(
    row: Row, args: Namespace, *, grid: Grid, rack: Rack, book: DuplicateBook, has_word: HasWord
) -> None:
    """
    Raises:
        NotationError: naming the line, if its slip could be read in several ways.
    """
    meanings = meanings_of(row.slip, grid=grid, rack=rack, book=book, has_word=has_word)
    if len(meanings) > 1:
        raise NotationError(
            f"{args.slips}, line {row.line}: {unclear(row.slip, ways_of(row.slip, meanings))}"
        )


def _of_one_coup(rows: Sequence[Row], args: Namespace) -> list[Row]:
    """
    Raises:
        NotationError: if the table has several coups, and nobody says which; or not this one.
    """
    if args.coup is not None:
        chosen = [row for row in rows if row.coup == args.coup]
        if not chosen:
            raise NotationError(f"{args.slips}: no slip for coup {args.coup}")
        return chosen
    if len(coups := {row.coup for row in rows}) > 1:
        raise NotationError(f"{args.slips}: slips of {len(coups)} coups; choose one with --coup")
    return list(rows)


# Answers


def _written(play: ScoredPlay, grid: Grid, book: DuplicateBook) -> tuple[str, str]:
    alphabet = load_tileset(book.play.tileset).alphabet
    return format_play(play, grid, alphabet=alphabet, style=book.play.coordinates)


def _document(
    marked: Sequence[tuple[Row, Mark]], tops: Tops, grid: Grid, book: DuplicateBook
) -> dict[str, object]:
    plays = [dict(zip(("place", "word"), _written(play, grid, book), strict=True)) for play in tops.plays]
    return {
        "top": tops.score,
        "sub_top": tops.sub_top,
        "tops": plays,
        "slips": [
            {
                "player": row.player,
                "place": mark.place,
                "word": mark.word or row.slip.word,
                "words": list(mark.words),
                "points": mark.points,
                "worth": mark.worth,
                "top": _is_top(mark, tops),
                "reasons": [_reason(reason, book) for reason in mark.reasons],
                "warnings": [str(fault) for fault in mark.warnings],
                "to_rule_on": list(_to_rule_on(mark, tops)),
            }
            for row, mark in marked
        ],
    }


def _reason(reason: Reason, book: DuplicateBook) -> dict[str, object]:
    ground = reason.ground(book)
    return {
        "reason": str(reason.kind),
        "found": reason.found,
        "text": str(reason),
        "article": ground.article,
        "clauses": list(ground.clauses),
    }


def _is_top(mark: Mark, tops: Tops) -> bool:
    return mark.is_valid and mark.points >= tops.score


def _to_rule_on(mark: Mark, tops: Tops) -> tuple[str, ...]:
    """Only where the play could go on the board."""
    return mark.unlisted if (mark.worth or 0) > tops.score else ()


def _tops_lines(tops: Tops, grid: Grid, book: DuplicateBook) -> Iterator[str]:
    if not tops.plays:
        yield "no play"
        return
    first, *others = (" ".join(_written(play, grid, book)) for play in tops.plays)
    yield f"top {tops.score}: {first}"
    for other in others:
        yield f"    {tops.score}: {other}"
    yield ""


def _mark_lines(marked: Sequence[tuple[Row, Mark]], tops: Tops, book: DuplicateBook) -> Sequence[str]:
    rows = []
    for row, mark in marked:
        place = mark.place or f"{row.slip.square}{row.slip.direction}"
        remarks = [f"{reason} [{reason.ground(book)}]" for reason in mark.reasons]
        remarks += [f"warning: {fault}" for fault in mark.warnings]
        words = _to_rule_on(mark, tops)
        remarks += [f"for the arbiter to rule on: {', '.join(words)}"] if words else []
        remarks += ["top"] if _is_top(mark, tops) else []
        points = f"{mark.points:>4}"
        rows.append((row.player, place, mark.word or row.slip.word, points, "; ".join(remarks)))
    return table(rows)
