"""Reasons for a refusal, in the words of the reader and with the rulebook's own."""

import pytest
from django.utils import translation

from faristol.rulebook import Objection, load_rulebook
from faristol.rulebook.choices import StopReason
from faristol_web.language.wording import STOPS
from faristol_web.streams.messages import reasons_json


@pytest.mark.parametrize("language", ["ca", "el", "es", "fr", "ro"])
def test_reasons_to_stop_the_clock_are_said_in_words(language: str) -> None:
    book = load_rulebook("ca-1v1")
    objection = Objection("clock.stops", allowed=", ".join(book.clock.stops), found=StopReason.OVERDRAW)
    with translation.override(language):
        (reason,) = reasons_json((objection,), book)

    assert not any(stop in reason["text"] for stop in ("force-majeure", "overdraw", "last-play"))
    assert reason["summary"] == book.sources["clock.stops"].summary["ca"]
    assert reason["lang"] == "ca"
    assert "CA-7.2" in reason["article"]


def test_every_reason_has_words() -> None:
    assert set(STOPS) == set(StopReason)
