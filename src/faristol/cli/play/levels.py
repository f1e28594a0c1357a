"""The levels in words and figures, for `faristol play --levels`."""

from collections.abc import Iterator

from faristol.bots import Level, load_levels
from faristol.bots.strength import Strength, load_strength
from faristol.lexicon import Lexicon


def document(lexicon: Lexicon | None) -> list[dict[str, object]]:
    """Return the levels for `--json`; figures for the lexicon's language."""
    language = lexicon.language if lexicon else ""
    return [
        {
            "level": level.number,
            "title": level.title,
            "words": level.words_in(language) or None,
            "overlooks_percent": level.overlooks_in(language),
            "counts_leaves": level.leaves,
            "playouts": level.playouts,
            **({} if found is None else found.as_figures()),
        }
        for level, found in _measured(language)
    ]


def lines_about(lexicon: Lexicon | None) -> Iterator[str]:
    """Yield a line a level, and what the figures are."""
    language = lexicon.language if lexicon else ""
    measured = False
    for level, found in _measured(language):
        figures = "" if found is None else f"  {found.points:>4.0f} points, {found.bingos:.1f} bingos"
        measured = measured or found is not None
        yield f"{level.number:>2}  {level.title:<16}{figures}  {described(level, language)}"
    yield ""
    if measured:
        yield "points and bingos a game against the level below (the first against the second)"
    else:
        yield "points and bingos a game: --lexicon LANGUAGE"


def _measured(language: str) -> Iterator[tuple[Level, Strength | None]]:
    for level in load_levels():
        yield level, load_strength(language, level.number)


def described(level: Level, language: str) -> str:
    """Return what a level knows, and how it thinks."""
    words, overlooks = level.words_in(language), level.overlooks_in(language)
    known = f"knows the {words:,} commonest words" if words else "knows all words"
    rest = [f"overlooks {overlooks} % of the choices of tiles"] if overlooks else []
    rest += ["counts leaves"] if level.leaves else []
    if level.playouts:
        rest.append(f"plays moves out {level.playouts:,} times, {level.plies} turns deep")
    rest += ["solves endings"] if level.positions else []
    return ", ".join([known, *rest])
