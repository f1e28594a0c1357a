"""Contents of the papers, as rows."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from faristol.formats.tournament.rows import (
    by_name,
    card_rows,
    cross_rows,
    entrant_rows,
    format_instant,
    pairing_rows,
    prize_rows,
    standing_rows,
)
from faristol.standings.result import ScoreKind
from faristol.tournament import actions as a
from faristol.tournament.standings import table
from faristol.tournament.state import Standing
from tests.formats.tournament.samples import Event, book_named, the_open


@given(st.integers(1000, 4_102_444_800_000))
def test_a_moment_is_the_calendars(at_ms: int) -> None:
    moment = datetime.fromtimestamp(at_ms // 1000, tz=UTC)

    assert format_instant(at_ms) == moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def test_everybody_is_in_a_round_once() -> None:
    state = the_open().state
    for number in range(1, 7):
        rows = pairing_rows(state, number)
        seated = [who.number for row in rows for who in (row.first, row.second) if who]
        gone = {5} if number >= 3 else set()

        assert sorted(seated) == sorted(state.entrants.keys() - gone)
        assert [row.kind for row in rows if row.table is None].count(ScoreKind.BYE) <= 1


def test_points_of_a_pairing_are_those_before_the_round() -> None:
    state = the_open().state
    before = {line.entrant: line.half_points for line in table(state, until_round=3)}

    for row in pairing_rows(state, 4):
        assert row.first.half_points == before[row.first.number]
    assert {row.first.half_points for row in pairing_rows(state, 1)} == {0}


def test_names_are_in_order_without_their_accents() -> None:
    names = [each.who.name for each in by_name(pairing_rows(the_open().state, 1))]

    assert (
        names.index("Àngels Llull 004è")
        < names.index("Francesc Xavier Mas 007è")
        < names.index("Núria Soler 010è")
    )
    assert len(names) == 33


def test_standings_mark_shared_places() -> None:
    event = Event(book_named(), title="Torneig", rounds=2)
    event.enter(4)
    event.do(a.PairRound(round_number=1))
    event.enter_result(1, 1, (400, 300))
    event.enter_result(1, 2, (400, 300))

    assert [(row.place, row.is_shared) for row in standing_rows(event.state)] == [
        (1, True),
        (1, True),
        (3, True),
        (3, True),
    ]


def test_both_sides_of_a_game_agree_in_the_cross_table() -> None:
    rows = {row.standing.number: row for row in cross_rows(the_open().state)}

    for number, row in rows.items():
        for at, cell in enumerate(row.cells):
            if cell.opponent is not None:
                other = rows[cell.opponent].cells[at]
                assert other.opponent == number
                assert (other.points_for, other.points_against) == (cell.points_against, cell.points_for)
                assert {cell.letter, other.letter} in ({"W", "L"}, {"T"})
                assert cell.opponent_place == rows[cell.opponent].standing.place


def test_a_leaver_has_no_rounds_afterwards() -> None:
    row = next(row for row in cross_rows(the_open().state) if row.standing.number == 5)

    assert [cell.kind is None for cell in row.cells] == [False, False, True, True, True, True]


def test_a_card_adds_up() -> None:
    state = the_open().state
    halves = {line.entrant: line.half_points for line in table(state)}

    for card in card_rows(state):
        assert card.lines[-1].half_points == halves[card.who.number]
    assert [len(card.lines) for card in card_rows(state, [1, 2])] == [6, 6]


def test_a_leaver_keeps_a_card_of_the_rounds_played() -> None:
    event = Event(book_named(), title="Obert")
    event.enter(7)
    event.do(a.Withdraw(entrant=6))
    event.play_round()
    event.do(a.Withdraw(entrant=2))

    cards = {card.who.number: card for card in card_rows(event.state)}

    assert sorted(cards) == [1, 2, 3, 4, 5, 7]
    assert [line.is_known for line in cards[2].lines] == [True, False, False, False, False, False]


def test_entrants_keep_their_standing() -> None:
    rows = entrant_rows(the_open().state)

    assert [row.who.number for row in rows if row.standing is Standing.WITHDRAWN] == [5]
    assert rows[4].last_round == 2


def test_prizes_are_those_of_the_rulebook_in_the_organisers_words() -> None:
    rows = prize_rows(the_open().state)

    assert [(row.label, row.amount) for row in rows[:3]] == [
        ("Place 1", "300 EUR"),
        ("Place 2", "150 EUR"),
        ("Place 3", "100 EUR"),
    ]
    words = prize_rows(the_open().state, {"prize-place": "%(place)s. Platz", "why-place": "Platz %(place)s"})
    assert (words[0].label, words[0].why) == ("1. Platz", "Platz 1")
