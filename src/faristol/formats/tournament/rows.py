"""Contents of a tournament's papers as plain rows: one source for PDF, CSV and the terminal."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from faristol.formats.tournament.labels import LABELS
from faristol.names import without_accents
from faristol.standings.result import Outcome, Result, ResultKind, RoundScore, ScoreKind
from faristol.standings.table import Line
from faristol.tournament.chapters.prizes import TEXTS, Award, awards
from faristol.tournament.report import TableReport
from faristol.tournament.settings import Prize, TimetableEntry
from faristol.tournament.standings import scores, table
from faristol.tournament.state import Entrant, RoundState, Standing, TournamentState

HALF = "½"
_DAY_MS = 86_400_000
_LETTERS = {Outcome.WON: "W", Outcome.TIED: "T", Outcome.LOST: "L"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Who:
    """An entrant as lists show one."""

    number: int
    name: str
    club: str = ""
    rating: int | None = None
    half_points: int = 0
    """Half points before the round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingRow:
    round_number: int
    table: int | None
    """None for those who sit out or are not there."""
    first: Who
    second: Who | None
    kind: ScoreKind
    report: TableReport | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPairing:
    """The same round, for one who looks for their own name."""

    who: Who
    table: int | None
    opponent: Who | None
    kind: ScoreKind


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    place: int
    is_shared: bool
    number: int
    name: str
    club: str
    rating: int | None
    half_points: int
    spread: int
    points_for: int
    wins: int
    ties: int
    losses: int
    games: int
    tie_breaks: tuple[tuple[str, str], ...]
    """By name, besides spread and total, which have columns of their own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossCell:
    """One entrant's round."""

    kind: ScoreKind | None
    """None: not in the tournament then, or not played yet."""
    opponent: int | None = None
    opponent_place: int | None = None
    letter: str = ""
    """`W`, `T` or `L`; of a forfeit, too."""
    points_for: int = 0
    points_against: int = 0
    went_first: bool | None = None

    @property
    def spread(self) -> int:
        return self.points_for - self.points_against


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossRow:
    standing: StandingRow
    cells: tuple[CrossCell, ...]
    """By round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeRow:
    index: int
    kind: str
    label: str
    amount: str
    """Amount of the whole prize; empty for one in kind."""
    winners: tuple[str, ...]
    amounts: tuple[str, ...]
    """Amount of each winner, in their order; empty texts for a prize in kind."""
    why: str
    needs_decision: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLine:
    round_number: int
    cell: CrossCell
    table: int | None = None
    opponent: Who | None = None
    half_points: int = 0
    """All so far."""
    is_known: bool = False
    """True if there is a result, or none will come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow:
    who: Who
    lines: tuple[CardLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantRow:
    who: Who
    standing: Standing
    is_here: bool
    registered: str
    last_round: int | None = field(default=None)


def format_half_points(half_points: int, *, half: str = HALF) -> str:
    """
    >>> [format_half_points(each) for each in (0, 1, 4, 7)], format_half_points(7, half=".5")
    (['0', '½', '2', '3½'], '3.5')
    """
    whole, rest = divmod(half_points, 2)
    if not rest:
        return str(whole)
    return f"{whole}{half}" if whole or half != HALF else half


def format_fraction(value: Fraction) -> str:
    """
    Exactly, as a decimal number where it is one of at most two digits.

    >>> [format_fraction(Fraction(each, 4)) for each in (12, 50, 49)], format_fraction(Fraction(1, 3))
    (['3', '12.5', '12.25'], '1/3')
    """
    hundredths = value * 100
    if hundredths.denominator != 1:
        return str(value)
    sign, (whole, rest) = "-" if value < 0 else "", divmod(abs(hundredths.numerator), 100)
    return f"{sign}{whole}.{rest:02}".rstrip("0").rstrip(".")


def format_instant(at_ms: int) -> str:
    """
    A moment as ISO 8601 writes it, in UTC; empty for none.

    >>> format_instant(1_258_797_600_000)
    '2009-11-21T10:00:00Z'
    """
    if not at_ms:
        return ""
    days, rest = divmod(at_ms, _DAY_MS)
    seconds = rest // 1000
    # Years are counted from March on, so that a leap day is the last of its year.
    era, day_of_era = divmod(days + 719_468, 146_097)
    year_of_era = (day_of_era - day_of_era // 1460 + day_of_era // 36_524 - day_of_era // 146_096) // 365
    day_of_year = day_of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    shifted = (5 * day_of_year + 2) // 153
    day, month = day_of_year - (153 * shifted + 2) // 5 + 1, (shifted + 2) % 12 + 1
    year = year_of_era + era * 400 + (month <= 2)  # noqa: PLR2004 – January and February
    clock = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{year:04}-{month:02}-{day:02}T{clock}Z"


def format_money(cents: int, currency: str) -> str:
    """
    >>> format_money(15_000, "EUR"), format_money(1_250, "EUR"), format_money(0, "EUR")
    ('150 EUR', '12.50 EUR', '')
    """
    if not cents:
        return ""
    whole, rest = divmod(cents, 100)
    return f"{whole}.{rest:02} {currency}" if rest else f"{whole} {currency}"


def who_is(entrant: Entrant, *, half_points: int = 0) -> Who:
    return Who(
        number=entrant.number,
        name=entrant.name,
        club=entrant.club,
        rating=entrant.rating,
        half_points=half_points,
    )


def pairing_rows(state: TournamentState, round_number: int) -> tuple[PairingRow, ...]:
    """
    By table; then whoever sits out, asked for a bye, or is absent.

    Raises:
        IndexError: if the round is not paired.
    """
    before: Counter[int] = Counter()
    for score in scores(state, until_round=round_number - 1):
        before[score.entrant] += score.half_points
    return tuple(_pairing_rows(state, state.rounds[round_number - 1], before))


def played_rows(state: TournamentState) -> tuple[tuple[PairingRow, ...], ...]:
    """All rounds, without the points before each: quick for thousands."""
    return tuple(tuple(_pairing_rows(state, each, {})) for each in state.rounds)


def _pairing_rows(
    state: TournamentState, paired: RoundState, before: Mapping[int, int]
) -> Iterator[PairingRow]:
    def who(number: int) -> Who:
        return who_is(state.entrants[number], half_points=before.get(number, 0))

    for each in paired.tables:
        first, second = each.table.entrants
        yield PairingRow(
            round_number=paired.number,
            table=each.table.number,
            first=who(first),
            second=who(second),
            kind=ScoreKind.GAME,
            report=each.report,
        )
    without = (
        (ScoreKind.BYE, () if paired.paired.bye is None else (paired.paired.bye,)),
        (ScoreKind.BYE, paired.paired.idle),
        (ScoreKind.REQUESTED_BYE, paired.paired.requested_byes),
        (ScoreKind.ABSENT, paired.paired.absent),
    )
    for kind, numbers in without:
        for number in numbers:
            yield PairingRow(
                round_number=paired.number, table=None, first=who(number), second=None, kind=kind
            )


def by_name(rows: Sequence[PairingRow]) -> list[OwnPairing]:
    """Each entrant's own line, in the order of names: accents and case apart, as people look for theirs."""
    own = [
        OwnPairing(who=who, table=row.table, opponent=opponent, kind=row.kind)
        for row in rows
        for who, opponent in ((row.first, row.second), (row.second, row.first))
        if who is not None
    ]
    return sorted(own, key=lambda each: (without_accents(each.who.name), each.who.number))


def standing_rows(state: TournamentState, until_round: int | None = None) -> tuple[StandingRow, ...]:
    lines = table(state, until_round=until_round)
    places = [line.place for line in lines]
    shared = {place for place, after in pairwise(places) if place == after}
    return tuple(_standing_row(state, line, is_shared=line.place in shared) for line in lines)


def _standing_row(state: TournamentState, line: Line, *, is_shared: bool) -> StandingRow:
    entrant = state.entrants[line.entrant]
    named = zip(state.settings.tie_breaks, line.tie_breaks, strict=True)
    return StandingRow(
        place=line.place,
        is_shared=is_shared,
        number=entrant.number,
        name=entrant.name,
        club=entrant.club,
        rating=entrant.rating,
        half_points=line.half_points,
        spread=line.spread,
        points_for=line.points_for,
        wins=line.wins,
        ties=line.ties,
        losses=line.losses,
        games=line.games,
        tie_breaks=tuple(
            (name, format_fraction(value)) for name, value in named if name not in ("spread", "points-for")
        ),
    )


def cross_rows(state: TournamentState, until_round: int | None = None) -> tuple[CrossRow, ...]:
    """Best first; as many rounds for all."""
    standings = standing_rows(state, until_round)
    places = {row.number: row.place for row in standings}
    played = {(each.entrant, each.round_number): each for each in scores(state, until_round=until_round)}
    rounds = len(state.rounds) if until_round is None else until_round
    return tuple(
        CrossRow(
            standing=row,
            cells=tuple(_cell(played.get((row.number, number)), places) for number in range(1, rounds + 1)),
        )
        for row in standings
    )


def _cell(score: RoundScore | None, places: Mapping[int, int]) -> CrossCell:
    if score is None:
        return CrossCell(kind=None)
    return CrossCell(
        kind=score.kind,
        opponent=score.opponent,
        opponent_place=None if score.opponent is None else places.get(score.opponent),
        letter="" if score.outcome is None else _LETTERS[score.outcome],
        points_for=score.points_for,
        points_against=score.points_against,
        went_first=score.went_first,
    )


def prize_rows(state: TournamentState, labels: Mapping[str, str] = LABELS) -> tuple[PrizeRow, ...]:
    """Return the prizes; `why` uses `labels` if they have `why-` and the award's reason."""
    return tuple(_prize_row(state, award, labels) for award in awards(state))


def _prize_row(state: TournamentState, award: Award, labels: Mapping[str, str]) -> PrizeRow:
    currency = state.settings.registration.currency
    return PrizeRow(
        index=award.index,
        kind=award.prize.kind,
        label=prize_label(award.prize, labels),
        amount=format_money(award.prize.amount_cents, currency),
        winners=tuple(state.entrants[number].name for number in award.entrants),
        amounts=tuple(format_money(cents, currency) for cents in award.amount_cents_each),
        why=labels.get("semicolon", "; ").join(
            labels.get(f"why-{key}", TEXTS[key]) % award.values for key in award.reasons
        ),
        needs_decision=award.needs_decision,
    )


def prize_label(prize: Prize, labels: Mapping[str, str] = LABELS) -> str:
    """Return the organiser's name for the prize, or the usual one."""
    values = {"place": prize.place, "class": prize.of_class, "tile": prize.tile}
    return prize.label or labels.get(f"prize-{prize.kind}", prize.kind) % values


def card_rows(state: TournamentState, numbers: Sequence[int] = ()) -> tuple[CardRow, ...]:
    """Return the cards of these entrants, or of all who take or took part: every round, future ones empty."""
    played = {(each.entrant, each.round_number): each for each in scores(state)}
    at_a_table = {entrant for (entrant, _), each in played.items() if each.opponent is not None}
    shown = numbers or [
        each.number
        for each in state.entrants.values()
        if each.standing is Standing.IN or each.number in at_a_table
    ]
    places = {line.entrant: line.place for line in table(state)}
    tables = {
        (number, round_state.number): (each.table.number, each.table.entrants)
        for round_state in state.rounds
        for each in round_state.tables
        for number in each.table.entrants
    }
    return tuple(
        CardRow(
            who=who_is(state.entrants[number]),
            lines=tuple(_card_lines(state, number, played, places, tables)),
        )
        for number in shown
    )


def _card_lines(
    state: TournamentState,
    number: int,
    played: Mapping[tuple[int, int], RoundScore],
    places: Mapping[int, int],
    tables: Mapping[tuple[int, int], tuple[int, tuple[int, int]]],
) -> Iterator[CardLine]:
    total = 0
    for round_number in range(1, max(state.settings.rounds, len(state.rounds)) + 1):
        score = played.get((number, round_number))
        at, entrants = tables.get((number, round_number), (None, ()))
        total += score.half_points if score else 0
        opponents = [state.entrants[each] for each in entrants if each != number]
        yield CardLine(
            round_number=round_number,
            cell=_cell(score, places),
            table=at,
            opponent=who_is(opponents[0]) if opponents else None,
            half_points=total,
            is_known=score is not None,
        )


def timetable_rows(state: TournamentState, labels: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return times and entries: the organiser's label if there is one, after the number of a round."""
    return tuple((entry.time, _entry_told(entry, labels)) for entry in state.settings.timetable)


def _entry_told(entry: TimetableEntry, labels: Mapping[str, str]) -> str:
    if entry.round_number is not None:
        told = labels["round"] % {"round": entry.round_number}
        return f"{told} · {entry.label}" if entry.label else told
    return entry.label or labels.get(entry.kind, "")


def entrant_rows(state: TournamentState) -> tuple[EntrantRow, ...]:
    """Return everyone who ever registered, in order of registration; nothing here is private."""
    return tuple(
        EntrantRow(
            who=who_is(each),
            standing=each.standing,
            is_here=each.is_here,
            registered=each.registered_on or format_instant(each.registered_ms),
            last_round=each.last_round,
        )
        for _, each in sorted(state.entrants.items())
    )


def winner_of(result: Result) -> str:
    """`1`, `2` or `tie`; empty where both lost."""
    if result.winner is not None:
        return str(result.winner + 1)
    return "" if result.kind is ResultKind.BOTH_LOST else "tie"
