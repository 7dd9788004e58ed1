"""What every lesson must keep to."""

from __future__ import annotations

import ast
import re
from itertools import pairwise

import nbformat
import pytest
from baccarat_widgets.lessons import LESSONS

from tests.course.lessons import COURSE, NAMES, PATHS, code_cells, prose, questions, read

EXAMS = {lesson.slug for lesson in LESSONS if lesson.exam}
LESSON_NAMES = [name for name in NAMES if name != "index" and name not in EXAMS]
WAY = [
    "hook",
    "predict",
    "watch",
    "explain",
    "count",
    "simulate",
    "check",
    "finding",
    "glossary",
    "next",
]
LINK = re.compile(r"\[[^\]]*\]\(([^)]+)\)")
# Sites of organisations that help with gambling; a learner follows them only by choice.
HELP = {
    "https://www.gamblingtherapy.org",
    "https://www.gamblersanonymous.org",
    "https://www.gamcare.org.uk",
    "https://www.ncpgambling.org",
}


def tags(name: str) -> list[str]:
    return [tag for cell in read(name).cells for tag in cell.metadata.get("tags", [])]


def test_the_list_of_lessons_and_the_folder_agree() -> None:
    assert [lesson.slug for lesson in LESSONS if (COURSE / lesson.file).exists()] == sorted(
        NAMES, key=lambda name: (name != "index", name)
    )
    assert {lesson.slug for lesson in LESSONS} == set(NAMES)


@pytest.mark.parametrize("path", PATHS, ids=NAMES)
def test_a_lesson_is_a_small_valid_notebook_for_python3(path) -> None:
    lesson = nbformat.read(path, as_version=4)
    nbformat.validate(lesson)
    assert lesson.metadata.kernelspec.name == "python3"
    assert set(lesson.metadata) == {"kernelspec", "language_info"}, "widget state or versions"
    assert path.stat().st_size <= 400_000


@pytest.mark.parametrize("name", NAMES)
def test_cells_are_short_named_and_run(name: str) -> None:
    cells = read(name).cells
    assert len({cell.id for cell in cells}) == len(cells)
    for cell in cells:
        assert re.fullmatch(r"[a-z0-9-]{3,}", cell.id), "a cell's id is a word, not a random one"
        assert cell.source.strip(), f"{cell.id} is empty"
        assert cell.source == cell.source.strip(), f"{cell.id} has loose space"
    for place, cell in enumerate(code_cells(name), start=1):
        lines = [line for line in cell.source.splitlines() if line.strip()]
        assert len(lines) <= 10, f"{cell.id} has {len(lines)} lines"
        assert cell.execution_count == place, f"{cell.id} was not run in order"
        assert not any(output.output_type == "error" for output in cell.outputs), cell.id
        assert not any(output.get("name") == "stderr" for output in cell.outputs), cell.id
        assert "execution" not in cell.metadata, f"{cell.id} stores times"


@pytest.mark.parametrize("name", NAMES)
def test_no_output_holds_what_changes_from_run_to_run(name: str) -> None:
    for cell in code_cells(name):
        for output in cell.outputs:
            assert "application/vnd.jupyter.widget-view+json" not in output.get("data", {}), cell.id
            text = str(output)
            assert not re.search(r"\bat 0x[0-9a-f]{6,}", text), f"{cell.id} shows an address"
            assert not re.search(r"/(home|root|work|tmp|usr)/", text), f"{cell.id} shows a path"


@pytest.mark.parametrize("name", NAMES)
def test_the_last_line_of_each_cell_shows_something_or_only_prepares(name: str) -> None:
    for cell in code_cells(name):
        last = ast.parse(cell.source).body[-1]
        if isinstance(last, ast.Expr):
            assert cell.outputs, f"{cell.id} computes what it does not show"


@pytest.mark.parametrize("name", LESSON_NAMES)
def test_a_lesson_goes_the_way_of_a_lesson(name: str) -> None:
    assert tags(name) == WAY
    cells = read(name).cells
    places = {tag: at for at, cell in enumerate(cells) for tag in cell.metadata.get("tags", [])}
    sources = {
        part: "\n".join(
            cell.source for cell in cells[places[part] : places[after]] if cell.cell_type == "code"
        )
        for part, after in pairwise(WAY)
    }
    assert "PredictThenCheck(" in sources["predict"]
    assert re.search(
        r"CardTable\([^)]*coups=|(Live|CheminDeFer|Banque)Table\(|Roads\(", sources["watch"]
    )
    assert "TwoWays(" in sources["count"]
    assert "estimates(" in sources["simulate"]
    assert 3 <= sources["check"].count("PredictThenCheck(") <= 5
    assert cells[places["hook"]].source.startswith("# ")
    assert "?" in cells[places["hook"]].source
    terms = re.findall(r"^- \*\*", cells[places["glossary"]].source, re.MULTILINE)
    assert 3 <= len(terms) <= 6


@pytest.mark.parametrize("name", LESSON_NAMES)
def test_a_lesson_is_about_twenty_five_cells_and_a_thousand_words(name: str) -> None:
    words = len(prose(name).split())
    assert 20 <= len(read(name).cells) <= 32
    assert 500 <= words <= 1200, words


def test_each_question_is_named_once_after_its_lesson() -> None:
    items = [(name, question.item) for name in NAMES for question in questions(name)]
    assert len({item for _name, item in items}) == len(items)
    for name, item in items:
        assert re.fullmatch(rf"{name}/[a-z0-9]+(-[a-z0-9]+)*", item)


@pytest.mark.parametrize("name", LESSON_NAMES)
def test_each_answer_has_its_own_explanation(name: str) -> None:
    for question in questions(name):
        right, wrong = question.answers("Right"), question.answers("Wrong")
        numbers = question.answers("Number")
        assert (len(right) == 1 and len(wrong) >= 2 and not numbers) or (
            len(numbers) == 1 and not right and not wrong
        ), question.item
        whys = [ast.literal_eval(each.args[1]) for each in (*right, *wrong)]
        for number in numbers:
            near = next(word.value for word in number.keywords if word.arg == "near")
            assert isinstance(near, ast.Dict)
            whys += [ast.literal_eval(number.args[1]), *map(ast.literal_eval, near.values)]
            assert len(near.values) >= 2, f"{question.item} foresees too few wrong numbers"
        assert len(set(whys)) == len(whys), question.item
        assert all(len(why.split()) >= 5 for why in whys), question.item


@pytest.mark.parametrize("name", LESSON_NAMES)
def test_questions_are_folded_where_code_is_seen(name: str) -> None:
    asking = {question.cell for question in questions(name)}
    for cell in code_cells(name):
        folded = cell.metadata.get("jupyter", {}).get("source_hidden", False)
        assert folded is (cell.id in asking), f"{cell.id}: only questions are folded"
        if cell.id in asking:
            assert len(ast.parse(cell.source).body) == 1, f"{cell.id} does more than ask"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)
def test_the_list_of_lessons_knows_how_many_questions_there_are(lesson) -> None:
    assert lesson.checks == len(list(questions(lesson.slug)))


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_somewhere(name: str) -> None:
    for link in LINK.findall(prose(name)):
        if link.startswith("http"):
            assert link in HELP
        else:
            assert re.fullmatch(r"[a-z0-9_]+\.ipynb", link), link
            assert (COURSE / link).exists(), link


def test_previous_and_next_follow_the_list() -> None:
    for at, lesson in enumerate(LESSONS):
        (last,) = (
            cell for cell in read(lesson.slug).cells if "next" in cell.metadata.get("tags", [])
        )
        assert last == read(lesson.slug).cells[-1]
        links = LINK.findall(last.source)
        before = [LESSONS[at - 1].file] if at else []
        after = LESSONS[at + 1].file if at + 1 < len(LESSONS) else "index.ipynb"
        assert links == [*before, after], lesson.slug


@pytest.mark.parametrize("lesson", LESSONS[1:], ids=lambda lesson: lesson.slug)
def test_a_lesson_is_called_what_the_list_calls_it(lesson) -> None:
    hook = read(lesson.slug).cells[0].source
    assert hook.startswith(f"# {lesson.number} · {lesson.title}\n")
    assert LINK.findall(prose("index")).count(lesson.file) >= 1
    assert lesson.question.lower() in prose("index").lower()


@pytest.mark.parametrize("name", ["index", "05_tie_bet"])
def test_help_is_offered_and_the_price_is_said(name: str) -> None:
    assert set(LINK.findall(prose(name))) >= HELP
    assert "every bet at" in prose(name).lower()
    assert "has a price" in prose(name)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_asks_for_mathjax_or_another_host(name: str) -> None:
    for cell in read(name).cells:
        if cell.cell_type == "markdown":
            assert not re.search(r"\$[^$\n]+\$|\\\(|\\\[|\\begin", cell.source), cell.id
            assert not re.search(r"<(script|img|iframe|link)\b|!\[", cell.source), cell.id
        for output in cell.get("outputs", []):
            page = str(output.get("data", {}).get("text/html", ""))
            assert not re.search(r"(src|href)\s*=|@import|url\(", page), cell.id
            assert "<script" not in page, cell.id
