"""The sentences people read, in their language.

English is the source; a catalogue named ``baccarat`` beside this package may translate it. Marked
text is looked up when it is shown, so a change of language is seen at once.
"""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from pathlib import Path

LOCALES = Path(__file__).parent / "locale"

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
