"""Hooks that the chat listens to."""

from faristol_web import hooks
from faristol_web.chat import game_events

hooks.hear_events.register(game_events.hear)
hooks.hear_worker.register(game_events.hear_worker)
