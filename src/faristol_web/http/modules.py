"""
JavaScript modules in one piece each, with everything they import: a slow line pays for every file.

A module becomes a block of its own, in the order in which a browser would run it. What it exports lies in a
registry of the page, so that two pieces with the same module share its one instance, as modules do. The
scripts are ours: imports by name and exports of functions, classes and constants are all that they use.
"""

import posixpath
import re
from collections.abc import Callable, Iterator

_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.{1,2}/[^"]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) ([A-Za-z_]\w*))", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:[^*]|\*(?!/))*\*/|//.*)\n", re.MULTILINE)
"""On lines of its own: a third of what a phone would load."""
_EITHER = re.compile(r"^(?:import|export)\b", re.MULTILINE)

Read = Callable[[str], str]
"""Path of a script → its text."""


def is_module(text: str) -> bool:
    """Return whether a script imports or exports anything: others are complete as they are."""
    return bool(_EITHER.search(text))


def in_one_piece(path: str, read: Read) -> str:
    """
    Return the module at this path with all that it imports, to be loaded as a module itself.

    Raises:
        ValueError: if modules import each other in a circle, or in a way that is not known here.
    """
    parts = [_wrapped(each, read(each)) for each in in_order(path, read)]
    names = exports_of(read(path))
    exported = f'export const {{ {", ".join(names)} }} = $modules["{path}"];\n' if names else ""
    return f'const $modules = (globalThis[Symbol.for("faristol")] ??= {{}});\n{"".join(parts)}{exported}'


def in_order(path: str, read: Read) -> list[str]:
    """
    Return the paths of the module and all that it imports, in the order in which a browser runs them.

    Raises:
        ValueError: if they import each other in a circle.
    """
    done: dict[str, None] = {}

    def visit(path: str, above: tuple[str, ...]) -> None:
        if path in above:
            raise ValueError(f"{' → '.join((*above, path))}: import each other")
        if path in done:
            return
        for each in _imports_of(path, read(path)):
            visit(each, (*above, path))
        done[path] = None

    visit(path, ())
    return list(done)


def exports_of(text: str) -> list[str]:
    """Return the names that a module exports, in the order of its text."""
    return _EXPORT.findall(text)


def _imports_of(path: str, text: str) -> Iterator[str]:
    return (_place(path, found[2]) for found in _IMPORT.finditer(text))


def _wrapped(path: str, text: str) -> str:
    def bound(found: re.Match[str]) -> str:
        names = " ".join((found[1] or "").split()).rstrip(",").replace(" as ", ": ")
        return f'const {{ {names} }} = $modules["{_place(path, found[2])}"];' if names else ""

    body = _COMMENT.sub("", _EXPORT.sub("", _IMPORT.sub(bound, text)))
    if unknown := _EITHER.search(body):
        line = body[unknown.start() :].partition("\n")[0]
        raise ValueError(f"{path}: {line!r} is an import or export that is not known here")
    returned = f"return {{ {', '.join(exports_of(text))} }};"
    return f'$modules["{path}"] ??= (() => {{\n{body}\n{returned}\n}})();\n'


def _place(path: str, relative: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), relative))
