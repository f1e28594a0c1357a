"""`faristol tournament entrants`: who has entered."""

from argparse import ArgumentParser, Namespace

from faristol.cli.kit.output import answer
from faristol.cli.tournament.arguments import add_read
from faristol.cli.tournament.store import open_store
from faristol.cli.tournament.told import entrant_lines, grant_lines
from faristol.formats.tournament.rows import entrant_rows
from faristol.tournament.state import Entrant, TournamentState


def add_arguments(verb: ArgumentParser) -> None:
    add_read(verb)
    verb.add_argument("--grants", action="store_true", help="only applicants for a grant, with their grants")


def run(args: Namespace) -> None:
    with open_store(args.file) as store:
        state = store.state
    lines = grant_lines(applicants(state)) if args.grants else entrant_lines(entrant_rows(state))
    document = entrants_document(state)
    if args.grants:
        document = [line for line in document if line["asks_grant"]]
    answer(args, {"entrants": document}, lines)


def applicants(state: TournamentState) -> list[Entrant]:
    """Entrants in order of registration, and those who withdrew while their grant is still to be answered."""
    asking = (entrant for entrant in state.entrants.values() if entrant.asks_grant)
    return sorted(asking, key=lambda entrant: (entrant.registered_on, entrant.number))


def entrants_document(state: TournamentState) -> list[dict[str, object]]:
    return [
        {
            "number": entrant.number,
            "name": entrant.name,
            "club": entrant.club,
            "rating": entrant.rating,
            "standing": str(entrant.standing),
            "registered_on": entrant.registered_on,
            "is_here": entrant.is_here,
            "paid_cents": entrant.paid_cents,
            "asks_grant": entrant.asks_grant,
            "grant_cents": entrant.grant_cents,
        }
        for _, entrant in sorted(state.entrants.items())
    ]
