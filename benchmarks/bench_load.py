"""A whole class at once: so many learners play, and each waits for the card.

    python -m benchmarks.bench_load                       # 100 learners, 2 browsers, 1 minute
    python -m benchmarks.bench_load --learners 5 --seconds 20 --browsers 0
    python -m benchmarks.bench_load --minutes 30          # a soak: is the memory flat?

The learners speak Jupyter's own protocol, HTTP and web socket; a few more are real browsers. They
arrive over some seconds, click every few seconds, and now and then open the lesson afresh. Server,
kernels, learners and browsers share this machine, and all traffic stays on it.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time

from playwright.async_api import Browser, async_playwright
from tornado.httpclient import AsyncHTTPClient

from tests.browser.servers import Server

from .browsing import (
    DEAL,
    FLAGS,
    LESSON,
    WHEN_LIVE,
    chromium,
    family,
    megabytes,
    our_server,
    spread,
)
from .learner import Learner, Notes

THINKING = (2.0, 6.0)
"""Seconds between a learner's clicks."""
AFRESH = 0.02
"""How often, instead of a click, a learner opens the lesson anew."""


async def play(learner: Learner, arrives: float, end: float) -> None:
    """One learner's time in the room."""
    await asyncio.sleep(arrives)
    try:
        await learner.open()
        while time.monotonic() < end:
            await asyncio.sleep(learner.random.uniform(*THINKING))
            if learner.random.random() < AFRESH:
                await learner.leave()
                await learner.open()
            else:
                await learner.click()
    except Exception as problem:
        learner.notes.failures.append(f"{type(problem).__name__}: {problem}"[:300])
    finally:
        await learner.leave()


async def browse(browser: Browser, server: Server, notes: Notes, end: float) -> None:
    """A real browser among them."""
    page = await (await browser.new_context()).new_page()
    page.set_default_timeout(300_000)
    try:
        await page.add_init_script(WHEN_LIVE)
        await page.goto(f"{server.url}voila/render/{LESSON}.ipynb", wait_until="commit")
        await page.wait_for_function("() => window.benchLive")
        notes.opened.append(await page.evaluate("() => window.benchLive"))
        table = page.locator("[data-bc=card-table]").first
        await table.get_by_label("Pace").select_option("by hand")
        while time.monotonic() < end:
            await page.wait_for_timeout(2000)
            notes.clicks.append(await page.evaluate(DEAL))
    except Exception as problem:
        notes.failures.append(f"{type(problem).__name__}: {problem}"[:300])
    finally:
        await page.goto("about:blank")


async def watch(server: Server, end: float, every: float) -> list[tuple[int, float, float]]:
    """Kernels, and the memory of server and kernels, from time to time."""
    seen = []
    while time.monotonic() < end:
        await asyncio.sleep(every)
        kernels, others = await asyncio.to_thread(family, server)
        memory = await asyncio.to_thread(megabytes, kernels)
        rest = await asyncio.to_thread(megabytes, others)
        seen.append((len(kernels), sum(memory), sum(rest)))
        print(
            f"  {len(kernels):4} kernels {sum(memory):6.0f} MiB, server {sum(rest):5.0f} MiB",
            flush=True,
        )
    return seen


async def crowd(server: Server, asked: argparse.Namespace) -> bool:
    """Let them all play; whether nobody's session failed."""
    AsyncHTTPClient.configure(None, max_clients=10_000, max_body_size=1 << 30)
    seconds = asked.minutes * 60 or asked.seconds
    end = time.monotonic() + asked.arriving + seconds
    notes, seen_by_browsers = Notes(all_here=end - seconds), Notes()
    learners = [Learner(server.url, LESSON, notes, seed) for seed in range(asked.learners)]
    step = asked.arriving / max(1, asked.learners)
    async with async_playwright() as playwright:
        browser = None
        if asked.browsers:
            browser = await playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        watching = asyncio.ensure_future(watch(server, end, max(5.0, seconds / 12)))
        await asyncio.gather(
            *(play(learner, place * step, end) for place, learner in enumerate(learners)),
            *(browse(browser, server, seen_by_browsers, end) for _ in range(asked.browsers)),
        )
        memory = await watching
        if browser is not None:
            await browser.close()
    print(f"\n{asked.learners} learners and {asked.browsers} browsers for {seconds:.0f} s")
    print(f"  head of the page          {spread(notes.head)}")
    print(f"  page opened               {spread(notes.opened)}")
    print(f"  click to the table's word {spread(notes.clicks)}   ({len(notes.clicks)} clicks)")
    print(f"  once all have arrived     {spread(notes.late_clicks)}")
    if asked.browsers:
        print(f"  in browsers: table live   {spread(seen_by_browsers.opened)}")
        print(f"  click to painted card     {spread(seen_by_browsers.clicks)}")
    if memory:
        count, most, _ = max(memory, key=lambda each: each[1])
        each = most / max(1, count)
        print(f"  most memory: {count} kernels {most:.0f} MiB, {each:.0f} each")
        all_here = [each for each in memory if each[0] == count]
        half = all_here[len(all_here) // 2 :]
        print(f"  all here, 2nd half: {half[0][1]:.0f} to {half[-1][1]:.0f} MiB of kernels")
        print(f"  the server itself: {half[0][2]:.0f} to {half[-1][2]:.0f} MiB")
    failures = notes.failures + seen_by_browsers.failures
    print(f"  waited in line: {notes.waited}, failed: {len(failures)}")
    for each in sorted(set(failures)):
        print(f"    {failures.count(each)} × {each}")
    for _ in range(100):
        left = len(family(server)[0])
        if left == 0:
            break
        await asyncio.sleep(0.2)
    print(f"  kernels left when all had gone: {left}")
    return not failures and left == 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learners", type=int, default=100)
    parser.add_argument("--browsers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=60, help="after all have arrived")
    parser.add_argument("--minutes", type=float, default=0, help="instead of seconds: a soak")
    parser.add_argument("--arriving", type=float, default=40, help="seconds over which they come")
    parser.add_argument("--room", type=int, default=0, help="places (enough for all)")
    asked = parser.parse_args()
    if not (0 <= asked.learners <= 200 and 0 <= asked.browsers <= 5 and asked.minutes <= 60):
        parser.error("at most 200 learners, 5 browsers and 60 minutes")
    places = asked.room or asked.learners + asked.browsers
    with our_server(sys.executable, "--warm", "0", "--room", str(places)) as server:
        sys.exit(0 if asyncio.run(crowd(server, asked)) else 1)


if __name__ == "__main__":
    main()
