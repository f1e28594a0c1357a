"""Rows. No rules here: a session is its events; this is how it, and who sits in it, is found again."""

from datetime import date

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext as _

from faristol_web.accounts.models import PrivateLink


class Series(models.Model):
    """Several games that count together."""

    class Method(models.TextChoices):
        """Methods of `faristol.rulebook.choices.SeveralGames`."""

        POINTS = "points"
        PERCENTAGE = "percentage"

    public_id = models.CharField(max_length=32, unique=True)
    title = models.CharField(max_length=120)
    method = models.CharField(max_length=12, choices=Method)
    """Fixed before the first game."""
    opened_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-opened_at", "-pk")
        verbose_name_plural = "series"

    def __str__(self) -> str:
        return self.title


class Session(models.Model):
    """One line in the list of duplicate games. All but the keys can be made again from the events."""

    class Status(models.TextChoices):
        OPEN = "open"
        """No coup was announced yet."""
        RUNNING = "running"
        OVER = "over"

    public_id = models.CharField(max_length=32, unique=True)
    """Id in the address and of the event stream."""
    series = models.ForeignKey(Series, on_delete=models.SET_NULL, null=True, related_name="sessions")
    game_number = models.PositiveSmallIntegerField(default=1)
    """In its series, from 1."""
    title = models.CharField(max_length=120)
    rulebook_id = models.CharField(max_length=60)
    tileset = models.CharField(max_length=40)
    lexicon = models.CharField(max_length=60)
    coup_ms = models.PositiveIntegerField()
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    joinable = models.BooleanField(default=False)
    """True if anyone with the link may take a number, until the first coup."""
    automatic = models.BooleanField(default=False)
    """The server does the arbiter's steps."""
    pause_s = models.PositiveSmallIntegerField(default=15)
    """Between two coups of an automatic session."""
    is_imported = models.BooleanField(default=False)
    """Played elsewhere: nobody sat in it here."""
    played_on = models.DateField(null=True, blank=True)
    """Day of a session that was played elsewhere; null if its importer does not know it."""
    is_elsewhere = models.BooleanField(default=False)
    """
    True for a session that came as a file and continues where it began, until an arbiter takes it up here.
    """
    stand_ins = models.JSONField(default=dict, blank=True)
    """By number, as text: what is shown in place of names that were erased. The events keep the names."""
    entrants = models.PositiveSmallIntegerField(default=0)
    coups = models.PositiveSmallIntegerField(default=0)
    master_total = models.PositiveIntegerField(default=0)
    invitation_hash = models.CharField(max_length=64, unique=True)
    """Hash of the token in the link that makes a device an arbiter's."""
    invitation_nonce = models.CharField(max_length=32, blank=True)
    """Nonce that the token is made from, see `accounts.links`."""
    opened_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-opened_at", "-pk")
        constraints = (models.UniqueConstraint(fields=("series", "game_number"), name="one_game_per_number"),)

    def __str__(self) -> str:
        return f"{self.title} ({self.public_id}, {self.status})"

    @property
    def day(self) -> date | None:
        """Day of the game, where the site is; None if it is unknown."""
        return self.played_on if self.is_imported else timezone.localdate(self.opened_at)

    @property
    def full_title(self) -> str:
        """Return the title with the number of the game, if it is one of several."""
        if self.series_id is None:
            return self.title
        return _("%(title)s, game %(number)s") % {"title": self.title, "number": self.game_number}


class Chair(models.Model):
    """A visitor's place in a session; the same visitor may be arbiter and entrant."""

    class Role(models.TextChoices):
        ARBITER = "arbiter"
        ENTRANT = "entrant"

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="chairs")
    visitor = models.CharField(max_length=64)
    """The random id in the session, see `accounts.visitors`."""
    role = models.CharField(max_length=8, choices=Role)
    number = models.PositiveSmallIntegerField(null=True)
    """Number of the entrant whose slips this device sends; None for an arbiter's."""

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("session", "visitor", "role"), name="one_chair_per_role"),
            models.UniqueConstraint(
                fields=("session", "number"),
                condition=models.Q(role="entrant"),
                name="one_device_per_number",
            ),
        )

    def __str__(self) -> str:
        return f"{self.session_id} {self.role} {self.number or ''}".strip()


class NumberLink(PrivateLink):
    """The private link of one number: it takes that number to another device."""

    PURPOSE = "session number"

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="links")
    number = models.PositiveSmallIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("session", "number"), name="one_link_per_number"),)

    def __str__(self) -> str:
        return f"{self.session_id} number {self.number}"


class Training(models.Model):
    """One visitor's way through a finished session, against the field that played it."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="trainings")
    visitor = models.CharField(max_length=64)
    slips = models.JSONField(default=list)
    """Slips handed in, coup by coup."""
    started = models.JSONField(default=dict)
    """Start of the current coup's countdown."""
    opened_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("session", "visitor"), name="one_training_per_visitor"),
        )

    def __str__(self) -> str:
        return f"{self.session_id} after coup {len(self.slips)}"
