"""Showing that a test catches an engine that is wrong on purpose."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from baccarat_core.errors import BaccaratError

Patch = pytest.MonkeyPatch
Fault = Callable[[Patch], None]
Check = Callable[[], object]


def assert_caught(fault: Fault, check: Check) -> None:
    """The check passes, fails while the fault is in, and passes again."""
    check()
    with Patch.context() as patch:
        fault(patch)
        with pytest.raises((AssertionError, BaccaratError, pytest.fail.Exception)):
            check()
    check()
