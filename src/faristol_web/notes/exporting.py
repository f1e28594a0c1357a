"""All that a person wrote here, as data to take along."""

from typing import Any

from faristol_web.notes.models import Collection, Note
from faristol_web.notes.places import User


def everything_of(user: User) -> dict[str, Any]:
    """Return all versions of notes and side lines, and all collections, removed ones included."""
    return {
        "notes": [
            {
                "kind": note.kind,
                "id": note.key,
                "move": note.step,
                "side_line": note.line,
                "version": note.version,
                "text": note.text,
                "moves": note.moves.splitlines(),
                "written_at": note.written_at.isoformat(),
            }
            for note in Note.objects.filter(author_id=user.pk).order_by(
                "kind", "key", "step", "line", "version"
            )
        ],
        "collections": [
            {
                "id": each.public_id,
                "name": each.name,
                "sharing": each.sharing,
                "is_removed": each.removed_at is not None,
                "games": [
                    {
                        "kind": item.kind,
                        "id": item.key,
                        "move": item.step,
                        "is_removed": bool(item.removed_at),
                    }
                    for item in each.items.all()
                ],
            }
            for each in Collection.objects.filter(owner_id=user.pk).prefetch_related("items")
        ],
    }
