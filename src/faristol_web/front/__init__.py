"""First visit: the start page's pieces, help, and about."""
