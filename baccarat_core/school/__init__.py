"""The dealer's school: questions on everything a dealer does, each with its answer and its reason.

Questions are made by running the game: the right answer by its rules, the tempting wrong ones by
rules that are wrong as a misconception has them. With the same seed they are the same.

>>> asked = question(DrillKind.BANKER_DRAWS, Level.DEALER, "trainer", seed=3)
>>> asked.fields[0].judge(asked.fields[0].right).right
True
"""

from .base import (
    DrillKind,
    Field,
    Item,
    Level,
    Mark,
    Mistake,
    Option,
    Prompt,
    Question,
    Stake,
)
from .drills import find, items, kinds_of, open_items, question, question_for
from .exam import check_question, exam
from .misconceptions import ErrorType, Misconception
from .reading import Form, amount_text, canonical, pieces, worth
from .rubric import Award, Criterion, Deed, Ending, Grade, Skill, grade

__all__ = [
    "Award",
    "Criterion",
    "Deed",
    "DrillKind",
    "Ending",
    "ErrorType",
    "Field",
    "Form",
    "Grade",
    "Item",
    "Level",
    "Mark",
    "Misconception",
    "Mistake",
    "Option",
    "Prompt",
    "Question",
    "Skill",
    "Stake",
    "amount_text",
    "canonical",
    "check_question",
    "exam",
    "find",
    "grade",
    "items",
    "kinds_of",
    "open_items",
    "pieces",
    "question",
    "question_for",
    "worth",
]
