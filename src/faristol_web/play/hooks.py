"""Hooks that games register with the site."""

from faristol_web import hooks
from faristol_web.play import belonging, services

hooks.adopt_seats.register(belonging.adopt)
hooks.belongings_of.register(belonging.games_of)
hooks.erase_account.register(belonging.erase)
hooks.place_of.register(belonging.place_of)
hooks.note_game.register(services.note_state)
hooks.stand_ins_of_game.register(services.stand_ins_in)
