"""Outcome of a file that was imported."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrived:
    address: str
    """Address of its page, from the site's root."""
    title: str
    is_new: bool
    events: int
    """Number of events that were not here before."""
    link: str = ""
    """The path of a private link to run it, for what is new here."""
    remarks: tuple[str, ...] = ()
