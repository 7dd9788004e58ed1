"""The page around every lesson: its ways about, its themes, its word in good times and bad."""

from __future__ import annotations

import gzip
import os
import re
import signal
import time
from urllib.request import Request, urlopen

import pytest
from baccarat_widgets.lessons import LESSONS
from playwright.sync_api import Page, expect

from tests.browser.servers import Server, course_server
from tests.browser.ways import PATIENCE, axe_faults, no_horizontal_scroll, painted, set_theme

PHONE = {"width": 360, "height": 740}
BROKEN = r"status of 404"


def show(page: Page, server: Server, slug: str) -> Page:
    page.goto(f"{server.url}voila/render/{slug}.ipynb")
    painted(page)
    return page


def test_the_bare_address_leads_to_the_start(page: Page, shell: Server):
    page.goto(shell.url)
    assert page.url == f"{shell.url}voila/render/index.ipynb"
    expect(page.get_by_role("heading", level=1)).to_have_text("Start here")


def test_a_page_says_what_it_is(page: Page, shell: Server):
    show(page, shell, "01_scoring")
    assert page.title() == "Scoring · The Baccarat Course"
    assert page.locator("html").get_attribute("lang") == "en"
    for landmark in ("banner", "main", "contentinfo"):
        expect(page.get_by_role(landmark)).to_have_count(1)
    expect(page.get_by_role("banner")).to_contain_text("The Baccarat Course")
    expect(page.get_by_role("heading", level=1)).to_have_count(1)


def test_the_list_names_every_lesson_and_this_one(page: Page, shell: Server):
    show(page, shell, "02_naturals")
    page.get_by_text("Lessons", exact=True).click()
    entries = page.locator(".bc-menu li a")
    assert entries.evaluate_all("all => all.map(each => each.getAttribute('href'))") == [
        each.file for each in LESSONS
    ]
    for entry, lesson in zip(entries.all(), LESSONS, strict=True):
        expect(entry).to_be_visible()
        expect(entry).to_contain_text(lesson.title)
        expect(entry).to_contain_text(lesson.question)
    expect(page.locator(".bc-menu [aria-current=page]")).to_have_attribute(
        "href", "02_naturals.ipynb"
    )


def test_the_list_opens_and_closes_by_keyboard(page: Page, shell: Server):
    show(page, shell, "index")
    summary = page.locator(".bc-menu summary")
    summary.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".bc-menu ol")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(page.locator(".bc-menu ol")).to_be_hidden()
    expect(summary).to_be_focused()


def test_lessons_lead_to_one_another(page: Page, shell: Server):
    show(page, shell, "index")
    footer = page.get_by_role("navigation", name="Previous and next lesson")
    expect(footer.locator("[rel=prev]")).to_have_count(0)
    footer.locator("[rel=next]").click()
    painted(page)
    assert page.url.endswith("/01_scoring.ipynb")
    footer.locator("[rel=prev]").click()
    painted(page)
    assert page.url.endswith("/index.ipynb")
    page.get_by_role("link", name="the first").click()
    painted(page)
    page.get_by_role("banner").get_by_role("link", name="Next: Naturals").click()
    painted(page)
    assert page.url.endswith("/02_naturals.ipynb")
    show(page, shell, LESSONS[-1].slug)
    expect(footer.locator("[rel=next]")).to_have_count(0)


def test_the_keyboard_can_skip_to_the_lesson(page: Page, shell: Server):
    show(page, shell, "01_scoring")
    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to the lesson")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


@pytest.mark.parametrize("system", ["light", "dark"])
def test_the_theme_follows_the_system_until_one_is_chosen(page: Page, shell: Server, system: str):
    other = {"light": "dark", "dark": "light"}
    root, body = page.locator("html"), page.locator("body")
    paper = "() => getComputedStyle(document.body).backgroundColor"
    page.emulate_media(color_scheme=system)
    show(page, shell, "index")
    expect(root).to_have_attribute("data-bc-theme", system)
    before = page.evaluate(paper)
    page.emulate_media(color_scheme=other[system])
    expect(root).to_have_attribute("data-bc-theme", other[system])
    assert page.evaluate(paper) != before
    page.emulate_media(color_scheme=system)
    expect(root).to_have_attribute("data-bc-theme", system)

    set_theme(page, other[system])
    show(page, shell, "01_scoring")
    expect(root).to_have_attribute("data-bc-theme", other[system])
    expect(body).to_have_attribute("data-jp-theme-light", str(other[system] == "light").lower())
    expect(page.get_by_role("button", name="Dark theme")).to_have_attribute(
        "aria-pressed", str(other[system] == "dark").lower()
    )
    page.reload()
    expect(root).to_have_attribute("data-bc-theme", other[system])


def test_there_is_something_to_read_while_a_lesson_is_set_up(page: Page, shell: Server):
    page.goto(f"{shell.url}voila/render/03_third_card.ipynb", wait_until="commit")
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_role("heading", name="A slow lesson")).to_be_visible()
    expect(page.locator(".bc-progress")).to_contain_text("Dealing the lesson")
    assert page.locator("html").get_attribute("data-bc-state") == "loading"
    expect(page.get_by_text("The end.")).to_have_count(0)
    painted(page)
    expect(page.get_by_text("The end.")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_be_hidden()


def test_outputs_widgets_charts_and_mathematics_are_shown(page: Page, shell: Server):
    show(page, shell, "01_scoring")
    main = page.get_by_role("main")
    expect(main).to_contain_text("9.15 %")
    expect(main.locator("mjx-container")).to_have_count(2)
    expect(main).not_to_contain_text("bmod")
    expect(main.locator(".jp-RenderedPlotly svg.main-svg").first).to_be_visible()
    expect(main).not_to_contain_text("import ipywidgets")
    main.get_by_role("button", name="Deal").click()
    expect(main).to_contain_text("one coup")


SCRIPTS = """() => performance.getEntriesByType('resource')
    .filter((each) => new URL(each.name).pathname.endsWith('.js'))
    .map((each) => [each.name, each.startTime])"""


PART = re.compile(r"/(\d+)\.[\w.]+\.js(?:\?|$)")


def parts(scripts: dict[str, float]) -> list[str]:
    """Numbers of those parts of Jupyter's scripts that the page had to ask for one by one."""
    return [found[1] for name in scripts if (found := PART.search(name))]


def test_first_words_are_shown_before_scripts_load_where_a_lesson_is_yet_to_be_dealt(
    page: Page, fixture_lessons, tmp_path
):
    options = ("--port", "0", "--verbose", "--warm", "0")
    with course_server(fixture_lessons, tmp_path / "home", *options) as server:
        show(page, server, "table")
        scripts = dict(page.evaluate(SCRIPTS))
        shown = page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0]")
        expect(page.locator("link[rel=bc-later]")).to_have_count(0)
        page.goto("about:blank")
    late = [at for name, at in scripts.items() if not name.endswith("/page.js")]
    assert len(late) > 5
    assert min(late) >= shown["startTime"]


def test_a_page_loads_plotly_after_its_tables_and_mathjax_only_for_a_formula(
    page: Page, shell: Server
):
    page.add_init_script("""new MutationObserver(() => {
        if (document.documentElement?.dataset.bcState === 'charts')
            window.chartsBegan ??= performance.now();
    }).observe(document, { subtree: true, attributes: true });""")
    show(page, shell, "01_scoring")
    scripts = dict(page.evaluate(SCRIPTS))
    (plotly,) = (at for name, at in scripts.items() if "plotly/static/0." in name)
    assert plotly >= page.evaluate("() => window.chartsBegan") - 50
    assert len(parts(scripts)) > 5, "MathJax comes in many parts"
    show(page, shell, "table")
    plain = dict(page.evaluate(SCRIPTS))
    assert parts(plain) == [], "serving/pack.py lacks these"
    assert sum("/pack" in name for name in plain) == 3
    assert not any("plotly/static/0." in name for name in plain)


@pytest.mark.parametrize("file", ["/static/voila.js", "/pack1.js"])
def test_scripts_come_compressed_and_may_be_kept_for_good(page: Page, shell: Server, file: str):
    show(page, shell, "index")
    address = next(name for name in dict(page.evaluate(SCRIPTS)) if name.endswith(file))
    with urlopen(Request(address)) as answer:
        plain = answer.read()
    with urlopen(Request(address, headers={"Accept-Encoding": "gzip"})) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert answer.headers["Vary"] == "Accept-Encoding"
        assert "immutable" in answer.headers["Cache-Control"]
        packed = answer.read()
    assert gzip.decompress(packed) == plain
    assert len(packed) < len(plain) / 2


def test_a_chart_keeps_to_the_width_of_the_page(page: Page, shell: Server):
    show(page, shell, "01_scoring")
    chart = page.locator(".jp-RenderedPlotly svg.main-svg").first
    wide = chart.bounding_box()["width"]
    page.set_viewport_size({"width": 500, "height": 800})
    page.wait_for_function(
        "() => document.querySelector('.jp-RenderedPlotly svg.main-svg').clientWidth < 500"
    )
    assert chart.bounding_box()["width"] < wide
    no_horizontal_scroll(page)


def test_a_cell_that_fails_says_so_kindly(page: Page, shell: Server):
    show(page, shell, "02_naturals")
    expect(page.get_by_role("alert")).to_contain_text("This part of the lesson did not work.")
    expect(page.get_by_role("main")).not_to_contain_text("ZeroDivisionError")
    expect(page.get_by_role("navigation", name="Previous and next lesson")).to_be_visible()
    with page.expect_navigation():
        page.get_by_role("button", name="Open the lesson afresh").click()
    painted(page)


def test_a_kernel_that_dies_while_the_lesson_is_set_up_is_told(page: Page, shell: Server, watch):
    watch.expect(r"Canceled future|kernel")
    page.goto(f"{shell.url}voila/render/exits.ipynb")
    expect(page.get_by_role("alert").first).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("alert").first).to_contain_text("our fault")
    expect(page.get_by_role("button", name="Open the lesson afresh").first).to_be_visible()
    expect(page.get_by_role("main")).not_to_contain_text("VoilaExecutor")


def test_a_kernel_that_breaks_down_later_is_told(page: Page, shell: Server, watch):
    watch.expect(r"Canceled future for kernel_info_request|Kernel connection disconnected")
    show(page, shell, "05_tie_bet")
    expect(page.locator("html")).to_have_attribute("data-bc-kernel", "watched")
    os.kill(int(page.locator(".jp-OutputArea-output pre").inner_text()), signal.SIGKILL)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("was set up anew", timeout=PATIENCE)
    with page.expect_navigation():
        alert.get_by_role("button", name="Open the lesson afresh").click()
    painted(page)


def test_a_course_that_was_stopped_is_told(page: Page, fixture_lessons, tmp_path, watch):
    watch.expect(
        r"ERR_CONNECTION_REFUSED|WebSocket|Failed to fetch|[Cc]onnection|ERR_EMPTY_RESPONSE"
        r"|ERR_CONNECTION_RESET|Loading chunk"
    )
    with course_server(fixture_lessons, tmp_path / "home") as server:
        show(page, server, "index")
    expect(page.get_by_role("alert")).to_contain_text("does not answer", timeout=PATIENCE)


def test_the_terminal_says_where_the_course_is_and_nothing_else(
    page: Page, fixture_lessons, tmp_path
):
    with course_server(fixture_lessons, tmp_path / "home", "--port", "0") as server:
        show(page, server, "01_scoring")
        said = server.log.read_text().splitlines()
    assert len(said) == 1, said
    assert said[0] == f"The Baccarat Course is open at {server.url} – Ctrl+C closes it."


@pytest.mark.parametrize("seconds", [0.0, 0.5, 1.5])
def test_a_course_that_is_closed_while_lessons_are_dealt_says_no_more(
    fixture_lessons, tmp_path, seconds: float
):
    with course_server(fixture_lessons, tmp_path / "home", "--port", "0") as server:
        urlopen(f"{server.url}voila/render/01_scoring.ipynb", timeout=60).read()
        time.sleep(seconds)
    assert len(server.log.read_text().splitlines()) == 1, server.log.read_text()


# Every other address is tried in test_safety.py, as a program asks for it.
@pytest.mark.parametrize("path", ["nowhere", "voila/render/secret.txt", "voila/files/secret.png"])
def test_nothing_but_lessons_is_served(page: Page, shell: Server, watch, path: str):
    watch.expect(BROKEN)
    answer = page.goto(shell.url + path)
    assert answer.status == 404
    assert "secret" not in answer.text()
    expect(page.get_by_role("heading", level=1)).to_have_text("No such page")
    back = page.get_by_role("link", name="Back to the start of the course")
    assert back.evaluate("link => link.href") == shell.url


def test_the_error_page_leads_back_to_the_course(page: Page, shell: Server, watch):
    watch.expect(BROKEN)
    page.goto(f"{shell.url}voila/render/04_no_such_lesson.ipynb")
    page.get_by_role("link", name="Back to the start of the course").click()
    painted(page)
    assert page.url == f"{shell.url}voila/render/index.ipynb"


def test_no_other_template_or_theme_can_be_asked_for(page: Page, shell: Server):
    page.goto(f"{shell.url}voila/render/index.ipynb?template=classic&theme=dark")
    painted(page)
    expect(page.get_by_role("banner")).to_contain_text("The Baccarat Course")
    expect(page.locator("html")).to_have_attribute("data-bc-theme", "light")


def test_a_kernel_cannot_be_told_to_run_code_or_be_closed_unnamed(shell: Server):
    request = Request(f"{shell.url}voila/api/shutdown/no-such-kernel-at-all", method="POST")
    with pytest.raises(OSError, match=r"404"):
        urlopen(request, timeout=10)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "desktop"])
@pytest.mark.parametrize("slug", ["01_scoring", "02_naturals", "no_such"])
def test_pages_fit_and_are_open_to_all(page: Page, shell: Server, watch, shot, slug, size, theme):
    watch.expect(BROKEN)
    page.set_viewport_size(size)
    show(page, shell, slug)
    set_theme(page, theme)
    no_horizontal_scroll(page)
    assert axe_faults(page) == []
    shot(page, f"shell-{slug}-{size['width']}-{theme}")
    if slug != "no_such":
        page.locator(".bc-menu summary").click()
        no_horizontal_scroll(page)
        assert axe_faults(page, ".bc-top") == []
        shot(page, f"shell-menu-{slug}-{size['width']}-{theme}")


def test_a_model_that_comes_while_the_page_is_busy_is_found(page: Page, shell: Server, watch):
    """Jupyter asks for a model every 100 ms for two seconds; here the page is busy at their end."""
    show(page, shell, "01_scoring")
    found = page.evaluate(
        """async () => {
            const manager = await window.jupyterapp.widgetManagerPromise.promise;
            const wanted = manager.get_model('late');
            setTimeout(() => {
                const end = Date.now() + 600;
                while (Date.now() < end) {}
                manager.register_model('late', Promise.resolve({ name: 'late', once() {} }));
            }, 1600);
            return (await wanted).name;
        }"""
    )
    assert found == "late"
