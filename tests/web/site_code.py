"""
`python -m tests.web.site_code CODE …`: runs code with a site's models, as `python -c CODE …` would.

A process of its own, because that of the tests has other settings. It begins with all imported, see
`warm.py`.
"""

import os
import sys
from pathlib import Path
from typing import IO

from tests import warm
from tests.patience import LIMIT_S

MODULE = "tests.web.site_code"


def run(code: str, *arguments: str, data: Path, url: str = "", limit_s: float = LIMIT_S) -> str:
    """Run it with this data folder, or this database; return what it wrote."""
    environment = {**_environment(data), **({"FARISTOL_DATABASE_URL": url} if url else {})}
    done = warm.run(MODULE, code, *arguments, environment=environment, limit_s=limit_s)
    assert done.returncode == 0, done.stderr
    return done.stdout


def start(code: str, *, data: Path, stdin: IO[str], stdout: IO[str], stderr: IO[str]) -> None:
    """Start it and leave it alone."""
    environment = _environment(data)
    warm.start(MODULE, [code], environment=environment, stdin=stdin, stdout=stdout, stderr=stderr)


def _environment(data: Path) -> dict[str, str]:
    return {**os.environ, "FARISTOL_DATA": str(data), "DJANGO_SETTINGS_MODULE": "faristol_web.settings"}


if __name__ == "__main__":
    import django

    django.setup()
    del sys.argv[0]
    exec(sys.argv[0], {"__name__": "__main__"})  # noqa: S102 – the tests' own
