"""The arbiter's one timer: it runs, pauses, is given more time, and runs out."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Countdown:
    """
    >>> running = Countdown(120_000).start(now_ms=1_000)
    >>> running.left_at(31_000), running.pause(now_ms=31_000).ends_ms, running.ends_ms
    (90000, None, 121000)
    """

    left_ms: int = 0
    """Time left when it last started or paused."""
    running_since_ms: int | None = None

    @property
    def ends_ms(self) -> int | None:
        """None while it does not run."""
        return None if self.running_since_ms is None else self.running_since_ms + self.left_ms

    def left_at(self, now_ms: int) -> int:
        spent = 0 if self.running_since_ms is None else now_ms - self.running_since_ms
        return max(0, self.left_ms - spent)

    def start(self, *, now_ms: int) -> "Countdown":
        return Countdown(self.left_ms, now_ms)

    def pause(self, *, now_ms: int) -> "Countdown":
        return Countdown(self.left_at(now_ms))

    def extend(self, by_ms: int) -> "Countdown":
        return replace(self, left_ms=self.left_ms + by_ms)
