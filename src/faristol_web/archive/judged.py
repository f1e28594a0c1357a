"""Figures from reports on games: kept when a report is made, since the report itself is kept for a while."""

import logging
from collections.abc import Mapping
from typing import Any

from django.db import Error, transaction
from django.db.models import Max

from faristol_web.archive.models import JudgedSide
from faristol_web.play import full_reports

log = logging.getLogger(__name__)

_FULL = "full"


def note_report(public_id: str, document: Mapping[str, Any]) -> None:
    """Keep the figures; a reader's page waits for nothing and fails for nothing here."""
    try:
        _keep(public_id, document)
    except Error:
        log.exception("the report on %s is in no statistics", public_id)


@transaction.atomic
def _keep(public_id: str, document: Mapping[str, Any]) -> None:
    """A fast report does not replace a full one."""
    is_full = document["level"] == _FULL
    if not is_full and JudgedSide.objects.filter(game=public_id, is_full=True).exists():
        return
    for side, player in enumerate(document["players"]):
        figures = {"is_full": is_full, "judged": player["judged"], "lost_points": player["lost_points"]}
        JudgedSide.objects.update_or_create(game=public_id, side=side, defaults=figures)


def newest() -> int | None:
    """Return the key of the newest figures: another one after each new report."""
    return JudgedSide.objects.aggregate(newest=Max("pk"))["newest"]


def take_in_reports() -> None:
    """Keep the figures of full reports made before there were any."""
    known = set(JudgedSide.objects.filter(is_full=True).values_list("game", flat=True))
    for public_id, key in full_reports.kept_games():
        if public_id not in known and (document := full_reports.kept(key)) is not None:
            note_report(public_id, document)
