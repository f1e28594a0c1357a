"""
Access control: which role may do what, and what each address takes. Checks, docs and tests come from this
table.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse

Arguments = ParamSpec("Arguments")
User = AbstractBaseUser | AnonymousUser


class Role(StrEnum):
    """The strongest first. One that an administrator gives holds everywhere; a link's, where it leads."""

    ADMINISTRATOR = "administrator"
    """Looks after the site."""
    EDITOR = "editor"
    """Edits the federation's data: archive, players, rating lists."""
    DIRECTOR = "director"
    """Runs tournaments."""
    ARBITER = "arbiter"
    """Rules in tournaments, duplicate sessions and games."""
    ENTRY = "entry"
    """Types results in."""
    PLAYER = "player"
    """Sits in that game or session, or has that entrant's private link."""
    MEMBER = "member"
    """Has an account."""
    SPECTATOR = "spectator"
    """Everyone."""


class Reach(StrEnum):
    """Scope of a deed: the site as a whole, or one event or game, whose own view asks."""

    SITE = "site"
    TOURNAMENT = "tournament"
    SESSION = "session"
    GAME = "game"
    LINK = "link"


class Deed(StrEnum):
    """Kinds of action that pages offer, no finer than permissions tell them apart."""

    SEE = "see"
    """View public pages."""
    PLAY = "play"
    """Open and join games, sessions and tournaments."""
    KEEP_ACCOUNT = "keep-account"
    RULE_GAMES = "rule-games"
    """In any online game that one does not play in."""
    EDIT_ARCHIVE = "edit-archive"
    """Players, clubs, the calendar, rating lists."""
    HOLD_EVENT = "hold-event"
    """Make a tournament of what the calendar announces: it then stands there for it."""
    ADMINISTER = "administer"
    """People, roles, the site's own settings."""

    OPEN_LINK = "open-link"
    """A private link: any holder."""

    REGISTER = "register"
    SEE_OWN = "see-own"
    """One's own page: table, result, data."""
    SEE_DESK = "see-desk"
    ENTER_RESULTS = "enter-results"
    RUN_ROUNDS = "run-rounds"
    """Pair, start, close; check in, note absences, withdraw."""
    RULE = "rule"
    """Correct results, decide inquiries."""
    SEE_PEOPLE = "see-people"
    """Addresses, fees, grants, notes."""
    DIRECT = "direct"
    """Settings, people, links, prizes, ratings."""

    RUN_SESSION = "run-session"
    """Draw, announce, mark, lay; give numbers and links."""
    SEE_SLIPS = "see-slips"
    """Slips, best plays and papers before the game is over; then they are everyone's."""
    SEE_OWN_SHEET = "see-own-sheet"
    """One's own until the game is over; then they are everyone's."""

    PLAY_GAME = "play-game"
    """Move, challenge, resign, on one's own side."""
    RUN_TABLE = "run-table"
    """Enter what happens at a wooden board."""
    RULE_GAME = "rule-game"
    """In one game that one does not play in."""
    SEE_RECORD = "see-record"
    """Racks and seed: nobody's until the game is over, then everyone's."""


_EVERYONE = frozenset(Role)
_MEMBERS = _EVERYONE - {Role.PLAYER, Role.SPECTATOR}
_STAFF = frozenset({Role.ADMINISTRATOR, Role.DIRECTOR, Role.ARBITER, Role.ENTRY})
_ARBITERS = _STAFF - {Role.ENTRY}
_DIRECTORS = _ARBITERS - {Role.ARBITER}
_EDITORS = frozenset({Role.ADMINISTRATOR, Role.EDITOR})

MAY: Mapping[Deed, frozenset[Role]] = {
    Deed.SEE: _EVERYONE,
    Deed.PLAY: _EVERYONE,
    Deed.KEEP_ACCOUNT: _MEMBERS,
    Deed.RULE_GAMES: _ARBITERS,
    Deed.EDIT_ARCHIVE: _EDITORS,
    Deed.HOLD_EVENT: _EDITORS | {Role.DIRECTOR},
    Deed.ADMINISTER: frozenset({Role.ADMINISTRATOR}),
    Deed.OPEN_LINK: _EVERYONE,
    Deed.REGISTER: _EVERYONE,
    Deed.SEE_OWN: _DIRECTORS | {Role.PLAYER},
    Deed.SEE_DESK: _STAFF,
    Deed.ENTER_RESULTS: _STAFF,
    Deed.RUN_ROUNDS: _ARBITERS,
    Deed.RULE: _ARBITERS,
    Deed.SEE_PEOPLE: _DIRECTORS,
    Deed.DIRECT: _DIRECTORS,
    Deed.RUN_SESSION: _ARBITERS,
    Deed.SEE_SLIPS: _ARBITERS,
    Deed.SEE_OWN_SHEET: _ARBITERS | {Role.PLAYER},
    Deed.PLAY_GAME: frozenset({Role.PLAYER}),
    Deed.RUN_TABLE: frozenset({Role.PLAYER}),
    Deed.RULE_GAME: _ARBITERS,
    Deed.SEE_RECORD: frozenset(),
}

REACHES: Mapping[Deed, Reach] = {
    Deed.OPEN_LINK: Reach.LINK,
    **dict.fromkeys((Deed.REGISTER, Deed.SEE_OWN, Deed.SEE_DESK, Deed.ENTER_RESULTS), Reach.TOURNAMENT),
    **dict.fromkeys((Deed.RUN_ROUNDS, Deed.RULE, Deed.SEE_PEOPLE, Deed.DIRECT), Reach.TOURNAMENT),
    **dict.fromkeys((Deed.RUN_SESSION, Deed.SEE_SLIPS, Deed.SEE_OWN_SHEET), Reach.SESSION),
    **dict.fromkeys((Deed.PLAY_GAME, Deed.RUN_TABLE, Deed.RULE_GAME, Deed.SEE_RECORD), Reach.GAME),
}
"""Deeds that do not apply to the whole site, with their reach."""

GIVEN = (Role.EDITOR, Role.DIRECTOR, Role.ARBITER, Role.ENTRY)
"""Roles that an administrator may give to an account, besides administrator."""

ADDRESSES: Mapping[str, Deed] = {
    # Pages outside the namespaces; a namespace has one line for all that is in it.
    "start": Deed.PLAY,
    "play_now": Deed.PLAY,
    "set_language": Deed.SEE,
    "favicon": Deed.SEE,
    "robots": Deed.SEE,
    "manifest": Deed.SEE,
    "notifications_worker": Deed.SEE,
    "notifications": Deed.KEEP_ACCOUNT,
    "notifications_browser": Deed.KEEP_ACCOUNT,
    "site_picture": Deed.SEE,
    "game_picture": Deed.SEE,
    "set_theme": Deed.SEE,
    "about": Deed.SEE,
    "word_lists": Deed.SEE,
    "word_search": Deed.SEE,
    "analysis": Deed.SEE,
    "analysis_position": Deed.SEE,
    "analysis_live": Deed.SEE,
    "puzzles": Deed.SEE,
    "puzzle_next": Deed.SEE,
    "puzzle": Deed.SEE,
    "coup_today": Deed.SEE,
    "coup": Deed.SEE,
    "help": Deed.SEE,
    "admin:": Deed.ADMINISTER,
    # The machine
    "hall_address": Deed.SEE,
    "healthz": Deed.SEE,
    "keeping": Deed.ADMINISTER,
    "keeping_file": Deed.ADMINISTER,
    "keeping_summary": Deed.ADMINISTER,
    # Accounts
    "administrator": Deed.OPEN_LINK,
    "login": Deed.SEE,
    "logout": Deed.SEE,
    "password_forgotten": Deed.SEE,
    "sign_up": Deed.SEE,
    "personal_link": Deed.OPEN_LINK,
    "account": Deed.KEEP_ACCOUNT,
    "account_password": Deed.KEEP_ACCOUNT,
    "account_elsewhere": Deed.KEEP_ACCOUNT,
    "kept_form": Deed.KEEP_ACCOUNT,
    "account_delete": Deed.KEEP_ACCOUNT,
    "people": Deed.ADMINISTER,
    "person": Deed.ADMINISTER,
    "roles": Deed.SEE,
    "guest_links": Deed.RULE_GAMES,
    "guest": Deed.OPEN_LINK,
    # Games
    "table": Deed.PLAY,
    "game": Deed.SEE,
    "replay": Deed.SEE_RECORD,
    "gcg": Deed.SEE_RECORD,
    "sheet": Deed.SEE_RECORD,
    "sheet_pdf": Deed.SEE_RECORD,
    "report": Deed.SEE_RECORD,
    "report_full": Deed.SEE_RECORD,
    "mistakes": Deed.SEE_RECORD,
    "events": Deed.SEE_RECORD,
    "join_public": Deed.PLAY,
    "join": Deed.OPEN_LINK,
    "lobby": Deed.PLAY,
    "lobby_lists": Deed.PLAY,
    "lobby_new": Deed.PLAY,
    "online_ratings": Deed.SEE,
    "online_player": Deed.SEE,
    "invitation_decline": Deed.KEEP_ACCOUNT,
    "seek_take": Deed.PLAY,
    "seek_withdraw": Deed.PLAY,
    "games": Deed.SEE,
    "invite": Deed.PLAY_GAME,
    "invite_renew": Deed.PLAY_GAME,
    "rematch": Deed.PLAY_GAME,
    "seed": Deed.SEE_RECORD,
    "arbiter_calls": Deed.RULE_GAMES,
    "arbiter_calls_version": Deed.RULE_GAMES,
    "arbiter_call_come": Deed.RULE_GAMES,
    "arbiter_call_answer": Deed.RULE_GAMES,
    # Records
    "records": Deed.PLAY,
    "record": Deed.SEE,
    "record_sharing": Deed.KEEP_ACCOUNT,
    "record_delete": Deed.KEEP_ACCOUNT,
    "record_report": Deed.SEE,
    "record_report_full": Deed.SEE,
    "record_mistakes": Deed.SEE,
    "record_sheet": Deed.SEE,
    "record_sheet_pdf": Deed.SEE,
    "notes": Deed.KEEP_ACCOUNT,
    "notes_gcg": Deed.SEE,
    "collections": Deed.SEE,
    "collection": Deed.SEE,
    "collections_export": Deed.KEEP_ACCOUNT,
    "collection_new": Deed.KEEP_ACCOUNT,
    "collection_add": Deed.KEEP_ACCOUNT,
    "collection_change": Deed.KEEP_ACCOUNT,
    # Rulebooks and words
    "rulebooks": Deed.SEE,
    "rulebook_comparison": Deed.SEE,
    "rulebook": Deed.SEE,
    "validator": Deed.SEE,
    "validator_worker": Deed.SEE,
    "validator_file": Deed.SEE,
    "validator_words": Deed.SEE,
    # Word study
    "study": Deed.SEE,
    "study_worker": Deed.SEE,
    "study_file": Deed.SEE,
    "study_cards": Deed.SEE,
    "study_me": Deed.SEE,
    "study_log": Deed.KEEP_ACCOUNT,
    # Duplicate
    "duplicate": Deed.SEE,
    "duplicate_new": Deed.PLAY,
    "duplicate_import": Deed.PLAY,
    "duplicate_series": Deed.SEE,
    "duplicate_series_same": Deed.RUN_SESSION,
    "duplicate_series_csv": Deed.SEE,
    "duplicate_series_pdf": Deed.SEE,
    "duplicate_arbiter": Deed.OPEN_LINK,
    "duplicate_number": Deed.OPEN_LINK,
    "duplicate_session": Deed.SEE,
    "duplicate_join": Deed.PLAY,
    "duplicate_console": Deed.RUN_SESSION,
    "duplicate_hall": Deed.SEE,
    "duplicate_links": Deed.RUN_SESSION,
    "duplicate_next": Deed.RUN_SESSION,
    "duplicate_train": Deed.PLAY,
    "duplicate_results": Deed.SEE,
    "duplicate_results_pdf": Deed.SEE,
    "duplicate_results_csv": Deed.SEE,
    "duplicate_coups": Deed.SEE,
    "duplicate_coups_pdf": Deed.SEE,
    "duplicate_coups_csv": Deed.SEE,
    "duplicate_slips_csv": Deed.SEE,
    "duplicate_racks_csv": Deed.SEE,
    "duplicate_sheet": Deed.SEE_OWN_SHEET,
    "duplicate_sheet_pdf": Deed.SEE_OWN_SHEET,
    "duplicate_sheets_pdf": Deed.SEE_SLIPS,
    "duplicate_arbiter_sheet": Deed.SEE_SLIPS,
    "duplicate_arbiter_sheet_pdf": Deed.SEE_SLIPS,
    "duplicate_slips_pdf": Deed.SEE,
    "duplicate_log": Deed.SEE,
    "duplicate_eliot": Deed.SEE_SLIPS,
    "duplicate_everything": Deed.SEE_SLIPS,
    # Tournaments
    "tournaments": Deed.SEE,
    "tournament_new": Deed.PLAY,
    "tournament_import": Deed.PLAY,
    "tournament_role": Deed.OPEN_LINK,
    "tournament": Deed.SEE,
    "tournament_register": Deed.REGISTER,
    "tournament_registered": Deed.REGISTER,
    "tournament_entrants": Deed.SEE,
    "tournament_desk": Deed.SEE_DESK,
    "tournament_desk_settings": Deed.DIRECT,
    "tournament_desk_links": Deed.DIRECT,
    "tournament_desk_history": Deed.SEE_DESK,
    "tournament_desk_entrants": Deed.RUN_ROUNDS,
    "tournament_desk_import": Deed.DIRECT,
    "tournament_desk_entrant": Deed.SEE_PEOPLE,
    "tournament_desk_round": Deed.SEE_DESK,
    "tournament_desk_table": Deed.SEE_DESK,
    "tournament_desk_committee": Deed.RULE,
    "tournament_desk_prizes": Deed.DIRECT,
    "tournament_desk_rating": Deed.DIRECT,
    "tournament_desk_report": Deed.DIRECT,
    "tournament_pairings": Deed.SEE,
    "tournament_explanation": Deed.SEE,
    "tournament_standings": Deed.SEE,
    "tournament_cross_table": Deed.SEE,
    "tournament_prizes": Deed.SEE,
    "tournament_card": Deed.SEE,
    "tournament_report": Deed.SEE,
    "tournament_report_pdf": Deed.SEE,
    "tournament_hall": Deed.SEE,
    "tournament_version": Deed.SEE,
    "tournament_mine": Deed.OPEN_LINK,
    "tournament_slip": Deed.OPEN_LINK,
    "tournament_pairings_pdf": Deed.SEE,
    "tournament_pairings_csv": Deed.SEE,
    "tournament_slips_pdf": Deed.SEE_DESK,
    "tournament_standings_pdf": Deed.SEE,
    "tournament_standings_csv": Deed.SEE,
    "tournament_cross_table_pdf": Deed.SEE,
    "tournament_cross_table_csv": Deed.SEE,
    "tournament_prizes_pdf": Deed.SEE,
    "tournament_prizes_csv": Deed.SEE,
    "tournament_timetable_pdf": Deed.SEE,
    "tournament_cards_pdf": Deed.SEE_PEOPLE,
    "tournament_entrants_pdf": Deed.SEE,
    "tournament_entrants_csv": Deed.SEE,
    "tournament_results_csv": Deed.SEE,
    "tournament_log": Deed.SEE,
    "tournament_tsh": Deed.SEE,
    "tournament_trf": Deed.SEE,
    "tournament_zip": Deed.SEE,
    # Ratings
    "ratings": Deed.SEE,
    "rating_import": Deed.EDIT_ARCHIVE,
    "rating_player": Deed.SEE,
    "rating_list": Deed.SEE,
    "rating_preview": Deed.SEE,
    "rating_archive": Deed.SEE,
    "rating_september": Deed.EDIT_ARCHIVE,
    "rating_edition": Deed.SEE,
    "rating_edition_csv": Deed.SEE,
    # The archive
    "calendar": Deed.SEE,
    "calendar_file": Deed.SEE,
    "calendar_new": Deed.EDIT_ARCHIVE,
    "calendar_entry": Deed.SEE,
    "calendar_entry_ics": Deed.SEE,
    "calendar_tournament": Deed.HOLD_EVENT,
    "calendar_edit": Deed.EDIT_ARCHIVE,
    "calendar_history": Deed.EDIT_ARCHIVE,
    "players": Deed.SEE,
    "players_file": Deed.SEE,
    "player_claims": Deed.EDIT_ARCHIVE,
    "player_merges": Deed.EDIT_ARCHIVE,
    "player": Deed.SEE,
    "player_file": Deed.SEE,
    "player_statistics": Deed.SEE,
    "player_statistics_file": Deed.SEE,
    "player_against": Deed.SEE,
    "player_claim": Deed.KEEP_ACCOUNT,
    "player_merge": Deed.EDIT_ARCHIVE,
    "clubs": Deed.SEE,
    "clubs_file": Deed.SEE,
    "club_new": Deed.EDIT_ARCHIVE,
    "club_unmerge": Deed.EDIT_ARCHIVE,
    "club": Deed.SEE,
    "club_season": Deed.SEE,
    "club_season_file": Deed.SEE,
    "club_edit": Deed.EDIT_ARCHIVE,
    "club_merge": Deed.EDIT_ARCHIVE,
    "seasons": Deed.SEE,
    "season": Deed.SEE,
    "season_archive": Deed.SEE,
    "season_file": Deed.SEE,
    "bests": Deed.SEE,
    "bests_list": Deed.SEE,
    "bests_file": Deed.SEE,
    "heat_map": Deed.SEE,
    "search": Deed.SEE,
    "archive": Deed.SEE,
    # The same as data
    "api:": Deed.SEE,  # tokens, scopes and roles are asked by each operation
    "api_nothing": Deed.SEE,
    "api_docs": Deed.SEE,
    "api_tokens": Deed.KEEP_ACCOUNT,
    "api_token_revoke": Deed.KEEP_ACCOUNT,
    "feeds": Deed.SEE,
    "feed_news": Deed.SEE,
    "feed_games": Deed.SEE,
    "feed_duplicate": Deed.SEE,
    "feed_ratings": Deed.SEE,
    "feed_tournaments": Deed.SEE,
    "feed_tournament": Deed.SEE,
}
"""By name of the address: what it takes to open it. What is scoped is asked by the view itself."""


def deed_of(address: str) -> Deed | None:
    """Return the deed needed to open the address of this name; a namespace's line holds for all in it."""
    namespace, colon, _ = address.partition(":")
    return ADDRESSES.get(address) or ADDRESSES.get(namespace + colon)


def is_site_wide(deed: Deed) -> bool:
    return REACHES.get(deed, Reach.SITE) is Reach.SITE


def roles_of(user: User) -> frozenset[Role]:
    """
    Return a person's roles on the whole site; a user object remembers them, so it belongs to one request.
    """
    if not (user.is_authenticated and user.is_active):
        return frozenset({Role.SPECTATOR})
    if getattr(user, "is_superuser", False):
        return frozenset({Role.ADMINISTRATOR, Role.MEMBER, Role.SPECTATOR})
    prefetch_related_objects([user], "site_roles")  # asked by every link of a page's header
    given = user.site_roles.all()  # type: ignore[union-attr] # somebody who is logged in is a User
    return frozenset({Role.MEMBER, Role.SPECTATOR, *(Role(role.role) for role in given)})


def may(user: User, deed: Deed) -> bool:
    return Role.SPECTATOR in MAY[deed] or not MAY[deed].isdisjoint(roles_of(user))


def refusal(request: HttpRequest, deed: Deed) -> HttpResponse | None:
    """
    The login page for somebody who may be who may; None for those who may. A form that was sent waits in it.

    Raises:
        Http404: to others the page does not exist.
    """
    if may(request.user, deed):
        return None
    if request.user.is_authenticated:
        raise Http404
    if request.method == "POST":
        from faristol_web.accounts.views import log_in_to_send  # noqa: PLC0415 – views know the table

        return log_in_to_send(request)
    return redirect_to_login(request.get_full_path())


def allowed(
    deed: Deed,
) -> Callable[
    [Callable[Concatenate[HttpRequest, Arguments], HttpResponse]],
    Callable[Concatenate[HttpRequest, Arguments], HttpResponse],
]:
    """For views: others get the login page, or nothing once they are logged in."""

    def decorate(
        view: Callable[Concatenate[HttpRequest, Arguments], HttpResponse],
    ) -> Callable[Concatenate[HttpRequest, Arguments], HttpResponse]:
        @wraps(view)
        def guarded(
            request: HttpRequest, /, *args: Arguments.args, **kwargs: Arguments.kwargs
        ) -> HttpResponse:
            return refusal(request, deed) or view(request, *args, **kwargs)

        return guarded

    return decorate
