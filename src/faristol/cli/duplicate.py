"""`faristol duplicate`: what an arbiter of duplicate does from a terminal."""

import argparse
import csv
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from faristol.board import Grid
from faristol.cli import read_input
from faristol.cli.lexicon_source import OK, named_lexicon
from faristol.cli.moves import parse_position
from faristol.cli.rulebook import book_named
from faristol.duplicate import Mark, Reason, Slip, Tops, duplicate_book, find_tops, load_program, mark_slip
from faristol.duplicate.program import format_play
from faristol.errors import LexiconError, NotationError
from faristol.lexicon import Lexicon, lexicon_ids, load_lexicon
from faristol.movegen import ScoredPlay
from faristol.rulebook import DuplicateBook
from faristol.tiles import load_tileset

DEFAULT_RULEBOOK = "el-duplicate"
NEEDED = ("player", "square", "direction", "word")
ALLOWED = (*NEEDED, "score", "late")
_IN_TIME = frozenset({"", "0", "no", "false"})
_LATE = frozenset({"1", "yes", "true", "late"})
_AFTER_TIME = "after-time"

EXAMPLES = """\
examples:
  faristol duplicate mark --cgp "15/…/3ΚΑΛΑ8/…/15 ΟΣΤΗΜΑ?/ 0/0 0" --slips slips.csv
  faristol duplicate mark --cgp-file coup.cgp --slips - --lexicon words.txt --json

A slip is a row of player,square,direction,word,score,late under a row with those names; score and late
may be left out. A circled letter, that is a blank from the rack, is written in parentheses, or small
among capitals: ΚΑ(Λ)Α, ΚΑλΑ. Under late: 1, yes or late for a slip that came late, after-time for a
player who went on writing against the arbiter's word. An empty word is a slip without a play.
"""


def add_command(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `duplicate` with its verbs."""
    noun = subparsers.add_parser(
        "duplicate",
        help="duplicate: the slips of a coup",
        description="Duplicate: everyone plays the same rack.",
    )
    verbs = noun.add_subparsers(dest="verb", metavar="VERB", required=True)
    mark = verbs.add_parser(
        "mark",
        help="mark the slips of one coup",
        description="Mark the slips of one coup: points, or nothing, with the article and the reason.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    where = mark.add_mutually_exclusive_group(required=True)
    where.add_argument("--cgp", metavar="TEXT", help="board and rack before the coup; the first rack counts")
    where.add_argument("--cgp-file", metavar="FILE", help="the same from a file; - is standard input")
    mark.add_argument("--slips", metavar="FILE", required=True, help="a CSV file; - is standard input")
    mark.add_argument(
        "--rulebook",
        metavar="ID|FILE",
        default=DEFAULT_RULEBOOK,
        help=f"one that comes with the program, or your own .toml (default: {DEFAULT_RULEBOOK})",
    )
    mark.add_argument(
        "--lexicon",
        metavar="ID|FILE",
        help="a lexicon, or a file with words; default: the first lexicon for the rulebook's tiles",
    )
    mark.add_argument("--json", action="store_true", help="one JSON object")
    mark.set_defaults(run=run_mark, fail=mark.error)


def run_mark(args: argparse.Namespace) -> int:
    """Everything is read and marked before anything is printed: a bad row must not come late."""
    if args.slips == "-" and args.cgp_file == "-":
        args.fail("--slips and --cgp-file cannot both be standard input")
    setting = _setting(args)
    tileset = load_tileset(setting.book.play.tileset)
    text = args.cgp if args.cgp is not None else _text(args.cgp_file)
    position = parse_position(text, tileset, rack_size=setting.book.play.rack_size)
    slips = list(_slips(_text(args.slips), args.slips))
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
    return OK


# What is read


@dataclass(frozen=True, slots=True)
class Setting:
    book: DuplicateBook
    lexicon: Lexicon


@dataclass(frozen=True, slots=True)
class Row:
    """One slip of the file."""

    player: str
    slip: Slip
    late: bool
    after_time: bool


def _setting(args: argparse.Namespace) -> Setting:
    """The rulebook plays with the letters of the lexicon that was named."""
    book = duplicate_book(book_named(args.rulebook), name=args.rulebook)
    args.tileset = book.play.tileset
    lexicon = _first_lexicon(args.tileset) if args.lexicon is None else named_lexicon(args.lexicon, args)
    return Setting(replace(book, play=replace(book.play, tileset=lexicon.tileset)), lexicon)


def _first_lexicon(tileset: str) -> Lexicon:
    for lexicon in map(load_lexicon, lexicon_ids()):
        if lexicon.tileset == tileset:
            return lexicon
    raise LexiconError(f"no lexicon for tile set {tileset}; --lexicon FILE names one of your own")


def _text(file: str) -> str:
    try:
        return read_input(file).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(f"{file}: not UTF-8 text: byte {error.start + 1}") from error


def _slips(text: str, file: str) -> Iterator[Row]:
    """
    Raises:
        NotationError: naming the line, if a row is not a slip, or a player has two.
    """
    rows = csv.reader(text.splitlines(), strict=True, skipinitialspace=True)
    names: list[str] | None = None
    seen: dict[str, int] = {}
    try:
        for row in rows:
            if not any(cell.strip() for cell in row):
                continue
            if names is None:
                names = _names(row)
                continue
            found = _row(row, names)
            if found.player in seen:
                raise NotationError(f"player {found.player} has a slip already, in line {seen[found.player]}")  # noqa: TRY301
            seen[found.player] = rows.line_num
            yield found
    except (csv.Error, NotationError) as error:
        raise NotationError(f"{file}, line {rows.line_num}: {error}") from error
    if not seen:
        raise NotationError(f"{file}: no slip in it")


def _names(row: Sequence[str]) -> list[str]:
    names = [cell.strip().casefold() for cell in row]
    missing = [name for name in NEEDED if name not in names]
    unknown = [name for name in names if name not in ALLOWED]
    if missing or unknown or len(set(names)) < len(names):
        raise NotationError(f"the first row names the columns: {','.join(ALLOWED)}; not {','.join(row)}")
    return names


def _row(row: Sequence[str], names: Sequence[str]) -> Row:
    if len(row) != len(names):
        raise NotationError(f"{len(row)} cells; there are {len(names)} columns")
    cells = {name: cell.strip() for name, cell in zip(names, row, strict=True)}
    score, late = cells.get("score", ""), cells.get("late", "").casefold()
    if not cells["player"]:
        raise NotationError("no player")
    if score and not (score.isdecimal() and score.isascii()):
        raise NotationError(f"{score!r} is no score")
    if late not in _IN_TIME | _LATE | {_AFTER_TIME}:
        raise NotationError(f"late is empty, yes, no or {_AFTER_TIME}; not {late!r}")
    slip = Slip(
        square=cells["square"],
        direction=cells["direction"],
        word=cells["word"],
        score=int(score) if score else None,
    )
    return Row(cells["player"], slip, late=late in _LATE, after_time=late == _AFTER_TIME)


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
