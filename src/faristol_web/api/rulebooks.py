"""Rulebooks, tile sets and word lists: what games are played by."""

from typing import Annotated, Any

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import get_language
from ninja import Field, Query, Router

from faristol.errors import LexiconError, NotationError, RulebookError
from faristol.lexicon import Lexicon, lexicon_ids, load_lexicon, spell_word
from faristol.rulebook import Book, DuplicateBook
from faristol.rulebook.compare import Rule, rules_of, shown
from faristol.rulebook.coverage import clauses_of
from faristol.rulebook.rule import plain
from faristol.tiles import BLANK, Letter, Tile, TileSet, load_tileset, tileset_ids
from faristol_web.api.problems import Fault, Problem
from faristol_web.api.requests import heed
from faristol_web.api.shapes import Shape
from faristol_web.language.lexica import label, title
from faristol_web.rulebooks.books import offered, offered_book, offered_duplicate

router = Router(tags=["Rules and words"])

MOST_WORDS = 16
"""A play as long as the board, and a word across each of its tiles."""
MOST_TEXT = 1000


class RulebookLine(Shape):
    id: str
    title: str
    edition: str
    kind: str
    """`one-against-one` or `duplicate`."""
    language: str
    """Language of the text itself, BCP 47."""
    tileset: str
    source: str
    """Title of the text, and the place of its publication."""
    url: str
    """The page that people read."""


class RuleShape(Shape):
    key: str
    """`chapter.rule`."""
    value: bool | int | str | list[str]
    """The value as our files write it: times in milliseconds, money in cents, `none` for nothing."""
    shown: str
    """Value in a readable form."""
    article: str
    clauses: list[str]
    """Our ids of the clauses it rests on."""
    reading: str
    """Decision and reason if the text is silent; empty if it is plain."""
    summary: str
    language: str
    """Language of the summary."""


class ClauseShape(Shape):
    id: str
    article: str
    kind: str
    text: str


class RulebookShape(RulebookLine):
    rules: list[RuleShape]
    clauses: list[ClauseShape]
    """All clauses of the text, also those that only people can keep."""


class TileShape(Shape):
    label: str
    """Label; `?` for the blank, several characters for one tile like `L·L`."""
    count: int = Field(ge=0)
    value: int = Field(ge=0)
    is_vowel: bool


class TileSetLine(Shape):
    id: str
    title: str
    language: str
    size: int = Field(ge=1)
    """Tiles in a full bag."""


class TileSetShape(TileSetLine):
    source: str
    tiles: list[TileShape]
    spellings: dict[str, str]
    """Other spellings of a tile."""


class LexiconShape(Shape):
    id: str
    title: str
    language: str
    tileset: str
    edition: str
    label: str
    """Standing of the list: whose it is, or that it is not an official one."""
    is_official: bool
    word_count: int = Field(ge=0)
    version: str
    """Changes when a word does."""
    licence: str


class JudgedWord(Shape):
    word: str
    """The word as it was asked for."""
    tiles: list[str]
    """The tiles that spell it; empty if none do."""
    fault: str
    """Reason why it cannot be a word; empty if it can."""


class VerdictShape(Shape):
    lexicon: str
    version: str
    is_good: bool
    """One verdict for all the words, as at the board: nobody learns which of them is wrong."""
    words: list[JudgedWord]


@router.get("/rulebooks", response=list[RulebookLine], summary="All rulebooks")
def rulebooks(request: HttpRequest) -> list[RulebookLine]:
    """The rulebooks under which a game or a duplicate session may be opened on this server."""
    return [RulebookLine(**_line(request, book)) for book in (*offered(), *offered_duplicate())]


@router.get("/rulebooks/{rulebook_id}", response=RulebookShape, summary="One rulebook")
def rulebook(request: HttpRequest, rulebook_id: str) -> RulebookShape:
    """Every value with its article, and every clause."""
    book = _book(rulebook_id)
    heed(request, book.digest)
    return RulebookShape(
        **_line(request, book),
        rules=[_rule(rule) for rule in rules_of(book).values()],
        clauses=[
            ClauseShape(id=clause.id, article=clause.article, kind=clause.kind, text=clause.text)
            for clause in clauses_of(book)
        ],
    )


@router.get("/tilesets", response=list[TileSetLine], summary="All tile sets")
def tilesets(request: HttpRequest) -> list[TileSetLine]:  # noqa: ARG001 – as all operations
    return [TileSetLine(**_tileset_line(load_tileset(tileset_id))) for tileset_id in tileset_ids()]


@router.get("/tilesets/{tileset_id}", response=TileSetShape, summary="One tile set")
def tileset(request: HttpRequest, tileset_id: str) -> TileSetShape:
    """The count, value and spellings of each tile."""
    heed(request)
    try:
        tileset = load_tileset(tileset_id)
    except RulebookError as error:
        raise Http404 from error
    spelled = {
        text: tileset.alphabet.text(tileset.alphabet.spell(text, shorthand=True))
        for text in (*tileset.alphabet.spellings, *tileset.alphabet.shorthand)
    }
    return TileSetShape(
        **_tileset_line(tileset), source=tileset.source, tiles=list(_tiles(tileset)), spellings=spelled
    )


@router.get("/lexica", response=list[LexiconShape], summary="All word lists")
def lexica(request: HttpRequest) -> list[LexiconShape]:  # noqa: ARG001
    return [_lexicon(load_lexicon(lexicon_id)) for lexicon_id in lexicon_ids()]


@router.get("/lexica/{lexicon_id}", response=LexiconShape, summary="One word list")
def lexicon(request: HttpRequest, lexicon_id: str) -> LexiconShape:  # noqa: ARG001
    return _lexicon(_found(lexicon_id))


@router.get("/lexica/{lexicon_id}/judge", response=VerdictShape, summary="Are these words good?")
def judge(
    request: HttpRequest,
    lexicon_id: str,
    words: Annotated[
        str,
        Query(
            ...,
            min_length=1,
            max_length=MOST_TEXT,
            description="Words separated by commas, at most sixteen.",
            examples=["casa,gat"],
        ),
    ],
) -> VerdictShape:
    """One verdict for all, as at the board. What is no word of two to fifteen tiles is not good."""
    lexicon = _found(lexicon_id)
    heed(request, lexicon.version)
    asked = [part.strip() for part in words.split(",") if part.strip()]
    if not 1 <= len(asked) <= MOST_WORDS:
        raise Problem("invalid", faults=[Fault("query.words", f"1 to {MOST_WORDS} words")])
    judged = [_judged(word, lexicon) for word in asked]
    return VerdictShape(
        lexicon=lexicon.id,
        version=lexicon.version,
        is_good=all(good for _, good in judged),
        words=[word for word, _ in judged],
    )


def _judged(text: str, lexicon: Lexicon) -> tuple[JudgedWord, bool]:
    alphabet = load_tileset(lexicon.tileset).alphabet
    try:
        word = spell_word(text, alphabet)
    except NotationError as error:
        return JudgedWord(word=text, tiles=[], fault=str(error)), False
    labels = [alphabet.label(Tile(letter)) for letter in word]
    return JudgedWord(word=text, tiles=labels, fault=""), lexicon.has(word)


def _found(lexicon_id: str) -> Lexicon:
    try:
        return load_lexicon(lexicon_id)
    except LexiconError as error:
        raise Http404 from error


def _book(rulebook_id: str) -> Book:
    try:
        return offered_book(rulebook_id)
    except RulebookError as error:
        raise Http404 from error


def _line(request: HttpRequest, book: Book) -> dict[str, Any]:
    return {
        "id": book.id,
        "title": book.title,
        "edition": book.edition,
        "kind": "duplicate" if isinstance(book, DuplicateBook) else "one-against-one",
        "language": book.language,
        "tileset": getattr(getattr(book, "play", None), "tileset", ""),
        "source": book.source,
        "url": request.build_absolute_uri(reverse("rulebook", args=[book.id])),
    }


def _rule(rule: Rule) -> RuleShape:
    summary, language = rule.source.summary, (get_language() or "en").partition("-")[0]
    language = language if language in summary else "en"
    return RuleShape(
        key=rule.key,
        value=plain(rule.value),
        shown=shown(rule.key, rule.value),
        article=rule.source.article,
        clauses=list(rule.source.clause),
        reading=rule.source.reading,
        summary=summary.get(language, ""),
        language=language,
    )


def _tileset_line(tileset: TileSet) -> dict[str, Any]:
    return {"id": tileset.id, "title": tileset.title, "language": tileset.language, "size": tileset.size}


def _tiles(tileset: TileSet) -> list[TileShape]:
    return [
        TileShape(
            label="?" if code == BLANK else tileset.alphabet.label(Tile(code)),
            count=count,
            value=value,
            is_vowel=Letter(code) in tileset.vowels,
        )
        for code, (count, value) in enumerate(zip(tileset.counts, tileset.values, strict=True))
    ]


def _lexicon(lexicon: Lexicon) -> LexiconShape:
    return LexiconShape(
        id=lexicon.id,
        title=title(lexicon),
        language=lexicon.language,
        tileset=lexicon.tileset,
        edition=lexicon.edition,
        label=label(lexicon),
        is_official=lexicon.official,
        word_count=lexicon.word_count,
        version=lexicon.version,
        licence=lexicon.licence,
    )
