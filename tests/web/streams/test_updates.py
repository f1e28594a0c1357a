"""Updates share what all viewers may know; each is told exactly what a plain composing would tell it."""

import json
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.game import Viewer
from faristol.game.events import Mode
from faristol.rulebook import load_rulebook
from faristol.stream.compact import as_json
from faristol_web.streams import messages
from tests.game.machine_game import RULEBOOKS, Setting, Watched
from tests.game.machine_players import by_chance
from tests.web.streams import plain_messages

ONLINE: tuple[Viewer, ...] = (0, 1, None)
TABLE: tuple[Viewer, ...] = ("table", 0, 1, None)
STEPS = 60
LOOKED_AT = 12
"""States of one game: composing is slow, and slower plainly."""


def some_game(seed: int, rulebook: str, mode: Mode, *, turn_ms: int | None, rng: Random) -> Watched:
    setting = Setting(rulebook=rulebook, mode=mode, turn_ms=turn_ms, seed=seed.to_bytes(32, "big"))
    game = Watched.opened(setting)
    for _ in range(STEPS):
        game.step(rng)
    return game


@settings(max_examples=12)
@given(
    seed=st.integers(0, 2**64),
    rulebook=st.sampled_from(RULEBOOKS),
    mode=st.sampled_from((Mode.ONLINE, Mode.ONLINE, Mode.TABLE)),
    by_correspondence=st.booleans(),
)
def test_each_viewer_is_told_what_plain_composing_would_tell(
    seed: int, rulebook: str, mode: Mode, *, by_correspondence: bool
) -> None:
    rng = by_chance(seed)
    turn_ms = 3_600_000 if by_correspondence and mode is Mode.ONLINE else None
    game = some_game(seed, rulebook, mode, turn_ms=turn_ms, rng=rng)
    assert len(game.states) == len(game.events)
    rules, last = load_rulebook(rulebook), len(game.states)
    for _ in range(min(LOOKED_AT, last - 1)):
        count = rng.randint(1, min(6, last - 1))
        stop = rng.randint(count + 1, last)
        before, after = game.states[stop - count - 1], game.states[stop - 1]
        events, now = tuple(game.events[stop - count : stop]), game.now_ms + rng.choice((0, 400_000))
        updates = messages.Updates(before, after, events, rulebook=rules, now_ms=now)
        viewers = list(TABLE if mode is Mode.TABLE else ONLINE) * 2
        rng.shuffle(viewers)  # nobody's message depends on who was told before
        for viewer in viewers:
            told = updates.for_viewer(viewer)
            plain = plain_messages.update(before, after, events, viewer, rulebook=rules, now_ms=now)
            assert json.loads(as_json(told)) == json.loads(json.dumps(plain))
            assert list(told["view"]) == list(plain["view"])
