"""`python -m tests.web.seeded serve …`: the site with every game's seed known, so that racks are too."""

import os
import sys

import faristol.tiles

SEED_VARIABLE = "FARISTOL_TEST_SEED"

# Before the site imports the name, and in each worker that the site starts: from then on every game is
# dealt from this seed. Nothing outside the tests reads the variable.
if __name__ in {"__main__", "__mp_main__"}:
    faristol.tiles.new_seed = lambda: bytes.fromhex(os.environ[SEED_VARIABLE])

if __name__ == "__main__":
    from faristol.cli import main

    sys.exit(main())
