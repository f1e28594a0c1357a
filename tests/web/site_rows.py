"""Rows for `whole_site`, made in the data folder of a server: quicker without a page."""

import json
import sys

from django.contrib.auth.models import User
from django.utils import timezone

from faristol_web.accounts import services as accounts
from faristol_web.accounts.access import GIVEN, Role
from faristol_web.accounts.visitors import profile_of
from faristol_web.ratings import services as ratings
from faristol_web.ratings.models import Edition, Player
from faristol_web.tournaments.domain import services
from faristol_web.tournaments.domain.public import seen_of
from faristol_web.tournaments.models import Seat
from faristol_web.tournaments.views.slips import slip_token
from tests.web.tournaments import making

ROLES = (Role.ADMINISTRATOR, *GIVEN, Role.MEMBER)
FIRST = b"player,rating,games,last_season\nAnna Mas,1245,60,2008\nPere Roca,1180,48,2008\n"


def main() -> None:
    password = sys.argv[1]
    numbers = {role.value: _account(role, password) for role in ROLES}
    made, people = making.event(entrants=4, title="One of everything")
    seen = seen_of(made)
    link = services.new_link(made, Seat.Role.ENTRY)
    listed = ratings.list_of("barruf")
    if not Edition.objects.filter(list=listed).exists():
        ratings.import_first(listed, FIRST, name="first.csv", label="Spring", day="2009-06-30")
    found = {
        "accounts": numbers,
        "slug": made.slug,
        "role_token": link.token,
        "mine_token": people[0].token,
        "slip_token": slip_token(seen, seen.state.rounds[-1], 1),
        "personal_token": accounts.new_password_link(User.objects.get(username="member")).token,
        "administrator_token": accounts.new_administrator_link(),
        "player": Player.objects.exclude(name="")[0].public_id,
    }
    sys.stdout.write(f"{json.dumps(found)}\n")


def _account(role: Role, password: str) -> int:
    user = User.objects.create_user(role.value, password=password, last_login=timezone.now())
    profile_of(user)
    if role is not Role.MEMBER:
        accounts.set_roles(user, {role}, given_by=user)
    return int(user.pk)
