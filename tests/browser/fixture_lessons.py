"""Tiny notebooks that show the page around a lesson at its best and at its worst."""

from __future__ import annotations

from pathlib import Path

import nbformat
from baccarat_widgets.lessons import LESSONS
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

GOOD = [
    "# Why is 7 + 9 a six?\n\n"
    "Tens count nothing: $7 + 9 = 16$, and [the next lesson](02_naturals.ipynb) goes on.",
    "=import ipywidgets\n"
    "button, said = ipywidgets.Button(description='Deal'), ipywidgets.Label('no coup')\n"
    "button.on_click(lambda _: setattr(said, 'value', 'one coup'))\n"
    "ipywidgets.VBox([button, said])",
    "## A table\n\n"
    "| Cards | Count | Why, at such length that a phone cannot hold it |\n|---|---:|---|\n"
    "| 7 + 9 | 6 | sixteen-ends-in-six-and-this-is-one-very-long-word-indeed |\n\n> One finding.",
    "=print('9.15 %')\n(7 + 9) % 10",
    "=import plotly.graph_objects as go\ngo.Figure(go.Bar(x=['P', 'B', 'T'], y=[44.6, 45.9, 9.5]))",
    "$$\\sum_{i=1}^{3} v(c_i) \\bmod 10$$",
]
TINY = {
    "index": ["# Start here", "='ok'", "Go to [the first](01_scoring.ipynb)."],
    "01_scoring": GOOD,
    "02_naturals": ["# A failing lesson", "=1 / 0", "after"],
    "03_third_card": ["# A slow lesson", "=import time\ntime.sleep(3)", "The end."],
    "05_tie_bet": ["# A lesson whose kernel dies", "=import os\nos.getpid()"],
    "table": [
        "# A table to play at\n\n## Sit down",
        "=from baccarat_widgets.card_table import CardTable\nCardTable(seed=1)",
        "=CardTable('live', seed=2)",
    ],
    "live_table": [
        "# A live table\n\n## Sit down",
        "=from baccarat_widgets import LiveTable, View\nLiveTable(seed=1)",
        "=LiveTable('american', seed=1, view=View.DEALER)",
    ],
    "chemin_table": [
        "# A table of chemin de fer\n\n## Sit down",
        "=from baccarat_widgets import CheminDeFerTable\n"
        "CheminDeFerTable(seed=4, seat=2, companions=1, cards='2h 7d 3c Ks Kd')",
        "=CheminDeFerTable('chemin_de_fer_classical', seed=1, seat=1, cards='2h 3d 2c Ks 8d')",
    ],
    "banque_table": [
        "# A table of banque\n\n## Sit down",
        "=from baccarat_widgets import BanqueTable\n"
        "BanqueTable(seed=1, seat=1, cards='2h 6d 6c 3d Kd Ks 4h')",
        "=BanqueTable(seed=8, seat=1, bank=1200, companions=4, cards='2h 6d 5c Ks Kd Ks Kh 4c')",
    ],
    "drills": [
        "# Drills\n\n## One after another",
        "=from baccarat_widgets import Audition, Drill, SkillMap\n"
        "Drill('banker_draws', rule_sheet=['trainer', 'live'], seed=3)",
        "=Drill('seats', kinds=['seats'], seed=3)",
        "=Drill('chips', kinds=['chips'], seed=3)",
        "=from baccarat_core.school import Level\n"
        "Drill('call', kinds=['call'], level=Level.DEALER, seed=3)",
        "=SkillMap('live')",
    ],
    "audition": [
        "# An audition\n\n## Deal three rounds",
        "=from baccarat_widgets import Audition\nAudition(['live', 'trainer'], rounds=3, seed=7)",
    ],
    "broken_table": [
        "# A table with a fault\n\n## Sit down",
        "=import baccarat_widgets.card_table as tables\ntables.deal = lambda shoe: 1 / 0",
        "=tables.CardTable(seed=1)",
    ],
    LESSONS[-1].slug: ["# The last lesson", "='ok'"],
    "exits": ["# A lesson that stops its kernel", "=import os\nos._exit(1)", "after"],
}


def write_lesson(folder: Path, slug: str, cells: list[str]) -> None:
    """Write a notebook of prose, and of code where a cell begins with "="."""
    notebook = new_notebook(
        metadata={
            "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
            "language_info": {"name": "python"},
        },
        cells=[
            new_code_cell(each[1:]) if each.startswith("=") else new_markdown_cell(each)
            for each in cells
        ],
    )
    nbformat.write(notebook, folder / f"{slug}.ipynb")


def write_fixture_lessons(folder: Path) -> Path:
    """Write the notebooks, and beside them what no reader may fetch."""
    for slug, cells in TINY.items():
        write_lesson(folder, slug, cells)
    (folder / "secret.txt").write_text("secret")
    (folder / "secret.png").write_bytes(b"secret")
    (folder / "inner").mkdir()
    nbformat.write(new_notebook(), folder / "inner" / "hidden.ipynb")
    return folder
