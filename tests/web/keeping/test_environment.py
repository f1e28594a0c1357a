"""The file of variables that a server is set up by."""

import os
import re
from pathlib import Path

import pytest

from faristol.errors import NotationError, StoreError
from faristol_web.keeping.environment import parse_environment, read_environment

ROOT = Path(__file__).parents[3]


def test_the_environment_itself_has_the_last_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARISTOL_CHAT", "0")
    monkeypatch.setenv("FARISTOL_HOSTS", "")
    monkeypatch.delenv("FARISTOL_HOSTS")
    path = tmp_path / "env"
    path.write_text("FARISTOL_CHAT=1\nFARISTOL_HOSTS='club.example'\n")

    read_environment(path)

    assert (os.environ["FARISTOL_CHAT"], os.environ["FARISTOL_HOSTS"]) == ("0", "club.example")


def test_a_line_that_sets_nothing_is_named_and_not_quoted() -> None:
    with pytest.raises(NotationError) as refused:
        parse_environment("FARISTOL_CHAT=1\nsecret password\n", name="env")

    assert str(refused.value) == "env: line 2: write NAME=value"


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"cannot read .*env: No such file"):
        read_environment(tmp_path / "env")


def test_the_example_describes_every_variable_that_the_site_reads() -> None:
    """And none that it does not read."""
    sources = [path.read_text("utf-8") for path in (ROOT / "src/faristol_web").rglob("*.py")]
    read = {
        name for text in sources for name in re.findall(r"environ\S*[(\[]\s*\"(FARISTOL_[A-Z_]+)\"", text)
    }
    example = (ROOT / "deploy/faristol.env.example").read_text("utf-8")
    described = set(re.findall(r"^#?(FARISTOL_[A-Z_]+)=", example, re.MULTILINE))

    assert read - INSIDE <= described
    assert described <= read | {"FARISTOL_PORT", "FARISTOL_WORKERS"} | LIBRARY


INSIDE = {
    "FARISTOL_HALL",  # what `serve` tells the site itself
    "FARISTOL_STARTED",
    "FARISTOL_DEMO",
    "FARISTOL_COMMIT_AT_MOST",  # for measuring
    "FARISTOL_MESSAGES_PER_SECOND",
    "FARISTOL_BOT_PAUSE_MS",
    "FARISTOL_WARM_UP",
}
LIBRARY = {"FARISTOL_LEXICA", "FARISTOL_CACHE"}
