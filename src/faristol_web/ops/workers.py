"""Several processes that serve the site, and the one that starts again what dies."""

import pickle
from socket import socket
from time import monotonic

from uvicorn import Config
from uvicorn.supervisors import multiprocess

HANGS_AFTER_SECONDS = 60
"""A worker that has not answered for so long; a busy one may take its time."""


class Worker(multiprocess.Process):
    """
    One that is asked how it is without waiting for the answer.

    Uvicorn's own waits, and meanwhile neither another worker's death nor a signal to stop is noticed; and
    that a worker died with the question unanswered it learns only when the time is over.
    """

    def __init__(self, config: Config, sockets: list[socket]) -> None:
        super().__init__(config, sockets)
        self.asked_at: float | None = None

    def is_alive(self, timeout: float = HANGS_AFTER_SECONDS) -> bool:
        if not self.process.is_alive():
            return False
        try:
            if self.asked_at is None:
                self.parent_conn.send(b"ping")
                self.asked_at = monotonic()
            elif self.parent_conn.poll():
                self.parent_conn.recv()
                self.asked_at = None
        except (OSError, EOFError, pickle.UnpicklingError):
            return False
        return self.asked_at is None or monotonic() - self.asked_at < timeout


def run_workers(config: Config, listening: list[socket]) -> None:
    """Run workers until a signal stops them all."""
    multiprocess.Process = Worker  # type: ignore[misc] # its supervisor has no other way to be told
    multiprocess.Multiprocess(config, sockets=listening).run()
