"""A learner without a browser: asks for a lesson as a page does, and plays at its card table.

The page comes by HTTP. What its script would do follows by the kernel's web socket, in Jupyter's
own protocol: what the kernel is, which widgets there are, their states, then a message a click.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
import uuid
from dataclasses import dataclass, field
from typing import Any

from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

PROTOCOL = "v1.kernel.websocket.jupyter.org"
OUTPUT = re.compile(
    r'<script type="application/vnd\.voila\.cell-output\+json">(.*?)</script>', re.DOTALL
)
CONFIG = re.compile(r'<script id="jupyter-config-data" type="application/json">(.*?)</script>')
VIEW = "application/vnd.jupyter.widget-view+json"
CONTROL_VERSION = "1.0.0"
PATIENCE = 300.0


class FailedError(Exception):
    """What a learner could not do."""


@dataclass
class Notes:
    """What all learners saw: milliseconds, and what failed; late is after all have arrived."""

    head: list[float] = field(default_factory=list)
    opened: list[float] = field(default_factory=list)
    clicks: list[float] = field(default_factory=list)
    late_clicks: list[float] = field(default_factory=list)
    all_here: float = 0.0
    failures: list[str] = field(default_factory=list)
    waited: int = 0


class Learner:
    """One learner, from page to page; ``base`` is the course's address."""

    def __init__(self, base: str, lesson: str, notes: Notes, seed: int) -> None:
        self.base, self.lesson, self.notes = base, lesson, notes
        self.random = random.Random(seed)
        self.cookie: dict[str, str] = {}
        self.line: WebSocketClientConnection | None = None
        self.state: dict[str, Any] = {}
        self.kernel = self.model = ""
        self._control = uuid.uuid4().hex

    async def open(self) -> None:
        """Open the lesson until its table can be played at; wait in line if the room is full."""
        start = time.perf_counter()
        page = await self._page(start)
        self.kernel = json.loads(self._found(CONFIG, page))["kernelId"]
        tables = [
            output["data"][VIEW]["model_id"]
            for output in map(json.loads, OUTPUT.findall(page))
            if output.get("data", {}).get("text/plain", "").startswith("CardTable(")
        ]
        if not tables:
            raise FailedError("the page has no card table")
        self.model = tables[0]
        await self._connect()
        self.notes.opened.append((time.perf_counter() - start) * 1000)

    async def _page(self, start: float, ticket: str = "") -> str:
        first: list[float] = []
        parts: list[bytes] = []

        def part(chunk: bytes) -> None:
            first.append(time.perf_counter())
            parts.append(chunk)

        client = AsyncHTTPClient()
        query = f"?ticket={ticket}" if ticket else ""
        answer = await client.fetch(
            HTTPRequest(
                f"{self.base}voila/render/{self.lesson}.ipynb{query}",
                headers=self.cookie,
                streaming_callback=part,
                request_timeout=PATIENCE,
            ),
            raise_error=False,
        )
        if given := answer.headers.get_list("Set-Cookie"):
            self.cookie = {"Cookie": "; ".join(each.split(";")[0] for each in given)}
        page = b"".join(parts).decode()
        if answer.code == 503:
            self.notes.waited += 1
            ticket = self._found(re.compile(r'data-bc-ticket="([\w-]+)"'), page)
            while (await self._place(ticket)) > 0:
                await asyncio.sleep(2)
            return await self._page(start, ticket)
        if answer.code != 200:
            raise FailedError(f"the page answered {answer.code}: {answer.error}")
        self.notes.head.append((first[0] - start) * 1000)
        return page

    async def _place(self, ticket: str) -> int:
        answer = await AsyncHTTPClient().fetch(f"{self.base}voila/line/{ticket}")
        return int(json.loads(answer.body)["place"])

    def _found(self, pattern: re.Pattern[str], text: str) -> str:
        found = pattern.search(text)
        if not found:
            raise FailedError(f"the page lacks {pattern.pattern[:40]}: {text[-200:]!r}")
        return found[1]

    async def _connect(self) -> None:
        session = uuid.uuid4().hex
        at = f"{self.base.replace('http', 'ws')}api/kernels/{self.kernel}/channels"
        self.line = await asyncio.wait_for(
            websocket_connect(f"{at}?session_id={session}", subprotocols=[PROTOCOL]), PATIENCE
        )
        self._session = session
        await self._ask("kernel_info_request", {}, "kernel_info_reply")
        await self._ask("comm_info_request", {"target_name": "jupyter.widget"}, "comm_info_reply")
        opening = {"target_name": "jupyter.widget.control", "comm_id": self._control, "data": {}}
        await self._send("comm_open", opening)
        asking = {"comm_id": self._control, "data": {"method": "request_states"}}
        await self._ask("comm_msg", asking, "comm_msg", self._states)

    def _states(self, content: dict[str, Any]) -> bool:
        data = content.get("data", {})
        if data.get("method") != "update_states":
            return False
        self.state = data["states"][self.model]["state"]["state"]
        return True

    async def click(self) -> None:
        """Ask for the next card, and note how long the table took to show it."""
        intent = "step" if self.state["phase"] == "dealing" else "deal"
        if intent == "deal" and self.state["shoe"]["over"]:
            intent = "new_shoe"
        content = {"do": intent, "turn": self.state["turn"]}
        start = time.perf_counter()
        asking = {"comm_id": self.model, "data": {"method": "custom", "content": content}}
        await self._ask("comm_msg", asking, "comm_msg", self._changed)
        if self.state["notice"] or self.state["fault"]:
            raise FailedError(f"the table says {self.state['notice']}{self.state['fault']}")
        took = (time.perf_counter() - start) * 1000
        self.notes.clicks.append(took)
        if time.monotonic() > self.notes.all_here:
            self.notes.late_clicks.append(took)

    def _changed(self, content: dict[str, Any]) -> bool:
        data = content.get("data", {})
        if content.get("comm_id") != self.model or data.get("method") != "update":
            return False
        self.state = data["state"].get("state", self.state)
        return "state" in data["state"]

    async def leave(self) -> None:
        """Go, as a page does."""
        if self.line is not None:
            self.line.close()
            self.line = None
        if self.kernel:
            await AsyncHTTPClient().fetch(
                f"{self.base}voila/api/shutdown/{self.kernel}",
                method="POST",
                body="",
                headers=self.cookie,
                request_timeout=PATIENCE,
            )
            self.kernel = ""

    async def _send(self, kind: str, content: dict[str, Any]) -> str:
        assert self.line is not None
        number = uuid.uuid4().hex
        header = {
            "msg_id": number,
            "msg_type": kind,
            "username": "learner",
            "session": self._session,
            "version": "5.3",
            "date": "2026-01-01T00:00:00Z",
        }
        metadata = {"version": CONTROL_VERSION} if kind == "comm_open" else {}
        message = {"header": header, "parent_header": {}, "metadata": metadata, "content": content}
        pack = lambda value: json.dumps(value).encode()  # noqa: E731
        await self.line.write_message(serialize_msg_to_ws_v1(message, "shell", pack), binary=True)
        return number

    async def _ask(
        self, kind: str, content: dict[str, Any], answer: str, fits: Any = lambda _content: True
    ) -> None:
        """Send, and read until the answer that fits has come."""
        number = await self._send(kind, content)
        end = time.perf_counter() + PATIENCE
        while True:
            assert self.line is not None
            message = await asyncio.wait_for(
                self.line.read_message(), max(0.1, end - time.perf_counter())
            )
            if message is None:
                raise FailedError("the line to the kernel was cut")
            _channel, parts = deserialize_msg_from_ws_v1(message)
            header, parent = json.loads(parts[0]), json.loads(parts[1])
            if parent.get("msg_id") != number and answer != "comm_msg":
                continue
            if header["msg_type"] == answer and fits(json.loads(parts[3])):
                return
