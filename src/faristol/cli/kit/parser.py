"""
Commands declared when they are asked for, so that help and errors load only what they show.

A command is a module. One with verbs has `VERBS`: the name of each, and its purpose. Any other has
`add_arguments`, which takes its parser, and `run`, which takes the parsed arguments and returns an exit code,
or None for 0. `DESCRIPTION` and `EXAMPLES` add to the help of either; `VERB_EXAMPLE` is for verbs without.
"""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Mapping
from importlib import import_module
from keyword import iskeyword
from textwrap import fill
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:  # The type argument is private to argparse.
    from argparse import _SubParsersAction

    Commands: TypeAlias = "_SubParsersAction[Parser]"

_WIDTH = 100


class Parser(ArgumentParser):
    """A command's parser, which imports the command when it parses."""

    def __init__(self, *, module: str = "", description: str = "", **settings: Any) -> None:
        super().__init__(
            formatter_class=RawDescriptionHelpFormatter, description=fill(description, _WIDTH), **settings
        )
        self._module = module

    def add_commands(
        self, metavar: str, package: str, purposes: Mapping[str, str], *, example: str | None = None
    ) -> "Commands":
        """Add a command for each name, in the module of the same name; `example` is for those without."""
        commands = self.add_subparsers(dest=metavar.lower(), metavar=metavar, required=True)
        for name, purpose in purposes.items():
            module = f"{package}.{module_name(name)}"
            add_command(commands, name, purpose, module=module, epilog=example)
        return commands

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Take operands between options, too: `check ID --each WORD` as well as `check --each ID WORD`."""
        self._declare()
        known, others = super().parse_known_args(args, namespace)
        if hasattr(known, "operands"):
            late = [word for word in others if word == "-" or not word.startswith("-")]
            known.operands = [*known.operands, *late]
            others = [word for word in others if word not in late]
        return known, others

    def _declare(self) -> None:
        if not self._module:
            return
        name, self._module = self._module, ""
        command = import_module(name)
        if description := getattr(command, "DESCRIPTION", ""):
            self.description = fill(_sentence(description), _WIDTH)
        self.epilog = getattr(command, "EXAMPLES", self.epilog)
        if hasattr(command, "VERBS"):
            example = getattr(command, "VERB_EXAMPLE", None)
            self.add_commands("VERB", name, command.VERBS, example=example)
        else:
            command.add_arguments(self)
            self.set_defaults(run=command.run, fail=self.error)


def add_command(
    commands: "Commands", name: str, purpose: str, *, module: str, epilog: str | None = None
) -> None:
    """Add one command, whose module is imported when it is used."""
    description = _sentence(purpose)
    commands.add_parser(name, help=purpose, description=description, epilog=epilog, module=module)


def add_json(verb: ArgumentParser) -> None:
    """`--json`."""
    verb.add_argument("--json", action="store_true", help="print one JSON document")


def _sentence(text: str) -> str:
    """
    >>> _sentence("list the lexica"), _sentence("One verdict for all.")
    ('List the lexica.', 'One verdict for all.')
    """
    return f"{text[0].upper()}{text[1:].removesuffix('.')}."


def module_name(command: str) -> str:
    """Name of a command's module in its noun's package."""
    name = command.replace("-", "_")
    return f"{name}_" if iskeyword(name) else name
