"""Rulebook files: the shipped ones are whole, and a bad one reports all its faults at once."""

from dataclasses import fields
from hashlib import sha256
from pathlib import Path

import pytest

from faristol.errors import RulebookError
from faristol.rulebook import (
    TEXTS,
    DuplicateBook,
    book_ids,
    federation_ids,
    load_book,
    load_clauses,
    load_rulebook,
    parse_book,
    parse_rulebook,
    read_rulebook,
    rulebook_ids,
)
from faristol.rulebook.compare import chapters_of
from tests.rulebook.own import FOLDER, own, with_part, without

GOOD = own("ca-ajusc")


def faults(text: str) -> list[str]:
    with pytest.raises(RulebookError) as refused:
        parse_book(text.encode(), name="own.toml")
    return [line.strip() for line in str(refused.value).splitlines()[1:]]


def test_seven_books_and_four_friendly_ones_come_with_the_program() -> None:
    games = ["ca-1v1", "ca-ajusc", "ca-obert-2009", "ro-liber"]
    friendly = [f"friendly-{language}" for language in ("el", "en", "es", "fr")]
    assert federation_ids() == sorted([*games, "ca-duplicate", "ca-tournament", "el-duplicate"])
    assert book_ids() == [*federation_ids(), *friendly]
    assert rulebook_ids() == [*games, *friendly]
    assert [load_book(book_id).id for book_id in book_ids()] == book_ids()


PRACTICES = ("ca-duplicate", "ca-tournament")


@pytest.mark.parametrize("book_id", PRACTICES)
def test_the_practice_of_no_federation_says_so_and_cites_no_clause(book_id: str) -> None:
    book = load_book(book_id)

    assert book.source.startswith("No text of a federation")
    assert not any(source.clause for source in book.sources.values())


@pytest.mark.parametrize("book_id", federation_ids())
def test_every_value_is_summed_up_in_english_and_in_the_books_own_language(book_id: str) -> None:
    book = load_book(book_id)

    assert {tuple(sorted(source.summary)) for source in book.sources.values()} == {
        tuple(sorted(("en", book.language)))
    }


@pytest.mark.parametrize("book_id", book_ids())
def test_every_rule_has_its_source(book_id: str) -> None:
    book = load_book(book_id)
    chapters = chapters_of(book).items()

    assert {f"{name}.{field.name}" for name, rules in chapters for field in fields(rules)} == set(
        book.sources
    )


def test_there_are_223_clauses() -> None:
    assert len(load_clauses()) == 223


def test_all_faults_are_reported_at_once() -> None:
    text = with_part(GOOD, "play.rack_size", "value", '"seven"')
    text = text.replace("[play.bingo_bonus]", "[play.bingo_bonsu]")
    text = with_part(text, "start.blank_rank", "value", '"middle"')
    text = with_part(text, "passing.allowed", "clause", '"AJ-99"')
    text = with_part(text, "passing.allowed", "article", '""')
    text = with_part(text, "passing.allowed", "summary.en", "")
    text = with_part(text, "clock.corrected_by", "value", '"tea"')
    text = text.replace("[challenge.", "[challenges.")

    assert faults(text) == [
        "challenges: unknown chapter",
        "play.bingo_bonsu: unknown rule",
        "play.rack_size: expected int, got 'seven'",
        "play.bingo_bonus: missing",
        "start.blank_rank: expected one of 'first', 'last'; got 'middle'",
        "passing.allowed: no article",
        "passing.allowed: no clause 'AJ-99'",
        "passing.allowed: no summary in 'en'",
        "challenge: missing chapter",
        "clock.corrected_by: expected one of 'players', 'arbiter'; got 'tea'",
    ]


@pytest.mark.parametrize(
    ("part", "written", "fault"),
    [
        ("value", "-7", "expected int, got -7"),
        ("value", "7.0", "expected int, got 7.0"),
        ("value", "true", "expected int, got True"),
        ("value", "[7]", "expected int, got [7]"),
        ("clause", "3", "a clause is an id, or a list of ids"),
        ("clause", '[["a"]]', "a clause is an id, or a list of ids"),
        ("article", "5", "no article"),
        ("article", '" "', "no article"),
        ("article", "", "no article"),
        ("summary.ca", "5", "a summary is a table of texts by language"),
        ("summary.ca", '""', "a summary is a table of texts by language"),
        ("summary.ca", "", "no summary in 'ca'"),
        ("summary.en", "", "no summary in 'en'"),
    ],
)
def test_a_bad_part_of_a_rule_is_a_fault(part: str, written: str, fault: str) -> None:
    assert faults(with_part(GOOD, "play.rack_size", part, written)) == [f"play.rack_size: {fault}"]


@pytest.mark.parametrize(
    ("rule", "fault"),
    [
        ("tileset", "no tile set '../own'; available: catalan, english, french, greek, romanian, spanish"),
        ("board", "no board '../own'; available: standard"),
    ],
)
def test_tiles_and_board_are_those_that_come_with_the_program(rule: str, fault: str) -> None:
    assert faults(with_part(GOOD, f"play.{rule}", "value", '"../own"')) == [f"play.{rule}: {fault}"]


def test_a_reading_is_a_text() -> None:
    text = GOOD.replace("[play.rack_size]\n", "[play.rack_size]\nreading = 5\n")

    assert faults(text) == ["play.rack_size: a reading is a text"]


def test_a_bare_value_is_not_a_rule() -> None:
    text = without(GOOD, "passing.allowed") + "\n[passing]\nallowed = true\n"

    assert faults(text) == [
        "passing.allowed: not a rule; write a table with value, clause, article, summary, reading"
    ]


def test_a_chapter_a_text_has_nothing_about_may_be_left_out() -> None:
    assert load_rulebook("ro-liber").senyors is None
    assert load_rulebook("ca-ajusc").senyors is not None


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('id = "own"\nkind = "solitaire"', "rulebook.kind: expected one of"),
        ('id = "own"', "rulebook.kind: a text"),
        ('id = "own"\nkind = ""', "rulebook.kind: a text"),
        ('id = "Own Book"\nkind = "one-against-one"', "rulebook.id: use lower-case letters"),
        ('id = "own"\nkind = "one-against-one"\nauthor = "x"', "rulebook.author: unknown"),
        ('id = "ro-liber"\nkind = "one-against-one"', "rulebook.id: 'ro-liber' comes with the program"),
    ],
)
def test_a_bad_header_is_a_fault_and_nothing_else_is(line: str, fault: str) -> None:
    found = faults(GOOD.replace('id = "own"\nkind = "one-against-one"', line))

    assert len(found) == 1
    assert found[0].startswith(fault)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\xff\xfe", "UTF-8"),
        (b"[rulebook", "own.toml"),
        (b"", "rulebook.id: a text"),
        (b"rulebook = 5", "rulebook is a value"),
        (b"play = 3", "play: is a value"),
        (b'senyors = "none"', "senyors: is a value"),
        (b"[rulebook]\nid = 5", "rulebook.id: a text"),
    ],
)
def test_a_file_that_is_no_rulebook_says_so(content: bytes, message: str) -> None:
    with pytest.raises(RulebookError, match=message):
        parse_rulebook(content, name="own.toml")


def test_a_book_that_comes_with_the_program_may_be_read_as_a_file() -> None:
    content = (FOLDER / "ca-ajusc.toml").read_bytes()

    assert parse_rulebook(content, name="ca-ajusc.toml") == load_rulebook("ca-ajusc")


def test_the_digest_is_that_of_the_file() -> None:
    content = (FOLDER / "ca-ajusc.toml").read_bytes()

    assert load_rulebook("ca-ajusc").digest == sha256(content).hexdigest()


def test_a_duplicate_book_is_not_for_games_of_one_against_one() -> None:
    assert isinstance(load_book("el-duplicate"), DuplicateBook)
    with pytest.raises(RulebookError, match=r"el-duplicate: .* is for duplicate"):
        load_rulebook("el-duplicate")
    with pytest.raises(RulebookError, match=r"own\.toml: .* is for duplicate"):
        parse_rulebook(own("el-duplicate").encode(), name="own.toml")


def test_an_unknown_rulebook_names_those_there_are() -> None:
    with pytest.raises(
        RulebookError, match=r"no rulebook 'ca-ajsc'; available: ca-1v1, ca-ajusc, .*ro-liber"
    ):
        load_rulebook("ca-ajsc")


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match="No such file"):
        read_rulebook(tmp_path / "none.toml")


def test_an_own_rulebook_may_have_other_values(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(with_part(GOOD, "challenge.online_window_ms", "value", "5_000"), "utf-8")

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
