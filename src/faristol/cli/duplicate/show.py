"""`faristol duplicate show`, `results` and `racks`: what a session's file says."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict

from faristol.cli.duplicate import told
from faristol.cli.duplicate.file import SessionFile, read_session
from faristol.duplicate.chapters.result import coup_result, format_result, results_of, shown_percentage
from faristol.duplicate.prepared import format_prepared, racks_of
from faristol.duplicate.state import Coup, Phase, SessionState
from faristol.formats.duplicate_changes import changes_of
from faristol.formats.duplicate_csv import coups_csv, results_csv


def run_show(args: argparse.Namespace) -> int:
    session = read_session(args.file)
    state, book = session.state, session.book
    if args.json:
        print(json.dumps(_document(session), ensure_ascii=False, indent=1))
        return 0
    shown = (told.status(state), [""], told.board(state, book), [""], told.ranking(state, book))
    for lines in (*shown, _trail(state)):
        for line in lines:
            print(line)
    return 0


def run_results(args: argparse.Namespace) -> int:
    session = read_session(args.file)
    state, book = session.state, session.book
    if args.csv:
        print(coups_csv(state, book) if args.coups else results_csv(state, book), end="")
    elif args.json:
        document = _coups(session) if args.coups else _ranking(session)
        print(json.dumps(document, ensure_ascii=False, indent=1))
    else:
        lines = _coup_table(session) if args.coups else [*told.ranking(state, book), *_trail(state)]
        for line in lines:
            print(line)
    return 0


def run_racks(args: argparse.Namespace) -> int:
    state = read_session(args.file).state
    if args.json:
        racks = [told.rack_text(rack, state) for rack in racks_of(state)]
        print(json.dumps({"racks": racks}, ensure_ascii=False))
    else:
        print(format_prepared(state), end="")
    return 0


def _document(session: SessionFile) -> dict[str, object]:
    state, opened = session.state, session.opened
    return {
        "title": opened.title,
        "rulebook": opened.rulebook,
        "lexicon": opened.lexicon_version,
        "phase": str(state.phase),
        "ended": None if state.ended is None else str(state.ended),
        "coup": state.coup.number if state.coups else 0,
        "rack": told.rack_text(state.rack, state),
        "bag": len(state.bag),
        "board": told.board(state, session.book),
        "commitment": opened.commitment,
        "seed": opened.seed.hex() if state.phase is Phase.OVER else None,
        "entrants": [
            {
                "number": each.number,
                "names": list(each.names),
                "place": each.place,
                "left": each.has_left,
            }
            for each in state.entrants
        ],
        **_ranking(session),
        **_coups(session),
        "corrections": [
            {
                "coup": each.coup,
                "number": each.number,
                "accepted": each.accepted,
                "before": each.before,
                "points": each.points,
                "author": each.author,
                "reason": each.reason,
            }
            for each in state.corrections
        ],
        "changes": [asdict(change) for change in changes_of(state)],
    }


def _trail(state: SessionState) -> list[str]:
    """Who decided what, and why, below the ranking that came of it."""
    lines = told.changes(state)
    return ["", *lines] if lines else []


def _ranking(session: SessionFile) -> dict[str, object]:
    results = results_of(session.state, session.book)
    return {
        "master_total": results.master_total,
        "ranking": [
            {
                "rank": each.rank,
                "number": each.number,
                "names": list(each.names),
                "points": each.points,
                "bonus": each.bonus,
                "penalty": each.penalty,
                "total": each.total,
                "percentage": shown_percentage(each.percentage),
                "result": format_result(each.total, each.percentage, session.book.result),
                "tops": each.tops,
                "warnings": each.warnings,
            }
            for each in results.standings
        ],
    }


def _coups(session: SessionFile) -> dict[str, object]:
    closed = [coup for coup in session.state.coups if coup.is_closed]
    return {"coups": [_coup(session, coup) for coup in closed]}


def _coup(session: SessionFile, coup: Coup) -> dict[str, object]:
    state, master = session.state, coup.master
    result = coup_result(state, coup, session.book.result)
    return {
        "number": coup.number,
        "rack": told.rack_text(coup.rack, state),
        "rejected": [told.rack_text(rack, state) for rack in coup.rejected],
        "master": None
        if master is None
        else {"place": master.place, "word": master.word, "score": master.score, "by": str(master.by)},
        "found_by": list(result.found_by),
        "best": result.best,
        "best_by": list(result.best_by),
        "points": {str(number): points for number, points in result.points.items()},
    }


def _coup_table(session: SessionFile) -> Iterator[str]:
    state, total = session.state, 0
    rows = [("coup", "rack", "place", "word", "points", "total", "found by", "best below")]
    for coup in state.coups:
        if not coup.is_closed:
            continue
        result, master = coup_result(state, coup, session.book.result), coup.master
        total += result.master or 0
        rows.append(
            (
                str(coup.number),
                told.rack_text(coup.rack, state),
                master.place if master else "",
                master.word if master else "–",
                str(result.master or 0),
                str(total),
                f"{len(result.found_by)} of {len(coup.entrants)}",
                "" if result.found_by else str(result.best),
            )
        )
    yield from told.table(rows, right={0, 4, 5, 6, 7})
