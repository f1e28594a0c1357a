"""The director's next step."""

from faristol.tournament import actions as a
from faristol.tournament.next_step import next_step
from tests.tournament.run import Run, report


def test_director_is_told_one_thing_at_a_time() -> None:
    run = Run(entrants=1, rounds=1)
    told = [next_step(run.state).kind]
    run.do(a.Register(name="Two"))
    told.append(next_step(run.state).kind)
    run.do(a.FixSeeding())
    told.append(next_step(run.state).kind)
    run.pair()
    told.append(next_step(run.state).kind)
    run.do(a.StartRound(round_number=1))
    told.append(next_step(run.state).kind)
    first, second = run.round.tables[0].table.entrants
    run.do(a.ProposeResult(round_number=1, table=1, entrant=first, report=report(3, 2)))
    run.do(a.ProposeResult(round_number=1, table=1, entrant=second, report=report(2, 3)))
    told.append(next_step(run.state).kind)
    assert run.round.missing == (1,)
    run.enter(1, 3, 2)
    told.append(next_step(run.state).kind)
    run.do(a.CloseRound(round_number=1))
    told.append(next_step(run.state).kind)
    run.do(a.CloseTournament())
    told.append(next_step(run.state).kind)
    run.do(a.PublishRating(system="barruf", edition="barruf 12"))
    told.append(next_step(run.state).kind)

    assert told == [
        "register",
        "seed",
        "pair",
        "start",
        "enter",
        "agree",
        "close-round",
        "close",
        "rating",
        "over",
    ]


def test_open_question_comes_first() -> None:
    run = Run(entrants=2)
    run.do(a.NameCommittee(members=("Aina",)))
    run.do(a.OpenInquiry(question="?"))

    assert next_step(run.state).kind == "committee"
