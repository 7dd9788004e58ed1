"""Scripts and styles are sent once for all widgets of a kind."""

from __future__ import annotations

import json
from typing import Any

import baccarat_widgets
import pytest
from baccarat_widgets import CardTable, HandScorer, PredictThenCheck, Right, Wrong
from baccarat_widgets.base import CourseWidget
from baccarat_widgets.kits import LOADER, kit_of


def question(name: str) -> PredictThenCheck:
    return PredictThenCheck(f"01_scoring/{name}", "1 + 1?", Right("2", "Yes."), Wrong("3", "No."))


def test_widgets_of_a_kind_point_to_one_kit():
    first, second, table = question("one"), question("two"), CardTable(seed=1)
    assert first.kit is second.kit
    assert first.kit is not table.kit
    assert first.get_state()["kit"] == f"IPY_MODEL_{first.kit.model_id}"
    assert "predict" in first.kit.script
    assert first.kit.style.startswith("/* Colours")


def test_a_kit_that_was_closed_is_made_anew():
    first = HandScorer(seed=1)
    first.kit.close()
    second = HandScorer(seed=1)
    assert second.kit is not first.kit
    assert second.kit is HandScorer(seed=2).kit
    assert second.kit is kit_of(HandScorer._kit_esm, HandScorer._kit_css)


@pytest.mark.parametrize(
    "kind",
    sorted(
        (
            each
            for each in map(baccarat_widgets.__getattr__, baccarat_widgets.__all__)
            if isinstance(each, type) and issubclass(each, CourseWidget)
        ),
        key=lambda each: each.__name__,
    ),
)
def test_a_widget_brings_the_loader_and_its_kit_the_rest(kind: type[CourseWidget]):
    assert kind._kit_esm.count("export default") == 1
    assert len(kind._kit_css) > 1000
    assert not {"_esm", "_css"} & vars(kind).keys()


def test_a_widget_by_itself_is_small():
    sent = question("small").get_state()
    assert sent["_esm"] == LOADER
    assert "_css" not in sent
    del sent["layout"], sent["tabbable"], sent["tooltip"]
    assert len(json.dumps(sent)) < 4000


def test_a_page_is_told_of_a_widget_with_all_that_its_script_begins_with(
    monkeypatch: pytest.MonkeyPatch,
):
    opened: list[dict[str, Any]] = []
    into_the_page = CourseWidget.open

    def noted(widget: CourseWidget) -> None:
        opened.append({"setup": widget.setup, "state": widget.state, "kit": widget.kit})
        into_the_page(widget)

    monkeypatch.setattr(CourseWidget, "open", noted)
    widget = question("one")
    table = CardTable(seed=1)
    assert [each["state"] for each in opened] == [widget.state, table.state]
    assert [each["setup"] for each in opened] == [widget.setup, table.setup]
    assert [each["kit"] for each in opened] == [widget.kit, table.kit]
    assert opened[0]["setup"]["item"] == "01_scoring/one"
