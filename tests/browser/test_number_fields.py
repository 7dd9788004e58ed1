"""The field of a question whose answer is a number, on a phone and on a desk."""

from __future__ import annotations

from collections.abc import Iterator

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Page, expect

from tests.browser.servers import Server, course_server
from tests.browser.ways import Way, enter, no_horizontal_scroll

UNITS = ("%", "chips", "ordered six-card deals")
ASKED = "from baccarat_widgets import Number, PredictThenCheck\n" + "\n".join(
    f"display(PredictThenCheck('01_scoring/{place}', 'How?', Number(6, 'Six.', unit={unit!r})))"
    for place, unit in enumerate(UNITS)
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("fields")
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = new_notebook(metadata={"kernelspec": kernel}, cells=[new_code_cell(ASKED)])
    nbformat.write(notebook, folder / "index.ipynb")
    with course_server(folder, tmp_path_factory.mktemp("fields-home")) as running:
        yield running


@pytest.mark.parametrize(
    "width",
    [
        pytest.param(
            width,
            marks=pytest.mark.browser_context_args(viewport={"width": width, "height": 800}),
        )
        for width in (360, 1200)
    ],
)
def test_a_unit_stands_beside_its_field(server: Server, page: Page, width: int) -> None:
    enter(page, server.url, "index", Way.VOILA)
    fields = page.locator("[data-bc=predict] .bc-typed-field")
    expect(fields).to_have_count(len(UNITS))
    for field, unit in zip(fields.all(), UNITS, strict=True):
        box, beside = (
            field.locator("input").bounding_box(),
            field.locator(".bc-unit").bounding_box(),
        )
        assert box
        assert beside
        assert box["width"] >= 64
        assert beside["x"] >= box["x"] + box["width"], unit
        middle = beside["y"] + beside["height"] / 2
        assert box["y"] <= middle <= box["y"] + box["height"], unit
        assert beside["x"] + beside["width"] <= width
    no_horizontal_scroll(page)
