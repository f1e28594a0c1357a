"""The command as a whole: exit codes, one line for each error, and no traceback."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from faristol import __version__, cli
from faristol.cli import main, registered
from faristol.formats import sample_records

RUN = [sys.executable, "-m", "faristol"]


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"faristol {__version__}\n"


@pytest.mark.parametrize("words", [[], ["nothing"], ["game"], ["game", "replay"], ["rulebook", "show"]])
def test_wrong_usage_exits_with_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert capsys.readouterr().err.startswith("usage: faristol")


def test_whoever_gives_a_verb_what_it_does_not_know_reads_its_own_usage(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["tournament", "import", "players.trf", "new.jsonl", "--colour"]) == 2
    told = capsys.readouterr().err
    assert "usage: faristol tournament import" in told
    assert told.endswith("unrecognized arguments: --colour\n")


def test_the_nouns_are_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    printed = capsys.readouterr().out
    # The text of a long name is on the line below it.
    assert all(f"    {noun} " in printed or f"    {noun}\n" in printed for noun in cli.NOUNS)


def test_an_interrupt_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt() -> list[str]:
        raise KeyboardInterrupt

    monkeypatch.setattr("faristol.cli.rulebook.list.rulebook_ids", interrupt)
    assert main(["rulebook", "list"]) == 130
    assert capsys.readouterr().err == ""


def test_a_system_error_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> list[str]:
        raise OSError(28, "No space left on device", "somewhere")

    monkeypatch.setattr("faristol.cli.rulebook.list.rulebook_ids", fail)
    assert main(["rulebook", "list"]) == 1
    assert capsys.readouterr().err == "faristol: somewhere: No space left on device\n"


def test_a_noun_that_cannot_be_loaded_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Broken:
        name = "serve"

        def load(self) -> None:
            raise ImportError("no site here")

    monkeypatch.setattr(
        registered, "entry_points", lambda group: [Broken()] if group == "faristol.commands" else []
    )
    assert main(["--version"]) == 0
    assert capsys.readouterr().err == "faristol: serve is not available: no site here\n"


def test_standard_input_and_a_terminal_without_our_letters() -> None:
    content = dict(sample_records())["casa-caprarul"]
    done = subprocess.run(  # noqa: S603  # our own command
        [*RUN, "game", "replay", "-", "--rulebook", "ro-liber"],
        input=content.replace(b"= 71", b"= 70"),
        capture_output=True,
        check=False,
        env={"PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 1
    assert b"O1\\xd73" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_reader_who_leaves_is_no_traceback() -> None:
    with subprocess.Popen(  # noqa: S603  # our own command
        [*RUN, "rulebook", "show", "ro-liber"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 141


@pytest.mark.parametrize("closed", [">&-", "<&-"])
def test_a_closed_stream_is_no_traceback(closed: str) -> None:
    done = subprocess.run(  # noqa: S603  # our own command
        ["/bin/sh", "-c", f'exec "$@" {closed}', "sh", *RUN, "rulebook", "list", "--json"],
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_error_for_a_closed_stream_does_not_land_in_the_output() -> None:
    done = subprocess.run(  # noqa: S603  # our own command
        ["/bin/sh", "-c", 'exec "$@" 2>&-', "sh", *RUN, "rulebook", "show", "none", "--json"],
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, b"")


def test_json_stays_json_where_the_output_has_no_such_letters() -> None:
    done = subprocess.run(  # noqa: S603  # our own command
        [*RUN, "rulebook", "list", "--json"],
        capture_output=True,
        check=True,
        env={"PYTHONIOENCODING": "ascii"},
    )
    assert done.stdout.isascii()
    assert "Països" in str(json.loads(done.stdout))


def test_input_without_an_end_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulebook", "check", "/dev/zero"]) == 1
    assert "too large" in capsys.readouterr().err


def test_an_empty_name_of_a_file_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "import", "", "open.jsonl"]) == 2
    assert capsys.readouterr().err == "faristol: the name of a file is empty\n"


def test_a_rulebook_from_an_old_editor_is_told_to_be_saved_as_utf_8(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "own.toml").write_bytes('[rulebook]\ntitle = "Són regles"\n'.encode("cp1252"))
    assert main(["rulebook", "check", str(tmp_path / "own.toml")]) == 1
    assert "own.toml: line 2 is not UTF-8 text; save it as UTF-8" in capsys.readouterr().err


def test_names_that_an_old_editor_saved_are_read_and_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "names.txt").write_bytes("Νίκος Αληχανίδης\n".encode("cp1253"))
    names, session = str(tmp_path / "names.txt"), str(tmp_path / "club.jsonl")
    assert main(["duplicate", "new", session, "--entrants", names]) == 0
    assert "names.txt: its letters are read as Windows-1253" in capsys.readouterr().err
    assert main(["duplicate", "show", session]) == 0
    assert "Νίκος Αληχανίδης" in capsys.readouterr().out
