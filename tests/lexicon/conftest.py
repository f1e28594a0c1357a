"""Nobody's own lexica are seen, and none are left behind."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_lexica(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's lexica are installed: not there yet."""
    folder = tmp_path / "own lexica"
    monkeypatch.setenv("FARISTOL_LEXICA", str(folder))
    return folder
