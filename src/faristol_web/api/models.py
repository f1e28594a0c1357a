"""Keys of the API. Only their hashes are kept."""

from django.db import models


class ApiToken(models.Model):
    """One key of one account: its holder may do what the account may, within the scopes."""

    user = models.ForeignKey("auth.User", on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    """The owner's name for it: the program that uses it."""
    prefix = models.CharField(max_length=8)
    """The first signs of the token, so that its owner can tell it from others."""
    hash = models.CharField(max_length=64, unique=True)
    scopes = models.CharField(max_length=60, blank=True)
    """Scopes separated by spaces, as in `tokens.Scope`."""
    made_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True)
    """Last use, to the hour: a row is not written for every request."""
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-made_at", "-pk")

    def __str__(self) -> str:
        return f"{self.prefix}… of {self.user_id}"

    @property
    def scope_list(self) -> list[str]:
        return self.scopes.split()
