"""Files that one process holds while others wait or turn back: the one place that knows each system's way."""

import os
import sys
import time

from faristol.errors import StoreError

_FAR = 1 << 40
"""Windows locks bytes rather than files, and others cannot read those: one far behind the end."""
_AGAIN_S = 0.05


def take(file: int, *, wait: bool = False, shared: bool = False) -> bool:
    """
    Hold a file until it is closed; False if another process holds it, which with `wait` never happens.

    Several processes may hold it `shared`; on Windows no two.

    Raises:
        StoreError: if files cannot be held here, as in some folders of a network.
    """
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 – Unix has none

        at = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            while True:
                try:
                    msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
                except PermissionError:
                    if not wait:
                        return False
                    time.sleep(_AGAIN_S)
                else:
                    return True
        finally:
            os.lseek(file, at, os.SEEK_SET)
    import fcntl  # noqa: PLC0415 – Windows has none

    try:
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    except OSError as error:
        raise StoreError(
            f"files cannot be locked here: {error.strerror}; keep them on a disk of this machine"
        ) from error
    return True
