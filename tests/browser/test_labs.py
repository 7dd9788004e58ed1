"""The labs and the reader of kept shoes, as a learner meets them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Locator, Page, expect

from baccarat_core.coup import deal
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.shoe_records import Form, parse_shoes, recorded, write_shoes
from tests.browser.servers import Server, course_server
from tests.browser.ways import (
    PATIENCE,
    Way,
    axe_faults,
    enter,
    no_horizontal_scroll,
    widget_named,
)

SOURCE = (
    "from baccarat_widgets import BeliefLab, CountingLab, Roads, ShoeLab, ShoeReader\n"
    "CountingLab(seed=1)",
    "BeliefLab(seed=1)",
    "ShoeLab(seed=1)",
    "ShoeReader(seed=1)",
    "Roads(seed=1)",
)


@pytest.fixture(scope="module")
def labs_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("labs")
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = [new_code_cell(each) for each in SOURCE]
    nbformat.write(
        new_notebook(metadata={"kernelspec": kernel}, cells=cells), folder / "index.ipynb"
    )
    with course_server(folder, tmp_path_factory.mktemp("labs-home")) as server:
        yield server


@pytest.fixture
def labs(labs_server: Server, page: Page) -> Locator:
    enter(page, labs_server.url, "index", Way.VOILA)
    return page.locator("[data-bc=lab]")


def button(widget: Locator, name: str) -> Locator:
    return widget.get_by_role("button", name=name, exact=True)


def stage(lab: Locator, name: str) -> None:
    expect(lab).to_have_attribute("data-stage", name, timeout=PATIENCE)


def no_fault(page: Page) -> None:
    expect(page.locator(".bc-fault:not([hidden])")).to_have_count(0)


def counter_runs_and_all_else_is_answered(lab: Locator, other: Locator, at: Locator) -> None:
    """While the counter plays five thousand shoes, another widget deals a round, and it stops."""
    lab.locator("select").select_option("5000")
    button(lab, "Let the counter play").dblclick()
    stage(lab, "running")
    button(other, "Deal a round").click()
    expect(at).to_have_text("1 of 1")
    expect(lab).to_have_attribute("data-stage", "running")
    bar = lab.get_by_role("progressbar")
    expect(lab.locator(".bc-lab-table tbody tr")).to_have_count(14, timeout=PATIENCE)
    first = float(bar.evaluate("each => each.value"))
    lab.page.wait_for_function(
        "([bar, first]) => bar.value > first", arg=[bar.element_handle(), first], timeout=PATIENCE
    )
    expect(button(lab, "Let it play again")).to_have_attribute("aria-disabled", "true")
    button(lab, "Stop").click()
    stage(lab, "stopped")
    assert 0 < float(bar.evaluate("each => each.value")) < 1
    expect(lab.locator(".bc-lab-stage")).to_have_text("Stopped. What was found so far stands.")
    expect(lab.locator(".bc-lab-said")).to_contain_text("shoes and")
    expect(button(lab, "Let it play again")).not_to_have_attribute("aria-disabled", "true")


def test_a_run_moves_its_bar_stops_and_freezes_nothing(labs: Locator) -> None:
    roads = labs.page.locator("[data-bc=roads]")
    counter_runs_and_all_else_is_answered(labs.nth(0), roads, roads.locator(".bc-roads-at"))
    no_fault(labs.page)


def test_beliefs_are_played_and_a_rule_that_fails_is_mended(labs: Locator) -> None:
    lab = labs.nth(1)
    lab.get_by_role("checkbox", name="my own rule").check()
    rule = lab.get_by_role("textbox")
    rule.fill("BBQ -> P")
    button(lab, "Play the shoes").click()
    expect(lab.locator(".bc-notice")).to_contain_text("Line 1: 'BBQ' is no pattern.")
    stage(lab, "ready")
    expect(rule).to_have_value("BBQ -> P")
    rule.fill("BBB -> P\nelse -> -")
    lab.locator("[data-field=sessions]").select_option("500")
    button(lab, "Play the shoes").press("Enter")
    stage(lab, "done")
    expect(lab.locator(".bc-notice")).to_be_hidden()
    expect(lab.locator(".bc-lab-table tbody th")).to_have_text(
        [
            *("flat Banker", "follow the shoe", "bet the chop", "Big eye boy, red"),
            *("doubling up", "my own rule"),
        ]
    )
    # Ruin is seen: a bold line to the floor with a cross at its end.
    paths = lab.locator("[data-plot=paths]")
    ruined = paths.locator(".bc-plot-ruined").count()
    assert ruined >= 1
    expect(paths.locator(".bc-plot-x")).to_have_count(ruined)
    expect(paths.locator(".bc-plot-path")).to_have_count(25 - ruined)
    expect(paths).to_contain_text(f"Of 25 players {ruined} were ruined")
    said = paths.locator(".bc-plot-said").inner_text()
    label = paths.get_by_role("img").get_attribute("aria-label")
    assert label == f"Won or lost so far: doubling up. {said}"
    no_fault(labs.page)


def test_a_kept_shoe_is_read_drawn_and_written_again(labs: Locator, tmp_path: Path) -> None:
    reader = labs.page.locator("[data-bc=shoe-reader]")
    shoes = []
    for number in range(190):
        shoe = load_rule_sheet("live").open_shoe(number)
        coups = []
        while shoe.can_start_round():
            coups.append(deal(shoe))
        shoes.append(coups)
    text = write_shoes(recorded(shoes), Form.TABLE)
    assert len(text) > 400_000, "the file comes in more than one part"
    file = tmp_path / "mine.csv"
    strange = "191,1,<img src=x onerror=alert(1)>,7d Ks,P,,\n191,2,=HYPERLINK(1),7d Ks,P,,\n"
    file.write_text(f"{text}\n{strange}")
    reader.get_by_label("Choose a file").set_input_files(file)
    rounds = sum(map(len, shoes))
    said = reader.locator(".bc-lab-said")
    expect(said).to_contain_text(f"mine.csv: 190 shoes with {rounds:,} rounds.", timeout=PATIENCE)
    expect(said).to_contain_text(f"Good: {rounds:,}. Repaired: 0. Refused: 2.")
    expect(reader.locator(".bc-reader-rows tbody tr")).to_have_count(2)
    expect(reader.locator(".bc-reader-rows")).to_contain_text("<img src=x onerror=alert(1)>")
    assert reader.locator("img").count() == 0
    reader.get_by_label("Shoe drawn").fill("7")
    reader.get_by_label("Shoe drawn").press("Tab")
    letters = {"player": "P", "banker": "B", "tie": "T"}
    expect(reader.locator("[data-road=bead_plate] .bc-road-letter")).to_have_text(
        [letters[coup.outcome.value] for coup in shoes[6]]
    )
    with labs.page.expect_download() as downloaded:
        button(reader, "as JSON").click()
    assert downloaded.value.suggested_filename == "shoes.json"
    assert parse_shoes(downloaded.value.path().read_bytes()).shoes == recorded(shoes)
    # A file that can't be read changes nothing.
    file.write_bytes(b"PK\x03\x04\x00\x00")
    reader.get_by_label("Choose a file").set_input_files(file)
    expect(reader.locator(".bc-notice")).to_contain_text("NUL")
    expect(said).to_contain_text("mine.csv: 190 shoes")
    no_fault(labs.page)


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param(
            f"{width} {scheme}",
            marks=pytest.mark.browser_context_args(
                viewport={"width": width, "height": 800}, color_scheme=scheme
            ),
        )
        for width, scheme in ((360, "dark"), (1100, "light"))
    ],
)
def test_they_fit_the_screen_and_can_be_read_by_all(labs: Locator, screen: str) -> None:
    page = labs.page
    labs.nth(1).locator("[data-field=sessions]").select_option("500")
    button(labs.nth(1), "Play the shoes").click()
    labs.nth(2).locator("[data-field=shoes]").select_option("1000")
    button(labs.nth(2), "Deal the shoes").click()
    button(page.locator("[data-bc=shoe-reader]"), "Read it").click()
    for lab in (labs.nth(1), labs.nth(2)):
        stage(lab, "done")
    no_horizontal_scroll(page)
    assert axe_faults(page, "[data-bc]") == [], screen
    for plot in page.locator(".bc-plot").all():
        drawn, place = plot.bounding_box(), plot.locator("xpath=..").bounding_box()
        assert drawn
        assert place
        assert drawn["width"] <= place["width"] + 1, screen


@pytest.mark.parametrize("way", [Way.LAB, Way.BINDER])
def test_a_lab_runs_in_the_other_ways_too(open_lesson: Callable[..., Page], way: Way) -> None:
    page = open_lesson("07_the_shoe", way)
    lab = widget_named(page, "The shoe lab")
    lab.locator("[data-field=shoes]").select_option("100000")
    button(lab, "Deal the shoes").click()
    expect(lab.locator(".bc-lab-said")).to_contain_text("rounds are dealt", timeout=PATIENCE)
    # The live table on the same page is answered meanwhile.
    table = widget_named(page, "Live table")
    button(table, "Begin a round").click()
    expect(table).to_have_attribute("data-phase", "open")
    button(lab, "Stop").click()
    expect(lab).to_have_attribute("data-stage", "stopped")
    no_fault(page)
