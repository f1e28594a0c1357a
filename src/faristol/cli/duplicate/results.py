"""`faristol duplicate results`: the ranking, or the coups."""

from argparse import ArgumentParser, Namespace

from faristol.cli.duplicate import told
from faristol.cli.duplicate.arguments import add_file, add_forms
from faristol.cli.duplicate.file import SessionFile, read_session
from faristol.cli.kit.output import answer
from faristol.cli.kit.tables import table
from faristol.duplicate.chapters.result import coup_result, format_result, results_of, shown_percentage
from faristol.duplicate.state import Coup, SessionState
from faristol.formats.duplicate.csv import coups_csv, results_csv


def add_arguments(verb: ArgumentParser) -> None:
    add_file(verb)
    verb.add_argument("--coups", action="store_true", help="show the coups instead of the ranking")
    add_forms(verb)


def run(args: Namespace) -> None:
    session = read_session(args.file)
    state, book = session.state, session.book
    if args.csv:
        print(coups_csv(state, book) if args.coups else results_csv(state, book), end="")
    elif args.coups:
        answer(args, coups_document(session), _coup_table(session))
    else:
        answer(args, ranking_document(session), [*told.ranking(state, book), *trail(state)])


def trail(state: SessionState) -> list[str]:
    """Print who decided what, and why, below the ranking."""
    lines = told.changes(state)
    return ["", *lines] if lines else []


def ranking_document(session: SessionFile) -> dict[str, object]:
    results = results_of(session.state, session.book)
    return {
        "master_total": results.master_total,
        "ranking": [
            {
                "rank": standing.rank,
                "number": standing.number,
                "names": list(standing.names),
                "points": standing.points,
                "bonus": standing.bonus,
                "penalty": standing.penalty,
                "total": standing.total,
                "percentage": shown_percentage(standing.percentage),
                "result": format_result(standing.total, standing.percentage, session.book.result),
                "tops": standing.tops,
                "warnings": standing.warnings,
            }
            for standing in results.standings
        ],
    }


def coups_document(session: SessionFile) -> dict[str, object]:
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


def _coup_table(session: SessionFile) -> list[str]:
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
    return table(rows, right={0, 4, 5, 6, 7})
