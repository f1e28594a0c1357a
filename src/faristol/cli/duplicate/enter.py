"""`faristol duplicate enter`: slips from a table."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass

from faristol.cli.duplicate.arguments import add_session
from faristol.cli.duplicate.desk import Desk
from faristol.cli.duplicate.file import open_session_file, program_of
from faristol.cli.duplicate.slips import Row, read_slips
from faristol.cli.duplicate.told import slip_line
from faristol.cli.kit.inputs import read_text
from faristol.cli.kit.numbers import number
from faristol.cli.kit.output import answer
from faristol.cli.kit.parser import add_json
from faristol.duplicate import Mark
from faristol.duplicate import actions as a
from faristol.duplicate.actions import SessionAction
from faristol.duplicate.chapters.master_play import to_rule_on
from faristol.duplicate.chapters.slip import entrant_on_slip
from faristol.errors import IllegalMove, NotationError

EXAMPLES = """\
examples:
  faristol duplicate enter club.jsonl --slips coup7.csv --coup 7
  faristol duplicate enter club.jsonl --slips all.csv --replace --by Maria --reason "Keyed into coup 6"

A slip is a row of coup,player,square,direction,word,score,late,illegible under a row with those names;
coup, score, late and illegible may be left out. Other columns of an exported slips.csv are ignored. Either
all rows are entered or none. To replace a slip of a closed coup, sign with --by and --reason.
"""
_WROTE_ON = "kept writing after time"


@dataclass(frozen=True, slots=True)
class Entry:
    """One slip of the table, on its way into the session."""

    where: str
    """File and line."""
    coup: int
    number: int
    row: Row


def add_arguments(verb: ArgumentParser) -> None:
    add_session(verb)
    verb.add_argument("--slips", metavar="CSV", required=True, help="a CSV file; - is standard input")
    verb.add_argument(
        "--coup", metavar="N", type=number(), help="coup of rows that name none (default: the last)"
    )
    verb.add_argument("--replace", action="store_true", help="replace slips that were entered before")
    verb.add_argument(
        "--by",
        metavar="NAME",
        default="",
        help="name of the person who annuls or replaces a slip of a closed coup",
    )
    verb.add_argument("--reason", metavar="TEXT", default="", help="why slips of a closed coup are replaced")
    add_json(verb)


def run(args: Namespace) -> None:
    """Enter all of the table, or, where one row is wrong, nothing."""
    text = read_text(args.slips)
    with open_session_file(args.file) as session:
        desk = Desk(session, program_of(session, args), session.clock())
        desk.resume()
        entries = list(_entries(desk, text, args))
        actions = [(entry.where, action) for entry in entries for action in _actions(desk, entry, args)]
        desk.do_all(actions)
        lines = [
            f"coup {entry.coup:>2} {slip_line(desk, desk.state.coups[entry.coup - 1], entry.number)}"
            for entry in entries
        ]
        answer(args, {"slips": [_document(desk, entry) for entry in entries]}, lines, indent=None)


def _entries(desk: Desk, text: str, args: Namespace) -> Iterator[Entry]:
    """
    Raises:
        NotationError: naming the line, if a row is not a slip, or nobody's, or somebody's second.
    """
    seen: dict[tuple[int, int], int] = {}
    for row in read_slips(text, args.slips):
        where = f"{args.slips}, line {row.line}"
        try:
            number = entrant_on_slip(desk.state, row.player, desk.book).number
        except IllegalMove as error:
            raise NotationError(f"{where}: {error}") from error
        entry = Entry(where, _coup(desk, row, args.coup), number, row)
        first = seen.setdefault((entry.coup, number), row.line)
        if first != row.line:
            raise NotationError(f"{where}: number {number} has a slip for coup {entry.coup} in line {first}")
        yield entry


def _coup(desk: Desk, row: Row, asked: int | None) -> int:
    """Return the coup of the row, of `--coup`, or the last one announced."""
    if row.coup is not None or asked is not None:
        return row.coup if row.coup is not None else asked or 0
    announced = [coup.number for coup in desk.state.coups if coup.is_announced]
    if not announced:
        raise NotationError("no coup has been announced")
    return announced[-1]


def _actions(desk: Desk, entry: Entry, args: Namespace) -> Iterator[SessionAction]:
    """
    Yield the actions for an entry; none for a slip that was entered before in the same words.

    Raises:
        NotationError: if there is another slip already that is not to be replaced.
    """
    row, coups = entry.row, desk.state.coups
    before = coups[entry.coup - 1].slips.get(entry.number) if 1 <= entry.coup <= len(coups) else None
    if before is None or (before.slip, before.late) != (row.slip, row.late):
        if before is not None and not args.replace:
            raise NotationError(
                f"{entry.where}: number {entry.number} has another slip in coup {entry.coup}; "
                "--replace replaces it"
            )
        yield _entering(desk, entry, args, replaces=before is not None)
    if row.after_time and not (before is not None and before.after_time):
        if not args.by:
            args.fail("annulling a slip needs --by NAME")
        yield a.AnnulSlip(entry.coup, entry.number, args.by, _WROTE_ON)


def _entering(desk: Desk, entry: Entry, args: Namespace, *, replaces: bool) -> SessionAction:
    """
    Return the action for an entry; replacing a marked slip is signed, and the session keeps by whom, and why.
    """
    row = entry.row
    if not (replaces and desk.state.coups[entry.coup - 1].is_closed):
        return a.EnterSlip(entry.coup, entry.number, row.slip, row.late)
    if not (args.by and args.reason):
        args.fail(f"coup {entry.coup} is closed: replacing its slips needs --by NAME and --reason TEXT")
    return a.EnterSlip(entry.coup, entry.number, row.slip, row.late, args.by, args.reason)


def _document(desk: Desk, entry: Entry) -> dict[str, object]:
    coup = desk.state.coups[entry.coup - 1]
    mark = desk.mark_of(coup, entry.number) or Mark(points=0)
    return {
        "coup": entry.coup,
        "number": entry.number,
        "place": mark.place,
        "word": mark.word or entry.row.slip.word,
        "points": mark.points,
        "worth": mark.worth,
        "reasons": [
            {"reason": str(reason.kind), "text": str(reason), "article": reason.ground(desk.book).article}
            for reason in mark.reasons
        ],
        "warnings": [str(fault) for fault in mark.warnings],
        "to_rule_on": list(to_rule_on(mark, coup, top=desk.tops_of(coup).score)),
    }
