"""Rows: what is said beside a game, and calls for an arbiter. Never part of the game's own record."""

from django.conf import settings
from django.db import models


class ChatLine(models.Model):
    """One line. It stays when an arbiter hides it, marked."""

    class Room(models.TextChoices):
        """Each is the other's only when the game is over."""

        PLAYERS = "players"
        SPECTATORS = "spectators"

    class By(models.TextChoices):
        STARTER_SIDE = "0"
        OTHER_SIDE = "1"
        ARBITER = "arbiter"
        SPECTATOR = "spectator"

    stream = models.CharField(max_length=32)
    """The game's public id."""
    said_id = models.CharField(max_length=80)
    """Made by the page: a line sent twice is said once."""
    room = models.CharField(max_length=10, choices=Room)
    by = models.CharField(max_length=9, choices=By)
    name = models.CharField(max_length=60, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    """Account of the author; None for guests."""
    text = models.CharField(max_length=300)
    said_at = models.DateTimeField(auto_now_add=True)
    hidden_at = models.DateTimeField(null=True)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("stream", "said_id"), name="one_line_per_id"),)
        indexes = (models.Index(fields=("stream", "room"), name="lines_of_a_game"),)

    def __str__(self) -> str:
        return f"{self.stream} {self.room} #{self.pk}"


class ArbiterCall(models.Model):
    """A player's call, made of the game's event; and what became of it."""

    stream = models.CharField(max_length=32)
    seq = models.PositiveIntegerField()
    """Number of the event."""
    side = models.PositiveSmallIntegerField()
    names = models.JSONField()
    """Names of both players."""
    question = models.TextField()
    called_at = models.DateTimeField()
    arbiter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    arbiter_name = models.CharField(max_length=60, blank=True)
    """Arbiter who comes, or has answered."""
    coming_at = models.DateTimeField(null=True)
    answer = models.TextField(blank=True)
    """In words; empty where a ruling was the answer."""
    answered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("stream", "seq"), name="one_call_per_event"),)

    def __str__(self) -> str:
        return f"{self.stream}#{self.seq}"
