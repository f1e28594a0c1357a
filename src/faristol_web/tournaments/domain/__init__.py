"""Actions on tournaments and queries about them: events and rows, no forms and no pages."""
