"""What became of a file that somebody has brought."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrived:
    address: str
    """Of its page, from the site's root."""
    title: str
    is_new: bool
    events: int
    """That were not here before."""
    link: str = ""
    """The path of a private link to run it, for what is new here."""
    remarks: tuple[str, ...] = ()
