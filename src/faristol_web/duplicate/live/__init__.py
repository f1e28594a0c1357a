"""Sessions in memory: rooms, what pages ask for, and what they are told."""
