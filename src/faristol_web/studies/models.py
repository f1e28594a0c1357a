"""Rows: every version of every note. No rules here."""

from django.conf import settings
from django.db import models

from faristol_web.studies.places import MOST_KEY, Kind


class Note(models.Model):
    """One version of a person's note on a move; the last one counts, and none is ever changed."""

    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notes")
    kind = models.CharField(max_length=10, choices=Kind)
    key = models.CharField(max_length=MOST_KEY)
    """Public id of a game, or slug of a record."""
    step = models.PositiveIntegerField()
    """From 1, as the replay counts."""
    version = models.PositiveIntegerField()
    """From 1: two tabs cannot both write the next one."""
    text = models.TextField(blank=True)
    """Empty: deleted."""
    written_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("author", "kind", "key", "step", "version"), name="note_version_once"
            ),
        )
        ordering = ("step", "version")

    def __str__(self) -> str:
        return f"{self.author_id} on {self.kind} {self.key}, step {self.step}: version {self.version}"
