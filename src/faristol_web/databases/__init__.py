"""Storage of rows: the data folder, PostgreSQL's engine, and the times when nothing can be written."""
