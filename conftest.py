"""What pytest must know before it collects: how a lesson's stored outputs are compared."""

from typing import Any

PLOTLY = "application/vnd.plotly.v1+json"


def pytest_collectstart(collector: Any) -> None:
    """Compare all that a lesson shows but the drawing of a chart, word for word.

    A chart's numbers stand in the table shown with it, which is compared; what it draws is
    compared with that table in ``tests/course/test_charts.py``.
    """
    if hasattr(collector, "skip_compare"):
        collector.skip_compare = (*collector.skip_compare, PLOTLY)
