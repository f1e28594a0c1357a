"""A whole short game between a laptop and a phone, as two people would play it."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from faristol.cli import main
from tests.browser.conftest import Device, hold_back
from tests.browser.held_line import HeldLine

PRESS_C_CEDILLA = (
    "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: 'ç', bubbles: true}))"
)
SECRET_KINDS = {"TilesDrawn", "TilesExchanged"}


def begin(laptop: Device, phone: Device) -> None:
    """The phone's owner draws first, so that the laptop's starts and holds the digraphs."""
    link = laptop.open_game("Anna")
    expect(laptop.page.get_by_test_id("fingerprint")).to_have_text(
        re.compile("^[0-9a-f]{64}$"), use_inner_text=False
    )
    phone.join(link, "Biel")
    phone.tap("draw-start")
    expect(laptop.page.get_by_text("Biel").first).to_be_visible()
    laptop.tap("draw-start")
    laptop.tap("draw-rack")
    phone.tap("draw-rack")
    expect(laptop.page.locator("[data-rack-tile]")).to_have_count(7)
    expect(phone.page.locator("[data-rack-tile]")).to_have_count(7)


def board_of(device: Device) -> dict[str, str]:
    """Every square's tile, asked for at once."""
    tiles = "squares => squares.map((each) => [each.dataset.square, each.dataset.tile ?? ''])"
    return dict(device.page.locator("[data-square]").evaluate_all(tiles))


def lies(device: Device, number: int, label: str) -> None:
    expect(device.page.locator(f'[data-square="{number}"]')).to_have_attribute("data-tile", label)


def drag(device: Device, label: str, number: int) -> None:
    tile = device.page.locator(f'[data-rack-tile="{label}"]').first
    target = device.page.locator(f'[data-square="{number}"]')
    from_box, to_box = tile.bounding_box(), target.bounding_box()
    assert from_box
    assert to_box
    mouse = device.page.mouse
    mouse.move(from_box["x"] + from_box["width"] / 2, from_box["y"] + from_box["height"] / 2)
    mouse.down()
    mouse.move(to_box["x"] + to_box["width"] / 2, to_box["y"] + to_box["height"] / 2, steps=8)
    mouse.up()


def test_two_people_play_a_game_to_its_end(
    laptop: Device, phone: Device, onlooker: Device, tmp_path: Path
) -> None:
    begin(laptop, phone)
    onlooker.page.goto(laptop.page.url)
    laptop.picture("game-begins-laptop-light")
    phone.picture("game-begins-phone-dark")

    play_by_typing(laptop, phone)
    play_by_tapping(phone, laptop)
    play_by_dragging_and_be_challenged(laptop, phone)
    exchange_two(phone, onlooker)
    play_with_keys_on_the_board(laptop, phone, onlooker)
    reload_everywhere(laptop, phone, onlooker)
    pass_until_the_end(laptop, phone, onlooker)
    check_the_draws(laptop, tmp_path)
    walk_through_it_again(laptop)

    assert_nothing_leaked(laptop, own=0)
    assert_nothing_leaked(phone, own=1)
    assert_nothing_leaked(onlooker, own=None)


def play_by_typing(laptop: Device, phone: Device) -> None:
    """NY is one tile, taken from the rack as such."""
    laptop.page.get_by_test_id("command").fill("H7 any")
    laptop.page.get_by_test_id("command").press("Enter")
    lies(laptop, 112, "NY")
    lies(phone, 112, "NY")
    expect(phone.page.get_by_test_id("score-0")).to_have_text("22")
    phone.tap("accept")


def play_by_tapping(phone: Device, laptop: Device) -> None:
    """A tile, then a square; the preview says what it would score. Challenged and valid, it stands."""
    phone.page.locator('[data-rack-tile="S"]').first.tap()
    phone.page.locator('[data-square="113"]').tap()
    expect(phone.page.get_by_test_id("preview")).to_contain_text("12")
    phone.picture("tentative-play-phone-dark")
    phone.tap("play")
    lies(laptop, 113, "S")
    laptop.tap("challenge")
    laptop.tap("challenge-confirm")
    expect(laptop.page.get_by_test_id("moves")).to_contain_text("ANYS")
    expect(laptop.page.get_by_test_id("status")).to_contain_text(re.compile("turn", re.IGNORECASE))


def play_by_dragging_and_be_challenged(laptop: Device, phone: Device) -> None:
    """L·L and E, down from the S. No such word: it comes off again."""
    drag(laptop, "L·L", 128)
    drag(laptop, "E", 143)
    expect(laptop.page.get_by_test_id("preview")).to_contain_text("22")
    laptop.picture("tentative-play-laptop-light")
    laptop.tap("play")
    lies(phone, 128, "L·L")
    phone.picture("challenge-phone-dark")
    phone.tap("challenge")
    phone.tap("challenge-confirm")
    expect(laptop.page.locator('[data-square="128"]')).not_to_have_attribute("data-tile", "L·L")
    expect(laptop.page.locator('[data-rack-tile="L·L"]')).to_have_count(1)


def exchange_two(phone: Device, onlooker: Device) -> None:
    """The number is public, the tiles are not."""
    phone.tap("exchange")
    phone.page.locator("[data-exchange-tile]").nth(0).tap()
    phone.page.locator("[data-exchange-tile]").nth(1).tap()
    phone.tap("exchange-confirm")
    expect(onlooker.page.get_by_test_id("moves")).to_contain_text("2")


def play_with_keys_on_the_board(laptop: Device, phone: Device, onlooker: Device) -> None:
    """E, Ç and QU downwards from a square; QU is one key."""
    expect(laptop.page.locator("faristol-game")).to_have_class(re.compile(r"\byours\b"))
    laptop.page.locator('[data-square="128"]').click()
    laptop.page.keyboard.press("Space")
    laptop.page.keyboard.press("e")
    laptop.page.evaluate(PRESS_C_CEDILLA)  # no key of the tests' own keyboard
    laptop.page.keyboard.press("q")
    lies(laptop, 158, "QU")
    laptop.page.keyboard.press("Enter")
    lies(phone, 143, "Ç")
    lies(onlooker, 158, "QU")


def reload_everywhere(laptop: Device, phone: Device, onlooker: Device) -> None:
    """Nothing is lost, for a player or for a spectator."""
    board = board_of(phone)
    assert len(board) == 225
    for device in (laptop, phone, onlooker):
        device.page.reload()
        lies(device, 158, "QU")
        assert board_of(device) == board
    expect(phone.page.locator("[data-rack-tile]")).to_have_count(7)
    expect(onlooker.page.locator("[data-rack-tile]")).to_have_count(0)
    onlooker.picture("spectator-laptop-dark")


def pass_until_the_end(laptop: Device, phone: Device, onlooker: Device) -> None:
    """Three each in a row end it, and each loses the own rack (AJ-22b)."""
    for device in (phone, laptop) * 3:
        device.tap("pass")
        device.tap("pass-confirm")
    for device in (laptop, phone, onlooker):
        expect(device.page.get_by_test_id("result")).to_be_visible()
    expect(laptop.page.get_by_text("AJ-22b").first).to_be_visible()
    laptop.picture("result-laptop-light")
    phone.picture("result-phone-dark")


def check_the_draws(laptop: Device, folder: Path) -> None:
    """With the file of the result panel and the command line, as any doubter would."""
    laptop.page.get_by_text("Check the draw").click()
    with laptop.page.expect_download() as saved:
        laptop.page.locator('a[href="events.json"]').click()
    saved.value.save_as(folder / "events.json")

    assert main(["game", "audit", str(folder / "events.json")]) == 0


def walk_through_it_again(laptop: Device) -> None:
    laptop.page.goto(laptop.page.url + "replay/")
    laptop.page.keyboard.press("End")
    expect(laptop.page.get_by_test_id("step")).to_be_visible()
    laptop.picture("replay-laptop-light")


def assert_nothing_leaked(device: Device, *, own: int | None) -> None:
    """On the wire, not on the page: tiles of other racks, and the seed of a game that goes on."""
    assert device.frames
    for frame in device.frames:
        message = json.loads(frame)
        for event in message.get("events", []):
            if event["kind"] in SECRET_KINDS and event["side"] != own:
                assert not any(event.get(key) for key in ("tiles", "drawn", "returned"))
            if event["kind"] == "GameOpened":
                assert not event["seed"]
        view = message.get("view", {})
        if own is None:
            assert not view.get("rack")
        if view and view["result"] is None:
            assert "seed" not in json.dumps(view)


def test_losing_the_connection_is_said_and_loses_nothing(laptop: Device, phone: Device) -> None:
    begin(laptop, phone)
    phone.context.set_offline(True)
    phone.page.evaluate("window.dispatchEvent(new Event('offline'))")
    laptop.page.get_by_test_id("command").fill("H7 ANY")
    laptop.page.get_by_test_id("command").press("Enter")
    lies(laptop, 112, "NY")
    phone.context.set_offline(False)
    phone.page.evaluate("window.dispatchEvent(new Event('online'))")

    lies(phone, 112, "NY")
    expect(phone.page.get_by_test_id("accept").first).to_be_visible()


@pytest.mark.release
def test_elements_under_a_finger_stay_until_it_is_lifted(laptop: Device, phone: Device) -> None:
    """Else the tap would be lost: what happens meanwhile makes the button anew."""
    phone.join(laptop.open_game("Anna"), "Biel")
    button, mouse = laptop.page.get_by_test_id("draw-start"), laptop.page.mouse
    button.hover()
    mouse.down()
    phone.tap("draw-start")
    expect(phone.page.get_by_text("Waiting for the other tile.")).to_be_visible()
    laptop.page.wait_for_function(
        "() => document.querySelector('faristol-game').view.start_tiles.some(Boolean)"
    )
    mouse.up()

    laptop.tap("draw-rack")


def test_a_press_on_what_is_new_counts_while_the_answer_to_the_last_one_is_under_way(
    laptop: Device, phone: Device
) -> None:
    line = HeldLine(laptop.page, "/ws/games/")
    phone.join(laptop.open_game("Anna"), "Biel")
    phone.tap("draw-start")
    line.hold("ack")
    laptop.tap("draw-start")
    laptop.tap("draw-rack")
    expect(laptop.page.locator("[data-rack-tile]")).to_have_count(7)
    line.let_go()
    expect(laptop.page.get_by_test_id("reasons")).to_be_empty()


@pytest.mark.release
def test_a_press_while_the_page_does_not_show_the_last_one_yet_counts_too(
    laptop: Device, phone: Device
) -> None:
    line = HeldLine(laptop.page, "/ws/games/")
    phone.join(laptop.open_game("Anna"), "Biel")
    expect(laptop.page.get_by_test_id("draw-start")).to_be_visible()
    line.hold("update")
    laptop.page.get_by_test_id("draw-start").dblclick()
    laptop.tap("leave")
    laptop.tap("leave-confirm")
    expect(phone.page.get_by_test_id("result")).to_be_visible()
    line.let_go()
    expect(laptop.page.get_by_test_id("result")).to_be_visible()
    expect(laptop.page.get_by_test_id("reasons")).to_be_empty()


@pytest.mark.release
def test_text_typed_while_an_answer_comes_stays(laptop: Device, phone: Device) -> None:
    line = HeldLine(laptop.page, "/ws/games/")
    begin(laptop, phone)
    box = laptop.page.get_by_test_id("command")
    line.hold("ack")
    box.fill("H7 any")
    box.press("Enter")
    lies(laptop, 112, "NY")
    box.fill("score")
    line.let_go()
    phone.tap("accept")
    expect(laptop.page.get_by_test_id("score-0")).to_have_text("22")
    expect(box).to_have_value("score")


def test_a_slip_in_the_command_box_costs_no_turn_and_a_refusal_names_its_article(
    laptop: Device, phone: Device
) -> None:
    begin(laptop, phone)
    box, answer = laptop.page.get_by_test_id("command"), laptop.page.get_by_test_id("answer")
    for typed, said in (
        ("blah", "Type help"),
        ("row 99", "they are A to O"),
        ("column 99", "they are 1 to 15"),
    ):
        box.fill(typed)
        box.press("Enter")
        expect(answer).to_contain_text(said)
    box.fill("pass")
    box.press("Enter")
    expect(laptop.page.get_by_test_id("pass-confirm")).to_be_visible()
    laptop.page.keyboard.press("Escape")
    expect(laptop.page.get_by_test_id("status")).to_have_text("Your turn")
    see_a_refusal_in_two_languages(laptop)


def see_a_refusal_in_two_languages(laptop: Device) -> None:
    """It names its article."""
    laptop.page.get_by_test_id("command").fill("A1 ANY")
    laptop.page.get_by_test_id("command").press("Enter")
    expect(laptop.page.get_by_test_id("reasons")).to_contain_text("AJ-9")

    laptop.page.locator(".languages summary").click()
    laptop.page.get_by_role("button", name="Català").click()
    expect(laptop.page.locator("html")).to_have_attribute("lang", "ca")
    laptop.page.get_by_test_id("command").fill("A1 ANY")
    laptop.page.get_by_test_id("command").press("Enter")
    expect(laptop.page.get_by_test_id("reasons")).to_contain_text("AJ-9")
    expect(laptop.page.get_by_test_id("reasons")).not_to_contain_text("must cover")


def test_a_page_says_that_it_waits_for_its_script(laptop: Device) -> None:
    let_through = hold_back(laptop.page, re.compile(r"/faristol/js/game\.js"))
    laptop.page.goto("/")
    laptop.page.get_by_test_id("play-now").click(no_wait_after=True)
    expect(laptop.page.get_by_test_id("connecting")).to_be_visible()
    let_through()
    expect(laptop.page.locator("[data-rack-tile]")).to_have_count(7)
    expect(laptop.page.get_by_test_id("connecting")).to_have_count(0)


def test_a_challenge_without_a_deadline_counts_no_seconds(laptop: Device) -> None:
    """By correspondence the waiting play has none."""
    laptop.page.goto("/help/")
    laptop.page.evaluate(
        """async () => {
          const { ServerTime } = await import("/static/faristol/js/clock.js");
          const { chooseWords } = await import("/static/faristol/js/dialogs.js");
          chooseWords({ words: ["ANY"], answers: 0, deadline_ms: null }, new ServerTime());
        }"""
    )
    expect(laptop.page.get_by_test_id("challenge-confirm")).to_be_visible()
    expect(laptop.page.locator("dialog .countdown")).to_be_empty()
