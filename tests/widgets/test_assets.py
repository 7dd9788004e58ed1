"""Scripts and styles as the browser gets them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from baccarat_widgets.assets import STATIC, script, style

PAGE = STATIC.parent / "template" / "static"
SCRIPTS = sorted(
    path.name for path in STATIC.glob("*.js") if "export default" in path.read_text("utf-8")
)


def classes(path: Path) -> set[str]:
    return set(re.findall(r"\.(bc-[\w-]+)", path.read_text(encoding="utf-8")))


def test_the_page_and_the_widgets_do_not_dress_each_other() -> None:
    page = {name for path in PAGE.glob("*.css") for name in classes(path)}
    widgets = {name for path in STATIC.glob("*.css") for name in classes(path)}
    used = {
        name
        for path in STATIC.glob("*.js")
        for words in re.findall(r'class: ["`]([^"`]*)["`]', path.read_text(encoding="utf-8"))
        for name in words.split()
        if name.startswith("bc-") and "$" not in name
    }
    assert page
    assert widgets
    assert page & (widgets | used) == set()


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_is_one_module_with_every_helper_once(name: str) -> None:
    text = script(name)
    assert "import " not in re.sub(r"//.*|/\*[\s\S]*?\*/", "", text)
    assert text.count("export default") == 1
    names = re.findall(r"^(?:export )?(?:async )?(?:function|const|let|class) (\w+)", text, re.M)
    assert len(names) == len(set(names)), sorted(n for n in names if names.count(n) > 1)


def test_a_style_begins_with_what_all_share() -> None:
    assert style("card_table.css").startswith((STATIC / "theme.css").read_text(encoding="utf-8"))


def test_every_class_that_is_dressed_is_worn() -> None:
    """A rule for a class that no script or page makes is dead."""
    package = STATIC.parent
    sources = [*STATIC.glob("*.js"), *package.glob("*.py"), *package.glob("template/**/*")]
    texts = [
        path.read_text(encoding="utf-8")
        for path in sources
        if path.suffix in {".js", ".py", ".j2", ".html"}
    ]
    whole = "\n".join(texts)
    made = set(re.findall(r"bc-[\w-]+", whole))
    made |= {f"bc-{name}" for name in re.findall(r"""frame\([^;]*?"([\w-]+)"\)""", whole)}
    if "bc-{{ cell.cell_type }}" in whole:
        made |= {"bc-code", "bc-markdown", "bc-raw"}
    # A class such as `bc-suit-${suit}` is known by its beginning.
    begun = tuple(re.findall(r"(bc-[\w-]+-)\$\{", whole))
    sheets = [*STATIC.glob("*.css"), *PAGE.glob("*.css")]
    dead = {
        f"{path.name}: {name}"
        for path in sheets
        for name in classes(path)
        if name not in made and not name.startswith(begun)
    }
    assert dead == set()


def test_one_part_makes_the_logs_of_all_widgets() -> None:
    """So that each keeps its newest line in sight, and only new lines are heard."""
    makers = {path.name for path in STATIC.glob("*.js") if 'role: "log"' in path.read_text("utf-8")}
    assert makers == {"table_parts.js"}


def dressed_alone(text: str) -> set[str]:
    """The classes that a sheet dresses wherever they are worn: with no other class, no attribute
    and no state beside them."""
    text = re.sub(r"/\*[\s\S]*?\*/", "", text)
    selectors = [one for group in re.findall(r"([^{}]+)\{", text) for one in group.split(",")]
    return {
        match[1]
        for selector in selectors
        if (match := re.fullmatch(r"(?:\.bc )?[a-z]*\.(bc-[\w-]+)", selector.strip()))
    }


def test_what_a_sheet_dresses_alone_is_read() -> None:
    text = "/* .bc-no {} */ .bc .bc-a, .bc-b:hover { } .bc p.bc-c { } .bc-d .bc-e { } .bc-f { }"
    assert dressed_alone(text) == {"bc-a", "bc-c", "bc-f"}


def test_no_two_sheets_dress_the_same_class() -> None:
    """All widgets of a page share its styles: what one sheet says of a class holds in all."""
    homes: dict[str, list[str]] = {}
    for path in STATIC.glob("*.css"):
        for name in dressed_alone(path.read_text(encoding="utf-8")):
            homes.setdefault(name, []).append(path.name)
    shared = {name: sorted(files) for name, files in homes.items() if len(files) > 1}
    assert shared == {}
