"""A tournament as a director with a spreadsheet has it: who plays, and what came of the rounds so far."""

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from faristol.cli.kit.output import remark
from faristol.cli.rulebook.named import book_named
from faristol.cli.tournament.arguments import DEFAULT_RULEBOOK
from faristol.cli.tournament.names import Names
from faristol.cli.tournament.rows import players_in, report_of, results_in
from faristol.errors import NotationError, RulebookError
from faristol.formats.tournament.csv import PlayerRow, ResultRow
from faristol.pairing.request import Method
from faristol.rulebook import Rulebook, book_ids, rulebook_ids
from faristol.standings.result import ScoreKind
from faristol.tournament import events as e
from faristol.tournament.chapters.tournament import MOST_ROUNDS
from faristol.tournament.defaults import default_settings
from faristol.tournament.events import TournamentEvent
from faristol.tournament.referee import open_tournament, replay
from faristol.tournament.settings import Settings
from faristol.tournament.standings import seeding_order
from faristol.tournament.state import Table, TournamentState

_NO_SEED = bytes(32)
"""Dummy seed: nothing is drawn by lot here."""
_MOST_NAMED = 8


@dataclass(frozen=True, slots=True)
class Sheets:
    """Numbers are those of the entrants, in order of registration."""

    book: Rulebook
    events: tuple[TournamentEvent, ...]
    state: TournamentState
    names: Names
    keys: Mapping[int, str]
    """The players' keys in their table."""
    warnings: tuple[str, ...]
    missing: tuple[str, ...]
    """Tables of the last round without a result."""

    @property
    def first_missing(self) -> str:
        """Name the first missing ones, as many as fit one sentence."""
        return shortened(self.missing)


@dataclass(slots=True)
class _Rounds:
    """The rows of each round, with what is odd about them."""

    names: Names
    called: Mapping[int, str]
    file: str
    met: dict[tuple[int, int], int] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


def has_sheets(args: Namespace) -> bool:
    """True if tables are given instead of a tournament's file; a usage error if both or neither are."""
    tables = (args.players, args.results, args.rulebook)
    if args.file is not None and any(table is not None for table in tables):
        args.fail("FILE is a whole tournament; leave out --players, --results and --rulebook")
    if args.file is None and args.players is None:
        args.fail("name a tournament: FILE, or --players FILE")
    if args.players == "-" and args.results == "-":
        args.fail("only one table can come from standard input")
    return args.file is None


def read_sheets(args: Namespace, *, until_round: int | None = None) -> Sheets:
    """
    Results of rounds after `until_round` are ignored.

    Raises:
        FaristolError: naming the line that cannot be.
    """
    book = asked_book(args)
    players = players_in(args.players)
    keys = {number: row.player for number, row in enumerate(players, 1)}
    names = Names({number: (row.player, row.name) for number, row in enumerate(players, 1)})
    players = [_told_apart(row, names) for row in players]
    called = {number: row.name for number, row in enumerate(players, 1)}
    rows = [] if args.results is None else results_in(args.results)
    kept = [row for row in rows if until_round is None or row.round_number <= until_round]
    rounds = _Rounds(names, called, args.results or "")
    settings = _settings(book, args, max((row.round_number for row in rows), default=0) + 1)
    events = tuple(_events(book, settings, players, kept, rounds))
    warnings = tuple(rounds.warnings)
    if len(kept) < len(rows):
        warnings += (f"{args.results}: results of rounds after {until_round} are ignored",)
    return Sheets(book, events, replay(events), names, keys, warnings, tuple(rounds.missing))


def _told_apart(row: PlayerRow, names: Names) -> PlayerRow:
    """Return the row with the key added if another player has the same name."""
    return replace(row, name=f"{row.name} [{row.player}]") if names.is_shared(row.name) else row


def asked_book(args: Namespace) -> Rulebook:
    """
    Raises:
        RulebookError: if it is not for games of one against one.
    """
    named = args.rulebook or DEFAULT_RULEBOOK
    if not named.endswith(".toml") and named not in book_ids():
        args.fail(f"no rulebook {named!r}; available: {', '.join(rulebook_ids())}")
    book = book_named(named)
    if not isinstance(book, Rulebook):
        raise RulebookError(f"{named} is not for games of one against one; {', '.join(rulebook_ids())} are")
    return book


def say_warnings(sheets: Sheets) -> None:
    remark(*sheets.warnings)


def _settings(book: Rulebook, args: Namespace, rounds: int) -> Settings:
    """Return the rulebook's settings; a table may have more rounds."""
    settings = default_settings(book, title=args.players)
    rounds = min(max(settings.rounds, rounds, args.round or 0), MOST_ROUNDS)
    settings = replace(settings, rounds=rounds)
    if getattr(args, "method", None) is not None:
        settings = replace(settings, method=Method(args.method), first_method=None, last_method=None)
    return settings


def _events(
    book: Rulebook,
    settings: Settings,
    players: Sequence[PlayerRow],
    rows: Sequence[ResultRow],
    rounds: _Rounds,
) -> Iterator[TournamentEvent]:
    """Yield the events as if they had all been recorded here; nothing that was played is refused."""
    entered: list[TournamentEvent] = [
        open_tournament(book, settings, now_ms=0, seed=_NO_SEED),
        *(
            e.EntrantRegistered(
                at_ms=0, entrant=number, name=row.name, club=row.club, rating=row.rating or None
            )
            for number, row in enumerate(players, 1)
        ),
    ]
    yield from entered
    ratings = {number: row.rating or None for number, row in enumerate(players, 1)}
    order = seeding_order(replay(entered), ratings)
    yield e.SeedingFixed(at_ms=0, order=order, ratings=tuple(ratings[number] for number in order))
    yield from _played(players, rows, rounds)


def _played(
    players: Sequence[PlayerRow], rows: Sequence[ResultRow], rounds: _Rounds
) -> Iterator[TournamentEvent]:
    inside = set(rounds.called)
    last = max((row.round_number for row in rows), default=0)
    for number in range(last + 1):
        if number:
            of_round = [row for row in rows if row.round_number == number]
            if not of_round:
                raise NotationError(f"{rounds.file}: round {number} has no row, but round {last} has")
            yield from _round(number, of_round, rounds, inside, is_last=number == last)
        for entrant, row in enumerate(players, 1):
            if row.withdrawn == number:
                inside.discard(entrant)
                yield e.EntrantWithdrew(at_ms=0, entrant=entrant)


def _round(
    number: int, rows: Sequence[ResultRow], rounds: _Rounds, inside: set[int], *, is_last: bool
) -> Iterator[TournamentEvent]:
    tables: list[tuple[ResultRow, tuple[int, int]]] = []
    without: dict[str, list[int]] = {kind: [] for kind in ("bye", "requested-bye", "absent")}
    seen: dict[int, int] = {}
    for row in rows:
        sides = [_known(row, text, rounds) for text in (row.player1, row.player2) if text is not None]
        for entrant in sides:
            first = seen.setdefault(entrant, row.line)
            if first != row.line:
                where = f"{rounds.file}, line {row.line}"
                raise NotationError(
                    f"{where}: {rounds.called[entrant]} has a row for round {number} on line {first}"
                )
            if entrant not in inside:
                where = f"{rounds.file}, line {row.line}"
                raise NotationError(f"{where}: {rounds.called[entrant]} withdrew before round {number}")
        if len(sides) == 1:
            without[row.kind or _without(without, row, rounds)].append(sides[0])
        else:
            tables.append((row, (sides[0], sides[1])))
            _note_meeting(row, (sides[0], sides[1]), rounds)
    for entrant in sorted(inside - set(seen)):
        without["absent"].append(entrant)
    _note_absent(number, inside - set(seen), rounds)
    for kind in ("requested-bye", "absent"):
        for entrant in without[kind]:
            is_bye = kind == "requested-bye"
            yield e.AbsenceNoted(at_ms=0, entrant=entrant, round_number=number, is_bye=is_bye)
    yield e.RoundPaired(
        at_ms=0,
        round_number=number,
        tables=tuple(Table(number=at, entrants=pair) for at, (_, pair) in enumerate(tables, 1)),
        bye=next(iter(without["bye"]), None),
        requested_byes=tuple(without["requested-bye"]),
        absent=tuple(without["absent"]),
        is_manual=True,
    )
    for at, (row, pair) in enumerate(tables, 1):
        if row.points1 is None or row.points2 is None:
            _note_missing(row, pair, rounds, is_last=is_last)
            continue
        yield e.ResultEntered(at_ms=0, round_number=number, table=at, report=report_of(row))
    if not (is_last and rounds.missing):
        yield e.RoundClosed(at_ms=0, round_number=number)


def _known(row: ResultRow, text: str, rounds: _Rounds) -> int:
    try:
        return rounds.names.find(text)
    except NotationError as error:
        raise NotationError(f"{rounds.file}, line {row.line}: {error}") from error


def _without(without: Mapping[str, Sequence[int]], row: ResultRow, rounds: _Rounds) -> str:
    """One can be the odd one out; who else has no opponent must have asked for it."""
    if not without[ScoreKind.BYE]:
        return ScoreKind.BYE
    rounds.warnings.append(
        f"{rounds.file}, line {row.line}: a second bye in round {row.round_number}: "
        f"that of {row.player1} counts as one asked for"
    )
    return ScoreKind.REQUESTED_BYE


def _note_meeting(row: ResultRow, pair: tuple[int, int], rounds: _Rounds) -> None:
    meeting = (min(pair), max(pair))
    before = rounds.met.setdefault(meeting, row.round_number)
    if before != row.round_number:
        first, second = (rounds.called[number] for number in pair)
        rounds.warnings.append(
            f"{rounds.file}, line {row.line}: {first} and {second} already met in round {before}"
        )


def _note_absent(number: int, absent: set[int], rounds: _Rounds) -> None:
    if not absent:
        return
    names = [rounds.called[entrant] for entrant in sorted(absent)]
    rounds.warnings.append(f"{rounds.file}: round {number}: no row, so absent: {shortened(names)}")


def shortened(texts: Sequence[str]) -> str:
    more = f" and {len(texts) - _MOST_NAMED} more" if len(texts) > _MOST_NAMED else ""
    return ", ".join(texts[:_MOST_NAMED]) + more


def _note_missing(row: ResultRow, pair: tuple[int, int], rounds: _Rounds, *, is_last: bool) -> None:
    first, second = (rounds.called[number] for number in pair)
    if not is_last:
        raise NotationError(
            f"{rounds.file}, line {row.line}: no points for {first} and {second}, but a later round has some"
        )
    rounds.missing.append(f"{first} – {second} (line {row.line})")
