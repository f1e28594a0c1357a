"""Games of one against one: records, positions and score sheets."""
