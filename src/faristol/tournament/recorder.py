"""One action being carried out on a tournament."""

from abc import ABC
from dataclasses import dataclass
from typing import Any

from faristol import stream
from faristol.rulebook import Rulebook
from faristol.tournament.state import TournamentState


@dataclass(slots=True)
class Recorder(stream.Recorder[Any, TournamentState], ABC):
    """Given to the chapters, which know their own events only: the referee says what an event leads to."""

    book: Rulebook
