"""Nouns of other packages: whoever has one registers its `add_command` as an entry point."""

from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from faristol.cli.kit.output import remark

if TYPE_CHECKING:
    from faristol.cli.kit.parser import Commands

GROUP = "faristol.commands"


def add_registered(nouns: "Commands") -> None:
    """Add the nouns of other packages; one that cannot be loaded does not stop the others."""
    for entry in entry_points(group=GROUP):
        try:
            entry.load()(nouns)
        except ImportError as error:
            remark(f"{entry.name} is not available: {error}")
