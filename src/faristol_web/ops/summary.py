"""
Signed summaries: the length of every record of a site at one moment, in a file to be kept elsewhere.

Anyone who can write to the databases can remove events and heads. A summary kept elsewhere shows it: the
site makes one a day, a backup carries one, and `faristol doctor --against FILE` compares.

It is signed with Ed25519, by a key made of the site's secret key: nothing more has to be kept, and the
file alone shows that it is whole. Only the site's own key proves whose it is.
"""

import base64
import binascii
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import faristol
from faristol.errors import NotationError, StoreError
from faristol.files import write_file
from faristol.stream.lines import parse_json
from faristol_web.databases.folder import KEPT_SUMMARIES, SECRET, SUMMARIES

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

MARK = "summary of records"
FORMAT = 1
MOST_BYTES = 1 << 26
_SIGNATURE = "signature"
_SALT = "faristol.summary"
_DIGITS = 32


@dataclass(frozen=True, slots=True)
class Line:
    """One record, as far as it went."""

    kind: str
    """`game`, `duplicate session` or `tournament`."""
    stream: str
    seq: int
    """Number of the last event."""
    hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    made_ms: int
    """Milliseconds since 1970."""
    restored_ms: int | None
    """Time the backup was made, for a site that was just restored."""
    key: str
    """The public key that it is signed with."""
    lines: Mapping[str, tuple[Line, ...]]
    """By database, ordered by stream."""
    fingerprint: str
    """Of all that is signed, in groups: short enough for a sheet of paper."""


def summary_text(data: Path, *, made_ms: int, restored_ms: int | None = None) -> str:
    """
    A summary of the site that is open, signed with the key in `data`. It takes the heads, not the events.

    Raises:
        StoreError: if there is no key.
    """
    from faristol_web.ops.chains import HEADS, heads_of, kinds_of  # noqa: PLC0415 – only now there are settings

    key = _private_key(data)
    said = {
        "faristol": MARK,
        "format": FORMAT,
        "version": faristol.__version__,
        "made_ms": made_ms,
        "restored_ms": restored_ms,
        "key": _text(key.public_key().public_bytes_raw()),
        "records": {},
    }
    for alias in sorted(HEADS):
        kinds = kinds_of(alias)
        heads = heads_of(alias)
        said["records"][alias] = [[kinds.get(stream, "game"), stream, *heads[stream]] for stream in heads]  # type: ignore[index]
    said[_SIGNATURE] = _text(key.sign(_signed(said)))
    return f"{json.dumps(said, ensure_ascii=False, separators=(',', ':'))}\n"


def parse_summary(content: bytes, *, name: str) -> Summary:
    """
    A summary that is whole; whose it is says only its key.

    Raises:
        NotationError: if it is none, was changed since it was signed, or is a newer version's.
    """
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 – slow to import
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415

    if len(content) > MOST_BYTES:
        raise NotationError(f"{name}: {len(content)} bytes: too large for a summary")
    try:
        said: Any = parse_json(content)
        if not isinstance(said, dict) or said.get("faristol") != MARK:
            raise NotationError(f"{name}: not a summary of a site's records")
        if said["format"] != FORMAT:
            version = said.get("version")
            raise NotationError(
                f"{name}: a summary of format {said['format']} by Faristol {version}; this one reads {FORMAT}"
            )
        signed = _signed(said)
        Ed25519PublicKey.from_public_bytes(_bytes(said["key"])).verify(_bytes(said[_SIGNATURE]), signed)
        return Summary(
            made_ms=_whole(said["made_ms"]),
            restored_ms=None if said["restored_ms"] is None else _whole(said["restored_ms"]),
            key=str(said["key"]),
            lines={str(alias): tuple(map(_line, lines)) for alias, lines in said["records"].items()},
            fingerprint=_fingerprint(signed),
        )
    except InvalidSignature as error:
        raise NotationError(f"{name}: it was changed after it was signed; use another copy") from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, binascii.Error) as error:
        if isinstance(error, NotationError):
            raise
        raise NotationError(f"{name}: not a summary of a site's records: {error}") from error


def public_key(data: Path) -> str:
    """
    Of the key that the site signs with now.

    Raises:
        StoreError: if there is none.
    """
    return _text(_private_key(data).public_key().public_bytes_raw())


def keep_summary(data: Path, *, made_ms: int, restored_ms: int | None = None) -> Path:
    """
    A new summary in the data folder; the oldest make room.

    Raises:
        FaristolError: if it cannot be written; then there is none.
    """
    folder = data / SUMMARIES
    # What tells of a restored backup stays: without it, summaries from before would speak of lost records.
    path = folder / f"{'' if restored_ms is None else 'restored-'}{made_ms:015}.json"
    text = summary_text(data, made_ms=made_ms, restored_ms=restored_ms)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot write {folder}: {error.strerror}") from error
    write_file(path, text.encode())
    for old in daily_paths(data)[:-KEPT_SUMMARIES]:
        old.unlink(missing_ok=True)
    return path


def daily_paths(data: Path) -> list[Path]:
    """Of the summaries in the data folder that make room for newer ones; the oldest first."""
    folder = data / SUMMARIES
    return sorted(folder.glob("[0-9]*.json")) if folder.is_dir() else []


def made_ms_of(path: Path) -> int:
    """When a kept summary was made, by its name: milliseconds since 1970."""
    digits = path.stem.removeprefix("restored-")
    return int(digits) if digits.isdecimal() else 0


def kept_summaries(data: Path) -> Iterator[tuple[Path, Summary | NotationError]]:
    """All in the data folder, the oldest first; of one that cannot be read, why."""
    folder = data / SUMMARIES
    for path in sorted(folder.glob("*.json"), key=made_ms_of) if folder.is_dir() else []:
        try:
            yield path, parse_summary(path.read_bytes(), name=str(path))
        except NotationError as error:
            yield path, error
        except OSError as error:
            yield path, NotationError(f"{path}: cannot be read: {error.strerror}")


def _private_key(data: Path) -> "Ed25519PrivateKey":
    from cryptography.hazmat.primitives.asymmetric.ed25519 import (  # noqa: PLC0415 – slow to import
        Ed25519PrivateKey,
    )
    from django.utils.crypto import salted_hmac  # noqa: PLC0415

    try:
        secret = (data / SECRET).read_text("ascii").strip()
    except (OSError, ValueError) as error:
        raise StoreError(f"no key to sign with: {data / SECRET} cannot be read") from error
    if not secret:
        raise StoreError(f"no key to sign with: {data / SECRET} is empty")
    return Ed25519PrivateKey.from_private_bytes(
        salted_hmac(_SALT, "", secret=secret, algorithm="sha256").digest()
    )


def _signed(said: Mapping[str, Any]) -> bytes:
    facts = {name: value for name, value in said.items() if name != _SIGNATURE}
    return json.dumps(facts, sort_keys=True, separators=(",", ":")).encode()


def _fingerprint(signed: bytes) -> str:
    digits = sha256(signed).hexdigest()[:_DIGITS].upper()
    return " ".join(digits[start : start + 4] for start in range(0, _DIGITS, 4))


def _line(value: Any) -> Line:
    kind, stream, seq, digest = value
    return Line(str(kind), str(stream), _whole(seq), str(digest))


def _whole(value: object) -> int:
    if type(value) is not int or value < 0:
        raise TypeError(f"{value!r} is not a whole number")
    return value


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode("ascii")


def _bytes(text: object) -> bytes:
    return base64.urlsafe_b64decode(str(text))
