"""Names that go from sessions: of an account that is deleted, of a player whose name was erased."""

import json
import logging
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from django.db import transaction

from faristol.duplicate.events import EntrantAdmitted, EntrantRenamed
from faristol.errors import StoreError
from faristol.names import fold_name, fold_names
from faristol_web import hooks
from faristol_web.duplicate.domain.queries import stand_ins_in
from faristol_web.duplicate.live.hub import session_hub
from faristol_web.duplicate.live.stand_ins import Nobodies, StandIns, dump_stand_ins, is_nobody
from faristol_web.duplicate.models import Session
from faristol_web.streams import store

log = logging.getLogger(__name__)

_NAMING = {kind.__name__ for kind in (EntrantAdmitted, EntrantRenamed)}

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Place of a name."""

    public_id: str
    number: int
    member: int | None = None
    """Member of a pair; None for both: nobody knows which of them uses a device."""


@transaction.atomic
def erase_names(places: Iterable[Place]) -> None:
    """
    Erase names wherever they appear, however the session is viewed.

    In a series a name is one entrant of all games: it goes from all of them, and no result changes.
    """
    erasure = _Erasure()
    for place in places:
        erasure.erase(place)
    for public_id, stand_ins in erasure.erased.items():
        keep_stand_ins(public_id, stand_ins)


@transaction.atomic
def keep_stand_ins(public_id: str, stand_ins: StandIns) -> None:
    """Store the stand-ins of these numbers; open pages are told at once."""
    session = Session.objects.filter(public_id=public_id).first()
    if session is None or not stand_ins:
        return
    session.stand_ins |= dump_stand_ins(stand_ins)
    session.save(update_fields=["stand_ins"])
    hooks.erase_in_session(public_id, stand_ins)
    transaction.on_commit(partial(session_hub.read_again, public_id))


class _Erasure:
    """One name has one stand-in in all of it."""

    def __init__(self) -> None:
        self.erased: defaultdict[str, dict[int, Names]] = defaultdict(dict)
        self._nobodies = Nobodies()
        self._known: dict[str, dict[int, Names]] = {}

    def erase(self, place: Place) -> None:
        names = self._names_in(place.public_id).get(place.number)
        if names is None:  # if the record can ever be read again, then without a name
            self.erased[place.public_id][place.number] = (self._nobodies[place.public_id],)
            return
        going = {fold_name(name) for at, name in enumerate(names) if place.member in {None, at}}
        for game in _games_with(place.public_id):
            known = self._names_in(game)
            for number in [other for other in known if fold_names(known[other]) == fold_names(names)]:
                known[number] = tuple(self._stand_in(name, going) for name in known[number])
                self.erased[game][number] = known[number]

    def _stand_in(self, name: str, going: set[str]) -> str:
        folded = fold_name(name)
        return self._nobodies[folded] if folded in going and not is_nobody(name) else name

    def _names_in(self, public_id: str) -> dict[int, Names]:
        """By number, as they are shown; none where the record is damaged."""
        if public_id not in self._known:
            try:
                rows = [row for row in store.read(public_id) if row.kind in _NAMING]
            except StoreError:
                log.exception("the names in session %s cannot be read", public_id)
                rows = []
            payloads = map(json.loads, (row.payload for row in rows))
            named = {payload["number"]: tuple(payload["names"]) for payload in payloads}
            self._known[public_id] = named | dict(stand_ins_in(public_id))
        return self._known[public_id]


def _games_with(public_id: str) -> list[str]:
    """This one, and the others of its series."""
    own = Session.objects.filter(public_id=public_id)
    others = Session.objects.filter(series__in=own.exclude(series=None).values("series"))
    return list((own | others).distinct().values_list("public_id", flat=True))
