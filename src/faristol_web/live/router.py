"""Events live in a database of their own; everything else in the site's."""

from typing import Any


class EventsApart:
    def db_for_read(self, model: type, **_hints: Any) -> str | None:
        return "events" if model._meta.app_label == "live" else None

    def db_for_write(self, model: type, **_hints: Any) -> str | None:
        return "events" if model._meta.app_label == "live" else None

    def allow_migrate(self, db: str, app_label: str, **_hints: Any) -> bool:
        return (db == "events") == (app_label == "live")
