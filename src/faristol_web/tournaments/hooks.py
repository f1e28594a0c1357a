"""Hooks that tournaments register with the site."""

from faristol_web import hooks
from faristol_web.http.rows import digest_of
from faristol_web.tournaments.domain import belonging, games, queries, ratings, round_clock, set_aside
from faristol_web.tournaments.views import beside

hooks.adopt_seats.register(belonging.adopt)
hooks.belongings_of.register(belonging.belongings)
hooks.erase_account.register(belonging.erase)
hooks.beside_game.register(beside.beside_game)
hooks.beside_replay.register(beside.beside_replay)
hooks.is_arranged.register(games.is_pairs)
hooks.corrected_since.register(ratings.corrected_since)
hooks.set_aside_among.register(set_aside.among)
hooks.note_game.register(games.note_state)
hooks.note_game.register(round_clock.note_state)
hooks.catch_up.register(games.catch_up)
hooks.shown_on_start.register(lambda: digest_of(queries.rows_going_on))
