from django.urls import include, path

from faristol_web.duplicate.views.sessions import importing as import_views
from faristol_web.duplicate.views.sessions import links as link_views
from faristol_web.duplicate.views.sessions import results as result_views
from faristol_web.duplicate.views.sessions import series as series_views
from faristol_web.duplicate.views.sessions import sessions as views
from faristol_web.duplicate.views.sessions import training as training_views

urlpatterns = [
    path("", views.sessions, name="duplicate"),
    path("new/", views.new_session, name="duplicate_new"),
    path("import/", import_views.import_session, name="duplicate_import"),
    path("series/<str:public_id>/", series_views.series, name="duplicate_series"),
    path("series/<str:public_id>.csv", series_views.series_file, name="duplicate_series_csv"),
    path("series/<str:public_id>.pdf", result_views.series_file, name="duplicate_series_pdf"),
    path("arbiter/<str:token>/", link_views.arbiter, name="duplicate_arbiter"),
    path("number/<str:token>/", link_views.number, name="duplicate_number"),
    path("<str:public_id>/", views.session, name="duplicate_session"),
    path("<str:public_id>/join/", views.join, name="duplicate_join"),
    path("<str:public_id>/console/", views.console, name="duplicate_console"),
    path("<str:public_id>/hall/", views.hall_screen, name="duplicate_hall"),
    path("<str:public_id>/links/", link_views.links, name="duplicate_links"),
    path("<str:public_id>/next/", series_views.next_game, name="duplicate_next"),
    path("<str:public_id>/train/", training_views.train, name="duplicate_train"),
    path("<str:public_id>/", include("faristol_web.duplicate.result_urls")),
]
