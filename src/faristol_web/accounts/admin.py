"""Accounts are looked after under /people/ alone: the last administrator stays."""

from django.contrib import admin
from django.contrib.auth.models import Group, User

admin.site.unregister((Group, User))
