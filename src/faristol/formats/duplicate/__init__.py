"""Duplicate sessions as tables, as data for pages, and on paper."""
