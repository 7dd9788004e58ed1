"""What the README, the changelog and the docs tell somebody to run is there to be run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from baccarat_core.cli import main

ROOT = Path(__file__).parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
TOLD = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)


def told(pattern: str) -> list[str]:
    """What is named in the pages' code, each once."""
    return sorted(set(re.findall(pattern, TOLD, flags=re.MULTILINE)))


@pytest.mark.parametrize("target", told(r"(?:`|^|&& |run )make ([a-z][\w-]*)"))
def test_a_target_of_make_is_there(target: str):
    assert re.search(rf"^{target}:.*## ", (ROOT / "Makefile").read_text(), flags=re.MULTILINE)


@pytest.mark.parametrize("command", told(r"bin/baccarat (\w+)"))
def test_a_command_of_baccarat_is_there(command: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert f"baccarat {command}" in capsys.readouterr().out


@pytest.mark.parametrize("module", told(r"python -m (benchmarks\.\w+|baccarat_\w+(?:\.\w+)*)"))
def test_a_module_that_is_run_is_there(module: str):
    path = module.replace(".", "/")
    assert any((ROOT / at / f"{path}.py").is_file() for at in (".", "widgets"))


@pytest.mark.parametrize(
    "file", told(r"`((?:deploy|docs|tests|tools|binder|benchmarks|course|widgets)/[\w./-]+)`")
)
def test_a_file_or_folder_that_is_named_is_there(file: str):
    shown = f" {file}\n" in TOLD  # CONTRIBUTING shows it, to be written
    assert shown or (ROOT / file).exists()
