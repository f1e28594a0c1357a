"""
A tournament as other programs keep one: players by number, and who met whom in each round.

Readers fill it, writers take it, and it turns into events of ours and back. What a file says and a tournament
here has no place for is told in `unread`, and kept where the same format can have it back.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import PurePath

from faristol.errors import FaristolError, NotationError
from faristol.formats.tournament.rows import PairingRow, played_rows
from faristol.game.evolve import replace
from faristol.remarks import Remark, shortened
from faristol.standings.result import ResultKind, RoundScore, ScoreKind
from faristol.tournament.chapters.tournament import MOST_ROUNDS
from faristol.tournament.day import parse_day
from faristol.tournament.standings import scores
from faristol.tournament.state import Standing, TournamentState

WIN, TIE, LOSS = 2, 1, 0
"""In halves of a point."""
KEPT, NOT_READ = "%(what)s is kept but not read", "%(what)s is not read"
"""Notes on a field that the same format can have back, and on one that it cannot."""
MOST_PLAYERS = 9999
"""More are none of a tournament, and a number of a damaged file could ask for any amount of memory."""


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
    """Numbers of the players as the file names them; None: nobody."""
    kind: ScoreKind = ScoreKind.GAME
    points: tuple[int, int] | None = None
    """None where the format has results only, or nothing is played yet."""
    half_points: tuple[int, int] | None = None
    """Half points in the tournament; None: not played yet."""
    table: int | None = None
    first_went: int | None = None
    """The side that went first."""

    @property
    def is_known(self) -> bool:
        return self.half_points is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignTournament:
    title: str
    players: tuple[ForeignPlayer, ...]
    """By number."""
    rounds: tuple[tuple[ForeignGame, ...], ...]
    """Games of each round; a player in no game of a round was absent."""
    announced: tuple[tuple[ForeignGame, ...], ...] = ()
    """Rounds after these, of which only byes and absences are known."""
    unread: tuple[str, ...] = ()
    """Entries that were not understood or have no place here, with file and line."""
    planned: int | None = None
    """Rounds to be played in all, where the format says so."""
    day: str = ""
    place: str = ""
    program: str = ""
    """Program that wrote the file, and that can have back what is kept."""
    kept: tuple[tuple[str, str], ...] = ()
    """Entries kept for the whole tournament; see `ForeignPlayer.kept`."""


@dataclass(slots=True)
class Unread:
    """Collects what a reader has no use for, and says each field once, with where it stands."""

    name: str
    places: dict[str, list[str]] = field(default_factory=dict)

    def note(self, what: str, where: str) -> None:
        self.places.setdefault(what, []).append(where)

    def said(self) -> tuple[str, ...]:
        return tuple(
            Remark("%(name)s: %(what)s: %(places)s", name=self.name, what=what, places=shortened(places))
            for what, places in self.places.items()
        )


def line_at(number: int) -> Remark:
    return Remark("line %(line)s", line=number)


def record_at(number: int) -> Remark:
    return Remark("record %(record)s", record=number)


def with_content(place: str, content: object) -> Remark:
    return Remark("%(place)s (%(content)s)", place=place, content=content)


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
        raise NotationError(
            "%(where)s: %(number)s is not a %(what)s: there are at most %(most)s",
            where=where,
            number=number,
            what=what,
            most=most,
        )
    return number


def half_points_of(points: tuple[int, int]) -> tuple[int, int]:
    """
    Return the half points of a game that its points decide.

    >>> half_points_of((401, 350)), half_points_of((300, 300))
    ((2, 0), (1, 1))
    """
    first, second = points
    return (TIE, TIE) if first == second else (WIN, LOSS) if first > second else (LOSS, WIN)


def seats_of(games: Iterable[ForeignGame]) -> dict[int, tuple[ForeignGame, int]]:
    """Return each player's game in a round, and the side."""
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
        raise NotationError("%(name)s: contains no players", name=name)
    limited(len(numbers), MOST_PLAYERS, where=name, what=Remark("number of players"))
    limited(
        len(foreign.rounds) + len(foreign.announced), MOST_ROUNDS, where=name, what=Remark("number of rounds")
    )
    if numbers != list(range(1, len(numbers) + 1)):
        raise NotationError(
            "%(name)s: its players are not numbered from 1 to %(count)s", name=name, count=len(numbers)
        )
    for round_number, games in enumerate((*foreign.rounds, *foreign.announced), 1):
        seats = Counter(number for game in games for number in game.players if number is not None)
        for number, times in seats.items():
            if number not in range(1, len(numbers) + 1):
                raise NotationError(
                    "%(name)s: round %(round_number)s: there is no player %(number)s",
                    name=name,
                    round_number=round_number,
                    number=number,
                )
            if times > 1:
                raise NotationError(
                    "%(name)s: round %(round_number)s: player %(number)s appears %(times)s times",
                    name=name,
                    round_number=round_number,
                    number=number,
                    times=times,
                )
    return foreign


def without_gaps(foreign: ForeignTournament, *, name: str) -> ForeignTournament:
    """Numbers from 1: a program that removes a player leaves their number unused."""
    ours = {player.number: at for at, player in enumerate(foreign.players, 1)}
    if all(number == at for number, at in ours.items()):
        return foreign

    def renumbered(games: Sequence[ForeignGame]) -> tuple[ForeignGame, ...]:
        return tuple(
            replace(game, players=(ours[game.players[0]], game.players[1] and ours[game.players[1]]))
            for game in games
        )

    first = next(number for number, at in ours.items() if number != at)
    said = Remark(
        "%(name)s: starting ranks are not 1 to %(count)s: from %(first)s on, players are numbered anew",
        name=name,
        count=len(ours),
        first=first,
    )
    return replace(
        foreign,
        players=tuple(replace(player, number=ours[player.number]) for player in foreign.players),
        rounds=tuple(map(renumbered, foreign.rounds)),
        announced=tuple(map(renumbered, foreign.announced)),
        unread=(*foreign.unread, said),
    )


def iso_day(text: str, unread: Unread) -> str:
    """Return `2009/11/21`, with two digits of the year, or `21.11.2009`, as a day is written here."""
    parts = text.replace("-", "/").replace(".", "/").split("/")
    if len(parts[-1]) == len("2009"):
        parts.reverse()
    if not text:
        return ""
    if len(parts) == len(("year", "month", "day")):
        year, month, day = parts
        found = f"{year if len(year) > 2 else '20' + year}-{month:0>2}-{day:0>2}"  # noqa: PLR2004
        with suppress(FaristolError):
            parse_day(found)
            return found
    unread.note(Remark("the date of start is not read"), repr(text))
    return ""


def missed_the_end(foreign: ForeignTournament) -> tuple[str, ...]:
    """
    Return the players absent in the last round but not marked as withdrawn: they stay in here, which may be
    wrong.

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


def fitting(rating: int | None, most: int) -> int:
    """
    Return the rating if it fits into the format's digits, else 0.

    >>> fitting(1200, 9999), fitting(12000, 9999), fitting(-3, 9999), fitting(None, 9999)
    (1200, 0, 0, 0)
    """
    return rating if rating is not None and 0 <= rating <= most else 0


def untold_ratings(foreign: ForeignTournament, most: int) -> Iterator[str]:
    for player in foreign.players:
        if player.rating and not fitting(player.rating, most):
            yield f"{player.name}: the rating {player.rating} is left out"


# Ours to theirs; theirs to ours is in `events`


def numbers_there(state: TournamentState) -> dict[int, int]:
    """Return the seeding, from 1, of everyone who ever had a place."""
    with_place = [each for each in state.entrants.values() if each.standing is not Standing.WAITING]
    seeded = [number for number in state.seeding if state.entrants[number].standing is not Standing.WAITING]
    known = set(seeded)
    order = [*seeded, *(each.number for each in with_place if each.number not in known)]
    return {number: at for at, number in enumerate(order, 1)}


def foreign_of(state: TournamentState) -> ForeignTournament:
    """
    Return the tournament with everyone who ever had a place, numbered by seeding without gaps, best first.

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
                kept=entrant.kept,
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
        program=state.opened.program,
        kept=state.opened.kept,
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
