"""The table of chemin de fer as a learner plays it, with the mouse and with keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from baccarat_widgets import CheminDeFerTable
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
    return tables_on(page, shell, "chemin_table")


def engine(place: int) -> CheminDeFerTable:
    """The same table as on the page, to be played beside it."""
    if place == 0:
        return CheminDeFerTable(seed=4, seat=2, companions=1, cards="2h 7d 3c Ks Kd")
    return CheminDeFerTable("chemin_de_fer_classical", seed=1, seat=1, cards="2h 3d 2c Ks 8d")


def test_banco_and_a_five_with_the_mouse(tables: Locator) -> None:
    table, beside = tables.nth(0), engine(0)
    table.get_by_label("Pace").select_option("quick")
    table.get_by_role("button", name="Begin").click()
    until_asked(beside)
    bank = beside.state["bank"]
    panel = asked(table, "call_banco")
    expect(panel).to_contain_text(f"{bank} in the bank. Do you call banco?")
    panel.get_by_role("button", name=f"Banco: {bank}").click()
    act(beside, "call_banco")
    panel = asked(table, "choose")
    until_asked(beside)
    same_table(table, beside)
    assert codes(table, "Player") == ["2h", "3c"]
    expect(table.get_by_role("img", name="a card face down")).to_have_count(2)
    expect(panel).to_contain_text("Player has 5, and you play it. Card or no card?")
    panel.get_by_role("button", name="No card").click()
    act(beside, "stand")
    expect(table.locator(".bc-word")).to_contain_text("only twice in eleven (18.2%)")
    act(beside, "skip")
    expect(table.locator(".bc-result")).to_have_text("Banker wins, 7 to 5.", timeout=SLOW)
    same_table(table, beside)
    assert codes(table, "Banker") == ["7d", "Ks"]
    expect(table.get_by_role("img", name="a card face down")).to_have_count(0)


def test_the_bank_and_a_free_choice_with_keys(tables: Locator, page: Page) -> None:
    table, beside = tables.nth(1), engine(1)
    table.get_by_label("Pace").select_option("by hand")
    table.locator("[data-do=go]").focus()
    page.keyboard.press("g")
    until_asked(beside)
    asked(table, "answer_offer")
    expect(table.locator(".bc-bank-question")).to_be_focused()
    page.keyboard.press("Enter")  # who goes on too fast has not answered
    expect(table).to_have_attribute("data-step", "answer_offer")
    amount = table.get_by_label("Amount")
    amount.fill("120")
    amount.press("Enter")
    act(beside, "take_bank", amount="120")
    expect(table.locator(".bc-bank-amount")).to_have_text("Bank: 120")
    expect(table.locator("[data-seat='1']")).to_contain_text("holds the bank")
    expect(table.locator("[data-do=go]")).to_be_focused()
    page.keyboard.press("k")
    act(beside, "skip")
    asked(table, "choose")
    same_table(table, beside)
    assert codes(table, "Player") == ["8d"]
    expect(table.locator(".bc-bank-question")).to_contain_text("Banker has 3, and you play it.")
    page.keyboard.press("s")
    act(beside, "stand")
    expect(table.locator(".bc-word")).to_contain_text("As the printed card and the equilibrium")
    page.keyboard.press("k")
    act(beside, "skip")
    asked(table, "keep_or_pass")
    same_table(table, beside)
    expect(table.locator(".bc-result")).to_have_text("Banker wins, 3 to 2.")
    page.keyboard.press("p")
    act(beside, "pass_bank")
    same_table(table, beside)
    assert page.locator(".jp-Notebook, [data-bc]").count()


def test_a_letter_typed_as_an_amount_is_no_key(tables: Locator) -> None:
    table = tables.nth(1)
    table.get_by_label("Pace").select_option("by hand")
    table.get_by_role("button", name="To my turn").click()
    asked(table, "answer_offer")
    amount = table.get_by_label("Amount")
    amount.fill("")
    amount.type("lt")
    expect(amount).to_have_value("lt")
    expect(table).to_have_attribute("data-step", "answer_offer")
    table.locator("[data-amount='100']").click()
    expect(amount).to_have_value("100")
    amount.fill("3000")
    table.get_by_role("button", name="Take the bank").click()
    expect(table.locator(".bc-notice")).to_have_text(
        "A bank is opened with 50.00 to 2,000.00, not with 3,000.00."
    )
    expect(amount).to_have_value("3000")


@pytest.mark.parametrize(("width", "theme"), SCREENS)
def test_it_fits_and_can_be_read(
    shell: Server, page: Page, shot: Callable[..., object], width: int, theme: str
) -> None:
    first, second = by_hand_on(page, shell, "chemin_table", width, theme)
    for table in (first, second):
        table.get_by_role("button", name="To my turn").click()
    asked(first, "call_banco")
    first.locator("[data-do=call_banco]").click()
    first.get_by_role("button", name="To my turn").click()
    asked(first, "choose")
    asked(second, "answer_offer")
    no_horizontal_scroll(page)
    assert axe_faults(page) == []
    first.locator("[data-do=draw]").click()
    first.get_by_role("button", name="To my turn").click()
    expect(first.locator(".bc-result[data-outcome]")).to_be_visible()
    assert axe_faults(page) == []
    no_horizontal_scroll(page)
    shot(page, f"chemin-table-{width}-{theme}")
