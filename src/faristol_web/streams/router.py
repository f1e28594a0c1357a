"""Events live in a database of their own; everything else in the site's."""

from typing import Any

from django.db.models import Model


class EventsApart:
    def db_for_read(self, model: type[Model], **_hints: Any) -> str | None:
        return "events" if model._meta.app_label == "live" else None  # noqa: SLF001 – public in all but name

    def db_for_write(self, model: type[Model], **_hints: Any) -> str | None:
        return "events" if model._meta.app_label == "live" else None  # noqa: SLF001 – public in all but name

    def allow_migrate(self, db: str, app_label: str, **_hints: Any) -> bool:
        return (db == "events") == (app_label == "live")
