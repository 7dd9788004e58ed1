"""What the widgets' tests share."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def no_loop_of_a_browser() -> Iterator[None]:
    """No event loop runs in this thread, as in a script: once a browser's test has run in this
    process, the browser's would."""
    browsers = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(browsers)
