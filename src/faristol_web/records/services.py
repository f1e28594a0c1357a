"""Keeping records."""


def add_samples() -> None: ...
