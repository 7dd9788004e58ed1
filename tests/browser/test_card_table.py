"""The card table as a learner uses it, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest
from playwright.sync_api import Locator, Page, expect

from baccarat_core.bets import BetKind, settle
from baccarat_core.cards import parse_cards
from baccarat_core.coup import Coup
from baccarat_core.rule_sheets import load_rule_sheet
from tests.browser.servers import Server
from tests.browser.ways import Way, axe_faults, enter, no_horizontal_scroll, painted, widget_named

SLOW = 30_000
LESSON = "02_naturals"


@pytest.fixture
def table(open_lesson: Callable[..., Page]) -> Locator:
    return the_table(open_lesson(LESSON))


def the_table(page: Page) -> Locator:
    table = widget_named(page, "Card table")
    expect(table).to_have_attribute("data-bc-ready", "true", timeout=SLOW)
    return table


def button(table: Locator, name: str) -> Locator:
    return table.get_by_role("button", name=name, exact=True)


def pace(table: Locator, value: str) -> None:
    table.get_by_label("Pace").select_option(value)


def settled(table: Locator) -> None:
    expect(table).to_have_attribute("data-phase", "settled", timeout=SLOW)


def purse(table: Locator) -> Decimal:
    return Decimal(table.locator("[data-value=free]").inner_text().replace(",", ""))


def codes(table: Locator, hand: str) -> list[str]:
    group = table.get_by_role("group", name=hand, exact=True)
    return [card.get_attribute("data-card") or "" for card in group.locator("[data-card]").all()]


def coup_on_screen(table: Locator) -> Coup:
    """The engine's coup for the cards on the screen; it refuses cards that make no whole coup."""
    player, banker = codes(table, "Player"), codes(table, "Banker")
    first = [player[0], banker[0], player[1], banker[1]]
    return Coup.replay(parse_cards(" ".join([*first, *player[2:], *banker[2:]])))


def check_against_the_engine(table: Locator) -> Coup:
    coup = coup_on_screen(table)
    for hand, count in (("Player", coup.player_count), ("Banker", coup.banker_count)):
        group = table.get_by_role("group", name=hand, exact=True)
        expect(group.locator(".bc-count")).to_have_text(str(count))
    expect(table.locator(".bc-result")).to_have_attribute("data-outcome", coup.outcome.value)
    return coup


@pytest.mark.parametrize("way", Way)
def test_a_coup_by_mouse_is_the_engines_coup(open_lesson: Callable[..., Page], way: Way) -> None:
    table = the_table(open_lesson(LESSON, way))
    before = purse(table)
    button(table, "25").click()
    table.locator("[data-bet=banker]").click()
    table.locator("[data-bet=tie]").click()
    expect(table.locator("[data-value=staked]")).to_have_text("50")
    pace(table, "quick")
    button(table, "Deal").click()
    settled(table)
    coup = check_against_the_engine(table)
    wagers = {BetKind.BANKER: 25, BetKind.TIE: 25}
    assert purse(table) == before + settle(coup, wagers, load_rule_sheet("trainer")).profit


def test_a_coup_by_keyboard_alone(table: Locator) -> None:
    page = table.page
    pace(table, "by hand")
    button(table, "Deal").focus()
    page.keyboard.press("3")
    page.keyboard.press("b")
    expect(table.locator("[data-value=staked]")).to_have_text("25")
    page.keyboard.press("c")
    expect(table.locator("[data-value=staked]")).to_have_text("0")
    page.keyboard.press("p")
    page.keyboard.press("Enter")
    expect(table).to_have_attribute("data-phase", "dealing")
    expect(table.locator("[data-card]")).to_have_count(1)
    page.keyboard.press("d")
    expect(table.locator("[data-card]")).to_have_count(2)
    page.keyboard.press("k")
    settled(table)
    check_against_the_engine(table)
    page.keyboard.press("n")
    expect(table.locator(".bc-round")).to_have_text("Round 0")


def test_every_control_can_be_reached_by_tab(table: Locator) -> None:
    page = table.page
    table.evaluate("(node) => { node.tabIndex = -1; node.focus(); }")
    wanted = table.evaluate(
        """(node) => [...node.querySelectorAll('button, select, summary')]
            .filter((each) => each.offsetParent && !each.disabled).length"""
    )
    reached = set()
    for _ in range(wanted + 5):
        page.keyboard.press("Tab")
        place = table.evaluate(
            """(node) => [...node.querySelectorAll('button, select, summary')]
                .indexOf(document.activeElement)"""
        )
        reached.add(place)
    assert len(reached - {-1}) == wanted


def test_keys_in_the_table_never_reach_the_notebook(open_lesson: Callable[..., Page]) -> None:
    page = open_lesson(LESSON, Way.LAB)
    table = the_table(page)
    count = "() => window.jupyterapp.shell.currentWidget.content.widgets.length"
    before = page.evaluate(count)
    button(table, "Deal").focus()
    for key in "abxmydd":
        page.keyboard.press(key)
    assert page.evaluate(count) == before
    types = "() => window.jupyterapp.shell.currentWidget.content.widgets.map((w) => w.model.type)"
    assert "raw" not in page.evaluate(types)


def test_a_double_click_deals_once(table: Locator) -> None:
    pace(table, "by hand")
    button(table, "Deal").evaluate("(node) => { node.click(); node.click(); }")
    expect(table.locator(".bc-round")).to_have_text("Round 1")
    table.page.wait_for_timeout(500)
    expect(table.locator("[data-card]")).to_have_count(1)
    expect(table.locator(".bc-notice")).to_be_hidden()


def test_cards_come_by_themselves_and_each_is_told(table: Locator) -> None:
    pace(table, "quick")
    button(table, "Deal").click()
    settled(table)
    coup = coup_on_screen(table)
    told = table.get_by_role("log").locator("li").all_inner_texts()
    assert len(told) == len(coup.events)
    assert told[0].startswith("Player: ")
    assert told[1].startswith("Banker: ")


def test_no_card_is_sent_before_it_is_shown(open_lesson: Callable[..., Page], page: Page) -> None:
    frames: list[bytes] = []

    def keep(payload: str | bytes) -> None:
        frames.append(payload.encode() if isinstance(payload, str) else payload)

    page.on("websocket", lambda socket: socket.on("framereceived", keep))
    table = the_table(open_lesson(LESSON))
    pace(table, "by hand")
    button(table, "Deal").click()
    for shown in range(1, 5):
        expect(table.locator("[data-card]")).to_have_count(shown)
        sent = b"".join(frames)
        cards = {card for card in ALL_CARDS if f'"{card}"'.encode() in sent}
        assert cards == {*codes(table, "Player"), *codes(table, "Banker")}
        if shown < 4:
            button(table, "Next").click()


ALL_CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]


@pytest.fixture
def replayed(shell: Server, page: Page) -> Locator:
    enter(page, shell.url, "table", Way.VOILA)
    return the_table(page)


def replay(table: Locator, name: str) -> None:
    pace(table, "by hand")
    table.get_by_label("Replay a coup").select_option(name)
    expect(table).to_have_attribute("data-phase", "dealing")
    button(table, "Skip to the result").click()
    settled(table)


def test_the_cell_that_decided_is_lit(replayed: Locator) -> None:
    replay(replayed, "Banker stands on 3 against an 8")
    lit = replayed.locator(".bc-rule-lit")
    expect(lit).to_have_count(1)
    expect(lit).to_have_attribute("data-key", "3-8")
    expect(lit).to_have_text("S")
    expect(replayed.locator(".bc-player-rule-lit")).to_have_text("draws on 0–5")


@pytest.mark.parametrize(
    ("coup", "bet", "free", "told"),
    [
        ("Two nines against a seven", "player", "1,100", "Player: 100 wins 100."),
        ("Banker draws and wins 8 to 1", "banker", "1,095", "100 wins 95 (commission 5)."),
        ("Banker stands on 3 against an 8", "banker", "1,095", "100 wins 95 (commission 5)."),
        ("A tie at 7", "tie", "1,800", "Tie: 100 wins 800."),
        ("A tie at 7", "banker", "1,000", "Banker: 100 comes back."),
    ],
)
def test_worked_examples_on_screen(
    replayed: Locator, coup: str, bet: str, free: str, told: str
) -> None:
    button(replayed, "100").click()
    replayed.locator(f"[data-bet={bet}]").click()
    replay(replayed, coup)
    expect(replayed.locator("[data-value=free]")).to_have_text(free)
    assert told in replayed.get_by_role("log").inner_text()


def test_a_refusal_is_read_and_nothing_is_lost(replayed: Locator) -> None:
    button(replayed, "500").click()
    for _ in range(3):
        replayed.locator("[data-bet=tie]").click()
    notice = replayed.get_by_role("status")
    expect(notice).to_have_text("That chip is 500 and you have 0 left. Take a smaller one.")
    expect(replayed.locator("[data-value=staked]")).to_have_text("1,000")
    button(replayed, "Take bets back").click()
    expect(notice).to_be_hidden()
    expect(replayed.locator("[data-value=free]")).to_have_text("1,000")


def test_a_fault_of_ours_reaches_the_learner(shell: Server, page: Page) -> None:
    enter(page, shell.url, "broken_table", Way.VOILA)
    table = the_table(page)
    button(table, "Deal").click()
    expect(table.get_by_role("alert")).to_contain_text("it is our fault, not yours")
    expect(table.get_by_role("alert")).to_contain_text("ZeroDivisionError")


SCREENS = [
    pytest.param(1100, "light", id="desktop-light"),
    pytest.param(1100, "dark", id="desktop-dark"),
    pytest.param(360, "light", id="phone-light"),
    pytest.param(360, "dark", id="phone-dark"),
]


@pytest.mark.parametrize(("width", "theme"), SCREENS)
def test_it_fits_and_can_be_read_in_every_state(
    shell: Server, page: Page, shot: Callable[..., object], width: int, theme: str
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    enter(page, shell.url, "table", Way.VOILA)
    table = the_table(page)

    def check() -> None:
        no_horizontal_scroll(page)
        assert axe_faults(page) == []

    check()
    button(table, "100").click()
    table.locator("[data-bet=banker]").click()
    pace(table, "by hand")
    button(table, "Deal").click()
    expect(table.locator("[data-card]")).to_have_count(1)
    check()
    button(table, "Skip to the result").click()
    settled(table)
    check()
    shot(page, f"card-table-{width}-{theme}")


def test_less_motion_is_honoured(shell: Server, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    enter(page, shell.url, "table", Way.VOILA)
    table = the_table(page)
    button(table, "Deal").click()
    expect(table.locator("[data-card]").first).to_be_visible()
    assert page.evaluate("() => document.getAnimations().length") == 0


def test_every_table_of_a_page_goes_its_own_way(shell: Server, page: Page) -> None:
    enter(page, shell.url, "table", Way.VOILA)
    painted(page)
    tables = page.locator("[data-bc=card-table]")
    expect(tables).to_have_count(2)
    button(tables.nth(0), "Deal").click()
    expect(tables.nth(0).locator(".bc-round")).to_have_text("Round 1")
    expect(tables.nth(1).locator(".bc-round")).to_have_text("Round 0")
