"""`faristol duplicate mark`: the slips of one coup, from any position."""

import argparse
import json
from collections.abc import Sequence

from faristol.board import Grid
from faristol.cli.duplicate.setting import asked_setting
from faristol.cli.duplicate.slips import Row, read_slips
from faristol.cli.duplicate.tables import read_text
from faristol.cli.moves.positions import parse_position
from faristol.duplicate import Mark, Reason, Tops, find_tops, load_program, mark_slip
from faristol.duplicate.program import format_play
from faristol.errors import NotationError
from faristol.movegen import ScoredPlay
from faristol.rulebook import DuplicateBook
from faristol.tiles import load_tileset


def run_mark(args: argparse.Namespace) -> int:
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
    if args.json:
        print(json.dumps(_document(marked, tops, grid, setting.book), ensure_ascii=False))
    else:
        _print_tops(tops, grid, setting.book)
        _print_marks(marked, tops, setting.book)
    return 0


def _of_one_coup(rows: Sequence[Row], args: argparse.Namespace) -> list[Row]:
    """
    Raises:
        NotationError: if the table has several coups, and nobody says which; or not this one.
    """
    if args.coup is not None:
        chosen = [row for row in rows if row.coup == args.coup]
        if not chosen:
            raise NotationError(f"{args.slips}: no slip of coup {args.coup}")
        return chosen
    if len(coups := {row.coup for row in rows}) > 1:
        raise NotationError(f"{args.slips}: slips of {len(coups)} coups; --coup says which are marked")
    return list(rows)


# What is answered


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
                "to_rule_on": list(mark.unlisted),
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


def _print_tops(tops: Tops, grid: Grid, book: DuplicateBook) -> None:
    if not tops.plays:
        print("no play")
        return
    first, *others = (" ".join(_written(play, grid, book)) for play in tops.plays)
    print(f"top {tops.score}: {first}")
    for other in others:
        print(f"    {tops.score}: {other}")
    print()


def _print_marks(marked: Sequence[tuple[Row, Mark]], tops: Tops, book: DuplicateBook) -> None:
    cells = [
        (row.player, mark.place or f"{row.slip.square}{row.slip.direction}", mark.word or row.slip.word)
        for row, mark in marked
    ]
    players, places, words = (max(map(len, column)) for column in zip(*cells, strict=True))
    for (player, place, word), (_, mark) in zip(cells, marked, strict=True):
        told = [f"{reason} [{reason.ground(book)}]" for reason in mark.reasons]
        told += [f"warning: {fault}" for fault in mark.warnings]
        told += [f"for the arbiter to rule on: {', '.join(mark.unlisted)}"] if mark.unlisted else []
        told += ["top"] if _is_top(mark, tops) else []
        line = f"{player:<{players}}  {place:<{places}}  {word:<{words}}  {mark.points:>4}  {'; '.join(told)}"
        print(line.rstrip())
