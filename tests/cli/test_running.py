"""Commands on several cores."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.patience import wait_until

RUN = """\
import sys
from argparse import Namespace
from faristol.cli.kit.running import running
from tests.cli.workers import asleep

if __name__ == "__main__":
    with running(Namespace(cluster=None, jobs=2)) as run:
        list(run(asleep, [sys.argv[1]] * 4, "sleeping"))
"""


def test_an_interrupt_ends_work_that_takes_long_and_no_worker_speaks_of_it(tmp_path: Path) -> None:
    script, marks = tmp_path / "script.py", tmp_path / "marks"
    script.write_text(RUN, "utf-8")
    marks.mkdir()
    with subprocess.Popen(  # noqa: S603  # our own script
        [sys.executable, str(script), str(marks)],
        stderr=subprocess.PIPE,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
    ) as working:
        wait_until(lambda: len(list(marks.iterdir())) == 2)
        os.killpg(working.pid, signal.SIGINT)  # as a terminal does
        _, said = working.communicate(timeout=60)
    assert working.returncode != 0
    assert said.count(b"Traceback") == 1, said  # the script's own
    assert not any(Path("/proc", mark.name).exists() for mark in marks.iterdir())
