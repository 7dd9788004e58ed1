"""The audit report as a learner uses it, in a real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import Locator, Page, expect

from baccarat_core.audit import audit, load_page
from tests.browser.servers import Server, course_server
from tests.browser.ways import Way, axe_faults, enter, no_horizontal_scroll, set_theme

PHONE = {"width": 360, "height": 740}
LESSONS = {
    "index": ["from baccarat_widgets import AuditReport", "AuditReport()"],
    "twice": [
        "from baccarat_widgets import AuditReport",
        "report = AuditReport('live')\nreport",
        "report",
    ],
}


@pytest.fixture(scope="module")
def audits(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Small lessons of this widget alone, served like the course."""
    folder = tmp_path_factory.mktemp("audits")
    spec = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    for slug, sources in LESSONS.items():
        cells = [new_markdown_cell(f"# {slug}"), *map(new_code_cell, sources)]
        nbformat.write(new_notebook(metadata=spec, cells=cells), folder / f"{slug}.ipynb")
    with course_server(folder, tmp_path_factory.mktemp("audits-home")) as server:
        yield server


@pytest.fixture
def report(audits: Server, page: Page) -> Locator:
    enter(page, audits.url, "index", Way.VOILA)
    return page.locator("[data-bc=audit-report]")


def source(report: Locator) -> Locator:
    return report.get_by_label("The page's text")


def run(report: Locator) -> None:
    report.get_by_role("button", name="Audit this page").click()


def line(report: Locator, number: int) -> Locator:
    return report.locator(f"tr[data-line='{number}']")


def test_the_three_faults_of_the_page_stand_beside_their_lines(report: Locator) -> None:
    expect(line(report, 7)).to_contain_text("Missing: The row “Player stood” is missing")
    expect(line(report, 11)).to_contain_text("Wrong: Tie is printed “1:8”")
    expect(line(report, 12)).to_contain_text("That is the figure for one deck (15.7461%)")
    expect(report.get_by_role("status").first).to_have_text(
        "2 wrong, 1 missing, 2 costly, 2 right."
    )
    found = audit(load_page("american"))
    expect(report.locator(".bc-finding")).to_have_count(len(found.findings))


def test_a_pasted_page_is_audited_by_mouse_and_its_table_follows(report: Locator) -> None:
    source(report).fill("Six decks\nTie pays 9 to 1\nHouse edge on Tie 14.36%")
    expect(report.get_by_text("The text has changed since it was audited.")).to_be_visible()
    run(report)
    expect(line(report, 3)).to_contain_text("is the house edge of Tie at 8:1")
    expect(report.get_by_text("The text has changed since it was audited.")).to_be_hidden()
    expect(report.get_by_role("row", name="Tie 9:1 4.9313% 34.52")).to_be_visible()
    expect(report.get_by_label("Page", exact=True)).to_have_value("")


def test_it_works_with_the_keyboard_alone(report: Locator, page: Page) -> None:
    source(report).focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("Eight decks\nTie 1:8\nd b a x")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(line(report, 3)).to_contain_text("Not read: “d b a x”")
    expect(line(report, 2)).to_contain_text("the wrong way round")


def test_bad_input_says_so_and_keeps_the_last_audit_and_what_was_typed(report: Locator) -> None:
    before = report.locator(".bc-audit-lines").inner_text()
    source(report).fill("nothing of the kind")
    run(report)
    expect(report.locator(".bc-notice")).to_contain_text("No bet, pay, deck count or drawing rule")
    expect(source(report)).to_have_value("nothing of the kind")
    assert report.locator(".bc-audit-lines").inner_text() == before
    report.get_by_label("Rounds an hour").fill("many")
    report.get_by_label("Stake on each bet").focus()
    expect(report.locator(".bc-notice")).to_contain_text("from 1 to 1,000, not many")
    expect(report.get_by_label("Rounds an hour")).to_have_value("many")
    expect(report.get_by_role("row", name="Tie 8:1 14.3596% 100.52")).to_be_visible()
    report.get_by_label("Rounds an hour").fill("140")
    report.get_by_label("Stake on each bet").focus()
    expect(report.locator(".bc-notice")).to_be_hidden()
    expect(report.get_by_role("row", name="Tie 8:1 14.3596% 201.03")).to_be_visible()
    expect(source(report)).to_have_value("nothing of the kind")


def test_text_is_never_markup(report: Locator, page: Page) -> None:
    source(report).fill(
        "Eight decks\n<img src=x onerror=\"document.title='hit'\"> Tie 8:1\n<b>x</b>"
    )
    run(report)
    expect(line(report, 3)).to_contain_text("<b>x</b>")
    expect(report.locator(".bc-audit-lines img, .bc-audit-lines b")).to_have_count(0)
    assert page.title() != "hit"


def test_a_page_of_the_course_is_loaded_into_the_box(report: Locator) -> None:
    report.get_by_label("Page", exact=True).select_option("live")
    expect(source(report)).to_have_value(load_page("live"))
    expect(report.locator(".bc-audit-lines")).to_contain_text(
        "98.94% is right: the return to player of Banker less 5% with 8 decks is 98.9421%."
    )
    expect(report.get_by_role("row", name="Banker, no commission")).to_contain_text("1.4581%")


def test_how_lines_were_read_is_shown_on_request(report: Locator) -> None:
    read = report.get_by_text("Read as: Banker pays 1:1 less 5%")
    expect(read).to_be_hidden()
    button = report.get_by_role("button", name="Show how each line was read")
    button.click()
    expect(read).to_be_visible()
    expect(button).to_have_attribute("aria-pressed", "true")


def test_two_views_of_one_report_agree(audits: Server, page: Page) -> None:
    enter(page, audits.url, "twice", Way.VOILA)
    one, two = (page.locator("[data-bc=audit-report]").nth(place) for place in (0, 1))
    one.get_by_label("Page", exact=True).select_option("trainer")
    for view in (one, two):
        expect(source(view)).to_have_value(load_page("trainer"))
        expect(view.locator(".bc-audit-summary")).to_have_text("2 costly, 4 right.")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_keeps_anybody_out(report: Locator, page: Page, shot: Callable, theme: str) -> None:
    set_theme(page, theme)
    report.get_by_role("button", name="Show how each line was read").click()
    assert axe_faults(page) == []
    no_horizontal_scroll(page)
    shot(page, f"audit-{theme}")


@pytest.mark.browser_context_args(viewport=PHONE)
def test_it_fits_a_phone(report: Locator, page: Page, shot: Callable) -> None:
    no_horizontal_scroll(page)
    report.get_by_label("Page", exact=True).select_option("live")
    expect(report.get_by_role("row", name="Lucky Six, three cards 50:1 15.2533%")).to_be_visible()
    source(report).fill("Eight decks\n" + "Tie" * 60 + "\nTie pays 8 to 1")
    run(report)
    expect(line(report, 3)).to_contain_text("14.3596%")
    no_horizontal_scroll(page)
    assert axe_faults(page) == []
    shot(page, "audit-phone")
