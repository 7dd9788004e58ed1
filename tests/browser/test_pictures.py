"""What the comparison of pictures sees, and what it lets pass: tried on a lesson's page."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page

from tests.browser.pictures import LINE, Picture, differences, keep_both, picture_of
from tests.browser.ways import no_horizontal_scroll, set_theme

STYLE = "(text) => { document.querySelector('#tried').textContent = text; }"
SEEN = {
    "a plain button is gone": "[data-bc=card-table] [data-tried] { visibility: hidden; }",
    "an option is gone": ".bc-option { visibility: hidden; }",
    "a heading is gone": "main h2 { visibility: hidden; }",
    "a chart is gone": ".js-plotly-plot { visibility: hidden; }",
    "a button lies over text": "[data-bc] button { translate: 30px -24px; }",
    "a colour of the theme is another": ":root, body { --bc-accent: #205080 !important; }",
    "the felt has no colour": ".bc-felt { background: none !important; }",
    "a paragraph is longer": "main p::after { content: '  and so on'; white-space: pre-line; }",
}
PASSED = {
    "nothing": "",
    "all is a pixel lower": "main { margin-top: 1px !important; }",
    "letters are smoothed otherwise": "main p { translate: 0.3px 0; }",
}


@pytest.mark.browser_context_args(reduced_motion="reduce")
@pytest.mark.parametrize(("width", "theme"), [(1100, "dark"), (360, "light")])
def test_what_is_lost_is_seen_and_how_letters_are_smoothed_is_not(
    open_lesson, width: int, theme: str
):
    page: Page = open_lesson("02_naturals")
    page.set_viewport_size({"width": width, "height": 800})
    set_theme(page, theme)
    no_horizontal_scroll(page)
    page.evaluate(
        """() => {
            const style = document.createElement('style');
            style.id = 'tried';
            document.head.append(style);
            [...document.querySelectorAll('button')].find(
                (each) => each.textContent.trim() === 'New shoe').dataset.tried = '';
        }"""
    )
    approved = picture_of(page)
    found = {}
    for said, rule in (SEEN | PASSED).items():
        page.evaluate(STYLE, rule)
        found[said] = differences(approved, picture_of(page))
    assert [said for said in SEEN if not found[said]] == []
    assert {said: found[said] for said in PASSED if found[said]} == {}


def plain(*heights: int, colour: str = "white", width: int = 72) -> Picture:
    return Picture(tuple(Image.new("RGB", (width, height), colour) for height in heights))


def test_parts_are_counted_and_measured():
    assert differences(plain(20, 30), plain(20, 30 + LINE)) == []
    assert differences(plain(20, 30), plain(20, 31 + LINE)) == [
        "part 2 is 360 x 185 pixels instead of 360 x 150"
    ]
    assert differences(plain(20), plain(20, 30)) == ["2 parts instead of 1"]
    assert differences(plain(20), plain(20, colour="#f0f0f0")) == [
        "part 1 differs by 15 in one place"
    ]


def test_a_picture_is_kept_as_it_is_and_its_differences_with_it(tmp_path: Path):
    now = Picture((*plain(20).parts, *plain(31, colour="#102030").parts))
    now.save(tmp_path / "now.webp")
    kept = Picture.load(tmp_path / "now.webp")
    assert [each.size for each in kept.parts] == [(72, 20), (72, 31)]
    assert kept.stacked().tobytes() == now.stacked().tobytes()
    keep_both(plain(20, 31), now, tmp_path, "page")
    assert {each.name for each in tmp_path.glob("*.png")} == {
        "page-approved.png",
        "page-now.png",
        "page-difference.png",
    }
    with Image.open(tmp_path / "page-difference.png") as both:
        assert both.size == (3 * 76, 51)
