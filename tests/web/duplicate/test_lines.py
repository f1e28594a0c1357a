"""Organisers' lines: every fault is named with its line."""

import pytest

from faristol.duplicate.events import Minimum
from faristol.errors import NotationError
from faristol_web.duplicate.forms.lines import (
    MAX_ENTRANTS,
    MAX_NAME,
    parse_entrants,
    parse_schedule,
    repeated_names,
)


def test_entrants_stand_one_a_line_and_pairs_together() -> None:
    text = "  Άννα \n\nBiel/Carla\nDora & Enric\r\nAnna\u200b Maria\n"

    assert parse_entrants(text) == (("Άννα",), ("Biel", "Carla"), ("Dora", "Enric"), ("Anna Maria",))


def test_an_empty_list_has_nobody() -> None:
    assert parse_entrants(" \n\t\n") == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Anna\nBiel / Carla / Dora", "Line 2: write one name"),
        ("Anna /", "Line 1: write one name"),
        ("Anna\n\n/", "Line 3: write one name"),
        ("x" * (MAX_NAME + 1), f"Line 1: a name has at most {MAX_NAME} characters"),
        ("Άννα\nΆΝΝΑ", "ΆΝΝΑ appears twice in the list"),
        ("Anna / Biel\nanna", "anna appears twice in the list"),
        ("\n".join(map(str, range(MAX_ENTRANTS + 1))), f"at most {MAX_ENTRANTS} entrants"),
    ],
)
def test_a_list_with_a_fault_is_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_entrants(text)


def test_four_hundred_entrants_may_play() -> None:
    assert len(parse_entrants("\n".join(map(str, range(MAX_ENTRANTS))))) == MAX_ENTRANTS


def test_a_name_written_otherwise_is_the_same_name() -> None:
    assert list(repeated_names([("Σοφός",), ("σοφόσ",)])) == ["σοφόσ"]
    assert not list(repeated_names([("Anna",), ("Ana",)]))


@pytest.mark.parametrize("line", ["16 1 1", "16: 1 1", "from coup 16: 1 vowel, 1 consonant", "από 16: 1-1"])
def test_a_schedule_is_three_numbers_a_line_in_words_or_not(line: str) -> None:
    assert parse_schedule(f"1: 2 2\n\n{line}\n") == (Minimum(1, 2, 2), Minimum(16, 1, 1))


@pytest.mark.parametrize("line", ["16", "16 1", "1 2 3 4", "from the start", "1234 1 1"])
def test_a_line_that_is_no_schedule_is_named(line: str) -> None:
    with pytest.raises(NotationError, match=r"Line 2: .* 16: 1 1"):
        parse_schedule(f"1: 2 2\n{line}")
