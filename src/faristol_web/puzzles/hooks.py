"""Hooks that puzzles register with the site."""

from faristol_web import hooks
from faristol_web.puzzles import belonging

hooks.adopt_seats.register(belonging.adopt)
hooks.erase_account.register(belonging.erase)
