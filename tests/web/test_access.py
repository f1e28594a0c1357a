"""Every address × every role: each gets what the one table says. One without a line or an example fails."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from faristol.analysis.puzzle_files import shipped_sets
from faristol_web.accounts.access import ADDRESSES, MAY, REACHES, Deed, Reach, Role, deed_of, is_site_wide
from faristol_web.accounts.wording import DEEDS, ROLES
from faristol_web.puzzles.coups import today
from tests import roles_doc
from tests.web.server import Server
from tests.web.whole_site import WITH_ACCOUNT, WholeSite, answer_to, whole_site

OWN_TESTS = ("admin:", "api:")
"""Namespaces with one line each: of these only the first page is visited here."""
LOGIN = "/login/"


@dataclass(frozen=True)
class Address:
    name: str
    parameters: frozenset[str]


def addresses() -> list[Address]:
    found: list[Address] = []

    def walk(resolver: URLResolver, namespace: str, parameters: frozenset[str]) -> None:
        for each in resolver.url_patterns:
            named = parameters | set(each.pattern.converters)
            if isinstance(each, URLResolver):
                walk(each, f"{namespace}{each.namespace}:" if each.namespace else namespace, named)
            elif isinstance(each, URLPattern):
                found.append(Address(f"{namespace}{each.name}", named))

    walk(get_resolver("faristol_web.urls"), "", frozenset())
    return found


def visited() -> list[Address]:
    return [each for each in addresses() if not each.name.startswith(OWN_TESTS)]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WholeSite]:
    running = Server(tmp_path_factory.mktemp("whole") / "data").start()
    yield whole_site(running)
    assert running.stop() == 0


def examples(site: WholeSite) -> dict[tuple[str, str], object]:
    """
    Return a value for each parameter of an address, by the beginning of the name; the longest one counts.
    """
    rows, tokens = site.rows, site.tokens
    return {
        ("", "kind"): "csv",
        ("administrator", "token"): rows["administrator_token"],
        ("personal_link", "token"): rows["personal_token"],
        ("person", "user_id"): rows["accounts"]["member"],
        ("guest_links", "kind"): "game",
        ("guest_links", "public_id"): site.running,
        ("guest", "token"): tokens["guest"],
        ("", "public_id"): site.running,
        ("join", "token"): tokens["join"],
        ("join_public", "public_id"): site.waiting,
        ("invit", "public_id"): site.waiting,
        ("seek", "public_id"): "none",
        ("rematch", "public_id"): site.finished,
        ("arbiter_call", "call_id"): 1,
        ("invitation_decline", "number"): 1,
        ("online_player", "user_id"): rows["accounts"]["member"],
        ("duplicate", "public_id"): site.session,
        ("duplicate_series", "public_id"): site.series,
        ("duplicate_number", "token"): tokens["number"],
        ("duplicate_arbiter", "token"): tokens["arbiter"],
        ("duplicate", "number"): 1,
        ("tournament", "slug"): rows["slug"],
        ("feed_tournament", "slug"): rows["slug"],
        ("tournament", "number"): 1,
        ("tournament", "round_number"): 1,
        ("tournament", "table"): 1,
        ("tournament", "entrant"): 1,
        ("tournament_role", "token"): rows["role_token"],
        ("tournament_mine", "token"): rows["mine_token"],
        ("tournament_slip", "token"): rows["slip_token"],
        ("record", "slug"): site.record,
        ("rulebook", "rulebook_id"): "ca-ajusc",
        ("validator", "lexicon_id"): site.lexicon[0],
        ("validator", "sha256"): site.lexicon[1],
        ("study_file", "version"): "none",
        ("study_file", "path"): "none",
        ("validator_file", "version"): "none",
        ("validator_file", "path"): "none",
        ("rating", "system"): "barruf",
        ("rating", "number"): 1,
        ("rating", "public_id"): rows["player"],
        ("calendar", "public_id"): site.entry,
        ("player", "public_id"): rows["player"],
        ("club", "slug"): site.club,
        ("club_unmerge", "number"): 1,
        ("season", "year"): 2009,
        ("season", "what"): "results",
        ("club_season", "year"): 2009,
        ("club_season", "what"): "players",
        ("bests", "category"): "play",
        ("keeping_file", "kind"): "game",
        ("keeping_file", "event_id"): site.finished,
        ("keeping_summary", "made_ms"): 1,
        ("api_token_revoke", "token_id"): 1,
        ("api_nothing", "rest"): "nothing",
        ("", "language"): "ca",
        ("collection_add", "kind"): "record",
        ("collection_add", "key"): site.record,
        ("notes", "kind"): "record",
        ("notes", "key"): site.record,
        ("puzzle", "puzzle_id"): next(each for each in shipped_sets() if each.origin.language == "ca").named[
            0
        ][0],
        ("coup", "day"): today().isoformat(),
    }


def path_of(address: Address, known: Mapping[tuple[str, str], object]) -> str:
    """
    Raises:
        AssertionError: if nothing here says what stands for a parameter.
    """
    values = {}
    for parameter in address.parameters:
        fitting = [begin for begin, name in known if name == parameter and address.name.startswith(begin)]
        assert fitting, f"{address.name}: say in `examples` what stands for {parameter}"
        values[parameter] = known[max(fitting, key=len), parameter]
    return reverse(address.name, kwargs=values, urlconf="faristol_web.urls")


NOT_THERE = {
    "keeping_summary",
    "tournament_report_pdf",
    "collection",
    "seek_take",
    "online_player",
    *("club_season", "club_season_file"),
    "duplicate_train",
    "validator_file",
    "study_file",
    "api_nothing",
}
"""Addresses that say there is nothing yet, even to those who may: they have tests of their own."""
FORMS_ONLY = {
    "play_now",
    "notifications_browser",
    "study_log",
    *("record_sharing", "record_delete", "collection_new", "collection_add", "collection_change"),
    *("set_theme", "logout", "account_elsewhere", "api_token_revoke", "seek_withdraw", "invitation_decline"),
    *(
        "invite_renew",
        "arbiter_call_come",
        "arbiter_call_answer",
        "player_claim",
        "club_merge",
        "club_unmerge",
        "duplicate_series_same",
    ),
}
DATA_OF_A_QUESTION = {"analysis_position", "analysis_live", "study_cards"}
"""Addresses that refuse a request without a question."""
LEADS_ON = {
    *("set_language", "favicon", "tournament_registered", "duplicate_join", "kept_form"),
    *("puzzle_next", "coup_today", "notes"),
}
SEATED = {"join", "join_public"}
"""Addresses that lead a seated visitor to the game."""


def expected(address: Address, role: Role) -> int:
    name, deed = address.name, deed_of(address.name)
    assert deed is not None, f"{name} has no line in the table"
    is_let_in = role in MAY[deed]
    if not is_let_in and is_site_wide(deed):
        return 404 if role in WITH_ACCOUNT else 302
    if name in FORMS_ONLY:
        return 405
    if name in DATA_OF_A_QUESTION:
        return 400
    if (
        name in LEADS_ON
        or (name in SEATED and role is Role.PLAYER)
        or (name == "duplicate_next" and is_let_in)
        or (name in {"sign_up", "kept_form"} and role in WITH_ACCOUNT)
    ):
        return 302
    return 200 if is_let_in and name not in NOT_THERE else 404


def test_every_address_has_a_line_and_every_line_an_address() -> None:
    names = {each.name for each in addresses()}
    namespaces = {name.partition(":")[0] + ":" for name in names if ":" in name}

    assert {name for name in names if deed_of(name) is None} == set()
    assert set(ADDRESSES) <= names | namespaces
    assert "None" not in names, "an address without a name has no line"


def test_every_deed_is_somebodys_and_has_words() -> None:
    assert set(MAY) == set(Deed) == set(DEEDS)
    assert set(ROLES) == set(Role)
    assert all(Role.ADMINISTRATOR in roles for deed, roles in MAY.items() if deed not in PLAYERS)
    assert all(REACHES[deed] is Reach.GAME for deed in PLAYERS)


PLAYERS = {Deed.PLAY_GAME, Deed.RUN_TABLE, Deed.SEE_RECORD}
"""Nobody plays for another, and nobody sees racks before the end."""


@pytest.mark.release
@pytest.mark.slow
def test_each_role_opens_what_it_may_and_nothing_else(site: WholeSite) -> None:
    """Public addresses are opened by the strongest, a player and the weakest."""
    known, wrong = examples(site), []
    paths = {address: path_of(address, known) for address in visited()}
    for address, path in paths.items():
        deed = deed_of(address.name) or Deed.ADMINISTER
        for role in FEW if Role.SPECTATOR in MAY[deed] else Role:
            status, leads_to = answer_to(site.visitors[role], path)
            may_help = status == 302 and role not in MAY[deed] and is_site_wide(deed)
            if status != expected(address, role) or leads_to.startswith(LOGIN) != may_help:
                wrong.append(f"{address.name} as {role}: {status} {leads_to}, not {expected(address, role)}")

    assert not wrong, "\n".join(wrong)


FEW = (Role.ADMINISTRATOR, Role.PLAYER, Role.SPECTATOR)


@pytest.mark.slow
def test_no_form_of_whoever_may_not_changes_anything(site: WholeSite) -> None:
    known, before, wrong = examples(site), site.at_rest(), []
    form = {
        "do": "roles",
        "roles": "administrator",
        "seen": "0",
        "entrant": "1",
        "name": "X",
        "joinable": "yes",
    }
    for address in visited():
        deed = deed_of(address.name) or Deed.ADMINISTER
        for role in {Role.SPECTATOR, Role.PLAYER, Role.MEMBER, Role.EDITOR, Role.ENTRY} - MAY[deed]:
            status, leads_to = answer_to(site.visitors[role], path_of(address, known), form)
            if status not in {403, 404, 405} and not leads_to.startswith(LOGIN):
                wrong.append(f"{address.name} as {role}: {status} {leads_to}")
    after = site.kept()

    assert not wrong, "\n".join(wrong)
    assert [table for table in before if before[table] != after[table]] == []


def test_the_documentation_is_up_to_date() -> None:
    assert roles_doc.PAGE.read_text("utf-8") == roles_doc.page(), "run: python -m tests.roles_doc"
