"""Rows about people: who has which role, which links work, who guesses. No rules here."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from faristol_web.accounts.links import is_current, known_token, new_keys


class PrivateLink(models.Model):
    """Fields that rows of links share. The token of the address is in none of them, see `links`."""

    PURPOSE: ClassVar[str]
    """Keeps links of one kind from being good for another."""
    nonce = models.CharField(max_length=32, blank=True)
    """Empty for links older than this: they work, and cannot be shown again."""
    token_hash = models.CharField(max_length=64, unique=True)

    class Meta:
        abstract = True

    @property
    def token(self) -> str:
        """Empty where it cannot be shown: then only a new link helps."""
        return known_token(self.PURPOSE, self.nonce, self.token_hash)

    @property
    def is_current(self) -> bool:
        """False for a link made under another secret key, which opens nothing."""
        return is_current(self.PURPOSE, self.nonce, self.token_hash)

    def renew(self) -> None:
        """The old token is good for nothing once this is saved."""
        for name, value in new_keys(self.PURPOSE).items():
            setattr(self, name, value)


class AdministratorLink(models.Model):
    """A link that makes one administrator, once. Only its hash is kept."""

    token_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"link of {self.made_at:%Y-%m-%d %H:%M}"


class SiteRole(models.Model):
    """Role of an account in every event and game of the site, see `access.Role`."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="site_roles")
    role = models.CharField(max_length=16)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    given_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "role"), name="one_site_role_of_a_kind"),)

    def __str__(self) -> str:
        return f"{self.user_id} {self.role}"


class Profile(models.Model):
    """Data of an account besides its name and password."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="profile")
    display_name = models.CharField(max_length=40, blank=True)
    """Shown instead of the user name."""
    folded = models.CharField(max_length=450, unique=True, null=True)  # noqa: DJ001 – two may have none
    """Folded user name, for lookups; None for one that differs in case alone from an older account's."""
    visitor = models.CharField(max_length=64, unique=True)
    """The id that its seats are found by, see `visitors`."""
    language = models.CharField(max_length=8, blank=True)

    def __str__(self) -> str:
        return f"of {self.user_id}"


class AccountSession(models.Model):
    """A browser in which an account is logged in, so that it can be logged out from elsewhere."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="account_sessions"
    )
    session_key = models.CharField(max_length=40, unique=True)
    """Key of the row in Django's table of sessions."""
    device = models.CharField(max_length=200, blank=True)
    """The browser's name for itself."""
    began_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"of {self.user_id} since {self.began_at:%Y-%m-%d %H:%M}"


class SiteSetting(models.Model):
    """The one row of what administrators settle for the whole site."""

    class SignUp(models.TextChoices):
        ANYONE = "anyone"
        INVITED = "invited"
        NOBODY = "nobody"

    sign_up = models.CharField(max_length=8, choices=SignUp, default=SignUp.ANYONE)

    def __str__(self) -> str:
        return f"sign-up: {self.sign_up}"


class PersonalLink(PrivateLink):
    """A one-time link: to a new password, or to an account for somebody who is invited."""

    PURPOSE = "personal"

    class Purpose(models.TextChoices):
        PASSWORD = "password"  # noqa: S105 – a purpose
        INVITATION = "invitation"

    purpose = models.CharField(max_length=10, choices=Purpose)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="personal_links"
    )
    """Owner of the password; None for an invitation."""
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.purpose} for {self.user_id or 'a new account'}"


class GuestLink(PrivateLink):
    """Lets its holder do one kind of work in one event or game, without an account."""

    PURPOSE = "guest"

    kind = models.CharField(max_length=16)
    """Kind of the place, as `hooks.place_of` names it."""
    place = models.CharField(max_length=64)
    """Its public id."""
    role = models.CharField(max_length=16)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        indexes = (models.Index(fields=("kind", "place"), name="guest_links_of_a_place"),)

    def __str__(self) -> str:
        return f"{self.role} of {self.kind} {self.place}"


class Guest(models.Model):
    """A visitor who opened a guest link."""

    link = models.ForeignKey(GuestLink, on_delete=models.CASCADE, related_name="guests")
    visitor = models.CharField(max_length=64)
    came_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("link", "visitor"), name="one_guest_per_link"),)

    def __str__(self) -> str:
        return f"guest of {self.link_id}"


class Guess(models.Model):
    """Wrong guesses at one secret, or from one address: what the growing lock-out counts."""

    key = models.CharField(max_length=64, primary_key=True)
    """A hash: neither names nor addresses are kept."""
    wrong = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField()
    locked_until = models.DateTimeField(null=True)

    class Meta:
        indexes = (models.Index(fields=("last_at",), name="guesses_by_age"),)

    def __str__(self) -> str:
        return f"{self.wrong} wrong"


class SentForm(models.Model):
    """A form that was sent, so that the same press does nothing twice, see `sent_once`."""

    key = models.CharField(max_length=64, primary_key=True)
    """A keyed hash of everything that was sent."""
    at = models.DateTimeField()
    answer = models.BinaryField(null=True)
    """Veiled, for the same press once more; None while the first is under way."""

    class Meta:
        indexes = (models.Index(fields=("at",), name="sent_forms_by_age"),)

    def __str__(self) -> str:
        return f"of {self.at:%Y-%m-%d %H:%M}"


class AskedLetter(models.Model):
    """Someone wants a link to a new password by mail; gone once it is sent, see `mail`."""

    who = models.CharField(max_length=254)
    """A name or an address, as typed: whether anybody is called so is looked up when it is sent."""
    here = models.CharField(max_length=300)
    """The site's address."""
    tries = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"due {self.due_at:%Y-%m-%d %H:%M}"
