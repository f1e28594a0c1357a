"""What the reports on an event's games say together: from documents made by hand."""

from typing import Any

from faristol.analysis.event_reports import LISTED, Coverage, Reported, event_document
from faristol.analysis.event_words import WORDS, EventTelling


def line(move: str, score: int, win: float, spread: float = 0.0) -> dict[str, Any]:
    return {"kind": "play", "move": move, "score": score, "win": win, "spread": spread}


def turn(
    number: int,
    side: int,
    *lines: dict[str, Any],
    played: int = 0,
    grade: str = "best",
    by: str = "win",
    wrong: tuple[str, ...] = (),
) -> dict[str, Any]:
    """A turn in which the line of this place was played; without lines it is not judged."""
    mine, best = (lines[played], lines[0]) if lines else ({"move": "H8 CASA", "score": 14}, None)
    verdict = best and {
        "grade": grade,
        "by": by,
        "lost_win": round(best["win"] - mine["win"], 4),
        "lost_points": round(best["spread"] - mine["spread"], 4),
        "bingo_missed": False,
        "played": mine,
        "lines": list(lines),
    }
    return {
        "number": number,
        "side": side,
        "rack": "AEIRST?" if lines else None,
        "kind": "play",
        "move": mine["move"],
        "score": mine["score"],
        "withdrawn": False,
        "wrong_words": list(wrong),
        "unknown": None if lines else "rack",
        "verdict": verdict,
    }


def player(turns: int, judged: int, lost_points: float, **more: Any) -> dict[str, Any]:
    grades = {"best": 0, "good": 0, "small": 0, "medium": 0, "large": more.pop("large", 0)}
    none = dict.fromkeys(("bingos", "bingos_missed", "phonies", "phonies_stood"), 0)
    lost = {"lost_points": lost_points, "lost_win": lost_points / 100}
    return {"name": "?", "turns": turns, "judged": judged, "grades": grades, **lost, **none, **more}


def game(
    players: tuple[str, str],
    first: dict[str, Any],
    second: dict[str, Any],
    *turns: dict[str, Any],
    at: int = 1,
) -> Reported:
    report = {
        "level": "fast",
        "lexicon": "ca",
        "rulebook": {"id": "ca-1v1"},
        "totals": [350, 320],
        "players": [first, second],
        "turns": list(turns),
    }
    return Reported(name=f"{at}.gcg", report=report, players=players, round_number=at)


def told(*games: Reported, **coverage: Any) -> EventTelling:
    return EventTelling(event_document(games, Coverage(**coverage)), WORDS)


def test_means_are_over_turns_and_not_over_games() -> None:
    document = event_document(
        [
            game(("Anna", "Biel"), player(10, 10, 2.0), player(10, 0, 0.0)),
            game(("Pau", "Anna"), player(4, 4, 1.0), player(30, 30, 6.0), at=2),
        ],
        Coverage(),
    )
    anna, biel, _ = document["players"]
    assert (anna["name"], anna["games"], anna["turns"], anna["lost_points"]) == ("Anna", 2, 40, 5.0)
    assert (biel["judged"], biel["lost_points"]) == (0, None), "nobody knows how Biel played"
    assert document["lost_points"] == round((20 + 4 + 180) / 44, 4)
    assert [row[0] for row in EventTelling(document, WORDS).rows()] == ["Pau", "Anna", "Biel"]


def test_a_phony_that_stood_was_let_through_by_the_opponent() -> None:
    stood = turn(3, 0, wrong=("CASX",))
    document = event_document(
        [game(("Anna", "Biel"), player(1, 0, 0.0, phonies=1, phonies_stood=1), player(1, 1, 0.0), stood)],
        Coverage(),
    )
    assert [each["phonies_let_through"] for each in document["players"]] == [0, 1]
    assert dict(EventTelling(document, WORDS).sections())["Phonies let through"] == [
        "Turn 3 of Anna: H8 CASA for 14; not in the word list: CASX. (Anna – Biel, 350 – 320, round 1)"
    ]


def test_the_best_played_game_is_one_that_was_judged_nearly_whole() -> None:
    flawless_but_hidden = game(("Anna", "Biel"), player(10, 10, 0.0), player(10, 0, 0.0))
    good = game(("Pau", "Laia"), player(10, 10, 3.0), player(10, 5, 0.0), at=2)
    worse = game(("Anna", "Laia"), player(10, 10, 3.0), player(10, 10, 3.0), at=3)
    assert event_document([flawless_but_hidden, good, worse], Coverage())["best_game"] == 1
    assert event_document([flawless_but_hidden], Coverage())["best_game"] is None


def test_mistakes_come_the_worst_first_and_no_more_than_are_listed() -> None:
    turns = [
        turn(at, 0, line("A", 30, 0.5), line("B", 20, 0.5 - at / 100), played=1, grade="medium")
        for at in range(1, LISTED + 4)
    ]
    good = turn(99, 1, line("A", 30, 0.5), line("B", 29, 0.497), played=1, grade="good")
    shown = told(game(("Anna", "Biel"), player(13, 13, 1.0), player(1, 1, 0.0), *turns, good))
    assert [each["number"] for each in shown.told["mistakes"]] == list(range(LISTED + 3, 3, -1))
    assert dict(shown.sections())["Biggest mistakes"][0] == (
        "Turn 13 of Anna: B for 20 lost 13.0 % of the chance to win; A for 30 was better. "
        "(Anna – Biel, 350 – 320, round 1)"
    )


def test_a_find_is_far_ahead_of_the_next_best_and_no_phony() -> None:
    shown = told(
        game(
            ("Anna", "Biel"),
            player(5, 5, 0.0),
            player(0, 0, 0.0),
            turn(1, 0, line("A", 80, 0.9), line("B", 20, 0.8)),
            turn(2, 0, line("C", 80, 0.9), line("D", 79, 0.89)),
            turn(3, 0, line("E", 90, 0.9), line("F", 20, 0.5), wrong=("E",)),
            turn(4, 0, line("G", 90, 1.0, 20.0), line("H", 20, 1.0, 12.0), by="spread"),
            turn(5, 0, line("I", 30, 0.9)),
        )
    )
    assert [each["number"] for each in shown.told["finds"]] == [1, 4]
    assert dict(shown.sections())["Best finds"][1].startswith(
        "Turn 4 of Anna: G for 90; the next best move, H for 20, is worth 8.0 points less."
    )


def test_the_notes_say_what_is_missing() -> None:
    whole = game(("Anna", "Biel"), player(1, 1, 0.0), player(1, 0, 0.0), turn(1, 0, line("A", 9, 0.5)))
    notes = told(whole, played=4, rounds=2, is_running=True, left_out=(("x.gcg", "no game"),)).notes
    assert notes[:4] == [
        "Rounds covered: up to round 2. Rounds still in play are left out.",
        "Games without a record: 3. They are not in this report.",
        "Records left out: 1.",
        "Turns that could not be judged: 1 of 2.",
    ]
    assert "Games without" not in " ".join(told(whole).notes), "without the tournament nobody knows"
