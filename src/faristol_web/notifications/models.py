"""Rows: which news an account wants, in which browsers, and what is still to be sent. No rules here."""

from django.conf import settings
from django.db import models


class Kind(models.TextChoices):
    """Kinds of news."""

    TURN = "turn"
    INVITATION = "invitation"
    PAIRING = "pairing"


class Switches(models.Model):
    """The news one account wants: none unless it says so."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="switches")
    by_mail = models.JSONField(default=list)
    """Kinds."""
    by_push = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"of {self.user_id}"


class Subscription(models.Model):
    """A browser that lets this site notify its owner."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="subscriptions")
    endpoint = models.URLField(max_length=600, unique=True)
    """Address at the browser's push service."""
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=60)
    """Both are the browser's, and encrypt what only it can read."""
    device = models.CharField(max_length=200, blank=True)
    """The browser's own name."""
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"of {self.user_id} since {self.made_at:%Y-%m-%d}"


class Notification(models.Model):
    """One piece of news for one account, told once."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=12, choices=Kind)
    key = models.CharField(max_length=80)
    """The subject: the same news, noted twice, is sent once."""
    facts = models.JSONField(default=dict)
    """For the sentence, which is written in the reader's language when it is sent."""
    path = models.CharField(max_length=200)
    """The path of the page that it leads to."""
    made_at = models.DateTimeField(auto_now_add=True)
    tries = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(null=True, db_index=True)
    """Time of the next attempt; None once it is done."""

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "kind", "key"), name="news_once"),)

    def __str__(self) -> str:
        return f"{self.kind} for {self.user_id}"
