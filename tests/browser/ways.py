"""The three ways into a lesson, and what every page is asked."""

from __future__ import annotations

import json
from enum import Enum
from typing import Any

from axe_playwright_python.sync_playwright import DEFAULT_OPTIONS, Axe
from playwright.sync_api import Locator, Page

from tests.browser.servers import TOKEN

PATIENCE = 90_000
"""How long, in milliseconds, a page may take on a crowded machine before it counts as hung."""


WIDGETS_KNOWN = """() => window.jupyterapp?.widgetManagerPromise.promise.then(async (manager) => ({
    here: Object.keys(manager._models),
    inKernel: Object.keys(await manager._get_comm_info()),
    restored: manager.restoredStatus,
    connection: manager.kernel.connectionStatus,
    status: manager.kernel.status,
}))"""


class Way(Enum):
    """How a lesson is opened."""

    VOILA = "the launcher's page"
    LAB = "JupyterLab, all cells run"
    BINDER = "Voila as JupyterLab's extension, below a prefix, with a token"


def enter(page: Page, base: str, slug: str, way: Way) -> None:
    """Go to a lesson and wait for all of it."""
    if way is Way.VOILA:
        page.goto(f"{base}voila/render/{slug}.ipynb", timeout=PATIENCE)
    elif way is Way.BINDER:
        page.goto(f"{base}voila/render/course/{slug}.ipynb?token={TOKEN}", timeout=PATIENCE)
    else:
        page.goto(f"{base}lab/tree/course/{slug}.ipynb?reset&token={TOKEN}", timeout=PATIENCE)
        run_all_in_lab(page)
    painted(page)


def run_all_in_lab(page: Page) -> None:
    """Run every cell of the notebook that Lab has open, and wait for the last one."""
    page.wait_for_function(
        """() => window.jupyterapp?.shell.currentWidget
            ?.sessionContext?.session?.kernel?.status === 'idle'""",
        timeout=PATIENCE,
    )
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_function(
        """() => {
            const panel = window.jupyterapp.shell.currentWidget;
            const code = panel.content.widgets.filter((cell) => cell.model.type === 'code');
            const ran = (model) => model.executionCount && model.executionState !== 'running';
            return code.every((cell) => ran(cell.model))
                && panel.sessionContext.session.kernel.status === 'idle';
        }""",
        timeout=PATIENCE,
    )
    failed = page.locator("[data-mime-type='application/vnd.jupyter.stderr']").all_inner_texts()
    assert not failed, f"cells failed in JupyterLab: {failed}"


def painted(page: Page) -> None:
    """Wait until a page shows all its outputs and every widget of ours has drawn itself."""
    if page.locator("html[data-bc-state]").count():
        page.wait_for_function(
            "() => ['ready', 'failed'].includes(document.documentElement.dataset.bcState)",
            timeout=PATIENCE,
        )
        state = page.locator("html").get_attribute("data-bc-state")
        assert state == "ready", (
            page.locator(".bc-said").all_inner_texts(),
            page.evaluate(WIDGETS_KNOWN),
        )
    page.wait_for_function(
        """() => {
            const all = (selector) => [...document.querySelectorAll(selector)];
            const output = '.jp-OutputArea-output';
            return all('[data-bc]').every((each) => each.dataset.bcReady === 'true')
                && all(`${output}.lm-Panel, ${output}.jupyter-widgets`)
                    .every((each) => each.querySelector('.lm-Widget')?.childElementCount > 0);
        }""",
        timeout=PATIENCE,
    )
    page.evaluate("() => document.fonts.ready.then(() => true)")


def widget_named(page: Page, name: str) -> Locator:
    """A widget of a lesson, by the name that is read out.

    By its place it would be another one as soon as the lesson gets one more.
    """
    return page.get_by_role("region", name=name, exact=True)


def set_theme(page: Page, theme: str) -> None:
    """Choose the light or the dark theme by the page's own switch."""
    if page.locator("html").get_attribute("data-bc-theme") != theme:
        page.locator("[data-bc-do=theme]").click()
    assert page.locator("html").get_attribute("data-bc-theme") == theme


def no_horizontal_scroll(page: Page) -> None:
    """Fail if the page stays wider than the screen, and name what sticks out.

    A chart takes a moment to follow a new width.
    """
    wide: list[str] = []
    for _ in range(20):
        wide = page.evaluate(
            """() => {
                const width = document.documentElement.clientWidth;
                if (document.documentElement.scrollWidth <= width) return [];
                return [...document.body.querySelectorAll('*')]
                    .filter((each) => each.getBoundingClientRect().right > width + 1)
                    .slice(0, 8)
                    .map((each) => `${each.tagName}.${each.getAttribute('class')} `
                        + Math.round(each.getBoundingClientRect().right));
            }"""
        )
        if not wide:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"wider than the screen: {wide}")


COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"], "resultTypes": ["violations"]}
"""What axe may find in another theme of the same page: all its other rules ask for no colour."""


def axe_faults_of_lesson(
    page: Page, within: str | None = None, options: dict[str, Any] | None = None
) -> list[str]:
    """All that axe finds wrong for people with disabilities, however slight, one line each."""
    result = Axe().run(page, context=within, options=options or DEFAULT_OPTIONS)
    return [
        f"{each['id']} ({each['impact']}): {each['help']}: "
        + "; ".join(json.dumps(node["target"]) for node in each["nodes"][:5])
        for each in result.response["violations"]
    ]


def axe_faults(page: Page, within: str | None = None) -> list[str]:
    """The same for a page that is made for a test, and has none of a lesson's headings."""
    found = axe_faults_of_lesson(page, within)
    return [each for each in found if not each.startswith("heading-order ")]
