from django.urls import include, path

from faristol_web.duplicate.views import importing, links, results, series, sessions, training

urlpatterns = [
    path("", sessions.sessions, name="duplicate"),
    path("new/", sessions.new_session, name="duplicate_new"),
    path("import/", importing.import_session, name="duplicate_import"),
    path("series/<str:public_id>/", series.series, name="duplicate_series"),
    path("series/<str:public_id>/same/", series.one_person, name="duplicate_series_same"),
    path("series/<str:public_id>.csv", series.series_file, name="duplicate_series_csv"),
    path("series/<str:public_id>.pdf", results.series_file, name="duplicate_series_pdf"),
    path("arbiter/<str:token>/", links.arbiter, name="duplicate_arbiter"),
    path("number/<str:token>/", links.number, name="duplicate_number"),
    path("<str:public_id>/", sessions.session, name="duplicate_session"),
    path("<str:public_id>/join/", sessions.join, name="duplicate_join"),
    path("<str:public_id>/console/", sessions.console, name="duplicate_console"),
    path("<str:public_id>/hall/", sessions.hall_screen, name="duplicate_hall"),
    path("<str:public_id>/links/", links.links, name="duplicate_links"),
    path("<str:public_id>/next/", series.next_game, name="duplicate_next"),
    path("<str:public_id>/train/", training.train, name="duplicate_train"),
    path("<str:public_id>/", include("faristol_web.duplicate.result_urls")),
]
