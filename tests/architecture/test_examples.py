"""The examples in docstrings are true."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = re.compile(r"^\s*>>> ", re.MULTILINE)


def modules_with_examples() -> list[str]:
    """Return their names; reading the text is a tenth of the work of importing every module to look."""
    return [
        ".".join(path.relative_to(top).with_suffix("").parts).removesuffix(".__init__")
        for top, folder in [(ROOT / "src", "."), (ROOT, "tests")]
        for path in sorted((top / folder).rglob("*.py"))
        if EXAMPLE.search(path.read_text("utf-8"))
    ]


@pytest.mark.parametrize("name", modules_with_examples())
def test_examples_in_docstrings_run(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))

    assert tried
    assert not failed
