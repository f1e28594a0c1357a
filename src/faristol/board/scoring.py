"""Score of a play, with its explanation: word by word, premium by premium."""

from dataclasses import dataclass
from operator import mul

from faristol.board.grid import Grid
from faristol.board.layout import Layout
from faristol.board.placement import Placement
from faristol.board.play import Word, words_formed
from faristol.board.squares import Direction, format_place
from faristol.rulebook.choices import Coordinates
from faristol.rulebook.schema import PlayRules
from faristol.tiles import TileSet


@dataclass(frozen=True, slots=True)
class WordScore:
    word: Word
    faces: tuple[int, ...]
    """Points on each tile; a blank is worth nothing."""
    letter_multipliers: tuple[int, ...]
    """Letter multiplier of each square, 1 under a tile that was there before."""
    word_multiplier: int

    @property
    def points(self) -> int:
        letters: int = sum(map(mul, self.faces, self.letter_multipliers))
        return self.word_multiplier * letters


@dataclass(frozen=True, slots=True)
class Score:
    words: tuple[WordScore, ...]
    """Main word first."""
    bonus: int

    @property
    def total(self) -> int:
        return sum(word.points for word in self.words) + self.bonus


def score_play(
    grid: Grid,
    layout: Layout,
    *,
    placement: Placement,
    tileset: TileSet,
    rules: PlayRules,
    main: Direction | None = None,
) -> Score:
    """
    Points for laying these tiles on this board, the words spelled or not.

    New tiles use the premium under them in both words; letters are multiplied before words.
    """
    new = frozenset(placement.squares)
    return Score(
        words=tuple(
            _score_word(word, new, layout, tileset) for word in words_formed(grid, placement, main=main)
        ),
        bonus=rules.bingo_bonus if len(new) >= rules.rack_size else 0,
    )


def _score_word(word: Word, new: frozenset[int], layout: Layout, tileset: TileSet) -> WordScore:
    word_multiplier = 1
    for square in word.squares:
        if square in new:
            word_multiplier *= layout.word_multipliers[square]
    points, multipliers = tileset.face_points, layout.letter_multipliers
    return WordScore(
        word,
        tuple([points[tile] for tile in word.tiles]),
        tuple([multipliers[square] if square in new else 1 for square in word.squares]),
        word_multiplier,
    )


def explain_score(score: Score, grid: Grid, *, tileset: TileSet, coordinates: Coordinates) -> list[str]:
    """
    A line a word and one for the bonus, as a player would count aloud.

    `COMANDA 6E: (C)0 O1 M4 A1 N1 D2×2 A1 = 12; ×2 = 24`
    """
    lines = []
    for scored in score.words:
        tiles = zip(scored.word.tiles, scored.faces, scored.letter_multipliers, strict=True)
        counted = " ".join(
            f"{tileset.alphabet.label(tile)}{points}{f'×{multiplier}' if multiplier > 1 else ''}"
            for tile, points, multiplier in tiles
        )
        place = format_place(scored.word.place_on(grid), coordinates)
        letters = scored.points // scored.word_multiplier
        multiplied = f"; ×{scored.word_multiplier} = {scored.points}" if scored.word_multiplier > 1 else ""
        word = tileset.alphabet.text(scored.word.tiles)
        lines.append(f"{word} {place}: {counted} = {letters}{multiplied}")
    if score.bonus:
        lines.append(f"bonus for the whole rack: {score.bonus}")
    return lines
