"""One event as a file, and back, whatever kind of event it is."""

from faristol_web.ops.arrived import Arrived
from faristol_web.ops.event_file import EventFile, format_event_file
from faristol_web.ops.stream_events import Write, duplicate_file, game_file, take_in_streams
from faristol_web.ops.tournament_events import take_in_tournament, tournament_file


def event_text(kind: str, event_id: str, *, has_people: bool = True) -> str:
    """
    Raises:
        StoreError: if there is no such event, or its record is damaged.
    """
    match kind:
        case "tournament":
            return format_event_file(tournament_file(event_id, has_people=has_people))
        case "duplicate":
            return format_event_file(duplicate_file(event_id))
        case _:
            return format_event_file(game_file(event_id))


def take_in(file: EventFile, *, name: str, write: Write) -> Arrived:
    """
    Raises:
        FaristolError: if it cannot be read, or went another way than the one here; then nothing is written.
    """
    if file.event == "tournament":
        return take_in_tournament(file, name=name)
    return take_in_streams(file, name=name, write=write)
