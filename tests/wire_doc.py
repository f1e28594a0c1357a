"""
Makes what follows from the messages in `faristol_web.wire`: tables of documentation, and the pages' types.

    python -m tests.wire_doc

Of docs/protocol.md and docs/duplicate-protocol.md only the parts between two marks are made, and the marks
name the types; everything else is written by hand. Each `protocol.d.ts` is made as a whole.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from faristol_web.wire import board, events
from faristol_web.wire.game import asked as game_asked
from faristol_web.wire.game import told as game_told
from faristol_web.wire.session import asked as session_asked
from faristol_web.wire.session import told as session_told

ROOT = Path(__file__).parents[1]
SCRIPTS = ROOT / "src" / "faristol_web" / "static" / "faristol" / "js"
GAME, SESSION = (board, events, game_asked, game_told), (session_asked, session_told)
PAGES: Mapping[Path, tuple[ModuleType, ...]] = {
    ROOT / "docs" / "protocol.md": GAME,
    ROOT / "docs" / "duplicate-protocol.md": (board, *SESSION),
}
_MADE = re.compile(r"(<!-- made: ([\w ]+) -->\n).*?(<!-- end -->)", re.DOTALL)
_HEAD = "// Made by `python -m tests.wire_doc` from faristol_web/wire; a test fails when it is out of date.\n"
_PLAIN: Mapping[Any, str] = {int: "number", str: "string", bool: "boolean", NoneType: "null", None: "null"}


@dataclass(frozen=True, slots=True)
class Written:
    """A type as its module's text has it."""

    doc: str
    bases: tuple[str, ...] = ()
    fields: Mapping[str, str] | None = None
    """By field, without those that are inherited; None where this only names another type."""


@cache
def written_in(module: ModuleType) -> Mapping[str, Written]:
    """Return all that a module defines, in order."""
    body = ast.parse(Path(str(module.__file__)).read_text("utf-8")).body
    types: dict[str, Written] = {}
    for node, doc in _documented(body):
        match node:
            case ast.ClassDef(name=name, bases=bases) if is_typeddict(getattr(module, name)):
                fields = {
                    field.target.id: said
                    for field, said in _documented(node.body)
                    if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
                }
                names = tuple(base.id for base in bases if isinstance(base, ast.Name))
                types[name] = Written(
                    _flat(ast.get_docstring(node)), tuple(n for n in names if n != "TypedDict"), fields
                )
            case ast.Assign(targets=[ast.Name(id=name)]) if is_typeddict(getattr(module, name)):
                types[name] = Written(doc, fields=dict.fromkeys(getattr(module, name).__annotations__, ""))
            case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias")) if (
                name[0] != "_"
            ):
                types[name] = Written(doc)
    return types


def _documented(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Yield each statement with the string below it."""
    for node, below in zip(body, [*body[1:], None], strict=True):
        said = below.value if isinstance(below, ast.Expr) else None
        yield node, _flat(said.value) if isinstance(said, ast.Constant) else ""


def _flat(text: object) -> str:
    return " ".join(str(text or "").split())


# Types, as TypeScript and the documentation write them


def text_of(hint: Any) -> str:
    """
    Return a type in TypeScript's words.

    >>> text_of(tuple[int, str | None]), text_of(dict[str, bool]), text_of(list[Literal[0, 1]])
    ('[number, string | null]', 'Record<string, boolean>', '(0 | 1)[]')
    """
    origin, parts = get_origin(hint), get_args(hint)
    if hint in _PLAIN:
        return _PLAIN[hint]
    if is_typeddict(hint):
        return str(hint.__name__)
    if origin is Annotated:
        return next(name for name, value in vars(events).items() if value == hint)
    if origin is Literal:
        return " | ".join(_quoted(word) for word in parts)
    if origin in {Union, UnionType}:
        return " | ".join(dict.fromkeys(text_of(part) for part in parts))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return " | ".join(_quoted(member.value) for member in hint)
    if origin is NotRequired:
        return text_of(parts[0])
    texts = [text_of(part) for part in parts]
    if origin is tuple:
        return f"[{', '.join(texts)}]"
    if len(texts) > 1:
        return f"Record<{', '.join(texts)}>"
    return f"({texts[0]})[]" if " | " in texts[0] else f"{texts[0]}[]"


def _quoted(word: object) -> str:
    return f'"{word}"' if isinstance(word, str) else str(word).lower()


def _field(name: str, hint: Any) -> str:
    return f"{name}{'?' if get_origin(hint) is NotRequired else ''}: {text_of(hint)}"


def _hints(shape: Any) -> Mapping[str, Any]:
    return get_type_hints(shape, include_extras=True)


# The pages' types


def declarations(*modules: ModuleType) -> str:
    """Return the types of these modules for the pages' scripts."""
    return "\n".join(_declaration(module, name) for module in modules for name in written_in(module))


def _declaration(module: ModuleType, name: str) -> str:
    written, hint = written_in(module)[name], getattr(module, name)
    head = f"\n/** {written.doc} */" if written.doc else ""
    if written.fields is None:
        return f"{head}\nexport type {name} = {_alternatives(hint)};"
    bases = f" extends {', '.join(written.bases)}" if written.bases else ""
    lines = [head, f"export interface {name}{bases} {{"]
    for field, doc in written.fields.items():
        lines += [*([f"  /** {doc} */"] if doc else []), f"  {_field(field, _hints(hint)[field])};"]
    return "\n".join([*lines, "}"])


def _alternatives(hint: Any) -> str:
    if get_origin(hint) is not Annotated:
        return text_of(hint)
    shapes = get_args(hint)[1].shapes.values()
    return "".join(f"\n  | {{ {'; '.join(_field(*pair) for pair in shape.items())} }}" for shape in shapes)


# The documentation


def tables(modules: tuple[ModuleType, ...], names: str) -> str:
    """Return the tables of these types: messages as rows of one, parts each as one of their own."""
    known = {name: getattr(module, name) for module in modules for name in written_in(module)}
    types = [shape for name in names.split() for shape in _shapes(known[name])]
    if "type" in _hints(types[0]):
        shared = set.intersection(*(set(_hints(shape)) for shape in types)) if len(types) > 1 else {"type"}
        rows = [_message(shape, shared) for shape in types]
        return _table(("message", "fields", "meaning"), rows)
    return "\n".join(f"`{shape.__name__}`: {_doc(shape)}\n\n{_parts(shape)}" for shape in types)


def _shapes(hint: Any) -> tuple[Any, ...]:
    return (hint,) if is_typeddict(hint) else get_args(hint)


def _message(shape: Any, shared: set[str]) -> tuple[str, ...]:
    hints, docs = _hints(shape), _docs_of_fields(shape)
    tag = next(tag for tag in ("order", "action", "type") if tag in hints)
    fields = {name: hint for name, hint in hints.items() if name not in {*shared, "type", "action", "order"}}
    said = [_doc(shape), *(f"`{name}`: {docs[name]}" for name in fields if docs[name])]
    return (
        ", ".join(f"`{word}`" for word in get_args(hints[tag])),
        ", ".join(f"`{_field(*pair)}`" for pair in fields.items()),
        " ".join(part if part.endswith((".", "?")) else f"{part}." for part in said if part),
    )


def _parts(shape: Any) -> str:
    docs = _docs_of_fields(shape)
    rows = [(f"`{_field(*pair)}`", docs[pair[0]]) for pair in _hints(shape).items()]
    return _table(("field", "meaning"), rows)


def _doc(shape: Any) -> str:
    return _written(shape).doc


def _docs_of_fields(shape: Any) -> Mapping[str, str]:
    written = _written(shape)
    bases = (_docs_of_fields(getattr(_module(shape), base)) for base in written.bases)
    return {name: doc for docs in (*bases, written.fields or {}) for name, doc in docs.items()}


def _module(shape: Any) -> ModuleType:
    return next(module for module in (*GAME, *SESSION) if module.__name__ == shape.__module__)


def _written(shape: Any) -> Written:
    return written_in(_module(shape))[shape.__name__]


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *(tuple(cell.replace("|", "\\|") for cell in row) for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


# Files


def files() -> Mapping[Path, str]:
    """Return every file that is made, or has parts that are, as it should be."""
    shared = ", ".join(written_in(board))
    imported = f'import type {{ {shared} }} from "../protocol.js";\nexport type {{ {shared} }};\n'
    return {
        **{path: _page(path.read_text("utf-8"), modules) for path, modules in PAGES.items()},
        SCRIPTS / "protocol.d.ts": f"{_HEAD}{declarations(*GAME)}\n",
        SCRIPTS / "duplicate" / "protocol.d.ts": f"{_HEAD}{imported}{declarations(*SESSION)}\n",
    }


def _page(text: str, modules: tuple[ModuleType, ...]) -> str:
    return _MADE.sub(lambda part: f"{part[1]}\n{tables(modules, part[2])}\n{part[3]}", text)


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, "utf-8")
