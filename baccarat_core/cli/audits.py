"""``baccarat audit``: what a house's page leaves out or gets wrong."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..audit import Audit, Pace, audit, load_page, pages
from ..audit.figures import rounded
from ..errors import AuditError
from ..text import _
from .odds import percent_figure

LARGEST_FILE = 1_000_000


def audit_text(chosen: argparse.Namespace) -> str:
    """What ``baccarat audit`` prints.

    Raises:
        BaccaratError: the page, the pace or the stake can't be read.
    """
    pace = Pace(chosen.rounds, chosen.stake)
    found = audit(_page(chosen.page), pace)
    if chosen.json:
        return json.dumps(_findings(found), ensure_ascii=False, indent=2)
    lines = [
        _("{where}{severity}: {sentence}").format(
            where=_("line {line}, ").format(line=each.place.line) if each.place else "",
            severity=_(each.severity.value).lower(),
            sentence=each.sentence,
        )
        for each in found.findings
    ]
    return "\n".join(line[:1].upper() + line[1:] for line in lines)


def _findings(found: Audit) -> dict[str, Any]:
    return {
        "decks": found.sheet.decks,
        "rounds_an_hour": found.pace.rounds_an_hour,
        "stake": str(found.pace.stake),
        "cost_an_hour": str(rounded(found.cost_an_hour, 2)),
        "findings": [
            {
                "kind": each.kind.name.lower(),
                "severity": each.severity.name.lower(),
                "line": each.place.line if each.place else None,
                "text": each.place.text if each.place else None,
                "bet": each.bet.value if each.bet else None,
                "decks": list(each.decks),
                "sentence": each.sentence,
            }
            for each in found.findings
        ],
        "prices": [
            {
                "name": price.bet.value,
                "mode": price.mode.value if price.mode else None,
                "edge_percent": percent_figure(price.odds.house_edge),
                "cost_an_hour": str(rounded(found.pace.cost(price), 2)),
            }
            for price in found.prices
        ],
    }


def _page(name: str) -> str:
    path = Path(name)
    if name != "-" and name in pages() and not path.exists():
        return load_page(name)
    read: Callable[[], bytes] = sys.stdin.buffer.read if name == "-" else path.read_bytes
    try:
        data = read()
    except OSError as error:
        raise AuditError(
            _("{name} can't be read: {why}. Pages that come along: {pages}.").format(
                name=name, why=error.strerror, pages=", ".join(pages())
            )
        ) from error
    if len(data) > LARGEST_FILE:
        raise AuditError(
            _("{name} is larger than any page: {size:,} bytes.").format(name=name, size=len(data))
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise AuditError(_("{name} is not UTF-8 text.").format(name=name)) from error
