"""Names, numbers, days and sentences: read from people, and written in the reader's language."""
