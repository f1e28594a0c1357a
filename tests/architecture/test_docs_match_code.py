"""Documentation that can lie is tested here."""

import doctest
import re
from pathlib import Path

import pytest

from faristol import errors
from faristol.cli import main

ROOT = Path(__file__).parents[2]
MOST_PICTURE_BYTES = 150_000


def test_error_tree_in_the_docstring_is_the_real_one() -> None:
    drawn = set(re.findall(r"[├└]── (\w+)", errors.__doc__ or ""))

    # The site's own, which other tests may have loaded, stand where they are raised.
    direct = errors.FaristolError.__subclasses__()
    below = (kind for each in direct for kind in each.__subclasses__())
    kinds = [*direct, *(kind for kind in below if kind.__module__ == errors.__name__)]
    assert drawn == {kind.__name__ for kind in kinds if kind.__module__.startswith("faristol.")}


def test_the_examples_of_the_library_run() -> None:
    page = ROOT / "docs" / "guides" / "library.md"
    failed, tried = doctest.testfile(str(page), module_relative=False)

    assert tried
    assert not failed


def test_links_in_the_documents_lead_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\((?!http)([^)#]+)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_guide_is_listed_for_its_reader() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    pages = [path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md")]
    guides = [str(page) for page in pages if page.parent.name != "decisions" and page.name != "README.md"]

    assert [page for page in guides if f"]({page})" not in index] == []


def test_pictures_are_used_and_small() -> None:
    texts = "".join(page.read_text("utf-8") for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
    pictures = list((ROOT / "docs" / "pictures").iterdir())
    assert pictures

    for picture in pictures:
        assert f"pictures/{picture.name})" in texts, f"no page shows {picture.name}"
        assert picture.stat().st_size < MOST_PICTURE_BYTES, f"{picture.name} is too large"


def test_the_commands_in_the_documents_are_commands(capsys: pytest.CaptureFixture[str]) -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs" / "guides").glob("*.md")]
    lines = [
        line
        for page in pages
        for line in re.findall(r"\$ (?:\.venv/bin/)?faristol (.*)", page.read_text("utf-8"))
    ]
    assert lines

    for line in lines:
        words = line.partition(" #")[0].split()
        told = said_of(words[0], capsys=capsys)
        if "VERB ..." in told:
            told = said_of(*words[:2], capsys=capsys)
        for option in re.findall(r"(?<!\S)--?[a-z][a-z-]*", " ".join(words[1:])):
            assert re.search(rf"(?<!\S){option}\b", told), f"{option} in: faristol {line}"


def said_of(*words: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the `--help` of a command, which exists."""
    assert main([*words, "--help"]) == 0, f"no such command: faristol {' '.join(words)}"
    return capsys.readouterr().out


def test_decisions_are_short() -> None:
    for page in (ROOT / "docs" / "decisions").glob("*.md"):
        assert len(page.read_text("utf-8").splitlines()) <= 40, page.name


def test_no_file_names_a_package_registry_or_a_machine() -> None:
    named = ("pyproject.toml", "check", "serve", "package.json", ".npmrc")
    for path in [*(ROOT / "requirements").iterdir(), *(ROOT / name for name in named)]:
        text = path.read_text("utf-8")
        assert not re.search(r"index-url|https?://", text), path.name
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text("utf-8")
