"""`faristol rulebook`: every rule with its source, two books side by side, all faults of a file at once."""

import json
from pathlib import Path

import pytest

from faristol.cli import main
from faristol.rulebook import book_ids, load_book, load_clauses
from faristol.rulebook.coverage import load_coverage
from tests.rulebook.own import extending, own, rule, with_part

Printed = pytest.CaptureFixture[str]
VERBS = ("list", "show", "compare", "check", "coverage")


def words(text: str) -> str:
    """Without its line breaks, which depend on the terminal."""
    return " ".join(text.split())


def test_the_list_names_every_book_those_for_two_first(capsys: Printed) -> None:
    assert main(["rulebook", "list"]) == 0
    printed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert sorted(printed) == sorted(book_ids())
    assert printed[-1] == "el-duplicate"

    assert main(["rulebook", "list", "--json"]) == 0
    assert [book["id"] for book in json.loads(capsys.readouterr().out)] == printed


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_explains_itself_and_offers_json(verb: str, capsys: Printed) -> None:
    assert main(["rulebook", verb, "--help"]) == 0
    printed = capsys.readouterr().out
    assert f"usage: faristol rulebook {verb}" in printed
    assert "--json" in printed


@pytest.mark.parametrize("book_id", book_ids())
def test_every_rule_is_shown_with_where_it_comes_from(book_id: str, capsys: Printed) -> None:
    assert main(["rulebook", "show", book_id]) == 0
    printed = capsys.readouterr().out
    book = load_book(book_id)
    for key, source in book.sources.items():
        assert f"  {key.partition('.')[2]} = " in printed
        assert f"[{book.cite(key)}]" in printed
        assert words(source.reading) in words(printed)
        assert words(source.summary["en"]) in words(printed)
        assert words(source.summary.get(book.language, "")) in words(printed)


def test_json_holds_the_same(capsys: Printed) -> None:
    assert main(["rulebook", "show", "ro-liber", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert set(document["rules"]) == set(load_book("ro-liber").sources)
    assert document["rules"]["play.coordinates"]["value"] == "rows-lettered"
    assert document["rules"]["clock.overtime_points"]["value"] == "none"
    assert document["rules"]["exchange.minimum_in_bag"]["clause"] == ["RO-6"]


def test_a_clause_is_shown_with_its_text_and_every_value_that_cites_it(capsys: Printed) -> None:
    assert main(["rulebook", "show", "ca-1v1", "ca-7.3"]) == 0
    printed = capsys.readouterr().out
    book = load_book("ca-1v1")
    citing = [key for key, source in book.sources.items() if "CA-7.3" in source.clause]

    assert "CA-7.3  art. 7 ¶3  engine" in printed
    assert words(load_clauses()["CA-7.3"].text) in words(printed)
    assert "clock.side_ms = 1800000 (30:00)" in printed
    assert "game.clock.overtime_penalty" in printed
    assert len(citing) > 3
    assert all(f"  {key} = " in printed for key in citing)

    assert main(["rulebook", "show", "ca-1v1", "CA-7.3", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["clause"], document["kind"], document["honoured"]) == ("CA-7.3", "engine", "value")
    assert list(document["rules"]) == citing


def test_a_clause_of_conduct_is_text(capsys: Printed) -> None:
    assert main(["rulebook", "show", "ca-1v1", "CA-1.4"]) == 0
    assert "honoured: printed text" in capsys.readouterr().out


@pytest.mark.parametrize("clause", ["RO-6", "CA-99"])
def test_a_clause_of_another_text_is_refused_naming_those_there_are(clause: str, capsys: Printed) -> None:
    assert main(["rulebook", "show", "ca-1v1", clause]) == 1
    assert capsys.readouterr().err.startswith(f"faristol: ca-1v1 has no clause {clause}; there are CA-1.1, ")


@pytest.mark.parametrize("columns", [40, 59, 60, 80, 200])
def test_a_comparison_fits_the_terminal(
    columns: int, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert main(["rulebook", "compare", "ca-1v1", "el-duplicate", "--all"]) == 0
    printed = capsys.readouterr().out

    assert max(map(len, printed.splitlines())) <= columns
    assert (" │ " in printed) == (columns >= 60)


def test_a_comparison_tells_values_articles_and_summaries_of_what_differs(
    capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    assert main(["rulebook", "compare", "ca-1v1", "ro-liber"]) == 0
    lines = capsys.readouterr().out.splitlines()
    at = lines.index("  side_ms")
    value, article, summary = (
        [part.strip() for part in line.split(" │ ")] for line in lines[at + 1 : at + 4]
    )

    assert value == ["1800000 (30:00)", "1500000 (25:00)"]
    assert article == ["art. 7 ¶3 (CA-7.3)", "art. ¶2 (RO-2)"]
    assert summary[0] == load_book("ca-1v1").sources["clock.side_ms"].summary["en"]
    assert "  rack_size" not in lines
    assert "senyors (only in ca-1v1)" in lines


def test_a_comparison_as_json(capsys: Printed) -> None:
    assert main(["rulebook", "compare", "ca-1v1", "ro-liber", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)

    assert document["rules"]["clock.side_ms"]["a"]["value"] == 1_800_000
    assert document["rules"]["clock.side_ms"]["b"]["article"] == "¶2"
    assert document["rules"]["senyors.window"]["b"] is None
    assert "senyors" in document["chapters_only_in_a"]
    assert document["chapters_only_in_b"] == []
    assert "play.rack_size" not in document["rules"]

    assert main(["rulebook", "compare", "ca-1v1", "ro-liber", "--json", "--all"]) == 0
    assert not json.loads(capsys.readouterr().out)["rules"]["play.rack_size"]["differs"]


def test_an_own_book_can_be_compared_with_the_one_it_extends(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "own.toml"
    path.write_text(extending("ca-ajusc", rule("play.rack_size", "8", article='"1"')), "utf-8")

    assert main(["rulebook", "compare", "ca-ajusc", str(path)]) == 0
    assert capsys.readouterr().out.endswith("\n1 rule differs\n")


def test_the_coverage_tells_of_every_clause_and_counts(capsys: Printed) -> None:
    assert main(["rulebook", "coverage"]) == 0
    printed = capsys.readouterr().out
    heads = [line.split()[0] for line in printed.splitlines()[:-1] if not line.startswith(" ")]

    assert heads == list(load_clauses())
    assert "\n    proven by " in printed
    assert printed.splitlines()[-1].startswith("223 clauses: ")
    for honoured in ("value", "ruling", "printed text"):
        assert f"  {honoured}\n" in printed


def test_the_coverage_as_json_has_values_functions_and_tests(capsys: Printed) -> None:
    assert main(["rulebook", "coverage", "--json", "--book", "RO"]) == 0
    clauses = {each["clause"]: each for each in json.loads(capsys.readouterr().out)}

    assert set(clauses) == {clause for clause in load_clauses() if clause.startswith("RO-")}
    assert "ending.passes_each" in clauses["RO-12"]["values"]
    assert "game.runs.run_ends" in clauses["RO-12"]["functions"]
    assert clauses["RO-12"]["tests"]


def test_the_coverage_can_be_of_what_is_still_to_be_proven(capsys: Printed) -> None:
    assert main(["rulebook", "coverage", "--json", "--unproven"]) == 0
    unproven = [each["clause"] for each in json.loads(capsys.readouterr().out)]

    assert unproven == [each.clause.id for each in load_coverage() if each.needs_proof and not each.tests]


def test_a_sound_file_is_said_to_be_complete(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "own.toml"
    path.write_text(own("el-duplicate"), "utf-8")

    assert main(["rulebook", "check", str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"{path}: own is complete, ")
    assert main(["rulebook", "check", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["faults"] == []
    assert main(["rulebook", "show", str(path)]) == 0


def test_all_faults_of_a_file_are_listed(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "own.toml"
    text = with_part(own("ro-liber"), "play.rack_size", "value", '"7"').replace(".touches]", ".touchs]")
    path.write_text(text, "utf-8")
    faults = [
        "play.rack_size: expected int, got '7'",
        "placement.touchs: unknown rule",
        "placement.touches: missing",
    ]

    assert main(["rulebook", "check", str(path)]) == 1
    assert capsys.readouterr().err == f"faristol: {path}: 3 faults\n  " + "\n  ".join(faults) + "\n"
    assert main(["rulebook", "check", str(path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {"file": str(path), "faults": faults}


def test_a_file_that_is_no_toml_has_one_fault(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "own.toml"
    path.write_text("[rulebook", "utf-8")

    assert main(["rulebook", "check", str(path), "--json"]) == 1
    (fault,) = json.loads(capsys.readouterr().out)["faults"]
    assert fault.startswith(f"{path}: ")


def test_a_missing_file_is_one_line(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "none.toml"
    for verb in ("check", "show"):
        assert main(["rulebook", verb, str(path)]) == 1
        assert capsys.readouterr().err == f"faristol: cannot read {path}: No such file or directory\n"


def test_an_unknown_rulebook_is_one_line(capsys: Printed) -> None:
    assert main(["rulebook", "show", "klingon"]) == 1
    assert capsys.readouterr().err.startswith("faristol: no rulebook 'klingon'; available: ")
