"""`faristol tournament export`: everything on paper and in files, for whoever else has to work with it."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from faristol.cli.kit.folder import add_folder, write_folder
from faristol.cli.kit.output import answer
from faristol.cli.kit.progress import Progress
from faristol.cli.tournament.arguments import add_read
from faristol.cli.tournament.games import games_csv
from faristol.cli.tournament.store import Store, open_store
from faristol.errors import NotationError
from faristol.formats.foreign.files import write_tournament
from faristol.formats.foreign.swiss_perfect.places import placed_rows
from faristol.formats.foreign.tournament import foreign_of
from faristol.formats.tournament import csv as tables
from faristol.tournament.codec import format_tournament_log
from faristol.tournament.rated import rated_games
from faristol.tournament.state import TournamentState
from faristol.tournament.visibility import visible_to

EXAMPLES = """\
example:
  faristol tournament export open.jsonl open/

Pairings, standings, cross table, prizes and entrants as CSV and PDF, timetable, result slips, the log, the
games for faristol rating apply, and the files of Swiss Perfect, TSH and FIDE.
"""
_FOREIGN = {
    "tsh": "tsh",
    "trf": "trf",
    "swiss-perfect": "swiss-perfect",
    "swiss-perfect-text": "swiss-perfect",
}
"""Kind of file → the stem of its name."""

File = tuple[str, Callable[[], bytes]]


def add_arguments(verb: ArgumentParser) -> None:
    add_read(verb)
    add_folder(verb)


def run(args: Namespace) -> None:
    """Make everything before anything is written; say what a format could not."""
    with open_store(args.file) as store:
        foreign, notes = _foreign(store)
        made = [(name, make()) for name, make in Progress()([*_tables(store), *_papers(store)], "making")]
        written = write_folder(Path(args.folder), [*made, *foreign])
    answer(
        args,
        {"files": [str(path) for path in written], "notes": notes},
        [*map(str, written), *notes],
        indent=None,
    )


def _tables(store: Store) -> Iterator[File]:
    state = store.state
    yield "entrants.csv", lambda: tables.entrants_csv(state).encode()
    yield "players.csv", lambda: tables.players_csv(state).encode()
    yield "results.csv", lambda: tables.results_csv(state).encode()
    yield "games.csv", lambda: games_csv(rated_games(state)).encode()
    yield "standings.csv", lambda: tables.standings_csv(state).encode()
    yield "cross-table.csv", lambda: tables.cross_table_csv(state).encode()
    yield "prizes.csv", lambda: tables.prizes_csv(state).encode()
    for paired in state.rounds:
        yield f"pairings-{paired.number}.csv", partial(_pairings, state, paired.number)
    # The folder may be published before the tournament is over: the seed of the lots is not in it by then.
    yield "log.jsonl", lambda: format_tournament_log(visible_to(None, store.events)).encode()


def _pairings(state: TournamentState, number: int) -> bytes:
    return tables.pairings_csv(state, number).encode()


def _papers(store: Store) -> Iterator[File]:
    from faristol.formats.tournament import pdf as papers  # noqa: PLC0415 - it needs ReportLab

    state = store.state
    yield "entrants.pdf", lambda: papers.entrants_pdf(state)
    yield "standings.pdf", lambda: papers.standings_pdf(state)
    yield "cross-table.pdf", lambda: papers.cross_table_pdf(state)
    yield "prizes.pdf", lambda: papers.prizes_pdf(state)
    if state.settings.timetable:
        yield "timetable.pdf", lambda: papers.timetable_pdf(state)
    yield "cards.pdf", lambda: papers.cards_pdf(state)
    if state.rounds:
        last = state.rounds[-1].number
        yield f"pairings-{last}-by-table.pdf", lambda: papers.pairings_pdf(state, last, by="table")
        yield f"pairings-{last}-by-name.pdf", lambda: papers.pairings_pdf(state, last, by="name")
        yield f"slips-{last}.pdf", lambda: papers.slips_pdf(state, last)


def _foreign(store: Store) -> tuple[list[tuple[str, bytes]], list[str]]:
    foreign, files, notes = foreign_of(store.state), list[tuple[str, bytes]](), list[str]()
    for kind, stem in _FOREIGN.items():
        try:
            written = write_tournament(foreign, kind, placed=placed_rows(store.state))
        except NotationError as error:  # one format with too little room stops no other file
            notes.append(f"{kind}: not written: {error}")
            continue
        files += [(f"{stem}{ending}", content) for ending, content in written.files.items()]
        notes += [f"{kind}: {note}" for note in written.notes]
    if foreign.program and any(player.kept for player in foreign.players):
        fields = sorted({key for player in foreign.players for key, _ in player.kept})
        notes.append(f"{foreign.program}: with personal data from the imported file: {', '.join(fields)}")
    return files, notes
