"""Records in the administrator's pages: anyone may add one, so somebody must be able to take one away."""

from django.contrib import admin

from faristol_web.replays.models import Record


@admin.register(Record)
class RecordAdmin(admin.ModelAdmin):
    list_display = ("title", "rulebook_id", "added_at")
    search_fields = ("title",)
