"""The course's card table, printed card, questions, drills and map, for lessons in Jupyter.

Each widget is imported when it is first asked for, so that a lesson loads only what it uses.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .card_table import CardTable
    from .course_map import CourseMap
    from .hand_scorer import HandScorer
    from .predict import Number, Order, PredictThenCheck, Right, Wrong
    from .tableau_card import TableauCard, TableauMode

__all__ = [
    "CardTable",
    "CourseMap",
    "HandScorer",
    "Number",
    "Order",
    "PredictThenCheck",
    "Right",
    "TableauCard",
    "TableauMode",
    "Wrong",
]

_HOMES = {
    "CardTable": "card_table",
    "CourseMap": "course_map",
    "HandScorer": "hand_scorer",
    "Number": "predict",
    "Order": "predict",
    "PredictThenCheck": "predict",
    "Right": "predict",
    "TableauCard": "tableau_card",
    "TableauMode": "tableau_card",
    "Wrong": "predict",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_HOMES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
