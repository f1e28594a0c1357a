"""
Everything that one app may register with another that lies below it.

An app below calls a hook and knows nobody above. The apps above register what they do in the `hooks.py` of
their own folder, which is imported when all models are there (`apps.py`); the order is the one of
`INSTALLED_APPS`. What the process itself runs (the two hubs, bots, the timekeeper) is put together in
`asgi.py`; nouns of the command line and stores of tournaments are entry points in `pyproject.toml`.

    hooks.erase_account.register(erase)     # in tournaments/hooks.py
    hooks.erase_account(user, visitor)      # in accounts/erasure.py
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar

if TYPE_CHECKING:  # types alone: nothing here runs what lies above
    from datetime import datetime

    from django.contrib.auth.models import User
    from django.http import HttpRequest
    from django.utils.safestring import SafeString

    from faristol.duplicate import SessionState
    from faristol.game import Event, GameState, Side
    from faristol.game.records import Replay
    from faristol_web.accounts.belongings import Belonging
    from faristol_web.accounts.guests import Place
    from faristol_web.ratings.models import Player
    from faristol_web.streams.rooms import Room

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


class Hook(Generic[Asked, Answer]):
    """Functions of one kind, called one after the other in the order they were registered."""

    def __init__(self) -> None:
        self.functions: list[Callable[Asked, Answer]] = []

    def register(self, function: Callable[Asked, Answer]) -> None:
        """Register a function once, however often it is called."""
        if function not in self.functions:
            self.functions.append(function)

    def __call__(self, *args: Asked.args, **kwargs: Asked.kwargs) -> list[Answer]:
        """All their answers; where one raises, those after it are not called."""
        return [function(*args, **kwargs) for function in self.functions]


# Accounts

adopt_seats: "Hook[[str, str], int]" = Hook()
"""
Give the seats of the first visitor id to the second, in the transaction of a log-in.

Answers how many seats stay behind, because the second visitor has one there already.
"""

recheck_pages: "Hook[[str], None]" = Hook()
"""A visitor may do less than before, and that is stored: pages that are open must ask again."""

belongings_of: "Hook[[User, str], Iterable[Belonging]]" = Hook()
"""Lines of the account's page for a user and the visitor id, the newest first, some fifty at most."""

erase_account: "Hook[[User, str], None]" = Hook()
"""Take the name of an account, with its visitor id, out of an app's lists, before the account is deleted."""

place_of: "Hook[[str, str], Place | None]" = Hook()
"""Place for a guest's work, by its kind and public id; None from an app that has no such place."""

# Games and sessions. The first four are called on a thread beside the event loop.

note_game: "Hook[[str, GameState], None]" = Hook()
"""A game, by its public id, has changed in what lists show, and that is on disk."""

note_session: "Hook[[str, SessionState], None]" = Hook()
"""The same of a duplicate session."""

catch_up: "Hook[[], None]" = Hook()
"""The site, or another worker, was away: take in what ended while nobody listened."""

stand_ins_of_game: "Hook[[str], Mapping[Side, str]]" = Hook()
"""Replacements of erased names in a game, by side."""

is_arranged: "Hook[[str], bool]" = Hook()
"""True for a game that others have arranged, such as a pair's in a tournament: nobody withdraws it."""

note_report: "Hook[[str, Mapping[str, Any]], None]" = Hook()
"""A report on a finished game is made: the game's public id, and the report's document."""

hear_events: "Hook[[Room, int, Sequence[Event]], None]" = Hook()
"""Events of a game, with the number of the first, on the event loop; perhaps more than once."""

hear_worker: "Hook[[Mapping[str, Any]], None]" = Hook()
"""Message from another worker, on the event loop; it has a `kind`, see `streams/bus.py`."""

set_aside_among: "Hook[[Collection[str]], set[str]]" = Hook()
"""Return the games of these, by public id, that were played for an event and no longer count."""

beside_game: "Hook[[str], SafeString]" = Hook()
"""Parts of the page of a game, above the board, by its public id."""

beside_replay: "Hook[[HttpRequest, str, str, Replay], SafeString]" = Hook()
"""
Parts of the page of a replay, below the board: for a request, `game` or `record`, and the id in the address.

Called only where the reader may see all of the game, and it is over.
"""

beside_position: "Hook[[HttpRequest], SafeString]" = Hook()
"""Part of the page of the analysis board, for a move of a game that is over: `beside` in the address."""

corrected_since: "Hook[[str], Sequence[tuple[datetime, int, int, str]]]" = Hook()
"""
Results of a source of an edition that were corrected after it was published, and would be rated otherwise.

For each in order: when, round, table, and the reason given.
"""

# Pages made once for all

shown_on_start: "Hook[[], Hashable]" = Hook()
"""Key of an app's part of the start page: it changes whenever that part does."""

# Erased names

erase_player: "Hook[[Player], None]" = Hook()
"""A player of the rating lists is erased: forget the name, in the same transaction."""

merged_players: "Hook[[], Mapping[int, int]]" = Hook()
"""Players who are merged: by the key of each, the one whose page shows them."""

erase_in_session: "Hook[[str, Mapping[int, tuple[str, ...]]], None]" = Hook()
"""Entrants of a duplicate session got stand-ins, by number: forget their names, in the same transaction."""
