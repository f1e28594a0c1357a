"""Addresses that everyone may open, and the one of each entrant."""

from django.urls import path

from faristol_web.tournaments.views import event_report, files, hall, phone, public, slips

urlpatterns = [
    path("<slug:slug>/pairings/", public.pairings, name="tournament_pairings"),
    path("<slug:slug>/pairings/<int:number>/", public.pairings, name="tournament_pairings"),
    path(
        "<slug:slug>/pairings/<int:number>/why/<int:table>/",
        public.explanation,
        name="tournament_explanation",
    ),
    path("<slug:slug>/standings/", public.standings, name="tournament_standings"),
    path("<slug:slug>/standings/<int:number>/", public.standings, name="tournament_standings"),
    path("<slug:slug>/cross-table/", public.cross_table, name="tournament_cross_table"),
    path("<slug:slug>/prizes/", public.prizes, name="tournament_prizes"),
    path("<slug:slug>/players/<int:entrant>/", public.card, name="tournament_card"),
    path("<slug:slug>/report/", event_report.report, name="tournament_report"),
    path("<slug:slug>/report.pdf", event_report.report_pdf, name="tournament_report_pdf"),
    path("<slug:slug>/hall/", hall.hall, name="tournament_hall"),
    path("<slug:slug>/version.json", public.version, name="tournament_version"),
    path("<slug:slug>/mine/<str:token>/", phone.mine, name="tournament_mine"),
    path("<slug:slug>/slip/<str:token>/", slips.slip, name="tournament_slip"),
    path(
        "<slug:slug>/pairings/<int:number>/pairings.pdf", files.pairings_pdf, name="tournament_pairings_pdf"
    ),
    path(
        "<slug:slug>/pairings/<int:number>/pairings.csv", files.pairings_csv, name="tournament_pairings_csv"
    ),
    path("<slug:slug>/pairings/<int:number>/slips.pdf", files.slips_pdf, name="tournament_slips_pdf"),
    path("<slug:slug>/standings.pdf", files.standings_pdf, name="tournament_standings_pdf"),
    path("<slug:slug>/standings.csv", files.standings_csv, name="tournament_standings_csv"),
    path("<slug:slug>/cross-table.pdf", files.cross_table_pdf, name="tournament_cross_table_pdf"),
    path("<slug:slug>/cross-table.csv", files.cross_table_csv, name="tournament_cross_table_csv"),
    path("<slug:slug>/prizes.pdf", files.prizes_pdf, name="tournament_prizes_pdf"),
    path("<slug:slug>/prizes.csv", files.prizes_csv, name="tournament_prizes_csv"),
    path("<slug:slug>/timetable.pdf", files.timetable_pdf, name="tournament_timetable_pdf"),
    path("<slug:slug>/cards.pdf", files.cards_pdf, name="tournament_cards_pdf"),
    path("<slug:slug>/entrants.pdf", files.entrants_pdf, name="tournament_entrants_pdf"),
    path("<slug:slug>/entrants.csv", files.entrants_csv, name="tournament_entrants_csv"),
    path("<slug:slug>/results.csv", files.results_csv, name="tournament_results_csv"),
    path("<slug:slug>/log.jsonl", files.log, name="tournament_log"),
    path("<slug:slug>/tournament.t", files.tsh, name="tournament_tsh"),
    path("<slug:slug>/tournament.trf", files.trf, name="tournament_trf"),
    path("<slug:slug>/tournament.zip", files.everything, name="tournament_zip"),
]
