"""Every address of the API and of the feeds."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
