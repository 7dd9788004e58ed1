"""Browser profiles that tests have one after another: a page's scripts are loaded and read once.

A third of what a page costs is that. Nothing else stays from one test to the next.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, BrowserContext

LEFT = "cookies,local_storage,indexeddb,websql,service_workers,cache_storage,file_systems"
"""What a page can leave behind in a profile, all but the cache of what was loaded."""


class Profiles:
    """The profiles of one browser, one for each way to set a profile up that was asked for."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.kept: dict[str, BrowserContext] = {}

    def take(self, settings: dict[str, Any]) -> BrowserContext:
        """A profile that is set up like this, with nothing in it."""
        key = json.dumps(settings, sort_keys=True, default=str)
        if key not in self.kept:
            self.kept[key] = self.browser.new_context(**settings)
        return self.kept[key]

    @staticmethod
    def empty(context: BrowserContext) -> None:
        """Close a profile's pages and forget what they kept in it."""
        for page in context.pages:
            page.close()
        context.unroute_all()
        context.clear_permissions()
        blank = context.new_page()
        tool = context.new_cdp_session(blank)
        tool.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": LEFT})
        blank.close()

    def close(self) -> None:
        """Close all of them."""
        for context in self.kept.values():
            context.close()
