"""What tests of audits ask of an audit."""

from __future__ import annotations

from fractions import Fraction

from baccarat_core.audit import (
    Audit,
    FindingKind,
    Severity,
    audit,
)
from baccarat_core.errors import BaccaratError
from baccarat_core.odds import joint_distribution, odds_of

K = FindingKind
FALSE_ALARMS = {kind for kind in K if kind.severity in (Severity.WRONG, Severity.MISSING)}


def kinds(found: Audit) -> list[K]:
    return [finding.kind for finding in found.findings]


def only(found: Audit, kind: K) -> object:
    (finding,) = found.of_kind(kind)
    return finding


def audited(text: str) -> Audit | str:
    """The audit, or the sentence that refuses it."""
    try:
        return audit(text)
    except BaccaratError as refused:
        return str(refused)


def edge(bet: object, decks: int) -> Fraction:
    return odds_of(bet, joint_distribution(decks)).house_edge  # type: ignore[arg-type]
