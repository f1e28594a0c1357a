"""An organiser's own book that takes over another and changes what it names."""

from hashlib import sha256

import pytest

from faristol.errors import RulebookError
from faristol.rulebook import (
    DuplicateBook,
    Source,
    TournamentBook,
    load_book,
    load_practice,
    load_rulebook,
    parse_book,
    parse_rulebook,
)
from faristol.rulebook.compare import compare
from tests.rulebook.own import extending, rule
from tests.rulebook.test_load import faults

FIVE_MINUTES = rule("clock.side_ms", "300_000", article='"house 1"')


def test_only_what_is_named_changes() -> None:
    book = parse_rulebook(extending("ca-ajusc", FIVE_MINUTES).encode(), name="own.toml")

    assert [pair.key for pair in compare(load_rulebook("ca-ajusc"), book)] == ["clock.side_ms"]
    assert book.clock.side_ms == 300_000
    assert (book.id, book.title, book.language) == ("own", "Own", "ca")


def test_a_changed_rule_keeps_nothing_of_the_rule_it_replaces() -> None:
    book = parse_book(extending("ca-ajusc", FIVE_MINUTES).encode(), name="own.toml")

    assert book.sources["clock.side_ms"] == Source(clause=(), article="house 1", reading="", summary={})
    assert book.cite("clock.side_ms") == "art. house 1"
    assert book.cite("exchange.minimum_in_bag") == "art. 34 (AJ-34)"


def test_the_digest_changes_with_the_base_and_with_the_own_content() -> None:
    content = extending("ca-ajusc", FIVE_MINUTES).encode()
    base = load_book("ca-ajusc").digest

    assert parse_book(content, name="own.toml").digest == sha256(base.encode() + content).hexdigest()


def test_a_chapter_may_be_taken_out_where_a_book_can_do_without_it() -> None:
    book = parse_rulebook(extending("ca-ajusc", above='senyors = "none"').encode(), name="own.toml")

    assert book.senyors is None
    assert not [key for key in book.sources if key.startswith("senyors.")]


def test_a_chapter_the_base_lacks_must_come_whole() -> None:
    assert faults(extending("ro-liber", rule("senyors.minimum_in_bag", "1", article='"1"'))) == [
        "senyors.window: missing",
        "senyors.racks_before_inspection: missing",
    ]


def test_a_duplicate_book_may_be_extended_too() -> None:
    text = extending("el-duplicate", rule("coup.coup_ms", "180_000", article='"house 2"'))
    book = parse_book(text.encode(), name="own.toml")

    assert isinstance(book, DuplicateBook)
    assert book.coup.coup_ms == 180_000


def test_the_practice_of_tournaments_may_be_extended_and_is_no_rulebook_of_games() -> None:
    text = extending("ca-tournament", rule("tournament.rounds", "9", article='"house 3"')).encode()
    book = parse_book(text, name="own.toml")

    assert isinstance(book, TournamentBook)
    assert (book.tournament.rounds, load_practice().tournament.rounds) == (9, 6)
    assert book.tournament.tie_breaks == load_practice().tournament.tie_breaks
    with pytest.raises(RulebookError, match="Own is for tournaments, not for games of one against one"):
        parse_rulebook(text, name="own.toml")


def test_a_tie_break_that_there_is_not_is_a_fault() -> None:
    unknown = rule("tournament.tie_breaks", '["spread", "coin"]', article='"1"')

    (fault,) = faults(extending("ca-obert-2009", unknown))
    assert fault.startswith("tournament.tie_breaks: expected one of 'spread', 'points-for'")
    assert fault.endswith("got 'coin'")


def test_all_faults_of_a_change_are_told_at_once() -> None:
    text = extending(
        "ca-ajusc",
        rule("clock.side_ms", '"long"', article='"1"'),
        rule("clock.sides_ms", "5", article='"1"'),
        rule("clocks.side_ms", "5", article='"1"'),
        rule("play.rack_size", "8"),
        above="exchange = 5",
    )

    assert faults(text) == [
        "clocks: unknown chapter",
        "play.rack_size: no article",
        "exchange: is a value; write a table [exchange.RULE]",
        "clock.sides_ms: unknown rule",
        "clock.side_ms: expected int, got 'long'",
    ]


def test_a_chapter_that_every_game_needs_cannot_be_taken_out() -> None:
    assert faults(extending("ca-ajusc", above='clock = "none"')) == ["clock: required in every rulebook"]


@pytest.mark.parametrize(
    ("extends", "fault"),
    [
        ("own", "rulebook.extends: a book cannot extend itself"),
        ("ca-ajsc", "rulebook.extends: no rulebook 'ca-ajsc'; available: ca-1v1, "),
    ],
)
def test_only_a_book_that_there_is_can_be_extended(extends: str, fault: str) -> None:
    wrong_value, *found = reversed(faults(extending(extends, FIVE_MINUTES.replace("300_000", "false"))))

    assert wrong_value == "clock.side_ms: expected int, got False"
    assert len(found) == 1
    assert found[0].startswith(fault)


def test_a_book_of_another_kind_cannot_be_extended() -> None:
    text = extending("el-duplicate", FIVE_MINUTES).replace("extends", 'kind = "one-against-one"\nextends')

    assert faults(text) == ["rulebook.extends: el-duplicate is a rulebook of another kind"]


def test_an_own_book_needs_an_id_of_its_own() -> None:
    with pytest.raises(RulebookError, match="'ro-liber' comes with the program"):
        parse_book(extending("ca-ajusc").replace('"own"', '"ro-liber"').encode(), name="own.toml")
