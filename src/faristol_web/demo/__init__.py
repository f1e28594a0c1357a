"""
`faristol serve --demo`: a sample club, to look around in.

Games played to the end, going on and waiting; a duplicate evening; a tournament that is being played and one
to register for; a rating list.
"""

from faristol_web.demo.evening import play_evening
from faristol_web.demo.events import hold_events
from faristol_web.demo.games import VISITOR, play_games
from faristol_web.play.models import Seat


def fill() -> None:
    """Fill a data folder once: one that has the sample already is left alone. Not on the hub's own thread."""
    if Seat.objects.filter(visitor__startswith=VISITOR).exists():
        return
    play_games()
    play_evening()
    hold_events()
