"""Work for the workers of a run, of which one is killed in the middle."""

import os
import signal
import time
from pathlib import Path
from typing import Any

from faristol.analysis.batches import Portion, play_samples
from faristol.analysis.training import Sample
from faristol.cli.tournament.judging import Asked, judged


def judged_or_killed(asked: Asked) -> dict[str, Any]:
    """Judge a game; the first worker that is asked for the third one is killed at once."""
    mark = Path(asked.name).parents[1] / "killed"
    if asked.name.endswith("3.txt") and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return judged(asked)


def killed_once(portion: Portion) -> list[Sample]:
    """Play the games; the first worker that is asked for the second portion is killed at once."""
    mark = Path(portion.purpose)
    if portion.start and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_samples(portion)


def always_killed(_portion: Portion) -> list[Sample]:
    os.kill(os.getpid(), signal.SIGKILL)
    return []


def asleep(folder: str) -> None:
    """Say that we are at work, for an hour."""
    (Path(folder) / str(os.getpid())).touch()
    time.sleep(3600)
