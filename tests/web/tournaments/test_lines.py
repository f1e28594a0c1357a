"""Prizes and classes as lines of text: read back as they were written, and refused with the line."""

import pytest

from faristol.errors import NotationError
from faristol.tournament.settings import Prize
from faristol_web.tournaments.forms.lines import (
    format_prizes,
    parse_cents,
    parse_classes,
    parse_prizes,
)

PRIZES = (
    Prize(kind="place", amount_cents=30_000),
    Prize(kind="place", place=2, amount_cents=15_050, label="and a cup"),
    Prize(kind="class-place", of_class="B", place=1, amount_cents=5000),
    Prize(kind="best-play", amount_cents=3000),
    Prize(kind="best-play-with", tile="QU", label="a dictionary"),
    Prize(kind="gift"),
)


def test_prizes_are_read_back_as_they_are_shown() -> None:
    assert parse_prizes(format_prizes(PRIZES)) == PRIZES


def test_empty_lines_and_signs_of_money_mean_nothing() -> None:
    assert parse_prizes("\n1: 300 €\n\n 2 :150,50 EUR \n") == (
        Prize(kind="place", amount_cents=30_000),
        Prize(kind="place", place=2, amount_cents=15_050),
    )


@pytest.mark.parametrize("text", ["1 300", "0: 10", "best play: 20", "best-play-with: 20", ": 5"])
def test_an_invalid_prize_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(NotationError, match=r"line 2"):
        parse_prizes(f"1: 100\n{text}")


@pytest.mark.parametrize("text", ["ten", "1.234", "-5", "1e3", "٣٣ x"])
def test_an_invalid_amount_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_cents(text)


def test_classes() -> None:
    assert parse_classes("A: 1100-\nB:0–1099") == ("A:1100-", "B:0-1099")
    for fault in ("A", "A:", "A:-", "A: 900-100"):
        with pytest.raises(NotationError, match=r"line 1"):
            parse_classes(fault)
