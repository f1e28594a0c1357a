"""Numbers are read in one way by every verb, and none is cut or guessed."""

from argparse import ArgumentTypeError

import pytest

from faristol.cli import main
from faristol.cli.kit.numbers import cents, number, points, whole_number


@pytest.mark.parametrize(
    "text", ["", " 1", "+1", "-1", "1.0", "1_000", "1,000", "٣", "²", "9" * 19, "9" * 5000]
)
def test_a_fraction_is_refused(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is not a whole number"):
        number()(text)


def test_limits_are_told_as_they_are() -> None:
    assert number()("999999") == 999_999
    with pytest.raises(ArgumentTypeError, match=r"^12,345,678 is out of range: 0 to 999,999$"):
        number()("12345678")
    with pytest.raises(ArgumentTypeError, match=r"^0 is out of range: 1 to 64$"):
        number(least=1, most=64)("0")


def test_long_numbers_are_whole() -> None:
    assert whole_number("12345678") == 12_345_678
    assert number(most=10**18)("123456789012345678") == 123_456_789_012_345_678


def test_points_can_be_below_nothing() -> None:
    assert [points(text) for text in ("412", "-12", "−12", "0")] == [412, -12, -12, 0]


@pytest.mark.parametrize("text", ["1.234", "a lot", "-1", "1.x", ""])
def test_an_invalid_amount_is_refused(text: str) -> None:
    with pytest.raises(ArgumentTypeError):
        cents(text)


@pytest.mark.parametrize(
    "words",
    [
        ["duplicate", "mark", "--cgp", "x", "--slips", "x", "--coup", "12345678"],
        ["tournament", "award", "open.jsonl", "12345678", "Maria"],
        ["rating", "preview", "--system", "elo", "--rating", "12345678", "950=1"],
        ["moves", "--cgp", "x", "--top", "12345678"],
        ["lexicon", "anagram", "ca-disc-2021", "casat", "--min", "12345678"],
    ],
)
def test_every_verb_refuses_what_is_too_large(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert "12,345,678 is out of range" in capsys.readouterr().err
