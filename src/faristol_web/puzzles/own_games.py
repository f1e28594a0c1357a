"""Puzzles from games that were played on this site: kept in rows, offered like those of files."""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from django.db.models import Count, Max, QuerySet, Sum

from faristol.analysis.batches import usual_rulebook
from faristol.analysis.puzzle_files import Origin, PuzzleSet, parse_set
from faristol.errors import FaristolError
from faristol.lexicon import lexicon_ids, load_lexicon
from faristol.tiles import load_tileset
from faristol_web.play.models import Game
from faristol_web.puzzles.models import SearchedGame

log = logging.getLogger(__name__)

_WRITTEN_DOWN = -1
State = tuple[int | None, ...]


class Source(NamedTuple):
    """A game that a puzzle comes from."""

    game: str
    """Its public id."""
    step: int
    """Number of the move in its replay, from 1."""


def shown() -> QuerySet[SearchedGame]:
    """Return the rows whose puzzle is offered: a game taken off its list takes its row along."""
    return SearchedGame.objects.filter(game__status=Game.Status.OVER).exclude(puzzle_id="")


def state() -> State:
    """Return something that differs once other puzzles are offered."""
    found = shown().aggregate(count=Count("pk"), last=Max("pk"), sum=Sum("pk"))
    return found["count"], found["last"], found["sum"]


def sources() -> Mapping[str, Source]:
    """Return the game of each puzzle; of two games with the same position, the earlier one."""
    rows = shown().order_by("-pk").values_list("puzzle_id", "game__public_id", "step")
    return {name: Source(game, step) for name, game, step in rows}


def sets() -> Iterator[PuzzleSet]:
    """Yield the puzzles, those of one word list and rulebook together."""
    rows = shown().order_by("origin", "pk").values_list("origin", "content")
    for origin, lines in groupby(rows, key=lambda row: row[0]):
        content = "".join(f"{line}\n" for line in (origin, *(content for _, content in lines)))
        try:
            yield parse_set(content.encode(), name="puzzles of games")
        except FaristolError as error:
            log.warning("no puzzles from games: %s", error)


def is_same(one: Origin, other: Origin) -> bool:
    """Tell whether two sets can be offered together: of the same words, under the same rules."""
    return (one.lexicon, one.version, one.rulebook) == (other.lexicon, other.version, other.rulebook)


def origin_of(tileset: str, first: PuzzleSet | None) -> Origin | None:
    """
    Return the words and rules of puzzles with these tiles: those of the first set of files, if there is one.

    Else it is the first word list with the rulebook that is usual for it; None if there is no list.
    """
    if first is not None:
        return (
            replace(first.origin, seed=_WRITTEN_DOWN, program="") if first.origin.tileset == tileset else None
        )
    lexica = (load_lexicon(lexicon_id) for lexicon_id in lexicon_ids())
    lexicon = next((each for each in lexica if each.tileset == tileset), None)
    if lexicon is None:
        return None
    return Origin(
        language=load_tileset(tileset).language,
        tileset=tileset,
        lexicon=lexicon.id,
        version=lexicon.version,
        rulebook=usual_rulebook(lexicon),
        seed=_WRITTEN_DOWN,
        program="",
    )
