"""`faristol duplicate export` and `import`: all of it on paper and in files, and games of another program."""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path

from faristol.cli.duplicate.file import Began, SessionFile, create_session, read_session
from faristol.cli.duplicate.setting import asked_setting, name_to_keep
from faristol.cli.kept_rulebook import kept_texts
from faristol.cli.kit.inputs import read_input
from faristol.duplicate import replay
from faristol.duplicate.codec import format_session_log
from faristol.duplicate.prepared import format_prepared
from faristol.duplicate.visibility import visible_to
from faristol.errors import StoreError
from faristol.files import write_file
from faristol.formats.duplicate_csv import coups_csv, racks_csv, results_csv, slips_csv
from faristol.formats.duplicate_pdf import (
    arbiter_sheet_pdf,
    coups_pdf,
    player_sheets_pdf,
    results_pdf,
)
from faristol.formats.duplicate_slips import slips_pdf
from faristol.formats.eliot import import_eliot, read_eliot, unsaid_in_eliot, write_eliot

_MS = 1_000_000


def run_export(args: argparse.Namespace) -> int:
    session = read_session(args.file)
    written = export_session(session, Path(args.folder))
    unsaid = unsaid_in_eliot(session.state)
    if args.json:
        document = {"files": [str(path) for path in written], "eliot_lacks": list(unsaid)}
        print(json.dumps(document, ensure_ascii=False))
        return 0
    for path in written:
        print(path)
    for remark in unsaid:
        print(f"eliot.xml: {remark}")
    return 0


def export_session(session: SessionFile, folder: Path) -> list[Path]:
    """
    Everything is made before anything is written; what was in files of these names is replaced.

    Raises:
        StoreError: if it cannot be written.
    """
    files = list(_files(session))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot write {folder}: {error.strerror}") from error
    for name, _ in files:
        if (folder / name).is_dir():
            raise StoreError(f"cannot write {folder / name}: a folder of that name is in the way")
    written = []
    for name, content in files:
        write_file(folder / name, content)
        written.append(folder / name)
    return written


def _files(session: SessionFile) -> Iterator[tuple[str, bytes]]:
    state, book = session.state, session.book
    yield "results.csv", results_csv(state, book, date=session.date).encode()
    yield "coups.csv", coups_csv(state, book).encode()
    yield "slips.csv", slips_csv(state, book).encode()
    yield "racks.csv", racks_csv(state).encode()
    yield "racks.txt", format_prepared(state).encode()
    yield "results.pdf", results_pdf(state, book, date=session.date)
    yield "coups.pdf", coups_pdf(state, book, date=session.date)
    numbers = [each.number for each in state.entrants]
    yield "sheets.pdf", player_sheets_pdf(state, book, numbers, date=session.date)
    yield "arbiter-sheet.pdf", arbiter_sheet_pdf(state, book, date=session.date)
    yield "blank-slips.pdf", slips_pdf(state, book)
    # The folder may be published before the game is over: the seed is not in it by then.
    shown = visible_to("arbiter", session.events)
    yield "log.jsonl", format_session_log(shown, session.alphabet).encode()
    yield "eliot.xml", write_eliot(state, book)


def run_import(args: argparse.Namespace) -> int:
    """What Eliot's file leaves open, or says otherwise than we would, is told."""
    setting = asked_setting(args)
    name = "standard input" if args.file == "-" else args.file
    imported = import_eliot(read_eliot(read_input(args.file), name), setting.book, lexicon=setting.lexicon)
    events, remarks = imported.events, imported.remarks
    opened = replay(events).opened
    began = Began(
        opened=time.time_ns() // _MS - events[-1].at_ms,
        lexicon=name_to_keep(args.lexicon, setting),
        rulebook=tuple(kept_texts(args.rulebook)),
        is_imported=True,
    )
    create_session(Path(args.output), began, events[1:], opened)
    if args.json:
        document = {"file": args.output, "remarks": list(remarks)}
        print(json.dumps(document, ensure_ascii=False))
        return 0
    for remark in remarks:
        print(remark)
    print(f"{args.output}: see it with faristol duplicate show {args.output}")
    return 0
