"""
The rows of all tables as a site's own migrations left them, and the way back.

Tables are read and written as the migrations say that they are, not as today's models do: so an old site can
be copied as it is, and an old copy is brought up to date by the same steps as an old site.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from typing import Any

from django.apps.registry import Apps
from django.conf import settings
from django.db import connections, router
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.models import Field, JSONField, Model

from faristol.errors import StoreError

Migration = tuple[str, str]
LEFT_OUT = {
    "sessions.session",
    "accounts.accountsession",
    "accounts.administratorlink",
    "accounts.personallink",
    "accounts.sentform",
    "accounts.askedletter",
}
"""Tables left out without secrets: those of sessions and answers hold keys that let in as that visitor;
letters that someone asked for are asked for again."""
OF_HOSTS = {"live.siteclock", "live.servingworker", "live.sharedfile"}
"""Tables that no backup has: they are about the hosts of a running site, or copies of files."""
_AT_ONCE = 500


def databases() -> list[str]:
    return sorted(settings.OWN_DATABASES)


def applied(alias: str) -> list[Migration]:
    """
    The migrations that this database has had.

    Raises:
        StoreError: if a newer version of the program has written it.
    """
    loader = MigrationLoader(connections[alias])
    return known(loader.applied_migrations)


def known(migrations: Iterable[Migration]) -> list[Migration]:
    """
    Raises:
        StoreError: if this version has no such migration.
    """
    wanted = set(migrations)
    newer = sorted(".".join(migration) for migration in wanted - set(MigrationLoader(None).disk_migrations))
    if newer:
        raise StoreError(f"it was made by a newer version of Faristol: {', '.join(newer[:3])}")
    return sorted(wanted)


def apps_after(migrations: Iterable[Migration]) -> Apps:
    """The models as they were then."""
    loader = MigrationLoader(None)
    return loader.project_state(sorted(migrations)).apps


def tables_of(alias: str, apps: Apps) -> dict[str, type[Model]]:
    """By label, those that lie in this database."""
    return {
        model._meta.label_lower: model  # noqa: SLF001 – public in all but name
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and router.allow_migrate_model(alias, model)  # noqa: SLF001
    }


def rows_of(alias: str, model: type[Model]) -> Iterator[dict[str, Any]]:
    """In the order in which they came."""
    names = [field.attname for field in model._meta.concrete_fields]  # noqa: SLF001
    rows = model._base_manager.using(alias).order_by("pk").values_list(*names)  # noqa: SLF001
    for row in rows.iterator(chunk_size=_AT_ONCE):
        yield {name: _plain(value) for name, value in zip(names, row, strict=True)}


def migrate_to(alias: str, migrations: Iterable[Migration]) -> None:
    """An empty database becomes what it was after these; nobody is told, so nothing is filled in."""
    executor = MigrationExecutor(connections[alias])
    executor.migrate(_last_of_each_app(set(migrations)))


def _last_of_each_app(migrations: set[Migration]) -> list[Migration]:
    """All others come before them by themselves."""
    nodes = MigrationLoader(None).graph.node_map
    return sorted(
        (app, name)
        for app, name in migrations
        if not any(child.key in migrations and child.key[0] == app for child in nodes[app, name].children)
    )


def load_rows(alias: str, model: type[Model], rows: Iterable[dict[str, Any]]) -> int:
    """
    Load rows and return their number.

    Raises:
        StoreError: if a row is not what the table holds.
    """
    fields = {field.attname: field for field in model._meta.concrete_fields}  # noqa: SLF001
    for model_field in fields.values():
        model_field.auto_now = model_field.auto_now_add = False  # type: ignore[attr-defined]  # what was, was then
    count, waiting = 0, list[Model]()
    for row in rows:
        count += 1
        try:
            waiting.append(model(**{name: _read(fields[name], value) for name, value in row.items()}))
        except Exception as error:
            raise StoreError(f"row {count} of {model._meta.label_lower} cannot be read: {error}") from error  # noqa: SLF001
        if len(waiting) == _AT_ONCE:
            _write(alias, model, waiting)
            waiting.clear()
    _write(alias, model, waiting)
    return count


def _write(alias: str, model: type[Model], rows: list[Model]) -> None:
    try:
        model._base_manager.using(alias).bulk_create(rows)  # noqa: SLF001
    except (OverflowError, ValueError, TypeError) as error:
        raise StoreError(f"rows of {model._meta.label_lower} cannot be written: {error}") from error  # noqa: SLF001


def _plain(value: Any) -> Any:
    """Return the value as JSON has it."""
    match value:
        case None | bool() | int() | float() | str() | list() | dict():
            return value
        case bytes() | memoryview():
            return b64encode(bytes(value)).decode("ascii")
        case _ if hasattr(value, "isoformat"):
            return value.isoformat()
        case _:
            return str(value)


def _read(field: "Field[Any, Any]", value: Any) -> Any:
    return value if isinstance(field, JSONField) else field.to_python(value)
