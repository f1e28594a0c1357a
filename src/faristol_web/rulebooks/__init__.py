"""Rulebooks and word lists: those on offer, those that games go by, and rulebooks as pages."""
