"""`faristol tournament import`: a tournament of another program's files."""

import shlex
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from faristol.cli.kit.inputs import read_input
from faristol.cli.kit.output import answer, counted
from faristol.cli.kit.parser import add_json
from faristol.cli.tournament.arguments import DEFAULT_RULEBOOK, add_by
from faristol.cli.tournament.file import create_tournament
from faristol.cli.tournament.sheets import asked_book, shortened
from faristol.cli.tournament.store import bring_in_elsewhere, is_elsewhere
from faristol.formats.foreign.events import events_from, other_points
from faristol.formats.foreign.files import ENDINGS, read_tournament
from faristol.formats.foreign.tournament import missed_the_end
from faristol.tiles import new_seed
from faristol.tournament.referee import replay
from faristol.tournament.state import TournamentState

EXAMPLES = """\
examples:
  faristol tournament import open.trn open.sco open.ini open.jsonl
  faristol tournament import open.trn open.*.rnd open.6.stg open.jsonl
  faristol tournament import a.t club.jsonl --rulebook ca-ajusc
  faristol tournament import open.jsonl site:open-2009

Data that Faristol does not keep is listed line by line.
"""
_MS = 1_000_000


def add_arguments(verb: ArgumentParser) -> None:
    verb.add_argument(
        "files",
        metavar="FOREIGN",
        nargs="+",
        help="a .t or .tsh; a .trf; a .trn with its .sco, or with the .rnd of every round and the last .stg; "
        "for a site also our own .jsonl",
    )
    verb.add_argument("file", metavar="FILE", help="the file to create, which must not exist; or site:SLUG")
    verb.add_argument("--rulebook", metavar="ID|FILE", default=None, help="the rulebook it was played under")
    add_by(verb)
    add_json(verb)


def run(args: Namespace) -> None:
    """Import a tournament; entries that have no place here are reported, never dropped."""
    _refuse_turned_round(args)
    files = {file: read_input(file) for file in args.files}
    if is_elsewhere(args.file):
        brought = bring_in_elsewhere(args.file, files, rulebook=args.rulebook or DEFAULT_RULEBOOK)
        _tell(
            args,
            brought.state,
            unread=brought.unread,
            absent=brought.absent,
            other=brought.other,
            token=brought.token,
        )
        return
    book = asked_book(args)
    foreign = read_tournament(files)
    now_ms = time.time_ns() // _MS
    events = list(events_from(foreign, book=book, now_ms=now_ms, seed=new_seed(), author=args.by))
    state, absent = replay(events), missed_the_end(foreign)
    create_tournament(Path(args.file), events, rulebook=args.rulebook or DEFAULT_RULEBOOK)
    _tell(args, state, unread=foreign.unread, absent=absent, other=tuple(other_points(foreign, state)))


def _refuse_turned_round(args: Namespace) -> None:
    """No tournament is created under the ending of another program's file."""
    if Path(args.file).suffix.casefold() not in ENDINGS:
        return
    ours = [file for file in args.files if Path(file).suffix.casefold() == ".jsonl" or is_elsewhere(file)]
    foreign = [*(file for file in args.files if file not in ours), args.file]
    turned = shlex.join([*foreign, ours[0] if len(ours) == 1 else f"{Path(args.file).stem}.jsonl"])
    args.fail(f"the file to create comes last: faristol tournament import {turned}")


def _tell(
    args: Namespace,
    state: TournamentState,
    *,
    unread: Sequence[str],
    absent: Sequence[str],
    other: Sequence[str],
    token: str = "",
) -> None:
    director = f"/tournaments/role/{token}/" if token else ""
    document = {
        "file": args.file,
        "title": state.settings.title,
        "entrants": len(state.entrants),
        "rounds": len(state.rounds),
        "unread": list(unread),
        "absent": list(absent),
        "other_points": list(other),
    }
    lines = [f"not read: {remark}" for remark in unread]
    lines += [f"other points: {remark}" for remark in other]
    if absent:
        lines.append(f"absent in the last round: {shortened(absent)}")
        lines.append("they play the next round again; use withdraw for those who have left")
    lines.append(
        f"{args.file}: {counted(len(state.entrants), 'entrant')}, {counted(len(state.rounds), 'round')}"
    )
    if director:
        document["director"] = director
        lines.append(f"the director's link on the site: {director}")
    answer(args, document, lines, indent=None)
