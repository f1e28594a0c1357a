"""Progress of long work, on a terminal."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from faristol.lexicon.watching import Counted

Item = TypeVar("Item")

_STEPS = 200


class Progress:
    """Progress of long work: on a terminal only, and cleared when the work is done."""

    def __call__(self, items: Counted[Item], doing: str, /) -> Iterable[Item]:
        return self._shown(items, doing) if sys.stderr.isatty() else items

    @staticmethod
    def _shown(items: Counted[Item], doing: str) -> Iterator[Item]:
        total = len(items)
        step = max(1, total // _STEPS)
        for number, item in enumerate(items):
            if number % step == 0:
                print(f"\r{doing} … {100 * number // total} % ", end="", file=sys.stderr, flush=True)
            yield item
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


@contextmanager
def shown_steps(doing: str, *, in_lines: bool = False) -> Iterator[Callable[[int, int], None] | None]:
    """
    Yield what to call with the steps made and all there are; on a terminal only, gone at the end.

    With `in_lines` a line "made/total" for each step, which another program reads.
    """
    if in_lines:
        yield lambda made, total: print(f"{made}/{total}", file=sys.stderr, flush=True)
        return
    if not sys.stderr.isatty():
        yield None
        return

    def told(made: int, total: int) -> None:
        print(f"\r{doing} … {100 * made // max(total, 1)} % ", end="", file=sys.stderr, flush=True)

    try:
        yield told
    finally:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
