"""The Catalan rating of duplicate."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.rating.barrisc import final_mean, format_mean, is_active, mean_percentage, rate

percentages = st.lists(st.fractions(0, 110, max_denominator=2000), min_size=1, max_size=8)


def of(*texts: str) -> list[Fraction]:
    return [Fraction(text) for text in texts]


def test_seventy_and_seventy_five_give_seventy_two_and_a_half() -> None:
    assert mean_percentage(of("70", "75")) == Fraction("72.5")


def test_the_mean_of_the_season_before_counts_as_one_game_of_the_new_one() -> None:
    assert mean_percentage(of("90"), previous=Fraction("72.5")) == Fraction("81.25")
    assert final_mean([of("70", "75"), of("90")]) == Fraction("81.25")
    # Not as many games as it was made of: that would be 78 1/3.
    assert final_mean([of("70", "75"), of("90")]) != mean_percentage(of("70", "75", "90"))


def test_only_the_season_before_carries_over_and_it_carries_its_own_past() -> None:
    assert final_mean([of("60"), of("70"), of("80")]) == Fraction("72.5")


def test_a_player_who_misses_a_season_keeps_the_mean_and_others_have_none() -> None:
    assert final_mean([of("70", "75"), []]) == Fraction("72.5")
    assert final_mean([[], []]) is None
    assert mean_percentage([]) is None


@pytest.mark.parametrize(
    ("games", "active"),
    [
        ([], False),
        ([1], False),
        ([2], True),
        ([1, 1], True),
        ([2, 0], True),
        ([2, 0, 0], False),
        ([5, 0, 1], False),
    ],
)
def test_two_games_in_the_last_two_seasons_make_a_player_active(games: list[int], *, active: bool) -> None:
    assert is_active(games) is active


def test_bonuses_can_take_a_mean_past_a_hundred() -> None:
    assert format_mean(mean_percentage(of("101", "102")) or Fraction(0)) == "101.50"


def test_the_list_is_ordered_by_the_mean_and_equals_share_a_rank() -> None:
    rated = rate(
        {
            "Zoe": [of("70", "75"), []],
            "Anna": [of("72.5"), of("72.5")],
            "Biel": [of("80"), of("90")],
            "Mai": [[], []],
            "Pau": [of("50"), []],
        }
    )

    assert [(each.rank, each.name, format_mean(each.mean), each.games, each.is_active) for each in rated] == [
        (1, "Biel", "85.00", 1, True),
        (2, "Anna", "72.50", 1, True),
        (2, "Zoe", "72.50", 0, True),
        (4, "Pau", "50.00", 0, False),
    ]


@given(season=percentages, previous=st.none() | st.fractions(0, 110))
def test_a_mean_lies_between_the_best_and_the_worst(
    season: list[Fraction], previous: Fraction | None
) -> None:
    counted = season if previous is None else [*season, previous]
    mean = mean_percentage(season, previous=previous)

    assert mean is not None
    assert min(counted) <= mean <= max(counted)
    assert mean == mean_percentage(season[::-1], previous=previous)
