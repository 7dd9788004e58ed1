"""Four houses' pages in the course's own words, to audit."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ..errors import AuditError
from ..text import _

FOLDER = Path(__file__).parent.parent / "rule_sheets" / "pages"


def pages() -> tuple[str, ...]:
    """The names of the pages that come with the course.

    >>> pages()
    ('american', 'live', 'six_deck', 'trainer')
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("*.txt")))


@cache
def load_page(name: str) -> str:
    """The text of a page.

    Raises:
        AuditError: there is none of this name.

    >>> load_page("american").splitlines()[0]
    'American baccarat'
    """
    if name not in pages():
        raise AuditError(
            _("There is no page {name!r}. Those here: {names}.").format(
                name=str(name), names=", ".join(pages())
            )
        )
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
