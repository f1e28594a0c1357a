"""Letters are written at once, where a test can see them; no hour begins in the middle of a test."""

from datetime import UTC, datetime

import pytest

from faristol_web.accounts import allowances, mail

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _letters_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = mail.ask_for_links

    def at_once(who: str, here: str) -> None:
        ask(who, here)
        mail.send_asked(mail.Post())

    monkeypatch.setattr(mail, "ask_for_links", at_once)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """What counts by the hour has a clock that stands at noon, unless a test turns it."""
    at = [NOON]
    monkeypatch.setattr(allowances, "shared_now", lambda: at[0])
    return at
