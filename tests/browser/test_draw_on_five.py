"""How often should a 5 draw: the slider, the field, the picture, as a learner meets them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Locator, Page, expect

from baccarat_core.equilibrium import WITH_REPLACEMENT, best_reply, value_lines
from tests.browser.servers import Server, course_server
from tests.browser.ways import Way, axe_faults, enter, no_horizontal_scroll

SOURCE = "from baccarat_widgets import DrawOnFive\nDrawOnFive()"


@pytest.fixture(scope="module")
def five_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("five")
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = new_notebook(metadata={"kernelspec": kernel}, cells=[new_code_cell(SOURCE)])
    nbformat.write(notebook, folder / "index.ipynb")
    with course_server(folder, tmp_path_factory.mktemp("five-home")) as server:
        yield server


@pytest.fixture
def five(five_server: Server, page: Page) -> Callable[[], Locator]:
    def open_() -> Locator:
        enter(page, five_server.url, "index", Way.VOILA)
        return page.locator("[data-bc=draw-on-five]")

    return open_


def loss(chance: str) -> str:
    return f"You lose {float(-best_reply(chance, WITH_REPLACEMENT).value * 100):.3f} units"


def summary(widget: Locator) -> Locator:
    return widget.locator(".bc-five-summary")


def test_a_learner_guesses_tries_and_finds_where_the_lines_cross(
    five: Callable[[], Locator],
) -> None:
    widget = five()
    slider, typed = widget.get_by_role("slider"), widget.get_by_role("textbox")
    expect(widget.locator(".bc-plot")).to_be_hidden()
    slider.press("Home")
    for _step in range(3):
        slider.press("ArrowRight")
    expect(typed).to_have_value("3")
    widget.get_by_role("button", name="That is my guess").click()
    expect(summary(widget)).to_contain_text(loss("3 %"))
    expect(slider).to_be_focused()
    # By keys, and by typing; a double click tries once.
    slider.press("End")
    expect(summary(widget)).to_contain_text(loss("100 %"))
    expect(widget.locator("td[data-key='6-stood']")).to_have_text("D*")
    typed.fill("80")
    typed.press("Enter")
    expect(summary(widget)).to_contain_text(loss("80 %"))
    expect(widget.locator("td[data-key='6-stood']")).to_have_text("S")
    expect(widget.locator(".bc-plot-tried")).to_have_count(3)
    expect(widget.locator(".bc-plot-stands")).to_have_count(0)
    expect(widget.locator(".bc-plot")).to_have_attribute("aria-label", f"{PICTURE}{said(widget)}")
    # What can't be read stays where it was typed.
    typed.fill("often")
    widget.get_by_role("button", name="Try it").click()
    expect(widget.locator(".bc-notice")).to_contain_text("no number I can read")
    expect(typed).to_have_value("often")
    expect(summary(widget)).to_contain_text(loss("80 %"))
    widget.get_by_role("button", name="Show me why").press("Enter")
    expect(widget.get_by_role("button", name="Go to the crossing")).to_be_focused()
    expect(widget.locator(".bc-plot-stands")).to_have_count(1)
    widget.get_by_role("button", name="Go to the crossing").press("Enter")
    expect(typed).to_have_value("9/11")
    expect(widget.locator("td[data-key='6-stood']")).to_have_text("=")
    expect(widget.locator(".bc-five-story")).to_contain_text("draw on 9/11, 81.82 of 100 fives")
    widget.get_by_role("combobox").select_option("6")
    expect(widget.locator(".bc-five-story")).to_contain_text("draw on 81.12 of 100 fives")
    widget.get_by_text("The numbers of this picture").click()
    rows = widget.locator(".bc-five-numbers tbody tr")
    lines = value_lines(6)
    expect(rows.last).to_contain_text(f"−{float(-lines.value(1) * 100):.3f}")
    widget.get_by_role("button", name="Start again").click()
    expect(widget.get_by_role("button", name="That is my guess")).to_be_visible()
    expect(slider).to_be_focused()
    expect(widget.locator(".bc-fault:not([hidden])")).to_have_count(0)


PICTURE = "What you get, for every way to play a 5. "


def said(widget: Locator) -> str:
    return ". ".join(summary(widget).locator("p").all_inner_texts())


def test_a_quick_drag_ends_where_the_thumb_is_left(five: Callable[[], Locator]) -> None:
    widget = five()
    widget.get_by_role("button", name="That is my guess").dblclick()
    expect(summary(widget)).to_contain_text(loss("50 %"))
    slider = widget.get_by_role("slider")
    for _step in range(25):
        slider.press("ArrowRight", no_wait_after=True)
    expect(slider).to_have_value("75")
    expect(summary(widget)).to_contain_text(loss("75 %"))
    expect(widget.get_by_role("textbox")).to_have_value("75")
    expect(slider).to_have_value("75")


def test_the_table_of_answers_is_read_with_the_arrow_keys(five: Callable[[], Locator]) -> None:
    widget = five()
    widget.get_by_role("button", name="That is my guess").click()
    cell = widget.locator("td[data-key='6-stood']")
    expect(cell).to_have_text("S")
    cell.press("ArrowUp")
    expect(widget.locator("td[data-key='5-stood']")).to_be_focused()
    expect(widget.locator(".bc-five-says")).to_contain_text("Banker has 5 and you stood. Drawing")
    widget.locator("td[data-key='5-stood']").press("ArrowRight")
    expect(widget.locator(".bc-five-says")).to_contain_text("Banker has 5 and you drew 0.")


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param(
            f"{width} {scheme}",
            marks=pytest.mark.browser_context_args(
                viewport={"width": width, "height": 800}, color_scheme=scheme
            ),
        )
        for width in (360, 1200)
        for scheme in ("light", "dark")
    ],
)
def test_it_fits_the_screen_and_can_be_read_by_all(
    five: Callable[[], Locator], screen: str
) -> None:
    widget = five()
    assert axe_faults(widget.page, "[data-bc]") == []
    widget.get_by_role("button", name="That is my guess").click()
    widget.get_by_role("button", name="Show me why").click()
    widget.get_by_text("The numbers of this picture").click()
    expect(widget.locator(".bc-plot-crossing")).to_be_visible()
    no_horizontal_scroll(widget.page)
    drawn, place = (widget.locator(each).bounding_box() for each in (".bc-plot", ".bc-body"))
    assert drawn is not None
    assert place is not None
    assert drawn["width"] <= place["width"] + 1, screen
    # No label lies over another, and none sticks out.
    boxes = widget.locator(".bc-plot-label").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().toJSON())"
    )
    assert len(boxes) == 3
    for box in boxes:
        assert drawn["x"] <= box["left"] < box["right"] <= drawn["x"] + drawn["width"]
        assert drawn["y"] <= box["top"]
        assert box["bottom"] <= drawn["y"] + drawn["height"]
    for place_, one in enumerate(boxes):
        for other in boxes[place_ + 1 :]:
            apart = one["right"] <= other["left"] or other["right"] <= one["left"]
            assert apart or one["bottom"] <= other["top"] or other["bottom"] <= one["top"]
    assert axe_faults(widget.page, "[data-bc]") == []
