"""The page that searches a word list: what a rack makes, what fits a pattern, what hooks a word takes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast
from urllib.parse import urlencode

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import number_format
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from faristol.errors import LexiconError, NotationError
from faristol.lexicon import MAX_TILES, Lexicon, Word, lexicon_ids, load_lexicon
from faristol.lexicon.catalogue import asked_lexicon
from faristol.lexicon.columns import columns_of
from faristol.lexicon.hooks import hooks_of
from faristol.lexicon.pattern import parse_pattern
from faristol.lexicon.playability import Playability, most_playable_first, playability_of
from faristol.lexicon.probability import chances_of, likeliest_first
from faristol.lexicon.search import Matches, Order, anagrams, matching
from faristol.tiles import Letter, Tile, TileSet, face, load_tileset
from faristol_web.language import lexica

MOST_LETTERS = 60
SHOWN, MOST_SHOWN = 100, 5000
"""Words of a page, and of all pages and the text file together: longer lists are the command line's."""
DICTIONARY = "https://{language}.wiktionary.org/w/index.php?{query}"
"""An open dictionary in the language of the list."""
RACK, PATTERN, HOOKS = "rack", "pattern", "hooks"
KINDS = {RACK: _("Words from a rack"), PATTERN: _("Words that match a pattern"), HOOKS: _("Hooks of a word")}
PLAYABILITY = "playability"
ORDERS = {
    "": _("Alphabetical"),
    "likeliest": _("Likeliest first"),
    PLAYABILITY: _("Most played first"),
}


class Question(forms.Form):
    """Fields of the search; without a list, the one of the reader's language."""

    q = forms.CharField(max_length=MOST_LETTERS, strip=True)
    kind = forms.ChoiceField(choices=tuple(KINDS.items()))
    list = forms.ChoiceField()
    shorter = forms.BooleanField(required=False)
    order = forms.ChoiceField(choices=tuple(ORDERS.items()), required=False)

    def __init__(self, asked: Mapping[str, str]) -> None:
        super().__init__(dict(asked))
        self.lists = lexica.names([load_lexicon(lexicon_id) for lexicon_id in lexicon_ids()])
        field = cast("forms.ChoiceField", self.fields["list"])
        field.choices = tuple(self.lists.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One word with what a player wants to know of it."""

    text: str
    """As the tiles show it; letters that a blank stands for are lower case."""
    plain: str
    front: str
    back: str
    points: int
    one_in: str
    """Draws of a full bag, so many tiles each, of which one gives the word; empty if none does."""
    per_1000_games: str
    """How often it is formed when the computer plays itself; empty if that was not counted."""
    dictionary: str


@dataclass(frozen=True)
class Searched:
    """Answer to a question about one list."""

    lexicon: Lexicon
    kind: str
    q: str
    order: str
    shorter: bool

    @cached_property
    def tileset(self) -> TileSet:
        return load_tileset(self.lexicon.tileset)

    @cached_property
    def matches(self) -> Matches:
        """
        Raises:
            NotationError: if the tiles of the list do not spell this, or it is no pattern.
        """
        alphabet, columns = self.tileset.alphabet, columns_of(self.lexicon)
        order = self._order()
        if self.kind == RACK:
            rack = alphabet.parse_tiles(self.q.upper())  # small letters would be blanks laid already
            if not 1 <= len(rack) <= MAX_TILES:
                raise NotationError(f"{len(rack)} tiles")
            lengths = range(2, MAX_TILES + 1) if self.shorter else None
            return anagrams(columns, rack, lengths=lengths, limit=MOST_SHOWN, order=order)
        if self.kind == PATTERN:
            pattern = parse_pattern(self.q, alphabet)
            return matching(columns, pattern, limit=MOST_SHOWN, order=order)
        word = alphabet.spell(self.q, shorthand=True)
        if not word:
            raise NotationError("an empty word")
        return Matches((cast("tuple[Tile, ...]", word),), int(self.lexicon.has(word)))

    def _order(self) -> Order | None:
        """A list that nobody has counted is put in the next best order; the page says so."""
        if self.order == PLAYABILITY and self.playability is not None:
            return most_playable_first(self.lexicon)
        return likeliest_first(self.tileset) if self.order else None

    @cached_property
    def playability(self) -> Playability | None:
        try:
            return playability_of(self.lexicon)
        except LexiconError:
            return None

    def rows(self, words: Sequence[tuple[Tile, ...]]) -> list[Row]:
        plain = [tuple(face(tile) for tile in word) for word in words]
        chances = chances_of(plain, self.tileset)
        return [self._row(*each) for each in zip(words, plain, chances, strict=True)]

    def _row(self, tiles: tuple[Tile, ...], word: Word, chance: float) -> Row:
        alphabet = self.tileset.alphabet
        hooks = hooks_of(self.lexicon.graph, word, map(Letter, range(1, len(alphabet.labels) + 1)))
        front, back = (
            " ".join(alphabet.text((letter,)) for letter in side) for side in (hooks.front, hooks.back)
        )
        text = alphabet.text(word)
        return Row(
            text=alphabet.written(tiles),
            plain=text,
            front=front,
            back=back,
            points=self.tileset.worth(tiles),
            per_1000_games=self._per_1000_games(word),
            one_in=number_format(round(1 / chance), force_grouping=True) if chance else "",
            dictionary=DICTIONARY.format(
                language=self.tileset.language, query=urlencode({"search": text.lower()})
            ),
        )

    def _per_1000_games(self, word: Word) -> str:
        if self.playability is None or not self.lexicon.has(word):
            return ""
        return number_format(self.playability.per_1000_games(word), 2, force_grouping=True)

    def written(self) -> list[str]:
        return [self.tileset.alphabet.written(word) for word in self.matches.words]

    def extensions(self) -> list[tuple[str, str, int]]:
        """Return names and patterns of words that go on after this one, before it or both, and count them."""
        alphabet, columns = self.tileset.alphabet, columns_of(self.lexicon)
        word = alphabet.text(alphabet.spell(self.q, shorthand=True))
        patterns = {
            f"{word}?*": _("Letters after it"),
            f"?*{word}": _("Letters before it"),
            f"?*{word}?*": _("Letters before and after it"),
        }
        return [
            (str(name), each, matching(columns, parse_pattern(each, alphabet), limit=0).count)
            for each, name in patterns.items()
        ]


@require_safe
def word_search(request: HttpRequest) -> HttpResponse:
    """Search a list; `?as=txt` gives the words alone, to keep, `?as=columns` all on one page, to print."""
    asked = {name: request.GET.get(name, "") for name in ("q", "kind", "list", "shorter", "order")}
    asked["list"] = asked["list"] or _list_of_reader()
    asked["kind"] = asked["kind"] or RACK
    question = Question(asked)
    searched = _searched(question) if asked["q"].strip() else None
    fault = searched is None and bool(asked["q"].strip())
    if searched is not None:
        try:
            searched.matches  # noqa: B018 – spells what was typed
        except NotationError:
            searched, fault = None, True
    query = urlencode({name: value for name, value in asked.items() if value})
    if searched is not None and searched.kind != HOOKS:
        match request.GET.get("as"):
            case "txt":
                return HttpResponse(
                    "".join(f"{word}\n" for word in searched.written()),
                    content_type="text/plain; charset=utf-8",
                    headers={"Content-Disposition": 'attachment; filename="words.txt"'},
                )
            case "columns":
                name = question.lists[searched.lexicon.id]
                return render(
                    request, "word_columns.html", {"searched": searched, "list": name, "query": query}
                )
    context = {
        "question": question,
        "asked": asked,
        "kinds": KINDS,
        "orders": ORDERS,
        "is_fault": fault,
        "query": query,
        **({} if searched is None else _found(searched, request.GET.get("page", ""))),
    }
    return render(request, "word_search.html", context, status=400 if fault else 200)


def _searched(question: Question) -> Searched | None:
    if not question.is_valid():
        return None
    asked = question.cleaned_data
    return Searched(load_lexicon(asked["list"]), asked["kind"], asked["q"], asked["order"], asked["shorter"])


def _found(searched: Searched, page: str) -> dict[str, object]:
    matches = searched.matches
    pages = Paginator(matches.words, SHOWN).get_page(page)
    return {
        "searched": searched,
        "page": pages,
        "rows": searched.rows(pages.object_list),
        "count": matches.count,
        "most": MOST_SHOWN,
        "has_blanks": "?" in searched.q and searched.kind == RACK,
        "extensions": searched.extensions() if searched.kind == HOOKS else (),
    }


def _list_of_reader() -> str:
    """Return the list of the reader's language, or else the first."""
    try:
        return asked_lexicon(get_language() or "").id
    except LexiconError:
        return lexicon_ids()[0]
