"""Games written down elsewhere, kept as they came."""

from django.db import models


class Record(models.Model):
    slug = models.SlugField(max_length=80, unique=True)
    title = models.CharField(max_length=120)
    rulebook_id = models.CharField(max_length=60)
    content = models.BinaryField()
    """The file, to the byte."""
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("title", "pk")

    def __str__(self) -> str:
        return self.title
