"""Every value of the practice of elsewhere matters: changed, at least one golden coup goes otherwise."""

from collections.abc import Iterator
from dataclasses import fields
from typing import get_type_hints

import pytest

from faristol.errors import FaristolError
from faristol.game.evolve import replace
from faristol.rulebook import DuplicateBook
from faristol.rulebook.compare import chapters_of
from tests.duplicate.script import FOLDER, Otherwise, Reading, Script, read_scripts
from tests.duplicate.sessions import book_named
from tests.mutants.values import other_values

ELSEWHERE = {
    "play.coordinates": "the board is symmetric: test_slip",
    "racks.minimum_until_coup": "fifteen coups are long: test_racks",
    "coup.grace_ms": "time stands still in golden coups: test_coup",
    "slip.free_warnings": "test_result",
    "slip.warning_points": "test_result",
    "result.several_games": "test_result",
    "result.solo_minimum_entrants": "test_result",
}
SCRIPTS = [script for path in sorted(FOLDER.glob("*.txt")) for script in read_scripts(path)]


def changes() -> Iterator[object]:
    """Take what is the practice's own: tests/mutants changes the Greek book."""
    greek, practice = book_named("el-duplicate").sources, book_named("practice")
    for chapter, rules in chapters_of(practice).items():
        hints = get_type_hints(type(rules))
        for field in fields(rules):
            key, value = f"{chapter}.{field.name}", getattr(rules, field.name)
            if key not in ELSEWHERE and practice.sources[key] != greek[key]:
                for other in other_values(value, hints[field.name], key=key):
                    yield pytest.param(key, other, id=f"{key}: {value} → {other}")


def changed(key: str, other: object) -> DuplicateBook:
    book = book_named("practice")
    chapter, rule = key.split(".")
    return replace(book, **{chapter: replace(getattr(book, chapter), **{rule: other})})


def goes_otherwise(script: Script, book: DuplicateBook) -> bool:
    try:
        Reading(script, book).run()
    except (Otherwise, FaristolError, AssertionError):
        return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize(("key", "other"), list(changes()))
def test_a_changed_value_changes_some_coup(key: str, other: object) -> None:
    own = [script for script in SCRIPTS if script.rulebook == "practice"]

    assert any(goes_otherwise(script, changed(key, other)) for script in own)


def test_values_tested_elsewhere_are_rules() -> None:
    assert ELSEWHERE.keys() <= book_named("practice").sources.keys()
