"""What a puzzle asks, and what is told once it was tried."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from faristol.analysis.exercises import Refused, read_try
from faristol.analysis.policy import Choice
from faristol.analysis.positions import spelled_out
from faristol.analysis.puzzles import Answer, Kind, Puzzle
from faristol.board import Grid
from faristol.game.actions import Move, Play
from faristol_web.puzzles.sets import Offered
from faristol_web.puzzles.solving import Tried, compared

KINDS = {
    Kind.BEST: gettext_noop("Best play"),
    Kind.BINGO: gettext_noop("Best bingo"),
    Kind.ONLY_BINGO: gettext_noop("The only bingo"),
    Kind.BLANK: gettext_noop("With a blank"),
    Kind.ENDING: gettext_noop("Ending"),
    Kind.EXCHANGE: gettext_noop("Exchange or play"),
}
QUESTIONS = {
    Kind.BEST: gettext_noop("What would you play?"),
    Kind.BINGO: gettext_noop("Which bingo is the best?"),
    Kind.ONLY_BINGO: gettext_noop("There is one bingo. Find it."),
    Kind.ENDING: gettext_noop("The bag is empty. Which move gains the most until the end?"),
}
SHOWN = 6


class Result(NamedTuple):
    headline: str
    sentences: list[str]
    lines: list[tuple[str, int, str, str]]
    """Move, score, points lost and chance lost."""
    reasons: list[tuple[str, str]]
    """What the move tried is behind in, and by how many points."""
    laid: list[tuple[int, str]]
    after: Grid | None
    """The board with the best move."""
    analysis: str


def results(shown: Offered, puzzle: Puzzle, tried: Tried | None) -> Result:
    """Tell the answer, beside the move that was tried, if one was."""
    best = puzzle.answers[0]
    laid, after = _laid(shown, puzzle, best)
    return Result(
        headline=_headline(tried),
        sentences=list(_sentences(shown, puzzle, tried)),
        lines=[_line(shown, puzzle, answer) for answer in puzzle.answers[:SHOWN]],
        reasons=list(_reasons(puzzle, tried)) if tried is not None and not tried.is_right else [],
        laid=laid,
        after=after,
        analysis=shown.analysis_of(puzzle.position),
    )


def _headline(tried: Tried | None) -> str:
    if tried is None:
        return _("The best move")
    return _("Right: this is the best move.") if tried.is_right else _("Something else was better.")


def _sentences(shown: Offered, puzzle: Puzzle, tried: Tried | None) -> Iterator[str]:
    best = puzzle.answers[0]
    if tried is not None and not tried.is_right:
        facts = {**_named(shown, puzzle, tried.answer), "points": _points(tried.lost_points)}
        if not tried.is_known:
            yield _("%(move)s for %(score)s: %(points)s points lost, by points and tiles kept.") % facts
        elif puzzle.kind is Kind.ENDING:
            yield _("%(move)s for %(score)s: %(points)s points lost at the end of the game.") % facts
        else:
            facts["chance"] = _percent(tried.lost_win)
            yield (
                _("%(move)s for %(score)s: %(points)s points and %(chance)s of the chance to win lost.")
                % facts
            )
    yield _("Best move: %(move)s for %(score)s.") % _named(shown, puzzle, best)
    if puzzle.kind is Kind.ENDING:
        yield _("Every move was followed to the last tile.")
        yield _("Final lead with the best play on both sides: %(points)s.") % {"points": _lead(best.spread)}


def _reasons(puzzle: Puzzle, tried: Tried) -> Iterator[tuple[str, str]]:
    yield _("Points of the play"), _points(tried.score)
    if puzzle.kind is not Kind.ENDING:
        yield _("Tiles kept"), _points(tried.kept)
    if tried.is_known:
        later = _("What comes after") if puzzle.kind is Kind.ENDING else _("Openings and what comes after")
        yield later, _points(tried.opening)


def _line(shown: Offered, puzzle: Puzzle, answer: Answer) -> tuple[str, int, str, str]:
    other = compared(puzzle, answer)
    move = _named(shown, puzzle, answer)["move"]
    return move, answer.score, _points(other.lost_points), _percent(other.lost_win)


def _named(shown: Offered, puzzle: Puzzle, answer: Answer) -> dict[str, str]:
    if not answer.word:
        return {"move": _("pass"), "score": str(answer.score)}
    word = _whole_word(shown, puzzle, answer)
    return {"move": f"{answer.place or _('exchange')} {word}", "score": str(answer.score)}


def _whole_word(shown: Offered, puzzle: Puzzle, answer: Answer) -> str:
    """Return a word as it then lies on the board, as people write it; or the tiles of an exchange."""
    found = _read(shown, puzzle, answer)
    if isinstance(found, Refused):
        return answer.word
    return spelled_out(Choice(*found, 0), puzzle.position, shown.rules.tileset)


def _read(shown: Offered, puzzle: Puzzle, answer: Answer) -> tuple[Move, int] | Refused:
    rules = shown.rules
    return read_try(shown.sight(puzzle.position), rules.playouts, rules.lexicon, answer.place, answer.word)


def _points(value: float) -> str:
    return str(number_format(round(value, 1) + 0.0, 1)).replace("-", "−")


def _lead(points: float) -> str:
    return f"{points:+.0f}".replace("-", "−").replace("+0", "0")


def _percent(value: float) -> str:
    return f"{number_format(100 * value, 1)} %"


def _laid(shown: Offered, puzzle: Puzzle, best: Answer) -> tuple[list[tuple[int, str]], Grid | None]:
    found = _read(shown, puzzle, best)
    if isinstance(found, Refused) or not isinstance(found[0], Play):
        return [], None
    tiles = found[0].placement.tiles
    label = shown.rules.tileset.alphabet.label
    return [(square, label(tile)) for square, tile in tiles], puzzle.position.grid.lay(tiles)
