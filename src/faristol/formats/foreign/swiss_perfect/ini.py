"""Swiss Perfect's settings (`.ini`), of which two lines matter: the name of the event and its rounds."""

import re

from faristol.formats.foreign.tournament import ForeignTournament
from faristol.formats.tournament.sheets import lines_of
from faristol.game.evolve import replace
from faristol.tournament.chapters.tournament import MOST_ROUNDS

_SECTION = "[tournament info]"
_ROUNDS = re.compile(r"[0-9]{1,2}")


def with_settings(foreign: ForeignTournament, content: bytes, *, name: str) -> ForeignTournament:
    """
    The tournament with the name and the number of rounds that the settings give.

    Raises:
        NotationError: if it is no text.
    """
    said: dict[str, str] = {}
    section = ""
    for line in lines_of(content, name=name):
        key, _, value = line.partition("=")
        if line.strip().startswith("["):
            section = line.strip().casefold()
        elif section == _SECTION:
            said.setdefault(key.strip().casefold(), value.strip())
    rounds = said.get("rounds", "")
    planned = int(rounds) if _ROUNDS.fullmatch(rounds) and 0 < int(rounds) <= MOST_ROUNDS else None
    return replace(foreign, title=said.get("name", "") or foreign.title, planned=planned or foreign.planned)
