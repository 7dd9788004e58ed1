"""The table of banque as a learner plays it, at a side with the mouse and as banker with keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from baccarat_widgets import BanqueTable
from playwright.sync_api import Locator, Page, expect

from tests.browser.bank_tables import (
    SCREENS,
    SLOW,
    act,
    asked,
    by_hand_on,
    codes,
    same_table,
    tables_on,
    until_asked,
)
from tests.browser.servers import Server
from tests.browser.ways import axe_faults, no_horizontal_scroll


@pytest.fixture
def tables(shell: Server, page: Page) -> Locator:
    return tables_on(page, shell, "banque_table")


def engine(place: int) -> BanqueTable:
    """The same table as on the page, to be played beside it."""
    if place == 0:
        return BanqueTable(seed=1, seat=1, cards="2h 6d 6c 3d Kd Ks 4h")
    return BanqueTable(seed=8, seat=1, bank=1200, companions=4, cards="2h 6d 5c Ks Kd Ks Kh 4c")


def face_down(table: Locator, hand: str) -> Locator:
    group = table.get_by_role("group", name=hand, exact=True)
    return group.get_by_role("img", name="a card face down")


def test_stakes_on_a_side_and_a_cheval_and_a_five_with_the_mouse(tables: Locator) -> None:
    table, beside = tables.nth(0), engine(0)
    table.get_by_label("Pace").select_option("quick")
    asked(table, "bid").get_by_role("button", name="No bid").click()
    act(beside, "pass_bid")
    until_asked(beside)
    panel = asked(table, "call_banco")
    expect(panel).to_contain_text("400 in the bank. Do you call banco?")
    panel.get_by_role("button", name="No banco").click()
    act(beside, "no_banco")
    until_asked(beside)
    panel = asked(table, "place_stakes")
    expect(panel).to_contain_text("400 of the bank are still free.")
    panel.get_by_label("Amount").fill("500")
    panel.get_by_role("button", name="Stake on side one").click()
    expect(table.locator(".bc-notice")).to_have_text(
        "500.00 is more than the 400.00 that is left to cover."
    )
    panel.get_by_label("Amount").fill("100")
    panel.get_by_role("button", name="Stake on side one").click()
    expect(table.locator("[data-seat='1']")).to_contain_text("100 staked")
    panel.locator("[data-amount='50']").click()
    panel.get_by_role("button", name="Stake à cheval").click()
    expect(table.locator("[data-seat='1']")).to_contain_text("100 + 50 à cheval staked")
    panel.get_by_role("button", name="That is all").click()
    act(beside, "stake", amount="100")
    act(beside, "stake_cheval", amount="50")
    act(beside, "no_more")
    until_asked(beside)
    panel = asked(table, "play_hand")
    same_table(table, beside)
    assert codes(table, "Side one") == ["2h", "3d"]
    expect(face_down(table, "Side two")).to_have_count(2)
    expect(face_down(table, "Bank")).to_have_count(2)
    expect(panel).to_contain_text("Side one has 5, and you hold its cards. Card or no card?")
    panel.get_by_role("button", name="Card", exact=True).click()
    act(beside, "draw")
    expect(table.locator(".bc-word")).to_contain_text("nine times in eleven (81.8%)")
    act(beside, "skip")
    expect(table.locator(".bc-result[data-outcome]")).to_have_text(
        beside.state["result"], timeout=SLOW
    )
    expect(table).to_have_attribute("data-phase", beside.state["phase"], timeout=SLOW)
    same_table(table, beside)
    assert codes(table, "Side one") == ["2h", "3d", "4h"]
    expect(table.get_by_role("img", name="a card face down")).to_have_count(0)
    ends = [each["end"] for each in beside.state["seats"] if each["mine"]]
    expect(table.locator("[data-seat='1'] .bc-seat-lines")).to_contain_text(ends[0])


def test_the_bank_against_two_hands_with_keys(tables: Locator, page: Page) -> None:
    table, beside = tables.nth(1), engine(1)
    table.get_by_label("Pace").select_option("by hand")
    expect(table.get_by_role("button", name="Retire from the bank")).to_be_visible()
    table.locator("[data-do=go]").focus()
    page.keyboard.press("k")
    act(beside, "skip")
    panel = asked(table, "play_hand")
    same_table(table, beside)
    assert codes(table, "Bank") == ["5c", "Ks"]
    assert codes(table, "Side one") == ["Kh"]
    expect(face_down(table, "Side one")).to_have_count(2)
    expect(face_down(table, "Side two")).to_have_count(2)
    expect(panel).to_contain_text(
        "On side one 100, on side two 100. Side one drew 0. Side two stood."
    )
    expect(panel).to_be_focused()
    page.keyboard.press("d")
    act(beside, "draw")
    expect(table.locator(".bc-word")).to_contain_text("On average a card earns the bank 5.37 here")
    expect(table.locator(".bc-word")).to_contain_text("The sides pull two ways")
    expect(table.locator("[data-do=go]")).to_be_focused()
    page.keyboard.press("k")
    act(beside, "skip")
    expect(table.locator(".bc-result")).to_have_text(
        "The bank beats both sides: 2 and 6 against 9."
    )
    same_table(table, beside)
    expect(table.locator(".bc-bank-amount")).to_have_text("Bank: 1,400")
    page.keyboard.press("r")
    act(beside, "retire")
    expect(table.locator(".bc-log li").last).to_have_text("You: out of the bank, with 1,400.")
    same_table(table, beside)
    assert page.locator(".jp-Notebook, [data-bc]").count()


def test_sides_are_told_apart_by_words(tables: Locator) -> None:
    ring = tables.nth(0).get_by_role("list", name="Seats: side one at the banker’s right")
    expect(ring.get_by_role("listitem")).to_have_count(10)
    for name in ("Side one", "Side two", "Bank"):
        expect(tables.nth(0).get_by_role("group", name=name, exact=True)).to_have_count(1)


@pytest.mark.parametrize(("width", "theme"), SCREENS)
def test_it_fits_and_can_be_read(
    shell: Server, page: Page, shot: Callable[..., object], width: int, theme: str
) -> None:
    first, second = by_hand_on(page, shell, "banque_table", width, theme)
    second.get_by_role("button", name="To my turn").click()
    asked(first, "bid").get_by_role("button", name="No bid").click()
    first.get_by_role("button", name="To my turn").click()
    asked(first, "call_banco").get_by_role("button", name="No banco").click()
    first.get_by_role("button", name="To my turn").click()
    asked(first, "place_stakes")
    asked(second, "play_hand")
    no_horizontal_scroll(page)
    assert axe_faults(page) == []
    second.locator("[data-do=draw]").click()
    second.get_by_role("button", name="To my turn").click()
    expect(second.locator(".bc-result[data-outcome]")).to_be_visible()
    assert axe_faults(page) == []
    no_horizontal_scroll(page)
    shot(page, f"banque-table-{width}-{theme}")
