"""A GPU plays what the processor plays; without one a simulation says so and nothing else is lost."""

import os
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from numba import njit
from numba.extending import intrinsic

from faristol.analysis import gpu
from faristol.analysis.playouts import Playouts
from faristol.analysis.rollouts import OnThreads, Start
from faristol.analysis.simulation import Budget, Simulation, simulate
from faristol.cli import main
from faristol.errors import FaristolError
from faristol.movegen import loading as load
from tests.analysis.gpu_playouts import CASES, mapped, sights_of, start_of
from tests.analysis.test_playouts import playouts
from tests.analysis.test_simulation import sights
from tests.cli.test_analyse import POSITION

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Pretended:
    """Plays like a GPU that gives up every fifth playout."""

    def __init__(self, made: Playouts) -> None:
        self.made = made
        self.launches: list[int] = []

    def ends(self, start: Start, jobs: "NDArray[np.int64]") -> "NDArray[np.int64]":
        kernels = load.simulation_kernels()
        self.launches.append(len(jobs))
        ends = OnThreads(self.made, start).ends(jobs)
        ends[::5] = 77
        ends[::5, kernels.HOW] = kernels.UNPLAYED
        return ends


def simulated(number: int, **more: object) -> Simulation:
    sight, spread = sights()[number]
    budget = Budget(**more)  # type: ignore[arg-type]  # named as its fields are
    return simulate(sight, playouts("ca-ajusc"), spread=spread, seed=b"tests", budget=budget)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("more", [{"playouts": 700}, {"playouts": 333, "confidence": 1.0, "plies": 1}])
def test_playing_ahead_changes_no_answer(
    number: int, more: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    pretended = Pretended(playouts("ca-ajusc"))
    monkeypatch.setattr(gpu, "load_gpu", lambda _: pretended)
    expected = simulated(number, **more)
    assert simulated(number, on_gpu=True, **more) == expected
    assert len(pretended.launches) < expected.playouts / 32, "as many starts as without playing ahead"


def test_nothing_beyond_the_budget_is_played_for_a_candidate(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small budget must not start thousands of playouts."""
    pretended = Pretended(playouts("ca-ajusc"))
    monkeypatch.setattr(gpu, "load_gpu", lambda _: pretended)
    simulated(1, playouts=40, on_gpu=True)
    assert max(pretended.launches) <= 40


def test_large_racks_are_left_to_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position may leave the opponent more tiles than a strand of the GPU has room for."""
    pretended = Pretended(playouts("ca-ajusc"))
    monkeypatch.setattr(gpu, "load_gpu", lambda _: pretended)
    monkeypatch.setattr(gpu, "MOST_RACK", 6)
    assert simulated(1, playouts=40, on_gpu=True) == simulated(1, playouts=40)
    assert not pretended.launches


def test_without_the_package_a_gpu_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("NUMBA_ENABLE_CUDASIM", raising=False)
    monkeypatch.setattr(gpu, "find_spec", lambda _: None)
    assert main(["analyse", "--tiles", "catalan", "--cgp", POSITION, "--gpu"]) == 1
    shown = capsys.readouterr()
    assert "-m pip install numba-cuda" in shown.err
    assert not shown.out


def test_without_a_gpu_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_ENABLE_CUDASIM", raising=False)
    monkeypatch.setattr(gpu, "find_spec", lambda name: name)
    monkeypatch.setattr(import_module("numba.cuda"), "is_available", lambda: False)
    with pytest.raises(FaristolError, match="no GPU"):
        gpu.cuda()


def test_playouts_without_a_word_map_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu, "cuda", lambda: None)
    with pytest.raises(ValueError, match="word map"):
        gpu.Gpu(playouts("ca-ajusc"))


def compared(draws: int, strands: int, **environment: str) -> str:
    """Compare with every rulebook, in another process."""
    command = [sys.executable, "-m", "tests.analysis.gpu_playouts", str(draws), str(strands)]
    found = subprocess.run(  # noqa: S603  # our own
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stderr
    return found.stdout


def natively() -> Any:
    """Return what plays one playout with the GPU's ways to memory, compiled for this processor."""
    ways_of = import_module("faristol.movegen._kernels_gpu_ways")
    ways = {name: intrinsic(way) for name, way in ways_of.COMPILED.items()}
    compiled = njit(error_model="numpy")
    return compiled(ways_of.copy_with(ways, compiled, load.simulation_kernels().play_out.py_func))


@pytest.mark.release
@pytest.mark.longest
def test_compiled_for_this_processor_the_gpus_code_plays_the_same() -> None:
    """
    Under every rulebook, with the ways to memory that only a GPU uses and a strand's little memory.

    One test for all, because compiling takes a minute.
    """
    gave_up = import_module("faristol.movegen._kernels_gpu_ways").GAVE_UP
    play_out = natively()
    for rulebook_id, change in CASES:
        made, given_up = mapped(rulebook_id, change), 0
        squares = made.generator.layout.rows * made.generator.layout.columns
        work = load.game_kernels().Work(*(np.zeros(*shape) for shape in gpu.shapes(squares)))
        for sight in sights_of(made, 8):
            start = start_of(made, sight, plies=3)
            jobs = np.array([(arm, draw) for draw in range(40) for arm in range(len(start.arms))])
            expected = OnThreads(made, start).ends(jobs)
            for (arm, draw), end in zip(jobs.tolist(), expected, strict=True):
                found = np.zeros_like(end)
                work.context[gave_up] = 0
                play_out(
                    made.rules, work, *start[:3], start.arms[arm], start.given[arm], *start[5:], draw, found
                )
                if work.context[gave_up]:
                    given_up += 1
                else:
                    assert found.tolist() == end.tolist()
        assert 0 < given_up < 200, "exchanges on the empty board, and few others"


@pytest.mark.slow
def test_the_gpus_code_plays_like_the_processors() -> None:
    """In Numba's simulator, two strands at once: an empty board, a game's end, a pass that ends it."""
    found = compared(1, 2, NUMBA_ENABLE_CUDASIM="1")
    assert "playouts alike" in found
    for how in ("-1:", "0:", "1:", "3:"):
        assert how in found


def has_gpu() -> bool:
    return find_spec("numba_cuda") is not None and bool(import_module("numba.cuda").is_available())


@pytest.mark.slow
@pytest.mark.skipif("not has_gpu()", reason="no GPU")
def test_a_gpu_plays_like_the_processor() -> None:
    assert "playouts alike" in compared(200, 4096)
