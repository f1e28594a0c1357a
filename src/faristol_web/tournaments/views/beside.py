"""Parts of a game's own pages: that it was a tournament's, and no longer counts."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from faristol.game.records import Replay
from faristol_web.tournaments.domain.set_aside import told_of
from faristol_web.tournaments.models import SetAsideGame, Tournament


def beside_game(public_id: str) -> SafeString:
    """Return nothing for a game that counts, or is no tournament's. A hidden tournament is not named."""
    row = SetAsideGame.objects.filter(game=public_id).select_related("tournament").first()
    if row is None:
        return SafeString()
    is_hidden = row.tournament.status == Tournament.Status.HIDDEN
    told = {"told": told_of(row.tournament, [row]), "tournament": None if is_hidden else row.tournament}
    return render_to_string("tournaments/set_aside.html", told)


def beside_replay(_request: HttpRequest, kind: str, public_id: str, _replay: Replay) -> SafeString:
    return beside_game(public_id) if kind == "game" else SafeString()
