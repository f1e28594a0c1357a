"""A round's pairs with the reasons for each, in words and as JSON."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from faristol.cli.kit.tables import columns
from faristol.formats.tournament.rows import format_half_points
from faristol.pairing.explain import explain, text_of
from faristol.pairing.request import PairingPlan, PlannedPair, Reason
from faristol.rulebook import Rulebook
from faristol.standings.table import Line
from faristol.tournament.planning import seats_of
from faristol.tournament.standings import table
from faristol.tournament.state import TournamentState


@dataclass(frozen=True, slots=True)
class ShownPlan:
    plan: PairingPlan
    state: TournamentState
    """State before the round."""
    book: Rulebook
    keys: Mapping[int, str]
    """The user's own names for the entrants; numbers for those not in the table."""

    def lines(self, *, why: bool = True) -> Iterator[str]:
        """Tables, then who sits out, then the reasons: of the round, and of each pair."""
        standing = self._standing()
        yield f"round {self.plan.round_number}, {self.book.id}"
        rows = [
            [at, self._who(pair.first, standing), "–", self._who(pair.second, standing), pair.distance]
            for at, pair in self._tables()
        ]
        if rows:
            yield from columns(["table", "1", "", "2", "distance"], rows)
        for number in self._without():
            yield f"sits out: {self._who(number, standing)}"
        for number in sorted(self._absent()):
            yield f"absent: {self.state.entrants[number].name}"
        if why:
            yield ""
            yield from (explain(reason, self.book) for reason in self.plan.reasons)
            for at, pair in self._tables():
                for reason in pair.reasons:
                    yield f"{at:>5}  {explain(reason, self.book)}"

    def document(self) -> dict[str, object]:
        standing = self._standing()
        bye = self.plan.bye
        return {
            "round": self.plan.round_number,
            "rulebook": self.book.id,
            "method": str(self._method()),
            "cost": self.plan.cost,
            "pairs": [
                {
                    "table": at,
                    "player1": self._player(pair.first, standing),
                    "player2": self._player(pair.second, standing),
                    "distance": pair.distance,
                    "reasons": reasons_document(pair.reasons, self.book),
                }
                for at, pair in self._tables()
            ],
            "bye": None if bye is None else self._player(bye, standing),
            "idle": [self._player(number, standing) for number in self.plan.idle],
            "absent": [self._player(number, standing) for number in sorted(self._absent())],
            "requested_byes": [self._player(number, standing) for number in sorted(self._byes())],
            "reasons": reasons_document(self.plan.reasons, self.book),
        }

    def _tables(self) -> list[tuple[int, PlannedPair]]:
        """Return the pairs by the numbers of their tables."""
        numbers = (table.number for table in seats_of(self.state, self.plan))
        return sorted(zip(numbers, self.plan.pairs, strict=True), key=lambda each: each[0])

    def _standing(self) -> dict[int, tuple[int, Line]]:
        """Position and line of everyone."""
        before = table(self.state, until_round=self.plan.round_number - 1)
        return {line.entrant: (at, line) for at, line in enumerate(before, 1)}

    def _who(self, number: int, standing: Mapping[int, tuple[int, Line]]) -> str:
        at, line = standing[number]
        return f"{self.state.entrants[number].name} ({at}., {format_half_points(line.half_points)})"

    def _player(self, number: int, standing: Mapping[int, tuple[int, Line]]) -> dict[str, object]:
        at, line = standing[number]
        return {
            "player": self.keys.get(number, str(number)),
            "name": self.state.entrants[number].name,
            "place": at,
            "points": points_of(line.half_points),
        }

    def _without(self) -> list[int]:
        return [*([] if self.plan.bye is None else [self.plan.bye]), *self.plan.idle]

    def _absences(self) -> dict[int, bool]:
        number = self.plan.round_number
        return {entrant: is_bye for (at, entrant), is_bye in self.state.absences.items() if at == number}

    def _absent(self) -> list[int]:
        return [number for number, is_bye in self._absences().items() if not is_bye]

    def _byes(self) -> list[int]:
        return [number for number, is_bye in self._absences().items() if is_bye]

    def _method(self) -> str:
        """Return the method as the round's reasons name it."""
        methods = (reason.key for reason in self.plan.reasons if reason.key.startswith("method."))
        return next(methods, "method.manual").removeprefix("method.")


def reasons_document(reasons: Iterable[Reason], book: Rulebook) -> list[dict[str, object]]:
    """Text, the rule it rests on, and where the rulebook has it."""
    documents: list[dict[str, object]] = []
    for reason in reasons:
        source = book.source_of(reason.rule) if reason.rule else None
        documents.append(
            {
                "reason": reason.key,
                "text": text_of(reason),
                "rule": reason.rule,
                "article": "" if source is None else source.article,
                "clause": [] if source is None else list(source.clause),
            }
        )
    return documents


def points_of(half_points: int) -> int | float:
    """
    Return points as people write them in JSON: a half is exact there.

    >>> points_of(4), points_of(5)
    (2, 2.5)
    """
    return half_points // 2 if half_points % 2 == 0 else half_points / 2
