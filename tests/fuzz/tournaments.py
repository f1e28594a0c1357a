"""Readers of tournaments: other programs' files, tables, and logs."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from faristol.cli.tournament.file import TournamentFile
from faristol.errors import NotationError
from faristol.formats.foreign.events import events_from
from faristol.formats.foreign.files import read_tournament, write_tournament
from faristol.formats.foreign.log_check import checked_log
from faristol.formats.foreign.swiss_perfect.dbase import Database, read_dbase, write_dbase
from faristol.formats.foreign.tournament import ForeignTournament
from faristol.formats.rating.csv import read_games, read_ratings
from faristol.formats.tournament.csv import (
    odd_players,
    odd_results,
    read_pairing,
    read_players,
    read_results,
    unread_columns,
)
from faristol.rulebook import load_rulebook
from faristol.tournament.chapters.timetable import plan_lines, read_plan
from faristol.tournament.referee import replay
from faristol.tournament.standings import table
from tests.formats.foreign.test_log_check import log_of
from tests.formats.tournament.samples import the_open
from tests.fuzz.mutations import EVENTS, TABLE
from tests.fuzz.places import GOLDEN, RELEASES, TESTS, found, on_disk
from tests.fuzz.running import Reader

BOOK = load_rulebook("ca-obert-2009")
_FILES = GOLDEN / "tournaments"
_NOW_MS = 1_300_000_000_000
_INI = (
    "[Tournament Info]\nName=Obert\nOrganiser=Club\nPlace=Bàscara\nArbiter=Serra\nDate=2009-11-21\n"
    "Rounds=11\nTie Breaks=BH;SB\n[Scoring]\nWin=1\nDraw=0.5\nBye=1\n"
).encode("cp1252")
_HEAD = "ROUND|TABLE_NO|WHITE_ID|BLACK_ID|WHITE_SCORE|BLACK_SCORE\r\n"
_SMALL = {
    "open.1.rnd": (_HEAD + "1|1|1|2|404|368\r\n1|2|3|4|350|350\r\n").encode(),
    "open.2.rnd": (_HEAD + "2|1|1|5|400|380\r\n2|2|2|3|300|410\r\n").encode(),
}
"""Rounds of five players, who sit out by turns: an evening of six rounds takes ten times as long."""
_PLACES = (
    b"PLACING|SHORT_PLACING|PLAYER_ID|TOTAL_SCORE|TB_NUMBER_OF_WINS|TB_MED_BUCHHOLZ|TB_BUCHHOLZ|TB_BERGER||\r\n"
    b"1|1|1|2|2|1|1|1||\r\n2|2-3|3|1.5|1|1.5|1.5|.75||\r\n3||4|1.5|0|1.5|1.5|.75||\r\n"
    b"4|4|5|1|0|2|2|0||\r\n5|5|2|0|0|3.5|3.5|0||\r\n"
)
_TIMETABLE = b"10:00 round 1\n2026-11-23 14.00 break Lunch\n15:30 round 2 Second\n18:00 prizes\n"


def _foreign(
    name: str, *beside: str, whole: Mapping[str, bytes] | None = None
) -> Callable[[bytes], ForeignTournament]:
    """Reads a tournament of which the file with this name is the damaged one, and begins it."""
    whole = whole or {each: (_FILES / each).read_bytes() for each in beside}

    def read(content: bytes) -> ForeignTournament:
        foreign = read_tournament({name: content, **whole})
        events = events_from(foreign, book=BOOK, now_ms=_NOW_MS, seed=bytes(32), author="director")
        table(replay(events))
        return foreign

    return read


def _again(kind: str, ending: str) -> Callable[[Any], tuple[object, object]]:
    """What was written and read twice stays; what the format has no room for is gone by then."""

    def again(foreign: ForeignTournament) -> tuple[object, object]:
        for _ in range(2):
            first = dict(write_tournament(foreign, kind).files)
            foreign = read_tournament({f"open{end}": content for end, content in first.items()})
        return first[ending], write_tournament(foreign, kind).files[ending]

    return again


def _dbase_again(database: Database) -> tuple[object, object]:
    """Ours have names in ASCII."""
    names = [field.name for field in database.fields]
    if not "".join(names).isascii():
        raise NotationError("nothing that we write")
    rows = [dict(zip(names, record, strict=True)) for record in database.records]
    first = write_dbase(database.fields, rows, changed=database.changed)
    second = read_dbase(first, name="again.trn")
    rows = [dict(zip(names, record, strict=True)) for record in second.records]
    return first, write_dbase(second.fields, rows, changed=second.changed)


def _players(content: bytes) -> object:
    rows = read_players(content, name="FILE")
    return rows, unread_columns(rows, name="FILE"), list(odd_players(rows, name="FILE"))


def _results(content: bytes) -> object:
    rows = read_results(content, name="FILE")
    return rows, unread_columns(rows, name="FILE"), list(odd_results(rows, name="FILE"))


def _ratings(content: bytes) -> object:
    remarks: list[str] = []
    return read_ratings(content, name="FILE", remarks=remarks), remarks


def _games(content: bytes) -> object:
    remarks: list[str] = []
    known = ["Anna Puig", "Biel Mas", "Núria Pla"]
    return read_games(content, name="FILE", known=known, remarks=remarks), remarks


def _plan(content: bytes) -> Any:
    return read_plan(content.decode("utf-8", "replace").splitlines())


@cache
def _logs() -> Sequence[bytes]:
    return [log_of(the_open(11, 2)), *found(RELEASES / "0.1.0", "tournament-*.jsonl")]


def _kept_file(content: bytes) -> object:
    """The file that `faristol tournament` keeps, and everything it shows of it."""
    kept = TournamentFile.open(str(on_disk("open.jsonl", content)), writes=False)
    table(kept.state)
    return kept.state


_DUMPS = tuple(f"open.{number}.rnd" for number in range(1, 7))

READERS = (
    Reader(
        name="tsh",
        read=_foreign("open.t"),
        seeds=lambda: found(_FILES, "*.t"),
        again=_again("tsh", ".t"),
    ),
    Reader(
        name="trf",
        read=_foreign("open.trf"),
        seeds=lambda: found(_FILES, "*.trf"),
        again=_again("trf", ".trf"),
    ),
    Reader(
        name="trn",
        read=_foreign("open.trn", "open.sco"),
        seeds=lambda: found(_FILES, "*.trn"),
        kinds=TABLE,
        again=_again("swiss-perfect", ".trn"),
    ),
    Reader(
        name="sco",
        read=_foreign("open.sco", "open.trn"),
        seeds=lambda: found(_FILES, "*.sco"),
        kinds=TABLE,
        again=_again("swiss-perfect", ".sco"),
    ),
    Reader(name="ini", read=_foreign("open.ini", "open.trn", "open.sco"), seeds=lambda: [_INI]),
    Reader(name="rnd", read=_foreign("open.6.rnd", *_DUMPS[:5]), seeds=lambda: found(_FILES, "open.6.rnd")),
    Reader(name="stg", read=_foreign("open.2.stg", whole=_SMALL), seeds=lambda: [_PLACES]),
    Reader(
        name="dbase",
        read=lambda content: read_dbase(content, name="FILE"),
        seeds=lambda: found(_FILES, "*.trn", "*.sco"),
        kinds=TABLE,
        again=_dbase_again,
    ),
    Reader(
        name="players",
        read=_players,
        seeds=lambda: found(_FILES, "players.csv") + found(TESTS / "federations", "*/*/players.csv"),
    ),
    Reader(name="results", read=_results, seeds=lambda: found(_FILES, "results.csv", "cross-table.csv")),
    Reader(
        name="pairing",
        read=lambda content: read_pairing(content, name="FILE"),
        seeds=lambda: [
            b"player1,player2,table,round\n1,4,1,3\n2,,2,3\n",
            "player1;player2\nAnna;Núria\n".encode(),
        ],
    ),
    Reader(
        name="ratings",
        read=_ratings,
        seeds=lambda: found(GOLDEN / "rating", "list.csv", "barruf.csv", "elo.csv"),
    ),
    Reader(name="rated-games", read=_games, seeds=lambda: found(GOLDEN / "rating", "games.csv")),
    Reader(
        name="timetable",
        read=_plan,
        seeds=lambda: [_TIMETABLE],
        again=lambda plan: (plan, read_plan(plan_lines(plan))),
    ),
    Reader(name="tournament-log", read=_kept_file, seeds=_logs, kinds=EVENTS),
    Reader(
        name="foreign-log",
        read=lambda content: checked_log(content, name="FILE", now_ms=_NOW_MS),
        seeds=_logs,
        kinds=EVENTS,
    ),
)
