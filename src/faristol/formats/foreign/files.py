"""Tournaments of other programs by the names of their files: which reader, which writer."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from faristol.errors import NotationError
from faristol.files import raise_for_office
from faristol.formats.foreign.swiss_perfect.databases import (
    numbers_of,
    read_swiss_perfect,
    untold_by_swiss_perfect,
    write_sco,
    write_trn,
)
from faristol.formats.foreign.swiss_perfect.dumps import (
    PlacedRow,
    dumps_points,
    read_rnd,
    read_stg,
    with_standings,
    write_rnd,
    write_stg,
)
from faristol.formats.foreign.swiss_perfect.ini import with_settings
from faristol.formats.foreign.tournament import LOSS, ForeignGame, ForeignTournament
from faristol.formats.foreign.trf import read_trf, untold_by_trf, write_trf
from faristol.formats.foreign.tsh import is_tsh, read_tsh, untold_by_tsh, write_tsh
from faristol.formats.tournament.headings import names_players
from faristol.formats.tournament.sheets import lines_of
from faristol.game.evolve import replace
from faristol.remarks import Remark

KINDS = ("tsh", "trf", "swiss-perfect", "swiss-perfect-text")
IN_GAMES = "%(name)s: not read: the games are in the .sco"
ENDINGS = (".t", ".tsh", ".trf", ".trfx", ".txt", ".trn", ".sco", ".ini", ".rnd", ".stg")
"""Extensions of the files that can be read."""
_TSH, _TRF, _TEXT, _PLAYERS, _GAMES, _ROUNDS = (
    (".t", ".tsh"),
    (".trf", ".trfx"),
    ".txt",
    ".trn",
    ".sco",
    ".rnd",
)
_PLACES, _SETTINGS = ".stg", ".ini"
_SEVERAL = (_ROUNDS, _PLACES)
"""Endings of files that come one a round."""
_LIST = Remark("a list of players, not a tournament; open a tournament and add its players from this file")
_ADVICE: Mapping[tuple[str, ...], str] = {
    (".tunx", ".tumx", ".turx", ".tutx"): Remark("a file of Swiss-Manager; take its FIDE Data Export TRF16"),
    (".veg", ".vegx"): Remark("a file of Vega; take its report for FIDE (TRF16)"),
    (".tou",): Remark("results for a rating office; take the .t file of TSH or a .trf instead"),
    (".csv", ".tsv"): _LIST,
}
"""By endings of files that are expected here and not read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    files: Mapping[str, bytes]
    """By ending, with its dot."""
    notes: tuple[str, ...]
    """Facts that this format could not hold."""


def read_tournament(files: Mapping[str, bytes]) -> ForeignTournament:
    """
    One file, or those of Swiss Perfect, by name: players and games; or rounds, with players, with standings.

    Raises:
        NotationError: if they are not of one tournament, or cannot be read.
    """
    by_ending: dict[str, list[str]] = {}
    for name in files:
        by_ending.setdefault(_ending(name), []).append(name)
    if any(len(names) > 1 for ending, names in by_ending.items() if ending not in _SEVERAL):
        raise NotationError("%(files)s: these files are not of one tournament", files=", ".join(files))
    for ending, (name, *_) in by_ending.items():
        if len(files) == 1 and ending in (*_TSH, *_TRF, _TEXT):
            is_division = ending in _TSH or (ending == _TEXT and is_tsh(files[name]))
            if ending == _TEXT:
                _raise_for_list(files[name], name=name)
            return (read_tsh if is_division else read_trf)(files[name], name=name)
    if by_ending and not by_ending.keys() - {_PLAYERS, _GAMES, _ROUNDS, _PLACES, _SETTINGS}:
        foreign = _read_swiss_perfect(files, by_ending)
        settings = next(iter(by_ending.get(_SETTINGS, ())), None)
        return with_settings(foreign, files[settings], name=settings) if settings else foreign
    for name, content in files.items():
        raise_for_office(content, name=name)
        for endings, advice in _ADVICE.items():
            if name.casefold().endswith(endings):
                raise NotationError("%(name)s: %(why)s", name=name, why=advice)
    known = ", ".join(ENDINGS)
    raise NotationError(
        "%(files)s: expected %(known)s; a .sco with its .trn, a .stg with its .rnd. From "
        "TSH, take the .t file of the division. Add players from a CSV file to an open "
        "tournament",
        files=", ".join(files) or Remark("no file"),
        known=known,
    )


def _raise_for_list(content: bytes, *, name: str) -> None:
    """Arbiters' programs write lists of players under the same ending."""
    first = next((line for line in lines_of(content, name=name) if line.strip()), "")
    if any(names_players([cell.strip() for cell in first.split(sign)]) for sign in ";\t"):
        raise NotationError("%(name)s: %(why)s", name=name, why=_LIST)


def write_tournament(foreign: ForeignTournament, kind: str, *, placed: Iterable[PlacedRow] = ()) -> Written:
    """
    `placed` are its standings, for the one kind that has a file for them.

    Raises:
        NotationError: if there is no such kind, or it has no room for so many.
    """
    if foreign.program != kind:
        foreign = _without_kept(foreign)
    match kind:
        case "tsh":
            return Written(files={".t": write_tsh(foreign)}, notes=tuple(untold_by_tsh(foreign)))
        case "trf":
            return Written(files={".trf": write_trf(foreign)}, notes=tuple(untold_by_trf(foreign)))
        case "swiss-perfect":
            files = {_PLAYERS: write_trn(foreign), _GAMES: write_sco(foreign)}
            return Written(files=files, notes=tuple(untold_by_swiss_perfect(foreign)))
        case "swiss-perfect-text":
            rounds = {f".{number}{_ROUNDS}": dump for number, dump in write_rnd(foreign).items()}
            standings = tuple(placed)
            return Written(
                files=rounds | ({_PLACES: write_stg(standings)} if standings else {}),
                notes=tuple(_untold_by_dumps(foreign)),
            )
        case _:
            raise NotationError(
                "unknown kind of file %(kind)r; available: %(known)s", kind=kind, known=", ".join(KINDS)
            )


def _without_kept(foreign: ForeignTournament) -> ForeignTournament:
    """Fields of another format mean nothing in this one."""
    players = tuple(replace(player, kept=()) for player in foreign.players)
    return replace(foreign, players=players, kept=())


def _untold_by_dumps(foreign: ForeignTournament) -> Iterator[str]:
    yield "names and clubs of players"
    games = [game for games in foreign.rounds for game in games]
    if alone := sum(game.players[1] is None for game in games):
        yield f"{alone} rounds of players who sat out"
    points = sum(game.points is not None and game.players[1] is not None for game in games)
    if points and not dumps_points(foreign):
        yield f"the points of {points} games: in some of them they do not tell who won"
    for game in foreign.rounds[-1] if foreign.rounds else ():
        if game.players[1] is not None and game.half_points == (LOSS, LOSS):
            who = " and ".join(foreign.players[number - 1].name for number in game.players if number)
            yield f"round {len(foreign.rounds)}, {who}: that both lost looks like a game still to be played"


def _ending(name: str) -> str:
    return f".{name.rpartition('.')[2].casefold()}"


def _read_swiss_perfect(
    files: Mapping[str, bytes], by_ending: Mapping[str, Sequence[str]]
) -> ForeignTournament:
    players, games = (next(iter(by_ending.get(ending, ())), None) for ending in (_PLAYERS, _GAMES))
    if players is None:
        if games is not None:
            raise NotationError("%(games)s: its players are in a .trn, which is missing", games=games)
        return _read_dumps(files, by_ending)
    name = players.rpartition(".")[0]
    foreign = read_swiss_perfect(files[players], files[games] if games else None, name=name)
    if _ROUNDS not in by_ending and _PLACES not in by_ending:
        if games is None:
            alone = Remark(
                "%(name)s: no rounds: they are in its %(games)s or %(rounds)s, which was not given",
                name=players,
                games=_GAMES,
                rounds=_ROUNDS,
            )
            return replace(foreign, unread=(*foreign.unread, alone))
        return foreign
    if games is not None:
        return _with_dumps_beside(foreign, files, by_ending, players=players)
    dumped = _read_dumps(files, by_ending)
    return replace(
        foreign,
        rounds=_rounds_by_number(dumped, files[players], name=name),
        unread=(*foreign.unread, *dumped.unread),
    )


def _with_dumps_beside(
    foreign: ForeignTournament,
    files: Mapping[str, bytes],
    by_ending: Mapping[str, Sequence[str]],
    *,
    players: str,
) -> ForeignTournament:
    """Dumps tell less than the databases: they are only compared."""
    told = [Remark(IN_GAMES, name=name) for name in by_ending.get(_PLACES, ())]
    if dumps := {name: files[name] for name in by_ending.get(_ROUNDS, ())}:
        rounds = _rounds_by_number(read_rnd(dumps), files[players], name=players.rpartition(".")[0])
        for number, (games, dumped) in enumerate(zip_longest(foreign.rounds, rounds), 1):
            if dumped is not None and _pairs(dumped) != _pairs(games or ()):
                raise NotationError(
                    "%(files)s: round %(number)s differs from the .sco", files=", ".join(dumps), number=number
                )
        told += [Remark(IN_GAMES, name=name) for name in dumps]
    return replace(foreign, unread=(*foreign.unread, *told))


def _pairs(games: Iterable[ForeignGame]) -> set[frozenset[int | None]]:
    return {frozenset(game.players) for game in games if game.players[1] is not None}


def _read_dumps(files: Mapping[str, bytes], by_ending: Mapping[str, Sequence[str]]) -> ForeignTournament:
    """Standings help to find who sat out: the latest, where there are several."""
    rounds, places = by_ending.get(_ROUNDS, ()), by_ending.get(_PLACES, ())
    if not rounds:
        if not places:
            raise NotationError(
                "%(files)s: settings alone; choose the .trn and the .sco beside it, too",
                files=", ".join(files),
            )
        raise NotationError(
            "%(files)s: its rounds are in a .rnd, which is missing",
            files=", ".join(places) or ", ".join(files),
        )
    dumped = read_rnd({name: files[name] for name in rounds})
    if not places:
        return dumped
    tables = {name: read_stg(files[name], name=name) for name in places}
    latest = max(tables, key=lambda name: sum(row.half_points for row in tables[name].rows))
    earlier = tuple(
        Remark("%(name)s: not read: %(latest)s is later", name=name, latest=latest)
        for name in places
        if name != latest
    )
    found = with_standings(dumped, tables[latest], name=latest)
    return replace(found, unread=(*found.unread, *earlier))


def _rounds_by_number(
    dumped: ForeignTournament, trn: bytes, *, name: str
) -> tuple[tuple[ForeignGame, ...], ...]:
    numbers = numbers_of(trn, name=name)
    return tuple(
        tuple(_renumbered(game, numbers, name=dumped.title) for game in games) for games in dumped.rounds
    )


def _renumbered(game: ForeignGame, numbers: Mapping[int, int], *, name: str) -> ForeignGame:
    """A dump knows players by their ids."""
    for own in game.players:
        if own is not None and own not in numbers:
            raise NotationError(
                "%(name)s%(ending)s: there is no player with the id %(player)s",
                name=name,
                ending=_ROUNDS,
                player=own,
            )
    first, second = game.players
    return replace(game, players=(numbers[first], None if second is None else numbers[second]))
