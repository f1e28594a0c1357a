"""Rating lists: editions that events made, players with their history, and what a rating would be."""
