"""Rows. No rules here: a tournament is its events; here it is found, and the people behind its keys."""

from typing import Literal

from django.db import models

from faristol_web.accounts.models import PrivateLink
from faristol_web.streams.models import StoredHead, StoredRow, StoredText

MAX_TITLE, MAX_NAME = 120, 80


class Tournament(models.Model):
    """One line in the list. All but keys and texts of the site can be made again from the events."""

    class Status(models.TextChoices):
        REGISTRATION = "registration"
        """No round is paired yet."""
        RUNNING = "running"
        OVER = "over"
        HIDDEN = "hidden"
        """Taken off the list by an administrator; those who run it still find it."""

    public_id = models.CharField(max_length=32, unique=True)
    """Id of the event stream."""
    slug = models.SlugField(max_length=60, unique=True)
    """Last part of the address."""
    title = models.CharField(max_length=MAX_TITLE)
    rulebook_id = models.CharField(max_length=60)
    status = models.CharField(max_length=12, choices=Status, default=Status.REGISTRATION)
    day = models.CharField(max_length=10, blank=True)
    """`2009-11-21`, the first one."""
    place = models.CharField(max_length=MAX_TITLE, blank=True)
    languages = models.CharField(max_length=40, default="en")
    """Codes with spaces between them; the first is the event's own."""
    description = models.TextField(blank=True)
    contact = models.CharField(max_length=200, blank=True)
    """Contact for entrants' questions about their data."""
    asks_email = models.BooleanField(default=True)
    asks_phone = models.BooleanField(default=True)
    opened_at = models.DateTimeField(auto_now_add=True)
    seq = models.PositiveIntegerField(default=0)
    """Number of the last event."""
    entered = models.PositiveIntegerField(default=0)
    """Entrants who have a place: neither waiting nor withdrawn."""
    revision = models.PositiveIntegerField(default=0)
    """Grows with whatever changes, events and rows alike: pages are cached by it."""
    director_hash = models.CharField(max_length=64, unique=True)
    """Hash of the first director's link."""

    class Meta:
        ordering = ("-day", "-opened_at", "-pk")

    def __str__(self) -> str:
        return f"{self.title} ({self.slug}, {self.status})"

    @property
    def language_codes(self) -> list[str]:
        return self.languages.split()


class TournamentEventRow(StoredRow):
    """Event of a tournament, beside the rows of people: a registration is one transaction."""

    class Meta:
        db_table = "tournament_event"
        constraints = (
            models.UniqueConstraint(fields=("stream", "seq"), name="one_tournament_event_per_number"),
            models.UniqueConstraint(fields=("stream", "client_id"), name="one_tournament_action_per_id"),
        )


class TournamentHead(StoredHead):
    """Where a tournament's events end."""

    class Meta:
        db_table = "tournament_head"


class KeptRulebook(StoredText):
    """Rulebook kept beside the events of tournaments."""

    class Meta:
        db_table = "tournament_rulebook"


class Registration(PrivateLink):
    """The person behind an entrant's key, and what only the organisers may know; with a private link."""

    PURPOSE = "entrant"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="registrations")
    entrant = models.PositiveIntegerField(null=True)
    """The number in the events."""
    key = models.CharField(max_length=32)
    """Key that stands for the name in the events."""
    name = models.CharField(max_length=MAX_NAME, blank=True)
    """Empty once it is erased."""
    email = models.EmailField(blank=True)
    phone = models.CharField(max_length=40, blank=True)
    town = models.CharField(max_length=MAX_NAME, blank=True)
    club = models.CharField(max_length=MAX_NAME, blank=True)
    notes = models.TextField(blank=True)
    """The organisers' own."""
    rating_player = models.CharField(max_length=32, blank=True)
    """Public id in the rating list, where that is known."""
    wants_grant = models.BooleanField(default=False)
    accepted_rules_at = models.DateTimeField(null=True)
    """None for whom the organisers entered themselves."""
    language = models.CharField(max_length=8, blank=True)
    user = models.ForeignKey("auth.User", on_delete=models.SET_NULL, null=True, related_name="+")
    """Account of the person who registered: its page shows the private link again."""
    registered_at = models.DateTimeField(auto_now_add=True)
    erased_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("tournament", "entrant"), name="one_registration_per_entrant"),
            models.UniqueConstraint(fields=("tournament", "key"), name="one_registration_per_key"),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id} entrant {self.entrant or '–'}"


class Officer(models.Model):
    """The person behind a key that is no entrant's: a member of the committee, or a substitute."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="officers")
    key = models.CharField(max_length=32)
    name = models.CharField(max_length=MAX_NAME, blank=True)
    """Empty once it is erased."""

    class Meta:
        constraints = (models.UniqueConstraint(fields=("tournament", "key"), name="one_officer_per_key"),)

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.key}"


class Seat(models.Model):
    """A visitor's or an account's seat: the work they do."""

    class Role(models.TextChoices):
        DIRECTOR = "director"
        ARBITER = "arbiter"
        ENTRY = "entry"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="seats")
    visitor = models.CharField(max_length=64)
    """The random id in the session, see `accounts.visitors`."""
    role = models.CharField(max_length=8, choices=Role)
    user = models.ForeignKey("auth.User", on_delete=models.SET_NULL, null=True, related_name="+")
    """Account of a logged-in visitor: finds the seat again on another device."""
    link = models.ForeignKey("RoleLink", on_delete=models.CASCADE, null=True, related_name="seats")
    """Link it came by; the seat goes when the link is revoked."""
    taken_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("tournament", "visitor", "role"), name="one_seat_per_role"),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.role}"


class RoleLink(PrivateLink):
    """A key: the device that opens it may do that work until it is revoked."""

    PURPOSE = "tournament role"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="links")
    role = models.CharField(max_length=8, choices=Seat.Role)
    made_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.role}"


class PairGame(models.Model):
    """A game of a round that its two play here."""

    round_number = models.PositiveSmallIntegerField()
    first_entrant = models.PositiveIntegerField()
    """Entrant that the pairing names first; the next field likewise."""
    second_entrant = models.PositiveIntegerField()
    opened_by = models.PositiveIntegerField()
    """The entrant who has side 0 in the game."""
    game = models.CharField(max_length=32, unique=True)
    """The live game's public id."""

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.tournament_id} round {self.round_number}: {self.first_entrant}–{self.second_entrant}"  # type: ignore[attr-defined]  # heirs have one

    @property
    def pair(self) -> tuple[int, int]:
        return self.first_entrant, self.second_entrant

    def side_of(self, entrant: int) -> Literal[0, 1]:
        return 0 if entrant == self.opened_by else 1


class OnlineGame(PairGame):
    """The game of a pair that sits at a table: its result arrives by itself."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="online_games")
    opened_at = models.DateTimeField(auto_now_add=True)
    recorded_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "round_number", "first_entrant", "second_entrant"),
                name="one_online_game_per_pair",
            ),
        )


class SetAsideGame(PairGame):
    """
    The game of a pair that was taken apart, or of a round that was cancelled: it counts for nothing.

    Its line was an `OnlineGame`'s, and is never one again: the same pair, paired anew, opens another game.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="set_aside_games")
    opened_at = models.DateTimeField()
    seq = models.PositiveIntegerField()
    """Number of the tournament's event that took the pair apart; when, why and by whom is written there."""


class EventReport(models.Model):
    """Report on all games of a tournament: one that waits to be made, or is made, or both."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="report")
    asked_at = models.DateTimeField()
    is_waiting = models.BooleanField(default=True)
    """True until it is made, or cancelled."""
    made = models.PositiveIntegerField(default=0)
    """Games judged so far."""
    total = models.PositiveIntegerField(default=0)
    """Games to judge; 0 while another report is made."""
    game_s = models.FloatField(null=True)
    """Seconds that a game took, on average; None before the first."""
    document = models.JSONField(null=True)
    """Content of the last one that was made, with entrants' numbers as names; see `event_reports`."""

    def __str__(self) -> str:
        return f"{self.tournament_id} report {self.made}/{self.total}"
