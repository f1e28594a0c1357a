"""Examinations against summaries: those that the site keeps, and one that was kept elsewhere."""

import time
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from faristol.files import write_file
from faristol_web.ops.against import Compared, compare, day
from faristol_web.ops.chains import Fault, keeps_heads
from faristol_web.ops.findings import Finding, broken, look, ok
from faristol_web.ops.summary import (
    Summary,
    kept_summaries,
    parse_summary,
    public_key,
    summary_text,
)

_MOST_NAMED = 20
_NS_IN_MS = 1_000_000
_PUT_BACK = (
    "if PostgreSQL was put back to an earlier time, say so with `faristol restore --as-of` before the site "
    "starts; if an older copy was put back by hand, this is what it lacks; if not, somebody removed or "
    "changed records: copy the data folder, then restore a backup into a new one or import exports"
)


def kept(data: Path) -> Iterator[Finding]:
    """The site against its own summaries: a person who changed records may have forgotten them."""
    what = "kept summaries"
    summaries: list[Summary] = []
    for path, found in kept_summaries(data):
        if isinstance(found, Summary):
            summaries.append(found)
        else:
            advice = f"compare with one that was kept elsewhere (--against), then remove {path.name}"
            yield look(what, str(found), advice)
    restored = _restored(summaries)
    faults: dict[str, Fault] = {}
    older: set[str] = set()
    for summary in summaries:
        compared = compare(summary, restored)
        older.update(fault.stream for fault in compared.older)
        for fault in compared.faults:
            faults.setdefault(fault.stream, fault)
    if faults:
        yield broken(what, _named(list(faults.values())), _PUT_BACK)
    elif summaries:
        yield ok(
            what, f"{len(summaries)}, the last of {day(summaries[-1].made_ms)}; {_went(older, restored)}"
        )
    elif keeps_heads():
        yield look(
            what, "there are none yet", "the site writes one a day while it runs; --summary writes one now"
        )


def against(data: Path, older: Summary) -> Iterator[Finding]:
    """The site against a summary from elsewhere."""
    what = f"summary of {day(older.made_ms)}"
    yield ok(what, f"whole, its fingerprint is {older.fingerprint}")
    if older.key != public_key(data):
        said = "it was not signed with this site's key"
        advice = (
            "right if the secret key was lost or replaced since; else it is another site's, or somebody "
            "made it up: compare its fingerprint with the one that was written down"
        )
        yield look(what, said, advice)
    restored = _restored([found for _path, found in kept_summaries(data) if isinstance(found, Summary)])
    compared = compare(older, restored)
    if compared.older:
        said = f"this site is older: a backup from before the summary was restored. {_named(compared.older)}"
        yield look(what, said, "restore a later backup into a new data folder, or import later exports")
    if compared.faults:
        yield broken(what, _named(compared.faults), _PUT_BACK)
    else:
        yield ok(what, _said(compared))


def written(data: Path, target: Path) -> Finding:
    """
    A new summary, in a file of its own.

    Raises:
        StoreError: if it cannot be written, or there is no key to sign with.
    """
    what = "new summary"
    if not keeps_heads():
        return look(what, "not written: the site keeps no heads yet", "start the site once with this version")
    content = summary_text(data, made_ms=time.time_ns() // _NS_IN_MS).encode()
    write_file(target, content)
    fingerprint = parse_summary(content, name=str(target)).fingerprint
    return ok(
        what, f"{target}, its fingerprint is {fingerprint}: keep the file, or write this down, elsewhere"
    )


def _restored(summaries: Sequence[Summary]) -> list[Summary]:
    return [summary for summary in summaries if summary.restored_ms is not None]


def _went(older: Collection[str], restored: Sequence[Summary]) -> str:
    if not older:
        return "all their records are here"
    back = restored[-1]
    return (
        f"the state of {day(back.restored_ms or 0)} was put back on {day(back.made_ms)}, so {len(older)} of "
        "their records are older than they were in between; all others are here"
    )


def _said(compared: Compared) -> str:
    less = f", {len(compared.older)} are shorter" if compared.older else ""
    return f"{compared.kept} of its records are intact, {compared.grown} of them have grown{less}"


def _named(faults: Sequence[Fault]) -> str:
    more = f"; and {len(faults) - _MOST_NAMED} more" if len(faults) > _MOST_NAMED else ""
    return f"{len(faults)} records are shorter or differ: {'; '.join(map(str, faults[:_MOST_NAMED]))}{more}"
