"""Names as users give them: an entrant by number or by name, a player by the key of a table."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from faristol.errors import NotationError
from faristol.names import fold_name
from faristol.tournament.state import Inquiry, RoundState, TableState, TournamentState


class Names:
    """
    Keys, and names where only one has them; spaces and capitals do not matter.

    >>> names = Names({1: ("1", "Anna Puig"), 2: ("2", "Pere"), 3: ("3", "pere")})
    >>> names.find("anna  puig"), names.find("3")
    (1, 3)
    >>> names.find("Pere")
    Traceback (most recent call last):
    faristol.errors.NotationError: 'Pere' is the name of 2 and of 3: say which
    """

    def __init__(self, called: Mapping[int, tuple[str, str]]) -> None:
        self._called = called
        self._keys = {key: number for number, (key, _) in called.items()}
        self._names: dict[str, list[int]] = {}
        for number, (_, name) in called.items():
            self._names.setdefault(fold_name(name), []).append(number)

    def find(self, text: str) -> int:
        """
        Raises:
            NotationError: if it is nobody, or more than one.
        """
        if text.strip() in self._keys:
            return self._keys[text.strip()]
        numbers = self._names.get(fold_name(text), [])
        if len(numbers) == 1:
            return numbers[0]
        if numbers:
            keys = " and of ".join(self._called[number][0] for number in numbers)
            raise NotationError(f"{text!r} is the name of {keys}: say which")
        near = get_close_matches(fold_name(text), self._names, n=1)
        hint = f"; did you mean {self._called[self._names[near[0]][0]][1]!r}?" if near else ""
        raise NotationError(f"no player is called {text!r}{hint}")

    def is_shared(self, name: str) -> bool:
        """True if several entrants have this name."""
        return len(self._names.get(fold_name(name), ())) > 1


def names_in(state: TournamentState) -> Names:
    return Names({number: (str(number), entrant.name) for number, entrant in state.entrants.items()})


def entrants_named(state: TournamentState, texts: Iterable[str]) -> list[int]:
    """
    Raises:
        NotationError: if one of them is nobody, or said twice.
    """
    names = names_in(state)
    numbers = [names.find(text) for text in texts]
    for number in numbers:
        if numbers.count(number) > 1:
            raise NotationError(f"number {number}, {state.entrants[number].name}, is named twice")
    return numbers


def round_named(state: TournamentState, number: int | None = None) -> RoundState:
    """
    The one with this number, or the last.

    Raises:
        NotationError: if it is not paired.
    """
    if not state.rounds:
        raise NotationError("no round is paired yet")
    if number is None:
        return state.rounds[-1]
    if not 1 <= number <= len(state.rounds):
        raise NotationError(f"round {number} is not paired; the last one is {len(state.rounds)}")
    return state.rounds[number - 1]


def table_numbered(paired: RoundState, number: int) -> TableState:
    """
    Raises:
        NotationError: if there is none.
    """
    for seat in paired.tables:
        if seat.table.number == number:
            return seat
    numbers = [seat.table.number for seat in paired.tables]
    known = f"they are {min(numbers)} to {max(numbers)}" if numbers else "it has none"
    raise NotationError(f"round {paired.number} has no table {number}; {known}")


def member_named(state: TournamentState, name: str, inquiry: Inquiry | None = None) -> int | None:
    """
    The place on the committee of whoever is called so, for a question also that of a substitute.

    None where nobody has named a committee.

    Raises:
        NotationError: if nobody on it is called so.
    """
    if not state.committee:
        return None
    seated = dict(enumerate(state.committee, 1)) | dict(inquiry.substitutes if inquiry else ())
    wanted = fold_name(name)
    number = next((number for number, member in seated.items() if fold_name(member) == wanted), None)
    if number is None:
        raise NotationError(f"{name} is not on the committee: {', '.join(seated.values())}")
    return number


def next_round(state: TournamentState) -> int:
    return len(state.rounds) + 1
