"""Every address of the archive."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
