"""`faristol tournament show`: where a tournament stands, and what comes next."""

from argparse import Namespace
from collections.abc import Iterator

from faristol.cli.kit.output import answer, counted
from faristol.cli.tournament.arguments import add_read
from faristol.cli.tournament.desk import next_line, next_of
from faristol.cli.tournament.entrants import entrants_document
from faristol.cli.tournament.pairings import pairings_document
from faristol.cli.tournament.standings import standings_document
from faristol.cli.tournament.store import Store, open_store
from faristol.formats.tournament.rows import pairing_rows, standing_rows
from faristol.tournament.state import Standing, TournamentState

add_arguments = add_read


def run(args: Namespace) -> None:
    with open_store(args.file) as store:
        answer(args, _document(store.state, store.name), _lines(store))


def _lines(store: Store) -> Iterator[str]:
    state = store.state
    inside = [entrant for entrant in state.entrants.values() if entrant.standing is Standing.IN]
    yield state.settings.title
    rounds = f"{len(state.rounds)} of {state.settings.rounds} rounds"
    yield f"rulebook {store.book.id}, {counted(len(inside), 'entrant')}, {rounds}"
    if state.rounds:
        last = state.rounds[-1]
        missing = sum(table.report is None for table in last.tables)
        yield f"round {last.number}: {last.stage}, {missing} of {len(last.tables)} results missing"
    yield f"next: {next_line(state)}"


def _document(state: TournamentState, name: str) -> dict[str, object]:
    return {
        "file": name,
        "title": state.settings.title,
        "rulebook": state.opened.rulebook,
        "rounds": state.settings.rounds,
        "seq": state.seq,
        "is_closed": state.is_closed,
        "next": next_of(state),
        "announcement": state.announcement,
        "entrants": entrants_document(state),
        "seeding": list(state.seeding),
        "played": [
            {
                "round": paired.number,
                "stage": str(paired.stage),
                "pairings": pairings_document(pairing_rows(state, paired.number)),
            }
            for paired in state.rounds
        ],
        "standings": standings_document(standing_rows(state), {}),
    }
