"""A finished session played once more: coup by coup, against the field that was there, and no look ahead."""

import json
import re
from dataclasses import dataclass
from typing import Any

import pytest

from faristol.duplicate import Slip, replay
from faristol_web.duplicate.domain import training
from tests.web.duplicate.client import HeldSession, close_coup, think
from tests.web.duplicate.finished import finished_session
from tests.web.duplicate.test_queries import a_session
from tests.web.server import Server
from tests.web.site_client import Visitor

RACKS = "ΛΟΓΟΣ?Ε\nΤΑΣΗΝΕΡ"
SLIPS = (("1 H8Κ ΛΟΓ(Ο)Σ", "2 D8Ο ΓΕΛΟ(Ι)ΟΣ"), ("1 H8Κ ΟΧΙ", "2 -"))


@dataclass(frozen=True)
class Played:
    """A session that is over, and what was laid in it."""

    public_id: str
    masters: list[dict[str, Any]]

    @property
    def path(self) -> str:
        return f"/duplicate/{self.public_id}/train/"


@pytest.fixture(scope="module")
def played(server: Server) -> Played:
    """Two coups of two entrants: the first finds something, the second the top; and then nobody anything."""
    held = HeldSession.of(server.address, "Άννα", "Βάσω", prepared=RACKS)
    with held.console() as console:
        for coup, slips in enumerate(SLIPS, 1):
            think(console)
            for slip in slips:
                console.act("enter", coup=coup, text=slip)
            close_coup(console)
        masters = [each["master"] for each in console.view["coups"]]
        console.act("end", author="Σάββας", reason="the hall closes")
    return Played(held.public_id, masters)


class Trainee:
    """A player at home, with what the page shows."""

    def __init__(self, server: Server, played: Played) -> None:
        self.visitor, self.played = Visitor(server.address), played
        self.text = ""

    def act(self, action: str, **fields: str) -> None:
        self.send({"action": action, **fields})

    def send(self, fields: dict[str, str], *, status: int = 200) -> None:
        found, _, self.text = self.visitor.post(self.played.path, form_on="", **fields)
        assert found == status, self.text

    def look(self) -> None:
        _, _, self.text = self.visitor.get(self.played.path)

    @property
    def data(self) -> dict[str, Any]:
        """Return the data given to the page's scripts."""
        found = re.search(r'<script id="training" type="application/json">(.*?)</script>', self.text)
        assert found, self.text
        data: dict[str, Any] = json.loads(found[1])
        return data

    def part(self, test_id: str) -> str:
        """The text of one part of the page, without its tags."""
        found = re.search(rf'<(\w+)[^>]* data-testid="{test_id}">(.*?)</\1>', self.text, re.DOTALL)
        assert found, self.text
        return " ".join(re.sub(r"<[^>]+>", " ", found[2]).split())


@pytest.fixture
def trainee(server: Server, played: Played) -> Trainee:
    return Trainee(server, played)


def test_a_session_that_goes_on_cannot_be_trained(server: Server) -> None:
    held = HeldSession.of(server.address, "Άννα", prepared=RACKS)
    with held.console() as console:
        think(console)
        for visitor in (held.organiser, Visitor(server.address)):
            assert visitor.get(f"/duplicate/{held.public_id}/train/")[0] == 404


def test_there_is_no_training_of_what_is_not_there(server: Server) -> None:
    assert Visitor(server.address).get("/duplicate/0000000000000000/train/")[0] == 404


def test_looking_at_the_page_begins_nothing(trainee: Trainee) -> None:
    trainee.look()
    assert "2 coups" in trainee.text
    assert 'id="training"' not in trainee.text
    assert trainee.played.masters[0]["word"] not in trainee.text


def test_a_coup_shows_its_rack_and_the_board_before_its_play(trainee: Trainee) -> None:
    trainee.act("begin", timed="on")
    data = trainee.data

    assert (data["coup"], sorted(data["rack"]), data["board"], data["last"]) == (1, sorted("ΛΟΓΟΣ?Ε"), [], [])
    assert 0 < data["countdown"]["left_ms"] <= data["settings"]["coup_ms"]
    assert data["countdown"]["ends_ms"] == data["now_ms"] + data["countdown"]["left_ms"]
    assert all(master["word"] not in trainee.text for master in trainee.played.masters)


def test_a_slip_is_marked_beside_the_master_play_and_the_field(trainee: Trainee) -> None:
    first = trainee.played.masters[0]
    trainee.act("begin", timed="on")
    trainee.act("hand_in", coup="1", place="H8Κ", word="ΛΟΓ(Ο)Σ")

    assert trainee.part("own-mark") == "Your play H8Κ ΛΟΓοΣ 20 points"
    assert trainee.part("master") == f"Master play {first['place']} {first['word']} {first['score']} points"
    assert "1 of 2 found the master play." in trainee.part("field")
    assert "you rank 2 of 3" in trainee.part("field")
    assert trainee.part("own-total") == "20 points · 25% · place 2 of 3"
    assert len(trainee.data["board"]) == len(trainee.data["last"]) == 7
    assert trainee.played.masters[1]["word"] not in trainee.text


def test_a_fault_is_named_with_its_article(trainee: Trainee) -> None:
    trainee.act("begin")
    trainee.act("hand_in", coup="1", place="H8", word="ΛΟΓΟΣ")

    assert "0 points" in trainee.part("own-mark")
    assert "wrong square or direction" in trainee.part("own-mark")
    assert "art. 6.5" in trainee.part("own-mark")


def test_the_next_coup_is_laid_on_the_recorded_board(trainee: Trainee) -> None:
    trainee.act("begin", timed="on")
    trainee.act("hand_in", coup="1", place="", word="")
    trainee.act("next", coup="2")

    assert trainee.data["coup"] == 2
    assert "".join(label for _, label in trainee.data["board"]) == trainee.played.masters[0]["word"]
    assert len(trainee.data["last"]) == 7
    assert trainee.played.masters[1]["word"] not in trainee.text

    place, word = slip_of(trainee.played.masters[1])
    trainee.act("hand_in", coup="2", place=place, word=word)
    score = trainee.played.masters[1]["score"]
    assert f"{score} points" in trainee.part("own-mark")
    assert "0 of 2 found the master play." in trainee.part("field")
    assert "you rank 1 of 3" in trainee.part("field")
    assert trainee.part("own-total").startswith(f"{score} points")
    assert "last coup" in trainee.part("finished")


def slip_of(master: dict[str, Any]) -> tuple[str, str]:
    return master["place"], re.sub(r"[α-ω]", lambda found: f"({found[0].upper()})", master["word"])


def test_repeated_deeds_are_done_once(trainee: Trainee) -> None:
    trainee.act("begin")
    trainee.act("hand_in", coup="1", place="H8Κ", word="ΛΟΓ(Ο)Σ")
    trainee.act("hand_in", coup="1", place="D8Ο", word="ΓΕΛΟ(Ι)ΟΣ")
    assert "20 points" in trainee.part("own-mark")
    trainee.act("hand_in", coup="2", place="H8Κ", word="ΛΟΓΟΣ")  # its rack was not shown yet
    assert "20 points" in trainee.part("own-mark")

    trainee.act("next", coup="2")
    trainee.act("next", coup="2")
    assert trainee.data["coup"] == 2


def test_the_time_began_when_the_rack_was_first_shown(trainee: Trainee) -> None:
    trainee.act("begin", timed="on")
    ends_ms = trainee.data["countdown"]["ends_ms"]
    trainee.act("next", coup="1")
    assert trainee.data["countdown"]["ends_ms"] == ends_ms
    trainee.look()
    assert trainee.data["countdown"]["ends_ms"] == ends_ms


def test_without_a_countdown_there_is_none(trainee: Trainee) -> None:
    trainee.act("begin")
    assert trainee.data["countdown"] is None
    trainee.act("hand_in", coup="1", place="", word="")
    trainee.act("next", coup="2")
    assert trainee.data["countdown"] is None


def test_two_people_train_apart(server: Server, trainee: Trainee) -> None:
    other = Trainee(server, trainee.played)
    trainee.act("begin")
    trainee.act("hand_in", coup="1", place="H8Κ", word="ΛΟΓ(Ο)Σ")
    other.look()

    assert 'data-testid="begin-training"' in other.text
    assert "ΛΟΓοΣ" not in other.text


def test_one_may_begin_once_more(trainee: Trainee) -> None:
    trainee.act("begin")
    for coup in ("1", "2"):
        trainee.act("next", coup=coup)
        trainee.act("hand_in", coup=coup, place="", word="")
    trainee.act("begin")
    assert trainee.data["coup"] == 1


@pytest.mark.parametrize(
    "fields",
    [
        {"action": "peek"},
        {"action": "hand_in", "coup": "x"},
        {"action": "hand_in", "coup": "1", "score": "many"},
        {"action": "hand_in", "coup": "1", "word": "Λ" * 61},
        {"action": "next"},
    ],
)
def test_messages_that_no_page_of_ours_sends_are_refused_and_change_nothing(
    trainee: Trainee, fields: dict[str, str]
) -> None:
    trainee.act("begin")
    trainee.send(fields, status=400)
    trainee.look()
    assert trainee.data["coup"] == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("timed", "after_ms", "late"),
    [(True, 0, False), (True, 130_000, False), (True, 130_001, True), (False, 9_000_000, False)],
)
def test_time_counts_from_the_rack_and_the_pages_journey_is_given(
    monkeypatch: pytest.MonkeyPatch, *, timed: bool, after_ms: int, late: bool
) -> None:
    session, state = a_session("trained"), replay(finished_session())
    monkeypatch.setattr(training, "hall_ms", lambda: 1_000)
    training.begin(session, state, visitor="anna", is_timed=timed)
    monkeypatch.setattr(training, "hall_ms", lambda: 1_000 + after_ms)
    step = training.step_of(session, "anna", state)
    assert step
    training.hand_in(step, 1, Slip(square="H8Ο", word="ΛΟΓΟΣ"), coup_ms=120_000)

    assert [slip["late"] for slip in step.training.slips] == [late]
