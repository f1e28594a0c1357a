"""The archive's words, as readers see them."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from faristol_web.archive.happenings import Kind, When
from faristol_web.archive.models import Source
from faristol_web.rulebooks.books import offered, offered_duplicate

KINDS: dict[str, str | Promise] = {
    Kind.TOURNAMENT: _("Tournament"),
    Kind.DUPLICATE: _("Duplicate"),
    Kind.MEETING: _("Meeting"),
}
WHEN: dict[str, str | Promise] = {
    When.RUNNING: _("In progress"),
    When.COMING: _("Upcoming"),
    When.PAST: _("Past"),
}
SOURCES: dict[str, str | Promise] = {
    Source.TOURNAMENT: _("Tournaments"),
    Source.TABLE: _("Over the board"),
    Source.ONLINE: _("Online"),
    Source.DUPLICATE: _("Duplicate"),
    Source.RECORD: _("Uploaded records"),
}
FOUND: dict[str, str | Promise] = {
    "player": _("Players"),
    "club": _("Clubs"),
    "event": _("Events"),
    "game": pgettext_lazy("search", "Games"),
    "rule": _("Rules"),
}
FIELDS: dict[str, str | Promise] = {
    "title": _("Title"),
    "kind": _("Kind of event"),
    "first_day": _("First day"),
    "last_day": _("Last day"),
    "place": pgettext_lazy("venue", "Place"),
    "club": _("Organising club"),
    "language": _("Language of the game"),
    "rulebook": _("Rulebook"),
    "link": _("Link"),
    "contact": _("Contact"),
    "registration_until": _("Registration until"),
    "note": _("Note"),
    "is_cancelled": _("Cancelled"),
    "tournament": _("Tournament"),
}


def rulebook_titles() -> dict[str, str]:
    """By id: those on offer; of others only the id is known."""
    return {book.id: book.title for book in (*offered(), *offered_duplicate())}


def rulebook_languages() -> dict[str, str]:
    """Return the languages of rulebooks, like `rulebook_titles`."""
    return {book.id: book.language for book in (*offered(), *offered_duplicate())}
