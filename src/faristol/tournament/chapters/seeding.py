"""The first order, fixed before the first round is paired: by ratings, or by hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from faristol.game.evolve import replace
from faristol.rulebook.objections import Objection
from faristol.stream import Stamp
from faristol.tournament.objections import TournamentObjection
from faristol.tournament.recorder import Recorder
from faristol.tournament.standings import seeding_order
from faristol.tournament.state import TournamentState


@dataclass(frozen=True, slots=True, kw_only=True)
class FixSeeding:
    """Fix the seeding by the ratings given, or those the entrants came with; `order` overrides all."""

    ratings: tuple[tuple[int, int | None], ...] = ()
    """Ratings from the published list, by entrant."""
    rating_list: str = ""
    order: tuple[int, ...] = ()
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedingFixed(Stamp):
    """The first order, best first; late entrants go behind it."""

    order: tuple[int, ...]
    ratings: tuple[int | None, ...]
    """Ratings that the order rests on, in the same order."""
    rating_list: str = ""
    """Edition of the list."""
    author: str = ""


Action: TypeAlias = FixSeeding
Event: TypeAlias = SeedingFixed


def objections_to(state: TournamentState, action: FixSeeding) -> Iterator[Objection]:
    if state.rounds:
        yield TournamentObjection("seeding.fixed")
    if not any(entrant.is_in for entrant in state.entrants.values()):
        yield TournamentObjection("round.field")
    for number, rating in action.ratings:
        if number not in state.entrants:
            yield TournamentObjection("entrant.unknown", found=number)
        if rating is not None and rating < 0:
            yield TournamentObjection("entrant.rating", found=rating)
    if action.order:
        places = {entrant.number for entrant in state.entrants.values() if entrant.is_in}
        counted = {number: action.order.count(number) for number in action.order}
        wrong = [number for number in sorted(places | set(counted)) if _is_wrong(number, places, counted)]
        if wrong:
            yield TournamentObjection("seeding.order", found=", ".join(map(str, wrong)))


def _is_wrong(number: int, places: set[int], counted: dict[int, int]) -> bool:
    return number not in places or counted.get(number, 0) != 1


def decide(recorder: Recorder, action: Action) -> None:
    """A list that is given is the truth: who is not on it is a newcomer."""
    state = recorder.state
    own = {number: entrant.rating for number, entrant in state.entrants.items()}
    ratings = dict(action.ratings) if action.ratings else own
    order = action.order or seeding_order(state, ratings)
    rated = tuple(ratings.get(number) or None for number in order)
    rating_list = action.rating_list.strip()
    before = (state.seeding, tuple(own[number] for number in order), state.rating_list)
    if (order, rated, rating_list) != before:
        recorder.record(
            SeedingFixed(
                at_ms=recorder.now_ms,
                order=order,
                ratings=rated,
                rating_list=rating_list,
                author=action.author.strip(),
            )
        )


def apply(state: TournamentState, event: Event) -> TournamentState:
    rated = {
        number: replace(state.entrants[number], rating=rating)
        for number, rating in zip(event.order, event.ratings, strict=True)
    }
    entrants = {**state.entrants, **rated}
    return replace(state, entrants=entrants, seeding=event.order, rating_list=event.rating_list)
