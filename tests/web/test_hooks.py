"""Hooks that apps register with those below them: declared in one file, and nowhere else."""

import ast
import re
from itertools import pairwise
from pathlib import Path

import pytest

from faristol_web import hooks
from faristol_web.hooks import Hook

SITE = Path(hooks.__file__).parent
DECLARED = {name: value for name, value in vars(hooks).items() if isinstance(value, Hook)}


def test_answers_come_in_the_order_of_registering_and_a_function_counts_once() -> None:
    hook = Hook[[int], int]()
    for function in (abs, int, abs):
        hook.register(function)

    assert hook(-2) == [2, -2]


def test_functions_after_one_that_raises_are_not_called() -> None:
    called: list[int] = []
    hook = Hook[[int], object]()
    hook.register(lambda number: 1 // number)
    hook.register(called.append)

    with pytest.raises(ZeroDivisionError):
        hook(0)

    assert called == []


@pytest.mark.parametrize("name", DECLARED)
def test_every_hook_has_somebody_who_registers_and_somebody_who_calls(name: str) -> None:
    sources = {path: path.read_text("utf-8") for path in SITE.rglob("*.py")}
    registering = [path for path, text in sources.items() if f"hooks.{name}.register(" in text]
    others = [text for path, text in sources.items() if path.name != "hooks.py"]

    assert DECLARED[name].functions
    assert all(path.name == "hooks.py" for path in registering)
    assert any(re.search(rf"\bhooks\.{name}\b", text) for text in others)


@pytest.mark.parametrize("name", DECLARED)
def test_every_hook_says_below_itself_what_it_is_for(name: str) -> None:
    body = ast.parse((SITE / "hooks.py").read_text("utf-8")).body
    below = {
        first.target.id: second
        for first, second in pairwise(body)
        if isinstance(first, ast.AnnAssign) and isinstance(first.target, ast.Name)
    }

    assert isinstance(below[name], ast.Expr)
