"""Dates and numbers where Django writes a language otherwise than its readers do."""
