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
MOST_LINES = 50
"""Side lines of a person beside one move, deleted ones included."""
MOST_VERSIONS = 20_000
"""An account has at most so many, over all its notes: more is no person's work."""


class ChangedMeanwhile(Exception):
    """Another page of the same person has written a version that this one has not seen."""

    def __init__(self, now: Note) -> None:
        super().__init__(str(now))
        self.now = now


@dataclass(frozen=True, slots=True)
class Written:
    """A note or a side line with its history."""

    step: int
    line: int
    versions: tuple[Note, ...]
    """In the order they were written."""

    @property
    def now(self) -> Note:
        return self.versions[-1]

    @property
    def earlier(self) -> list[Note]:
        """Return the versions before this one that say something, the newest first."""
        return [version for version in reversed(self.versions[:-1]) if not version.is_deleted]


def written_on(author: AbstractBaseUser, place: Place) -> list[Written]:
    """Return an author's notes and side lines of a game, by step and number, deleted ones included."""
    versions: dict[tuple[int, int], list[Note]] = {}
    for note in Note.objects.filter(author_id=author.pk, kind=place.kind, key=place.key):
        versions.setdefault((note.step, note.line), []).append(note)
    return [Written(step, line, tuple(each)) for (step, line), each in versions.items()]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A version to write, as its writer sees it."""

    step: int
    text: str
    moves: str = ""
    line: int | None = 0
    """Number of a side line; 0 for the note on the move itself, None for a new line."""
    seen: int = 0
    """The version that its writer had before them, 0 for none."""
    about: str = ""


def write(author: AbstractBaseUser, place: Place, draft: Draft) -> bool:
    """
    Write the next version of a note or a side line.

    Return whether there is a new version: the same text and moves make none.

    Raises:
        NotationError: if it is too long, or there are too many.
        ChangedMeanwhile: if there is a version that the writer has not seen.
    """
    text, moves = plain(draft.text), plain(draft.moves)
    _refuse_length(text, most=MOST_TEXT)
    _refuse_length(moves, most=MOST_TEXT)
    own = Note.objects.filter(author_id=author.pk)
    here = list(own.filter(kind=place.kind, key=place.key, step=draft.step))
    lines = {note.line: note for note in here if note.line}  # the last version of each
    line = draft.line
    if line is None:
        if any((note.text, note.moves) == (text, moves) for note in lines.values()):
            return False
        line = max(lines, default=0) + 1
        if line > MOST_LINES:
            raise NotationError(
                _("You can keep at most %(most)s side lines beside a move.") % {"most": MOST_LINES}
            )
    last = next((note for note in reversed(here) if note.line == line), None)
    if ((last.text, last.moves) if last else ("", "")) == (text, moves):
        return False
    if last is not None and last.version != draft.seen:
        raise ChangedMeanwhile(last)
    if own.count() >= MOST_VERSIONS:
        raise NotationError(_("Your account has no room for more notes."))
    version = Note(
        author_id=author.pk,
        kind=place.kind,
        key=place.key,
        step=draft.step,
        line=line,
        version=here[-1].version + 1 if here else 1,
        text=text,
        moves=moves,
        about=draft.about,
    )
    try:
        with transaction.atomic():
            version.save(force_insert=True)
    except IntegrityError:  # two pages at the same moment
        return write(author, place, draft)
    return True


def _refuse_length(text: str, *, most: int) -> None:
    if len(text) > most:
        raise NotationError(
            _("A note has at most %(most)s characters, and this one has %(count)s. Shorten it, or split it.")
            % {"most": most, "count": len(text)}
        )


def plain(text: str) -> str:
    """
    Return a text with one kind of line end, without spaces around it and without control characters.

    >>> plain("  one\\r\\ntwo\\x00\\x1b[31m\\t3 \\n")
    'one\\ntwo[31m\\t3'
    """
    return "".join(_printable("\n".join(text.splitlines()))).strip()


def _printable(text: str) -> Iterator[str]:
    yield from (sign for sign in text if sign in "\n\t" or (ord(sign) >= ord(" ") and sign != "\x7f"))
