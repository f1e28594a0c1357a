"""Standings of a tournament: points, tie-breaks, table, prizes. Numbers in, numbers out."""
