"""`python -m tests.web.seeded serve …`: the site with every game's seed known, so that racks are too."""

import os
import sys
import time
from datetime import UTC, datetime

from django.contrib.auth.hashers import PBKDF2PasswordHasher

import faristol.tiles

SEED_VARIABLE = "FARISTOL_TEST_SEED"
SILENCE_VARIABLE = "FARISTOL_TEST_SILENCE_S"
"""After so many seconds a database that says nothing counts as away; the site itself waits for 15."""
COUNTER_VARIABLE = "FARISTOL_TEST_COUNTER_MS"
"""The machine's counters, as if it had been started so much earlier; and then it is another machine."""
ALIVE_VARIABLE = "FARISTOL_TEST_ALIVE_MS"
"""A process that stood still for so long was stopped; the site itself says five seconds."""
MINUTE_VARIABLE = "FARISTOL_TEST_MINUTE_MS"
"""The length of the minutes in which games are opened."""
SHIFT_VARIABLE = "FARISTOL_TEST_SHIFT"
"""Wall time is another, see `jumping/sitecustomize.py`: for Django, too, which asks the system by itself."""


def new_seed() -> bytes:
    """Return the known seed where there is one, else what chance gives."""
    known = os.environ.get(SEED_VARIABLE)
    return bytes.fromhex(known) if known else chance()


chance = faristol.tiles.bag.new_seed

# Before the site imports the name, and in each worker that the site starts: from then on every game is
# dealt from this seed. Nothing outside the tests reads the variable.
if __name__ in {"__main__", "__mp_main__"}:
    faristol.tiles.new_seed = new_seed
    # A good hash of a password takes a quarter of a second, and is Django's to test.
    PBKDF2PasswordHasher.iterations = 1000
    if COUNTER_VARIABLE in os.environ:
        earlier_ns = int(os.environ[COUNTER_VARIABLE]) * 1_000_000
        monotonic_ns, gettime_ns = time.monotonic_ns, time.clock_gettime_ns
        time.monotonic_ns = lambda: monotonic_ns() + earlier_ns
        time.clock_gettime_ns = lambda clock: gettime_ns(clock) + earlier_ns
        from faristol_web.streams import time as clocks

        clocks._boot_id = lambda: f"started {earlier_ns} earlier"  # noqa: SLF001 – where a machine says it
        clocks._clocks = clocks.Clocks.by_wall()  # noqa: SLF001 – made when it was imported
    if ALIVE_VARIABLE in os.environ:
        from faristol_web.streams import time as clocks

        clocks.ALIVE_MS = int(os.environ[ALIVE_VARIABLE])
    if MINUTE_VARIABLE in os.environ:
        import django

        set_up = django.setup

        def set_up_with_short_minutes(set_prefix: bool = True) -> None:  # noqa: FBT001, FBT002 – as Django's
            set_up(set_prefix)
            from faristol_web.play import forms  # noqa: PLC0415 – it reads the settings

            forms.MINUTE_MS = int(os.environ[MINUTE_VARIABLE])

        django.setup = set_up_with_short_minutes
    if SHIFT_VARIABLE in os.environ:
        from django.utils import timezone

        timezone.now = lambda: datetime.fromtimestamp(time.time(), UTC)
    if SILENCE_VARIABLE in os.environ:
        from faristol_web.databases.postgres import base

        base.ANSWERS_WITHIN_SECONDS = float(os.environ[SILENCE_VARIABLE])

if __name__ == "__main__":
    from faristol.cli import main

    sys.exit(main())
