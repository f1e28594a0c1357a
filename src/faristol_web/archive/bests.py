"""The best plays and games: of one rulebook at a time, because tiles and boards differ."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, F, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from faristol.tiles import load_tileset
from faristol_web.archive.models import GameSide, Source, TileBest
from faristol_web.archive.people import same_person
from faristol_web.ratings.models import Player

SHOWN, MOST = 5, 50
_SAMPLE = 500
"""Sides among which the tiles are sought first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Category:
    """One list of records."""

    id: str
    title: str | Promise
    value: str
    """The column that counts."""
    unit: str = "points"
    needs: Q = Q()  # noqa: RUF009 – never changed
    word: str = ""
    move: str = ""


CATEGORIES: Mapping[str, Category] = {
    category.id: category
    for category in (
        Category(id="play", title=_("Best play"), value="best_points", word="best_word", move="best_move"),
        Category(id="game", title=_("Best game"), value="points"),
        Category(
            id="bingos",
            title=_("Most bingos in a game"),
            value="bingos",
            unit="bingos",
            needs=Q(bingos__gt=0),
        ),
        Category(
            id="word",
            title=_("Longest word"),
            value="longest_length",
            unit="tiles",
            word="longest_word",
            move="longest_move",
        ),
        Category(id="spread", title=_("Biggest win"), value="spread", needs=Q(is_won=True)),
        Category(id="lost", title=_("Highest losing score"), value="points", needs=Q(is_won=False)),
        # One line a game: the winner's, or the first side's of a tie.
        Category(
            id="total",
            title=_("Highest combined score"),
            value="total",
            needs=Q(is_won=True) | Q(is_won=None, side=0),
        ),
    )
}
"""In the order in which they are shown; those with a single tile are apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Scope of the bests: rulebook, season, source, event or player."""

    rulebook_id: str
    season: int | None = None
    source: str = ""
    """Empty: all that was played; records that somebody uploaded only if they are asked for."""
    event: str = ""
    player: Player | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Best:
    """One line of a list."""

    rank: int
    """Equals share the better one."""
    value: int
    side: GameSide
    word: str = ""
    move: int | None = None

    @property
    def address(self) -> str:
        """Return the address at that move, if the game can be replayed."""
        is_replay = self.side.game and self.move
        return f"{self.side.address}#{self.move}" if is_replay else self.side.address


def sides(wanted: Wanted) -> QuerySet[GameSide]:
    game_sides = GameSide.objects.filter(rulebook_id=wanted.rulebook_id)
    game_sides = (
        game_sides.filter(source=wanted.source) if wanted.source else game_sides.exclude(source=Source.RECORD)
    )
    if wanted.season is not None:
        game_sides = game_sides.filter(season=wanted.season)
    if wanted.event:
        game_sides = game_sides.filter(key=wanted.event)
    if wanted.player is not None:
        game_sides = game_sides.filter(player__in=same_person(wanted.player))
    return game_sides


def best_of(wanted: Wanted, category: Category, *, most: int = SHOWN) -> list[Best]:
    return best_among(sides(wanted), category, most=most)


def best_among(among: QuerySet[GameSide], category: Category, *, most: int = SHOWN) -> list[Best]:
    """The highest first; equals in order of days, then as they were played. One query."""
    rows = among.filter(category.needs).exclude(**{category.value: None})
    ordered = rows.select_related("player").order_by(
        f"-{category.value}", F("day").asc(nulls_last=True), "key", "round_number", "table_number", "side"
    )
    lines = (
        (getattr(row, category.value), row, _of(row, category.word) or "", _of(row, category.move))
        for row in ordered[:most]
    )
    return list(_ranked(lines))


def best_with(wanted: Wanted, tile: str, *, most: int = SHOWN) -> list[Best]:
    rows = TileBest.objects.filter(tile=tile, side__in=sides(wanted)).select_related("side", "side__player")
    ordered = rows.order_by("-points", F("side__day").asc(nulls_last=True), "side__key", "side_id")[:most]
    return list(_ranked((row.points, row.side, row.word, row.move) for row in ordered))


def _of(row: GameSide, column: str) -> str | int | None:
    return getattr(row, column) if column else None


def _ranked(lines: Iterator[tuple[int, GameSide, object, object]]) -> Iterator[Best]:
    rank, before = 0, None
    for number, (value, side, word, move) in enumerate(lines, start=1):
        if value != before:
            rank, before = number, value
        yield Best(
            rank=rank,
            value=value,
            side=side,
            word=str(word or ""),
            move=move if isinstance(move, int) else None,
        )


def tiles_of(wanted: Wanted) -> Sequence[str]:
    """
    Return the tiles with a best play, in the order of their alphabet; the blank is last.

    The newest sides nearly always have all tiles that there are; then nobody reads the others' millions.
    """
    wide = sides(wanted)
    some = list(wide.order_by("-pk").values_list("pk", "tileset")[:_SAMPLE])
    tilesets = {tileset for _pk, tileset in some}
    order = dict.fromkeys(label for each in sorted(tilesets) for label in load_tileset(each).alphabet.labels)
    tiles = _tiles_among([pk for pk, _tileset in some])
    if not tiles >= {*order, "?"}:
        tiles = _tiles_among(wide)
    return [*(label for label in order if label in tiles), *sorted(tiles - order.keys())]


def _tiles_among(game_sides: QuerySet[GameSide] | Sequence[int]) -> set[str]:
    bests = TileBest.objects.filter(side__in=game_sides).order_by()
    return set(bests.values_list("tile", flat=True).distinct())


def rulebooks_played() -> list[str]:
    """Ids, the one with most games first."""
    games_of_rulebooks = GameSide.objects.values("rulebook_id").annotate(games=Count("pk"))
    return [row["rulebook_id"] for row in games_of_rulebooks.order_by("-games", "rulebook_id")]


def seasons_played() -> list[int]:
    seasons = GameSide.objects.exclude(season=None).order_by().values_list("season", flat=True).distinct()
    return sorted((season for season in seasons if season is not None), reverse=True)
