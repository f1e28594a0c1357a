"""Swiss Perfect's files: dumps as text, and databases of dBase III."""
