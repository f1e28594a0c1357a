"""
Slow ratings, in decimals of fifty digits: no curve of the math library, nothing rounded before the end.

A list is name → (rating, games); a game is (name, name, points of the first as text).
"""

from collections.abc import Callable, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal, localcontext

Games = Sequence[tuple[str, str, str]]
List = Mapping[str, tuple[int, int]]
DIGITS = 50
PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494")


def area_left_of(deviations: Decimal) -> Decimal:
    """Under the normal curve: a half, and the power series of its integral from 0."""
    term = power = deviations
    total, n = term, 0
    while abs(term) > Decimal(10) ** -(DIGITS - 5):
        n += 1
        power = -power * deviations * deviations / (2 * n)
        term = power / (2 * n + 1)
        total += term
    return Decimal("0.5") + total / (2 * PI).sqrt()


def whole(number: Decimal) -> int:
    """Decimal's HALF_UP goes away from zero."""
    return int(number.quantize(Decimal(1), ROUND_HALF_UP))


def barruf(before: List, games: Games) -> dict[str, tuple[int, int]]:
    with localcontext() as context:
        context.prec = DIGITS
        return _whole_event(
            {name: (rating or 950, played) for name, (rating, played) in before.items()},
            games,
            chance=lambda ahead: area_left_of(Decimal(ahead) / Decimal("283.84")),
            factor=lambda _rating, earlier, now: 20 if earlier + now > 50 else 30,
        )


def naspa(before: List, games: Games) -> dict[str, tuple[int, int]]:
    def factor(rating: int, earlier: int, _now: int) -> int:
        old = earlier >= 50
        if rating < 1800:
            return 20 if old else 30
        if rating < 2000:
            return 16 if old else 24
        return 10 if old else 15

    with localcontext() as context:
        context.prec = DIGITS
        return _whole_event(
            dict(before),
            games,
            chance=lambda ahead: 1 - 1 / (1 + (Decimal("0.0031879") * ahead).exp()),
            factor=factor,
        )


def _whole_event(
    known: dict[str, tuple[int, int]],
    games: Games,
    *,
    chance: Callable[[int], Decimal],
    factor: Callable[[int, int, int], int],
) -> dict[str, tuple[int, int]]:
    for first, second, _ in games:
        known.setdefault(first, (950, 0))
        known.setdefault(second, (950, 0))
    after = dict(known)
    for name, (rating, earlier) in known.items():
        made, foretold, count = Decimal(0), Decimal(0), 0
        for first, second, result in games:
            if name not in {first, second}:
                continue
            other = second if name == first else first
            made += Decimal(result) if name == first else 1 - Decimal(result)
            foretold += chance(rating - known[other][0])
            count += 1
        if count:
            change = whole((made - foretold) * factor(rating, earlier, count))
            after[name] = rating + change, earlier + count
    return after


def elo(before: List, games: Games) -> dict[str, tuple[int, int]]:
    """After every game."""
    after = dict(before)
    with localcontext() as context:
        context.prec = DIGITS
        for first, second, result in games:
            (one, played_one), (two, played_two) = after[first], after[second]
            apart = min(abs(one - two), 200)
            step = 20 + Decimal(apart) / 10
            first_foretold = 1 / (1 + Decimal(10) ** (Decimal(two - one) / 400))
            second_foretold = 1 / (1 + Decimal(10) ** (Decimal(one - two) / 400))
            after[first] = one + whole(step * (Decimal(result) - first_foretold)), played_one + 1
            after[second] = two + whole(step * (1 - Decimal(result) - second_foretold)), played_two + 1
    return after
