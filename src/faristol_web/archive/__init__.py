"""What a club does all year: calendar, players, clubs, seasons, records, and the search over all of it."""
