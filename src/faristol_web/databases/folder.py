"""The data folder of a site: where it is by default, and what is in it; needed before there are settings."""

import os
import sys
from pathlib import Path

SECRET = "secret-key"  # noqa: S105 – a file's name
LEXICA, RULEBOOKS, SUMMARIES, PUZZLES = FOLDERS = (
    "lexica-of-games",
    "rulebooks",
    "summaries",
    "puzzles",
)
"""Folders in it that every host of a site has, and every backup."""
KEPT_SUMMARIES = 14
"""Those of the newest days; one that tells of a restored backup stays, too."""


def default_folder() -> Path:
    """Return the folder in which this system keeps a program's data."""
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", "~")).expanduser() / "faristol"
    if sys.platform == "darwin":
        return Path("~/Library/Application Support/faristol").expanduser()
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "faristol"
