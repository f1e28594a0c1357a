"""Small enough to find one's way: no function over sixty lines of body, no file over five hundred."""

import ast
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"
FILES = [path for path in SOURCE.rglob("*.py") if "migrations" not in path.parts]
ONE_FILE = {"_kernels.py"}
"""Compiled functions that call each other share a file, or the compiler's cache goes stale unnoticed."""


def test_no_file_is_over_five_hundred_lines() -> None:
    long = {str(path.relative_to(SOURCE)): len(path.read_text("utf-8").splitlines()) for path in FILES}

    assert {
        name: count for name, count in long.items() if count > 500 and Path(name).name not in ONE_FILE
    } == {}


def test_no_function_is_over_sixty_lines() -> None:
    long = {}
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno:
                lines = node.end_lineno - node.body[0].lineno + 1
                if lines > 60:
                    long[f"{path.relative_to(SOURCE)}:{node.name}"] = lines

    assert long == {}
