"""What a browser's Python can't have, the course does without (docs/without-a-server.md)."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.course.lessons import EXAM

ROOT = Path(__file__).resolve().parents[2]
LESSONS = sorted((ROOT / "course").glob("*.ipynb"))
ABSENT = ("numpy", "scipy", "numba", "dask", "distributed")
WITH_ARRAYS = {"baccarat_core.beliefs", "baccarat_core.card_counting", "baccarat_core.simulation"}
NEED_NOTHING = {"01_scoring", EXAM, "index"}
"""The pages that run without arrays; the document names what stops the others."""
BLOCK = f"""
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {ABSENT!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Absent())
"""


def without_arrays(code: str) -> str:
    """What ``code`` prints where no array library can be imported."""
    done = subprocess.run(
        [sys.executable, "-c", BLOCK + code], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_the_course_is_a_pure_wheel(tmp_path: Path):
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "baccarat_core/cards.py" in names
    assert [name for name in names if name.endswith((".so", ".pyd", ".c", ".pyx"))] == []


def test_every_module_of_the_core_loads_but_those_whose_work_is_arrays():
    failed = json.loads(
        without_arrays("""
import importlib, json, pkgutil
import baccarat_core
failed = []
for module in pkgutil.walk_packages(baccarat_core.__path__, "baccarat_core."):
    if module.name.endswith("__main__"):
        continue
    try:
        importlib.import_module(module.name)
    except ImportError:
        failed.append(module.name)
print(json.dumps(failed))
""")
    )
    parts = {".".join(name.split(".")[:2]) for name in failed}
    assert parts == WITH_ARRAYS | {"baccarat_core.odds"}
    assert [name for name in failed if ".odds" in name] == ["baccarat_core.odds._compiled"]


GAME = """
from baccarat_core.bets import settle
from baccarat_core.coup import deal
from baccarat_core.odds import bet_odds
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.shoe import Shoe
from baccarat_core.simulation import Estimate
sheet = load_rule_sheet("trainer")
print({str(kind): str(odds) for kind, odds in bet_odds(sheet).items()})
shoe = Shoe(decks=sheet.decks, seed=7)
print([str(deal(shoe)) for _ in range(20)])
print(Estimate)
"""


def test_the_game_and_its_odds_are_the_same_without_arrays():
    done = subprocess.run(
        [sys.executable, "-c", GAME], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert len(done.stdout) > 1000
    assert without_arrays(GAME) == done.stdout


def cells(lesson: Path) -> list[str]:
    notebook = json.loads(lesson.read_text())
    return ["".join(each["source"]) for each in notebook["cells"] if each["cell_type"] == "code"]


@pytest.mark.parametrize("slug", sorted(NEED_NOTHING))
def test_a_page_that_needs_no_arrays_runs_without_them(slug: str):
    run = f"""
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
for cell in {cells(ROOT / "course" / f"{slug}.ipynb")!r}:
    shell.run_cell(cell).raise_error()
print("to the end")
"""
    assert without_arrays(run).endswith("to the end\n")


def test_every_other_lesson_stops_at_its_simulation():
    needs = re.compile(
        r"^from baccarat_core\.(beliefs|card_counting|simulation) import (?!Estimate\n)", re.M
    )
    stopped = {each.stem for each in LESSONS if needs.search("\n".join(cells(each)))}
    assert stopped == {each.stem for each in LESSONS} - NEED_NOTHING
    told = (ROOT / "docs" / "without-a-server.md").read_text()
    assert f"{len(stopped)} of the {len(LESSONS)} pages" in told


def test_the_document_speaks_of_dependencies_that_the_course_has():
    told = set(re.findall(r"`([a-z-]+)`", (ROOT / "docs" / "without-a-server.md").read_text()))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = {re.match(r"[\w-]+", each)[0] for each in project["dependencies"]}
    assert {"ipywidgets", "anywidget", "plotly", "msgspec", "charset-normalizer"} <= told & needed
