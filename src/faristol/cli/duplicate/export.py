"""`faristol duplicate export`: all of a session on paper and in files."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from faristol.cli.duplicate.arguments import add_file
from faristol.cli.duplicate.file import SessionFile, read_session
from faristol.cli.kit.folder import add_folder, write_folder
from faristol.cli.kit.output import answer
from faristol.cli.kit.parser import add_json
from faristol.duplicate.codec import format_session_log
from faristol.duplicate.prepared import format_prepared
from faristol.duplicate.visibility import visible_to
from faristol.formats.duplicate.csv import coups_csv, racks_csv, results_csv, slips_csv
from faristol.formats.eliot import unsaid_in_eliot, write_eliot

EXAMPLES = "example:\n  faristol duplicate export club.jsonl friday/"


def add_arguments(verb: ArgumentParser) -> None:
    add_file(verb)
    add_folder(verb)
    add_json(verb)


def run(args: Namespace) -> None:
    session = read_session(args.file)
    written = export_session(session, Path(args.folder))
    unsaid = list(unsaid_in_eliot(session.state))
    document = {"files": [str(path) for path in written], "eliot_lacks": unsaid}
    lines = [*map(str, written), *(f"eliot.xml: {lack}" for lack in unsaid)]
    answer(args, document, lines, indent=None)


def export_session(session: SessionFile, folder: Path) -> list[Path]:
    """
    Everything is made before anything is written; what was in files of these names is replaced.

    Raises:
        StoreError: if it cannot be written.
    """
    return write_folder(folder, list(_files(session)))


def _files(session: SessionFile) -> Iterator[tuple[str, bytes]]:
    from faristol.formats.duplicate import pdf  # noqa: PLC0415 - it needs ReportLab
    from faristol.formats.duplicate.slips import slips_pdf  # noqa: PLC0415 - likewise

    state, book = session.state, session.book
    yield "results.csv", results_csv(state, book, date=session.date).encode()
    yield "coups.csv", coups_csv(state, book).encode()
    yield "slips.csv", slips_csv(state, book).encode()
    yield "racks.csv", racks_csv(state).encode()
    yield "racks.txt", format_prepared(state).encode()
    yield "results.pdf", pdf.results_pdf(state, book, date=session.date)
    yield "coups.pdf", pdf.coups_pdf(state, book, date=session.date)
    numbers = [each.number for each in state.entrants]
    yield "sheets.pdf", pdf.player_sheets_pdf(state, book, numbers, date=session.date)
    yield "arbiter-sheet.pdf", pdf.arbiter_sheet_pdf(state, book, date=session.date)
    yield "blank-slips.pdf", slips_pdf(state, book)
    # The folder may be published before the game is over: the seed is not in it by then.
    shown = visible_to("arbiter", session.events)
    yield "log.jsonl", format_session_log(shown, session.alphabet).encode()
    yield "eliot.xml", write_eliot(state, book)
