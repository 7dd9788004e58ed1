"""The course's card table, printed card, questions, drills and map, for lessons in Jupyter.

Each widget is imported when it is first asked for, so that a lesson loads only what it uses.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .audit_report import AuditReport
    from .audition import Audition
    from .banque_table import BanqueTable
    from .belief_lab import BeliefLab
    from .card_table import CardTable
    from .charts import Chart, estimates, share_bars
    from .chemin_table import CheminDeFerTable
    from .class_report import ClassReport
    from .counting_lab import CountingLab
    from .course_map import CourseMap
    from .draw_on_five import DrawOnFive
    from .drill import Drill
    from .exam import Exam
    from .hand_scorer import HandScorer
    from .incident_exercise import IncidentExercise
    from .live_table import LiveTable, View
    from .misconceptions import Misconception
    from .odds_table import OddsTable
    from .predict import Number, Order, PredictThenCheck, Right, Wrong
    from .roads import Roads
    from .rule_map import draw_minus_stand
    from .rule_sheet_editor import RuleSheetEditor
    from .shoe_lab import ShoeLab
    from .shoe_reader import ShoeReader
    from .skill_map import SkillMap
    from .tableau_card import TableauCard, TableauMode
    from .tables import Table, TwoWays, number, percent
    from .tag_lab import TagLab

__all__ = [
    "AuditReport",
    "Audition",
    "BanqueTable",
    "BeliefLab",
    "CardTable",
    "Chart",
    "CheminDeFerTable",
    "ClassReport",
    "CountingLab",
    "CourseMap",
    "DrawOnFive",
    "Drill",
    "Exam",
    "HandScorer",
    "IncidentExercise",
    "LiveTable",
    "Misconception",
    "Number",
    "OddsTable",
    "Order",
    "PredictThenCheck",
    "Right",
    "Roads",
    "RuleSheetEditor",
    "ShoeLab",
    "ShoeReader",
    "SkillMap",
    "Table",
    "TableauCard",
    "TableauMode",
    "TagLab",
    "TwoWays",
    "View",
    "Wrong",
    "draw_minus_stand",
    "estimates",
    "number",
    "percent",
    "share_bars",
]

_HOMES = {
    "AuditReport": "audit_report",
    "Audition": "audition",
    "BanqueTable": "banque_table",
    "BeliefLab": "belief_lab",
    "CardTable": "card_table",
    "Chart": "charts",
    "CheminDeFerTable": "chemin_table",
    "ClassReport": "class_report",
    "CountingLab": "counting_lab",
    "CourseMap": "course_map",
    "Drill": "drill",
    "DrawOnFive": "draw_on_five",
    "Exam": "exam",
    "HandScorer": "hand_scorer",
    "IncidentExercise": "incident_exercise",
    "LiveTable": "live_table",
    "Misconception": "misconceptions",
    "Number": "predict",
    "OddsTable": "odds_table",
    "Order": "predict",
    "PredictThenCheck": "predict",
    "Right": "predict",
    "Roads": "roads",
    "RuleSheetEditor": "rule_sheet_editor",
    "ShoeLab": "shoe_lab",
    "ShoeReader": "shoe_reader",
    "SkillMap": "skill_map",
    "Table": "tables",
    "TableauCard": "tableau_card",
    "TableauMode": "tableau_card",
    "TagLab": "tag_lab",
    "TwoWays": "tables",
    "View": "live_table",
    "Wrong": "predict",
    "draw_minus_stand": "rule_map",
    "estimates": "charts",
    "number": "tables",
    "percent": "tables",
    "share_bars": "charts",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_HOMES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
