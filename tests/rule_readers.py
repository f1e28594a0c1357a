"""
Readers of rules: the functions that read each rule, found in the code itself.

A read is `anything.<chapter>.<rule>`, or `<name>.<rule>` where the name is a parameter, a variable or an
attribute declared with that chapter's class, or a variable set to `anything.<chapter>`.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path

from faristol.rulebook.load import CHAPTERS

SOURCE = Path(__file__).parents[1] / "src"
SHOWS_ONLY = ("faristol/rulebook/", "faristol/cli/rulebook", "faristol_web/rulebooks/views")
"""These show every rule and obey none."""
CHAPTER_OF_CLASS = {
    kind.__name__: name for chapters in CHAPTERS.values() for name, (kind, _) in chapters.items()
}
RULES = {
    f"{name}.{field.name}"
    for chapters in CHAPTERS.values()
    for name, (kind, _) in chapters.items()
    for field in fields(kind)
}
Names = Mapping[str, str]
"""Name → the chapter it holds."""


@cache
def readers() -> Mapping[str, list[str]]:
    """Rule → functions, by where they are: `game.clock.overtime_penalty`."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(SOURCE.rglob("*.py")):
        relative = path.relative_to(SOURCE).as_posix()
        if not relative.startswith(SHOWS_ONLY) and "/migrations/" not in relative:
            for rule, function in reads_in(ast.parse(path.read_text("utf-8")), module=_dotted(relative)):
                found[rule].add(function)
    return {rule: sorted(functions) for rule, functions in found.items()}


@cache
def functions() -> set[str]:
    """All there are, to be sure that those named by hand exist."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        module = _dotted(path.relative_to(SOURCE).as_posix())
        found |= {name for name, _ in _functions(ast.parse(path.read_text("utf-8")), module)}
    return found


def reads_in(tree: ast.Module, *, module: str) -> Iterator[tuple[str, str]]:
    """Pairs of rule and function."""
    attributes = {
        name: chapter
        for holder in ast.walk(tree)
        if isinstance(holder, ast.ClassDef)
        for node in holder.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
        for name, chapter in _declared(node.target.id, node.annotation).items()
    }
    for name, function in _functions(tree, module):
        known = _names_in(function)
        for node in ast.walk(function):
            if isinstance(node, ast.Attribute):
                for chapter in _chapters_held(node.value, known, attributes):
                    if f"{chapter}.{node.attr}" in RULES:
                        yield f"{chapter}.{node.attr}", name


def _functions(tree: ast.AST, prefix: str) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """
    Yield the functions of a module and of its classes; anything defined inside a function belongs to it.
    """
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{prefix}.{node.name}", node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{prefix}.{node.name}")


def _names_in(function: ast.AST) -> Names:
    known: dict[str, str] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.arg) and node.annotation is not None:
            known |= _declared(node.arg, node.annotation)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            known |= _declared(node.target.id, node.annotation)
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                known |= _assigned(target, node.value)
        elif isinstance(node, ast.NamedExpr):
            known |= _assigned(node.target, node.value)
    return known


def _assigned(target: ast.expr, value: ast.expr) -> Names:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = zip(target.elts, value.elts, strict=False)
        return {name: chapter for pair in pairs for name, chapter in _assigned(*pair).items()}
    if isinstance(target, ast.Name) and isinstance(value, ast.Attribute):
        return {target.id: value.attr} if value.attr in CHAPTER_OF_CLASS.values() else {}
    return {}


def _chapters_held(value: ast.expr, known: Names, attributes: Names) -> Iterator[str]:
    if isinstance(value, ast.Name) and value.id in known:
        yield known[value.id]
    elif isinstance(value, ast.Attribute):
        yield value.attr
        if value.attr in attributes:
            yield attributes[value.attr]


def _declared(name: str, annotation: ast.expr) -> Names:
    classes = re.findall(r"\w+", ast.unparse(annotation))
    chapter = next((CHAPTER_OF_CLASS[each] for each in classes if each in CHAPTER_OF_CLASS), None)
    return {name: chapter} if chapter else {}


def _dotted(relative: str) -> str:
    """The library's modules without its name, because nearly all are."""
    return re.sub(r"(/__init__)?\.py$", "", relative).removeprefix("faristol/").replace("/", ".")
