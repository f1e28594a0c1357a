"""Games with a time for each move: who has to answer, until when, and what happens when nobody does."""

import json
from dataclasses import replace

import pytest

from faristol.game import Phase, deadline_ms, on_deadline, opponent_of
from faristol.game.actions import Accept, Challenge, Claim, ClaimKind, Pass, Play
from faristol.game.chapters.challenge import window_end_ms
from faristol.game.codec import dump_event, format_log, load_event, parse_log
from faristol.game.events import AcceptedBy, EndReason, GameOpened, PlayAccepted, ServerWasDown
from faristol.game.records.audit import audit_draws
from faristol.game.records.review import review
from faristol.rulebook import load_rulebook
from faristol.tiles import load_tileset
from tests.game.games import DAY_MS, Played, by_correspondence, opened_under
from tests.game.machine_game import RULEBOOKS, WISHES, Setting, Watched
from tests.game.machine_players import by_chance


def declare(game: Played) -> None:
    side = game.state.on_turn
    game.do(side, Play(game.first_tiles(2, side)))


@pytest.mark.parametrize("rulebook_id", RULEBOOKS)
def test_lot_and_racks_come_by_themselves_and_the_starter_has_the_time_of_a_move(rulebook_id: str) -> None:
    game = by_correspondence(rulebook_id)
    state = game.state

    assert state.phase is Phase.PLAY
    assert [len(rack) for rack in state.racks] == [7, 7]
    assert state.clock.running == state.starter
    assert deadline_ms(state, game.rulebook) == game.now_ms + 3 * DAY_MS + 1


@pytest.mark.parametrize("rulebook_id", RULEBOOKS)
def test_a_play_waits_for_its_opponent_for_as_long_as_a_move_may_take(rulebook_id: str) -> None:
    game = by_correspondence(rulebook_id)
    declare(game)
    asked = opponent_of(game.state.pending.side)  # type: ignore[union-attr]  # just declared

    assert window_end_ms(game.state, game.rulebook) is None
    assert game.state.clock.running == asked
    deadline = game.now_ms + 3 * DAY_MS + 1
    assert deadline_ms(game.state, game.rulebook) == deadline
    game.do(asked, Accept(), after_ms=DAY_MS)
    assert deadline_ms(game.state, game.rulebook) == deadline, "saying yes is not a move"


def test_moving_over_a_play_accepts_it() -> None:
    game = by_correspondence("ro-liber")
    declare(game)
    other = game.state.clock.running
    assert other is not None
    game.do(other, Pass(), after_ms=2 * DAY_MS)

    accepted = [event for event in game.events if isinstance(event, PlayAccepted)]
    assert [each.by for each in accepted] == [AcceptedBy.MOVE]
    assert deadline_ms(game.state, game.rulebook) == game.now_ms + 3 * DAY_MS + 1


def test_a_challenge_days_later_is_heard() -> None:
    game = by_correspondence("ro-liber")
    game.has_word = lambda _word: False
    declare(game)
    play = game.state.pending
    assert play is not None
    game.do(opponent_of(play.side), Challenge(play.words), after_ms=2 * DAY_MS)

    assert game.state.scores == (0, 0)
    assert game.state.clock.running == opponent_of(play.side)


@pytest.mark.parametrize("rulebook_id", RULEBOOKS)
def test_exceeding_the_time_for_a_move_loses(rulebook_id: str) -> None:
    game = by_correspondence(rulebook_id)
    declare(game)
    late = game.state.clock.running
    due = deadline_ms(game.state, game.rulebook)
    assert due is not None

    assert on_deadline(game.state, now_ms=due - 1, rulebook=game.rulebook).events == ()
    ended = on_deadline(game.state, now_ms=due, rulebook=game.rulebook).state.ended
    assert ended is not None
    assert late is not None
    assert (ended.reason, ended.winner) == (EndReason.TIME, opponent_of(late))
    assert {each.rule for each in ended.adjustments} <= {"opened.turn_ms", "ending.forfeit_points"}
    assert ended.adjustments[0].rule == "opened.turn_ms"


def test_days_of_thinking_cost_no_points() -> None:
    game = by_correspondence("ca-1v1")
    for _ in range(20):
        if game.state.phase is Phase.OVER:
            break
        game.do(game.state.on_turn, Pass(), after_ms=2 * DAY_MS)

    assert game.state.ended is not None
    assert not any("clock" in each.rule for each in game.state.ended.adjustments)


def test_nobody_claims_a_game_as_abandoned_before_the_time_is_over() -> None:
    game = by_correspondence("ca-ajusc")
    other = opponent_of(game.state.on_turn)
    game.now_ms += 2 * DAY_MS

    assert game.refused(other, Claim(ClaimKind.ABANDONED)) == ["clock.online_claim_ms"]


def test_an_outage_gives_back_its_own_time_and_no_more() -> None:
    game = by_correspondence("ca-1v1")
    before = deadline_ms(game.state, game.rulebook)
    assert before is not None
    for down in (DAY_MS, 3 * DAY_MS // 2):
        game.take((ServerWasDown(at_ms=down + 3_600_000, from_ms=down),))

    assert deadline_ms(game.state, game.rulebook) == before + 2 * 3_600_000


@pytest.mark.parametrize("rulebook_id", RULEBOOKS)
def test_games_by_chance_are_read_again_audited_and_found_in_order(rulebook_id: str) -> None:
    rng = by_chance(f"correspondence {rulebook_id}")
    for number in range(6):
        game = Watched.opened(
            Setting(rulebook=rulebook_id, turn_ms=DAY_MS, seed=(47 + 2313 * number).to_bytes(32, "big"))
        )
        for _ in range(60):
            game.try_one_of({name: weight for name, weight in WISHES.items() if name != "nonsense"}, rng)
        game.finish(rng)
        alphabet = load_tileset(game.state.opened.tileset).alphabet
        events = parse_log(format_log(game.events, alphabet).encode(), name="log")

        assert events == game.events
        assert audit_draws(events).faults == ()
        assert review(events, game.rulebook).faults == ()


def test_a_log_without_the_new_settings_is_read_as_it_was_meant() -> None:
    opened = opened_under(load_rulebook("ca-1v1"))
    alphabet = load_tileset(opened.tileset).alphabet
    written = json.loads(json.dumps(dump_event(opened, alphabet)))
    for name in ("turn_ms", "delay_ms", "chat"):
        del written[name]
    read = load_event("GameOpened", written, alphabet)

    assert isinstance(read, GameOpened)
    assert (read.turn_ms, read.delay_ms, read.chat) == (None, 0, True)
    set_up = replace(opened, turn_ms=DAY_MS, delay_ms=60_000, chat=False)
    assert load_event("GameOpened", dump_event(set_up, alphabet), alphabet) == set_up
