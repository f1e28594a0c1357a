"""`python -m tests.web.unhurried serve …`: the site with bots that think for ever."""

import os
import sys
import threading
from pathlib import Path

import faristol.bots

MARK_VARIABLE = "FARISTOL_TEST_MARK"
"""A file that is made when one begins to think."""


class Thinker:
    thinks = False

    def act(self, *_args: object, **_more: object) -> None:
        Path(os.environ[MARK_VARIABLE]).touch()
        threading.Event().wait()


if __name__ == "__main__":
    # Before the site imports the name.
    faristol.bots.load_bot = lambda _bot_id: Thinker()  # type: ignore[assignment, return-value]
    from faristol.cli import main

    sys.exit(main())
