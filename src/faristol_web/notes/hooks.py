"""Hooks that notes register with the site."""

from faristol_web import hooks
from faristol_web.notes import beside, keeping

hooks.beside_replay.register(beside.section)
hooks.beside_position.register(keeping.section)
