"""Names of roles and deeds: on pages and in the documentation."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from faristol_web.accounts.access import Deed, Reach, Role
from faristol_web.accounts.models import SiteSetting

ROLES: Mapping[Role, tuple[Promise, Promise]] = {
    Role.ADMINISTRATOR: (
        _("Administrator"),
        _("looks after the site; may do everything except play for others"),
    ),
    Role.EDITOR: (_("Federation editor"), _("maintains the archive: players, clubs, calendar, rating lists")),
    Role.DIRECTOR: (_("Director"), _("runs tournaments and rules in them")),
    Role.ARBITER: (_("Arbiter"), _("rules in tournaments, duplicate sessions and games")),
    Role.ENTRY: (_("Results entry"), _("enters results")),
    Role.PLAYER: (_("Player"), _("has a seat in that game or session, or that entrant's private link")),
    Role.MEMBER: (_("Member"), _("has an account")),
    Role.SPECTATOR: (_("Spectator"), _("everyone, without an account")),
}
"""Name, and what it is."""

REACHES: Mapping[Reach, Promise] = {
    Reach.SITE: _("On the whole site"),
    Reach.LINK: _("By private link"),
    Reach.TOURNAMENT: _("In a tournament"),
    Reach.SESSION: _("In a duplicate session"),
    Reach.GAME: _("In a game"),
}

DEEDS: Mapping[Deed, Promise] = {
    Deed.SEE: _("See what is public"),
    Deed.PLAY: _("Open and join games, sessions and tournaments"),
    Deed.KEEP_ACCOUNT: _("Have an account"),
    Deed.RULE_GAMES: _("Rule in any game they do not play in"),
    Deed.EDIT_ARCHIVE: _("Edit players, clubs, calendar and rating lists"),
    Deed.HOLD_EVENT: _("Turn a calendar event into a tournament"),
    Deed.ADMINISTER: _("Manage people, roles and the site's settings"),
    Deed.OPEN_LINK: _("Open a private link they were given"),
    Deed.REGISTER: _("Register"),
    Deed.SEE_OWN: _("See an entrant's own page and data"),
    Deed.SEE_DESK: _("See the desk"),
    Deed.ENTER_RESULTS: _("Enter results"),
    Deed.RUN_ROUNDS: _("Pair, start and close rounds; check in, note absences, withdraw"),
    Deed.RULE: _("Correct results, decide inquiries"),
    Deed.SEE_PEOPLE: _("See addresses, fees, grants and notes"),
    Deed.DIRECT: _("Change settings, people, links, prizes and ratings"),
    Deed.RUN_SESSION: _("Draw, announce, mark and lay; hand out numbers and links"),
    Deed.SEE_SLIPS: _("See slips, best plays and papers before the game is over"),
    Deed.SEE_OWN_SHEET: _("See a player's sheet before the game is over"),
    Deed.PLAY_GAME: _("Move, challenge and resign on their own side"),
    Deed.RUN_TABLE: _("Enter the moves of an over-the-board game"),
    Deed.RULE_GAME: _("Rule in a game they do not play in"),
    Deed.SEE_RECORD: _("See racks and seed before the game is over"),
}

SIGN_UPS: Mapping[str, Promise] = {
    SiteSetting.SignUp.ANYONE.value: _("Anyone"),
    SiteSetting.SignUp.INVITED.value: _("Anyone invited by an administrator"),
    SiteSetting.SignUp.NOBODY.value: _("Nobody"),
}
