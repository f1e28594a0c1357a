"""`faristol tournament import`: a tournament of another program's files."""

import argparse
import json
import time
from pathlib import Path

from faristol.cli.kit.inputs import read_input
from faristol.cli.tournament.file import create_tournament
from faristol.cli.tournament.sheets import asked_book
from faristol.cli.tournament.store import bring_in_elsewhere, is_elsewhere
from faristol.cli.tournament.verb import DEFAULT_RULEBOOK
from faristol.formats.tournament_files import read_tournament
from faristol.formats.tournament_foreign import events_from, missed_the_end
from faristol.tiles import new_seed
from faristol.tournament.referee import replay
from faristol.tournament.state import TournamentState

_MS = 1_000_000
_MOST_NAMED = 8


def run_import(args: argparse.Namespace) -> int:
    """What the files say and nobody here keeps is told, never dropped."""
    files = {file: read_input(file) for file in args.files}
    if is_elsewhere(args.file):
        brought = bring_in_elsewhere(args.file, files, rulebook=args.rulebook or DEFAULT_RULEBOOK)
        _tell(args, brought.state, unread=brought.unread, absent=brought.absent, token=brought.token)
        return 0
    book = asked_book(args)
    foreign = read_tournament(files)
    now_ms = time.time_ns() // _MS
    events = list(events_from(foreign, book=book, now_ms=now_ms, seed=new_seed(), author=args.by))
    state, absent = replay(events), missed_the_end(foreign)
    create_tournament(Path(args.file), events, rulebook=args.rulebook or DEFAULT_RULEBOOK)
    _tell(args, state, unread=foreign.unread, absent=absent)
    return 0


def _tell(
    args: argparse.Namespace,
    state: TournamentState,
    *,
    unread: tuple[str, ...],
    absent: tuple[str, ...],
    token: str = "",
) -> None:
    director = f"/tournaments/role/{token}/" if token else ""
    if args.json:
        document = {
            "file": args.file,
            "title": state.settings.title,
            "entrants": len(state.entrants),
            "rounds": len(state.rounds),
            "unread": list(unread),
            "absent": list(absent),
        }
        print(json.dumps(document | ({"director": director} if director else {}), ensure_ascii=False))
        return
    for remark in unread:
        print(f"not read: {remark}")
    if absent:
        more = f" and {len(absent) - _MOST_NAMED} more" if len(absent) > _MOST_NAMED else ""
        print(f"absent in the last round: {', '.join(absent[:_MOST_NAMED])}{more}")
        print("they are in the next one again: for whoever has left, there is the verb withdraw")
    print(f"{args.file}: {len(state.entrants)} entrants, {len(state.rounds)} rounds")
    if director:
        print(f"the director's link on the site: {director}")
