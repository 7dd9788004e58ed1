"""What CONTRIBUTING.md shows works as it stands there."""

from __future__ import annotations

import importlib.util
import random
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from baccarat_widgets import assets

from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.school import DrillKind, Item, Level
from tests.js.test_node import NODE

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"```\w+ (\S+)\n(.*?)```", TEXT, flags=re.DOTALL))
WIDGET = "widgets/baccarat_widgets/burn_card.py"
SCRIPT = "widgets/baccarat_widgets/static/burn_card.js"
WIDGET_TEST = "tests/widgets/test_burn_card.py"
DRILL = "baccarat_core/school/shoe_sizes.py"
SHEET = "my_house.toml"


def module(name: str, file: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A file as the module of that name, for the length of a test."""
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, made)
    spec.loader.exec_module(made)
    return made


@pytest.fixture
def shown(tmp_path: Path) -> Path:
    """A folder with all the files that are shown."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_these_files_are_shown():
    assert list(FILES) == [SHEET, WIDGET, SCRIPT, WIDGET_TEST, DRILL]


def test_the_rule_sheet_is_priced_as_it_says(shown: Path):
    assert load_rule_sheet(shown / SHEET).title == "My house"
    command = [sys.executable, "-m", "baccarat_core.cli", "odds", str(shown / SHEET)]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    # 6 decks: 9.5069 % ties, so 10 of 9.5069 less the stake.
    assert re.search(r"^Tie +9:1 .* 4\.9313 ", said, flags=re.MULTILINE)
    assert "4.93 %" in TEXT


def test_the_widget_passes_its_test_and_its_script_is_one_module(shown: Path, monkeypatch):
    static = shown / "widgets" / "baccarat_widgets" / "static"
    for file in assets.STATIC.iterdir():
        if not (static / file.name).exists():
            (static / file.name).write_bytes(file.read_bytes())
    monkeypatch.setattr(assets, "STATIC", static)
    widget = module("baccarat_widgets.burn_card", shown / WIDGET, monkeypatch)
    assert repr(widget.BurnCard(seed=1)) == "BurnCard(seed=1)"
    tests = module("tests_of_burn_card", shown / WIDGET_TEST, monkeypatch)
    ran = [name for name in vars(tests) if name.startswith("test_")]
    assert len(ran) == 2
    for name in ran:
        getattr(tests, name)()
    whole = shown / "whole.mjs"
    whole.write_text(widget.BurnCard._kit_esm, encoding="utf-8")
    checked = subprocess.run([str(NODE), "--check", str(whole)], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr


def test_the_drill_asks_and_judges(shown: Path, monkeypatch):
    drill = module("baccarat_core.school.shoe_sizes", shown / DRILL, monkeypatch)
    assert set(drill.size_items(load_rule_sheet("trainer"))) >= {"decks-1", "decks-6", "decks-8"}
    item = Item(DrillKind.BURN, "decks-6")
    question = drill.size_question(item, Level.DEALER, load_rule_sheet("live"), random.Random(1))
    assert question.ask == "A new shoe holds 312 cards. How many decks are that?"
    [field] = question.fields
    assert field.judge("6").right
    assert not field.judge("12").right
    assert field.judge("12").why == "That would be decks of 26 cards. A deck has 52."


@pytest.mark.parametrize(
    "name", sorted(set(re.findall(r"`([\w./-]+/[\w.-]+\.(?:py|js|j2|ipynb|toml|md))`", TEXT)))
)
def test_a_file_that_is_named_is_there(name: str):
    places = (ROOT, ROOT / "widgets", ROOT / "baccarat_core", ROOT / "widgets/baccarat_widgets")
    assert name in FILES or any((place / name).exists() for place in places)


@pytest.mark.parametrize("target", sorted(set(re.findall(r"`?make (\w[\w-]*)", TEXT))))
def test_a_target_of_make_that_is_named_is_there(target: str):
    assert re.search(rf"^{target}:.*## ", (ROOT / "Makefile").read_text(), flags=re.MULTILINE)


@pytest.mark.parametrize(
    "file",
    [
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        *(str(each.relative_to(ROOT)) for each in sorted((ROOT / "docs").glob("*.md"))),
    ],
)
def test_links_to_files_lead_somewhere(file: str):
    text = (ROOT / file).read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!https?://|#)([^)#\s]+)", text)
    for link in links:
        assert ((ROOT / file).parent / link).exists(), link
