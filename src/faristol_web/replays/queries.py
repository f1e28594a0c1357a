"""Reads that more than one page needs."""

from django.urls import reverse

from faristol.rulebook import load_rulebook
from faristol_web.replays.models import Record


def listed_records() -> list[dict[str, object]]:
    return [
        {
            "url": reverse("record", args=[record.slug]),
            "title": record.title,
            "rulebook_title": load_rulebook(record.rulebook_id).title,
        }
        for record in Record.objects.all()
    ]
