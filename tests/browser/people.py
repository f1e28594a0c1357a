"""People with accounts on a site of the tests: how they come by one, log in, and get a role."""

import re
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from tests.browser.conftest import Device
from tests.web.server import Server
from tests.web.site_client import Visitor

PASSWORD = "four quiet words here"  # noqa: S105 – of nobody


@dataclass(frozen=True)
class Club:
    """A site that somebody looks after already."""

    server: Server
    office: Visitor
    """The administrator's device, which clicks nothing."""

    @classmethod
    def on(cls, server: Server) -> "Club":
        office = Visitor(server.address)
        passwords = {"password1": PASSWORD, "password2": PASSWORD}
        status, _, page = office.post(first_link(server), username="carme", **passwords)
        assert status == 200, page
        return cls(server, office)

    def member(self, username: str, name: str, *, role: str = "") -> Visitor:
        """Make a visitor with an account, and with a role on the whole site."""
        visitor = Visitor(self.server.address)
        fields = {"username": username, "display_name": name, "email": ""}
        passwords = {"password1": PASSWORD, "password2": PASSWORD}
        status, url, page = visitor.post("/account/new/", **fields, **passwords)
        assert (status, url) == (200, f"{self.server.address}/account/"), page
        if role:
            _, _, people = self.office.get(f"/people/?q={username}")
            number = re.search(r"/people/(\d+)/", people)
            assert number
            self.office.post(number[0], do="roles", roles=role)
        return visitor


def first_link(server: Server) -> str:
    """Return the link that a new site prints for its administrator."""
    found = re.search(r"/administrator/\S+", server.greeting)
    assert found
    return found[0]


def become_administrator(device: Device, server: Server, username: str = "carme") -> None:
    page = device.page
    page.goto(first_link(server))
    page.get_by_label("User name").fill(username)
    choose_password(page, PASSWORD)
    device.tap("create-administrator")
    expect(page.get_by_test_id("account")).to_be_visible()


def choose_password(page: Page, password: str) -> None:
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_label("Repeat the password").fill(password)


def sign_up(device: Device, username: str, name: str, *, link: str = "/account/new/") -> None:
    page = device.page
    page.goto(link)
    page.get_by_label("User name").fill(username)
    page.get_by_label("Display name").fill(name)
    choose_password(page, PASSWORD)
    device.tap("sign-up")
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def log_in(page: Page, username: str, password: str = PASSWORD) -> None:
    page.goto("/login/")
    page.get_by_label("User name").fill(username)
    page.get_by_label("Password").fill(password)
    page.locator("main").get_by_role("button", name="Sign in").click()


def publish_ratings(page: Page, system: str, *lines: str) -> None:
    """Publish the first edition; a line gives name, rating and games."""
    page.goto("/ratings/import/")
    page.get_by_label("Rating", exact=True).select_option(system)
    page.get_by_label("Name of the list").fill("The list so far")
    page.get_by_label("As of").fill("2031-06-30")
    content = "\n".join(("player,rating,games", *lines)).encode()
    page.get_by_label("File").set_input_files({"name": "list.csv", "mimeType": "text/csv", "buffer": content})
    page.get_by_test_id("import-edition").click()
    expect(page.get_by_test_id("rating-list")).to_be_visible()


def is_hidden_from(page: Page, address: str) -> bool:
    """True if a signed-in visitor who may not open an address sees that there is none."""
    answer = page.goto(address)
    return answer is not None and answer.status == 404
