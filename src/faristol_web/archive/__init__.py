"""A club's whole year: calendar, players, clubs, seasons, records, and the search over all of it."""
