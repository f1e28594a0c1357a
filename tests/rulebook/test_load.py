"""Rulebook files: what comes with the program is whole, and a bad one is told all its faults at once."""

from dataclasses import fields
from importlib.resources import files
from pathlib import Path

import pytest

from faristol.errors import RulebookError
from faristol.rulebook import TEXTS, load_clauses, load_rulebook, parse_rulebook, read_rulebook, rulebook_ids
from faristol.rulebook.load import CHAPTERS

GOOD = (files("faristol") / "data" / "rulebooks" / "ca-ajusc.toml").read_text("utf-8")


def faults(text: str) -> list[str]:
    with pytest.raises(RulebookError) as refused:
        parse_rulebook(text.encode(), name="own.toml")
    return [line.strip() for line in str(refused.value).splitlines()[1:]]


@pytest.mark.parametrize("rulebook_id", rulebook_ids())
def test_every_value_names_a_clause_and_the_article_of_one_of_its_clauses(rulebook_id: str) -> None:
    for key, source in load_rulebook(rulebook_id).sources.items():
        assert source.clause, key
        assert source.article in {load_clauses()[clause].article for clause in source.clause}, key


@pytest.mark.parametrize("rulebook_id", rulebook_ids())
def test_every_rule_has_its_source(rulebook_id: str) -> None:
    rulebook = load_rulebook(rulebook_id)
    chapters = [(name, kind) for name, (kind, _) in CHAPTERS.items() if getattr(rulebook, name)]
    rules = {f"{name}.{field.name}" for name, kind in chapters for field in fields(kind)}

    assert rules == set(rulebook.sources)


def test_there_are_222_clauses() -> None:
    assert len(load_clauses()) == 222


def test_all_faults_are_reported_at_once() -> None:
    text = (
        GOOD.replace("rack_size = { value = 7,", 'rack_size = { value = "seven",')
        .replace("bingo_bonus =", "bingo_bonsu =")
        .replace('blank_rank = { value = "first"', 'blank_rank = { value = "middle"')
        .replace('clause = "AJ-33", article = "33"', 'clause = "AJ-99"')
        .replace("[challenge]", "[challenges]")
    )

    assert faults(text) == [
        "challenges: unknown chapter",
        "play.bingo_bonsu: unknown rule",
        "play.rack_size: expected int, got 'seven'",
        "play.bingo_bonus: missing",
        "start.blank_rank: expected one of 'first', 'last'; got 'middle'",
        "passing.allowed: no article",
        "passing.allowed: no clause 'AJ-99'",
        "challenge: missing chapter",
        "sheet.pass_mark: no article",
        "sheet.pass_mark: no clause 'AJ-99'",
    ]


def test_a_bare_value_is_not_a_rule() -> None:
    text = GOOD.replace('allowed = { value = true, clause = "AJ-33", article = "33" }', "allowed = true")

    assert faults(text) == ["passing.allowed: not a rule; write { value = …, clause = …, article = … }"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\xff\xfe", "utf-8"),
        (b"[rulebook", "own.toml"),
        (b"", "rulebook.id: a text"),
        (b"rulebook = 5", "rulebook is a value"),
        (b"play = 3", "play is a value"),
        (b"[rulebook]\nid = 5", "rulebook.id: a text"),
        (GOOD.replace('clause = "AJ-33"', "clause = 3").encode(), "a clause is an id"),
        (GOOD.replace('clause = "AJ-33"', 'clause = [["a"]]').encode(), "a clause is an id"),
    ],
)
def test_a_file_that_is_no_rulebook_says_so(content: bytes, message: str) -> None:
    with pytest.raises(RulebookError, match=message):
        parse_rulebook(content, name="own.toml")


def test_an_unknown_rulebook_names_those_there_are() -> None:
    with pytest.raises(RulebookError, match="ca-ajusc, ro-liber"):
        load_rulebook("ca-ajsc")


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match="No such file"):
        read_rulebook(tmp_path / "none.toml")


def test_an_own_rulebook_may_change_a_value(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(GOOD.replace("online_window_ms = { value = 20_000", "online_window_ms = { value = 5_000"))

    assert read_rulebook(path).challenge.online_window_ms == 5_000


@pytest.mark.clause("AJ-52", "RO-2")
def test_both_give_25_minutes_but_only_one_knows_overtime() -> None:
    ajusc, liber = load_rulebook("ca-ajusc").clock, load_rulebook("ro-liber").clock

    assert (ajusc.side_ms, liber.side_ms) == (25 * 60_000, 25 * 60_000)
    assert (ajusc.overtime_points, liber.overtime_points) == (10, None)


def test_objections_that_are_rules_lead_to_an_article_in_every_rulebook() -> None:
    for rulebook in map(load_rulebook, rulebook_ids()):
        cited = {rule for rule in TEXTS if rulebook.cite(rule)}
        assert {"exchange.minimum_in_bag", "placement.touches", "placement.first_covers_start"} <= cited
