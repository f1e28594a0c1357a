"""An interrupt ends a command quietly, however early it comes."""

import signal
import subprocess
import sys

import pytest

SLOW_TO_LOAD = """
import importlib.abc, sys, time

class Slow(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "faristol.cli":
            print("loading", flush=True)
            time.sleep(60)

sys.meta_path.insert(0, Slow())
{before}
from faristol.__main__ import main
sys.exit(main())
"""


def test_an_interrupt_while_a_command_is_loaded_ends_it_quietly() -> None:
    code, told = interrupted(SLOW_TO_LOAD.format(before=""))

    assert (code, told) == (130, "")


def test_interrupts_that_were_ignored_stay_ignored() -> None:
    """So a script starts a command in the background."""
    ignoring = SLOW_TO_LOAD.format(before="import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)")
    with pytest.raises(subprocess.TimeoutExpired):
        interrupted(ignoring, patience=1)


def interrupted(script: str, *, patience: float = 30) -> tuple[int, str]:
    command = [sys.executable, "-c", script, "--version"]
    with subprocess.Popen(  # noqa: S603 - our own command
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        try:
            assert running.stdout is not None
            assert running.stdout.readline() == "loading\n"
            running.send_signal(signal.SIGINT)
            _, told = running.communicate(timeout=patience)
        finally:
            running.kill()
    return running.returncode, told
