"""Audits a house's page: what it leaves out, what it gets wrong, what every bet really costs."""

from .checks import DEAR, audit
from .findings import Audit, Finding, FindingKind, Pace, Price, Severity
from .pages import load_page, pages
from .reading import read_page
from .said import Place, Said, Standing

__all__ = [
    "DEAR",
    "Audit",
    "Finding",
    "FindingKind",
    "Pace",
    "Place",
    "Price",
    "Said",
    "Severity",
    "Standing",
    "audit",
    "load_page",
    "pages",
    "read_page",
]
