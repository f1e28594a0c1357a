"""The rules of a game, one file for each chapter of a rulebook. No chapter imports another."""
