"""The first order of a tournament: by rating, and newcomers as the event has it."""

from collections.abc import Mapping

from faristol.rulebook.choices import Newcomers
from faristol.tournament.settings import Settings
from faristol.tournament.state import Entrant, Standing, TournamentState


def seeding_order(state: TournamentState, ratings: Mapping[int, int | None]) -> tuple[int, ...]:
    """
    Everyone who has a place, best first; equal ratings by order of registration.

    No rating, or 0, makes a newcomer.
    """
    places = [entrant for entrant in state.entrants.values() if entrant.standing is Standing.IN]
    keys = {each.number: _key(each, ratings.get(each.number), state.settings) for each in places}
    return tuple(sorted(keys, key=keys.__getitem__))


def _key(entrant: Entrant, rating: int | None, settings: Settings) -> tuple[bool, int, bool, str, int]:
    """Who has a rating goes before newcomers who are seeded at the same one."""
    is_newcomer = not rating
    seeded_at = settings.newcomer_rating if is_newcomer else rating
    by_name = is_newcomer and settings.newcomers == Newcomers.NAME
    return (
        seeded_at is None,
        -(seeded_at or 0),
        is_newcomer,
        entrant.name.casefold() if by_name else "",
        entrant.number,
    )
