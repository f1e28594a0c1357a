"""An hour for a game: who opens one under the rulebook need not think of it."""

import pytest

from faristol.game import deadline_ms, on_deadline, open_under, opening_state
from faristol.game.actions import DrawRack, PressClock, TakeSeat
from faristol.game.events import GameOpened, Mode, RoundTimeCalled
from faristol.rulebook import load_rulebook
from tests.game.games import SEED, Played

AJUSC = load_rulebook("ca-ajusc")


def opened(*, side_ms: int | None = None, timed: bool = True, rulebook_id: str = "ca-ajusc") -> GameOpened:
    return open_under(
        load_rulebook(rulebook_id),
        lexicon="disc",
        lexicon_version="DISC 2.13",
        seed=SEED,
        side_ms=side_ms,
        mode=Mode.TABLE,
        timed=timed,
        first=0,
    )


@pytest.mark.clause("AJ-51")
def test_the_hour_counts_from_the_first_clock_and_is_called_by_nobody() -> None:
    game = Played(AJUSC, opening_state(opened()), [opened()])
    game.do(0, TakeSeat("Anna"))
    game.do(1, TakeSeat("Biel"), after_ms=600_000)
    assert deadline_ms(game.state, AJUSC) is None
    game.do(0, DrawRack())
    game.do(1, DrawRack())
    game.do(1, PressClock())
    started = game.now_ms
    due = deadline_ms(game.state, AJUSC)

    assert due == started + 60 * 60_000
    assert on_deadline(game.state, now_ms=due - 1, rulebook=AJUSC).events == ()
    (called,) = on_deadline(game.state, now_ms=due, rulebook=AJUSC).events
    assert isinstance(called, RoundTimeCalled)
    assert (called.author, called.clause) == ("", "AJ-51")


@pytest.mark.clause("AJ-51", "RO-2")
def test_only_the_rulebooks_own_time_is_bound_to_its_hour() -> None:
    assert opened().round_ms == 60 * 60_000
    assert opened(side_ms=10 * 60_000).round_ms is None
    assert opened(timed=False).round_ms is None
    assert opened(rulebook_id="ro-liber").round_ms is None
    assert (opened().side_ms, opened(rulebook_id="ro-liber").side_ms) == (25 * 60_000, 25 * 60_000)
