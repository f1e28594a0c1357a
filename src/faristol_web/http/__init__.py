"""Handling of every request and every response, whatever page it is for."""
