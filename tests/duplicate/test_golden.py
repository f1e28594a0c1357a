"""Golden coups: what arbiters can read, played line by line."""

from pathlib import Path

import pytest

from tests.duplicate.script import FOLDER, Otherwise, Reading, Script, read_scripts


def cases() -> list[object]:
    return [
        pytest.param(
            script,
            id=f"{path.stem}: {script.title}",
            marks=pytest.mark.clause(*" ".join(script.headings.get("clauses", [])).split()),
        )
        for path in sorted(FOLDER.glob("*.txt"))
        for script in read_scripts(path)
    ]


@pytest.mark.parametrize("script", cases())
def test_the_coup_goes_as_it_is_written(script: Script) -> None:
    Reading(script).run()


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("1 H8Ο ΛΟΓΟΣ = 23", "number 1"),
        ("1 H8Ο ΛΟΓΟΣ = 22 late", "number 1"),
        ("2 H8Ο ΛΟΓΟΣ", "a slip is"),
        ("9 H8Ο ΛΟΓΟΣ = 22", "nobody has number 9"),
        ("dance", "_on_dance"),
    ],
)
def test_a_coup_that_goes_otherwise_is_told_with_its_file_and_line(
    tmp_path: Path, line: str, complaint: str
) -> None:
    path = tmp_path / "coup.txt"
    path.write_text(f"title a coup\nwords ΛΟΓΟΣ\nrack ΛΟΓΟΣΑΤ\n{line}\nclose\n", "utf-8")
    (script,) = read_scripts(path)

    with pytest.raises(Otherwise, match=r"coup\.txt:[45]: ") as told:
        Reading(script).run()
    assert complaint in str(told.value)


def test_there_are_golden_coups() -> None:
    assert len(cases()) > 30
