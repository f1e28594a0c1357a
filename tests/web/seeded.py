"""`python -m tests.web.seeded serve …`: the site with every game's seed known, so that racks are too."""

import os
import sys

import faristol.tiles

SEED_VARIABLE = "FARISTOL_TEST_SEED"

if __name__ == "__main__":
    # Before the site imports the name: from then on every game is dealt from this seed.
    faristol.tiles.new_seed = lambda: bytes.fromhex(os.environ[SEED_VARIABLE])
    from faristol.cli import main

    sys.exit(main())
