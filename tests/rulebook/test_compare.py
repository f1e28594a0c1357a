"""Two books side by side."""

from faristol.rulebook import book_ids, load_book, parse_book
from faristol.rulebook.compare import compare, missing_chapters, rules_of, shown
from tests.rulebook.own import extending

CATALAN, ROMANIAN = load_book("ca-1v1"), load_book("ro-liber")


def test_every_rule_of_a_book_is_listed_once() -> None:
    for book in map(load_book, book_ids()):
        assert set(rules_of(book)) == set(book.sources)


def test_a_book_does_not_differ_from_itself_nor_from_one_that_only_extends_it() -> None:
    same = parse_book(extending("ca-1v1").encode(), name="own.toml")

    assert list(compare(CATALAN, CATALAN)) == []
    assert list(compare(CATALAN, same)) == []


def test_all_the_rules_can_be_asked_for() -> None:
    keys = [pair.key for pair in compare(CATALAN, ROMANIAN, everything=True)]

    assert set(keys) == set(CATALAN.sources) | set(ROMANIAN.sources)
    assert len(keys) == len(set(keys))


def test_only_what_differs_is_told_with_both_values() -> None:
    pairs = {pair.key: pair for pair in compare(CATALAN, ROMANIAN)}

    assert "play.rack_size" not in pairs
    told = pairs["clock.side_ms"]
    assert told.first is not None
    assert told.second is not None
    assert (told.first.value, told.second.value) == (1_800_000, 1_500_000)
    assert (told.first.source.clause[0], told.second.source.clause[0]) == ("CA-7.3", "RO-2")


def test_a_chapter_that_only_one_has_differs_in_every_rule() -> None:
    pairs = [pair for pair in compare(CATALAN, ROMANIAN) if pair.key.startswith("senyors.")]

    assert "senyors" in missing_chapters(ROMANIAN, CATALAN)
    assert missing_chapters(CATALAN, ROMANIAN) == ()
    assert len(pairs) == 3
    assert all(pair.first is not None and pair.second is None for pair in pairs)


def test_rules_of_one_chapter_stand_together() -> None:
    chapters = [pair.key.partition(".")[0] for pair in compare(ROMANIAN, load_book("el-duplicate"))]
    changes = [
        chapter for chapter, before in zip(chapters, ["", *chapters], strict=False) if chapter != before
    ]

    assert len(changes) == len(set(changes))


def test_values_are_shown_as_people_write_them() -> None:
    assert shown("clock.round_ms", 3_600_000) == "60:00"
    assert shown("clock.last_moves_ms", 90_500) == "1:30"
    assert shown("play.rack_size", 7) == "7"
    assert shown("passing.allowed", True) == "yes"  # noqa: FBT003 – a rule's value
    assert shown("clock.round_ms", None) == "none"
    assert shown("sheet.extras", ("bingos", "best-play")) == "bingos, best-play"
