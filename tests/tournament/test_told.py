import re
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from faristol.tournament import actions as a
from faristol.tournament.events import TournamentEvent
from faristol.tournament.report import SideNotes
from faristol.tournament.told import TEXTS, sentence, with_names
from tests.tournament.run import Run, report

EVENTS = st.sampled_from(get_args(TournamentEvent)).flatmap(st.from_type)


@given(EVENTS)
def test_every_event_is_told_in_a_sentence_that_its_values_fill(event: TournamentEvent) -> None:
    text, values = sentence(event)

    assert text in TEXTS.values()
    assert set(re.findall(r"%\((\w+)\)s", text)) == set(values)
    assert "%(" not in text % with_names(values, {}) or "%(" in str(values)


def lines(run: Run) -> list[str]:
    names = {number: entrant.name for number, entrant in run.state.entrants.items()}
    return [text % with_names(values, names) for text, values in map(sentence, run.events)]


def test_history_reads_well() -> None:
    run = Run(entrants=3, rounds=1)
    run.do(a.ReceiveFee(entrant=1, amount_cents=1050))
    run.do(a.Withdraw(entrant=3, reason="ill"))
    run.pair()
    run.enter(1, 400, 300)
    noted = report(400, 300, notes=(SideNotes(bingos=1), SideNotes()))
    run.do(a.EnterResult(round_number=1, table=1, report=noted))
    run.do(
        a.CorrectResult(
            round_number=1,
            table=1,
            report=report(410, 300),
            author="arbiter",
            reason="mistyped",
            is_data_error=True,
        )
    )
    run.do(a.AwardPrize(prize=0, entrants=(1, 2)))
    run.do(a.CloseTournament())

    assert lines(run) == [
        "the tournament is opened: Open, under rulebook ca-obert-2009",
        "E1 is registered",
        "E2 is registered",
        "E3 is registered",
        "E1 has paid 10.50",
        "E3 withdraws: ill",
        "the seeding is fixed: 2 entrants",
        "round 1 is paired: 1 tables",
        "round 1, table 1: 400–300",
        "round 1, table 1: 400–300, with notes of the play",
        "round 1, table 1: a data error, corrected to 410–300: mistyped",
        "prize 1 goes to E1, E2",
        "round 1 is closed",
        "the tournament is closed",
    ]


def test_seeding_by_a_list_says_how_many_are_on_it() -> None:
    run = Run(entrants=3, rounds=1)
    run.do(a.FixSeeding(ratings=((1, 1100), (2, None), (3, None)), rating_list="BARRUF 11"))

    assert lines(run)[-1] == "the seeding is fixed by BARRUF 11: 1 of 3 entrants have a rating"
