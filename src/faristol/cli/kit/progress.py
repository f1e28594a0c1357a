"""How far long work is, on a terminal."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from faristol.lexicon.watching import Counted

Item = TypeVar("Item")

_STEPS = 200


class Progress:
    """How far long work is: on a terminal only, and gone when the work is done."""

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
