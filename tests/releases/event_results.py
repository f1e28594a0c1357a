"""Results to which a kept log of a tournament or of a duplicate session must lead."""

from pathlib import Path

from faristol.duplicate import replay as replay_session
from faristol.duplicate.codec import is_session_log, parse_session_log
from faristol.formats.tournament.csv import standings_csv
from faristol.tournament.codec import parse_tournament_log
from faristol.tournament.referee import replay as replay_tournament


def result_of_log(path: Path) -> str:
    """Standings and states in words, so that a difference can be read."""
    content = path.read_bytes()
    if not is_session_log(content):
        state = replay_tournament(parse_tournament_log(content, name=path.name))
        rounds = [f"round {each.number}: {len(each.tables)} tables" for each in state.rounds]
        return "\n".join([standings_csv(state), *rounds, f"closed: {state.is_closed}", ""])
    session = replay_session(parse_session_log(content, name=path.name))
    coups = [
        f"coup {coup.number}: {coup.master.score if coup.master else None}, "
        + " ".join(f"{number}:{mark.points}" for number, mark in sorted(coup.marks.items()))
        for coup in session.coups
    ]
    return "\n".join([*coups, f"{session.phase} {session.master_total}", ""])
