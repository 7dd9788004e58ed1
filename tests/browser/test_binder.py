"""Binder's files, followed to the letter in a fresh environment, lead to the lessons."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.servers import ROOT, clean_environment, lab_server
from tests.browser.ways import Way, enter


def follow_binder(repository: Path, environment: Path, home: Path) -> str:
    """What Binder does: a Python of its own, requirements.txt, then postBuild in the repository."""

    def run(*command: str, **options) -> None:
        done = subprocess.run(command, text=True, capture_output=True, **options)
        assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"

    run(sys.executable, "-m", "venv", str(environment))
    env = clean_environment(home)
    env["PATH"] = f"{environment / 'bin'}:{env['PATH']}"
    python = str(environment / "bin" / "python")
    requirements = str(repository / "binder" / "requirements.txt")
    run(python, "-m", "pip", "install", "--quiet", "--no-compile", "-r", requirements, env=env)
    run(str(repository / "binder" / "postBuild"), cwd=repository, env=env)
    return python


def test_the_files_of_binder_lead_to_the_lessons(page: Page, tmp_path: Path, watch):
    repository = tmp_path / "repository"
    tracked = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    for name in filter(None, tracked.split("\0")):
        if (ROOT / name).is_file():
            (repository / name).parent.mkdir(parents=True, exist_ok=True)
            (repository / name).write_bytes((ROOT / name).read_bytes())
            (repository / name).chmod((ROOT / name).stat().st_mode)
    python = follow_binder(repository, tmp_path / "environment", tmp_path / "pip-home")
    lessons = repository / "course"
    with lab_server(lessons, tmp_path / "home", python, settings_of=None) as server:
        for way in (Way.BINDER, Way.LAB):
            enter(page, server.url, "01_scoring", way)
            expect(page.locator("[data-bc=card-table]").first).to_be_visible()
        watch.expect("status of 403")
        page.goto(f"{server.url}voila/files/course/01_scoring.ipynb")
        expect(page.get_by_text("403")).to_be_visible()
