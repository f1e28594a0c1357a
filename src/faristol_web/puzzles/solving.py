"""A try at a puzzle: what it is worth beside the answer, and why; first tries of accounts are rated."""

from dataclasses import dataclass
from typing import cast

from django.contrib.auth.models import User
from django.db import transaction

from faristol.analysis.exercises import Refused, read_try
from faristol.analysis.policy import Choice
from faristol.analysis.positions import written_move
from faristol.analysis.puzzles import Answer, Kind, Puzzle
from faristol.analysis.turns import kept_after
from faristol.board import Direction
from faristol.game.actions import Move, Play
from faristol.rating.glicko2 import Rating, rated
from faristol_web.puzzles.models import Attempt, PuzzleRating, SolverRating
from faristol_web.puzzles.sets import Offered

_MILLIPOINTS = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """One move beside the best, in points from the side to move."""

    answer: Answer
    is_right: bool
    is_known: bool
    """True if it was played out, or solved, like the best; else it is compared by equity alone."""
    lost_points: float
    lost_win: float
    score: int
    """Points that the play itself is behind."""
    kept: float
    """Worth that the tiles kept are behind."""
    opening: float
    """What is behind for all other reasons: what it opens for the other side, and what comes after."""


def judge(offered: Offered, puzzle: Puzzle, place: str, word: str) -> Tried | Refused:
    rules, sight = offered.rules, offered.sight(puzzle.position)
    found = read_try(sight, rules.playouts, rules.lexicon, place, word)
    if isinstance(found, Refused):
        return found
    move, score = found
    names = _names(offered, puzzle, move, score)
    known = next((each for each in puzzle.answers if (each.place, each.word) in names), None)
    return compared(puzzle, known or _by_equity(offered, puzzle, move, score), is_known=known is not None)


def compared(puzzle: Puzzle, mine: Answer, *, is_known: bool = True) -> Tried:
    best = puzzle.answers[0]
    lost = best.spread - mine.spread if is_known else best.equity - mine.equity
    score, equity = best.score - mine.score, best.equity - mine.equity
    kept = 0.0 if puzzle.kind is Kind.ENDING else equity - score
    return Tried(
        answer=mine,
        is_right=mine == best,
        is_known=is_known,
        lost_points=max(lost, 0.0),
        lost_win=max(best.win - mine.win, 0.0) if is_known else 0.0,
        score=score,
        kept=kept,
        opening=lost - score - kept,
    )


def _names(offered: Offered, puzzle: Puzzle, move: Move, score: int) -> set[tuple[str, str]]:
    """Return a move as a slip may have it: a single tile is written along the row or down the column."""
    rules = offered.rules
    moves = [move]
    if isinstance(move, Play) and len(move.placement) == 1:
        moves = [Play(move.placement, direction) for direction in Direction]
    return {
        written_move(Choice(each, score, 0), puzzle.position, rules.tileset, rules.rulebook.play)
        for each in moves
    }


def _by_equity(offered: Offered, puzzle: Puzzle, move: Move, score: int) -> Answer:
    rules = offered.rules
    kept = kept_after(puzzle.position.racks[0], move)
    worth = int(rules.playouts.weights.table(kept)[0]) / _MILLIPOINTS
    place, word = written_move(Choice(move, score, 0), puzzle.position, rules.tileset, rules.rulebook.play)
    return Answer(place=place, word=word, score=score, equity=round(score + worth, 1), win=0.0, spread=0.0)


def rated_try(solver: Rating, puzzle: Rating, *, is_right: bool) -> tuple[Rating, Rating]:
    """Return the ratings of solver and puzzle after a try."""
    return rated(solver, [(puzzle, float(is_right))]), rated(puzzle, [(solver, float(not is_right))])


@transaction.atomic
def count_try(user: User, puzzle: Puzzle, *, is_right: bool) -> Attempt:
    """Rate an account's first try, and the puzzle with it; a later one changes nothing."""
    SolverRating.objects.get_or_create(user=user)
    solver = SolverRating.objects.select_for_update().get(user=user)
    before = Attempt.objects.filter(user=user, puzzle_id=puzzle.id).first()
    if before is not None:
        return before
    PuzzleRating.objects.get_or_create(puzzle_id=puzzle.id)
    row = PuzzleRating.objects.select_for_update().get(puzzle_id=puzzle.id)
    was, hardness = solver.standing, row.standing
    after, harder = rated_try(was, hardness, is_right=is_right)
    solver.take(after, is_solved=is_right)
    row.take(harder, is_solved=is_right)
    solver.save()
    row.save()
    return Attempt.objects.create(
        user=user,
        puzzle_id=puzzle.id,
        is_right=is_right,
        before=round(was.rating),
        after=round(cast("float", solver.rating)),
    )
