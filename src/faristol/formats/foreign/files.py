"""Tournaments of other programs by the names of their files: which reader, which writer."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from faristol.errors import NotationError
from faristol.formats.foreign.swiss_perfect.databases import (
    numbers_of,
    read_swiss_perfect,
    untold_by_swiss_perfect,
    write_sco,
    write_trn,
)
from faristol.formats.foreign.swiss_perfect.dumps import (
    PlacedRow,
    read_rnd,
    read_stg,
    with_standings,
    write_rnd,
    write_stg,
)
from faristol.formats.foreign.tournament import ForeignGame, ForeignTournament
from faristol.formats.foreign.trf import read_trf, untold_by_trf, write_trf
from faristol.formats.foreign.tsh import read_tsh, untold_by_tsh, write_tsh
from faristol.game.evolve import replace

KINDS = ("tsh", "trf", "swiss-perfect", "swiss-perfect-text")
ENDINGS = (".t", ".trf", ".txt", ".trn", ".sco", ".rnd", ".stg")
"""Of files that can be read."""
_TSH, _TRF, _PLAYERS, _GAMES, _ROUNDS = (".t",), (".trf", ".txt"), ".trn", ".sco", ".rnd"
_PLACES = ".stg"


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    files: Mapping[str, bytes]
    """By ending, with its dot."""
    notes: tuple[str, ...]
    """What this format could not say."""


def read_tournament(files: Mapping[str, bytes]) -> ForeignTournament:
    """
    One file, or those of Swiss Perfect, by name: players and games; or rounds, with players, with standings.

    Raises:
        NotationError: if they are not of one tournament, or cannot be read.
    """
    by_ending = {_ending(name): name for name in files}
    if len(by_ending) < len(files):
        raise NotationError(f"{', '.join(files)}: these are not of one tournament")
    for ending, name in by_ending.items():
        if len(files) == 1 and ending in (*_TSH, *_TRF):
            return (read_tsh if ending in _TSH else read_trf)(files[name], name=name)
    if by_ending and not by_ending.keys() - {_PLAYERS, _GAMES, _ROUNDS, _PLACES}:
        return _read_swiss_perfect(files, by_ending)
    known = ", ".join(ENDINGS)
    raise NotationError(
        f"{', '.join(files) or 'no file'}: read are {known}; a .sco with its .trn, a .stg with its .rnd"
    )


def write_tournament(foreign: ForeignTournament, kind: str, *, placed: Iterable[PlacedRow] = ()) -> Written:
    """
    `placed` are its standings, for the one kind that has a file for them.

    Raises:
        NotationError: if there is no such kind, or it has no room for so many.
    """
    match kind:
        case "tsh":
            return Written(files={".t": write_tsh(foreign)}, notes=tuple(untold_by_tsh(foreign)))
        case "trf":
            return Written(files={".trf": write_trf(foreign)}, notes=tuple(untold_by_trf(foreign)))
        case "swiss-perfect":
            files = {_PLAYERS: write_trn(foreign), _GAMES: write_sco(foreign)}
            return Written(files=files, notes=tuple(untold_by_swiss_perfect(foreign)))
        case "swiss-perfect-text":
            alone = sum(game.players[1] is None for games in foreign.rounds for game in games)
            notes = (f"{alone} rounds of players who sat out",) if alone else ()
            standings = tuple(placed)
            return Written(
                files={_ROUNDS: write_rnd(foreign, with_points=True)}
                | ({_PLACES: write_stg(standings)} if standings else {}),
                notes=("names and clubs of players", *notes),
            )
        case _:
            raise NotationError(f"no kind of file {kind!r}: there are {', '.join(KINDS)}")


def _ending(name: str) -> str:
    return f".{name.rpartition('.')[2].casefold()}"


def _read_swiss_perfect(files: Mapping[str, bytes], by_ending: Mapping[str, str]) -> ForeignTournament:
    players, games = by_ending.get(_PLAYERS), by_ending.get(_GAMES)
    if players is None:
        if games is not None:
            raise NotationError(f"{games}: its players are in a .trn, which is missing")
        return _read_dumps(files, by_ending)
    name = players.rpartition(".")[0]
    foreign = read_swiss_perfect(files[players], files[games] if games else None, name=name)
    if _ROUNDS not in by_ending and _PLACES not in by_ending:
        if games is None:
            alone = f"{players}: no rounds: they are in its {_GAMES} or {_ROUNDS}, which was not given"
            return replace(foreign, unread=(*foreign.unread, alone))
        return foreign
    if games is not None:
        raise NotationError(f"{', '.join(files)}: either the games of a .sco, or the dump of a .rnd")
    dumped = _read_dumps(files, by_ending)
    numbers = numbers_of(files[players], name=name)
    return replace(
        foreign,
        rounds=tuple(
            tuple(_renumbered(game, numbers, name=by_ending[_ROUNDS]) for game in games)
            for games in dumped.rounds
        ),
        unread=(*foreign.unread, *dumped.unread),
    )


def _read_dumps(files: Mapping[str, bytes], by_ending: Mapping[str, str]) -> ForeignTournament:
    """Standings help to find who sat out."""
    rounds, places = by_ending.get(_ROUNDS), by_ending.get(_PLACES)
    if rounds is None:
        raise NotationError(f"{places}: its rounds are in a .rnd, which is missing")
    dumped = read_rnd(files[rounds], name=rounds)
    if places is None:
        return dumped
    return with_standings(dumped, read_stg(files[places], name=places), name=places)


def _renumbered(game: ForeignGame, numbers: Mapping[int, int], *, name: str) -> ForeignGame:
    """A dump knows players by their ids."""
    for own in game.players:
        if own is not None and own not in numbers:
            raise NotationError(f"{name}: there is no player with the id {own}")
    first, second = game.players
    return replace(game, players=(numbers[first], None if second is None else numbers[second]))
