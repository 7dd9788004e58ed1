"""What a wrong answer shows, for lessons: the school's own list under the widgets' roof."""

from baccarat_core.school.misconceptions import Misconception

__all__ = ["Misconception"]
