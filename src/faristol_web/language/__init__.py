"""How names, numbers, days and sentences are read from people, and written in the reader's language."""
