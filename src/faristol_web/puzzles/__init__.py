"""Puzzles to solve, rated with their solvers; one a day, and a coup a day for everybody."""
