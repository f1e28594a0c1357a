"""Whole records through the command: what it prints, and its exit code. UPDATE_GOLDEN=1 rewrites."""

import os
import re
from pathlib import Path

import pytest

from faristol.cli import main

FOLDER = Path(__file__).parents[1] / "golden" / "records"
RECORDS = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_replaying_a_record_prints_what_it_should(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(FOLDER)
    rulebook = re.search(r"rulebook: (\S+)", path.read_text("utf-8"))
    assert rulebook is not None
    code = main(["game", "replay", path.name, "--rulebook", rulebook[1]])
    printed = capsys.readouterr()
    shown = f"{printed.out}\n--- stderr\n{printed.err}--- exit {code}\n"
    expected = path.with_suffix(".expected")
    if os.environ.get("UPDATE_GOLDEN"):
        expected.write_text(shown, "utf-8")
    assert shown == expected.read_text("utf-8")


def test_every_expected_output_has_its_record() -> None:
    assert sorted(FOLDER.glob("*.expected")) == [path.with_suffix(".expected") for path in RECORDS]
