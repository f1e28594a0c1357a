"""Games written down elsewhere, kept as they came."""

from django.conf import settings
from django.db import models


class Sharing(models.TextChoices):
    """Readers of something that a person made."""

    PRIVATE = "private"
    LINK = "link"
    """Anyone with the address, which nobody can guess; no list, no search and no figures have it."""
    PUBLIC = "public"


class Record(models.Model):
    slug = models.SlugField(max_length=80, unique=True)
    title = models.CharField(max_length=120)
    rulebook_id = models.CharField(max_length=60)
    content = models.BinaryField()
    """The file, to the byte."""
    added_at = models.DateTimeField(auto_now_add=True)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="records")
    """Null: uploaded without an account, or public, of an account that was deleted."""
    # Rows from before, and those of an older version beside this one, were public when they were made.
    sharing = models.CharField(
        max_length=10, choices=Sharing, default=Sharing.PRIVATE, db_default=Sharing.PUBLIC
    )

    class Meta:
        ordering = ("title", "pk")

    def __str__(self) -> str:
        return self.title
