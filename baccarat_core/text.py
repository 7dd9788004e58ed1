"""The sentences people read, in their language.

English is the source; a catalogue named ``baccarat`` beside this package may translate it. Marked
text is looked up when it is shown, so a change of language is seen at once.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Sequence
from pathlib import Path

LOCALES = Path(__file__).parent / "locale"

LONGEST_QUOTED = 40
"""So many letters of what somebody wrote are repeated in an error."""

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use_language(languages: str | Sequence[str]) -> None:
    """Choose a language, or the first of several that has a catalogue; English where none has.

    >>> use_language("en")
    >>> use_language(["xx", "en"])
    """
    global _catalogue
    if isinstance(languages, str):
        languages = [languages]
    _catalogue = gettext.translation("baccarat", LOCALES, languages, fallback=True)


def _(sentence: str) -> str:
    """The sentence in the chosen language."""
    return _catalogue.gettext(sentence)


def brief(written: object, how: Callable[[object], str] = str) -> str:
    """What somebody wrote, as an error repeats it: its first letters where it is long.

    >>> brief("12,50"), brief("9" * 50, repr)
    ('12,50', "'99999999999999999999999999999999999999…")
    """
    try:
        text = how(written)
    except ValueError:
        # Python spells out no whole number of more than 4,300 digits
        return _("a number of thousands of digits")
    return text if len(text) <= LONGEST_QUOTED else f"{text[: LONGEST_QUOTED - 1]}…"
