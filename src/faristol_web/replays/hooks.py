"""Hooks that records register with the site."""

from faristol_web import hooks
from faristol_web.replays import belonging

hooks.erase_account.register(belonging.erase)
