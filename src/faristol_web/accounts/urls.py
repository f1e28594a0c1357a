from django.contrib.auth.views import LogoutView
from django.urls import path

from faristol_web.accounts import account_views, guest_views, people_views, views

urlpatterns = [
    path("administrator/<str:token>/", views.administrator, name="administrator"),
    path("login/", views.log_in, name="login"),
    path("login/forgotten/", views.forgotten, name="password_forgotten"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("account/", account_views.account, name="account"),
    path("account/new/", views.sign_up, name="sign_up"),
    path("account/password/", account_views.password, name="account_password"),
    path("account/not-sent/", views.kept_form, name="kept_form"),
    path("account/elsewhere/", account_views.log_out_elsewhere, name="account_elsewhere"),
    path("account/delete/", account_views.delete, name="account_delete"),
    path("account/link/<str:token>/", views.personal_link, name="personal_link"),
    path("people/", people_views.people, name="people"),
    path("people/roles/", people_views.roles, name="roles"),
    path("people/<int:user_id>/", people_views.person, name="person"),
    path("people/guests/<slug:kind>/<str:public_id>/", guest_views.guest_links, name="guest_links"),
    path("guest/<str:token>/", guest_views.guest, name="guest"),
]
