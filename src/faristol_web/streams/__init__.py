"""Games as they happen: the event table, its one writer, the rooms, and the pages that look on."""
