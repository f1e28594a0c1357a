"""Hooks that accounts register with the site, and with Django's signals."""

from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db.models.signals import post_save

from faristol_web import hooks
from faristol_web.accounts import browsers, guests, services, visitors, work

user_logged_in.connect(services.note_log_in, dispatch_uid="accounts")
user_logged_out.connect(browsers.note_log_out, dispatch_uid="accounts")
post_save.connect(visitors.note_account, sender=User, dispatch_uid="accounts")
hooks.adopt_seats.register(guests.adopt_guests)
hooks.belongings_of.register(work.work_of)
