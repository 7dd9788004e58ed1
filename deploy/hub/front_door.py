"""The hub's front door: ``configurable-http-proxy`` as a wheel, made fit for lessons.

As it comes, it passes a WebSocket on without saying which of the page's protocols the server chose,
so that every page has to ask a second time; it passes a page's bytes on as if they were text; and
it serves ten requests at once.
"""

from __future__ import annotations

from configurable_http_proxy.cli import main
from configurable_http_proxy.handlers import ProxyHandler
from tornado.httpclient import AsyncHTTPClient

AT_ONCE = 1000
"""How many requests are passed on at the same time."""


def select_subprotocol(self: ProxyHandler, offered: list[str]) -> str | None:
    """The protocol that the learner's server has just chosen of those the page offers."""
    chosen = self.ws_client.selected_subprotocol if self.ws_client else None
    return chosen if chosen in offered else None


def on_message(self: ProxyHandler, message: str | bytes) -> None:
    """Pass a page's message on as it is, and count it as a sign of life."""
    if self.ws_client:
        self.proxy.update_last_activity(self.target["prefix"])
        self.ws_client.write_message(message, binary=isinstance(message, bytes))


if __name__ == "__main__":
    ProxyHandler.select_subprotocol = select_subprotocol
    ProxyHandler.on_message = on_message
    AsyncHTTPClient.configure(None, max_clients=AT_ONCE)
    main()
