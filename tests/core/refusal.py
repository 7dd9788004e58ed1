"""A call that is refused, with which error, and in which words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from baccarat_core.errors import BaccaratError

Refusal = tuple[Callable[[], Any], type[BaccaratError], str]


def every(refusals: Sequence[Refusal]) -> pytest.MarkDecorator:
    """Run a test for each of these refusals, named by its sentence."""
    return pytest.mark.parametrize(
        ("call", "error", "sentence"), refusals, ids=[row[2][:60] for row in refusals]
    )


def said(call: Callable[[], Any], error: type[BaccaratError]) -> str:
    """The sentence with which this call is refused."""
    with pytest.raises(error) as caught:
        call()
    assert type(caught.value) is error
    return str(caught.value)
