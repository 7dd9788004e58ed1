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


def use_language(languages: Sequence[str]) -> None:
    """Choose the first of these languages that has a catalogue; English where none has.

    >>> use_language(["en"])
    """
    global _catalogue
    _catalogue = gettext.translation("baccarat", LOCALES, languages, fallback=True)


def _(sentence: str) -> str:
    """The sentence in the chosen language."""
    return _catalogue.gettext(sentence)
