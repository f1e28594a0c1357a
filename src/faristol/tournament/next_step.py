"""The director's next step."""

from dataclasses import dataclass, field
from typing import TypeAlias

from faristol.tournament.planning import field_of
from faristol.tournament.state import RoundStage, RoundState, TournamentState

Values: TypeAlias = dict[str, str | int]


@dataclass(frozen=True, slots=True)
class NextStep:
    """
    The director's next step, by name: "register", "seed", "pair", "start", "enter", "agree", "close-round",
    "committee", "close", "rating", "over".
    """

    kind: str
    values: Values = field(default_factory=dict)


def next_step(state: TournamentState) -> NextStep:
    """One thing, the most pressing first."""
    if state.open_inquiries:
        return NextStep("committee", {"inquiry": state.open_inquiries[0].number})
    this, rounds = state.round, state.settings.rounds
    if this is None:
        return _step_before_rounds(state)
    if this.stage is RoundStage.CLOSED or (this.is_complete and this.number == rounds):
        if this.number < rounds:
            return NextStep("pair", {"round": this.number + 1})
        return _step_after_rounds(state, this)
    return _step_in_round(this)


def _step_before_rounds(state: TournamentState) -> NextStep:
    playing = len(field_of(state, 1))
    if playing < 2:  # noqa: PLR2004 – two make a round
        return NextStep("register", {"entrants": playing})
    if not state.seeding:
        return NextStep("seed", {"entrants": playing})
    away = sum(not state.entrants[number].is_here for number in field_of(state, 1))
    return NextStep("pair", {"round": 1, "entrants": playing, "not_here": away})


def _step_in_round(this: RoundState) -> NextStep:
    missing = this.missing
    if this.stage is RoundStage.PAIRED and len(missing) == len(this.tables):
        return NextStep("start", {"round": this.number})
    if missing:
        apart = [
            table.table.number for table in this.tables if len(table.proposed) > 1 and table.report is None
        ]
        if apart:
            return NextStep("agree", {"round": this.number, "table": apart[0]})
        return NextStep("enter", {"round": this.number, "missing": len(missing), "table": missing[0]})
    return NextStep("close-round", {"round": this.number})


def _step_after_rounds(state: TournamentState, this: RoundState) -> NextStep:
    if this.stage is not RoundStage.CLOSED:
        return NextStep("close-round", {"round": this.number})
    rating = state.settings.rating
    is_published = any(system == rating for system, _ in state.published)
    if not state.is_closed:
        return NextStep("close", {"prizes": len(state.settings.prizes)})
    if rating and not is_published:
        return NextStep("rating", {"system": rating})
    return NextStep("over")
