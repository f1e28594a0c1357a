"""A tournament of another program as events of ours: what would have been recorded had it been run here."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from faristol.errors import NotationError
from faristol.formats.foreign.tournament import LOSS, ForeignGame, ForeignPlayer, ForeignTournament, seats_of
from faristol.formats.tournament.rows import format_half_points
from faristol.game.evolve import replace
from faristol.remarks import Remark
from faristol.rulebook import Rulebook
from faristol.standings.result import PointRules, Result, ResultKind, ScoreKind
from faristol.tournament import events as e
from faristol.tournament.defaults import default_settings
from faristol.tournament.events import TournamentEvent
from faristol.tournament.referee import open_tournament
from faristol.tournament.report import TableReport
from faristol.tournament.settings import Settings
from faristol.tournament.standings import scores
from faristol.tournament.state import Table, TournamentState


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
    Return the events as if the tournament had been run here, all at one moment; players keep their numbers.

    Games of formats without points are 0-0 with a winner. Rounds are closed as far as every table has a
    result.

    Raises:
        NotationError: if a round before the last is not finished.
    """
    settings = settings or _settings_of(foreign, book)
    opened = open_tournament(book, settings, now_ms=now_ms, seed=seed, author=author)
    found: list[TournamentEvent] = [
        replace(opened, program=foreign.program, kept=foreign.kept),
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
    found += _withdrawals(foreign, after=len(foreign.rounds), now_ms=now_ms, author=author)
    for number, games in enumerate(foreign.announced, len(foreign.rounds) + 1):
        # A round in which nobody plays is only not paired yet.
        if any(game.kind is not ScoreKind.ABSENT for game in games) or len(games) < len(foreign.players):
            there = (game for game in games if _player_of(foreign, game).withdrawn_after is None)
            found += _absences(number, there, now_ms=now_ms, author=author)
    return found


def _settings_of(foreign: ForeignTournament, book: Rulebook) -> Settings:
    settings = default_settings(book, title=foreign.title, day=foreign.day)
    known = len(foreign.rounds) + len(foreign.announced)
    points = replace(settings.points, requested_bye=_worth_of_requested(foreign, settings.points))
    return replace(
        settings,
        rounds=max(known, foreign.planned or settings.rounds),
        place=foreign.place,
        points=points,
    )


def _worth_of_requested(foreign: ForeignTournament, rules: PointRules) -> int:
    """The worth that most of the file's requested byes have: its organiser chose it."""
    worths = Counter[int]()
    for games in foreign.rounds:
        alone = [game for game in games if game.players[1] is None and game.kind is not ScoreKind.ABSENT]
        first = next((game for game in alone if game.kind is ScoreKind.BYE), None)
        worths.update(game.half_points[0] for game in alone if game is not first and game.half_points)
    return worths.most_common(1)[0][0] if worths else rules.requested_bye


def _registrations(foreign: ForeignTournament, *, now_ms: int, author: str) -> Iterator[TournamentEvent]:
    for player in foreign.players:
        yield e.EntrantRegistered(
            at_ms=now_ms,
            entrant=player.number,
            name=player.name,
            club=player.club,
            rating=player.rating,
            author=author,
            kept=player.kept,
        )


def _player_of(foreign: ForeignTournament, game: ForeignGame) -> ForeignPlayer:
    return foreign.players[game.players[0] - 1]


def _absences(
    number: int, games: Iterable[ForeignGame], *, now_ms: int, author: str
) -> Iterator[TournamentEvent]:
    for game in games:
        yield e.AbsenceNoted(
            at_ms=now_ms,
            entrant=game.players[0],
            round_number=number,
            is_bye=game.kind is not ScoreKind.ABSENT,
            author=author,
        )


def _withdrawals(
    foreign: ForeignTournament, *, after: int, now_ms: int, author: str
) -> Iterator[TournamentEvent]:
    for player in foreign.players:
        if player.withdrawn_after == after:
            yield e.EntrantWithdrew(at_ms=now_ms, entrant=player.number, author=author)


def other_points(foreign: ForeignTournament, state: TournamentState) -> Iterator[str]:
    """Differences in points, or in the spread of a bye, between the file and this program."""
    seats = [seats_of(games) for games in foreign.rounds]
    for score in scores(state):
        round_number, who = score.round_number, foreign.players[score.entrant - 1].name
        seat = seats[score.round_number - 1].get(score.entrant)
        game, side = seat or (None, 0)
        if game is not None and not game.is_known:
            continue
        halves = game.half_points[side] if game is not None and game.half_points else 0
        if halves != score.half_points:
            there, here = (format_half_points(each, half=".5") for each in (halves, score.half_points))
            yield Remark(
                "round %(round)s, %(player)s: %(there)s points in the file, %(here)s here",
                round=round_number,
                player=who,
                there=there,
                here=here,
            )
        alone = game is not None and game.players[1] is None
        if game is not None and alone and game.points and game.points[0] != score.points_for:
            yield Remark(
                "round %(round)s, %(player)s: a spread of %(there)s without a game in the file, "
                "%(here)s here",
                round=round_number,
                player=who,
                there=game.points[0],
                here=score.points_for,
            )


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
            "round %(number)s: table %(table)s has no result, and round %(next)s is paired",
            number=number,
            table=missing[0],
            next=number + 1,
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
