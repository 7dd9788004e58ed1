"""The lessons as tests read them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import nbformat
from baccarat_widgets.lessons import LESSONS

COURSE = Path(__file__).parents[2] / "course"
PATHS = sorted(COURSE.glob("*.ipynb"))
NAMES = [path.stem for path in PATHS]
EXAM = LESSONS[-1].slug
"""The exam's page, whose number grows with the lessons."""


def read(name: str) -> nbformat.NotebookNode:
    return nbformat.read(COURSE / f"{name}.ipynb", as_version=4)


def code_cells(name: str) -> list[nbformat.NotebookNode]:
    return [cell for cell in read(name).cells if cell.cell_type == "code"]


def prose(name: str) -> str:
    """All a lesson says in its own words."""
    return "\n\n".join(cell.source for cell in read(name).cells if cell.cell_type == "markdown")


def plain_outputs(name: str) -> str:
    """All stored outputs as plain text."""
    texts = []
    for cell in code_cells(name):
        for output in cell.outputs:
            texts.append(output.get("text", "") or output.get("data", {}).get("text/plain", ""))
    return "\n".join(texts)


@dataclass(frozen=True)
class Question:
    """A PredictThenCheck as it stands in a cell."""

    cell: str
    item: str
    call: ast.Call

    def answers(self, kind: str) -> list[ast.Call]:
        return [
            node
            for node in self.call.args
            if isinstance(node, ast.Call) and getattr(node.func, "id", None) == kind
        ]

    @property
    def words(self) -> str:
        """Every sentence of the question, its answers and its hints."""
        texts = [
            node.value
            for node in ast.walk(self.call)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
        return "\n".join(texts)


def questions(name: str) -> Iterator[Question]:
    for cell in code_cells(name):
        for node in ast.walk(ast.parse(cell.source)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "PredictThenCheck":
                yield Question(cell.id, ast.literal_eval(node.args[0]), node)
