"""One action being carried out on a session."""

from abc import ABC
from dataclasses import dataclass
from typing import Any

from faristol import stream
from faristol.duplicate.program import Program
from faristol.duplicate.state import SessionState
from faristol.rulebook import DuplicateBook


@dataclass(slots=True)
class Recorder(stream.Recorder[Any, SessionState], ABC):
    """Given to the chapters, which know their own events only: the referee says what an event leads to."""

    book: DuplicateBook
    program: Program
