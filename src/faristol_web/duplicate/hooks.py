"""Hooks that duplicate sessions register with the site."""

from faristol_web import hooks
from faristol_web.duplicate.domain import belonging, services

hooks.adopt_seats.register(belonging.adopt)
hooks.belongings_of.register(belonging.belongings)
hooks.erase_account.register(belonging.erase)
hooks.note_session.register(services.note_state)
