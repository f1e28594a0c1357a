"""Points, per cent of the master total, and who stands where: in one game, and over several; corrections."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias, TypeVar

from faristol.duplicate.kept_events import MarkCorrected
from faristol.duplicate.objections import SessionObjection, objections_to_grounds, objections_to_slip_of
from faristol.duplicate.recorder import Recorder
from faristol.duplicate.state import ANY_PHASE, Coup, Entrant, Phase, SessionState
from faristol.game.evolve import replace
from faristol.names import fold_names, written_name
from faristol.rulebook import DuplicateBook
from faristol.rulebook.choices import SeveralGames
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import DuplicateResultRules, SlipRules

Item = TypeVar("Item")
_WHOLE = 100


@dataclass(frozen=True, slots=True)
class CorrectMark:
    """Correction after the game: a play was accepted or rejected wrongly."""

    coup: int
    number: int
    accepted: bool
    """True if the word counts from now on."""
    author: str
    reason: str
    points: int | None = None
    """None: what the board counts for it."""


Action: TypeAlias = CorrectMark
Event: TypeAlias = MarkCorrected
PHASES: Mapping[type[object], frozenset[Phase]] = {CorrectMark: ANY_PHASE}


def objections_to(state: SessionState, action: Action, *, book: DuplicateBook) -> Iterator[Objection]:
    if not book.result.corrected_after_game:
        yield SessionObjection("result.corrected_after_game")
    if state.phase is not Phase.OVER:
        yield SessionObjection("session.not_over")
        return
    objections = list(objections_to_slip_of(state, action.coup, action.number, handed=True))
    yield from objections
    yield from objections_to_grounds(action.author, action.reason)
    if objections:
        return
    coup = state.coups[action.coup - 1]
    if action.accepted and coup.slips[action.number].slip.is_empty:
        yield SessionObjection("session.empty_slip", found=action.number)
        return
    points, most = points_after(state, action), _most_points(coup, action.number)
    if points is not None and most is not None and points > most:
        yield SessionObjection("session.too_many", allowed=most, found=points)
    elif points is None:
        yield SessionObjection("session.not_counted")
    elif points == state.points_of(action.number, coup):
        yield SessionObjection("session.nothing_changes")


def _most_points(coup: Coup, number: int) -> int | None:
    """
    Return the most a slip can be worth if it was misread: its play, or the master play. None without either.
    """
    return max(coup.marks[number].worth or 0, coup.master.score if coup.master else 0) or None


def points_after(state: SessionState, action: CorrectMark) -> int | None:
    """Return the slip's points from now on; None if neither the board nor the arbiter says."""
    if not action.accepted:
        return 0
    if action.points is not None:
        return action.points
    return state.coups[action.coup - 1].marks[action.number].worth


def decide(recorder: Recorder, action: Action) -> None:
    state = recorder.state
    points = points_after(state, action)
    assert points is not None, "objected to before"
    recorder.record(
        MarkCorrected(
            at_ms=recorder.now_ms,
            coup=action.coup,
            number=action.number,
            accepted=action.accepted,
            before=state.points_of(action.number, state.coups[action.coup - 1]),
            points=points,
            author=action.author.strip(),
            reason=action.reason.strip(),
        )
    )


def apply(state: SessionState, event: Event) -> SessionState:
    return replace(state, corrections=(*state.corrections, event))


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One entrant's result."""

    rank: int
    """Equals share the better one."""
    number: int
    names: tuple[str, ...]
    points: int
    """Points of the plays."""
    bonus: int
    penalty: int
    """For warnings beyond those that cost nothing."""
    total: int
    percentage: Fraction
    """Exact share of the master total; more than a hundred after some corrections."""
    tops: int
    """In how many coups as many points as the master play, at least."""
    warnings: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CoupResult:
    """The field's results in one coup."""

    number: int
    master: int | None
    """Its points; None where nothing was laid."""
    found_by: tuple[int, ...]
    """Entrants with at least as many points as the master play."""
    best: int
    """The highest points of any entrant."""
    best_by: tuple[int, ...]
    """Entrants who have them; empty if there are none."""
    bonuses: Mapping[int, int]
    points: Mapping[int, int]
    """Points of every entrant, without bonus."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    master_total: int
    standings: tuple[Standing, ...]
    """The best first; equals by number."""
    coups: tuple[CoupResult, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesStanding:
    """One entrant's result over several games."""

    rank: int
    names: tuple[str, ...]
    points: int
    percentage: Fraction
    """The mean of all games; a game not played is nothing."""
    games: int


def results_of(state: SessionState, book: DuplicateBook) -> Results:
    """Return the current results, corrections included."""
    coups = tuple(coup_result(state, coup, book.result) for coup in state.coups if coup.is_closed)
    entrants = [entrant for entrant in state.entrants if book.result.leaver_is_zero or not entrant.has_left]
    standings = [_standing(state, entrant, coups, book) for entrant in entrants]
    ranked = _ranked(standings, lambda standing: standing.total)
    return Results(
        master_total=state.master_total,
        standings=tuple(replace(standing, rank=rank) for rank, standing in ranked),
        coups=coups,
    )


def coup_result(state: SessionState, coup: Coup, rules: DuplicateResultRules) -> CoupResult:
    points = {entrant.number: state.points_of(entrant.number, coup) for entrant in state.entrants}
    best = max(points.values(), default=0)
    best_by = tuple(number for number, scored in points.items() if scored == best and best)
    master = None if coup.master is None else coup.master.score
    return CoupResult(
        number=coup.number,
        master=master,
        found_by=tuple(number for number, scored in points.items() if master and scored >= master),
        best=best,
        best_by=best_by,
        bonuses=_bonuses(best, best_by, master, len(coup.entrants), rules),
        points=points,
    )


def _bonuses(
    best: int, best_by: tuple[int, ...], master: int | None, active: int, rules: DuplicateResultRules
) -> Mapping[int, int]:
    """
    Return the bonus for being alone with the best play, as good as the master play or below it, if enough are
    active.
    """
    if len(best_by) != 1 or master is None or active < (rules.solo_minimum_entrants or 0):
        return {}
    points = rules.solo_top_points if best >= master else rules.solo_best_points
    return {best_by[0]: points} if points else {}


def _standing(
    state: SessionState, entrant: Entrant, coups: Sequence[CoupResult], book: DuplicateBook
) -> Standing:
    number = entrant.number
    points = sum(coup.points[number] for coup in coups)
    bonus = sum(coup.bonuses.get(number, 0) for coup in coups)
    warnings = warnings_of(state, number)
    penalty = penalty_for(warnings, book.slip)
    total = points + bonus - penalty
    return Standing(
        rank=0,
        number=number,
        names=entrant.names,
        points=points,
        bonus=bonus,
        penalty=penalty,
        total=total,
        percentage=percentage_of(total, state.master_total),
        tops=sum(number in coup.found_by for coup in coups),
        warnings=warnings,
    )


def warnings_of(state: SessionState, number: int) -> int:
    """One for every fault on a slip that the rulebook warns of."""
    return sum(len(coup.marks[number].warnings) for coup in state.coups if number in coup.marks)


def penalty_for(warnings: int, rules: SlipRules) -> int:
    """Points for the warnings beyond those that cost nothing."""
    return max(0, warnings - (rules.free_warnings or 0)) * (rules.warning_points or 0)


def percentage_of(points: int, master_total: int) -> Fraction:
    """Exact; 0 where nothing was laid."""
    return Fraction(_WHOLE * points, master_total) if master_total else Fraction(0)


def shown_percentage(percentage: Fraction) -> int:
    """
    Whole per cents, rounded half up.

    >>> [shown_percentage(Fraction(tenths, 10)) for tenths in (794, 795, 800, 1005)]
    [79, 80, 80, 101]
    """
    return (2 * percentage.numerator + percentage.denominator) // (2 * percentage.denominator)


def format_result(points: int, percentage: Fraction, rules: DuplicateResultRules) -> str:
    """
    >>> from faristol.duplicate.book import load_duplicate_book
    >>> format_result(800, percentage_of(800, 1000), load_duplicate_book("el-duplicate").result)
    '800-80%'
    """
    return f"{points}-{shown_percentage(percentage)}%" if rules.percentage else str(points)


def rank_series(
    games: Sequence[Results], rules: DuplicateResultRules, *, method: SeveralGames | None = None
) -> tuple[SeriesStanding, ...]:
    """
    Several games together: the sum of points, or the mean of per cents.

    By names, however they were written in each game; shown as in the first.

    The method is fixed before the first game: the organiser's, or the rulebook's.
    """
    played: dict[frozenset[str], list[Standing]] = {}
    person = person_in(games)
    for game in games:
        for standing in game.standings:
            played.setdefault(person(standing.names), []).append(standing)
    whole = [
        SeriesStanding(
            rank=0,
            names=standings[0].names,
            points=sum(standing.total for standing in standings),
            percentage=sum((standing.percentage for standing in standings), Fraction(0)) / len(games),
            games=len(standings),
        )
        for standings in sorted(played.values(), key=lambda standings: standings[0].names)
    ]
    by_points = (method or rules.several_games) is SeveralGames.POINTS
    ranked = _ranked(whole, lambda total: Fraction(total.points) if by_points else total.percentage)
    return tuple(replace(total, rank=rank) for rank, total in ranked)


def person_in(games: Sequence[Results]) -> Callable[[Iterable[str]], frozenset[str]]:
    """
    Return a function from names to persons: equal for one person, or one pair, however written in these
    games.

    Names that two entrants of one game have but for their accents are two, each as it is written.
    """
    two = {
        folded
        for game in games
        for folded, count in Counter(fold_names(standing.names) for standing in game.standings).items()
        if count > 1
    }

    def person(names: Iterable[str]) -> frozenset[str]:
        written = tuple(names)
        folded = fold_names(written)
        return frozenset(map(written_name, written)) if folded in two else folded

    return person


def _ranked(items: Sequence[Item], worth: Callable[[Item], int | Fraction]) -> list[tuple[int, Item]]:
    """
    The best first, each with its rank; equals share the better one and keep their order.

    >>> _ranked([5, 7, 5, 3], lambda points: points)
    [(1, 7), (2, 5), (2, 5), (4, 3)]
    """
    ordered = sorted(items, key=worth, reverse=True)
    ranked: list[tuple[int, Item]] = []
    for place, item in enumerate(ordered, 1):
        equal = ranked and worth(ranked[-1][1]) == worth(item)
        ranked.append((ranked[-1][0] if equal else place, item))
    return ranked
