"""`faristol leaves train`: the older name of `faristol train leaves`."""

from faristol.cli.train.leaves import DESCRIPTION, EXAMPLES, add_arguments, run

__all__ = ["DESCRIPTION", "EXAMPLES", "add_arguments", "run"]
