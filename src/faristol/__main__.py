"""`faristol` and `python -m faristol`: an interrupt ends it quietly even while the rest is being loaded."""

import os
import signal
import sys
from types import FrameType

_INTERRUPTED = 130


def main() -> int:
    """Load the command line and run it."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:  # whoever started us may have had interrupts ignored
        signal.signal(signal.SIGINT, _leave)
    from faristol.cli import main as run  # noqa: PLC0415 - slow to import

    signal.signal(signal.SIGINT, before)
    return run()


def _leave(_number: int, _frame: FrameType | None) -> None:
    """Nothing is open yet, and an exception would lose itself in the middle of an import."""
    os._exit(_INTERRUPTED)


if __name__ == "__main__":
    sys.exit(main())
