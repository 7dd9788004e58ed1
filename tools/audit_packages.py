"""Ask a public service whether any package of the lock has a known fault: ``make audit``.

It asks OSV (https://osv.dev) by way of pip-audit, so it needs the internet. Where the service is
not to be had, ``make audit`` fails, since nothing was looked at; ``make check``
(``--if-reachable``) says that nothing was audited, and goes on. What Binder gets is part of the
one lock.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

LOCK = Path(__file__).resolve().parents[1] / "requirements.lock"
SERVICE = "https://api.osv.dev/v1/query"
QUESTION = {"package": {"name": "baccarat-course", "ecosystem": "PyPI"}, "version": "0"}


def out_of_reach(service: str) -> str | None:
    """Why the service cannot be asked; None if it answers a question as OSV does."""
    asked = urllib.request.Request(
        service, json.dumps(QUESTION).encode(), {"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(asked, timeout=15) as answer:
            json.load(answer)
    except (OSError, ValueError) as fault:
        return str(fault)
    return None


def report_on(lock: Path, service: str) -> tuple[dict[str, Any], str]:
    """pip-audit's report on a lock file, empty if it made none, and what it said of a fault."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        done = subprocess.run(
            [
                *(sys.executable, "-m", "pip_audit", "--progress-spinner", "off"),
                *("--requirement", str(lock), "--disable-pip", "--no-deps"),
                *("--vulnerability-service", "osv", "--osv-url", service),
                *("--format", "json", "--output", str(out)),
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        said = done.stderr.strip().splitlines() or ["It said nothing."]
        why = next((line for line in said if line.startswith("ERROR")), said[-1])
        made = out.read_text(encoding="utf-8") if out.is_file() else ""
        return (json.loads(made) if made.strip() else {}), why


def verdict(report: dict[str, Any]) -> tuple[str, int]:
    """What a report of pip-audit comes to, in words, and the exit status.

    >>> verdict({"dependencies": [{"name": "a", "version": "1", "vulns": []}]})
    ('None of the 1 packages has a known fault.', 0)
    >>> verdict({})
    ('Nothing was audited: pip-audit made no report.', 2)
    """
    packages = report.get("dependencies")
    if not packages:
        return "Nothing was audited: pip-audit made no report.", 2
    skipped = [f"{each['name']}: not looked at." for each in packages if "skip_reason" in each]
    faults = [
        f"{each['name']} {each['version']}: {fault['id']}"
        + (f" (mended in {', '.join(fault['fix_versions'])})" if fault.get("fix_versions") else "")
        for each in packages
        for fault in each.get("vulns", [])
    ]
    if skipped or faults:
        told = f"{len(faults)} known faults in {len(packages)} packages."
        return "\n".join([*skipped, *faults, told]), 1
    return f"None of the {len(packages)} packages has a known fault.", 0


def main(arguments: list[str] | None = None) -> int:
    """Audit the lock; 0 if no package has a known fault, 1 if one has, 2 if nothing was audited."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--if-reachable", action="store_true", help="go on without the service")
    parser.add_argument("--service", default=SERVICE, help="who is asked (%(default)s)")
    parser.add_argument("--lock", type=Path, default=LOCK, help="the lock file (%(default)s)")
    args = parser.parse_args(arguments)
    if why := out_of_reach(args.service):
        print(f"{args.lock.name} not audited: {args.service} could not be asked ({why}).")
        return 0 if args.if_reachable else 2
    report, why = report_on(args.lock, args.service)
    words, code = verdict(report)
    print(f"{args.lock.name}: {words}" + ("" if report else f"\n  {why}"))
    return code


if __name__ == "__main__":
    sys.exit(main())
