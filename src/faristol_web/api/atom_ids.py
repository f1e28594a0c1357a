"""Ids of feeds and their entries: for good, and no other site's."""

from uuid import UUID, uuid5

from django.utils.crypto import salted_hmac

_OURS = UUID("6f1d4c52-8a0e-4b7d-9a53-3c1f0e2b7d94")
"""Namespace of the names made by this program."""


def atom_id(*parts: object) -> str:
    """Return the id of something with a public id of its own: the same at every site that it is moved to."""
    return uuid5(_OURS, ":".join(map(str, parts))).urn


def site_atom_id(*parts: object) -> str:
    """Return the id of something that every site has: it follows the site's key, which goes with its data."""
    site = salted_hmac("faristol.atom", "site", algorithm="sha256").hexdigest()
    return atom_id(site, *parts)
