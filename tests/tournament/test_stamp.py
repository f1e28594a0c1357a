"""An event is its action, stamped."""

from dataclasses import fields
from typing import get_args

import pytest

from faristol.tournament.actions import Announce, PublishRating, Return, TournamentAction
from faristol.tournament.events import KINDS, AnnouncementMade, EntrantReturned, RatingPublished

ACTIONS = get_args(TournamentAction)


def names_of(kind: type) -> list[str]:
    return [field.name for field in fields(kind)]


@pytest.mark.parametrize("kind", KINDS.values())
def test_every_event_begins_with_its_moment(kind: type) -> None:
    assert names_of(kind)[0] == "at_ms"


def test_no_event_repeats_the_fields_of_an_action() -> None:
    shapes = {tuple(names_of(action)) for action in ACTIONS}
    stamped = {kind for kind in KINDS.values() if issubclass(kind, ACTIONS)}
    repeating = [kind for kind in KINDS.values() if tuple(names_of(kind)[1:]) in shapes]

    assert set(repeating) == stamped


def test_a_stamp_adds_the_moment_and_trims_texts() -> None:
    asked = PublishRating(system="barruf", edition=" 2026-03 ", author=" director")

    published = RatingPublished.of(asked, at_ms=7)

    assert published == RatingPublished(at_ms=7, system="barruf", edition="2026-03", author="director")


def test_an_event_is_equal_to_no_action() -> None:
    assert AnnouncementMade(at_ms=0, text="Lunch") != Announce(text="Lunch")


def test_an_event_is_a_stamp_on_its_own_action_only() -> None:
    with pytest.raises(AssertionError, match="EntrantReturned is no stamp on Announce"):
        EntrantReturned.of(Announce(text="Lunch"), at_ms=0)

    assert EntrantReturned.of(Return(entrant=3), at_ms=0).entrant == 3


def test_an_event_has_no_room_for_anything_else() -> None:
    assert not hasattr(EntrantReturned(at_ms=0, entrant=3), "__dict__")
