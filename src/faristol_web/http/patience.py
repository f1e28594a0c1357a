"""Patience with the other end of a connection, whether it reads or sends."""

from dataclasses import dataclass

SLOWEST_BYTES_PER_S = 1024
"""A bad telephone line manages several times that."""


@dataclass(slots=True)
class Patience:
    """
    Time left to wait for a client. Time uses it up, bytes that move give it back.

    >>> patience = Patience(10.0)
    >>> patience.wait(4, moved=SLOWEST_BYTES_PER_S)
    7.0
    >>> patience.wait(1, moved=1 << 20)
    10.0
    """

    most_s: float
    left_s: float = -1.0

    def __post_init__(self) -> None:
        self.left_s = self.most_s

    def wait(self, seconds: float, *, moved: int = 0) -> float:
        """Note that so many seconds passed, and so many bytes moved in them; return what is left."""
        self.left_s = min(self.most_s, self.left_s - seconds + moved / SLOWEST_BYTES_PER_S)
        return self.left_s
