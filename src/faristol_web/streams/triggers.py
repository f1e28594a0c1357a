"""Guards in the database: refusals that migrations put on tables, in the words of either database."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_LITE = """
CREATE TRIGGER {name} BEFORE {verb} ON {table}
{when}BEGIN SELECT RAISE(ABORT, '{message}'); END
"""
_FUNCTION = """
CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $body$
BEGIN
    IF {condition} THEN
        RAISE EXCEPTION '{message}' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $body$
"""
_TRIGGER = "CREATE TRIGGER {name} BEFORE {verb} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()"
_WHOLE = "CREATE TRIGGER {name}_all BEFORE TRUNCATE ON {table} EXECUTE FUNCTION {name}()"


def refuse(
    schema_editor: "BaseDatabaseSchemaEditor",
    table: str,
    *,
    message: str,
    verbs: Iterable[str] = ("UPDATE", "DELETE"),
) -> None:
    """Rows of this table are added and never touched again."""
    for verb in verbs:
        guard(schema_editor, table, name=f"{table}_no_{verb}", verb=verb, message=message)


def refuse_gaps(schema_editor: "BaseDatabaseSchemaEditor", table: str, *, message: str) -> None:
    """The numbers of a stream follow each other from 1."""
    newest = f"SELECT MAX(seq) FROM {table} WHERE stream = NEW.stream"  # noqa: S608 – our own names
    condition = f"NEW.seq <> 1 + COALESCE(({newest}), 0)"
    guard(
        schema_editor,
        table,
        name=f"{table}_in_order",
        verb="INSERT",
        message=message,
        condition=condition,
    )


def guard(
    schema_editor: "BaseDatabaseSchemaEditor",
    table: str,
    *,
    name: str,
    verb: str,
    message: str,
    condition: str = "",
) -> None:
    """Refuse this, always or under a condition that both databases understand."""
    if schema_editor.connection.vendor == "sqlite":
        when = f"WHEN {condition}\n" if condition else ""
        schema_editor.execute(_LITE.format(name=name, verb=verb, table=table, message=message, when=when))
        return
    name = name.lower()
    said = message.replace("%", "%%")
    schema_editor.execute(
        _FUNCTION.format(name=name, condition=condition or "TRUE", message=said), params=None
    )
    schema_editor.execute(_TRIGGER.format(name=name, verb=verb, table=table), params=None)
    if verb == "DELETE":
        schema_editor.execute(_WHOLE.format(name=name, table=table), params=None)
