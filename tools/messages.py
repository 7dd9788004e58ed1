"""Collect every sentence that people read into ``baccarat_core/locale/baccarat.pot``.

``make messages`` writes it for translators. A sentence is found where it is passed to ``_``, and
also where it only waits to be: the values of an enumeration (``_(self.value)``), the texts of a
table of words (``_(WORDS[name])``), what reads like a sentence among a module's constants, what the
page's template passes to ``t``, and the titles and questions of the lessons' list.
``tests/test_messages.py`` looks up all that the widgets and the page show, and finds what would be
left out.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from jinja2.ext import babel_extract

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("baccarat_core", "widgets/baccarat_widgets")
PAGE = ROOT / "widgets" / "baccarat_widgets" / "template"
POT = ROOT / "baccarat_core" / "locale" / "baccarat.pot"
ENUMS = {"Enum", "StrEnum"}
SENTENCE = re.compile(
    r"[A-Z“][^<>{}\\\\=_]*[a-z][^<>{}\\\\=_]*|[a-z]+( [a-z’'0-9]+)+[^<>{}\\\\=_]*"
)


def sentences(source: str) -> Iterator[tuple[int, str]]:
    """The sentences of a module, each with its line.

    >>> list(sentences('W = {"one": "stand"}\\n_(W["one"]), _("natural")'))
    [(1, 'stand'), (2, 'natural')]
    """
    tree = ast.parse(source)
    looked_up = {name for call in _calls(tree) for name in _names(call.args[0])}
    found: list[tuple[int, str]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and ENUMS & {ast.unparse(each) for each in node.bases}:
            found += _enumerated(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if looked_up & {ast.unparse(each) for each in targets}:
                found += _texts(node.value)
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            keys = [each for each in _texts(node.value, keys=True) if " " in each[1]]
            texts = [*_texts(node.value), *keys]
            found += [each for each in texts if SENTENCE.fullmatch(each[1])]
    for call in _calls(tree):
        found += _texts(call.args[0])
    yield from sorted(set(found))


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "_" and node.args:
            yield node


def _names(node: ast.AST) -> Iterator[str]:
    yield from (each.id for each in ast.walk(node) if isinstance(each, ast.Name))


def _texts(node: ast.AST, keys: bool = False) -> list[tuple[int, str]]:
    """All texts in an expression, or all that are no keys by which something is looked up."""
    left_out = {
        id(key)
        for each in ast.walk(node)
        for key in (
            [*each.keys]
            if isinstance(each, ast.Dict)
            else [each.slice]
            if isinstance(each, ast.Subscript)
            else []
        )
        if key is not None
    }
    return [
        (each.lineno, each.value)
        for each in ast.walk(node)
        if isinstance(each, ast.Constant)
        and isinstance(each.value, str)
        and each.value.strip()
        and (keys or id(each) not in left_out)
    ]


def _enumerated(node: ast.ClassDef) -> Iterator[tuple[int, str]]:
    """An enumeration's values and names as they are shown: as they stand, or with a capital."""
    for each in node.body:
        if isinstance(each, ast.Assign):
            for line, text in _texts(each.value):
                yield line, text
                if text.islower():
                    yield line, text.capitalize()
                    yield line, text.replace("_", " ").title()
            name = ast.unparse(each.targets[0])
            if name.isupper() and "_" not in name:
                yield from ((each.lineno, name.lower()), (each.lineno, name.capitalize()))


def catalogue() -> Catalog:
    """All sentences of the course, with the places where they stand."""
    from baccarat_widgets.lessons import LESSONS, SOURCE

    from baccarat_core.tableau import STOOD, banker_decision

    found = Catalog(project="baccarat-course", charset="utf-8", fuzzy=False)
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            for line, text in sentences(path.read_text(encoding="utf-8")):
                found.add(text, locations=[(place, line)])
    for path in sorted([*PAGE.glob("*.html"), *PAGE.glob("*.j2")]):
        with path.open("rb") as page:
            for line, _call, text, _comments in babel_extract(page, ("t",), (), {"silent": "no"}):
                if isinstance(text, str):
                    found.add(text, locations=[(path.relative_to(ROOT).as_posix(), line)])
    cells = ((total, third) for total in range(8) for third in (STOOD, *range(10)))
    for text in {banker_decision(*cell).rule for cell in cells}:
        for told in (text, text.rstrip(".") + "."):
            found.add(told, locations=[("baccarat_core/tableau.py", 1)])
    for lesson in LESSONS:
        for text in (lesson.title, lesson.question):
            found.add(text, locations=[(SOURCE.relative_to(ROOT).as_posix(), 1)])
    return found


def main() -> int:
    """Write the catalogue, and say how many sentences there are."""
    found = catalogue()
    POT.parent.mkdir(exist_ok=True)
    with POT.open("wb") as file:
        write_po(file, found, sort_output=True, omit_header=True, width=100)
    print(f"{len(found)} sentences: {POT.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
