"""Supervision of workers, which waits for none of them."""

import os
import signal
import socket

from uvicorn import Config

from faristol_web.ops.workers import Worker


def test_a_worker_is_asked_without_waiting_and_its_death_is_seen_at_once() -> None:
    with socket.socket() as listening:
        worker = Worker(Config("tests.web.ops.test_workers:nothing", lifespan="off"), [listening])
        worker.start()
        try:
            assert worker.is_alive(timeout=60), "it was asked"
            assert worker.is_alive(timeout=60), "it has not answered yet, or just now"
            worker.process.kill()
            worker.process.join()
            assert not worker.is_alive(timeout=60)
        finally:
            worker.kill()


def test_a_worker_that_does_not_answer_in_time_hangs() -> None:
    with socket.socket() as listening:
        worker = Worker(Config("tests.web.ops.test_workers:nothing", lifespan="off"), [listening])
        worker.start()
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGSTOP)
        try:
            assert worker.is_alive(timeout=60), "it has just been asked"
            assert worker.asked_at is not None
            worker.asked_at -= 61
            assert not worker.is_alive(timeout=60)
        finally:
            worker.kill()
            worker.join()


async def nothing(*_: object) -> None:
    """An application."""
