"""`faristol lexicon`, as the command line calls it."""

import json
from typing import Any

import pytest

from faristol.cli import main


def run(*words: str) -> int:
    """Its exit code; errors go to stderr, as users see them."""
    return main(["lexicon", *words])


def printed(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)
