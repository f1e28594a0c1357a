"""`faristol puzzles`: positions with one clearly best move, found in games, and whether they hold."""

VERBS = {
    "make": "find puzzles in self-play, or in games that were written down",
    "check": "try to refute the puzzles of a set with 20,000 playouts each",
}
