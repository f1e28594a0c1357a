"""Downloads: file types, separators between cells, archives of several files."""

import zipfile
from collections.abc import Mapping
from io import BytesIO

from django.utils.translation import get_language

from faristol.formats.duplicate.csv import COMMA, SEMICOLON

CSV, PDF, XML, LINES, TEXT, ZIP = (
    "text/csv; charset=utf-8",
    "application/pdf",
    "application/xml",
    "application/x-ndjson; charset=utf-8",
    "text/plain; charset=utf-8",
    "application/zip",
)
_NO_TIME = (1980, 1, 1, 0, 0, 0)
"""The same files are the same archive."""
_READABLE = 0o644


def table_delimiter() -> str:
    """Spreadsheets in languages that write 0,5 want a semicolon."""
    return COMMA if (get_language() or "").startswith("en") else SEMICOLON


def zipped(files: Mapping[str, str | bytes]) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zip_entry(name), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def zip_entry(name: str) -> zipfile.ZipInfo:
    """Readable by any account that unpacks it."""
    entry = zipfile.ZipInfo(name, _NO_TIME)
    entry.external_attr = _READABLE << 16
    return entry
