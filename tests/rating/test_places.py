"""Points by place."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.errors import FaristolError
from faristol.rating.places import SCALES, points_of, rate, scale_for


def test_places_have_the_points_of_their_scale() -> None:
    assert points_of({"Ana": 1, "Dan": 2, "Ion": 3}, scale_for(14)) == {"Ana": 606, "Dan": 438, "Ion": 370}
    assert points_of({"Ana": 1}, scale_for(100)) == {"Ana": 1000}
    assert len(scale_for(14)) == 14


def test_players_who_share_a_place_share_the_points_of_all_of_them() -> None:
    shared = points_of({"Ana": 1, "Dan": 2, "Ion": 2, "Mia": 2, "Radu": 5}, SCALES[14])

    assert shared["Ion"] == Fraction(438 + 370 + 317, 3)
    assert shared["Radu"] == 273


@given(sharing=st.lists(st.integers(1, 4), min_size=1, max_size=5).filter(lambda each: sum(each) <= 14))
def test_sharing_moves_points_and_makes_none(sharing: list[int]) -> None:
    places: dict[str, int] = {}
    place = 1
    for count in sharing:
        places |= {f"{place}-{at}": place for at in range(count)}
        place += count

    assert sum(points_of(places, SCALES[14]).values(), start=Fraction(0)) == sum(SCALES[14][: sum(sharing)])


def test_points_add_up_over_events() -> None:
    lines = rate(
        {"Ana": (Fraction(100), 1), "Ion": (Fraction(800), 3)}, {"Ana": 1, "Dan": 2}, scale=SCALES[14]
    )

    assert [
        (line.rank, line.player, str(line.points), line.events, str(line.event_points)) for line in lines
    ] == [
        (1, "Ion", "800", 3, "None"),
        (2, "Ana", "706", 2, "606"),
        (3, "Dan", "438", 1, "438"),
    ]


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ({"Ana": 2}, "place 2 follows where place 1 is due"),
        ({"Ana": 1, "Dan": 1, "Ion": 2}, "place 2 follows where place 3 is due"),
        ({str(at): at for at in range(1, 16)}, "covers 14 places, not place 15"),
    ],
)
def test_places_that_cannot_be_are_refused(places: dict[str, int], said: str) -> None:
    with pytest.raises(FaristolError, match=said):
        points_of(places, SCALES[14])


def test_a_scale_that_nobody_knows_is_not_made_up() -> None:
    with pytest.raises(FaristolError, match="no scale is known for 20 entrants, only for 14, 100"):
        scale_for(20)
