"""
`python -m faristol_web.analysis.working`: the process that simulates positions and solves endings.

It reads a job a line and writes what it knows so far a line, the last with `done`; Ctrl+C ends a job, and the
end of its input the process. The generators with word maps are made once, here alone.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from functools import lru_cache
from time import monotonic
from types import FrameType
from typing import Any, NamedTuple, TypeVar

from faristol.analysis.endings import POSITIONS, Ending, EndingSolver
from faristol.analysis.leaves import load_leaves
from faristol.analysis.playouts import Playouts
from faristol.analysis.policy import Choice, Sight
from faristol.analysis.positions import (
    after,
    sight_of,
    spelled_out,
    tiles_apart,
    unseen_in,
    written_move,
)
from faristol.analysis.preendings import MOST_IN_BAG, PreEnding, solve_before_the_end
from faristol.analysis.simulation import Budget, Simulation, candidates_of, simulate
from faristol.analysis.turns import kept_after
from faristol.errors import FaristolError
from faristol.formats.game.cgp import Position, format_cgp, parse_position
from faristol.game.actions import Exchange
from faristol.lexicon import load_lexicon
from faristol.movegen import load_generator
from faristol.rulebook import Rulebook, load_rulebook, parse_book
from faristol.tiles import TileSet

LEAST_URGENT = 19
TOLD_EVERY_SECONDS = 0.3
PLAYOUTS = 9600
"""Playouts of all candidates together: some three seconds of one core."""

Known = TypeVar("Known", Simulation, PreEnding)


class Job(NamedTuple):
    position: Position
    sight: Sight
    playouts: Playouts
    tileset: TileSet
    rulebook: Rulebook


class _Working:
    """True while a job is under way: only then Ctrl+C ends something."""

    is_on = False

    def stop(self, _number: int, _frame: FrameType | None) -> None:
        if self.is_on:
            raise KeyboardInterrupt


def main() -> int:
    if hasattr(os, "nice"):
        os.nice(LEAST_URGENT)
    working = _Working()
    signal.signal(signal.SIGINT, working.stop)
    for line in sys.stdin:
        try:
            working.is_on = True
            _do(json.loads(line))
            working.is_on = False
        except KeyboardInterrupt:  # before anything was known
            working.is_on = False
            _tell({"done": True})
        except FaristolError as error:
            working.is_on = False
            _tell({"fault": str(error), "done": True})
    return 0


def _do(asked: dict[str, Any]) -> None:
    job = _job(asked)
    if job.sight.opponents is not None:
        _solve(job)
    elif job.sight.in_bag <= MOST_IN_BAG:
        _weigh(job)
    else:
        _simulate(job)


def _job(asked: dict[str, Any]) -> Job:
    playouts = _playouts(asked["lexicon"], asked["rulebook"], asked["text"])
    rulebook, tileset = playouts.rulebook, playouts.generator.tileset
    size = rulebook.play.rack_size
    position = parse_position(asked["cgp"], tileset, rack_size=size)
    return Job(position, sight_of(position, tileset, rack_size=size), playouts, tileset, rulebook)


@lru_cache(maxsize=2)
def _playouts(lexicon_id: str, rulebook_id: str, text: str) -> Playouts:
    """Keep few: each has a word map of some tens of megabytes."""
    lexicon = load_lexicon(lexicon_id)
    book = parse_book(text.encode(), name=rulebook_id) if text else load_rulebook(rulebook_id)
    assert isinstance(book, Rulebook), "the site sends no other"
    generator = load_generator(lexicon, book, mapped=True)
    return Playouts(generator, book, load_leaves(lexicon.tileset))


@lru_cache(maxsize=1)
def _solver(playouts: Playouts) -> EndingSolver:
    return EndingSolver(playouts)


def _watching(told: Callable[[Known], dict[str, Any]]) -> Callable[[Callable[[], Known]], None]:
    """Return what tells a reader now and then what is known so far."""
    next_at = 0.0

    def watch(now: Callable[[], Known]) -> None:
        nonlocal next_at
        if monotonic() >= next_at:
            _tell(told(now()))
            next_at = monotonic() + TOLD_EVERY_SECONDS

    return watch


def _simulate(job: Job) -> None:
    theirs = tuple(sorted(job.position.racks[1]))
    found = simulate(
        job.sight,
        job.playouts,
        spread=job.sight.spread,
        seed=b"analysis",
        budget=Budget(playouts=PLAYOUTS, confidence=0.999),
        candidates=candidates_of(job.sight, job.playouts),
        kept=[theirs] if theirs else [],
        watch=_watching(lambda found: _simulated(found, job)),
    )
    _tell({**_simulated(found, job), "done": True})


def _simulated(found: Simulation, job: Job) -> dict[str, Any]:
    return {
        "kind": "simulation",
        "made": found.playouts,
        "total": PLAYOUTS,
        "sure": found.is_sure,
        "by": "spread" if found.by_spread else "win",
        "moves": [
            {
                "key": key_of(each.choice, job),
                "win": each.win,
                "win_error": each.win_error,
                "spread": each.spread,
                "spread_error": each.spread_error,
                "playouts": each.playouts,
            }
            for each in found.candidates
        ],
    }


def _weigh(job: Job) -> None:
    found = solve_before_the_end(
        job.sight,
        unseen_in(job.position, job.tileset),
        _solver(job.playouts),
        known=tuple(sorted(job.position.racks[1])),
        watch=_watching(lambda found: _weighed(found, job)),
    )
    _tell({**_weighed(found, job), "done": True})


def _weighed(found: PreEnding, job: Job) -> dict[str, Any]:
    """Tell of the moves that were looked at closely: the others are guesses."""
    return {
        "kind": "pre-ending",
        "made": min(found.positions, POSITIONS),
        "total": POSITIONS,
        "sure": found.is_proven,
        "count": len(found.candidates),
        "moves": [
            {
                **_move(each.choice, job.position, job),
                "count": len(each.choice.move.tiles) if isinstance(each.choice.move, Exchange) else 0,
                "leave": tiles_apart(kept_after(job.position.racks[0], each.choice.move), job.tileset),
                "equity": round(each.choice.equity / 1000, 1),
                "win": each.win,
                "least": each.least_win,
                "most": each.most_win,
                "spread": each.spread,
            }
            for each in found.candidates[: found.closer]
        ],
    }


def _solve(job: Job) -> None:
    sight = job.sight

    def told(depth: int, seen: int) -> None:
        _tell({"kind": "ending", "depth": depth, "made": seen, "total": POSITIONS})

    found = _solver(job.playouts).solve(
        sight.grid, sight.rack, sight.opponents or (), runs=sight.runs, ahead=sight.spread, told=told
    )
    _tell({**_solved(found, job), "done": True})


def _solved(found: Ending, job: Job) -> dict[str, Any]:
    position, moves = job.position, list[dict[str, Any]]()
    for step in found.line:
        choice = Choice(step.move, step.score, 0)
        moves.append(_move(choice, position, job))
        position = _after(choice, position, job)
    return {
        "kind": "ending",
        "depth": found.depth,
        "made": found.positions,
        "total": POSITIONS,
        "proven": found.is_exact,
        "least": found.at_least,
        "most": found.at_most,
        "gain": found.spread,
        "end": job.sight.spread + found.spread,
        "moves": moves,
    }


def _move(choice: Choice, position: Position, job: Job) -> dict[str, Any]:
    """Return a move with the position after it, as the page reads it."""
    place, word = written_move(choice, position, job.tileset, job.rulebook.play)
    return {
        "key": f"{place} {word}",
        "place": place,
        "text": spelled_out(choice, position, job.tileset),
        "kind": type(choice.move).__name__.lower(),
        "score": choice.score,
        "next": format_cgp(_after(choice, position, job), job.tileset.alphabet),
    }


def _after(choice: Choice, position: Position, job: Job) -> Position:
    return after(choice, position, job.tileset, rack_size=job.rulebook.play.rack_size)


def key_of(choice: Choice, job: Job) -> str:
    """Return the move as the page's list names it."""
    return " ".join(written_move(choice, job.position, job.tileset, job.rulebook.play))


def _tell(event: dict[str, Any]) -> None:
    print(json.dumps(event), flush=True)  # noqa: T201 – its output is what it is for


if __name__ == "__main__":
    sys.exit(main())
