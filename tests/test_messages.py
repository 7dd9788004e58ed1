"""Every sentence that is looked up to be shown is one that translators are given."""

from __future__ import annotations

import gettext
import importlib.util
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import baccarat_widgets
import jinja2
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


TEMPLATE = Path(baccarat_widgets.__file__).parent / "template"
BRAND = r"The\s+Baccarat\s+Course|Baccarat"


def _marked(sentence: str) -> str:
    return f"«{sentence}»"


class Seen(HTMLParser):
    """All that a learner reads or hears on a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.script: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        about = dict(attrs)
        self.script = about.get("type") or "script" if tag == "script" else None
        self.texts += [str(about[name]) for name in ("aria-label", "title", "alt") if name in about]

    def handle_endtag(self, _tag: str) -> None:
        self.script = None

    def handle_data(self, data: str) -> None:
        if self.script == "application/json":
            self.texts += json.loads(data).values()
        elif self.script is None:
            self.texts.append(data)


def left_over(page: str, known: set[str]) -> str:
    """A page's words less those that went through the catalogue, which must know them."""
    patterns = [re.sub(r"\\{\w+\\}", ".*", re.escape(each)) for each in known if "{" in each]
    seen = Seen()
    seen.feed(page)
    text = "\n".join(seen.texts)
    while inner := re.findall("«([^«»]*)»", text):
        for sentence in inner:
            assert sentence in known or any(
                re.fullmatch(each, sentence, re.DOTALL) for each in patterns
            )
        text = re.sub("«[^«»]*»", "", text)
    return text


@pytest.mark.parametrize(
    "name", ["403.html", "404.html", "error.html", "room.html", "tree.html", "index.html.j2"]
)
def test_every_word_of_the_page_is_looked_up(name: str, known: set[str]):
    loader = jinja2.ChoiceLoader(
        [
            jinja2.FileSystemLoader(TEMPLATE),
            jinja2.DictLoader({"nbconvert/templates/lab/index.html.j2": BASE}),
        ]
    )
    page = jinja2.Environment(loader=loader, autoescape=name.endswith("html"))
    page.globals["gettext"] = _marked
    page.filters["escape_html_keep_quotes"] = str
    said = page.get_template(name).render(
        base_url="/",
        include_url=str,
        include_css=lambda _name: "",
        xsrf_form_html=str,
        contents={"content": []},
        place=3,
        ticket="t",
        nb={"metadata": {}, "cells": []},
        resources={
            "metadata": {"name": "05_tie_bet"},
            "include_url": str,
            "include_css": lambda _name: "",
            "base_url": "/",
        },
        page_config={},
    )
    assert "&lt;" not in said
    left = re.sub(BRAND, "", left_over(said, known))
    assert re.findall(r"[A-Za-z]{3,}", left) == []
    assert "«Skip to the lesson»" in said


BASE = """{% block header %}{% endblock %}{% block body_header %}{% endblock %}
{% block body_footer %}{% endblock %}{% block footer %}{% endblock %}"""


def test_a_server_without_a_catalogue_shows_the_pages_words_in_english():
    page = jinja2.Environment(loader=jinja2.FileSystemLoader(TEMPLATE), autoescape=True)
    words = page.get_template("told.j2").module.words
    assert words["laying"] == "Laying out the table…"
    assert words["dealing"] == "Dealing the lesson: {index} of {count}"


def test_every_word_that_the_pages_scripts_say_is_there():
    page = jinja2.Environment(loader=jinja2.FileSystemLoader(TEMPLATE))
    words = page.get_template("told.j2").module.words
    scripts = "\n".join(
        (TEMPLATE / "static" / f"{name}.js").read_text(encoding="utf-8")
        for name in ("shell", "kernel", "lesson", "line")
    )
    said = set(re.findall(r"\b(?:word|lose|tryAgain|fail)\(\"(\w+)\"", scripts))
    assert said | {"afresh"} == set(words)
