"""Rows. No rules here: the game itself is its events; this is how games and seats are found again."""

from django.db import models


class Game(models.Model):
    """One line in the list of games. All but the keys can be made again from the events."""

    class Status(models.TextChoices):
        SEATING = "seating"
        RUNNING = "running"
        OVER = "over"

    class Mode(models.TextChoices):
        """As `faristol.game.events.Mode`."""

        ONLINE = "online"
        TABLE = "table"

    public_id = models.CharField(max_length=32, unique=True)
    """Of the address and of the event stream."""
    invitation_hash = models.CharField(max_length=64, unique=True)
    """Of the token in the link that takes the second seat, or lets another device run the table."""
    bot = models.CharField(max_length=20, blank=True)
    """The program in the second seat, by its id in `faristol.bots`; empty for a person."""
    is_public = models.BooleanField(default=False)
    """Whether anyone may take the second seat from the start page."""
    rulebook_id = models.CharField(max_length=60)
    mode = models.CharField(max_length=8, choices=Mode, default=Mode.ONLINE)
    side_ms = models.PositiveIntegerField()
    status = models.CharField(max_length=8, choices=Status, default=Status.SEATING)
    names = models.JSONField(default=list)
    scores = models.JSONField(default=list)
    opened_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-opened_at", "-pk")

    def __str__(self) -> str:
        return f"{self.public_id} ({self.status})"


class Seat(models.Model):
    """Which visitor sits where."""

    TABLE = 2
    """The side of whoever runs a game at a wooden board: both players' and neither's. Several devices may."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    side = models.PositiveSmallIntegerField()
    visitor = models.CharField(max_length=64)
    """The random id in the session, see `accounts.visitors`."""
    invitation = models.CharField(max_length=64, blank=True)
    """An own copy of the link's token, so that it can be shown again to whoever may hand it on."""

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("game", "side"), condition=models.Q(side__lt=2), name="one_visitor_per_seat"
            ),
            models.UniqueConstraint(fields=("game", "side", "visitor"), name="one_seat_per_visitor"),
        )

    def __str__(self) -> str:
        return f"{self.game_id} side {self.side}"
