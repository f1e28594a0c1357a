"""`faristol tournament entrants`: who has entered."""

from argparse import Namespace

from faristol.cli.kit.output import answer
from faristol.cli.tournament.arguments import add_read
from faristol.cli.tournament.store import open_store
from faristol.cli.tournament.told import entrant_lines
from faristol.formats.tournament.rows import entrant_rows
from faristol.tournament.state import TournamentState

add_arguments = add_read


def run(args: Namespace) -> None:
    with open_store(args.file) as store:
        state = store.state
    answer(args, {"entrants": entrants_document(state)}, entrant_lines(entrant_rows(state)))


def entrants_document(state: TournamentState) -> list[dict[str, object]]:
    return [
        {
            "number": entrant.number,
            "name": entrant.name,
            "club": entrant.club,
            "rating": entrant.rating,
            "standing": str(entrant.standing),
            "is_here": entrant.is_here,
            "paid_cents": entrant.paid_cents,
        }
        for _, entrant in sorted(state.entrants.items())
    ]
