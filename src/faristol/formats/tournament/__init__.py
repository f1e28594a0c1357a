"""Tournaments as rows: on paper, as CSV, out of a spreadsheet."""
