"""The one kit of the command line: commands, numbers, input, tables, output."""
