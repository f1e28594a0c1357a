"""PostgreSQL as the site uses it: as strict with its transactions as a single file is."""
