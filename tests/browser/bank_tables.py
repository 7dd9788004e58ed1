"""A table at which players bank, played on a page and by the engine beside it."""

from __future__ import annotations

from typing import Any

import pytest
from baccarat_widgets.bank_table import BankTable
from playwright.sync_api import Locator, Page, expect

from tests.browser.servers import Server
from tests.browser.ways import Way, enter

SLOW = 30_000
SCREENS = [
    pytest.param(1100, "light", id="desktop-light"),
    pytest.param(360, "dark", id="phone-dark"),
]


def tables_on(page: Page, shell: Server, lesson: str) -> Locator:
    """The two tables of a lesson."""
    enter(page, shell.url, lesson, Way.VOILA)
    found = page.locator(f"[data-bc={lesson.replace('_', '-')}]")
    expect(found).to_have_count(2)
    return found


def by_hand_on(
    page: Page, shell: Server, lesson: str, width: int, theme: str
) -> tuple[Locator, Locator]:
    """The same on a screen of this width and theme, where nothing goes on by itself."""
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    tables = tables_on(page, shell, lesson)
    for table in tables.all():
        table.get_by_label("Pace").select_option("by hand")
    return tables.nth(0), tables.nth(1)


def act(table: BankTable, do: str, **more: Any) -> None:
    table.handle({"do": do, "turn": table.state["turn"], **more})
    assert table.state["notice"] == ""


def until_asked(table: BankTable) -> None:
    for _ in range(60):
        if table.state["question"]:
            return
        act(table, "go")
    raise AssertionError("nobody asks")


def asked(table: Locator, step: str) -> Locator:
    """The panel with this question, once it is there."""
    expect(table).to_have_attribute("data-step", step, timeout=SLOW)
    panel = table.locator(".bc-bank-question")
    expect(panel).to_be_visible()
    return panel


def codes(table: Locator, hand: str) -> list[str]:
    group = table.get_by_role("group", name=hand, exact=True)
    return [card.get_attribute("data-card") or "" for card in group.locator("[data-card]").all()]


def same_table(shown: Locator, table: BankTable) -> None:
    """All that the page shows of hands, seats, bank and log is what the engine says."""
    state = table.state
    expect(shown).to_have_attribute("data-step", state["step"], timeout=SLOW)
    for hand in state["hands"].values():
        assert codes(shown, hand["label"]) == [card for card in hand["cards"] if card != "?"]
        count = shown.get_by_role("group", name=hand["label"], exact=True).locator(".bc-count")
        expect(count).to_have_text("–" if hand["count"] is None else str(hand["count"]))
    for seat in state["seats"]:
        node = shown.locator(f"[data-seat='{seat['number']}']")
        expect(node.locator(".bc-seat-name")).to_have_text(seat["name"])
        if seat["taken"]:
            expect(node.locator(".bc-seat-lines")).to_contain_text(f"{seat['purse']} in chips")
    expect(shown.locator(".bc-log li").last).to_have_text(state["log"][-1])
