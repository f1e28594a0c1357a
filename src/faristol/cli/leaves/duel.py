"""`faristol leaves duel`: the older name of `faristol train duel`."""

from faristol.cli.train.duel import DESCRIPTION, EXAMPLES, add_arguments, run

__all__ = ["DESCRIPTION", "EXAMPLES", "add_arguments", "run"]
