"""What the results of a tournament come to: points, tie-breaks, table, prizes. Numbers in, numbers out."""
