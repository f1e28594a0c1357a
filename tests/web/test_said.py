"""Messages of the site to a person who has sent many forms."""

from django.contrib.messages import ERROR, SUCCESS
from django.contrib.messages.storage.base import Message

from faristol_web.accounts.templatetags.said import latest


def test_only_the_newest_of_what_went_well_is_told_newest_first() -> None:
    said = [Message(SUCCESS, f"{number} is in") for number in range(1, 34)]

    assert [each.message for each in latest(said)] == [f"{number} is in" for number in (33, 32, 31, 30, 29)]


def test_failures_are_reported_however_much_went_well_since() -> None:
    refused = Message(ERROR, "Number 4 has withdrawn")

    found = latest([refused, *(Message(SUCCESS, "is in") for _ in range(7))])

    assert [each.message for each in found] == ["is in"] * 5 + ["Number 4 has withdrawn"]
