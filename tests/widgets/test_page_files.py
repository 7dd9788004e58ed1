"""What a page loads: few extensions, files that a browser may keep, and its first words."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import re
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
from baccarat_widgets.serving.extensions import CHARTS, PLOTLY, keep_needed, may_chart
from baccarat_widgets.serving.kept import own_page, stamp
from baccarat_widgets.serving.pack import EXTENSIONS as PACKED
from baccarat_widgets.serving.pack import (
    PACKS,
    PAGE_SCRIPT,
    PAGE_STYLE,
    SCRIPTS,
    STYLES,
    VOILA,
    bundles,
    compressed,
)
from baccarat_widgets.serving.pages import Lesson
from baccarat_widgets.serving.rendering import Heads
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from tests.browser.servers import finish

ROOT = Path(__file__).parents[2]
EXTENSIONS = [
    {"name": name}
    for name in (
        "jupyterlab_pygments",
        "anywidget",
        CHARTS,
        "@jupyter-widgets/jupyterlab-manager",
        "@voila-dashboards/widgets-manager8",
    )
]


# ---- extensions ----


def notebook(folder: Path, *cells) -> Path:
    path = folder / "lesson.ipynb"
    nbformat.write(new_notebook(cells=list(cells)), path)
    return path


def ran(*outputs) -> object:
    return new_code_cell("1", execution_count=1, outputs=list(outputs))


def kept(folder: Path, hook=keep_needed) -> set[str]:
    config = hook(
        {"federated_extensions": EXTENSIONS, "fullStaticUrl": "/voila/static"},
        base_url="/",
        settings={"contents_manager": SimpleNamespace(root_dir=str(folder))},
        notebook_path="lesson.ipynb",
    )
    return {each["name"] for each in config["federated_extensions"]}


def test_a_lesson_without_charts_leaves_out_what_draws_them(tmp_path: Path):
    notebook(tmp_path, new_markdown_cell("# One"), ran())
    assert kept(tmp_path) == {
        "anywidget",
        "@jupyter-widgets/jupyterlab-manager",
        "@voila-dashboards/widgets-manager8",
    }


def test_a_lesson_with_a_chart_keeps_it(tmp_path: Path):
    chart = new_output("display_data", {PLOTLY: {"data": [], "layout": {}}})
    path = notebook(tmp_path, ran(chart))
    assert CHARTS in kept(tmp_path)
    notebook(tmp_path, ran())
    os.utime(path, ns=(1, 1))
    assert CHARTS not in kept(tmp_path), "a lesson that changed is read again"


def test_what_is_not_known_may_chart(tmp_path: Path):
    assert may_chart(notebook(tmp_path, ran(), new_code_cell("1")))
    assert may_chart(tmp_path / "none.ipynb")
    (tmp_path / "odd.ipynb").write_text("no notebook")
    assert may_chart(tmp_path / "odd.ipynb")
    assert "jupyterlab_pygments" not in kept(tmp_path)


def test_lessons_that_chart_are_those_that_store_a_chart():
    for path in sorted((ROOT / "course").glob("*.ipynb")):
        cells = json.loads(path.read_text())["cells"]
        charts = [
            output
            for cell in cells
            for output in cell.get("outputs", [])
            if PLOTLY in output.get("data", {})
        ]
        assert may_chart(path) == bool(charts), path.name


def test_the_launchers_pages_name_files_that_may_be_kept(tmp_path: Path):
    config = own_page({"federated_extensions": []}, base_url="/", notebook_path="x", settings={})
    assert config["baccaratCourse"] is True
    assert config["fullStaticUrl"] == f"/voila/kept/{stamp()}/static"
    assert config["fullLabextensionsUrl"] == f"/voila/kept/{stamp()}/labextensions"


SHARE = Path(sys.prefix, "share/jupyter")


def test_the_pack_holds_every_part_once_and_each_adds_itself_to_its_scripts_list(tmp_path: Path):
    static = (str(tmp_path), str(SHARE / "voila/templates/base/static"))
    extensions = (str(SHARE / "labextensions"), str(SHARE / "voila/labextensions"))
    made = bundles(static, extensions)
    pack = b"".join(made[name] for name in PACKS)
    lengths = [len(made[name]) for name in PACKS]
    assert max(lengths) < 1.2 * min(lengths)
    assert len(set(VOILA)) == len(VOILA)
    added = re.findall(rb"Chunk_(\w+)[\"\]]* ?\|\| ?\[\]\)\.push\(", pack)
    assert Counter(added) == {
        b"JUPYTERLAB_CORE_OUTPUT": len(VOILA),
        b"jupyter_widgets_jupyterlab_manager": len(PACKED["@jupyter-widgets/jupyterlab-manager"]),
        b"voila_dashboards_widgets_manager8": len(PACKED["@voila-dashboards/widgets-manager8"]),
        b"anywidget_monorepo": len(PACKED["anywidget"]),
    }


def test_what_is_packed_is_sent_small_and_nothing_is_made_of_nothing(tmp_path: Path):
    static = (str(SHARE / "voila/templates/base/static"),)
    made, small = bundles(static, ()), compressed(static, ())
    assert {name: gzip.decompress(content) for name, content in small.items()} == made
    assert all(len(small[name]) < len(made[name]) / 3 for name in PACKS)
    nothing = bundles((str(tmp_path),), ())
    for name in PACKS[1:]:
        assert nothing[name] == b""


def test_a_packed_page_is_the_template_of_one_that_is_not():
    """The template names its files for servers that pack nothing: Jupyter's own, as on Binder."""
    head = (ROOT / "widgets/baccarat_widgets/template/index.html.j2").read_text()
    for names in (STYLES, SCRIPTS):
        assert f"for name in ({json.dumps(names)[1:-1]})" in head
    files = bundles((), ())
    for name, suffix, packed in ((SCRIPTS, "js", PAGE_SCRIPT), (STYLES[1:], "css", PAGE_STYLE)):
        for each in name:
            own = ROOT / f"widgets/baccarat_widgets/template/static/{each}.{suffix}"
            assert own.read_bytes() in files[packed]


# ---- first words ----


def lesson_of(heads: Heads, *parts: str, head: str) -> Lesson:
    """A lesson whose page is made of these parts, a kernel being asked for after its ``head``."""
    lesson = object.__new__(Lesson)
    lesson.heads, lesson.begun, lesson.has_turn = heads, asyncio.Event(), False
    lesson.begun.set()

    async def make():
        yield head[:3], None
        yield head[3:], None
        lesson.has_turn = True
        for part in parts:
            yield part, None

    async def initialize() -> None:
        pass

    made = SimpleNamespace(initialize=initialize, generate_content_generator=make)
    lesson.renderer = lambda path: made
    return lesson


async def page_of(lesson: Lesson) -> list[str]:
    return [part async for part in lesson.dealt("one.ipynb")]


@pytest.fixture
def heads(tmp_path: Path) -> Heads:
    (tmp_path / "one.ipynb").write_text("{}")
    return Heads(tmp_path)


def test_a_page_begins_at_once_as_the_one_before_it_did(heads: Heads):
    first, second = (
        finish(page_of(lesson_of(heads, "cells", "end", head="<head>"))) for _ in range(2)
    )
    assert first == ["<he", "ad>", "cells", "end"]
    assert second == ["<head>", "cells", "end"]


def test_the_beginning_of_a_changed_notebook_is_made_anew(heads: Heads):
    finish(page_of(lesson_of(heads, "cells", head="<old>")))
    assert heads.of("one.ipynb") == "<old>"
    os.utime(heads.lessons / "one.ipynb", (1, 1))
    assert heads.of("one.ipynb") == ""
    assert finish(page_of(lesson_of(heads, "cells", head="<new>"))) == ["<ne", "w>", "cells"]
    assert heads.of("one.ipynb") == "<new>"


def test_a_page_that_began_as_it_no_longer_does_is_given_up_once(heads: Heads):
    finish(page_of(lesson_of(heads, "cells", head="<old>")))
    with pytest.raises(RuntimeError, match="template has changed"):
        finish(page_of(lesson_of(heads, "cells", head="<new>")))
    assert finish(page_of(lesson_of(heads, "cells", head="<new>"))) == ["<new>", "cells"]
