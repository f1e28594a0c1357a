"""On a phone: choose the computer on the start page, play a word, see its answer."""

import pytest
from playwright.sync_api import expect

from faristol.board import Grid, Placement, Square, load_layout
from faristol.lexicon import load_lexicon
from faristol.movegen import load_generator
from faristol.rulebook import load_rulebook
from faristol.tiles import load_tileset
from tests.browser.conftest import Device

CATALAN = load_tileset("catalan").alphabet


def squares_of_its_answer() -> dict[int, str]:
    """Return the squares of the top score over H7 ANY with the tiles that it is dealt."""
    rulebook = load_rulebook("ca-ajusc")
    laid = zip(map(Square, (111, 112)), CATALAN.parse_tiles("A[NY]"), strict=True)
    grid = Grid.of(load_layout(rulebook.play.board)).lay(Placement.of(laid).tiles)
    generator = load_generator(load_lexicon("ca-disc-2021"), rulebook)
    play = generator.best_plays(grid, CATALAN.parse_tiles("TAALISR"))[0]
    return {square: CATALAN.label(tile) for square, tile in play.placement.tiles}


def begin(phone: Device, opponent: str) -> None:
    phone.page.goto("/")
    phone.page.get_by_label("Your name").fill("Anna")
    phone.page.get_by_label("Opponent", exact=True).select_option(opponent)
    phone.page.get_by_label("Rulebook").select_option("ca-ajusc")
    phone.page.get_by_label("Word list").select_option("ca-disc-2021")
    phone.picture("start-against-the-computer-phone-dark")
    phone.tap("start-game")


def test_the_computer_answers_a_play_with_the_top_score(phone: Device) -> None:
    begin(phone, "greedy")
    expect(phone.page.get_by_test_id("join-link")).to_have_count(0)
    expect(phone.page.locator("[data-rack-tile]")).to_have_count(7)
    phone.picture("against-the-computer-begins-phone-dark")
    phone.page.get_by_test_id("command").fill("H7 any")
    phone.page.get_by_test_id("command").press("Enter")

    for square, label in squares_of_its_answer().items():
        expect(phone.page.locator(f'[data-square="{square}"]')).to_have_attribute("data-tile", label)
    expect(phone.page.get_by_test_id("score-0")).to_have_text("22")
    expect(phone.page.get_by_text("Top score (computer)").first).to_be_visible()
    phone.picture("the-computer-has-answered-phone-dark")


def test_after_a_game_one_plays_again_on_the_same_terms(phone: Device) -> None:
    begin(phone, "equity")
    phone.tap("leave")
    phone.tap("leave-confirm")
    expect(phone.page.get_by_test_id("result")).to_be_visible()
    phone.picture("left-against-the-computer-phone-dark")
    phone.tap("again-link")

    expect(phone.page.get_by_label("Opponent", exact=True)).to_have_value("equity")
    expect(phone.page.get_by_label("Word list")).to_have_value("ca-disc-2021")
    expect(phone.page.get_by_text("against the computer").first).to_be_visible()
    phone.picture("start-after-a-game-phone-dark")


@pytest.mark.release
def test_one_press_on_the_start_page_begins_a_game(phone: Device) -> None:
    phone.page.goto("/")
    phone.tap("play-now")

    expect(phone.page.locator("[data-rack-tile]")).to_have_count(7)
    expect(phone.page.get_by_test_id("unseen")).to_contain_text("93")
    phone.page.get_by_test_id("unseen").locator("summary").click()
    left = phone.page.get_by_test_id("unseen-tiles").locator("span").all_text_contents()
    assert sum(int(each.partition("×")[2]) for each in left) == 93
    phone.picture("play-now-phone-dark")


def test_the_computers_play_waits_for_who_wants_to_challenge(phone: Device) -> None:
    begin(phone, "greedy")
    expect(phone.page.locator("[data-rack-tile]")).to_have_count(7)
    phone.page.get_by_test_id("challenge-the-computer").check()
    phone.page.get_by_test_id("command").fill("H7 any")
    phone.page.get_by_test_id("command").press("Enter")

    expect(phone.page.get_by_test_id("challenge")).to_be_visible()
    phone.page.get_by_test_id("challenge-the-computer").uncheck()
    expect(phone.page.get_by_test_id("challenge")).to_have_count(0)
    expect(phone.page.get_by_test_id("status")).to_have_text("Your turn")


@pytest.mark.release
def test_sound_is_off_until_somebody_turns_it_on(phone: Device) -> None:
    phone.page.goto("/")
    phone.tap("play-now")
    sound = phone.page.get_by_test_id("sound")
    expect(sound).not_to_be_checked()
    sound.check()
    phone.page.reload()
    expect(phone.page.get_by_test_id("sound")).to_be_checked()


@pytest.mark.release
def test_a_level_is_chosen_by_keyboard_and_answers_under_its_name(phone: Device) -> None:
    page = phone.page
    page.goto("/")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Rulebook").select_option("ca-ajusc")
    page.get_by_label("Word list").select_option("ca-disc-2021")
    opponent = page.get_by_label("Opponent", exact=True)
    opponent.focus()
    page.keyboard.type("Level 2")
    expect(opponent).to_have_value("level-2")
    expect(page.get_by_role("link", name="Compare the levels")).to_be_visible()
    page.get_by_test_id("start-game").press("Enter")

    expect(page.get_by_text("Beginner (computer, level 2)").first).to_be_visible()
    expect(page.locator("[data-rack-tile]")).to_have_count(7)


@pytest.mark.release
def test_the_levels_are_compared_on_a_phone(phone: Device) -> None:
    phone.page.goto("/")
    phone.page.get_by_role("link", name="Compare the levels").click()

    table = phone.page.get_by_role("table", name="Measured in games between the levels in your language")
    expect(table.get_by_role("row")).to_have_count(11)
    expect(table.get_by_role("rowheader", name="1. Pupil")).to_be_visible()
    phone.picture("levels-phone-dark")
