"""`faristol game sheet`: the score sheet of a game, as its rulebook wants it."""

import json
import sys
from argparse import ArgumentParser, Namespace
from enum import StrEnum
from pathlib import Path

from faristol.cli.game.records import add_record, replayed
from faristol.errors import FaristolError
from faristol.files import write_file
from faristol.formats.game.sheet import (
    Sheet,
    SheetColumn,
    SheetDetails,
    SheetLine,
    format_sheet,
    parse_sheet_tile,
    sheet_of,
)


class SheetForm(StrEnum):
    """File formats for a sheet."""

    TEXT = "text"
    PDF = "pdf"
    JSON = "json"


def add_arguments(verb: ArgumentParser) -> None:
    add_record(verb)
    verb.add_argument("--to", default=SheetForm.TEXT, choices=[str(form) for form in SheetForm])
    verb.add_argument("-o", "--output", metavar="OUT", help="output file (default: standard output)")
    verb.add_argument("--round", default="", metavar="R", help="round, printed on the sheet")
    verb.add_argument("--table", default="", metavar="T")
    verb.add_argument("--arbiter", default="", metavar="NAME")
    verb.add_argument(
        "--tile", metavar="Q", help="also print each player's best play with this tile; ? is a blank"
    )
    verb.add_argument(
        "--no-coordinates", action="store_true", help="leave places out where the rulebook allows it"
    )


def run(args: Namespace) -> None:
    game = replayed(args)
    alphabet = game.tileset.alphabet
    details = SheetDetails(
        round=args.round,
        table=args.table,
        arbiter=args.arbiter,
        tile=parse_sheet_tile(args.tile, alphabet) if args.tile else None,
        coordinates=not args.no_coordinates,
    )
    content = _written(sheet_of(game, details), SheetForm(args.to))
    if args.output is not None:
        write_file(Path(args.output), content)
    elif SheetForm(args.to) is SheetForm.PDF:
        _send(content)
    else:
        print(content.decode(), end="")


def _written(sheet: Sheet, form: SheetForm) -> bytes:
    match form:
        case SheetForm.TEXT:
            return format_sheet(sheet).encode()
        case SheetForm.JSON:
            return (json.dumps(_document(sheet), ensure_ascii=False, indent=1) + "\n").encode()
        case SheetForm.PDF:
            from faristol.formats.game.sheet_pdf import draw_pdf  # noqa: PLC0415 – slow, and only for whoever asks

            return draw_pdf(sheet)


def _send(content: bytes) -> None:
    if sys.stdout.isatty():
        raise FaristolError("a PDF cannot be shown on a terminal: name a file with -o")
    sys.stdout.buffer.write(content)


def _document(sheet: Sheet) -> dict[str, object]:
    """A sheet as plain values, for JSON."""
    return {
        "title": sheet.title,
        "rulebook": sheet.rulebook_id,
        "round": sheet.round,
        "table": sheet.table,
        "arbiter": sheet.arbiter,
        "tile": sheet.tile or None,
        "columns": [_column(sheet, column) for column in sheet.columns],
        "ending": None
        if sheet.ending is None
        else {
            "reason": str(sheet.ending.reason),
            "article": sheet.ending.article,
            "winner": sheet.ending.winner or None,
            "both_lost": sheet.ending.both_lost,
        },
    }


def _column(sheet: Sheet, column: SheetColumn) -> dict[str, object]:
    return {
        "player": column.player,
        "starts": column.starts,
        "keeps_score": column.keeps_score,
        "moves": [_move(sheet, line) for line in column.lines],
        "rack_points": column.rack_points,
        "time_penalty": column.time_penalty,
        "total": column.total,
        "not_agreed": column.asked,
        "signed": column.has_signed,
        "computed_total": column.computed_total,
        "best_play": _move(sheet, column.best) if column.best else None,
        "best_play_with_tile": _move(sheet, column.best_with_tile) if column.best_with_tile else None,
        "bingos": column.bingos,
    }


def _move(sheet: Sheet, line: SheetLine) -> dict[str, object]:
    return {
        "number": line.number,
        "kind": line.kind,
        "place": line.place if sheet.has_places else None,
        "word": line.text,
        "exchanged": line.exchanged or None,
        "score": line.score,
        "mark": line.written,
        "total": line.total if sheet.has_totals else None,
        "bingo": line.is_bingo,
    }
