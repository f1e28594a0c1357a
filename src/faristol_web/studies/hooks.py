"""Hooks that notes register with the site."""

from faristol_web import hooks
from faristol_web.studies import beside

hooks.beside_replay.register(beside.section)
