"""
A whole event of 33 in every format, from one file: `tests/golden/tournaments/open.t`, which nothing rewrites.

The other files are what is made of it; UPDATE_GOLDEN=1 rewrites them.
"""

import os
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path

import pytest

from faristol.formats.foreign.events import events_from
from faristol.formats.foreign.files import read_tournament, write_tournament
from faristol.formats.foreign.swiss_perfect.places import placed_rows
from faristol.formats.foreign.tournament import ForeignGame, ForeignTournament, foreign_of
from faristol.formats.tournament.csv import cross_table_csv, players_csv, results_csv, standings_csv
from faristol.game.evolve import replace
from faristol.tournament.referee import replay
from faristol.tournament.state import TournamentState
from tests.formats.tournament.samples import DAY, SEED, book_named

FOLDER = Path(__file__).parents[2] / "golden" / "tournaments"


@cache
def the_event() -> TournamentState:
    read = read_tournament({"open.t": (FOLDER / "open.t").read_bytes()})
    foreign = replace(read, title="Obert dels Països Catalans", day=DAY, place="Girona", planned=6)
    return replay(events_from(foreign, book=book_named(), now_ms=1_258_797_600_000, seed=SEED))


def foreign() -> ForeignTournament:
    return foreign_of(the_event())


def dump(number: int) -> bytes:
    return write_tournament(foreign(), "swiss-perfect-text").files[f".{number}.rnd"]


WRITTEN: dict[str, Callable[[], bytes]] = {
    "open.t": lambda: write_tournament(foreign(), "tsh").files[".t"],
    "open.trf": lambda: write_tournament(foreign(), "trf").files[".trf"],
    **{f"open.{number}.rnd": partial(dump, number) for number in range(1, 7)},
    "open.6.stg": lambda: write_tournament(
        foreign(), "swiss-perfect-text", placed=placed_rows(the_event())
    ).files[".stg"],
    "open.trn": lambda: write_tournament(foreign(), "swiss-perfect").files[".trn"],
    "open.sco": lambda: write_tournament(foreign(), "swiss-perfect").files[".sco"],
    "players.csv": lambda: players_csv(the_event()).encode(),
    "results.csv": lambda: results_csv(the_event()).encode(),
    "standings.csv": lambda: standings_csv(the_event()).encode(),
    "cross-table.csv": lambda: cross_table_csv(the_event()).encode(),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_the_open_is_written_as_it_was(name: str) -> None:
    path = FOLDER / name
    if os.environ.get("UPDATE_GOLDEN") and name != "open.t":
        path.write_bytes(WRITTEN[name]())

    assert WRITTEN[name]() == path.read_bytes()


@pytest.mark.parametrize(
    "names",
    [
        ("open.t",),
        ("open.trf",),
        ("open.trn", "open.sco"),
        ("open.trn", *(f"open.{number}.rnd" for number in range(1, 7)), "open.6.stg"),
    ],
)
def test_every_file_of_the_open_tells_the_same_wins(names: tuple[str, ...]) -> None:
    read = read_tournament({name: (FOLDER / name).read_bytes() for name in names})

    assert read.unread == ()
    assert [wins(games) for games in read.rounds] == [wins(games) for games in foreign().rounds]


def wins(games: Sequence[ForeignGame]) -> set[tuple[int | None, int | None]]:
    """Return who beat whom."""
    return {
        (each.players[side], each.players[1 - side])
        for each in games
        for side in (0, 1)
        if each.players[1] is not None and each.half_points and each.half_points[side] == 2
    }
