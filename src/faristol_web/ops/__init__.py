"""Looking after a site: doctor, backup, restore, and one event as a file between machines."""
