"""One list of requirements, one list of lessons, one address: what stands twice says the same."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from baccarat_widgets.lessons import LESSONS

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LOCKS = ["requirements.lock", "binder/requirements.txt"]


def pins(name: str) -> dict[str, set[str]]:
    """The hashes of every pinned release, by ``name==version``."""
    found: dict[str, set[str]] = {}
    for entry in (ROOT / name).read_text().replace("\\\n", " ").splitlines():
        release = re.match(r"([\w.-]+)(?:\[[\w,-]+\])?(==[\w.]+)", entry)
        assert release, f"{name}: not a pinned release: {entry[:80]!r}"
        found[release[1] + release[2]] = set(re.findall(r"--hash=(sha256:[0-9a-f]{64})\b", entry))
    return found


def names(requirements: list[str]) -> set[str]:
    return {re.match(r"[\w.-]+", each)[0].lower() for each in requirements}


@pytest.mark.parametrize("name", LOCKS)
def test_every_release_is_pinned_by_hash_and_no_host_is_named(name: str):
    assert all(pins(name).values())
    assert not re.search(r"://|index-url|find-links", (ROOT / name).read_text())


def test_the_lock_holds_all_that_the_project_asks_for():
    asked = names(PROJECT["dependencies"])
    for extra in PROJECT["optional-dependencies"].values():
        asked |= names(extra)
    assert asked <= {each.partition("==")[0] for each in pins("requirements.lock")}


def test_binder_gets_what_the_lock_holds_and_all_that_lessons_need():
    lock, binder = pins("requirements.lock"), pins("binder/requirements.txt")
    for release, hashes in binder.items():
        assert hashes <= lock[release], release
    extras = PROJECT["optional-dependencies"]
    needed = names(PROJECT["dependencies"]) | names(extras["fast"]) | names(extras["build"])
    assert needed <= {each.partition("==")[0] for each in binder}


def test_binder_runs_a_python_that_the_course_supports():
    version = re.fullmatch(r"python-3\.(\d+)\n", (ROOT / "binder/runtime.txt").read_text())
    assert PROJECT["requires-python"] == ">=3.11"
    assert int(version[1]) >= 11


def test_every_dependency_says_why_it_is_there():
    text = (ROOT / "pyproject.toml").read_text().partition("[project.urls]")[0]
    lists = re.findall(r"^(?:dependencies|\w+) = \[\n(.*?)^\]", text, re.MULTILINE | re.DOTALL)
    entries = [
        line
        for each in lists
        for line in each.splitlines()
        if re.match(r'  "[\w-]+[^"]*[=<>]', line)
    ]
    assert len(entries) >= len(PROJECT["dependencies"])
    for entry in entries:
        assert re.search(r'",\s+# \w.{3,}', entry), f"no reason given: {entry}"


def test_every_lesson_is_listed_and_every_listed_lesson_is_there():
    notebooks = {each.name for each in (ROOT / "course").glob("*.ipynb")}
    assert notebooks == {each.file for each in LESSONS}


def test_the_readme_begins_with_the_ways_in_and_leads_to_one_repository():
    readme = (ROOT / "README.md").read_text()
    commands = re.findall(r"^make (\w+)", readme, re.MULTILINE)
    assert readme.index("make course") < 500
    assert commands[:4] == ["course", "test", "lab", "check"]
    slug = re.fullmatch(r"https://github\.com/([\w-]+/[\w-]+)", PROJECT["urls"]["Homepage"])[1]
    launches = re.findall(r"mybinder\.org/v2/gh/([\w-]+/[\w-]+)/HEAD\?urlpath=(\S+?)[)\s]", readme)
    assert sorted(launches) == [
        (slug, "lab/tree/course/index.ipynb"),
        (slug, "voila/render/course/index.ipynb"),
    ]
    assert set(re.findall(r"github\.com/([\w-]+/[\w-]+)", readme)) <= {slug}
    table = "".join(f"| {each.number} {each.title} | {each.question} |\n" for each in LESSONS[1:])
    assert table in readme
    for image in re.findall(r"!\[[^\]]*\]\((?!https?:)([^)]+)\)", readme):
        assert (ROOT / image).is_file(), f"the README shows {image}, which is not there"


def test_every_target_of_make_is_explained():
    helped = subprocess.run(["make", "help"], cwd=ROOT, check=True, capture_output=True, text=True)
    targets = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)[1]
    for target in targets.split():
        assert re.search(rf"^  make {target} +\S", helped.stdout, re.MULTILINE), target
