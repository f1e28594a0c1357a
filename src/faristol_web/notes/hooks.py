"""Hooks that notes register with the site."""

from faristol_web import hooks
from faristol_web.notes import beside

hooks.beside_replay.register(beside.section)
