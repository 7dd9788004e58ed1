"""Check what Binder would build and launch: ``python tools/binder_check.py [--note]``.

repo2docker, the program Binder builds with, is asked for its plan for this repository. The plan's
own steps are then followed in a fresh environment, without Docker: what they bring is weighed
against a budget, and the README's launch addresses are opened below a prefix, as Binder's are.
``--note`` writes what was launched, and when, into the README.

What is not weighed is repo2docker's own base (Ubuntu, conda, a JupyterLab), which is the same for
every repository and which most of Binder's machines hold already.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUDGET = 900
"""Megabytes (millions of bytes) that the plan's steps may bring, the repository included."""
LAUNCHES = re.compile(r"https://mybinder\.org/v2/gh/([\w./-]+)/HEAD\?urlpath=([^)\s]+)")
NOTE = re.compile(r"^Last launched: .*$", re.MULTILINE)
TOLD = ["jupyterlab", "voila", "ipywidgets", "plotly"]
"""The packages whose versions the README's note tells."""


@dataclass(frozen=True)
class Plan:
    """What repo2docker means to do with a repository."""

    buildpack: str
    """The kind of repository it takes this one for."""
    python: str
    """The Python it installs, such as 3.11."""
    before: tuple[str, ...]
    """Commands run before the repository is copied, when only the requirements are there."""
    after: tuple[str, ...]
    """Commands run in the whole repository."""
    dockerfile: str
    """The whole plan, as the image's Dockerfile."""


@dataclass(frozen=True)
class Weight:
    """What a followed plan brought, in bytes."""

    packages: Mapping[str, int]
    """By installed package, its files without byte-code."""
    repository: int

    @property
    def total(self) -> int:
        """All of it."""
        return sum(self.packages.values()) + self.repository


def copy_of_repository(folder: Path) -> Path:
    """Copy to ``folder`` what Binder would fetch: every file that git does not ignore."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


def plan_of(repository: Path) -> Plan:
    """repo2docker's plan for a repository.

    Raises:
        ValueError: it would not build an environment from ``binder/``.
    """
    from repo2docker.app import Repo2Docker

    maker = Repo2Docker()
    with contextlib.chdir(repository):
        for kind in maker.buildpacks:
            pack = kind(base_image=maker.base_image)
            pack.platform = "linux/amd64"
            if pack.detect():
                break
        else:
            raise ValueError("repo2docker finds nothing to build in this repository.")
        if pack.binder_dir != "binder":
            raise ValueError(
                f"repo2docker reads {pack.binder_dir or 'the top folder'}, not binder."
            )
        return Plan(
            buildpack=kind.__name__,
            python=pack.python_version,
            before=tuple(script for _user, script in pack.get_preassemble_scripts()),
            after=tuple(script for _user, script in pack.get_assemble_scripts())
            + tuple(f"./{script}" for script in pack.get_post_build_scripts()),
            dockerfile=pack.render({}),
        )


def python_of(plan: Plan) -> str:
    """The plan's own Python where this machine has it, else the one that runs this."""
    named = f"python{plan.python}"
    if plan.python != f"{sys.version_info[0]}.{sys.version_info[1]}" and shutil.which(named):
        answers = subprocess.run([named, "-c", "import venv"], capture_output=True)
        if answers.returncode == 0:
            return named
    return sys.executable


def follow(plan: Plan, repository: Path, environment: Path, env: Mapping[str, str]) -> str:
    """Follow the plan's steps in a fresh environment; the answer is its Python.

    The commands are the plan's to the letter, but that pip may use the packages it has by and
    leaves byte-code for later. What is run before the copy sees the requirements alone.

    Raises:
        RuntimeError: a step failed; its text ends with what it printed.
    """
    python = python_of(plan)
    prefix = {"KERNEL_PYTHON_PREFIX": str(environment), "NB_PYTHON_PREFIX": str(environment)}
    prefix["PATH"] = f"{environment / 'bin'}:{env['PATH']}"
    requirements = environment.parent / "requirements-alone"
    (requirements / "binder").mkdir(parents=True)
    shutil.copy(repository / "binder" / "requirements.txt", requirements / "binder")
    steps = [
        (f'{python} -m venv "$KERNEL_PYTHON_PREFIX"', requirements),
        *((step, requirements) for step in plan.before),
        *((step, repository) for step in plan.after),
    ]
    for step, folder in steps:
        command = step.replace("pip install --no-cache-dir", "pip install --no-compile --quiet")
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", command],
            cwd=folder,
            env={**env, **prefix, "REPO_DIR": str(repository)},
            text=True,
            capture_output=True,
        )
        if done.returncode:
            raise RuntimeError(f"{step}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
    return str(environment / "bin" / "python")


WEIGH = """
import json
from importlib.metadata import distributions
print(json.dumps({each.name: sum(
    file.locate().stat().st_size for file in each.files or ()
    if file.suffix != ".pyc" and file.locate().is_file()
) for each in distributions()}))
"""


def weigh(python: str, repository: Path) -> Weight:
    """What lies in the environment of ``python`` and in the repository."""
    told = subprocess.run([python, "-c", WEIGH], check=True, capture_output=True, text=True).stdout
    files = [each for each in repository.rglob("*") if each.is_file() and not each.is_symlink()]
    return Weight(json.loads(told), sum(each.stat().st_size for each in files))


def launches(readme: str) -> list[tuple[str, str]]:
    """The repository and the address of each launch badge, in the README's order."""
    return LAUNCHES.findall(readme)


def note(day: datetime.date, plan: Plan, pins: Mapping[str, str]) -> str:
    """The README's line that tells what was launched, and in which month."""
    told = ", ".join(f"{name} {pins[name]}" for name in TOLD)
    return (
        f"Last launched: {day:%B %Y}, by the plan of repo2docker {version('jupyter-repo2docker')}"
        f" (Python {plan.python}, {told})."
    )


def pins_of(requirements: str) -> dict[str, str]:
    """The version of each package of a requirements file."""
    return dict(re.findall(r"^([\w.-]+)(?:\[[^\]]*\])?==(\S+)", requirements, re.MULTILINE))


def report(plan: Plan, weight: Weight) -> str:
    """The plan and its weight, in a few lines."""
    largest = sorted(weight.packages.items(), key=lambda each: -each[1])[:8]
    return "\n".join(
        [
            f"Plan: {plan.buildpack} with Python {plan.python}",
            *(f"  before the copy: {step}" for step in plan.before),
            *(f"  in the repository: {step}" for step in plan.after),
            f"Weight: {weight.total / 1e6:.0f} MB of {BUDGET} MB, without byte-code",
            *(f"  {size / 1e6:6.1f} MB  {name}" for name, size in largest),
            f"  {weight.repository / 1e6:6.1f} MB  this repository",
        ]
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Plan, follow, weigh and launch; the answer is 0 where all of it went well."""
    parser = argparse.ArgumentParser(description="Check what Binder would build and launch.")
    parser.add_argument("--note", action="store_true", help="write the note into the README")
    asked = parser.parse_args(argv)
    sys.path.insert(0, str(ROOT))
    from tests.browser.launching import open_launches
    from tests.browser.servers import clean_environment

    with tempfile.TemporaryDirectory(prefix="binder-check-") as folder:
        work = Path(folder)
        repository = copy_of_repository(work / "repository")
        plan = plan_of(repository)
        env = clean_environment(work / "home")
        python = follow(plan, repository, work / "environment", env)
        weight = weigh(python, repository)
        print(report(plan, weight), flush=True)
        readme = (ROOT / "README.md").read_text()
        for address in open_launches(python, repository, work, launches(readme)):
            print(f"Launched: {address}", flush=True)
    if weight.total > BUDGET * 1e6:
        print(f"Too heavy: {weight.total / 1e6:.0f} MB, and {BUDGET} MB is the budget.")
        return 1
    pins = pins_of((ROOT / "binder" / "requirements.txt").read_text())
    line = note(datetime.date.today(), plan, pins)
    print(line)
    if asked.note:
        (ROOT / "README.md").write_text(NOTE.sub(lambda _found: line, readme, count=1))
    return 0


if __name__ == "__main__":
    os.umask(0o022)
    sys.exit(main())
