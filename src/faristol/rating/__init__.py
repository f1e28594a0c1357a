"""Ratings over many events: one formula a file, numbers in and numbers out."""
