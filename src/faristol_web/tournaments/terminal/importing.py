"""`faristol tournament import FILES site:SLUG`: as the page that brings one in, and the address is said."""

from collections.abc import Mapping
from pathlib import Path

from django.db import DatabaseError
from django.utils.text import slugify

from faristol.errors import IllegalMove, NotationError, StoreError
from faristol_web.rulebooks.books import offered_rulebook
from faristol_web.tournaments.domain.importing import Brought, Whose, bring_in
from faristol_web.tournaments.domain.services import RESERVED, SLUG_LENGTH
from faristol_web.tournaments.models import Tournament


def bring_in_at(slug: str, files: Mapping[str, bytes], *, rulebook: str, data: Path) -> Brought:
    """
    Raises:
        FaristolError: if the address is taken or none, or the files cannot be read; nothing is written then.
    """
    if slugify(slug) != slug or not 0 < len(slug) <= SLUG_LENGTH or slug in RESERVED:
        raise StoreError(f"site:{slug}: use lower-case letters, numbers and hyphens, such as site:open-2009")
    try:
        if Tournament.objects.filter(slug=slug).exists():
            raise StoreError(f"site:{slug} already exists; a tournament needs an address of its own")
        return bring_in(files, offered_rulebook(rulebook), whose=Whose(slug=slug))
    except DatabaseError as error:
        raise StoreError(f"the site in {data} was not written to: {error}") from error
    except IllegalMove as error:
        raise NotationError(f"{', '.join(files)}: {error}") from error
