"""Swiss pairing by score groups: the FIDE Dutch system, C.04.3 in force since 1 February 2026."""
