"""Sharing out: no cent is lost, and nobody gets two more than another."""

from hypothesis import given
from hypothesis import strategies as st

from faristol.standings.prizes import Group, best_of, divide, divide_all, group_at, groups_of
from faristol.standings.table import rank
from tests.standings.tables import read_game


@given(st.lists(st.integers(0, 100_000), max_size=6), st.integers(1, 9))
def test_all_is_given_and_shares_differ_by_a_cent_at_most(amounts: list[int], heads: int) -> None:
    shares = divide_all(amounts, heads)

    assert [sum(share) for share in shares] == amounts
    each = [sum(share[head] for share in shares) for head in range(heads)]
    assert max(each) - min(each) <= 1
    assert all(max(share) - min(share) <= 1 for share in shares)


def test_the_cents_that_are_left_go_to_the_first() -> None:
    assert divide(100, 3) == (34, 33, 33)
    assert divide_all((100, 100), 3) == ((34, 33, 33), (33, 34, 33))


def test_groups_take_up_as_many_places_as_they_are() -> None:
    scores = [*read_game("1-2 350-350", 1), *read_game("3-4 400-300", 1), *read_game("5-6 400-300", 1)]
    lines = rank(range(1, 7), scores, tie_breaks=["spread"], seeding=range(1, 7))
    groups = groups_of(lines, equal=lambda line: line.place)

    assert groups == (Group(1, (3, 5)), Group(3, (1, 2)), Group(5, (4, 6)))
    assert group_at(groups, 4) == Group(3, (1, 2))
    assert group_at(groups, 7) is None


def test_a_class_of_its_own_has_places_of_its_own() -> None:
    scores = [*read_game("1-2 350-350", 1), *read_game("3-4 400-300", 1)]
    lines = rank(range(1, 5), scores, tie_breaks=["spread"], seeding=range(1, 5))
    some = [line for line in lines if line.entrant in {2, 4}]

    assert groups_of(some, equal=lambda line: line.place) == (Group(1, (2,)), Group(2, (4,)))


def test_nobody_is_best_with_nothing() -> None:
    assert best_of({1: 0, 2: 0}) == ()
    assert best_of({}) == ()
    assert best_of({3: 90, 1: 90, 2: 80}) == (3, 1)
