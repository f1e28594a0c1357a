"""Rulebooks kept with old games: whatever is added or taken away later, they stay readable."""

import shutil
from pathlib import Path

import pytest

from faristol import __version__
from faristol.errors import RulebookError
from faristol.rulebook import (
    Rulebook,
    book_text,
    federation_ids,
    load_rulebook,
    parse_rulebook,
    reread_book,
    rulebook_ids,
)
from faristol.rulebook.compare import chapters_of

RELEASES = Path(__file__).parents[1] / "releases"
KEPT = sorted(RELEASES.glob("*/rulebooks/*.toml"))


def without(text: bytes, *tables: str) -> bytes:
    """The file as it was before these rules were thought of."""
    parts = text.decode().split("\n[")
    return "\n[".join(part for part in parts if not part.startswith(tables)).encode()


def test_a_rule_that_was_made_since_is_as_todays_book_has_it() -> None:
    older = without(book_text("ca-ajusc"), "ending.arbiter_counts_racks]", "sheet.")
    with pytest.raises(RulebookError, match="missing"):
        parse_rulebook(older, name="own.toml")
    book = reread_book(older, name="kept")

    assert isinstance(book, Rulebook)
    assert book.ending == load_rulebook("ca-ajusc").ending
    assert book.sheet == load_rulebook("ca-ajusc").sheet
    assert book.cite("sheet.pass_mark") == load_rulebook("ca-ajusc").cite("sheet.pass_mark")
    assert book.digest != load_rulebook("ca-ajusc").digest


def test_the_kept_books_own_text_counts() -> None:
    older = without(book_text("ca-ajusc"), "ending.by_arbiter]").replace(b"1_500_000", b"1_200_000")
    book = reread_book(older, name="kept")

    assert isinstance(book, Rulebook)
    assert book.clock.side_ms == 1_200_000


def test_a_rule_that_is_no_more_is_passed_over() -> None:
    newer = (
        book_text("ro-liber")
        + b'\n[clock.tea_break]\nvalue = true\narticle = "1"\n[teapots.many]\nvalue = 3\n'
    )

    assert reread_book(newer, name="kept").sources.keys() == load_rulebook("ro-liber").sources.keys()


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_released_rulebook_can_be_read_for_ever(path: Path) -> None:
    book = reread_book(path.read_bytes(), name=path.name)
    had = chapters_of(book)

    assert book.id == path.stem
    assert book.sources.keys() >= {
        key for key in load_rulebook(book.id).sources if key.partition(".")[0] in had
    }


def test_a_chapter_that_a_kept_book_did_without_is_not_given_to_it_later() -> None:
    older = without(book_text("ca-obert-2009"), "registration.", "prizes.", "timetable.")
    book = reread_book(older, name="kept")

    assert isinstance(book, Rulebook)
    assert (book.registration, book.prizes, book.timetable) == (None, None, None)
    assert book.tournament == load_rulebook("ca-obert-2009").tournament


def test_every_release_keeps_its_rulebooks() -> None:
    kept = {path.stem for path in KEPT if path.parts[-3] == __version__}

    assert kept >= set(federation_ids()) & set(rulebook_ids())


def keep() -> None:
    """By hand, before a release: `python -m tests.rulebook.test_kept`."""
    folder = RELEASES / __version__ / "rulebooks"
    folder.mkdir(parents=True, exist_ok=True)
    source = Path(__file__).parents[2] / "src" / "faristol" / "data" / "rulebooks"
    for rulebook_id in rulebook_ids():
        shutil.copy(source / f"{rulebook_id}.toml", folder)


if __name__ == "__main__":
    keep()
