"""Records of an event's games: read from files and folders, and matched with the tables of its rounds."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from faristol.cli.game.log import LogReplay
from faristol.cli.game.records import parse_game
from faristol.cli.game.reported import raise_unless_over, replay_of
from faristol.cli.kit.inputs import read_input, shown_name
from faristol.errors import FaristolError, UsageError
from faristol.game.records import TURNS, Replay
from faristol.names import fold_names
from faristol.rulebook import Rulebook
from faristol.tournament.codec import is_tournament_log
from faristol.tournament.played import closed_tables, was_played
from faristol.tournament.state import RoundStage, TournamentState

_SIDES = 2


class File(NamedTuple):
    name: str
    content: bytes
    is_named: bool
    """True if it was named itself, and not found in a folder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A finished game, to be judged."""

    name: str
    content: bytes
    rulebook: Rulebook | None
    """None for a log under a rulebook that comes with the program."""
    game: Replay | LogReplay = field(repr=False)
    round_number: int | None = None
    table: int = 0

    @property
    def players(self) -> tuple[str, str]:
        first, second = replay_of(self.game).record.players
        return first, second


@dataclass(slots=True)
class Gathered:
    games: list[Found]
    left_out: list[tuple[str, str]]
    """Names, and why."""
    faults: int = 0
    """Files that were named and could not be read."""
    played: int | None = None
    """Games that were played in the rounds covered; None without the tournament."""


def read_files(named: Iterable[str]) -> Iterator[File]:
    """
    Yield the files named, and those in folders, in the order of their names.

    Raises:
        FaristolError: if one cannot be read.
    """
    for name in named:
        path = Path(name)
        if name == "-" or not path.is_dir():
            yield File(shown_name(name), read_input(name), is_named=True)
            continue
        inside = (found for found in path.rglob("*") if found.is_file())
        for found in sorted(found for found in inside if not found.name.startswith(".")):
            yield File(str(found), read_input(str(found)), is_named=False)


def split_tournament(files: Iterable[File]) -> tuple[str | None, list[File]]:
    """
    Return the name of the tournament's file, if it is among them, and the others.

    Raises:
        UsageError: if there are several.
    """
    records, tournaments = list[File](), list[str]()
    for file in files:
        if is_tournament_log(file.content):
            tournaments.append(file.name)
        else:
            records.append(file)
    if len(tournaments) > 1:
        raise UsageError(f"several tournaments: {', '.join(tournaments)}; a report is on one")
    return next(iter(tournaments), None), records


def gather(files: Iterable[File], rulebook: Rulebook | None) -> Gathered:
    """Read the records; each game counts once, however often its file is there, and in whatever notation."""
    gathered, seen, games = Gathered([], []), dict[bytes, str](), dict[_Moves, str]()
    for file in files:
        digest = sha256(file.content).digest()
        if digest in seen:
            gathered.left_out.append((file.name, f"the same file as {seen[digest]}"))
            continue
        seen[digest] = file.name
        try:
            game = parse_game(file.content, rulebook, name=file.name)
        except FaristolError as error:
            why = str(error).removeprefix(file.name).removeprefix(":").lstrip()
            gathered.left_out.append((file.name, why))
            gathered.faults += file.is_named
            continue
        if why := _unfit(game, file.name):
            gathered.left_out.append((file.name, why))
        elif (same := games.setdefault(_moves(replay_of(game)), file.name)) != file.name:
            gathered.left_out.append((file.name, f"the same game as {same}"))
        else:
            gathered.games.append(Found(name=file.name, content=file.content, rulebook=rulebook, game=game))
    return gathered


_Moves = tuple[object, ...]


def _moves(replay: Replay) -> _Moves:
    """Return what tells a game from others: its players, and what they did where."""
    turns = (step for step in replay.steps if step.kind in TURNS)
    done = ((step.side, step.kind, step.placement, step.points) for step in turns)
    return (*replay.record.players, *done)


def _unfit(game: Replay | LogReplay, name: str) -> str:
    """Return why a game cannot be judged; empty if it can."""
    if len(replay_of(game).record.players) != _SIDES:
        return "not a game between two players"
    if not replay_of(game).steps:
        return "no move was made"
    try:
        raise_unless_over(game, name=name)
    except FaristolError:
        return "this game is not over"
    return ""


def matched(gathered: Gathered, state: TournamentState) -> Gathered:
    """
    Keep the games of rounds that are closed, in the order of rounds and tables; `state` has people's names.

    Two who met twice are told apart by the score, or else by the order of the records.
    """
    tables = _tables(state)
    free = {names: list(of_names) for names, of_names in tables.items()}
    running = _still_playing(state)
    games, left_out = list[Found](), list(gathered.left_out)
    for found in sorted(gathered.games, key=lambda found: not _fits(found, tables)):
        names = fold_names(found.players)
        places = free.get(names, [])
        if not places:
            left_out.append((found.name, _unmatched(names, tables, running)))
            continue
        place = next((place for place in places if place.totals == _totals(found)), places[0])
        places.remove(place)
        games.append(replace(found, round_number=place.round_number, table=place.table))
    games.sort(key=lambda found: (found.round_number or 0, found.table))
    found_at = {(game.round_number, game.table) for game in games}
    played = sum(
        place.is_played or (place.round_number, place.table) in found_at
        for places in tables.values()
        for place in places
    )
    return Gathered(games, left_out, gathered.faults, played)


class _Place(NamedTuple):
    round_number: int
    table: int
    totals: tuple[int, ...]
    """Sorted: a record may name the players in another order."""
    is_played: bool
    """False for a forfeit: it has a record only if somebody left in the middle."""


_Tables = Mapping[frozenset[str], Sequence[_Place]]


def _tables(state: TournamentState) -> _Tables:
    """Return the tables of closed rounds by the names of their players, games played to the end first."""
    found: dict[frozenset[str], list[_Place]] = {}
    for number, table in sorted(closed_tables(state), key=lambda each: not was_played(each[1])):
        if table.report is not None:
            names = fold_names(state.entrants[entrant].name for entrant in table.table.entrants)
            totals = tuple(sorted(table.report.result.points))
            found.setdefault(names, []).append(_Place(number, table.table.number, totals, was_played(table)))
    return found


def _still_playing(state: TournamentState) -> set[frozenset[str]]:
    return {
        fold_names(state.entrants[entrant].name for entrant in table.table.entrants)
        for round_state in state.rounds
        if round_state.stage is not RoundStage.CLOSED
        for table in round_state.tables
    }


def _fits(found: Found, tables: _Tables) -> bool:
    return any(place.totals == _totals(found) for place in tables.get(fold_names(found.players), ()))


def _totals(found: Found) -> tuple[int, ...]:
    return tuple(sorted(replay_of(found.game).totals))


def _unmatched(names: frozenset[str], tables: _Tables, running: set[frozenset[str]]) -> str:
    if names in running:
        return "its round is not closed"
    if names in tables:
        return "another record of the same game"
    return "these players did not meet in the tournament"
