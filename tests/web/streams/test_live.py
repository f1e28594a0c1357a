"""The live table: who hears what, how soon, and every way a turn can go."""

import json
from collections.abc import Sequence
from itertools import permutations
from time import perf_counter

import pytest

from faristol.lexicon import load_lexicon
from faristol.rulebook import load_rulebook
from faristol.tiles import Letter, load_tileset
from tests.patience import slowness
from tests.web.server import Server
from tests.web.site_client import Message, Page, Visitor, act, begin, keep_racks, seat_two
from tests.web.spiral import PATH, along_spiral

RULEBOOK = load_rulebook("ca-ajusc")
LEXICON = load_lexicon("ca-disc-2021")
QUICK_MS = 100
MOVES = 30


class Table:
    """Two pages at one game, racks drawn."""

    def __init__(self, server: Server) -> None:
        self.public_id, self.anna, self.biel = seat_two(server.address)
        self.pages = [visitor.play(self.public_id) for visitor in (self.anna, self.biel)]
        for page in self.pages:
            page.hello()
        self.starter, self.second = begin(*self.pages)

    def act(self, page: Page, action: str, **more: object) -> Message:
        """Do an action that must be allowed; both pages hold it afterwards."""
        return act(self.pages, page, action, **more)

    def play(self, page: Page, count: int = 2) -> Message:
        return self.act(page, "play", tiles=along_spiral(len(page.board), page.view["rack"], count))

    def mover(self) -> Page:
        return next(page for page in self.pages if "play" in page.view["may"])


@pytest.fixture
def table(server: Server) -> Table:
    return Table(server)


def events_of(page: Page, kind: str) -> list[Message]:
    """Return the events of this kind that updates told the page."""
    found = (message for message in map(_parsed, page.received) if message["type"] == "update")
    return [event for message in found for event in message["events"] if event["kind"] == kind]


def _parsed(text: str) -> Message:
    message: Message = json.loads(text)
    return message


# How soon, and what a page knows


def test_a_move_reaches_both_sides_within_a_tenth_of_a_second(table: Table) -> None:
    taken_ms = []
    for _ in range(MOVES):
        mover = table.mover()
        start = perf_counter()
        table.play(mover)
        taken_ms.append((perf_counter() - start) * 1000)
    assert min(taken_ms) < QUICK_MS * slowness(), "and slower only where the machine is busy"


def test_both_sides_hold_the_same_board_and_sheet(table: Table) -> None:
    for _ in range(6):
        table.play(table.mover(), 3)
    first, second = table.pages
    assert first.board == second.board
    assert first.moves == second.moves
    assert len(first.moves) == 6
    assert set(first.board) == set(PATH[: len(first.board)])


def test_a_page_that_is_loaded_again_is_told_everything(table: Table) -> None:
    for _ in range(4):
        table.play(table.mover())
    for page, visitor in zip(table.pages, (table.anna, table.biel), strict=True):
        again = visitor.play(table.public_id)
        welcome = again.hello()
        assert (again.board, again.moves) == (page.board, page.moves)
        changing = {"clock"}
        assert {k: v for k, v in again.view.items() if k not in changing} == {
            k: v for k, v in page.view.items() if k not in changing
        }
        assert again.settings == page.settings
        assert welcome["events"] == []


def test_a_page_that_comes_back_is_told_what_it_missed_and_no_more(table: Table, server: Server) -> None:
    leaving, staying = table.starter, table.second
    table.play(leaving)
    seen = leaving.view["seq"]
    leaving.close()
    ack = staying.do("accept")
    staying.until_seq(ack["seq"])
    visitor = table.anna if leaving is table.pages[0] else table.biel
    back = visitor.play(table.public_id)
    welcome = back.hello(seen)
    assert [event["seq"] for event in welcome["events"]] == list(range(seen + 1, ack["seq"] + 1))
    assert [event["kind"] for event in welcome["events"]][:2] == ["PlayAccepted", "TilesDrawn"]
    assert len(back.board) == 2
    up_to_date = visitor.play(table.public_id).hello(ack["seq"])
    assert up_to_date["events"] == []
    onlooker = Visitor(server.address).play(table.public_id).hello(seen)
    assert [event.get("tiles") for event in onlooker["events"] if event["kind"] == "TilesDrawn"] == [""]


def test_everyone_is_told_who_is_here(table: Table, server: Server) -> None:
    watching = Visitor(server.address).play(table.public_id)
    watching.hello()
    found = table.starter.until(lambda message: message.get("spectators") == 1)
    assert found["here"] == [True, True]
    table.second.close()
    found = table.starter.until(lambda m: m["type"] == "presence" and False in m["here"])
    assert found["here"] == [page is not table.second for page in table.pages]


# Turns


def test_the_opponents_own_move_accepts_the_play_before(table: Table) -> None:
    table.play(table.starter)
    assert table.starter.view["phase"] == "answer"
    assert len(table.starter.view["rack"]) == 5
    table.play(table.second)
    assert events_of(table.starter, "PlayAccepted")[0]["by"] == "move"
    assert len(table.starter.view["rack"]) == 7
    assert [move["kind"] for move in table.starter.moves] == ["play", "play"]


def test_accepting_gives_the_turn_and_the_tiles(table: Table) -> None:
    table.play(table.starter)
    table.act(table.second, "accept")
    for page in table.pages:
        assert (page.view["phase"], page.view["pending"]) == ("play", None)
        assert page.view["rack_counts"] == [7, 7]
        assert page.view["bag"] == 100 - 14 - 2
    assert events_of(table.starter, "PlayAccepted")[0]["by"] == "opponent"
    assert "play" in table.second.view["may"]


def test_an_exchange_keeps_the_counts_and_uses_the_turn(table: Table) -> None:
    before = table.starter.view["rack"]
    table.act(table.starter, "exchange", tiles=before[:3])
    assert table.starter.view["bag"] == 86
    assert table.starter.view["rack_counts"] == [7, 7]
    (told,) = events_of(table.second, "TilesExchanged")
    assert (told["count"], told["returned"], told["drawn"]) == (3, "", "")
    (own,) = events_of(table.starter, "TilesExchanged")
    assert own["drawn"]
    assert table.starter.moves[-1]["kind"] == "exchange"
    assert table.starter.moves[-1]["count"] == 3
    assert "play" in table.second.view["may"]


def test_three_lost_turns_each_end_the_game_and_each_loses_the_own_rack(table: Table) -> None:
    for number in range(6):
        mover = table.mover()
        if number % 2:
            table.act(mover, "pass")
        else:
            table.act(mover, "exchange", tiles=mover.view["rack"][:1])
    result = table.starter.view["result"]
    assert (table.starter.view["phase"], result["reason"]) == ("over", "lost-turns")
    assert {each["rule"] for each in result["adjustments"]} == {"ending.lost_turns_each"}
    assert all(each["article"] == "art. 22 b (AJ-22b)" for each in result["adjustments"])
    assert result["scores"] == [each["points"] for each in result["adjustments"]]
    assert table.second.view["may"] == []


def test_a_phony_comes_off_and_the_turn_is_lost(table: Table) -> None:
    rack = table.starter.view["rack"]
    phony = next(pair for pair in permutations(rack, 2) if not LEXICON.has(_spelled(pair)))
    table.act(table.starter, "play", tiles=along_spiral(0, phony, 2))
    words = table.second.view["pending"]["words"]
    table.act(table.second, "challenge", words=words)
    for page in table.pages:
        assert page.board == {}
        assert page.moves[-1]["kind"] == "withdrawn"
        assert page.view["scores"] == [0, 0]
        (answer,) = events_of(page, "ChallengeAnswered")
        assert (answer["valid"], answer["lexicon"]) == (False, page.settings["lexicon"])
    assert sorted(table.starter.view["rack"]) == sorted(rack)
    assert "play" in table.second.view["may"]


def test_a_valid_word_stands_and_the_challenger_plays_on(server: Server) -> None:
    for _ in range(20):
        table = Table(server)
        word = _word_from(table.starter.view["rack"])
        if word:
            break
    table.act(table.starter, "play", tiles=list(zip(PATH[:2], word, strict=True)))
    table.act(table.second, "challenge", words=table.second.view["pending"]["words"])
    (answer,) = events_of(table.starter, "ChallengeAnswered")
    assert answer["valid"] is True
    assert events_of(table.starter, "PlayAccepted")[0]["by"] == "challenge"
    assert len(table.starter.board) == 2
    assert "play" in table.second.view["may"]


def _word_from(rack: list[str]) -> tuple[str, ...]:
    """Two tiles that spell a word, or nothing."""
    pairs = permutations([label for label in rack if label != "?"], 2)
    return next((pair for pair in pairs if LEXICON.has(_spelled(pair))), ())


def _spelled(labels: Sequence[str]) -> tuple[Letter, ...]:
    return load_tileset(RULEBOOK.play.tileset).alphabet.spell(
        "".join("A" if label == "?" else label for label in labels)
    )


def test_leaving_gives_the_game_to_the_opponent_with_the_scores_as_they_stand(table: Table) -> None:
    table.play(table.starter)
    table.act(table.second, "accept")
    scores = table.second.view["scores"]
    leaver = table.pages.index(table.second)
    table.act(table.second, "leave")
    for page in table.pages:
        result = page.view["result"]
        assert (result["reason"], result["winner"], result["scores"]) == ("left", 1 - leaver, scores)
        assert len(result["seed"]) == 64
    assert table.second.do("pass")["reasons"][0]["rule"] == "turn.over"


# Refusals and their articles


def refused(page: Page, action: str, **more: object) -> dict[str, Message]:
    """The reasons by rule."""
    answer = page.do(action, **more)
    assert answer["type"] == "refused", answer
    assert all(reason["text"] for reason in answer["reasons"])
    return {reason["rule"]: reason for reason in answer["reasons"]}


def test_a_first_play_off_the_middle_is_refused_with_its_article(table: Table) -> None:
    rack = table.starter.view["rack"]
    tile = "a" if rack[0] == "?" else rack[0]
    reasons = refused(table.starter, "play", tiles=[[0, tile]])
    assert set(reasons) == {"placement.first_covers_start", "placement.first_minimum_tiles"}
    assert reasons["placement.first_covers_start"]["article"] == "art. 9 (AJ-9)"
    assert reasons["placement.first_covers_start"]["text"] == "the first play must cover H8"
    assert table.starter.view["seq"] == table.second.view["seq"]


def test_a_play_that_touches_nothing_is_refused_with_its_article(table: Table) -> None:
    table.play(table.starter)
    rack = ["a" if label == "?" else label for label in table.second.view["rack"]]
    reasons = refused(table.second, "play", tiles=[[0, rack[0]], [1, rack[1]]])
    assert {rule: reason["article"] for rule, reason in reasons.items()} == {
        "placement.touches": "art. 11 (AJ-11)"
    }


def test_tiles_that_are_not_on_the_rack_cannot_be_laid_or_exchanged(table: Table) -> None:
    missing = next(label for label in ("Z", "X", "J") if label not in table.starter.view["rack"])
    assert "play.rack" in refused(table.starter, "play", tiles=[[112, missing], [113, missing]])
    assert set(refused(table.starter, "exchange", tiles=[missing])) == {"play.rack"}
    assert set(refused(table.starter, "exchange", tiles=[])) == {"exchange.minimum_tiles"}


def test_nobody_acts_out_of_turn(table: Table) -> None:
    for action in ("pass", "exchange"):
        assert set(refused(table.second, action, tiles=[])) == {"turn.not_yours"}
    assert set(refused(table.second, "accept")) == {"turn.not_now"}
    assert set(refused(table.second, "challenge", words=["A"])) == {"challenge.nothing"}
    assert set(refused(table.starter, "draw_rack")) == {"turn.not_now"}


def test_a_challenge_names_words_of_the_play_and_is_the_opponents(table: Table) -> None:
    table.play(table.starter)
    words = table.second.view["pending"]["words"]
    assert "challenge.own" in refused(table.starter, "challenge", words=words)
    assert set(refused(table.second, "challenge", words=["OTHER"])) == {"challenge.words"}
    assert set(refused(table.second, "challenge", words=[])) == {"challenge.no_word"}
    table.act(table.second, "accept")
    reasons = refused(table.second, "challenge", words=words)
    assert reasons["challenge.window"]["article"] == RULEBOOK.cite("challenge.window") != ""


def test_an_exchange_needs_seven_tiles_in_the_bag(table: Table) -> None:
    while table.starter.view["bag"] >= 7 or table.starter.view["pending"]:
        mover = table.mover() if any("play" in page.view["may"] for page in table.pages) else None
        assert mover is not None
        if mover.view["pending"] and mover.view["bag"] < 7 + 7:
            table.act(mover, "accept")
        else:
            table.play(mover, 7)
    mover = table.mover()
    assert "exchange" not in mover.view["may"]
    reasons = refused(mover, "exchange", tiles=mover.view["rack"][:1])
    assert reasons["exchange.minimum_in_bag"]["article"] == "art. 34 (AJ-34)"


def test_reasons_come_in_the_readers_language_or_in_english(server: Server) -> None:
    anna = Visitor(server.address, language="ca")
    public_id, _ = anna.open_game()
    page = anna.play(public_id)
    page.hello()
    (reason,) = page.do("draw_start")["reasons"]
    assert reason["rule"] == "turn.not_now"
    assert reason["text"]


def test_a_preview_counts_and_says_nothing_of_words(table: Table) -> None:
    rack = table.starter.view["rack"]
    tiles = along_spiral(0, rack, 2)
    table.starter.send({"type": "preview", "id": "p1", "tiles": tiles})
    found = table.starter.until(lambda message: message["type"] == "preview")
    assert found["id"] == "p1"
    assert found["reasons"] == []
    assert found["score"] == sum(word["points"] for word in found["words"])
    assert all(word.keys() == {"text", "points"} for word in found["words"])
    table.act(table.starter, "play", tiles=tiles)
    assert table.starter.view["scores"][table.pages.index(table.starter)] == found["score"]


# The window


@pytest.mark.slow
def test_a_play_that_nobody_answers_is_accepted_when_its_time_is_up(table: Table) -> None:
    window_s = RULEBOOK.challenge.online_window_ms / 1000
    table.play(table.starter)
    pending = table.starter.view["pending"]
    for page in table.pages:
        page.until(lambda message: message["type"] == "update", timeout=window_s + 60)
    for page in table.pages:
        (accepted,) = events_of(page, "PlayAccepted")
        assert accepted["by"] == "window"
        assert accepted["at_ms"] >= pending["deadline_ms"]
        assert page.view["pending"] is None
        assert page.view["rack_counts"] == [7, 7]
    keep_racks(*table.pages)  # a player with a rack of one kind looks first
    assert "play" in table.second.view["may"]
