"""A heat map: a board whose squares say in how many games of a hundred a tile was laid there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from django.db.models import QuerySet
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from faristol.board import format_square, load_layout
from faristol.rating.states import season_of
from faristol.rulebook.choices import Coordinates
from faristol.statistics import Coverage, coverage_of
from faristol_web.archive.models import GameSide
from faristol_web.rulebooks.books import offered

SIDE, MARGIN = 40, 30
"""Size of a square, and room for letters and numbers beside the board, in units of the drawing."""
LEVELS = 5
MOST_GAMES = 1000
"""Games that a map of many people's games is made of, the newest."""
_BOARD = "standard"
_KINDS = {
    (1, 3): gettext_lazy("Triple word"),
    (1, 2): gettext_lazy("Double word"),
    (3, 1): gettext_lazy("Triple letter"),
    (2, 1): gettext_lazy("Double letter"),
}
"""By multipliers of letter and word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Premium:
    """One kind of premium squares."""

    label: str
    name: str
    """The class of its outline: `word-3`."""
    squares: int
    covered: float
    """Squares of this kind that a game covers, on average."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heat:
    games: int
    size: int
    """Width and height of the drawing."""
    said: str
    """The squares covered most, in one sentence."""
    drawing: SafeString
    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str]]]
    """Name and values of each row."""
    premiums: Sequence[Premium]


def style_of(rulebook_id: str) -> Coordinates:
    """Return a rulebook's way to name squares; a gone one's squares are named as in most of the world."""
    styles = (book.play.coordinates for book in offered() if book.id == rulebook_id)
    return next(styles, Coordinates.COLUMNS_LETTERED)


def squares_of(sides: QuerySet[GameSide]) -> list[str]:
    """Return the squares of both sides of games played out whose moves are known. One query."""
    known = sides.filter(is_whole=True).exclude(squares="")
    return list(known.values_list("squares", flat=True)[: 2 * MOST_GAMES])


def in_order(sides: QuerySet[GameSide]) -> QuerySet[GameSide]:
    """Return sides with a day, the newest first: the order of the index of one set of tiles."""
    return sides.exclude(day=None).order_by("-day", "-pk")


def seasons_of(tileset: str) -> list[int]:
    """Return the seasons from the first game with these tiles to the last, the newest first."""
    days = in_order(GameSide.objects.filter(tileset=tileset)).values_list("day", flat=True)
    last, first = days.first(), days.last()
    if first is None or last is None:
        return []
    return list(range(season_of(last.isoformat()), season_of(first.isoformat()) - 1, -1))


def heat_of(sides: Iterable[str], *, style: Coordinates, sides_a_game: int = 1) -> Heat | None:
    """Return the map of these sides' squares; None if there are none."""
    coverage = coverage_of(sides, load_layout(_BOARD), sides_a_game=sides_a_game)
    if not coverage.games:
        return None
    layout = coverage.layout
    names = [
        [format_square(row, column, style) for column in range(layout.columns)] for row in range(layout.rows)
    ]
    values = [_percent(coverage, square) for square in range(len(coverage.counts))]
    by_letter = style is Coordinates.ROWS_LETTERED
    down = [line[0][:1] if by_letter else line[0][1:] for line in names]
    across = [name[1:] if by_letter else name[:1] for name in names[0]]
    most = sorted(range(len(values)), key=lambda square: -coverage.counts[square])[:3]
    return Heat(
        games=coverage.games,
        size=MARGIN + SIDE * layout.columns + 2,
        said=_("Covered most often: %(squares)s.")
        % {
            "squares": ", ".join(
                f"{names[square // layout.columns][square % layout.columns]} {values[square]} %"
                for square in most
            )
        },
        drawing=_drawn(coverage, values, down, across),
        columns=across,
        rows=[
            (name, values[row * layout.columns : (row + 1) * layout.columns]) for row, name in enumerate(down)
        ],
        premiums=[
            Premium(
                label=str(_KINDS.get((letter, word), f"{letter} × {word}")),
                name=_outline(letter, word),
                squares=squares,
                covered=covered,
            )
            for letter, word, squares, covered in coverage.premiums()
        ],
    )


def _percent(coverage: Coverage, square: int) -> str:
    share = 100 * coverage.share(square)
    return "<1" if 0 < share < 1 else str(round(share))


def _outline(letter: int, word: int) -> str:
    return f"word-{word}" if word > 1 else f"letter-{letter}"


def _drawn(
    coverage: Coverage, values: Sequence[str], down: Sequence[str], across: Sequence[str]
) -> SafeString:
    """Draw squares by level, outlines by kind, then the numbers: few elements, made without a template."""
    layout, most = coverage.layout, max(coverage.counts)
    fills: dict[str, list[str]] = {}
    outlines: dict[str, list[str]] = {}
    texts = [(MARGIN // 2, _middle(row), "edge", name) for row, name in enumerate(down)]
    texts += [(_middle(column), MARGIN // 2 + 5, "edge", name) for column, name in enumerate(across)]
    for square, count in enumerate(coverage.counts):
        row, column = divmod(square, layout.columns)
        x, y = MARGIN + column * SIDE, MARGIN + row * SIDE
        level = -(-LEVELS * count // most) if most else 0
        fills.setdefault(f"heat-{level}", []).append(f"M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z")
        letter, word = layout.letter_multipliers[square], layout.word_multipliers[square]
        if (letter, word) != (1, 1):
            inner = SIDE - 6
            outline = f"M{x + 3} {y + 3}h{inner}v{inner}h-{inner}z"
            outlines.setdefault(_outline(letter, word), []).append(outline)
        if count:
            texts.append((_middle(column), _middle(row) + 5, f"on-{level}", values[square]))
    paths = [(name, " ".join(parts)) for name, parts in (*sorted(fills.items()), *sorted(outlines.items()))]
    return SafeString(
        "".join(
            (
                *(f'<path class="{name}" d="{drawn}"/>' for name, drawn in paths),
                *(
                    f'<text x="{x}" y="{y}" class="{kind}">{escape(said)}</text>'
                    for x, y, kind, said in texts
                ),
            )
        )
    )


def _middle(at: int) -> int:
    return MARGIN + at * SIDE + SIDE // 2
