"""Standings the slow and obvious way: pairwise, in whole points, from a list of what each did each round."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Done:
    """One entrant's result in one round."""

    entrant: int
    round_number: int
    points: Fraction
    scored: int = 0
    conceded: int = 0
    opponent: int | None = None
    is_played: bool = False
    is_won: bool = False
    went_second: bool = False


def standings(
    entrants: Sequence[int], done: Sequence[Done], tie_breaks: Sequence[str], seeding: Sequence[int]
) -> list[tuple[int, int, list[Fraction]]]:
    """Place, entrant and the tie-breaks' values, best first."""
    groups = _split(list(entrants), {each: _points(each, done) for each in entrants})
    values: dict[int, list[Fraction]] = {each: [] for each in entrants}
    for name in tie_breaks:
        parts = []
        for group in groups:
            worth = {each: _worth(name, each, group, done) for each in group}
            for each in group:
                values[each].append(worth[each])
            parts += _split(group, worth)
        groups = parts
    found: list[tuple[int, int, list[Fraction]]] = []
    for group in groups:
        place = len(found) + 1
        found += [(place, each, values[each]) for each in sorted(group, key=list(seeding).index)]
    return found


def _split(group: list[int], worth: dict[int, Fraction]) -> list[list[int]]:
    parts = []
    while group:
        best = max(worth[each] for each in group)
        parts.append([each for each in group if worth[each] == best])
        group = [each for each in group if worth[each] != best]
    return parts


def _points(entrant: int, done: Sequence[Done]) -> Fraction:
    return sum((each.points for each in done if each.entrant == entrant), Fraction(0))


def _worth(name: str, entrant: int, group: list[int], done: Sequence[Done]) -> Fraction:
    own = [each for each in done if each.entrant == entrant]
    rounds = max((each.round_number for each in done), default=0)
    against = [
        (each, _points(each.opponent if each.is_played and each.opponent else entrant, done)) for each in own
    ]
    match name:
        case "spread":
            return Fraction(sum(each.scored for each in own) - sum(each.conceded for each in own))
        case "points-for":
            return Fraction(sum(each.scored for each in own))
        case "wins":
            return Fraction(sum(each.is_won for each in own))
        case "buchholz":
            return sum((points for _, points in against), Fraction(0))
        case "median-buchholz":
            kept = [points for _, points in against]
            for _ in range(2 if rounds >= 7 else 1):
                if kept:
                    kept.remove(min(kept))
            return sum(kept, Fraction(0))
        case "berger":
            return sum((each.points * points for each, points in against), Fraction(0))
        case "cumulative":
            running = [
                sum((each.points for each in own if each.round_number <= number), Fraction(0))
                for number in range(1, rounds + 1)
            ]
            return sum(running, Fraction(0))
        case "direct-encounter":
            return _direct(entrant, group, done)
        case "starts-second":
            return Fraction(sum(each.went_second for each in own))
        case _:
            raise ValueError(name)


def _direct(entrant: int, group: list[int], done: Sequence[Done]) -> Fraction:
    meetings = {(each.entrant, each.opponent) for each in done}
    for one in group:
        for other in group:
            if one != other and (one, other) not in meetings:
                return Fraction(0)
    return sum(
        (each.points for each in done if each.entrant == entrant and each.opponent in group), Fraction(0)
    )
