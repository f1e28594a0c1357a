"""Form → service → response; and the socket of a page."""
