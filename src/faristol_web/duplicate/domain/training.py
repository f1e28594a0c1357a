"""One visitor's way through a finished session: which coup is next, how long it takes, what was handed in."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from faristol.duplicate import SessionState, Slip
from faristol.duplicate.state import Coup
from faristol_web.duplicate.models import Session, Training
from faristol_web.streams.time import hall_ms

JOURNEY_MS = 10_000
"""Time a page may take to bring the slip after time: here nobody else waits for it."""


@dataclass(frozen=True, slots=True)
class Step:
    """Progress of a training: coups are counted from the first that can be trained."""

    training: Training
    coups: tuple[Coup, ...]

    @property
    def done(self) -> int:
        return len(self.training.slips)

    @property
    def coup(self) -> Coup | None:
        """The next to be played; None after the last."""
        return self.coups[self.done] if self.done < len(self.coups) else None

    @property
    def is_running(self) -> bool:
        """True if its rack is shown and its time counts."""
        return self.coup is not None and self.training.started.get("coup") == self.coup.number

    @property
    def is_timed(self) -> bool:
        return bool(self.training.started.get("timed", True))

    def ends_ms(self, coup_ms: int) -> int | None:
        """The time at which the countdown ends, in ms since 1970; None if time does not count."""
        return self.training.started["at_ms"] + coup_ms if self.is_timed else None


def trained_coups(state: SessionState) -> tuple[Coup, ...]:
    """Return the coups whose play was laid: without one, there is nothing to look for."""
    return tuple(coup for coup in state.coups if coup.master is not None)


def step_of(session: Session, visitor: str | None, state: SessionState) -> Step | None:
    """None for somebody who has not begun."""
    training = Training.objects.filter(session=session, visitor=visitor).first() if visitor else None
    return None if training is None else Step(training, trained_coups(state))


@transaction.atomic
def begin(session: Session, state: SessionState, *, visitor: str, is_timed: bool) -> None:
    """Begin at the first coup, or again for a visitor who finished. Nothing happens without a coup."""
    coups = trained_coups(state)
    if coups:
        started = _started(coups[0], is_timed=is_timed)
        Training.objects.update_or_create(
            session=session, visitor=visitor, defaults={"slips": [], "started": started}
        )


def go_on(step: Step, coup_number: int) -> None:
    """Show the next rack; asked for twice, its time began the first time."""
    coup = step.coup
    if coup is not None and coup.number == coup_number and not step.is_running:
        step.training.started = _started(coup, is_timed=step.is_timed)
        step.training.save(update_fields=["started"])


def hand_in(step: Step, coup_number: int, slip: Slip, *, coup_ms: int) -> None:
    """One slip a coup; a second one, from another window, comes too late to change anything."""
    coup = step.coup
    if coup is None or coup.number != coup_number or not step.is_running:
        return
    ends_ms = step.ends_ms(coup_ms)
    handed = {
        "coup": coup.number,
        "square": slip.square,
        "direction": slip.direction,
        "word": slip.word,
        "score": slip.score,
        "late": ends_ms is not None and hall_ms() > ends_ms + JOURNEY_MS,
    }
    step.training.slips = [*step.training.slips, handed]
    step.training.save(update_fields=["slips"])


def slip_from(handed: Mapping[str, Any]) -> Slip:
    return Slip(
        square=handed["square"], direction=handed["direction"], word=handed["word"], score=handed["score"]
    )


def _started(coup: Coup, *, is_timed: bool) -> dict[str, object]:
    return {"coup": coup.number, "at_ms": hall_ms(), "timed": is_timed}
