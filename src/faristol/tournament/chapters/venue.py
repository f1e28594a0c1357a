"""`[venue]`: where the event is, and where its participants park."""

from collections.abc import Iterator

from faristol.rulebook.tournament_rules import VenueRules


def place_of(rules: VenueRules | None) -> str:
    """Return the place that the rulebook names; empty for none."""
    return "" if rules is None else rules.place


def told_of(rules: VenueRules | None) -> Iterator[tuple[str, str]]:
    """Yield the rules that concern visitors, each with its sentence's key."""
    if rules is not None:
        yield "venue.free_parking", "free-parking" if rules.free_parking else "no-free-parking"
