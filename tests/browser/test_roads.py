"""The scoreboards as they are drawn: mark by mark, where the engine puts it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Locator, Page, expect

from baccarat_core.coup import deal
from baccarat_core.facts import Outcome
from baccarat_core.roads import Derived, Told, roads, told
from baccarat_core.rule_sheets import load_rule_sheet
from tests.browser.servers import Server, course_server
from tests.browser.ways import Way, axe_faults, enter, no_horizontal_scroll

STREAKY = "TT" + "B" * 9 + "P" * 8 + "B" * 6 + "PTBPPTTBBBPB" + "P" * 8 + "BPBPBBPPB" * 3
SOURCE = "from baccarat_widgets import LiveTable, Roads\nRoads(seed=1)"

MARKS = """(board) => {
    const drawing = board.querySelector('svg').getBoundingClientRect();
    const place = drawing.height / 6;
    return [...board.querySelectorAll('[data-round]:not([data-round="0"])')].map((mark) => {
        const shapes = [...mark.querySelectorAll('circle:not(.bc-road-pair), path')];
        const box = shapes[0].getBoundingClientRect();
        const paint = getComputedStyle(shapes[0]);
        return {
            column: (box.x + box.width / 2 - drawing.x) / place,
            row: (box.y + box.height / 2 - drawing.y) / place,
            round: Number(mark.dataset.round),
            letter: mark.querySelector('.bc-road-letter')?.textContent ?? '',
            colour: paint.fill === 'none' ? paint.stroke : paint.fill,
            shapes: shapes.length,
            gaps: (shapes[0].getAttribute('d') ?? '').split('M').length - 1,
            ties: mark.querySelector('path.bc-road-tie') !== null,
            said: [...mark.querySelectorAll('.bc-road-ties')].map((each) => each.textContent),
            pairs: [...mark.querySelectorAll('.bc-road-pair')].map((dot) => {
                const at = dot.getBoundingClientRect();
                return at.x < box.x + box.width / 2 ? 'banker' : 'player';
            }),
            framed: mark.querySelector('.bc-road-last') !== null,
        };
    });
}"""
RED, BLUE, GREEN = "rgb(181, 34, 26)", "rgb(26, 86, 184)", "rgb(23, 105, 74)"
COLOURS = {Outcome.BANKER: RED, Outcome.PLAYER: BLUE, Outcome.TIE: GREEN}
LETTERS = {Outcome.BANKER: "B", Outcome.PLAYER: "P", Outcome.TIE: "T"}


@pytest.fixture(scope="module")
def roads_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("roads")
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = [new_code_cell(SOURCE), new_code_cell("LiveTable(seed=1)")]
    nbformat.write(
        new_notebook(metadata={"kernelspec": kernel}, cells=cells), folder / "index.ipynb"
    )
    with course_server(folder, tmp_path_factory.mktemp("roads-home")) as server:
        yield server


@pytest.fixture
def widget(roads_server: Server, page: Page) -> Locator:
    enter(page, roads_server.url, "index", Way.VOILA)
    return page.locator("[data-bc=roads]")


def button(widget: Locator, name: str) -> Locator:
    return widget.get_by_role("button", name=name, exact=True)


def drawn_on(widget: Locator, road: str) -> list[dict[str, Any]]:
    return widget.locator(f"[data-road={road}]").evaluate(MARKS)


def check_grids(widget: Locator, rounds: list[Told] | str) -> None:
    """Every mark of every board, by where and how it is painted, is the engine's."""
    expected = roads(rounds)
    given = told(rounds)

    def places(marks: list[dict[str, Any]]) -> list[tuple[int, int, int]]:
        for mark in marks:
            # The middle of a mark is the middle of its place.
            assert abs(mark["column"] % 1 - 0.5) < 0.06, mark
            assert abs(mark["row"] % 1 - 0.5) < 0.06, mark
            assert mark["framed"] == (mark["round"] == len(given))
        return [(int(m["column"]) + 1, int(m["row"]) + 1, m["round"]) for m in marks]

    beads = drawn_on(widget, "bead_plate")
    assert places(beads) == [(*bead.place, bead.number) for bead in expected.bead_plate]
    assert [(m["letter"], m["colour"]) for m in beads] == [
        (LETTERS[each.outcome], COLOURS[each.outcome]) for each in given
    ]
    big = drawn_on(widget, "big_road")
    cells = expected.big_road.cells
    assert places(big) == [(*cell.place, cell.number) for cell in cells]
    assert [(m["letter"], m["colour"]) for m in big] == [
        (LETTERS[cell.outcome], COLOURS[cell.outcome]) for cell in cells
    ]
    before = [expected.big_road.ties_before, *[0] * len(cells)]
    for mark, cell, first in zip(big, cells, before, strict=False):
        assert mark["ties"] == bool(cell.ties or first)
        assert mark["said"] == [str(n) for n in (cell.ties, first) if n > 1]
        assert mark["pairs"] == {
            "neither": [],
            "both": ["banker", "player"],
        }.get(cell.pairs.value, [cell.pairs.value])
    for which in Derived:
        marks = drawn_on(widget, which.name.lower())
        inks = [cell.ink.value for cell in expected.derived(which)]
        assert places(marks) == [(*c.place, c.number) for c in expected.derived(which)]
        assert [m["colour"] for m in marks] == [{"red": RED, "blue": BLUE}[ink] for ink in inks]
        # Not by colour alone: blue has a hole, or a gap in its stroke.
        holes = [m["shapes"] == 2 or m["gaps"] == 2 for m in marks]
        assert holes == [ink == "blue" for ink in inks]


def type_shoe(widget: Locator, rounds: str) -> None:
    if not widget.get_by_role("textbox").is_visible():
        widget.get_by_text("Type a shoe of your own").click()
    widget.get_by_role("textbox").fill(rounds)
    button(widget, "Draw it").click()
    expect(widget.locator(".bc-roads-at")).to_have_text(f"{len(rounds)} of {len(rounds)}")


def test_every_mark_stands_where_the_engine_puts_it(widget: Locator) -> None:
    type_shoe(widget, STREAKY)
    check_grids(widget, STREAKY)
    type_shoe(widget, "TTT")
    assert widget.locator("[data-road=big_road] .bc-road-ties").all_text_contents() == ["3"]
    check_grids(widget, "TTT")


def test_a_dealt_shoe_is_drawn_round_by_round_and_replayed(widget: Locator) -> None:
    shoe = load_rule_sheet("trainer").open_shoe("1/0")
    coups = [deal(shoe) for _ in range(12)]
    at = widget.locator(".bc-roads-at")
    for number in range(1, 4):
        button(widget, "Deal a round").click()
        expect(at).to_have_text(f"{number} of {number}")
    check_grids(widget, coups[:3])
    for number in range(4, 13):
        button(widget, "Deal a round").click()
        expect(at).to_have_text(f"{number} of {number}")
    check_grids(widget, coups)
    # Back by button, key, slider and a press on a mark; a double click is one step.
    button(widget, "Back").click()
    expect(at).to_have_text("11 of 12")
    button(widget, "Back").press("ArrowLeft")
    expect(at).to_have_text("10 of 12")
    check_grids(widget, coups[:10])
    slider = widget.get_by_role("slider", name="Round shown")
    for _ in range(6):
        slider.press("ArrowLeft", no_wait_after=True)
    expect(at).to_have_text("4 of 12")
    check_grids(widget, coups[:4])
    expect(slider).to_have_attribute("aria-valuetext", "4 of 12")
    widget.locator("[data-road=bead_plate] [data-round='2']").click()
    expect(at).to_have_text("2 of 12")
    expect(widget.locator(".bc-roads-told")).to_contain_text("Round 2: ")
    check_grids(widget, coups[:2])
    # Playing goes on by itself and deals further rounds at the end.
    button(widget, "Play").click()
    expect(at).to_have_text("13 of 13", timeout=20_000)
    button(widget, "Pause").click()
    expect(widget.locator(".bc-fault:not([hidden])")).to_have_count(0)


def test_the_ask_and_the_table_say_what_is_drawn(widget: Locator) -> None:
    type_shoe(widget, "BBP")
    ask = widget.get_by_role("table", name="If the next round is")
    expect(ask.get_by_role("row", name="Player")).to_have_text("Playerrednonenone")
    expect(ask.get_by_role("row", name="Banker")).to_have_text("Bankerbluenonenone")
    widget.get_by_text("All rounds in a table").click()
    rows = widget.locator(".bc-road-table tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.nth(2)).to_have_text("3Playercolumn 2, row 1")
    label = widget.locator("[data-road=big_road] svg").get_attribute("aria-label")
    assert label == "Big road, by columns: 2 Banker, 1 Player."


def test_what_can_t_be_read_stays_to_be_mended(widget: Locator) -> None:
    type_shoe(widget, "BPB")
    text = widget.get_by_role("textbox")
    text.fill("hello ??")
    button(widget, "Draw it").click()
    expect(widget.locator(".bc-notice")).to_contain_text("No round in it could be taken.")
    expect(text).to_have_value("hello ??")
    check_grids(widget, "BPB")
    # Letters typed are letters, not commands.
    text.fill("")
    text.press_sequentially("bpd n")
    expect(text).to_have_value("bpd n")
    expect(widget.locator(".bc-roads-at")).to_have_text("3 of 3")


def test_the_live_table_has_its_shoes_boards_beside_it(widget: Locator) -> None:
    table = widget.page.locator("[data-bc=live-table]")
    table.get_by_label("Pace").select_option("quick")
    for number in (1, 2):
        button(table, "Begin a round").click()
        button(table, "No more bets: deal").click()
        expect(table).to_have_attribute("data-phase", "settled", timeout=30_000)
        expect(table.locator("[data-road=bead_plate] [data-round]")).to_have_count(number)
    letters = table.locator("[data-road=bead_plate] .bc-road-letter").all_text_contents()
    log = table.get_by_role("log").inner_text()
    called = [line for line in log.splitlines() if line.startswith("“")]
    words = {"P": "Player wins", "B": "Banker wins", "T": "Tie"}
    assert len(called) == len(letters) == 2
    for letter, line in zip(letters, called, strict=True):
        assert words[letter] in line


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param(
            f"{width} {scheme}",
            marks=pytest.mark.browser_context_args(
                viewport={"width": width, "height": 800},
                color_scheme=scheme,
                reduced_motion="reduce",
            ),
        )
        for width, scheme in ((360, "dark"), (1100, "light"))
    ],
)
def test_they_fit_the_screen_and_can_be_read_by_all(
    widget: Locator, screen: str, shot: Callable[[Page, str], Any]
) -> None:
    button(widget, "Deal the rest").click()
    expect(widget.locator("[data-road=bead_plate] [data-round]").nth(60)).to_be_attached()
    widget.get_by_text("How to read the boards").click()
    widget.get_by_text("All rounds in a table").click()
    no_horizontal_scroll(widget.page)
    assert axe_faults(widget.page, "[data-bc=roads]") == [], screen
    # The round just dealt is in sight on every board.
    for board in widget.locator("[data-road]").all():
        place = board.locator(".bc-road-place").bounding_box()
        framed = board.locator(".bc-road-last")
        if framed.count():
            last = framed.bounding_box()
            assert place
            assert last
            assert place["x"] <= last["x"]
            assert last["x"] + last["width"] <= place["x"] + place["width"] + 1
    moving = widget.locator(".bc-road-new").first
    if moving.count():
        assert moving.evaluate("each => getComputedStyle(each).animationName") == "none"
