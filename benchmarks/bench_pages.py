"""How fast a lesson opens and a card comes, beside plain Voila with the same lesson, in one run.

    python -m benchmarks.bench_pages                 # 5 rounds
    python -m benchmarks.bench_pages --rounds 10 --clicks 100

Four servers run side by side and are asked in turn: ours and Voila as it comes, each with a kernel
that starts when the page is asked for (cold), and with a lesson that was run in advance (warm). In
each round a new browser profile opens the lesson, and opens it again; another one opens the start
page, as learners do, and goes on from there to the lesson. Times are the browser's, from
the start of the navigation; all traffic stays on this machine. What else runs here slows all four
alike, so the ratios hold. A visit whose table does not come within a minute has failed: it is
counted, and its times are left out.
"""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import ExitStack
from functools import partial
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from playwright.sync_api import Error as BrowserError

from tests.browser.servers import Server

from .browsing import (
    ALIVE,
    DEAL,
    FLAGS,
    LESSON,
    START,
    WHEN_LIVE,
    browsers,
    chromium,
    family,
    megabytes,
    our_server,
    plain_voila,
    processor_seconds,
    spread,
)

OURS_COLD, OURS_WARM, PLAIN_COLD, PLAIN_WARM = "ours cold", "ours warm", "plain cold", "plain warm"
REFILL = 8.0
"""Seconds until the servers have run the next copy of a lesson."""
PATIENCE = 60_000
"""Milliseconds until a visit has failed."""


def open_lesson(page: Page, server: Server) -> tuple[float, float]:
    """Milliseconds until something is on the screen, and until the table can be played at."""
    page.goto(f"{server.url}voila/render/{LESSON}.ipynb", wait_until="commit", timeout=PATIENCE)
    page.wait_for_function("() => window.benchLive", timeout=PATIENCE)
    return page.evaluate(ALIVE), page.evaluate("() => window.benchLive")


def go_on_to_lesson(context: BrowserContext, server: Server) -> dict[str, list[float]]:
    """Open the start page with an empty profile, and from there the lesson."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{server.url}voila/render/{START}.ipynb", wait_until="load", timeout=PATIENCE)
    page.wait_for_timeout(REFILL * 1000)
    page.add_init_script(WHEN_LIVE)
    alive, live = open_lesson(page, server)
    page.goto("about:blank")
    return {"alive from start": [alive], "live from start": [live]}


def visit(context: BrowserContext, server: Server, clicks: int) -> dict[str, list[float]]:
    """Open the lesson with an empty profile, play, and open it again."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(WHEN_LIVE)
    kernels, others = family(server)
    before = processor_seconds(browsers()), processor_seconds(kernels + others)
    alive, live = open_lesson(page, server)
    kernels, others = family(server)
    after = processor_seconds(browsers()), processor_seconds(kernels + others)
    page.wait_for_timeout(3000)  # till the rest of the page is there
    page.locator("[data-bc=card-table]").first.get_by_label("Pace").select_option("by hand")
    page.wait_for_timeout(200)
    cards = [page.evaluate(DEAL) for _ in range(clicks)]
    memory = megabytes(family(server)[0])
    page.wait_for_timeout(REFILL * 1000)
    alive_again, live_again = open_lesson(page, server)
    page.goto("about:blank")
    return {
        "alive": [alive],
        "live": [live],
        "alive again": [alive_again],
        "live again": [live_again],
        "card": cards,
        "kernel": memory,
        "browser": [after[0] - before[0]],
        "server": [after[1] - before[1]],
    }


def try_visits(browser: Browser, server: Server, clicks: int) -> dict[str, list[float]]:
    """Visits with profiles of their own; what failed is told, and counted under "failed"."""
    found: dict[str, list[float]] = {"failed": []}
    for come in (partial(visit, clicks=clicks), go_on_to_lesson):
        context = browser.new_context()
        try:
            found |= come(context, server)
            found["failed"].append(0)
        except BrowserError as problem:
            print(f"  a visit failed: {problem.message.splitlines()[0]}", flush=True)
            found["failed"].append(1)
        finally:
            context.close()
        time.sleep(REFILL)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--clicks", type=int, default=40)
    asked = parser.parse_args()
    python = sys.executable
    seen: dict[str, dict[str, list[float]]] = {}
    with ExitStack() as stack:
        sizes = {"default": {"pool_size": 0}, f"{LESSON}.ipynb": {"pool_size": 1}}
        pool = f"--VoilaKernelManager.kernel_pools_config={sizes}"
        servers = {
            OURS_COLD: stack.enter_context(our_server(python, "--warm", "0")),
            OURS_WARM: stack.enter_context(our_server(python, "--warm", "2")),
            PLAIN_COLD: stack.enter_context(plain_voila(python)),
            PLAIN_WARM: stack.enter_context(plain_voila(python, "--preheat_kernel=True", pool)),
        }
        browser = stack.enter_context(sync_playwright()).chromium.launch(
            executable_path=chromium(), args=FLAGS
        )
        time.sleep(REFILL)
        for number in range(asked.rounds):
            for name, server in servers.items():
                found = try_visits(browser, server, asked.clicks)
                live = spread(found.get("live", []))
                print(f"round {number + 1}, {name}: live in {live}", flush=True)
                for what, values in found.items():
                    seen.setdefault(name, {}).setdefault(what, []).extend(values)
        browser.close()
    for what, title, unit in (
        ("alive", "something on the screen, empty profile", "ms"),
        ("live", "card table live, empty profile", "ms"),
        ("alive from start", "something on the screen, from the start page", "ms"),
        ("live from start", "card table live, from the start page", "ms"),
        ("alive again", "something on the screen, opened again", "ms"),
        ("live again", "card table live, opened again", "ms"),
        ("card", "click to painted card", "ms"),
        ("browser", "processor time in the browser until then, empty profile", "s"),
        ("server", "processor time in server and kernel until then", "s"),
        ("kernel", "memory of a learner's kernel (PSS)", "MiB"),
    ):
        print(f"\n{title}")
        for name, found in seen.items():
            plain = seen[PLAIN_WARM if name.endswith("warm") else PLAIN_COLD].get(what)
            here = found.get(what)
            compared = ""
            if here and plain:
                compared = f"   plain/this {median(plain) / max(median(here), 0.01):4.1f}"
            print(f"  {name:11} {spread(here or [], unit)}{compared}")
    print("\nfailed visits")
    for name, found in seen.items():
        print(f"  {name:11} {sum(found['failed']):.0f} of {len(found['failed'])}")


if __name__ == "__main__":
    main()
