"""A chapter of a rulebook is one file: `[coup]` is `chapters/coup.py`, and `test_coup.py` tests it."""

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

import pytest

from faristol.rulebook.schema import Book, DuplicateBook, Rulebook, TournamentBook

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Area:
    """A package whose rules come from the chapters of one kind of rulebook."""

    book: type[Book]
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    """Chapters that another package reads, and the file that does."""
    of_games: tuple[str, ...] = ()
    """Chapters of the rulebook of the games that it reads, too."""

    @property
    def chapters(self) -> list[str]:
        general = {rule.name for rule in fields(Book)}
        own = [rule.name for rule in fields(self.book) if rule.name not in {*general, *self.elsewhere}]
        return [*own, *self.of_games]


OF_TOURNAMENTS = ("tournament", "registration", "prizes", "timetable", "venue")
AREAS = {
    "game": Area(Rulebook, elsewhere={name: f"tournament/chapters/{name}.py" for name in OF_TOURNAMENTS}),
    "duplicate": Area(
        DuplicateBook,
        elsewhere={"play": "board/scoring.py", "placement": "board/placement.py"},
    ),
    "tournament": Area(TournamentBook, of_games=("arbitration", "attendance", "sheet")),
}
SOURCE, TESTS = ROOT / "src" / "faristol", ROOT / "tests"


@pytest.mark.parametrize("area", AREAS)
def test_every_chapter_has_its_file_and_its_tests(area: str) -> None:
    wanted = [
        path
        for chapter in AREAS[area].chapters
        for path in (SOURCE / area / "chapters" / f"{chapter}.py", TESTS / area / f"test_{chapter}.py")
    ]
    wanted += [SOURCE / path for path in AREAS[area].elsewhere.values()]

    assert [path.relative_to(ROOT).as_posix() for path in wanted if not path.is_file()] == []


@pytest.mark.parametrize("area", AREAS)
def test_no_chapter_imports_another(area: str) -> None:
    package = f"faristol.{area}.chapters"
    imported = {
        f"{path.stem}: {node.module}"
        for path in (SOURCE / area / "chapters").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(package)
    }

    assert imported == set()
