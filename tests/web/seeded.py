"""`python -m tests.web.seeded serve …`: the site with every game's seed known, so that racks are too."""

import os
import sys

import faristol.tiles

SEED_VARIABLE = "FARISTOL_TEST_SEED"
SILENCE_VARIABLE = "FARISTOL_TEST_SILENCE_S"
"""After so many seconds a database that says nothing counts as away; the site itself waits for 15."""

# Before the site imports the name, and in each worker that the site starts: from then on every game is
# dealt from this seed. Nothing outside the tests reads the variable.
if __name__ in {"__main__", "__mp_main__"}:
    faristol.tiles.new_seed = lambda: bytes.fromhex(os.environ[SEED_VARIABLE])
    if SILENCE_VARIABLE in os.environ:
        from faristol_web.databases.postgres import base

        base.ANSWERS_WITHIN_SECONDS = float(os.environ[SILENCE_VARIABLE])

if __name__ == "__main__":
    from faristol.cli import main

    sys.exit(main())
