"""The sentences of notifications, in the reader's language."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from faristol_web.notifications.models import Kind

SWITCHES: Mapping[Kind, Promise] = {
    Kind.TURN: _("Your turn in a correspondence game"),
    Kind.INVITATION: _("You are invited to a game"),
    Kind.PAIRING: _("A round of your tournament is paired"),
}
_TITLES: Mapping[Kind, Promise] = {
    Kind.TURN: _("Your turn"),
    Kind.INVITATION: _("Invitation"),
    Kind.PAIRING: _("Pairing"),
}
_TEXTS: Mapping[Kind, Promise] = {
    Kind.TURN: _("%(opponent)s has moved. It is your turn."),
    Kind.INVITATION: _("%(opponent)s invites you to a game."),
    Kind.PAIRING: _("%(tournament)s, round %(round)s: table %(table)s against %(opponent)s."),
}
_BYE = _("%(tournament)s, round %(round)s: you have a bye.")


def title_of(kind: str) -> str:
    return str(_TITLES[Kind(kind)])


def text_of(kind: str, facts: Mapping[str, object]) -> str:
    """The sentence; a round without a table is a bye."""
    is_bye = kind == Kind.PAIRING and facts.get("table") is None
    return str(_BYE if is_bye else _TEXTS[Kind(kind)]) % facts
