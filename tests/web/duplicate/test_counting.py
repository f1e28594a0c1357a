"""Points that a phone fills in, where the rulebook asks no player for them."""

import pytest

from tests.web.duplicate.client import HeldSession, SessionPage, think
from tests.web.server import Server


def counted(page: SessionPage, square: str, word: str) -> int | None:
    page.send({"type": "count", "square": square, "word": word})
    points: int | None = page.until(lambda message: message["type"] == "counted")["points"]
    return points


@pytest.fixture
def held(server: Server) -> HeldSession:
    return HeldSession.of(server.address, "Άννα", prepared="ΔΗΛΟΓΟΣ")


def answers_besides(page: SessionPage) -> set[str]:
    """Return the messages before the answer to a later message that always has one."""
    kinds = set()

    def is_last(message: dict[str, object]) -> bool:
        kinds.add(str(message["type"]))
        return message["type"] in {"ack", "refused"}

    page.send({"type": "do", "id": "last", "action": "nothing"})
    page.until(is_last)
    return kinds


def test_points_are_counted_whether_or_not_the_word_is_one(held: HeldSession) -> None:
    with held.console() as console, held.page_of(1) as phone:
        think(console)
        phone.until_seq(console.view["seq"])
        good, bad = counted(phone, "H8Ο", "ΛΟΓΟΣ"), counted(phone, "H8Ο", "ΣΟΓΟΛ")
        assert (good, bad) == (22, 26), "double word at H8, double letter at L8; neither word is looked up"
        assert counted(phone, "H8Ο", "ΞΞΞ") is None
        assert counted(phone, "A1Ο", "ΛΟΓΟΣ") is None
        phone.act("hand_in", square="H8Ο", word="ΛΟΓΟΣ")
        console.wait_for(lambda page: page.rows.get((1, 1), {}).get("mark"))
        assert console.rows[1, 1]["mark"]["worth"] == good


def test_nothing_is_counted_before_time_runs_and_for_nobody_who_watches(held: HeldSession) -> None:
    with held.console() as console, held.page_of(1) as phone, held.watch() as hall:
        phone.send({"type": "count", "square": "H8Ο", "word": "ΛΟΓΟΣ"})
        assert "counted" not in answers_besides(phone)
        think(console)
        hall.send({"type": "count", "square": "H8Ο", "word": "ΛΟΓΟΣ"})
        assert "counted" not in answers_besides(hall)


def test_a_rulebook_that_asks_players_for_the_points_has_none_counted(server: Server) -> None:
    held = HeldSession.of(server.address, "Anna", rulebook="ca-duplicate")
    with held.console() as console, held.page_of(1) as phone:
        think(console)
        phone.until_seq(console.view["seq"])
        phone.send({"type": "count", "square": "H8", "word": "CASA"})
        assert "counted" not in answers_besides(phone)
