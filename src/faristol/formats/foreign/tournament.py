"""
A tournament as other programs keep one: players by number, and who met whom in each round.

Readers fill it, writers take it, and it turns into events of ours and back. What a file says and a tournament
here has no place for is told in `unread`, and kept where the same format can have it back.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

from faristol.errors import NotationError
from faristol.formats.tournament.rows import PairingRow, played_rows
from faristol.game.evolve import replace
from faristol.rulebook import Rulebook
from faristol.standings.result import Result, ResultKind, RoundScore, ScoreKind
from faristol.tournament import events as e
from faristol.tournament.chapters.tournament import MOST_ROUNDS
from faristol.tournament.defaults import default_settings
from faristol.tournament.events import TournamentEvent
from faristol.tournament.referee import open_tournament
from faristol.tournament.report import TableReport
from faristol.tournament.settings import Settings
from faristol.tournament.standings import scores
from faristol.tournament.state import Standing, Table, TournamentState

WIN, TIE, LOSS = 2, 1, 0
"""In halves of a point."""
MOST_PLAYERS = 9999
"""More are none of a tournament, and a number of a damaged file could ask for any amount of memory."""
_MOST_SHOWN = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignPlayer:
    number: int
    """From 1, without gaps."""
    name: str
    rating: int | None = None
    club: str = ""
    withdrawn_after: int | None = None
    """The last round that counts as theirs."""
    kept: tuple[tuple[str, str], ...] = ()
    """Fields of the format that mean nothing here, to be written back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignGame:
    """A table, or a round without one."""

    players: tuple[int, int | None]
    """Whom the file names first; None: nobody."""
    kind: ScoreKind = ScoreKind.GAME
    points: tuple[int, int] | None = None
    """None where the format has results only, or nothing is played yet."""
    half_points: tuple[int, int] | None = None
    """Of the tournament; None: not played yet."""
    table: int | None = None
    first_went: int | None = None
    """Which side went first."""

    @property
    def is_known(self) -> bool:
        return self.half_points is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignTournament:
    title: str
    players: tuple[ForeignPlayer, ...]
    """By number."""
    rounds: tuple[tuple[ForeignGame, ...], ...]
    """Whoever is in no game of a round was absent."""
    unread: tuple[str, ...] = ()
    """What could not be understood, or has no place here: with file and line."""
    planned: int | None = None
    """Rounds to be played in all, where the format says so."""
    day: str = ""
    place: str = ""
    kept: tuple[tuple[str, str], ...] = ()
    """Of the whole tournament; see `ForeignPlayer.kept`."""


@dataclass(slots=True)
class Unread:
    """Collects what a reader has no use for, and says each field once, with where it stands."""

    name: str
    places: dict[str, list[str]] = field(default_factory=dict)

    def note(self, what: str, where: str) -> None:
        self.places.setdefault(what, []).append(where)

    def said(self) -> tuple[str, ...]:
        return tuple(f"{self.name}: {what}: {_shortened(places)}" for what, places in self.places.items())


def _shortened(places: Sequence[str]) -> str:
    more = f" and {len(places) - _MOST_SHOWN} more" if len(places) > _MOST_SHOWN else ""
    return ", ".join(places[:_MOST_SHOWN]) + more


def title_of(name: str) -> str:
    """
    For files that say none: that of the file, without its folder and its ending.

    >>> title_of("exports/Obert 2009.t")
    'Obert 2009'
    """
    return PurePath(name).stem or name


def limited(number: int, most: int, *, where: str, what: str) -> int:
    """
    The same, if it can be.

    Raises:
        NotationError: otherwise.
    """
    if number > most:
        raise NotationError(f"{where}: {number} is no {what}: there are at most {most}")
    return number


def half_points_of(points: tuple[int, int]) -> tuple[int, int]:
    """
    Of a game whose points decide it.

    >>> half_points_of((401, 350)), half_points_of((300, 300))
    ((2, 0), (1, 1))
    """
    first, second = points
    return (TIE, TIE) if first == second else (WIN, LOSS) if first > second else (LOSS, WIN)


def seats_of(games: Iterable[ForeignGame]) -> dict[int, tuple[ForeignGame, int]]:
    """Where each player is in a round: the game, and the side."""
    return {
        number: (game, side)
        for game in games
        for side, number in enumerate(game.players)
        if number is not None
    }


def check(foreign: ForeignTournament, *, name: str) -> ForeignTournament:
    """
    The same, if it can be: numbers without gaps, nobody twice in a round, nobody against a stranger.

    Raises:
        NotationError: otherwise.
    """
    numbers = [player.number for player in foreign.players]
    if not numbers:
        raise NotationError(f"{name}: there is no player in it")
    limited(len(numbers), MOST_PLAYERS, where=name, what="number of players")
    limited(len(foreign.rounds), MOST_ROUNDS, where=name, what="number of rounds")
    if numbers != list(range(1, len(numbers) + 1)):
        raise NotationError(f"{name}: its players are not numbered from 1 to {len(numbers)}")
    for round_number, games in enumerate(foreign.rounds, 1):
        seats = Counter(number for game in games for number in game.players if number is not None)
        for number, times in seats.items():
            if number not in range(1, len(numbers) + 1):
                raise NotationError(f"{name}: round {round_number}: there is no player {number}")
            if times > 1:
                raise NotationError(f"{name}: round {round_number}: player {number} is there {times} times")
    return foreign


def missed_the_end(foreign: ForeignTournament) -> tuple[str, ...]:
    """
    Who was absent in the last round, and is not down as withdrawn: they go on here, which may be wrong.

    Most formats have no word for a withdrawal.
    """
    if not foreign.rounds:
        return ()
    present = {
        number
        for game in foreign.rounds[-1]
        for number in game.players
        if number is not None and game.kind is not ScoreKind.ABSENT
    }
    return tuple(
        player.name
        for player in foreign.players
        if player.number not in present and player.withdrawn_after is None
    )


def untold_withdrawals(foreign: ForeignTournament) -> Iterator[str]:
    """For formats that have no word for them."""
    for player in foreign.players:
        if player.withdrawn_after is not None:
            yield f"{player.name}: the withdrawal after round {player.withdrawn_after} looks like absences"


# Ours to theirs


def numbers_there(state: TournamentState) -> dict[int, int]:
    """Of everyone who ever had a place, by seeding, from 1."""
    with_place = [each for each in state.entrants.values() if each.standing is not Standing.WAITING]
    seeded = [number for number in state.seeding if state.entrants[number].standing is not Standing.WAITING]
    known = set(seeded)
    order = [*seeded, *(each.number for each in with_place if each.number not in known)]
    return {number: at for at, number in enumerate(order, 1)}


def foreign_of(state: TournamentState) -> ForeignTournament:
    """
    Everyone who ever had a place, numbered by seeding: other programs count without gaps, best first.

    What sheets say besides the points, rulings and the committee have no place in it.
    """
    renumbered = numbers_there(state)
    worth = {(each.entrant, each.round_number): each for each in scores(state)}
    return ForeignTournament(
        title=state.settings.title,
        players=tuple(
            ForeignPlayer(
                number=at,
                name=entrant.name,
                rating=entrant.rating,
                club=entrant.club,
                withdrawn_after=entrant.last_round,
            )
            for at, entrant in ((at, state.entrants[number]) for number, at in renumbered.items())
        ),
        rounds=tuple(
            tuple(_game(row, renumbered, worth) for row in rows if row.kind is not ScoreKind.ABSENT)
            for rows in played_rows(state)
        ),
        planned=state.settings.rounds,
        day=state.settings.day,
        place=state.settings.place,
    )


def _game(
    row: PairingRow, renumbered: Mapping[int, int], worth: Mapping[tuple[int, int], RoundScore]
) -> ForeignGame:
    first = renumbered[row.first.number]
    own = worth.get((row.first.number, row.round_number))
    if row.second is None:
        spread = own.points_for if own else 0
        return ForeignGame(
            players=(first, None),
            kind=row.kind,
            points=(spread, 0),
            half_points=(own.half_points if own else 0, 0),
        )
    theirs = worth.get((row.second.number, row.round_number))
    report = row.report
    is_played = report is None or report.result.kind is ResultKind.PLAYED
    return ForeignGame(
        players=(first, renumbered[row.second.number]),
        kind=ScoreKind.GAME if is_played else ScoreKind.FORFEIT,
        points=report.result.points if report else None,
        half_points=(own.half_points, theirs.half_points) if report and own and theirs else None,
        table=row.table,
        first_went=report.first_went if report else None,
    )


# Theirs to ours


def events_from(
    foreign: ForeignTournament,
    *,
    book: Rulebook,
    now_ms: int,
    seed: bytes,
    author: str = "",
    settings: Settings | None = None,
) -> list[TournamentEvent]:
    """
    What would have been recorded had it been run here, all at one moment; players keep their numbers.

    Games of formats without points are 0-0 with a winner. Rounds are closed as far as every table has a
    result.

    Raises:
        NotationError: if a round before the last is not finished.
    """
    settings = settings or _settings_of(foreign, book)
    found: list[TournamentEvent] = [
        open_tournament(book, settings, now_ms=now_ms, seed=seed, author=author),
        *_registrations(foreign, now_ms=now_ms, author=author),
    ]
    if foreign.rounds:
        found.append(
            e.SeedingFixed(
                at_ms=now_ms,
                order=tuple(player.number for player in foreign.players),
                ratings=tuple(player.rating for player in foreign.players),
                author=author,
            )
        )
    for number, games in enumerate(foreign.rounds, 1):
        found += _withdrawals(foreign, after=number - 1, now_ms=now_ms, author=author)
        is_last = number == len(foreign.rounds)
        found += _round_events(foreign, number, games, now_ms=now_ms, author=author, is_last=is_last)
    return [*found, *_withdrawals(foreign, after=len(foreign.rounds), now_ms=now_ms, author=author)]


def _settings_of(foreign: ForeignTournament, book: Rulebook) -> Settings:
    settings = default_settings(book, title=foreign.title, day=foreign.day)
    rounds = max(len(foreign.rounds), foreign.planned or settings.rounds)
    return replace(settings, rounds=rounds, place=foreign.place)


def _registrations(foreign: ForeignTournament, *, now_ms: int, author: str) -> Iterator[TournamentEvent]:
    for player in foreign.players:
        yield e.EntrantRegistered(
            at_ms=now_ms,
            entrant=player.number,
            name=player.name,
            club=player.club,
            rating=player.rating,
            author=author,
        )


def _withdrawals(
    foreign: ForeignTournament, *, after: int, now_ms: int, author: str
) -> Iterator[TournamentEvent]:
    for player in foreign.players:
        if player.withdrawn_after == after:
            yield e.EntrantWithdrew(at_ms=now_ms, entrant=player.number, author=author)


def _round_events(
    foreign: ForeignTournament,
    number: int,
    games: Sequence[ForeignGame],
    *,
    now_ms: int,
    author: str,
    is_last: bool,
) -> Iterator[TournamentEvent]:
    tables = _tables(games)
    paired = _paired(foreign, number, games, tables, now_ms=now_ms, author=author)
    # Noted before, as a director does: else who is at no table seems forgotten.
    for entrants, is_bye in ((paired.requested_byes, True), (paired.absent, False)):
        for entrant in entrants:
            yield e.AbsenceNoted(
                at_ms=now_ms, entrant=entrant, round_number=number, is_bye=is_bye, author=author
            )
    yield paired
    missing = [at for at, game in tables.items() if not game.is_known]
    if missing and not is_last:
        raise NotationError(
            f"round {number}: table {missing[0]} has no result, and round {number + 1} is paired"
        )
    for at, game in tables.items():
        if game.is_known:
            yield e.ResultEntered(
                at_ms=now_ms, round_number=number, table=at, report=_report(game), author=author
            )
    if not missing:
        yield e.RoundClosed(at_ms=now_ms, round_number=number, author=author)


def _tables(games: Iterable[ForeignGame]) -> dict[int, ForeignGame]:
    """By number of the table: the file's where all have one and none twice, else counted."""
    played = [game for game in games if game.players[1] is not None]
    given = [game.table for game in played if game.table is not None]
    if len(set(given)) == len(played):
        return dict(sorted(zip(given, played, strict=True), key=lambda pair: pair[0]))
    return dict(enumerate(played, 1))


def _paired(
    foreign: ForeignTournament,
    number: int,
    games: Sequence[ForeignGame],
    tables: Mapping[int, ForeignGame],
    *,
    now_ms: int,
    author: str,
) -> e.RoundPaired:
    alone = [(game.players[0], game.kind) for game in games if game.players[1] is None]
    byes = [player for player, kind in alone if kind is ScoreKind.BYE]
    asked = [player for player, kind in alone if kind is ScoreKind.REQUESTED_BYE]
    # Other programs may give a full bye to several: here one sits out, the others asked for it.
    asked += byes[1:]
    asked.sort()
    present = {player for game in games for player in game.players if game.kind is not ScoreKind.ABSENT}
    gone = {
        player.number
        for player in foreign.players
        if player.withdrawn_after is not None and player.withdrawn_after < number
    }
    return e.RoundPaired(
        at_ms=now_ms,
        round_number=number,
        tables=tuple(Table(number=at, entrants=_both(game)) for at, game in tables.items()),
        bye=byes[0] if byes else None,
        requested_byes=tuple(asked),
        absent=tuple(
            player.number
            for player in foreign.players
            if player.number not in present and player.number not in gone
        ),
        is_manual=True,
        author=author,
    )


def _both(game: ForeignGame) -> tuple[int, int]:
    first, second = game.players
    if second is None:
        raise ValueError(f"nobody meets {first}")
    return first, second


def _report(game: ForeignGame) -> TableReport:
    halves = game.half_points or (LOSS, LOSS)
    nobody = halves == (LOSS, LOSS)
    kind = ResultKind.PLAYED
    if game.kind is ScoreKind.FORFEIT or nobody:
        kind = ResultKind.BOTH_LOST if nobody else ResultKind.FORFEIT
    winner = None if halves[0] == halves[1] else int(halves[1] > halves[0])
    result = Result(points=game.points or (0, 0), winner=winner, kind=kind)
    return TableReport(result=result, first_went=game.first_went)
