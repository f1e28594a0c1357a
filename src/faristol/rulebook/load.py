"""TOML → Book. Every value must say where it comes from; every mistake is reported at once."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_type_hints

from faristol.errors import RulebookError
from faristol.files import parse_toml
from faristol.rulebook.rule import NONE, faults_of, is_text, source_of, typed
from faristol.rulebook.schema import Book, DuplicateBook, Rulebook, Source, TournamentBook

KINDS: Mapping[str, type[Book]] = {
    "one-against-one": Rulebook,
    "duplicate": DuplicateBook,
    "tournament": TournamentBook,
}
HEADER = ("id", "kind", "edition", "title", "language", "source")
INHERITED = ("kind", "language", "source")
"""Header entries that a book extending another may leave out."""
SIDES = 2
PRACTICE = "ca-tournament"
_FRIENDLY = "friendly-"
"""So begin the ids of books for languages whose federation's rulebook the program does not have."""
_FOLDER = files("faristol") / "data" / "rulebooks"


def _chapters(kind: type[Book]) -> dict[str, tuple[type, bool]]:
    shapes: dict[str, tuple[type, bool]] = {}
    for name, hint in get_type_hints(kind).items():
        chapters = [part for part in (get_args(hint) or (hint,)) if is_dataclass(part)]
        if name != "sources" and chapters and isinstance(chapters[0], type):
            shapes[name] = (chapters[0], NoneType in get_args(hint))
    return shapes


CHAPTERS: Mapping[str, Mapping[str, tuple[type, bool]]] = {
    name: _chapters(kind) for name, kind in KINDS.items()
}
"""Kind of book → chapter → its dataclass, and whether a book may do without it."""


def book_ids() -> list[str]:
    """Every book that comes with the program, the friendly ones last."""
    return list(_book_ids())


@cache
def _book_ids() -> tuple[str, ...]:
    ids = (e.name.removesuffix(".toml") for e in _FOLDER.iterdir() if e.name.endswith(".toml"))
    return tuple(sorted(ids, key=lambda book_id: (book_id.startswith(_FRIENDLY), book_id)))


def federation_ids() -> list[str]:
    """Every book but the friendly ones."""
    return [book_id for book_id in book_ids() if not book_id.startswith(_FRIENDLY)]


def rulebook_ids() -> list[str]:
    """Return the ids of rulebooks for games of one against one."""
    return [book_id for book_id in book_ids() if _kind_named_in(book_id) == "one-against-one"]


@cache
def load_book(book_id: str) -> Book:
    """
    Raises:
        RulebookError: if there is no such book.
    """
    if book_id not in book_ids():
        raise RulebookError(f"no rulebook {book_id!r}; available: {', '.join(book_ids())}")
    return _parse(_packaged(book_id), name=f"{book_id}.toml")


def load_rulebook(rulebook_id: str) -> Rulebook:
    """
    Raises:
        RulebookError: if there is no such book, or its games are not of one against one.
    """
    return _one_against_one(load_book(rulebook_id), name=rulebook_id)


def load_practice() -> TournamentBook:
    """Load the practice for running tournaments when the rulebook of their games is silent."""
    book = load_book(PRACTICE)
    if not isinstance(book, TournamentBook):
        raise RulebookError(f"{PRACTICE}: {book.title} is not for tournaments")
    return book


def read_rulebook(path: Path) -> Rulebook:
    """
    A rulebook from an organiser's own file.

    Raises:
        RulebookError: if it cannot be read, or listing *all* that is wrong with it.
    """
    try:
        return parse_rulebook(path.read_bytes(), name=str(path))
    except OSError as error:
        raise RulebookError(f"{path}: {error.strerror}") from error


def parse_rulebook(content: bytes, *, name: str) -> Rulebook:
    """`parse_book` for games of one against one; any other kind is an error, too."""
    return _one_against_one(parse_book(content, name=name), name=name)


def parse_book(content: bytes, *, name: str) -> Book:
    """
    An organiser's own book of either kind.

    With `extends = "ca-ajusc"` in its header it takes over every rule of that book. A rule it names is
    replaced whole: it needs a value and an article of its own, and its clause, summary and reading are
    what it says, never the base's, because they would speak of another value. A chapter that a book may do
    without is taken out by `senyors = "none"` above the header. The digest of such a book is the SHA-256
    of its base's digest followed by its own content, so that it changes when either does.

    Raises:
        RulebookError: listing *all* missing, unknown, mistyped and unsourced rules.
    """
    book = _parse(content, name=name)
    if book.id in book_ids() and content != _packaged(book.id):
        raise RulebookError(
            f"{name}: 1 fault\n  rulebook.id: {book.id!r} comes with the program; choose another"
        )
    return book


@dataclass(slots=True)
class _Draft:
    """A book as far as it has been read."""

    base: Book | None
    languages: tuple[str, ...]
    """In which every rule must be summed up."""
    is_whole: bool
    """True if a missing entry is a fault; false if only the base is missing."""
    chapters: dict[str, Any] = field(default_factory=dict)
    sources: dict[str, Source] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    today: Book | None = None
    """For a book kept with an old game: where rules come from that are newer than it."""


def reread_book(content: bytes, *, name: str, base: Book | None = None) -> Book:
    """
    A book as it was kept when a game was opened under it, whatever is on the shelf under its id today.

    `base` is the book that it extended then. No old game may become unreadable: rules that were made
    since are as today's book of that name has them, or the first in its language; rules that are no more
    are passed over.
    """
    return _parse(content, name=name, base=base, kept=True)


@lru_cache(maxsize=64)
def extended_by(content: bytes) -> str | None:
    """The id of the book that a sound book extends; None if it stands for itself."""
    base_id = parse_toml(content.decode("utf-8"))["rulebook"].get("extends")
    return None if base_id is None else str(base_id)


def book_text(book_id: str) -> bytes:
    """The file of a book that comes with the program, to the byte."""
    load_book(book_id)  # or it says that there is none
    return _packaged(book_id)


def _parse(content: bytes, *, name: str, base: Book | None = None, kept: bool = False) -> Book:
    try:
        data = parse_toml(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise RulebookError(f"{name}: line {line} is not UTF-8 text; save it as UTF-8") from error
    except ValueError as error:
        raise RulebookError(f"{name}: {error}") from error
    header = data.pop("rulebook", {})
    if not isinstance(header, dict):
        raise RulebookError(f"{name}: rulebook is a value; write a table [rulebook]")

    faults: list[str] = []
    base = base if base is not None and header.get("extends") == base.id else _base(header, faults)
    if base is not None:
        header = {part: _heading(base)[part] for part in INHERITED} | header
    kind = _kind(header, data)
    faults += _faults_of_header(header, base)
    language, extends = header.get("language"), "extends" in header
    languages = dict.fromkeys(("en", language) if is_text(language) else ("en",))
    draft = _Draft(
        base=base if type(base) is KINDS[kind] else None,
        languages=() if extends or kept else tuple(languages),
        is_whole=not extends or type(base) is KINDS[kind],
        faults=faults,
        today=_todays(header, KINDS[kind]) if kept else None,
    )
    if not kept:
        faults += [f"{unknown}: unknown chapter" for unknown in data if unknown not in CHAPTERS[kind]]
    for chapter, (rules, optional) in CHAPTERS[kind].items():
        _read_chapter(draft, chapter, rules, data.get(chapter), optional=optional)
    play = draft.chapters.get("play")
    if KINDS[kind] is Rulebook and play is not None and play.players != SIDES:
        faults.append(f"play.players: games of one against one have {SIDES}; got {play.players}")
    if play is not None and not kept:
        faults += _faults_of_material(play)
    if faults:
        count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        raise RulebookError(f"{name}: {count}\n  " + "\n  ".join(faults))

    digest = sha256((base.digest.encode() if base else b"") + content).hexdigest()
    heading = {part: header[part] for part in HEADER if part != "kind"}
    return KINDS[kind](**heading, digest=digest, sources=draft.sources, **draft.chapters)


def _faults_of_material(play: Any) -> Iterator[str]:
    """Tile sets and boards are files beside the rulebooks: no game can be opened with another."""
    for part, named in (("tileset", "tile set"), ("board", "board")):
        name, known = getattr(play, part), _in_folder(f"{part}s")
        if name not in known:
            yield f"play.{part}: no {named} {name!r}; available: {', '.join(known)}"


@cache
def _in_folder(name: str) -> list[str]:
    """Return the ids of the files in this folder of the program's data."""
    entries = (files("faristol") / "data" / name).iterdir()
    return sorted(entry.name.rpartition(".")[0] for entry in entries if "." in entry.name)


def _base(header: Mapping[str, Any], faults: list[str]) -> Book | None:
    name = header.get("extends")
    if "extends" not in header:
        return None
    if name == header.get("id"):
        faults.append("rulebook.extends: a book cannot extend itself")
    elif name not in book_ids():
        faults.append(f"rulebook.extends: no rulebook {name!r}; available: {', '.join(book_ids())}")
    else:
        return load_book(name)
    return None


def _todays(header: Mapping[str, Any], kind: type[Book]) -> Book:
    """Return the book from which a kept one takes the rules it lacks."""
    books = [book for book in map(load_book, book_ids()) if type(book) is kind]
    same = [book for book in books if book.id == header.get("id")]
    language = [book for book in books if book.language == header.get("language")]
    return (*same, *language, *books)[0]


def _heading(book: Book) -> Mapping[str, str]:
    kind = next(name for name, kind in KINDS.items() if type(book) is kind)
    return {"kind": kind, "language": book.language, "source": book.source}


def _kind(header: Mapping[str, Any], data: Mapping[str, object]) -> str:
    """
    Return the kind the header names; without one, the kind whose chapters are present, to find other faults
    by.
    """
    kind = header.get("kind")
    if isinstance(kind, str) and kind in KINDS:
        return kind
    return max(KINDS, key=lambda name: len(CHAPTERS[name].keys() & data.keys()))


def _faults_of_header(header: Mapping[str, Any], base: Book | None) -> list[str]:
    inherited = INHERITED if "extends" in header else ()
    needed = [part for part in HEADER if part in header or part not in inherited]
    faults = [f"rulebook.{part}: a text" for part in needed if not is_text(header.get(part))]
    faults += [f"rulebook.{part}: unknown" for part in header if part not in {*HEADER, "extends"}]
    kind, book_id = header.get("kind"), header.get("id")
    if is_text(kind) and kind not in KINDS:
        faults.append(f"rulebook.kind: expected one of {', '.join(map(repr, KINDS))}; got {kind!r}")
    elif base is not None and KINDS.get(str(kind), type(base)) is not type(base):
        faults.append(f"rulebook.extends: {base.id} is a rulebook of another kind")
    if isinstance(book_id, str) and book_id and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", book_id):
        faults.append("rulebook.id: use lower-case letters, digits and single hyphens")
    return faults


def _read_chapter(draft: _Draft, chapter: str, kind: type, rules: object, *, optional: bool) -> None:
    base = getattr(draft.base, chapter, None)
    if rules is None and base is None:
        if draft.is_whole and not optional and draft.today is None:
            draft.faults.append(f"{chapter}: missing chapter")
        if optional or draft.today is None:
            return
    if rules == NONE and (draft.base is not None or not draft.is_whole):
        if not optional:
            draft.faults.append(f"{chapter}: required in every rulebook")
        return
    if not isinstance(rules, dict | None):
        draft.faults.append(f"{chapter}: is a value; write a table [{chapter}.RULE]")
        return
    values = _read_rules(draft, chapter, kind, rules or {}, base)
    if len(values) == len(fields(kind)):
        draft.chapters[chapter] = kind(**values)


def _read_rules(
    draft: _Draft, chapter: str, kind: type, rules: Mapping[str, Any], base: object
) -> dict[str, object]:
    hints = get_type_hints(kind)
    if draft.today is None:
        draft.faults += [f"{chapter}.{unknown}: unknown rule" for unknown in rules if unknown not in hints]
    values: dict[str, object] = {}
    for name in hints:
        key = f"{chapter}.{name}"
        if name in rules:
            faults = list(faults_of(rules[name], languages=draft.languages))
            if isinstance(rules[name], dict) and "value" in rules[name]:
                try:
                    values[name] = typed(hints[name], rules[name]["value"])
                except ValueError as error:
                    faults.append(str(error))
            if not faults:
                draft.sources[key] = source_of(rules[name])
            draft.faults += [f"{key}: {fault}" for fault in faults]
        elif draft.base is not None and base is not None:
            values[name] = getattr(base, name)
            draft.sources[key] = draft.base.sources[key]
        elif draft.today is not None and getattr(draft.today, chapter) is not None:
            values[name] = getattr(getattr(draft.today, chapter), name)
            draft.sources[key] = draft.today.sources[key]
        elif draft.is_whole:
            draft.faults.append(f"{key}: missing")
    return values


def _one_against_one(book: Book, *, name: str) -> Rulebook:
    if not isinstance(book, Rulebook):
        meant = "duplicate" if isinstance(book, DuplicateBook) else "tournaments"
        raise RulebookError(f"{name}: {book.title} is for {meant}, not for games of one against one")
    return book


@cache
def _packaged(book_id: str) -> bytes:
    return (_FOLDER / f"{book_id}.toml").read_bytes()


@cache
def _kind_named_in(book_id: str) -> str:
    """Read on its own, so that listing books does not take all of them being sound."""
    header = tomllib.loads(_packaged(book_id).decode("utf-8")).get("rulebook", {})
    if "kind" not in header and header.get("extends") in book_ids():
        return _kind_named_in(header["extends"])
    return str(header.get("kind", ""))
