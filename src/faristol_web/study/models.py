"""Rows: the log of each account's study, as its devices send it. No rules here."""

from django.conf import settings
from django.db import models


class Entry(models.Model):
    """A deck, cards, a review or its undoing, made on a device; never changed."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=40)
    """Made on the device."""
    at_ms = models.BigIntegerField()
    """Time on the device, corrected where its clock was wrong."""
    body = models.JSONField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "key"), name="study_entry_once"),)
        indexes = (models.Index(fields=("user", "id"), name="study_entry_after"),)

    def __str__(self) -> str:
        return f"{self.key} of {self.user_id}"
