"""Where a site keeps its databases when nobody says otherwise; needed before there are settings."""

import os
import sys
from pathlib import Path


def default_folder() -> Path:
    """Where this system keeps a program's data."""
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", "~")).expanduser() / "faristol"
    if sys.platform == "darwin":
        return Path("~/Library/Application Support/faristol").expanduser()
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "faristol"
