"""Every sentence that is looked up to be shown is one that translators are given."""

from __future__ import annotations

import gettext
import importlib.util
from collections.abc import Iterator
from pathlib import Path

import baccarat_widgets
import pytest
from baccarat_widgets.base import CourseWidget
from baccarat_widgets.card_names import card_name

import baccarat_core.text
from baccarat_core.audit import audit, load_page, pages
from baccarat_core.cards import DECK
from baccarat_core.rule_sheets import load_rule_sheet, rule_sheets
from baccarat_core.school import items, kinds_of, question

ROOT = Path(__file__).parents[1]
SPEC = importlib.util.spec_from_file_location("messages", ROOT / "tools" / "messages.py")
assert SPEC is not None
assert SPEC.loader is not None
tool = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(tool)


class Noted(gettext.NullTranslations):
    """Notes what is looked up and is in no catalogue."""

    def __init__(self, known: set[str]) -> None:
        super().__init__()
        self.known, self.unknown, self.asked = known, set(), 0

    def gettext(self, message: str) -> str:
        self.asked += 1
        if message not in self.known:
            self.unknown.add(message)
        return message


@pytest.fixture(scope="module")
def known() -> set[str]:
    return {str(each.id) for each in tool.catalogue() if each.id}


@pytest.fixture
def noted(known: set[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Noted]:
    noted = Noted(known)
    monkeypatch.setattr(baccarat_core.text, "_catalogue", noted)
    yield noted
    assert noted.unknown == set()
    assert noted.asked > 0


def test_a_module_is_read_wherever_its_sentences_stand():
    source = """
class Side(Enum):
    LEFT = "the left side"

WORDS = {"yes": "Yes", "no": ("No", "Never")}
KEYS = {"a": "told_elsewhere"}

def told(self, side):
    return _(side.value), _(WORDS["yes"]), _("Both" if side else "None of them"), KEYS["a"]
"""
    texts = {text for _line, text in tool.sentences(source)}
    assert texts >= {"the left side", "Yes", "No", "Never", "Both", "None of them"}
    assert not texts & {"yes", "no", "a"}


WIDGETS = [
    name
    for name in baccarat_widgets.__all__
    if isinstance(getattr(baccarat_widgets, name), type)
    and issubclass(getattr(baccarat_widgets, name), CourseWidget)
]
GIVEN = {
    "PredictThenCheck": lambda make: make(
        "01_scoring/a", "?", baccarat_widgets.Right("1", "a"), baccarat_widgets.Wrong("2", "b")
    ),
    "ClassReport": lambda make: make(ROOT / "course/teacher/example_class"),
}


@pytest.mark.parametrize("name", WIDGETS)
def test_a_widget_shows_no_sentence_that_translators_do_not_know(name: str, noted: Noted):
    make = getattr(baccarat_widgets, name)
    widget = GIVEN.get(name, lambda made: made())(make)
    assert widget.setup is not None
    noted.asked += 1


@pytest.mark.parametrize("sheet", ["live", "trainer", "american", "six_deck"])
def test_a_drill_asks_in_sentences_that_translators_know(sheet: str, noted: Noted):
    for kind in kinds_of(sheet):
        assert kind.label
        for seed, item in enumerate(list(items(kind, sheet))[:6]):
            for field in question(kind, item.level, sheet, seed=seed).fields:
                assert field.shown


def test_audits_and_cards_are_told_in_sentences_that_translators_know(noted: Noted):
    for page in pages():
        assert all(finding.sentence for finding in audit(load_page(page)).findings)
    assert len({card_name(card) for card in DECK}) == 52
    for name in rule_sheets():
        assert load_rule_sheet(name).title


def test_a_page_is_told_the_cards_names_in_another_language(monkeypatch: pytest.MonkeyPatch):
    assert "card_names" not in baccarat_widgets.CardTable(seed=1).setup
    french = {"nine": "neuf", "hearts": "cœur", "{rank} of {suit}": "{rank} de {suit}"}

    class French(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return french.get(message, message)

    monkeypatch.setattr(baccarat_core.text, "_catalogue", French())
    names = baccarat_widgets.CardTable(seed=1).setup["card_names"]
    assert len(names) == 52
    assert names["9h"] == "neuf de cœur"
