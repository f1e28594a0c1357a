"""Default folder of a site's databases; needed before there are settings."""

import os
import sys
from pathlib import Path


def default_folder() -> Path:
    """Return the folder in which this system keeps a program's data."""
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", "~")).expanduser() / "faristol"
    if sys.platform == "darwin":
        return Path("~/Library/Application Support/faristol").expanduser()
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "faristol"
