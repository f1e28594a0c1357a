"""Rulebooks of an organiser's own for duplicate, and sessions that go by the text they were opened under."""

from pathlib import Path

import pytest
from django.conf import settings

from faristol.duplicate import duplicate_book
from faristol.errors import RulebookError, StoreError
from faristol.game.evolve import replace
from faristol.rulebook import load_rulebook, parse_book
from faristol_web.rulebooks import books
from tests.duplicate.sessions import PRACTICE
from tests.web.duplicate.hubs import terms

CLOSING = '\n[ending.closing_points]\nvalue = true\narticle = "9"\nsummary.en = "Points at the close."\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "DATA", tmp_path)
    made = tmp_path / "rulebooks"
    made.mkdir()
    return made


def lay_out(folder: Path, more: str = "") -> None:
    (folder / "practice.toml").write_text(PRACTICE.read_text("utf-8") + more, "utf-8")


def test_each_kind_of_book_is_offered_for_its_own_games(folder: Path) -> None:
    lay_out(folder)
    sessions, games = {book.id for book in books.offered_duplicate()}, {book.id for book in books.offered()}
    assert {"practice", "el-duplicate"} <= sessions
    assert not sessions & games
    assert books.offered_book("practice") == books.offered_duplicate_book("practice")
    with pytest.raises(RulebookError, match="not for duplicate"):
        books.offered_duplicate_book("ca-ajusc")
    for book_id in ("practice", "el-duplicate"):
        with pytest.raises(RulebookError):
            books.offered_rulebook(book_id)


def test_a_book_whose_end_nobody_has_described_is_not_offered(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    lay_out(folder, CLOSING)
    assert "practice" not in {book.id for book in books.offered_duplicate()}
    assert "closing_points" in caplog.text


def test_a_session_goes_by_the_text_it_was_opened_under_when_the_file_is_gone(folder: Path) -> None:
    lay_out(folder)
    book = books.offered_duplicate_book("practice")
    opened = replace(terms(), rulebook=book.id, rulebook_digest=book.digest)
    kept = tuple(books.texts_of(book))
    (folder / "practice.toml").unlink()
    assert not books.is_offered(opened)
    assert books.duplicate_book_of(opened, kept) == duplicate_book(
        parse_book(PRACTICE.read_bytes(), name="practice"), name="practice"
    )
    with pytest.raises(StoreError, match="not available"):
        books.duplicate_book_of(opened, ())
    with pytest.raises(StoreError, match="for duplicate"):
        books.rulebook_of(opened, kept)


def test_no_session_goes_by_a_book_for_games() -> None:
    book = load_rulebook("ca-ajusc")
    opened = replace(terms(), rulebook=book.id, rulebook_digest=book.digest)
    with pytest.raises(StoreError, match="not for duplicate"):
        books.duplicate_book_of(opened, ())
