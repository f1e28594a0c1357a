"""Rows of a long measurement, kept as JSON lines, so that it adds up over several runs."""

import json
from pathlib import Path
from typing import Any


class Kept:
    """Rows by name. Without a file they live as long as the run. A torn last line is measured again."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._rows: dict[str, dict[str, Any]] = {}
        if file is None or not file.exists():
            return
        lines = file.read_text("utf-8").splitlines(keepends=True)
        whole = [line for line in lines if line.endswith("\n")]
        if whole != lines:
            file.write_text("".join(whole), "utf-8")
        for line in whole:
            row = json.loads(line)
            self._rows[row.pop("name")] = row

    def row(self, name: str) -> dict[str, Any] | None:
        """Return what is kept under a name."""
        return self._rows.get(name)

    def keep(self, name: str, row: dict[str, Any]) -> dict[str, Any]:
        self._rows[name] = row
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"name": name, **row}) + "\n")
        return row
