"""Rows of text, aligned."""

from __future__ import annotations

from collections.abc import Collection, Sequence

Row = dict[str, str]


def aligned(rows: Sequence[Row], words: Collection[str] = ("pays", "title")) -> list[str]:
    """The rows with their columns under one another, words to the left, numbers to the right.

    The first column holds words, and so do those named in ``words``.

    >>> aligned([{"bet": "Tie", "edge": "14.36"}, {"bet": "Banker", "edge": "1.06"}])
    ['Tie     14.36', 'Banker   1.06']
    """
    widths = {name: max(len(row[name]) for row in rows) for name in rows[0]}
    words = {next(iter(widths)), *words}
    return [
        "  ".join(
            text.ljust(widths[name]) if name in words else text.rjust(widths[name])
            for name, text in row.items()
        ).rstrip()
        for row in rows
    ]
