"""Isolation: no user's own lexica are seen, and none are left behind."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_lexica(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of this test's lexica: not there yet."""
    folder = tmp_path / "own lexica"
    monkeypatch.setenv("FARISTOL_LEXICA", str(folder))
    return folder
