"""The table of prices and the editor of rule sheets, as a learner uses them."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Locator, Page, expect

from baccarat_core.bets import BankerMode, BetKind, Tie
from baccarat_core.odds import BetOdds, bet_odds, session
from baccarat_core.rule_sheets import RuleSheet, load_rule_sheet, parse_rule_sheet
from tests.browser.servers import Server, course_server
from tests.browser.ways import Way, axe_faults, enter, no_horizontal_scroll, widget_named

SLOW = 30_000
LIVE = load_rule_sheet("live")
PAGES = {
    "index": "from baccarat_widgets import OddsTable\nOddsTable()",
    "editor": "from baccarat_widgets import RuleSheetEditor\nRuleSheetEditor('live')",
    "two": "from baccarat_widgets import OddsTable\nOddsTable('live', compare='six_deck')",
}


@pytest.fixture(scope="session")
def odds_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("odds")
    for name, source in PAGES.items():
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        notebook = new_notebook(metadata={"kernelspec": kernel}, cells=[new_code_cell(source)])
        nbformat.write(notebook, folder / f"{name}.ipynb")
    with course_server(folder, tmp_path_factory.mktemp("odds-home")) as server:
        yield server


@pytest.fixture
def show(odds_server: Server, page: Page) -> Callable[[str], Locator]:
    def open_(name: str) -> Locator:
        enter(page, odds_server.url, name, Way.VOILA)
        return page.locator("[data-bc]").first

    return open_


def read(text: str) -> Fraction:
    return Fraction(text.replace("−", "-").replace(",", "").replace("%", "").strip())


def cell(widget: Locator, kind: str, column: str) -> str:
    line = widget.locator(f"tr[data-bet='{kind}'] td[data-column='{column}']")
    return line.locator(".bc-odds-number").inner_text()


def order(widget: Locator) -> list[str]:
    lines = widget.locator("tbody tr[data-bet]")
    return [line.get_attribute("data-bet") or "" for line in lines.all()]


def is_the_engines(widget: Locator, sheet: RuleSheet, mode: BankerMode | None = None) -> None:
    odds = bet_odds(sheet, mode=mode)
    assert set(order(widget)) == {kind.value for kind in odds}
    for kind, exact in odds.items():
        shown = {
            "win": (100 * exact.win, 2),
            "push": (100 * exact.push, 2),
            "lose": (100 * exact.lose, 2),
            "edge": (100 * exact.house_edge, 4),
            "value": (exact.expected_value, 5),
            "resolved": (100 * exact.edge_per_resolved_bet, 4),
            "deviation": (Fraction(exact.standard_deviation), 4),
        }
        for column, (value, decimals) in shown.items():
            off = abs(read(cell(widget, kind.value, column)) - value)
            assert off <= Fraction(11, 20 * 10**decimals), (kind, column)


def no_faults(widget: Locator) -> None:
    expect(widget.locator(".bc-fault:not([hidden])")).to_have_count(0)


def test_every_number_on_screen_is_the_engines(show: Callable[[str], Locator]) -> None:
    widget = show("index")
    is_the_engines(widget, LIVE)
    expect(widget.locator(".bc-odds-legend")).to_contain_text("4,998,398,275,503,360")
    widget.get_by_label("Banker bet").select_option("no commission")
    expect(widget.locator("tr[data-bet=banker] td[data-column=edge]")).to_contain_text("1.4581%")
    is_the_engines(widget, LIVE, BankerMode.NO_COMMISSION)
    widget.get_by_label("Rule sheet").select_option("six_deck")
    expect(widget.locator("tr[data-bet=tie] td[data-column=edge]")).to_contain_text("4.9313%")
    is_the_engines(widget, load_rule_sheet("six_deck"))
    no_faults(widget)


def test_headings_sort_by_mouse_and_keyboard(show: Callable[[str], Locator]) -> None:
    widget = show("index")
    as_printed = order(widget)
    head = widget.get_by_role("columnheader", name="House edge")
    exact = bet_odds(LIVE)
    rising = [kind.value for kind in sorted(exact, key=lambda kind: exact[kind].house_edge)]
    head.get_by_role("button").click()
    expect(head).to_have_attribute("aria-sort", "ascending")
    assert order(widget) == rising
    head.get_by_role("button").press("Enter")
    expect(head).to_have_attribute("aria-sort", "descending")
    expect(head.get_by_role("button")).to_be_focused()
    assert order(widget)[0] == "lucky_six"
    head.get_by_role("button").press("Space")
    expect(head).not_to_have_attribute("aria-sort", "descending")
    assert order(widget) == as_printed


def test_a_bet_opens_its_exact_numbers(show: Callable[[str], Locator]) -> None:
    widget = show("index")
    name = widget.get_by_role("button", name="Banker", exact=True)
    name.press("Enter")
    expect(name).to_have_attribute("aria-expanded", "true")
    more = widget.locator("tr[data-more=banker]")
    expect(more).to_contain_text("2,292,252,566,437,888 of 4,998,398,275,503,360 deals")
    expect(name).to_be_focused()
    name.press("Enter")
    expect(more).to_be_hidden()


def test_a_double_click_on_a_bet_opens_it_and_no_more(show: Callable[[str], Locator]) -> None:
    widget = show("index")
    name = widget.get_by_role("button", name="Tie", exact=True)
    name.dblclick()
    expect(name).to_have_attribute("aria-expanded", "true")
    widget.page.wait_for_timeout(400)
    expect(name).to_have_attribute("aria-expanded", "true")


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param(name, marks=pytest.mark.browser_context_args(**size))
        for name, size in {
            "desktop": {"viewport": {"width": 1200, "height": 800}},
            "phone, dark": {"viewport": {"width": 360, "height": 800}, "color_scheme": "dark"},
        }.items()
    ],
)
def test_rounds_of_a_bet_are_asked_for_by_keyboard(
    show: Callable[[str], Locator], screen: str
) -> None:
    widget = show("index")
    name = widget.get_by_role("button", name="Player", exact=True)
    name.press("Enter")
    more = widget.locator("tr[data-more=player]")
    expect(more).to_contain_text("42.7606%")
    name.press("Tab")
    rounds = widget.get_by_label("rounds of Player, one unit staked on each")
    expect(rounds).to_be_focused()
    rounds.press("Control+a")
    rounds.press_sequentially("10")
    ten = session(LIVE.bet(BetKind.PLAYER), 10, 8)
    expect(more.locator(".bc-session-chances")).to_contain_text(f"{float(100 * ten.ahead):.4f}%")
    expect(more.locator("[role=status]")).to_contain_text("10 rounds: ahead ")
    expect(more).to_contain_text("Exact: every way in which the rounds can go is counted")
    rounds.press_sequentially("000")
    expect(more).to_contain_text("Approximate, by the bell curve")
    expect(rounds).to_be_focused()
    rounds.press_sequentially("x")
    expect(rounds).to_have_attribute("aria-invalid", "true")
    expect(rounds).to_have_accessible_description(
        "Type how many rounds, as a whole number such as 100."
    )
    expect(rounds).to_have_value("10000x")
    expect(more).to_contain_text("of 10,000 units staked")
    no_horizontal_scroll(widget.page)
    assert axe_faults(widget.page, "[data-bc]") == []
    no_faults(widget)


def test_two_sheets_stand_side_by_side(show: Callable[[str], Locator]) -> None:
    widget = show("two")
    both = [bet_odds(load_rule_sheet(name)) for name in ("live", "six_deck")]
    for kind in (BetKind.PLAYER, BetKind.BANKER, BetKind.TIE):
        edges = [each[kind].house_edge for each in both]
        for place, edge in enumerate(edges):
            shown = read(cell(widget, kind.value, f"edge-{place}"))
            assert abs(shown - 100 * edge) <= Fraction(1, 20_000)
        gap = read(cell(widget, kind.value, "gap"))
        assert abs(gap - 100 * (edges[0] - edges[1])) <= Fraction(1, 20_000)
    expect(widget.locator("tr[data-bet=lucky_six] td[data-column=gap]")).to_contain_text(
        "not offered"
    )


def saved(page: Page, press: Locator, folder: Path) -> tuple[str, str]:
    with page.expect_download(timeout=SLOW) as download:
        press.click()
    path = folder / "saved"
    download.value.save_as(path)
    return download.value.suggested_filename, path.read_bytes().decode("utf-8")


def test_the_table_is_saved_as_a_file(show: Callable[[str], Locator], tmp_path: Path) -> None:
    widget = show("two")
    button = widget.get_by_role("button", name="Download as CSV")
    name, text = saved(widget.page, button, tmp_path)
    assert name == "baccarat-odds-live-six-deck.csv"
    assert text.startswith("\ufeff")
    lines = list(csv.DictReader(io.StringIO(text[1:], newline="")))
    exact: list[BetOdds] = [
        *bet_odds(LIVE).values(),
        *bet_odds(load_rule_sheet("six_deck")).values(),
    ]
    assert len(lines) == len(exact)
    for line, odds in zip(lines, exact, strict=True):
        assert Fraction(line["house_edge_exact"].replace("−", "-")) == odds.house_edge
        assert Fraction(line["win_exact"]) == odds.win


# The editor


def field(widget: Locator, key: str) -> Locator:
    return widget.locator(f"[data-field='{key}']")


def put(widget: Locator, key: str, text: str) -> None:
    box = field(widget, key).locator("input")
    box.fill(text)
    box.press("Enter")


def edge(widget: Locator, kind: str) -> Locator:
    return widget.locator(f"tr[data-bet='{kind}'] td[data-column^=edge]").first


def test_a_pay_that_changes_changes_its_price(show: Callable[[str], Locator]) -> None:
    widget = show("editor")
    put(widget, "tie/pays", "9")
    exact = bet_odds(LIVE.with_bet(Tie(pays=Fraction(9))))[BetKind.TIE].house_edge
    expect(edge(widget, "tie")).to_contain_text("4.8440%")
    assert abs(read("4.8440") - 100 * exact) <= Fraction(1, 20_000)
    expect(widget.locator(".bc-bet[data-bet=tie] .bc-bet-edge")).to_have_text("costs 4.8440%")
    expect(field(widget, "tie/pays").locator("input")).to_have_value("9:1")
    put(widget, "decks", "6")
    expect(edge(widget, "player_pair")).to_contain_text("11.2540%")
    field(widget, "player_natural/paid").locator("select").select_option("win, tie pushes")
    exact = bet_odds(load_rule_sheet("live"))[BetKind.PLAYER_NATURAL].house_edge
    expect(edge(widget, "player_natural")).not_to_contain_text(f"{float(100 * exact):.4f}%")
    no_faults(widget)


def test_a_wrong_entry_is_told_beside_it(show: Callable[[str], Locator]) -> None:
    widget = show("editor")
    put(widget, "tie/pays", "8 to one")
    box = field(widget, "tie/pays").get_by_role("textbox")
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(box).to_have_value("8 to one")
    expect(field(widget, "tie/pays")).to_contain_text("'8 to one' is no pay.")
    sentence = "'8 to one' is no pay. Write it as 8, 8:1, 8 to 1, 19/20 or 0.95."
    expect(box).to_have_accessible_description(sentence)
    expect(edge(widget, "tie")).to_contain_text("14.3596%")
    expect(widget.locator(".bc-waits")).to_be_visible()
    widget.get_by_role("button", name="Undo").click()
    expect(box).to_have_value("8:1")
    expect(box).not_to_have_attribute("aria-invalid", "true")
    expect(widget.locator(".bc-waits")).to_be_hidden()


def test_typing_goes_on_while_another_field_is_taken(show: Callable[[str], Locator]) -> None:
    widget = show("editor")
    field(widget, "tie/pays").locator("input").fill("9")
    other = field(widget, "player_pair/pays").locator("input")
    other.fill("10.")
    expect(edge(widget, "tie")).to_contain_text("4.8440%")
    expect(other).to_have_value("10.")
    expect(other).to_be_focused()


def test_undo_and_back_to_the_sheet(show: Callable[[str], Locator]) -> None:
    widget = show("editor")
    undo = widget.get_by_role("button", name="Undo")
    reset = widget.get_by_role("button", name="Back to the sheet as it was")
    expect(undo).to_be_disabled()
    expect(reset).to_be_disabled()
    put(widget, "tie/pays", "9")
    expect(edge(widget, "tie")).to_contain_text("4.8440%")
    put(widget, "decks", "1")
    expect(edge(widget, "player_pair")).to_contain_text("29.4118%")
    reset.click()
    expect(edge(widget, "player_pair")).to_contain_text("10.3614%")
    undo.click()
    expect(edge(widget, "player_pair")).to_contain_text("29.4118%")
    undo.click()
    expect(edge(widget, "player_pair")).to_contain_text("10.3614%")
    expect(edge(widget, "tie")).to_contain_text("4.8440%")


def test_a_sheet_goes_out_and_comes_back_in_as_text(
    show: Callable[[str], Locator], tmp_path: Path
) -> None:
    widget = show("editor")
    put(widget, "tie/pays", "9.5")
    expect(field(widget, "tie/pays").locator("input")).to_have_value("19:2")
    widget.get_by_text("As a text file").click()
    button = widget.get_by_role("button", name="Download as TOML")
    name, text = saved(widget.page, button, tmp_path)
    assert name == "live.toml"
    usual = LIVE.bet(BetKind.TIE)
    assert parse_rule_sheet(text) == LIVE.with_bet(type(usual)(pays=Fraction(19, 2)))
    area = widget.get_by_label("Rule sheet as TOML")
    expect(area).to_have_value(text)
    area.fill(text.replace('"19:2"', '"nine"'))
    widget.get_by_role("button", name="Use this text").click()
    expect(widget.locator(".bc-sheet-text .bc-field-error")).to_contain_text("bet 4 (tie), pays")
    assert '"nine"' in area.input_value()
    area.fill(text.replace('"19:2"', '"9:1"'))
    widget.get_by_role("button", name="Use this text").click()
    expect(edge(widget, "tie")).to_contain_text("4.8440%")
    expect(widget.locator(".bc-sheet-text .bc-field-error")).to_be_hidden()
    no_faults(widget)


def test_bets_come_and_go(show: Callable[[str], Locator]) -> None:
    widget = show("editor")
    widget.get_by_role("button", name="Remove Tie").click()
    expect(widget.locator("tr[data-bet=tie] td[data-column=edge-0]")).to_contain_text("not offered")
    widget.get_by_label("Add a bet").select_option("tie")
    expect(edge(widget, "tie")).to_contain_text("14.3596%")
    widget.get_by_label("Begin with").select_option("six_deck")
    expect(edge(widget, "tie")).to_contain_text("4.9313%")
    assert order(widget) == ["player", "banker", "tie"]


SCREENS = [
    {"viewport": {"width": width, "height": 800}, "color_scheme": scheme}
    for width in (360, 1200)
    for scheme in ("light", "dark")
]


@pytest.mark.parametrize("name", list(PAGES))
@pytest.mark.parametrize(
    "screen",
    [pytest.param(screen, marks=pytest.mark.browser_context_args(**screen)) for screen in SCREENS],
    ids=lambda screen: f"{screen['viewport']['width']}-{screen['color_scheme']}",
)
def test_it_fits_the_screen_and_can_be_read_by_all(
    show: Callable[[str], Locator], name: str, screen: object
) -> None:
    widget = show(name)
    if name == "editor":
        put(widget, "tie/pays", "nine")
        expect(field(widget, "tie/pays")).to_contain_text("is no pay")
        widget.get_by_text("As a text file").click()
    widget.locator("tr[data-bet=player] .bc-odds-bet").click()
    expect(widget.locator("tr[data-more=player]")).to_be_visible()
    no_horizontal_scroll(widget.page)
    assert axe_faults(widget.page, "[data-bc]") == []


@pytest.mark.parametrize("way", [Way.LAB, Way.BINDER])
def test_the_lesson_on_side_bets_shows_the_engines_numbers(
    open_lesson: Callable[..., Page], way: Way
) -> None:
    widget = widget_named(open_lesson("06_side_bets", way), "Prices of the bets")
    expect(widget).to_have_attribute("data-bc-ready", "true", timeout=SLOW)
    is_the_engines(widget, LIVE)
