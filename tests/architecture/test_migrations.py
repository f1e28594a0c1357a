"""Two neighbouring versions serve one database side by side, so a migration only adds."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SITE = Path(__file__).parents[2] / "src" / "faristol_web"
LAST_FREE = {
    "accounts": 5,
    "api": 1,
    "archive": 3,
    "chat": 2,
    "duplicate": 4,
    "notifications": 1,
    "play": 7,
    "puzzles": 0,
    "ratings": 3,
    "replays": 1,
    "streams": 3,
    "notes": 0,
    "study": 0,
    "tournaments": 4,
}
"""By app, the last migration from before a site could have several hosts, of which none is stopped."""
ADDS = {
    "CreateModel",
    "AddIndex",
    "AddField",
    "RunPython",
    "RunSQL",
    "SeparateDatabaseAndState",
    "AlterModelOptions",
}


def migrations() -> list[Path]:
    return [path for path in sorted(SITE.glob("*/migrations/[0-9]*.py")) if is_bound(path)]


def is_bound(path: Path) -> bool:
    return int(path.name[:4]) > LAST_FREE[path.parents[1].name]


def operations_in(source: str) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            if name.startswith("migrations.") and name != "migrations.swappable_dependency":
                yield node


def faults(source: str) -> list[str]:
    """Return what an older version, which does not know of it, would stumble over."""
    found = []
    for operation in operations_in(source):
        kind = ast.unparse(operation.func).removeprefix("migrations.")
        text = ast.unparse(operation)
        if kind not in ADDS and not kind.startswith("RunPython."):
            found.append(f"{kind} takes away or changes what an older version uses")
        elif kind == "AddField" and "null=True" not in text and "db_default=" not in text:
            found.append(
                "a row that an older version adds has no value in a new column: null=True or db_default"
            )
    return found


def test_every_app_says_where_it_began() -> None:
    assert {path.parents[1].name for path in SITE.glob("*/migrations/__init__.py")} == set(LAST_FREE)


@pytest.mark.parametrize("path", migrations(), ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_a_migration_only_adds(path: Path) -> None:
    assert faults(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("operation", "count"),
    [
        ('migrations.CreateModel(name="New", fields=[])', 0),
        ('migrations.AddField("Old", "new", models.TextField(null=True))', 0),
        ('migrations.AddField("Old", "new", models.TextField(db_default=""))', 0),
        ('migrations.AddField("Old", "new", models.TextField(default=""))', 1),
        ('migrations.RemoveField("Old", "gone")', 1),
        ('migrations.RenameField("Old", "a", "b")', 1),
        ('migrations.DeleteModel("Old")', 1),
    ],
)
def test_what_an_older_version_would_stumble_over_is_found(operation: str, count: int) -> None:
    assert len(faults(operation)) == count
