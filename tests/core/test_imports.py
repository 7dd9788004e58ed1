"""Imports point down, the core is light to load, and every public name says what it means."""

import ast
import doctest
import graphlib
import importlib
import inspect
import json
import subprocess
import sys
from pathlib import Path

import pytest

import baccarat_core
from baccarat_core import errors

ROOT = Path(__file__).parents[2]
CORE = ROOT / "baccarat_core"
WIDGETS = ROOT / "widgets" / "baccarat_widgets"
COURSE = ROOT / "course"

# What the core may import beside itself and the standard library.
LIBRARIES = {"msgspec", "tomlkit"}
# Arrays are for whole shoes counted or simulated at once, and for nothing else.
ARRAYS = {"numpy", "numba"}
WITH_ARRAYS = {"odds", "simulation", "card_counting", "beliefs"}
# Others that one part each asks, when it needs them.
BESIDES = {"simulation": {"distributed"}, "shoe_records": {"charset_normalizer"}}
# Linear programs are for what they solve, and for nothing else.
PROGRAMS = {"scipy"}
WITH_PROGRAMS = {"equilibrium"}
# Parts of the standard library that read a clock, draw on a screen, or run something beside.
CLOCKS_AND_SCREENS = {
    *("asyncio", "datetime", "sched", "time", "threading", "multiprocessing", "signal"),
    *("curses", "tkinter", "turtle", "webbrowser", "subprocess", "socket", "http", "urllib"),
}


def name_of(path: Path) -> str:
    """The dotted name under which a module is imported."""
    top = CORE.parent if path.is_relative_to(CORE) else WIDGETS.parent
    parts = path.relative_to(top).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(tree: ast.AST, module: str = "", package: bool = False) -> set[str]:
    """The dotted names that a module imports, at its head or inside a function."""
    names = set()
    inside = module.split(".") if package else module.split(".")[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = inside[: len(inside) - node.level + 1] if node.level else []
            base += [node.module] if node.module else []
            names |= {".".join([*base, alias.name]) for alias in node.names}
    return names


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported_by(path: Path) -> set[str]:
    return imports(parse(path), name_of(path), path.name == "__init__.py")


def tops(names: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in names}


def modules(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def test_the_reader_of_imports_reads_them_all():
    source = """
import a.b, c as d
from e.f import g
from . import h
from .. import i
from ..j import k as l
def later():
    import m
    from .n import o
"""
    expected = {"a.b", "c", "e.f.g", "x.y.h", "x.i", "x.j.k", "m", "x.y.n.o"}
    assert imports(ast.parse(source), "x.y.z") == expected
    assert imports(ast.parse("from . import h"), "x.y", package=True) == {"x.y.h"}
    assert name_of(CORE / "bets" / "__init__.py") == "baccarat_core.bets"
    assert name_of(WIDGETS / "text.py") == "baccarat_widgets.text"


@pytest.mark.parametrize("path", modules(CORE), ids=name_of)
def test_the_core_imports_nothing_above_it_no_clock_and_no_screen(path):
    found = tops(imported_by(path)) - {"baccarat_core", "__future__"}
    allowed = (set(sys.stdlib_module_names) - CLOCKS_AND_SCREENS) | LIBRARIES
    part = path.relative_to(CORE).parts[0].removesuffix(".py")
    if part in WITH_ARRAYS:
        allowed |= ARRAYS
    if part in WITH_PROGRAMS:
        allowed |= PROGRAMS
    allowed |= BESIDES.get(part, set())
    assert found <= allowed, found - allowed


@pytest.mark.parametrize("path", modules(WIDGETS), ids=name_of)
def test_the_widgets_import_no_lesson_and_no_test(path):
    assert not tops(imported_by(path)) & {"course", "tests", "tools", "benchmarks"}


def lesson_code() -> list[tuple[str, str]]:
    """The code of each lesson, without the lines that are IPython's own."""
    lessons = []
    for path in sorted(COURSE.glob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        lines = [
            line
            for cell in cells
            if cell["cell_type"] == "code"
            for line in "".join(cell["source"]).splitlines()
            if not line.lstrip().startswith(("%", "!"))
        ]
        lessons.append((path.stem, "\n".join(lines)))
    return lessons


def test_lessons_import_public_names_of_the_two_floors_below_and_of_no_other_lesson():
    for lesson, code in lesson_code():
        names = imports(ast.parse(code))
        assert not tops(names) & {"course", "tests", "tools", "benchmarks"}, lesson
        ours = {name for name in names if tops({name}) <= {"baccarat_core", "baccarat_widgets"}}
        private = {name for name in ours if any(part.startswith("_") for part in name.split("."))}
        assert not private, lesson


class _WithoutTypeChecking(ast.NodeTransformer):
    def visit_If(self, node: ast.If) -> ast.AST | None:
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else node


def test_no_module_of_the_core_imports_itself_by_a_detour():
    known = {name_of(path): path for path in modules(CORE)}
    graph = {}
    for name, path in known.items():
        tree = _WithoutTypeChecking().visit(parse(path))
        found = imports(tree, name, path.name == "__init__.py")
        graph[name] = {
            next((each for each in (n, n.rpartition(".")[0]) if each in known), n) for n in found
        } & set(known)
    order = list(graphlib.TopologicalSorter(graph).static_order())
    assert order.index("baccarat_core.cards") < order.index("baccarat_core.coup")
    assert order.index("baccarat_core.coup") < order.index("baccarat_core.bets.kinds")


LIGHT = [
    *("baccarat_core", "baccarat_core.cards", "baccarat_core.scoring", "baccarat_core.tableau"),
    *("baccarat_core.decision", "baccarat_core.composition", "baccarat_core.shoe"),
    *(
        "baccarat_core.facts",
        "baccarat_core.coup",
        "baccarat_core.bets",
        "baccarat_core.rule_sheets",
    ),
    *("baccarat_core.errors", "baccarat_core.text"),
]
HEAVY = {
    *("scipy", "numpy", "numba", "ipywidgets", "anywidget", "traitlets", "IPython", "plotly"),
    *("tomlkit", "tomllib", "asyncio", "socket", "unittest"),
}


def test_the_game_itself_loads_nothing_heavy():
    code = f"import sys, {', '.join(LIGHT)}; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(ran.stdout.split())
    assert set(LIGHT) <= loaded
    assert not loaded & HEAVY


def test_the_package_itself_offers_the_names_used_most():
    typed = {name for name in imported_by(CORE / "__init__.py") if "baccarat_core" in name}
    homes = dict(reversed(name.rsplit(".", 1)) for name in typed)
    assert sorted(homes) == sorted(baccarat_core.__all__)
    for name, home in homes.items():
        assert getattr(baccarat_core, name) is getattr(importlib.import_module(home), name)
    assert set(baccarat_core.__all__) <= set(dir(baccarat_core))
    with pytest.raises(AttributeError, match="'baccarat_core' has no attribute 'Poker'"):
        _ = baccarat_core.Poker


def test_a_name_of_the_game_loads_no_arrays():
    code = "import sys; from baccarat_core import Shoe, deal, settle; print('numpy' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"


PUBLIC = ["cards", "scoring", "tableau", "decision", "composition", "shoe", "facts", "coup", "bets"]
PUBLIC += ["rule_sheets", "text", "odds", "simulation", "audit", "live_table", "cli", "equilibrium"]
PUBLIC += ["school"]
PUBLIC += ["records", "classroom"]
PUBLIC += [
    "banking",
    "money",
    "game_log",
    "game_seating",
    "game_table",
    "banque",
    "roads",
    "shoe_records",
    "card_counting",
    "beliefs",
]


def public_functions(module):
    """Each public function, class and method that is written in this part of the core."""
    for name, item in vars(module).items():
        ours = getattr(item, "__module__", "").startswith(module.__name__.partition(".")[0])
        if (
            name.startswith("_")
            or not ours
            or not (inspect.isclass(item) or inspect.isroutine(item))
        ):
            continue
        yield name, item
        if inspect.isclass(item):
            for part, member in vars(item).items():
                function = getattr(member, "__func__", getattr(member, "fget", member))
                if not part.startswith("_") and inspect.isfunction(function):
                    yield f"{name}.{part}", function


@pytest.mark.parametrize("part", PUBLIC)
def test_every_public_name_says_what_it_means(part):
    module = importlib.import_module(f"baccarat_core.{part}")
    assert module.__doc__
    for name, item in public_functions(module):
        doc = inspect.getdoc(item)  # a method may take the words of the one it fulfils
        assert doc or (part == "bets" and name.endswith(".resolve")), name


def public_definitions(body):
    """The public functions of a module, and the public methods of its public classes."""
    for node in body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from public_definitions(node.body)
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node


@pytest.mark.parametrize("part", PUBLIC)
def test_what_raises_says_so(part):
    """A public function that refuses things names the error it refuses them with."""
    for path in [CORE / f"{part}.py"] if (CORE / f"{part}.py").exists() else modules(CORE / part):
        for node in public_definitions(parse(path).body):
            raised = {
                ast.unparse(each.exc.func)
                for each in ast.walk(node)
                if isinstance(each, ast.Raise) and isinstance(each.exc, ast.Call)
            }
            doc = ast.get_docstring(node) or ""
            for error in raised & set(ERRORS):
                named = any(f"{base}:" in doc for base in ERRORS[error])
                assert named, f"{path.name}: {node.name} raises {error}"


# Each error a user can cause, and the names that tell it: its own, or that of a wider one.
ERRORS = {
    name: [base.__name__ for base in error.__mro__ if issubclass(base, errors.BaccaratError)]
    for name, error in vars(errors).items()
    if inspect.isclass(error)
}


@pytest.mark.parametrize("part", [part for part in PUBLIC if part != "text"])
def test_every_part_shows_examples_that_run(part):
    module = importlib.import_module(f"baccarat_core.{part}")
    names = [module.__name__]
    if hasattr(module, "__path__"):
        names = [name_of(path) for path in modules(CORE / part)]
    examples = failed = 0
    for name in names:
        result = doctest.testmod(
            importlib.import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE
        )
        examples += result.attempted
        failed += result.failed
    assert examples > 0
    assert failed == 0
