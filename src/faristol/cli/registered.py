"""Nouns of other packages, as entry points: a purpose for the list, and the module of the command."""

from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from faristol.cli.kit.output import remark
from faristol.cli.kit.parser import add_command

if TYPE_CHECKING:
    from faristol.cli.kit.parser import Commands

GROUP = "faristol.commands"


@dataclass(frozen=True, slots=True)
class Registered:
    """The value of an entry point; `kit.parser` says what the module holds."""

    purpose: str
    module: str


def add_registered(nouns: "Commands") -> None:
    """Add the nouns of other packages; one that cannot be loaded does not stop the others."""
    for entry in entry_points(group=GROUP):
        try:
            command: Registered = entry.load()
        except (ImportError, AttributeError) as error:
            remark(f"{entry.name} is not available: {error}")
        else:
            add_command(nouns, entry.name, command.purpose, module=command.module)
