"""`./check` refuses a slip of the fingers in one line, before it sets anything up."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["--nonsense"], "unknown option --nonsense"),
        (["-k", "challenge"], "unknown option -k"),
        (["--fast", "tests/game"], "--fast takes no arguments, but got tests/game"),
        (["--all", "--fast"], "--all takes no arguments, but got --fast"),
    ],
)
def test_what_the_check_does_not_know_is_said_in_one_line(arguments: list[str], fault: str) -> None:
    command = [str(ROOT / "check"), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 – our own

    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith(f"check: {fault}")
