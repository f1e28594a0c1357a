"""Hooks that games register with the site."""

from django.db.models.signals import post_delete

from faristol_web import hooks
from faristol_web.play import belonging, full_reports, services
from faristol_web.replays.models import Record

hooks.adopt_seats.register(belonging.adopt)
hooks.belongings_of.register(belonging.games_of)
hooks.erase_account.register(belonging.erase)
hooks.place_of.register(belonging.place_of)
hooks.note_game.register(services.note_state)
hooks.stand_ins_of_game.register(services.stand_ins_in)
post_delete.connect(full_reports.forget_record, sender=Record)
