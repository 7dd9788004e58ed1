"""Charts and tables: what is drawn is what is said, and nothing gets out of its cell."""

from __future__ import annotations

import html
import json
import re
from fractions import Fraction

import pytest
from baccarat_widgets.charts import PLOTLY, Against, Chart, estimates, share_bars
from baccarat_widgets.rule_map import draw_minus_stand
from baccarat_widgets.tables import Table, TwoWays, number, percent

from baccarat_core.cards import parse_cards
from baccarat_core.composition import Composition
from baccarat_core.odds import tableau_values
from baccarat_core.simulation import Estimate
from tests.course.lessons import EXAM, NAMES, code_cells

SHARES = {"four": Fraction(3, 8), "five": Fraction(1, 4), "six": Fraction(3, 8)}


def bars() -> Chart:
    return share_bars("Cards", SHARES, "the coup takes", "share of coups")


def guesses() -> Chart:
    found = {"in": Estimate(0.5, 0.01), "out": Estimate(0.5, 0.01)}
    exact = {"in": Fraction(1, 2), "out": Fraction(3, 5)}
    return estimates("Dealt", found, exact, "what", "share")


def rule_map() -> Chart:
    return draw_minus_stand("Map", tableau_values(8))


def numbers(texts: list[str]) -> list[float]:
    found = [float(text.replace("−", "-").replace(",", "").removesuffix("%")) for text in texts]
    assert found
    return found


def test_bars_are_as_long_as_their_table_says() -> None:
    chart = bars()
    (trace,) = chart.figure.to_plotly_json()["data"]
    assert trace["x"] == [37.5, 25.0, 37.5]
    assert trace["y"] == [row[0] for row in chart.table.rows] == list(SHARES)
    assert [row[1] for row in chart.table.rows] == list(trace["text"])
    assert numbers(list(trace["text"])) == trace["x"]
    assert chart.summary == (
        "The largest are four and six with 37.50%, the smallest is five with 25.00%."
    )


def test_a_long_title_below_a_drawing_is_set_in_lines_that_fit_a_phone() -> None:
    of = "mean profit, of all the <stakes>"
    found, exact = {"in": Estimate(0.5, 0.01)}, {"in": Fraction(1, 2)}
    for chart in (estimates("Dealt", found, exact, "what", of), share_bars("S", exact, "what", of)):
        title = chart.figure.layout.xaxis.title.text
        assert title == "mean profit, of all the<br>&lt;stakes&gt; (%)"
    assert bars().figure.layout.xaxis.title.text == "share of coups (%)"


def test_equal_bars_are_said_to_be_equal() -> None:
    chart = share_bars("Coin", {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}, "side", "share")
    assert chart.summary == "All are equal: 50.00%."


def test_a_summary_tells_an_interval_that_misses() -> None:
    chart = guesses()
    measured, true = chart.figure.to_plotly_json()["data"]
    assert chart.summary.startswith("1 of 2 intervals hold the exact value")
    assert [row[-1] for row in chart.table.rows] == ["yes", "no"]
    assert list(true["x"]) == pytest.approx([50, 60])
    assert list(measured["x"]) == pytest.approx([50, 50])
    assert list(measured["error_x"]["array"]) == pytest.approx([3, 3])
    assert numbers(list(chart.table.rows[0][1:5])) == pytest.approx([50, 50, 47, 53])


def test_a_claim_is_not_called_exact() -> None:
    found = {"counted": Estimate(0.5, 0.01), "claimed": Estimate(0.5, 0.01)}
    given = {"counted": Fraction(1, 2), "claimed": Fraction(3, 5)}
    chart = estimates("Dealt", found, given, "what", "share", against=Against.CLAIMS)
    assert chart.summary.startswith("1 of 2 intervals hold the number to be tested; ")
    assert chart.table.columns[1:] == (
        *("to be tested", "simulated", "interval from", "to", "inside?"),
    )
    assert [row[-1] for row in chart.table.rows] == ["yes", "no"]
    _measured, tested = chart.figure.to_plotly_json()["data"]
    assert tested["name"] == "to be tested"
    assert "exact" not in json.dumps([chart.summary, chart.table.columns, tested])


def test_the_lesson_on_audits_calls_no_claim_exact() -> None:
    (cell,) = [cell for cell in code_cells("13_audit_a_rule_sheet") if "estimates(" in cell.source]
    stored = json.dumps(cell.outputs)
    assert "as the page claims" in stored
    assert "to be tested" in stored
    assert "exact" not in stored


def test_an_estimate_without_its_exact_value_is_refused() -> None:
    with pytest.raises(ValueError, match="Each estimate needs its exact value"):
        estimates("Dealt", {"a": Estimate(0, 1)}, {"b": Fraction(0)}, "what", "share")


def test_the_map_is_laid_out_as_the_printed_card() -> None:
    chart = rule_map()
    (trace,) = chart.figure.to_plotly_json()["data"]
    assert list(trace["x"]) == ["–", *map(str, range(10))]
    assert list(trace["y"]) == [str(total) for total in range(8)]
    drawn = [[round(cell, 2) for cell in row] for row in trace["z"]]
    assert drawn == [numbers(list(row[1:])) for row in chart.table.rows]
    # The signs are written in the cells, so the colours are not needed.
    assert all(
        text.startswith("+" if cell > 0 else "−")
        for row, texts in zip(trace["z"], trace["text"], strict=True)
        for cell, text in zip(row, texts, strict=True)
    )
    frames = chart.figure.to_plotly_json()["layout"]["shapes"]
    places = {
        (round((frame["x0"] + frame["x1"]) / 2), round((frame["y0"] + frame["y1"]) / 2))
        for frame in frames
    }
    assert places == {(0, 6), (2, 4)}  # columns –, 0, 1, …


def test_a_map_with_cells_never_reached_is_refused() -> None:
    only_low = Composition.of(parse_cards("Ah As Ad Ac 2h 2d 2s 2c"))
    with pytest.raises(ValueError, match="never reaches some cells"):
        draw_minus_stand("Map", tableau_values(only_low))


@pytest.mark.parametrize("make", [bars, guesses, rule_map])
def test_a_chart_is_a_heading_a_drawing_and_a_folded_table(make) -> None:
    heading, drawing, fold = make().bundles()
    assert json.dumps(drawing) == json.dumps(make().bundles()[1])
    layout, config = drawing[PLOTLY]["layout"], drawing[PLOTLY]["config"]
    assert layout["autosize"] is True
    assert "width" not in layout
    assert layout["paper_bgcolor"] == layout["plot_bgcolor"] == "rgba(0, 0, 0, 0)"
    assert config == {"responsive": True, "displayModeBar": False, "plotlyServerURL": ""}
    assert make().summary in html.unescape(heading["text/html"])
    assert fold["text/html"].startswith("<details>")
    cells = re.findall(r"<t[dh](?: [^>]*)?>(.*?)</t[dh]>", fold["text/html"])
    table = make().table
    assert [html.unescape(cell) for cell in cells] == [
        *table.columns,
        *(word for row in table.rows for word in row),
    ]


def test_names_are_shown_as_text() -> None:
    chart = share_bars("<b>", {"<i>": Fraction(1, 3), "&": Fraction(2, 3)}, "<u>", "<s>")
    for bundle in chart.bundles():
        assert not re.search(r"<[bius]>|&(?!\w+;|#)", bundle.get("text/html", ""))
    # Plotly reads a few tags in text; its own escapes keep them as written.
    (trace,) = chart.figure.to_plotly_json()["data"]
    assert trace["y"] == ["&lt;i&gt;", "&amp;"]


@pytest.mark.parametrize(
    ("value", "decimals", "shown"),
    [
        (Fraction(1, 3), 2, "33.33%"),
        (Fraction(-1, 8), 1, "−12.5%"),
        (Fraction(1, 800), 2, "0.12%"),
        (Fraction(3, 800), 2, "0.38%"),
        (Fraction(-1, 10**6), 2, "0.00%"),
        (0.25, 0, "25%"),
    ],
)
def test_shares_are_rounded_to_the_nearest(value: Fraction, decimals: int, shown: str) -> None:
    assert percent(value, decimals) == shown


def test_thousands_are_set_apart() -> None:
    assert number(4998398275503360) == "4,998,398,275,503,360"
    assert number(Fraction(2009, 2), 1, sign=True) == "+1,004.5"


def test_two_ways_that_differ_are_refused() -> None:
    with pytest.raises(ValueError, match="counting gives 1/4, arithmetic gives 1/3"):
        TwoWays("A share", counted=Fraction(1, 4), reasoned=Fraction(1, 3))


def test_a_table_with_a_ragged_row_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit the columns"):
        Table("Cards", ("a", "b"), [(1,)])


def drawn_numbers(trace: dict) -> list[float]:
    """Every number on an axis of a trace, or in a map's cells."""
    flat = []
    for axis in "xyz":
        for value in trace.get(axis, []):
            flat += value if isinstance(value, list) else [value]
    return [value for value in flat if isinstance(value, int | float)]


def is_said(value: float, words: list[str]) -> bool:
    """Whether a table has the number, rounded to the decimals that the table shows."""
    for word in words:
        decimals = len(word.partition(".")[2])
        if abs(value - numbers([word])[0]) <= 0.5 * 10**-decimals + 1e-9:
            return True
    return False


WITHOUT_CHARTS = {"index", EXAM}


@pytest.mark.parametrize("name", [name for name in NAMES if name not in WITHOUT_CHARTS])
def test_stored_charts_draw_what_their_stored_tables_say(name: str) -> None:
    checked = 0
    for cell in code_cells(name):
        bundles = [output.get("data", {}) for output in cell.outputs]
        for at, bundle in enumerate(bundles):
            for trace in bundle.get(PLOTLY, {}).get("data", []):
                # The table stands right after its drawing; its first line is the caption.
                table = bundles[at + 1]["text/plain"].partition("\n")[2]
                words = re.findall(r"[−+]?\d[\d,]*(?:\.\d+)?", table)
                drawn = drawn_numbers(trace)
                assert drawn
                lost = [value for value in drawn if not is_said(value, words)]
                assert not lost, f"{cell.id} draws {lost[:3]}, which its table does not say"
                checked += 1
    assert checked
