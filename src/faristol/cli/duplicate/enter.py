"""`faristol duplicate enter` and `correct`: slips from a table, and errors put right after the game."""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from faristol.cli.duplicate import told
from faristol.cli.duplicate.desk import Desk
from faristol.cli.duplicate.file import open_session_file, program_of
from faristol.cli.duplicate.slips import Row, read_slips
from faristol.cli.duplicate.tables import read_text
from faristol.duplicate import Mark
from faristol.duplicate import actions as a
from faristol.duplicate.actions import SessionAction
from faristol.duplicate.chapters.slip import entrant_on_slip
from faristol.errors import IllegalMove, NotationError

_WROTE_ON = "went on writing after time"


@dataclass(frozen=True, slots=True)
class Entry:
    """One slip of the table, on its way into the session."""

    where: str
    """File and line."""
    coup: int
    number: int
    row: Row


def run_enter(args: argparse.Namespace) -> int:
    """All of the table, or, where one row is wrong, nothing."""
    text = read_text(args.slips)
    with open_session_file(args.file) as session:
        desk = Desk(session, program_of(session, args), session.clock())
        desk.resume()
        entries = list(_entries(desk, text, args))
        actions = [(entry.where, action) for entry in entries for action in _actions(desk, entry, args)]
        desk.do_all(actions)
        if args.json:
            slips = [_document(desk, entry) for entry in entries]
            print(json.dumps({"slips": slips}, ensure_ascii=False))
        else:
            for entry in entries:
                line = told.slip_line(desk, desk.state.coups[entry.coup - 1], entry.number)
                print(f"coup {entry.coup:>2} {line}")
    return 0


def run_correct(args: argparse.Namespace) -> int:
    if args.reject and args.points is not None:
        args.fail("--points goes with --accept: what is rejected has none")
    with open_session_file(args.file) as session:
        desk = Desk(session, program_of(session, args), session.clock())
        number = entrant_on_slip(desk.state, args.player, desk.book).number
        action = a.CorrectMark(args.coup, number, args.accept, args.by, args.reason, args.points)
        events = desk.do(action)
        event = desk.state.corrections[-1]
        worth = desk.state.coups[event.coup - 1].marks[number].worth
        if event.accepted and worth not in {None, event.points}:
            print(f"faristol: the board counts {worth}; {event.points} are given", file=sys.stderr)
        if args.json:
            document = {"coup": event.coup, "number": number, "before": event.before, "points": event.points}
            print(json.dumps(document))
        else:
            for line in [*told.tell(desk, events), *told.ranking(desk.state, desk.book)]:
                print(line)
    return 0


def _entries(desk: Desk, text: str, args: argparse.Namespace) -> Iterator[Entry]:
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
    """That of the row, of `--coup`, or the last that was announced."""
    if row.coup is not None or asked is not None:
        return row.coup if row.coup is not None else asked or 0
    announced = [coup.number for coup in desk.state.coups if coup.is_announced]
    if not announced:
        raise NotationError("no coup has been announced")
    return announced[-1]


def _actions(desk: Desk, entry: Entry, args: argparse.Namespace) -> Iterator[SessionAction]:
    """
    Nothing for a slip that was entered just so before.

    Raises:
        NotationError: if there is another slip already that is not to be replaced.
    """
    row, coups = entry.row, desk.state.coups
    before = coups[entry.coup - 1].slips.get(entry.number) if 1 <= entry.coup <= len(coups) else None
    if before is None or (before.slip, before.late) != (row.slip, row.late):
        if before is not None and not args.replace:
            raise NotationError(
                f"{entry.where}: number {entry.number} has another slip in coup {entry.coup}; "
                "--replace puts this one in its place"
            )
        yield _entering(desk, entry, args, replaces=before is not None)
    if row.after_time and not (before is not None and before.after_time):
        if not args.by:
            args.fail("--by NAME: a slip is annulled by somebody")
        yield a.AnnulSlip(entry.coup, entry.number, args.by, _WROTE_ON)


def _entering(desk: Desk, entry: Entry, args: argparse.Namespace, *, replaces: bool) -> SessionAction:
    """What replaces a slip that was marked is signed; the session keeps who it was, and why."""
    row = entry.row
    if not (replaces and desk.state.coups[entry.coup - 1].is_closed):
        return a.EnterSlip(entry.coup, entry.number, row.slip, row.late)
    if not (args.by and args.reason):
        args.fail(f"coup {entry.coup} is closed: --by NAME and --reason TEXT, for what replaces its slips")
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
        "to_rule_on": list(mark.unlisted),
    }
