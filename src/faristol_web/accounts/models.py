"""The first administrator's way in."""

from django.db import models


class AdministratorLink(models.Model):
    """A link that makes one administrator, once. Only its hash is kept."""

    token_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"link of {self.made_at:%Y-%m-%d %H:%M}"
