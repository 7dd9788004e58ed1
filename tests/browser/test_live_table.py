"""The live table as a player and as a dealer use it, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

import pytest
from playwright.sync_api import Locator, Page, expect

from baccarat_core.bets import BetKind, settle
from baccarat_core.cards import parse_cards
from baccarat_core.coup import Coup
from baccarat_core.rule_sheets import load_rule_sheet
from tests.browser.servers import Server
from tests.browser.ways import Way, axe_faults, enter, no_horizontal_scroll

SLOW = 30_000


@pytest.fixture
def tables(shell: Server, page: Page) -> Locator:
    enter(page, shell.url, "live_table", Way.VOILA)
    found = page.locator("[data-bc=live-table]")
    expect(found).to_have_count(2)
    return found


def button(table: Locator, name: str) -> Locator:
    return table.get_by_role("button", name=name, exact=True)


def phase(table: Locator, name: str) -> None:
    expect(table).to_have_attribute("data-phase", name, timeout=SLOW)


def codes(table: Locator, hand: str) -> list[str]:
    group = table.get_by_role("group", name=hand, exact=True)
    return [card.get_attribute("data-card") or "" for card in group.locator("[data-card]").all()]


def coup_on_screen(table: Locator) -> Coup:
    player, banker = codes(table, "Player"), codes(table, "Banker")
    first = [player[0], banker[0], player[1], banker[1]]
    return Coup.replay(parse_cards(" ".join([*first, *player[2:], *banker[2:]])))


def chips(table: Locator, seat: int) -> Decimal:
    text = table.locator(f"[data-seat='{seat}'] .bc-seat-lines").inner_text()
    return Decimal(text.split(" in chips")[0].replace(",", ""))


def open_bets(table: Locator) -> None:
    button(table, "Sit down with 1,000.00").click()
    table.get_by_label("Pace").select_option("quick")
    button(table, "Begin a round").click()
    phase(table, "open")


def test_sitting_down_is_the_first_button_until_one_sits(tables: Locator) -> None:
    table = tables.nth(0)
    sit, go = button(table, "Sit down with 1,000.00"), button(table, "Begin a round")
    main = re.compile(r"\bbc-main\b")
    expect(sit).to_have_class(main)
    expect(go).not_to_have_class(main)
    sit_box, go_box = sit.bounding_box(), go.bounding_box()
    assert sit_box
    assert go_box
    assert (sit_box["y"], sit_box["x"]) < (go_box["y"] + 1, go_box["x"])
    sit.click()
    expect(sit).to_be_hidden()
    expect(go).to_have_class(main)
    expect(table.get_by_role("log")).to_contain_text("You sit down at seat 1 with 1,000.00.")


def lay(table: Locator, chip: str, *bets: str) -> None:
    table.locator(f"[data-chip='{chip}']").click()
    for bet in bets:
        table.locator(f"[data-bet={bet}]").click()


def test_a_round_as_a_player(tables: Locator) -> None:
    table = tables.nth(0)
    open_bets(table)
    lay(table, "100", "banker", "lucky_six")
    expect(table.locator("[data-bet=banker] .bc-spot-stake")).to_have_text("100.00")
    button(table, "Confirm the bets").click()
    button(table, "No more bets: deal").click()
    phase(table, "settled")
    coup = coup_on_screen(table)
    sheet = load_rule_sheet("live")
    due = settle(coup, {BetKind.BANKER: 100, BetKind.LUCKY_SIX: 100}, sheet)
    assert chips(table, 1) == 1000 + due.profit
    rows = table.locator(".bc-bets tbody tr")
    expect(rows).to_have_count(2)
    assert all("settled" in row.inner_text() for row in rows.all())


def test_limits_are_told_with_the_room_left(tables: Locator) -> None:
    table = tables.nth(0)
    open_bets(table)
    lay(table, "500", "tie", "tie")
    expect(table.locator(".bc-notice")).to_have_text(
        "500.00 on Tie is too much. Tie takes at most 500.00 from a seat: "
        "there is room for 0.00 on Tie."
    )
    expect(table.locator("[data-bet=tie]")).to_contain_text("room 0.00")
    expect(table.locator("[data-bet=lucky_six]")).to_contain_text("50 rounds left")


def test_a_round_dealt_by_the_learner(tables: Locator) -> None:
    table = tables.nth(1)
    notice = table.locator(".bc-notice")
    button(table, "Card to Player").click()
    expect(notice).to_contain_text("No card can be dealt")
    button(table, "Open a new shoe").click()
    expect(table.locator(".bc-due")).to_contain_text("opens the bets")
    button(table, "Open the bets").click()
    phase(table, "open")
    button(table, "“No more bets”").click()
    phase(table, "closed")
    button(table, "Card to Banker").click()
    expect(notice).to_contain_text("Banker gets no card now")
    for name in ("Player", "Banker", "Player", "Banker"):
        before = len(codes(table, name))
        hand = table.get_by_role("group", name=name, exact=True)
        button(table, f"Card to {name}").click()
        expect(hand.locator("[data-card]")).to_have_count(before + 1)
    for _ in range(2):
        if "draws a card" not in (told := table.locator(".bc-due").inner_text()):
            break
        button(table, "Card to Player" if "to Player" in told else "Card to Banker").click()
        expect(table.locator(".bc-due")).not_to_have_text(told)
    coup = coup_on_screen(table)
    button(table, f"“{coup.outcome.sentence}”").click()
    expect(table.locator(".bc-pay-line")).not_to_have_count(0)
    button(table, "Pay and take").click()
    expect(notice).to_contain_text("is not dealt with yet")
    for line in table.locator(".bc-pay-line").all():
        line.locator("input").fill(str(right_payment(line.inner_text(), coup)))
    button(table, "Pay and take").click()
    phase(table, "settled")
    expect(notice).to_be_hidden()


def right_payment(line: str, coup: Coup) -> Decimal:
    """What is handed over for 'Seat 2: 100.00 on Player (1:1)'; commission is tallied here."""
    stake, bet = line.split(": ", 1)[1].split(" (")[0].split(" on ")
    kind = BetKind(bet.lower())
    (due,) = settle(coup, {kind: stake.replace(",", "")}, load_rule_sheet("american")).lines
    return due.profit + due.commission


def test_a_lost_connection_and_a_cancelled_round(tables: Locator) -> None:
    table = tables.nth(0)
    open_bets(table)
    table.get_by_label("Pace").select_option("by hand")
    lay(table, "25", "player")
    button(table, "Confirm the bets").click()
    button(table, "Lose the connection").click()
    expect(table.locator("[data-seat='1']")).to_contain_text("connection lost")
    button(table, "No more bets: deal").click()
    button(table, "Something is wrong: suspend").click()
    phase(table, "suspended")
    button(table, "Cancel the round").click()
    phase(table, "cancelled")
    button(table, "Come back").click()
    assert chips(table, 1) == 1000
    expect(table.locator(".bc-bets tbody")).to_contain_text("returned")


def test_a_switch_of_mode_is_seen_on_the_felt(tables: Locator) -> None:
    table = tables.nth(0)
    button(table, "Sit down with 1,000.00").click()
    table.locator(".bc-settings select").select_option("no commission")
    expect(table.locator("[data-bet=banker] .bc-spot-pays")).to_have_text("1:1, on 6 1:2")


SCREENS = [
    pytest.param(1100, "light", id="desktop-light"),
    pytest.param(360, "dark", id="phone-dark"),
]


@pytest.mark.parametrize(("width", "theme"), SCREENS)
def test_it_fits_and_can_be_read(
    shell: Server, page: Page, shot: Callable[..., object], width: int, theme: str
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    enter(page, shell.url, "live_table", Way.VOILA)
    table = page.locator("[data-bc=live-table]").nth(0)
    open_bets(table)
    lay(table, "25", "player")
    button(table, "Confirm the bets").click()
    expect(table.locator(".bc-bets tbody tr")).to_have_count(1)
    dealing = page.locator("[data-bc=live-table]").nth(1)
    for _ in range(9):
        button(dealing, "Show me the right step").click()
    no_horizontal_scroll(page)
    assert axe_faults(page) == []
    shot(page, f"live-table-{width}-{theme}")
