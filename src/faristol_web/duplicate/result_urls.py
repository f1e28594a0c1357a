"""Addresses below one session's."""

from django.urls import path

from faristol_web.duplicate.views import results as views

urlpatterns = [
    path("results/", views.results, name="duplicate_results"),
    path("results.pdf", views.results_file, name="duplicate_results_pdf"),
    path("results.csv", views.results_table, name="duplicate_results_csv"),
    path("coups/", views.coups, name="duplicate_coups"),
    path("coups.pdf", views.coups_file, name="duplicate_coups_pdf"),
    path("coups.csv", views.coups_table, name="duplicate_coups_csv"),
    path("slips.csv", views.slips_table, name="duplicate_slips_csv"),
    path("racks.csv", views.racks_table, name="duplicate_racks_csv"),
    path("sheets/<int:number>/", views.sheet, name="duplicate_sheet"),
    path("sheets/<int:number>.pdf", views.sheet_file, name="duplicate_sheet_pdf"),
    path("sheets.pdf", views.sheets_file, name="duplicate_sheets_pdf"),
    path("sheet/", views.arbiter_sheet, name="duplicate_arbiter_sheet"),
    path("sheet.pdf", views.arbiter_sheet_file, name="duplicate_arbiter_sheet_pdf"),
    path("slips.pdf", views.blank_slips, name="duplicate_slips_pdf"),
    path("log.jsonl", views.log, name="duplicate_log"),
    path("eliot.xml", views.eliot, name="duplicate_eliot"),
    path("everything.zip", views.everything, name="duplicate_everything"),
]
