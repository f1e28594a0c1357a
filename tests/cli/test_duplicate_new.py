"""`faristol duplicate new`: what is settled before anyone sits down."""

import json
from pathlib import Path

import pytest

from faristol.cli import main
from faristol.duplicate.events import Minimum
from tests.cli.sessions import SEED, again, new_session

Printed = pytest.CaptureFixture[str]


@pytest.mark.clause("GR-5C.1", "GR-1.1")
def test_the_organisers_choices_are_kept(tmp_path: Path, capsys: Printed) -> None:
    racks = tmp_path / "racks.txt"
    racks.write_text("ΛΟΓΟΣΑΤ\n", "utf-8")
    more = ("--title", "Λέσχη", "--seconds", "180", "--grace", "3", "--schedule", "1:2+2,16:1+1")
    file = new_session(tmp_path, *more, "--prepared", str(racks), "--json")
    told = json.loads(capsys.readouterr().out)
    state = again(file).state

    assert state.opened.title == "Λέσχη"
    assert (state.opened.coup_ms, state.opened.grace_ms) == (180_000, 3_000)
    assert state.opened.schedule == (Minimum(1, 2, 2), Minimum(16, 1, 1))
    assert len(state.opened.prepared) == 1
    assert [entrant.names for entrant in state.entrants] == [("Άννα",), ("Βίκυ", "Γιώργος"), ("Δήμος",)]
    assert (told["entrants"], told["prepared"], told["coup_ms"]) == (3, 1, 180_000)
    assert told["commitment"] == state.opened.commitment
    assert state.opened.seed.hex() == SEED


def test_a_pair_is_written_as_on_the_site(tmp_path: Path) -> None:
    names = "Άννα/Βίκυ\nΓιώργος & Δήμος\n"
    state = again(new_session(tmp_path, names=names)).state
    assert [entrant.names for entrant in state.entrants] == [("Άννα", "Βίκυ"), ("Γιώργος", "Δήμος")]


def test_without_a_seed_every_session_is_dealt_otherwise(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.jsonl", "b.jsonl")]
    for file in files:
        assert main(["duplicate", "new", str(file)]) == 0
    first, second = (again(file).state for file in files)

    assert first.opened.seed != second.opened.seed
    assert first.bag != second.bag
    assert first.opened.lexicon == "el-hunspell"


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        (("--rulebook", "ca-1v1"), "one against one, not for duplicate"),
        (("--lexicon", "nowhere"), "no lexicon"),
        (("--entrants", "nowhere"), "cannot read nowhere"),
        (("--prepared", "nowhere"), "cannot read nowhere"),
    ],
)
def test_impossible_input_makes_no_file(
    tmp_path: Path, capsys: Printed, more: tuple[str, ...], complaint: str
) -> None:
    file = tmp_path / "game.jsonl"
    assert main(["duplicate", "new", str(file), *more]) == 1
    assert complaint in capsys.readouterr().err
    assert not file.exists()


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        (("--seconds", "60"), "120–180 seconds, not 60"),
        (("--schedule", "1:2"), "write COUP:VOWELS+CONSONANTS"),
        (("--schedule", "2:1+1"), "begins with coup 1 and counts up"),
        (("--seed", "xyz"), "not hexadecimal"),
        (("--seed", "00"), "1 bytes; expected 32"),
        (("--rulebook", "nowhere"), "no rulebook 'nowhere'; available: ca-1v1"),
    ],
)
def test_an_impossible_option_is_wrong_usage(
    tmp_path: Path, capsys: Printed, more: tuple[str, ...], complaint: str
) -> None:
    file = tmp_path / "game.jsonl"
    assert main(["duplicate", "new", str(file), *more]) == 2
    assert complaint in capsys.readouterr().err
    assert not file.exists()


def test_racks_that_will_not_be_played_as_they_are_listed_are_told(tmp_path: Path, capsys: Printed) -> None:
    racks = tmp_path / "racks.txt"
    racks.write_text("ΛΟΓΟΣΑΤ\nΛΟΣ\nΒΓΔΖΘΚΛ\nΛΑ\n", "utf-8")
    with pytest.raises(AssertionError):
        new_session(tmp_path, "--prepared", str(racks))
    refused = capsys.readouterr().err
    assert "rack 3, ΒΓΔΖΘΚΛ, would be changed if it were drawn: the arbiter must sign it" in refused
    assert "(--signed-by NAME)" in refused
    new_session(tmp_path, "--prepared", str(racks), "--signed-by", "Σάββας")
    told = [line for line in capsys.readouterr().out.splitlines() if "racks.txt: " in line]
    assert [line.partition("racks.txt: ")[2] for line in told] == [
        "rack 3, ΒΓΔΖΘΚΛ, lacks the required 2 vowels and 2 consonants",
        "rack 2, ΛΟΣ, has 3 tiles; short racks come only when none are left",
        "rack 4, ΑΛ, has 2 tiles; short racks come only when none are left",
    ]


@pytest.mark.parametrize(
    ("option", "content", "complaint"),
    [
        ("--entrants", "Άννα\n\nΒίκυ & \n", "line 3: Βίκυ &: write one name, or the two names of a pair"),
        ("--entrants", "Α & Β & Γ\n", "line 1: Α & Β & Γ: one or two players share a board"),
        ("--entrants", "Άννα\nάννα\n", "line 2: άννα: άννα already has a number"),
        ("--prepared", "ΛΟΓΟΣΑΤ\nXYZ!\n", "racks.txt: line 2"),
    ],
)
def test_a_bad_line_is_named(
    tmp_path: Path, capsys: Printed, option: str, content: str, complaint: str
) -> None:
    listed, file = tmp_path / "racks.txt", tmp_path / "game.jsonl"
    listed.write_text(content, "utf-8")
    assert main(["duplicate", "new", str(file), option, str(listed)]) == 1
    assert complaint in capsys.readouterr().err
    assert not file.exists()


@pytest.mark.parametrize(
    "asked", [(), ("a.jsonl", "--seconds", "two"), ("a.jsonl", "--grace", "-1"), ("a.jsonl", "b.jsonl")]
)
def test_wrong_usage_exits_with_two(asked: tuple[str, ...]) -> None:
    assert main(["duplicate", "new", *asked]) == 2


@pytest.mark.parametrize(
    "verb",
    [
        "new",
        "run",
        "enter",
        "correct",
        "show",
        "results",
        "racks",
        "series",
        "train",
        "export",
        "import",
        "mark",
    ],
)
def test_every_verb_has_help_with_examples(verb: str, capsys: Printed) -> None:
    assert main(["duplicate", verb, "--help"]) == 0
    assert f"faristol duplicate {verb}" in capsys.readouterr().out.split("example")[1]
