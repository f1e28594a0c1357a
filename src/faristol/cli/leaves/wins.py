"""`faristol leaves wins`: the older name of `faristol train wins`."""

from faristol.cli.train.wins import DESCRIPTION, EXAMPLES, add_arguments, run

__all__ = ["DESCRIPTION", "EXAMPLES", "add_arguments", "run"]
