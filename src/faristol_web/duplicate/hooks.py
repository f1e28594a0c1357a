"""Hooks that duplicate sessions register with the site."""

from functools import partial

from faristol_web import hooks
from faristol_web.duplicate.domain import belonging, queries, services
from faristol_web.duplicate.models import Session
from faristol_web.http.rows import digest_of

hooks.adopt_seats.register(belonging.adopt)
hooks.belongings_of.register(belonging.belongings)
hooks.erase_account.register(belonging.erase)
hooks.note_session.register(services.note_state)
for status in (Session.Status.RUNNING, Session.Status.OPEN):
    hooks.shown_on_start.register(partial(digest_of, queries.sessions_by_status, status))
