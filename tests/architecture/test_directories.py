"""The pages that lead through the source: every folder has its line, and every file they name exists."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
PACKAGES = {"The library": "faristol", "The site": "faristol_web"}
EVERYWHERE = {"__pycache__", "migrations", "templatetags", "management", "commands"}
"""Folders that mean the same wherever they stand; the page says it once."""
NAMED_AS_OTHERS = ("faristol_web/locale/", "faristol_web/templates/", "faristol_web/language/formats/")
"""Their own folders are named after languages and apps."""


def lines_of(title: str) -> list[list[str]]:
    """The cells of each line of a package's table."""
    page = (ROOT / "docs" / "directories.md").read_text("utf-8")
    part = page.partition(f"## {title}")[2].partition("\n## ")[0]
    rows = [line.strip("| ").split("|") for line in part.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in row] for row in rows]


def named_in(title: str) -> list[str]:
    return [row[0].strip("`") for row in lines_of(title)]


@pytest.mark.parametrize(("title", "package"), PACKAGES.items())
def test_every_folder_has_its_line(title: str, package: str) -> None:
    paths = [path.relative_to(SOURCE) for path in (SOURCE / package).rglob("*") if path.is_dir()]
    folders = [
        path.relative_to(package).as_posix()
        for path in paths
        if not EVERYWHERE & set(path.parts) and not f"{path}".startswith(NAMED_AS_OTHERS)
    ]

    assert sorted(named_in(title)) == sorted(folders)


@pytest.mark.parametrize(("title", "package"), PACKAGES.items())
def test_every_file_to_start_with_exists(title: str, package: str) -> None:
    for row in lines_of(title):
        for file in re.findall(r"`([\w./-]+)`", row[-1]) if len(row) > 3 else ():
            assert (SOURCE / package / row[0].strip("`") / file).is_file(), row


@pytest.mark.parametrize(("title", "package"), PACKAGES.items())
def test_folders_stand_in_the_order_in_which_they_may_import(title: str, package: str) -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
    contracts = settings["importlinter"]["contracts"]
    (layers,) = (each["layers"] for each in contracts if each.get("containers") == [package])
    level = {name.strip(): at for at, layer in enumerate(layers) for name in layer.split("|")}
    levels = [level[name] for name in named_in(title) if name in level]

    assert levels == sorted(levels)


def test_every_file_of_a_walk_exists() -> None:
    page = (ROOT / "docs" / "walks.md").read_text("utf-8")
    files = re.findall(r"^\d+\. `([\w./-]+)`", page, re.MULTILINE)

    assert len(files) > 20
    for file in files:
        assert (SOURCE / file).is_file(), file


def test_every_path_that_a_walk_mentions_exists() -> None:
    page = (ROOT / "docs" / "walks.md").read_text("utf-8")
    known = [path.as_posix() for path in SOURCE.rglob("*")]
    mentioned = set(re.findall(r"`([\w-]+/[\w./-]+)`", page))

    assert [name for name in sorted(mentioned) if not any(path.endswith(f"/{name}") for path in known)] == []
