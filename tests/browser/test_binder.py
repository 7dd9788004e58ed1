"""Binder's plan, followed to the letter in a fresh environment, leads to the lessons."""

from __future__ import annotations

import datetime
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.launching import launch
from tests.browser.servers import ROOT, clean_environment, lab_server
from tools.binder_check import (
    BUDGET,
    copy_of_repository,
    follow,
    launches,
    note,
    pins_of,
    plan_of,
    report,
    weigh,
)

README = (ROOT / "README.md").read_text()
REQUIREMENTS = ROOT / "binder" / "requirements.txt"


def test_binder_s_plan_leads_to_the_lessons(page: Page, tmp_path: Path, watch):
    repository = copy_of_repository(tmp_path / "repository")
    plan = plan_of(repository)
    python = follow(
        plan, repository, tmp_path / "environment", clean_environment(tmp_path / "pip-home")
    )
    weight = weigh(python, repository)
    print(report(plan, weight))
    assert {"numpy", "voila", "jupyterlab", "baccarat-course"} <= set(weight.packages)
    assert 100e6 < weight.total < BUDGET * 1e6, report(plan, weight)
    with lab_server(repository / "course", tmp_path / "home", python, settings_of=None) as server:
        for _repository, address in launches(README):
            launch(page, server.url, address)
        watch.expect("status of 403")
        page.goto(f"{server.url}voila/files/course/01_scoring.ipynb")
        expect(page.get_by_text("403")).to_be_visible()


def test_binder_plans_to_install_the_requirements_and_then_the_course(tmp_path: Path):
    plan = plan_of(copy_of_repository(tmp_path))
    assert plan.buildpack == "PythonBuildPack"
    assert f"python-{plan.python}\n" == (ROOT / "binder" / "runtime.txt").read_text()
    (requirements,) = [step for step in plan.before if "pip" in step]
    assert requirements.rstrip().endswith('-r "binder/requirements.txt"')
    assert plan.after == ("./binder/postBuild",)
    assert "./binder/postBuild" in plan.dockerfile


@pytest.mark.parametrize(
    ("name", "wrong"),
    [("environment.yml", "name: other\n"), ("Dockerfile", "FROM debian\n")],
)
def test_a_file_that_would_change_the_plan_is_noticed(tmp_path: Path, name: str, wrong: str):
    repository = copy_of_repository(tmp_path)
    (repository / "binder" / name).write_text(wrong)
    try:
        changed = plan_of(repository)
    except (AttributeError, KeyError, ValueError):
        return
    assert changed.buildpack != "PythonBuildPack"


def test_a_step_that_fails_says_what_failed(tmp_path: Path):
    repository = tmp_path / "repository"
    (repository / "binder").mkdir(parents=True)
    (repository / "binder" / "requirements.txt").write_text("")
    (repository / "binder" / "postBuild").write_text("#!/bin/bash\necho no dice >&2\nexit 3\n")
    (repository / "binder" / "postBuild").chmod(0o755)
    (repository / "binder" / "runtime.txt").write_text("python-3.11\n")
    plan = plan_of(repository)
    with pytest.raises(RuntimeError, match=r"binder/postBuild\n\n?.*no dice"):
        follow(plan, repository, tmp_path / "environment", clean_environment(tmp_path / "home"))


def test_the_readme_tells_what_was_last_launched(tmp_path: Path):
    """Newer releases in the lock ask for another launch: make binder-check ARGS=--note."""
    told = re.search(r"^Last launched: (\w+ \d{4}), .*$", README, re.MULTILINE)
    day = datetime.datetime.strptime(told[1], "%B %Y").date()
    plan = plan_of(copy_of_repository(tmp_path))
    assert told[0] == note(day, plan, pins_of(REQUIREMENTS.read_text()))
