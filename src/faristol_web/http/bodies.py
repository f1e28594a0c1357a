"""
What is sent to pages, gathered before one of their few threads begins to read it.

Else a handful of connections that send a form and stop half-way would keep everybody else waiting.
"""

from collections.abc import Awaitable, Callable, MutableMapping
from tempfile import SpooledTemporaryFile
from typing import Any

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]

MOST_BYTES = 66 << 20
"""A little more than the largest file that a form takes."""
_IN_MEMORY = 1 << 16
"""What is longer waits on the disk."""
_BLOCK = 1 << 16


def declared_length(scope: Message) -> int:
    """As its header says; pages read no body without one."""
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


async def gathered(receive: Receive) -> Receive | None:
    """
    The same body, all of it here; None if whoever sends it is gone.

    Raises:
        OSError: if there is no room for it.
    """
    body, length, is_whole = SpooledTemporaryFile(_IN_MEMORY), 0, False  # noqa: SIM115 – it goes with the request
    while not is_whole:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        length += body.write(message.get("body", b""))
        is_whole = not message.get("more_body", False)
    body.seek(0)

    async def read() -> Message:
        block = body.read(_BLOCK)
        return {"type": "http.request", "body": block, "more_body": body.tell() < length}

    return read
