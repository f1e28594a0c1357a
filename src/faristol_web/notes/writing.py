"""Writing notes: each version is kept, nothing that was typed replaces what its writer has not seen."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from faristol.errors import NotationError
from faristol_web.notes.models import Note
from faristol_web.notes.places import Place

MOST_TEXT = 4000
"""Characters of a note."""
MOST_VERSIONS = 20_000
"""An account has at most so many, over all its notes: more is no person's work."""


class ChangedMeanwhile(Exception):
    """Another page of the same person has written a version that this one has not seen."""

    def __init__(self, now: Note) -> None:
        super().__init__(str(now))
        self.now = now


@dataclass(frozen=True, slots=True)
class Written:
    """A note with its history."""

    step: int
    versions: tuple[Note, ...]
    """In the order they were written."""

    @property
    def now(self) -> Note:
        return self.versions[-1]

    @property
    def earlier(self) -> list[Note]:
        """Return the texts before this one, the newest first."""
        return [version for version in reversed(self.versions[:-1]) if version.text]


def notes_on(author: AbstractBaseUser, place: Place) -> dict[int, Written]:
    """Return an author's notes on the moves of a game, by step, those that are deleted included."""
    versions: dict[int, list[Note]] = {}
    for note in Note.objects.filter(author_id=author.pk, kind=place.kind, key=place.key):
        versions.setdefault(note.step, []).append(note)
    return {step: Written(step, tuple(each)) for step, each in versions.items()}


def texts_on(author: AbstractBaseUser, place: Place) -> dict[int, str]:
    """Return the same as texts, by step, without those that are deleted."""
    return {step: each.now.text for step, each in notes_on(author, place).items() if each.now.text}


def write(author: AbstractBaseUser, place: Place, step: int, text: str, *, seen: int) -> bool:
    """
    Write the next version of a note; `seen` is the version that its writer had before them, 0 for none.

    Return whether there is a new version: the same text again makes none.

    Raises:
        NotationError: if it is too long, or there are too many.
        ChangedMeanwhile: if there is a version that the writer has not seen.
    """
    text = plain(text)
    if len(text) > MOST_TEXT:
        raise NotationError(
            _("A note has at most %(most)s characters, and this one has %(count)s. Shorten it, or split it.")
            % {"most": MOST_TEXT, "count": len(text)}
        )
    own = Note.objects.filter(author_id=author.pk)
    here = own.filter(kind=place.kind, key=place.key, step=step)
    last = here.last()
    if (last.text if last else "") == text:
        return False
    if last is not None and last.version != seen:
        raise ChangedMeanwhile(last)
    if own.count() >= MOST_VERSIONS:
        raise NotationError(_("Your account has no room for more notes."))
    version = (last.version if last else 0) + 1
    try:
        with transaction.atomic():
            Note.objects.create(
                author_id=author.pk, kind=place.kind, key=place.key, step=step, version=version, text=text
            )
    except IntegrityError:  # two pages at the same moment
        return write(author, place, step, text, seen=seen)
    return True


def plain(text: str) -> str:
    """
    Return a text with one kind of line end, without spaces around it and without control characters.

    >>> plain("  one\\r\\ntwo\\x00\\x1b[31m\\t3 \\n")
    'one\\ntwo[31m\\t3'
    """
    return "".join(_printable("\n".join(text.splitlines()))).strip()


def _printable(text: str) -> Iterator[str]:
    yield from (sign for sign in text if sign in "\n\t" or (ord(sign) >= ord(" ") and sign != "\x7f"))
