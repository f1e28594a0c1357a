"""`faristol duplicate show`: how a session stands."""

from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from faristol.cli.duplicate import told
from faristol.cli.duplicate.arguments import add_file
from faristol.cli.duplicate.file import SessionFile, read_session
from faristol.cli.duplicate.results import coups_document, ranking_document, trail
from faristol.cli.kit.output import answer
from faristol.cli.kit.parser import add_json
from faristol.duplicate.state import Phase
from faristol.formats.duplicate.changes import changes_of


def add_arguments(verb: ArgumentParser) -> None:
    add_file(verb)
    add_json(verb)


def run(args: Namespace) -> None:
    session = read_session(args.file)
    state, book = session.state, session.book
    board, ranking = told.board(state, book), told.ranking(state, book)
    shown = (told.status(state, book), [""], board, [""], ranking, trail(state))
    answer(args, _document(session), (line for lines in shown for line in lines))


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
                "number": entrant.number,
                "names": list(entrant.names),
                "place": entrant.place,
                "left": entrant.has_left,
            }
            for entrant in state.entrants
        ],
        **ranking_document(session),
        **coups_document(session),
        "corrections": [
            {
                "coup": correction.coup,
                "number": correction.number,
                "accepted": correction.accepted,
                "before": correction.before,
                "points": correction.points,
                "author": correction.author,
                "reason": correction.reason,
            }
            for correction in state.corrections
        ],
        "changes": [asdict(change) for change in changes_of(state)],
    }
