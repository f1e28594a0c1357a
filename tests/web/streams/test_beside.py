"""Processes beside the site."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from faristol_web.streams.beside import run_beside


def test_ctrl_c_in_a_terminal_is_not_for_what_works_beside_the_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A terminal sends it to its whole group; whoever sleeps or waits there would end with a traceback."""
    told, python = tmp_path / "told", tmp_path / "python"
    python.write_text(f"#!/bin/sh\nps -o pgid= -p $$ > '{told}'\n", "utf-8")
    python.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(python))
    assert asyncio.run(run_beside("any")) == 0
    assert int(told.read_text("ascii")) != os.getpgrp()
