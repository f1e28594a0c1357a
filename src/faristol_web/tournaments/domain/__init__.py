"""What can be done with a tournament and known of it: events and rows, no forms and no pages."""
