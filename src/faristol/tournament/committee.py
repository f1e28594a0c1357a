"""The committee as others need it: who sits on it, who of them plays at a table, where too few remain."""

from collections.abc import Iterator
from dataclasses import dataclass

from faristol.names import fold_name
from faristol.rulebook.schema import ArbitrationRules
from faristol.tournament.state import TournamentState


@dataclass(frozen=True, slots=True)
class ShortTable:
    """A table at which too few members could judge, because the others play there."""

    table: int
    playing: tuple[int, ...]
    """Members, from 1."""
    remaining: int


def players_at(state: TournamentState, round_number: int | None, table: int | None) -> tuple[int, ...]:
    """Return the players at a table; none without a table, or if its pairing was taken back."""
    if round_number is None or table is None:
        return ()
    seated = state.table(round_number, table)
    return seated.table.entrants if seated else ()


def members_playing(state: TournamentState, round_number: int | None, table: int | None) -> tuple[int, ...]:
    """Members who play at that table, known by number or by name."""
    players = players_at(state, round_number, table)
    named = {fold_name(state.entrants[number].name) for number in players}
    known = state.committee_entrants or (None,) * len(state.committee)
    return tuple(
        member
        for member, (name, entrant) in enumerate(zip(state.committee, known, strict=True), 1)
        if entrant in players or fold_name(name) in named
    )


def lacks_members(state: TournamentState, rules: ArbitrationRules) -> bool:
    """True if the rulebook wants a committee and nobody has named one."""
    return rules.committee is not None and not state.committee


def short_tables(
    state: TournamentState, rules: ArbitrationRules, *, round_number: int
) -> Iterator[ShortTable]:
    """Tables with fewer members left than the rulebook wants."""
    wanted = rules.committee or 1
    if not state.committee or not 1 <= round_number <= len(state.rounds):
        return
    for seated in state.rounds[round_number - 1].tables:
        playing = members_playing(state, round_number, seated.table.number)
        remaining = len(state.committee) - len(playing)
        if playing and remaining < wanted:
            yield ShortTable(seated.table.number, playing, remaining)
