"""Rows that are one thing: the only place that follows merges from one to the next."""

from collections.abc import Iterable, Mapping

from faristol_web.archive.models import ClubMerge, PlayerMerge

Merges = type[PlayerMerge] | type[ClubMerge]


def ends(merges: Merges) -> dict[int, int]:
    """By the key of each row that has no page of its own: the one that shows it. One query."""
    leads = _leads(merges)
    return {gone: _end(gone, leads) for gone in leads}


def together(merges: Merges, keys: Iterable[int]) -> dict[int, list[int]]:
    """By each key, all that are shown as that one, itself first. One query."""
    parts: dict[int, list[int]] = {}
    for gone, kept in _leads(merges).items():
        parts.setdefault(kept, []).append(gone)
    groups = {key: [key] for key in keys}
    for rows in groups.values():
        for row in rows:  # grows meanwhile
            rows.extend(part for part in parts.get(row, ()) if part not in rows)
    return groups


def _leads(merges: Merges) -> dict[int, int]:
    return dict(merges.objects.filter(undone_at=None).values_list("gone", "kept"))


def _end(key: int, leads: Mapping[int, int]) -> int:
    seen = {key}
    while key in leads and leads[key] not in seen:
        key = leads[key]
        seen.add(key)
    return key
