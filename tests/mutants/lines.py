"""Mutants of lines: one place of the source reads otherwise. `lines.toml` lists them."""

import gc
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType

LISTED = Path(__file__).with_name("lines.toml")
SOURCE = Path(__file__).parents[2] / "src"


@dataclass(frozen=True, slots=True)
class LineMutant:
    clauses: tuple[str, ...]
    file: str
    """Below `src`."""
    old: str
    """Occurs there once, inside a function."""
    new: str
    breaks: str
    """In a few words, what no longer holds."""

    @property
    def name(self) -> str:
        return f"{self.file}: {self.breaks}"

    @property
    def source(self) -> str:
        return (SOURCE / self.file).read_text("utf-8")

    def apply(self) -> None:
        """Give every function of the file, wherever it is held, the code it would have had."""
        path = SOURCE / self.file
        changed = compile(self.source.replace(self.old, self.new), str(path), "exec")
        codes = {code.co_qualname: code for code in _codes_in(changed)}
        swapped = 0
        for function in functions_of(str(path)):
            code = codes.get(function.__code__.co_qualname, function.__code__)
            swapped += _differs(code, function.__code__)
            function.__code__ = code
        assert swapped, f"{self.name}: changes no function that is loaded"


def line_mutants() -> list[LineMutant]:
    mutants = tomllib.loads(LISTED.read_text("utf-8"))["mutant"]
    return [LineMutant(**{**mutant, "clauses": tuple(mutant["clauses"])}) for mutant in mutants]


def functions_of(path: str) -> list[FunctionType]:
    """Find every function that was compiled from this file, wherever it is held."""
    gc.unfreeze()
    functions = (held for held in gc.get_objects() if isinstance(held, FunctionType))
    return [function for function in functions if function.__code__.co_filename == path]


def _codes_in(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes_in(constant)


def _differs(one: CodeType, other: CodeType) -> bool:
    """Line numbers apart."""
    same = ("co_code", "co_names", "co_varnames", "co_freevars", "co_cellvars")
    if any(getattr(one, part) != getattr(other, part) for part in same):
        return True
    pairs = (
        zip(one.co_consts, other.co_consts, strict=True)
        if len(one.co_consts) == len(other.co_consts)
        else None
    )
    if pairs is None:
        return True
    return any(
        _differs(left, right) if isinstance(left, CodeType) and isinstance(right, CodeType) else left != right
        for left, right in pairs
    )
