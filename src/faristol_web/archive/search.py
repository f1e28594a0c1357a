"""Finding players, clubs, events, games and rules by words, as people remember them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeVar

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import get_language

from faristol.rulebook import federation_ids, load_book
from faristol.rulebook.compare import rules_of
from faristol_web.archive.clubs import kept_clubs
from faristol_web.archive.happenings import happenings
from faristol_web.archive.models import Club, GameSide
from faristol_web.archive.people import kept_players
from faristol_web.language.days import day, result
from faristol_web.ratings.models import Player
from faristol_web.ratings.names import plain_name

SHOWN, MOST_WORDS, MOST_LETTERS = 20, 6, 60
SHORTEST_TYPO = 4
"""In shorter words nothing is guessed."""
Item = TypeVar("Item")
_WORD = re.compile(r"\w+")
_BEFORE_A_WORD = " -'’.("
"""Signs within a name after which a word begins, as `_WORD` has it: d'Or, Maria-Antònia."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    title: str
    detail: str
    address: str
    language: str = ""
    """Language of the title; empty for one in no particular language, such as a name."""
    detail_language: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hits:
    """Hits of one kind."""

    kind: str
    count: int
    hits: Sequence[Hit] = field(default_factory=tuple)
    is_guess: bool = False
    """True if nothing had that name, and these are close to it."""


def words_of(query: str) -> tuple[str, ...]:
    """
    >>> words_of("  GAL·LA, Ψαρρά ")
    ('galla', 'ψαρρα')
    """
    return tuple(_WORD.findall(plain_name(query[:MOST_LETTERS])))[:MOST_WORDS]


def search(
    query: str, *, kinds: Iterable[str] = ("player", "club", "event", "game", "rule"), most: int = SHOWN
) -> list[Hits]:
    """By kind, whether anything was found or not; nothing at all for an empty question."""
    words = words_of(query)
    if not words:
        return []
    return [_SEARCHES[kind](words, most) for kind in kinds]


# Matching


def _pattern(words: Sequence[str]) -> re.Pattern[str]:
    """All words, each at the beginning of one, in any order."""
    return re.compile("".join(rf"(?=.*\b{re.escape(word)})" for word in words))


def near(word: str) -> str:
    """
    Return a regular expression for words that begin with this one, or with it changed by one letter more,
    less, other, or two swapped.

    >>> [bool(re.match(near("joan"), other)) for other in ("joana", "jona", "jan", "joqan", "joen", "pere")]
    [True, True, True, True, True, False]
    """
    if len(word) < SHORTEST_TYPO:
        return re.escape(word)
    spellings = {word}
    for at in range(len(word)):
        before, after = word[:at], word[at + 1 :]
        spellings |= {f"{before}.{after}", f"{before}.{word[at:]}", f"{before}{after}"}
        if after:
            spellings.add(f"{before}{after[0]}{word[at]}{after[1:]}")
    return f"(?:{'|'.join(sorted(spellings))})"


def _near_pattern(words: Sequence[str]) -> re.Pattern[str]:
    return re.compile("".join(rf"(?=.*\b{near(word)})" for word in words))


def _begins(column: str, words: Iterable[str]) -> Q:
    """A word of the column begins so. Both databases can do it."""
    every = Q()
    for word in words:
        begins = Q(**{f"{column}__startswith": word})
        for sign in _BEFORE_A_WORD:
            begins |= Q(**{f"{column}__contains": f"{sign}{word}"})
        every &= begins
    return every


def _nearly(column: str, words: Iterable[str]) -> Q:
    every = Q()
    for word in words:
        every &= Q(**{f"{column}__regex": rf"(^|[{re.escape(_BEFORE_A_WORD)}]){near(word)}"})
    return every


def players_called(words: Sequence[str]) -> tuple[QuerySet[Player], bool]:
    """Return the players of this name, and whether it is a guess. Without merged and nameless ones."""
    shown = Player.objects.exclude(folded="").exclude(pk__in=kept_players())
    players = shown.filter(_begins("sort_name", words))
    if players.exists() or all(len(word) < SHORTEST_TYPO for word in words):
        return players, False
    return shown.filter(_nearly("sort_name", words)), True


def _players(words: Sequence[str], most: int) -> Hits:
    players, is_guess = players_called(words)
    hits = [
        Hit(title=player.name, detail=player.club, address=reverse("player", args=[player.public_id]))
        for player in players.order_by("sort_name", "pk")[:most]
    ]
    count = players.count() if len(hits) == most else len(hits)
    return Hits(kind="player", count=count, hits=hits, is_guess=is_guess and bool(hits))


def _clubs(words: Sequence[str], most: int) -> Hits:
    gone = kept_clubs()
    clubs = {club.pk: club for club in Club.objects.all()}
    texts = [(f"{club.name} {club.town}", clubs[gone.get(key, key)]) for key, club in clubs.items()]
    clubs_found, is_guess = _among(words, texts)
    unique = list({club.pk: club for club in clubs_found}.values())
    hits = [
        Hit(title=club.name, detail=club.town, address=reverse("club", args=[club.slug]))
        for club in unique[:most]
    ]
    return Hits(kind="club", count=len(unique), hits=hits, is_guess=is_guess)


def _events(words: Sequence[str], most: int) -> Hits:
    every = reversed(happenings())  # the newest first
    events, is_guess = _among(
        words,
        [
            (f"{happening.title} {happening.place} {happening.club} {happening.first_day or ''}", happening)
            for happening in every
        ],
    )
    hits = [
        Hit(
            title=happening.title,
            detail=" · ".join(
                filter(
                    None,
                    (day(happening.first_day.isoformat()) if happening.first_day else "", happening.place),
                )
            ),
            address=happening.address,
            language=happening.title_language,
        )
        for happening in events[:most]
    ]
    return Hits(kind="event", count=len(events), hits=hits, is_guess=is_guess)


def _games(words: Sequence[str], most: int) -> Hits:
    """
    Games that can be gone through move by move. Nothing is guessed: a player is found first, then the games.
    """
    rows = GameSide.objects.filter(side=0).exclude(folded="").filter(_begins("folded", words))
    hits = [
        Hit(
            title=f"{row.name} – {row.opponent_name}",
            detail=" · ".join(filter(None, (result((row.points, row.conceded)), row.title))),
            address=row.address,
        )
        for row in rows.order_by("-day", "-pk")[:most]
    ]
    count = rows.count() if len(hits) == most else len(hits)
    return Hits(kind="game", count=count, hits=hits)


def _rules(words: Sequence[str], most: int) -> Hits:
    language = (get_language() or "en").partition("-")[0]
    pattern = _pattern(words)
    hits = [hit for text, hit in _clauses(language) if pattern.match(text)]
    return Hits(kind="rule", count=len(hits), hits=hits[:most])


@lru_cache(maxsize=8)
def _clauses(language: str) -> tuple[tuple[str, Hit], ...]:
    """Every rule of the federations' books, in the reader's language and in the book's own."""
    made = []
    for book in map(load_book, federation_ids()):
        page = reverse("rulebook", args=[book.id])
        for rule in rules_of(book).values():
            summary, source = rule.source.summary, rule.source
            shown = summary.get(language) or summary.get("en", "")
            texts = (shown, summary.get(book.language, ""), source.article, *source.clause, book.title)
            anchor = f"#{source.clause[0]}" if source.clause else ""
            title = f"{book.title}, {source.article}" if source.article else book.title
            hit = Hit(
                title=title,
                detail=shown,
                address=f"{page}{anchor}",
                language=book.language,
                detail_language=language if language in summary else "en",
            )
            made.append((plain_name(" ".join(texts)), hit))
    return tuple(made)


@lru_cache(maxsize=20_000)
def _plain(text: str) -> str:
    return plain_name(text)


def _among(words: Sequence[str], texts: Iterable[tuple[str, Item]]) -> tuple[list[Item], bool]:
    """Return what fits, and whether it is a guess."""
    folded = [(_plain(text), item) for text, item in texts]
    pattern = _pattern(words)
    items = [item for text, item in folded if pattern.match(text)]
    if items or all(len(word) < SHORTEST_TYPO for word in words):
        return items, False
    pattern = _near_pattern(words)
    items = [item for text, item in folded if pattern.match(text)]
    return items, bool(items)


_SEARCHES = {"player": _players, "club": _clubs, "event": _events, "game": _games, "rule": _rules}
