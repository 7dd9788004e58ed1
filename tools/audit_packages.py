"""Ask a public service whether any package of the lock has a known fault: ``make audit``.

It asks OSV (https://osv.dev) by way of pip-audit, so it needs the internet; where that is not to be
had it says so and fails, since nothing was looked at. ``make check`` works without the internet and
leaves this out.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
TOOL = "pip-audit==2.10.1"
LOCKS = ("requirements.lock", "binder/requirements.txt")


def verdict(report: dict[str, Any] | None) -> tuple[str, int]:
    """What a report of pip-audit comes to, in words, and the exit status; None is no report.

    >>> verdict({"dependencies": [{"name": "a", "version": "1", "vulns": []}]})
    ('None of the 1 packages has a known fault.', 0)
    >>> verdict(None)[1]
    2
    """
    if not report or not report.get("dependencies"):
        return (
            "Nothing was audited: the service of known faults (api.osv.dev) could not be asked.",
            2,
        )
    packages = report["dependencies"]
    skipped = [each["name"] for each in packages if "skip_reason" in each]
    faults = [
        f"{each['name']} {each['version']}: {fault['id']}"
        + (f" (mended in {', '.join(fault['fix_versions'])})" if fault.get("fix_versions") else "")
        for each in packages
        for fault in each.get("vulns", [])
    ]
    lines = [f"{name}: not looked at." for name in skipped] + faults
    if lines:
        return "\n".join([*lines, f"{len(faults)} known faults in {len(packages)} packages."]), 1
    return f"None of the {len(packages)} packages has a known fault.", 0


def report_on(lock: Path) -> tuple[dict[str, Any] | None, str]:
    """pip-audit's report on a lock file, and what it said besides; None where it made none."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        uv = Path(sys.executable).with_name("uv")
        done = subprocess.run(
            [
                *(str(uv), "tool", "run", "--quiet", "--from", TOOL, "pip-audit"),
                *("--requirement", str(lock), "--disable-pip", "--no-deps"),
                *("--vulnerability-service", "osv", "--progress-spinner", "off"),
                *("--format", "json", "--output", str(out)),
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()
        made = out.read_text(encoding="utf-8") if out.is_file() else ""
        return (json.loads(made) if made.strip() else None), said[-1] if said else ""


def main() -> int:
    """Audit both locks; the exit status is that of the worse one."""
    worst = 0
    for name in LOCKS:
        report, said = report_on(ROOT / name)
        words, code = verdict(report)
        print(f"{name}: {words}" + (f"\n  {said}" if report is None and said else ""))
        worst = max(worst, code)
        if report is None:
            break
    return worst


if __name__ == "__main__":
    sys.exit(main())
