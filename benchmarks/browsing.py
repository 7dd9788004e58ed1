"""What the benchmarks of pages and of crowds have in common: browsers, servers, numbers."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

import psutil

from tests.browser.servers import NURSERY, ROOT, Server, clean_environment, free_port, running

LESSONS = ROOT / "course"
START, LESSON = "index", "01_scoring"
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-dev-shm-usage", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"),
]
WHEN_LIVE = """
new MutationObserver((_, observer) => {
  if (!document.querySelector('[data-bc=card-table][data-bc-ready=true]')) return;
  observer.disconnect();
  requestAnimationFrame(() => { window.benchLive = performance.now(); });
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
"""Notes when the first card table of a page can be played at, in milliseconds since the click."""
ALIVE = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
DEAL = """async () => {
  const table = document.querySelector('[data-bc=card-table]');
  const shown = () => table.textContent
    + [...table.querySelectorAll('[data-card]')].map((each) => each.dataset.card).join();
  const before = shown();
  const start = performance.now();
  table.querySelector('.bc-deal').click();
  await new Promise((painted) => {
    new MutationObserver((_, observer) => {
      if (shown() === before) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(painted, 0));
    }).observe(table, { subtree: true, childList: true, attributes: true });
  });
  return performance.now() - start;
}"""
"""Clicks for the next card or the next word; gives the milliseconds until it is painted."""


def chromium() -> str:
    """Where the browser is."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        raise SystemExit("This benchmark needs Chromium: apt-get install chromium")
    return found


@contextmanager
def our_server(python: str, *options: str) -> Iterator[Server]:
    """The launcher behind ``make course``."""
    with TemporaryDirectory() as home:
        command = [python, "-m", "baccarat_widgets.serve", str(LESSONS), "--no-browser"]
        port = free_port()
        with running(
            [*command, "--port", str(port), "--verbose", *options],
            ROOT,
            clean_environment(Path(home)),
            lambda said: f"http://127.0.0.1:{port}/" if "open at" in said else None,
        ) as server:
            yield server


@contextmanager
def plain_voila(python: str, *options: str) -> Iterator[Server]:
    """Voila as it comes, over the same lessons."""
    with TemporaryDirectory() as home:
        port = free_port()
        command = [python, "-m", "voila", str(LESSONS), "--no-browser", f"--port={port}"]
        with running(
            [*command, "--Voila.ip=127.0.0.1", *options],
            Path(home),
            clean_environment(Path(home)),
            lambda said: f"http://127.0.0.1:{port}/" if "running at" in said else None,
        ) as server:
            yield server


def family(server: Server) -> tuple[list[psutil.Process], list[psutil.Process]]:
    """The server's kernels, and its other processes."""
    kernels, others = [], [psutil.Process(server.pid)]
    for each in psutil.Process(server.pid).children(recursive=True):
        try:
            above = each.parent()
            is_fork = above is not None and NURSERY in above.cmdline()
            is_kernel = is_fork or "ipykernel_launcher" in " ".join(each.cmdline())
        except (psutil.NoSuchProcess, psutil.ZombieProcess):
            continue
        (kernels if is_kernel else others).append(each)
    return kernels, others


def megabytes(processes: Sequence[psutil.Process]) -> list[float]:
    """The share of the machine's memory that each takes: what it shares counts in part (PSS)."""
    found = []
    for each in processes:
        try:
            found.append(each.memory_full_info().pss / 2**20)
        except psutil.NoSuchProcess:
            continue
    return found


def processor_seconds(processes: Sequence[psutil.Process]) -> float:
    """Seconds of a processor that these have spent so far."""
    spent = 0.0
    for each in processes:
        try:
            times = each.cpu_times()
        except psutil.NoSuchProcess:
            continue
        spent += times.user + times.system
    return spent


def browsers() -> list[psutil.Process]:
    """The processes of the browsers that this one has started."""
    return [
        each
        for each in psutil.Process().children(recursive=True)
        if "chrom" in each.name() and each.is_running()
    ]


def spread(values: Sequence[float], unit: str = "ms") -> str:
    """Median, 95th percentile and largest."""
    if len(values) < 2:
        return " ".join(f"{each:.{2 if unit == 's' else 0}f} {unit}" for each in values) or "none"
    cuts = quantiles(values, n=20, method="inclusive")
    digits = 2 if unit == "s" else 0
    numbers = (cuts[9], cuts[18], max(values))
    middle, most, largest = (f"{each:6.{digits}f}" for each in numbers)
    return f"p50 {middle}  p95 {most}  max {largest} {unit}"
