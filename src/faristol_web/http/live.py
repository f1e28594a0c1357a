"""Answers that come bit by bit, when there is something to tell: server-sent events."""

import json
from collections.abc import AsyncGenerator
from typing import Any

from django.http import StreamingHttpResponse


class LiveResponse(StreamingHttpResponse):
    """Events that the loop asks for itself: waiting holds no thread. They end when their reader goes."""

    def __init__(self, events: AsyncGenerator[dict[str, Any]]) -> None:
        self.source = _written(events)
        super().__init__(self.source, content_type="text/event-stream; charset=utf-8")
        # Compressed, an event would wait for the next ones; a proxy would wait, too.
        self.headers["Content-Encoding"] = "identity"
        self.headers["Cache-Control"] = "no-store"
        self.headers["X-Accel-Buffering"] = "no"


async def _written(events: AsyncGenerator[dict[str, Any]]) -> AsyncGenerator[bytes]:
    try:
        async for event in events:
            yield f"data: {json.dumps(event, ensure_ascii=False)}\n\n".encode()
    finally:
        await events.aclose()
