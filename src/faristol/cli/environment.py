"""A file of environment variables, as systemd and containers read them: one `NAME=value` a line."""

import os
import re
from pathlib import Path

from faristol.errors import NotationError, UsageError
from faristol.files import unmarked

_LINE = re.compile(r"(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)")


def read_environment(path: Path) -> None:
    """
    Read the settings in the file; the environment itself takes precedence.

    Raises:
        UsageError: if it cannot be read.
    """
    try:
        found = parse_environment(path.read_text("utf-8"), name=str(path))
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path}: not UTF-8 text") from error
    except NotationError as error:
        raise UsageError(str(error)) from error
    for name, value in found.items():
        os.environ.setdefault(name, value)


def parse_environment(text: str, *, name: str) -> dict[str, str]:
    """
    Empty lines and those that begin with `#` say nothing; quotes around a value are left out.

    >>> parse_environment('# ours\\nFARISTOL_WORKERS=2\\nFARISTOL_HOSTS="club.example"', name="env")
    {'FARISTOL_WORKERS': '2', 'FARISTOL_HOSTS': 'club.example'}

    Raises:
        NotationError: naming the line that sets nothing.
    """
    found = {}
    for number, line in enumerate(unmarked(text).splitlines(), 1):
        stripped = line.strip()
        if not stripped or stripped[0] in "#;":
            continue
        match = _LINE.fullmatch(stripped)
        if match is None:
            # The line itself may hold a password: only where it stands is said.
            raise NotationError(f"{name}: line {number}: write NAME=value")
        found[match[1]] = _unquoted(match[2])
    return found


def _unquoted(value: str) -> str:
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        return value[1:-1]
    return value
