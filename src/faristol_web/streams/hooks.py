"""Hooks that open pages register: they ask again when somebody may do less than before."""

from faristol_web import hooks
from faristol_web.streams import page_socket

hooks.recheck_pages.register(page_socket.let_ask_again)
hooks.hear_worker.register(page_socket.hear_worker)
