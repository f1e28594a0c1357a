"""A line between a browser and the site that can be slow, lose the site's answers, or be cut."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar
from urllib.parse import urlsplit

Result = TypeVar("Result")


class BadLine:
    """Listens on a port of its own and passes everything on, as long as nothing is wrong with it."""

    def __init__(self, address: str) -> None:
        self.port = urlsplit(address).port
        self.delay_s = 0.0
        self.is_deaf = False
        """True to lose the server's messages on the way."""
        self.is_cut = False
        self.lost = threading.Event()
        """Something the server said was lost."""
        self.loop = asyncio.new_event_loop()
        self.writers: set[asyncio.StreamWriter] = set()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.server = self._wait_for(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"

    def _wait_for(self, work: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(20)

    def cut(self) -> None:
        """Nothing goes through, and nobody gets a new connection."""
        self.is_cut = True
        self.drop_all()

    def drop_all(self) -> None:
        self._wait_for(self._drop_all())

    def mend(self) -> None:
        self.is_cut = self.is_deaf = False

    def stop(self) -> None:
        self.cut()
        self.server.close()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(20)
        self.loop.close()

    async def _drop_all(self) -> None:
        for writer in self.writers:
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.close()
            return
        there, back = await asyncio.open_connection("127.0.0.1", self.port)
        self.writers |= {writer, back}
        await asyncio.gather(
            self._pass_on(reader, back, is_answer=False), self._pass_on(there, writer, is_answer=True)
        )
        self.writers -= {writer, back}

    async def _pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_answer: bool
    ) -> None:
        try:
            while data := await reader.read(65_536):
                if self.delay_s:
                    await asyncio.sleep(self.delay_s)
                if is_answer and self.is_deaf:
                    self.lost.set()
                    continue
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()
