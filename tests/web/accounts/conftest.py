"""Letters are written at once, where a test can see them."""

import pytest

from faristol_web.accounts import mail


@pytest.fixture(autouse=True)
def _letters_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail, "soon", lambda work, *args: work(*args))
