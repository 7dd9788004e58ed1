"""What a learner writes into a live table's fields, read."""

from __future__ import annotations

from baccarat_core.errors import LiveTableError

from .text import _


def whole(value: object) -> int | None:
    """A whole number as it was typed; ``None`` for an empty field.

    Raises:
        LiveTableError: it is none, or longer than any table needs.

    >>> whole(" 12 "), whole("")
    (12, None)
    """
    if value in (None, ""):
        return None
    text = str(value).strip()
    if isinstance(value, bool) or not text.isdecimal() or len(text) > 6:
        raise LiveTableError(_("{value!r} is no whole number.").format(value=text[:20]))
    return int(text)


def payments(paid: object) -> dict[int, str]:
    """For each number of a bet, the amount that the dealer pays or takes.

    Raises:
        LiveTableError: nothing of the kind was sent.

    >>> payments({"1": "−1,000.00"})
    {1: '-1000.00'}
    """
    if not isinstance(paid, dict):
        raise LiveTableError(_("Say for every bet what is paid, left or taken."))
    return {
        number: str(amount).strip().replace("−", "-").replace(",", "")
        for key, amount in paid.items()
        if (number := whole(key)) is not None
    }
