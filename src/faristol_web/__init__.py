"""The Faristol site: people, time, chance, network and rows around the pure library."""
