"""Ask a server as a program does, not as a page: any request, and a line to a kernel."""

from __future__ import annotations

import http.client
import json
import re
import uuid
from urllib.parse import urlsplit

import websocket

from tests.browser.servers import Server


def ask(server: Server, path: str, method: str = "GET", body: bytes = b"", **headers: str):
    """Ask for a path just as it is written: status, headers, text."""
    at = urlsplit(server.url)
    line = http.client.HTTPConnection(str(at.hostname), at.port, timeout=30)
    line.putrequest(method, path, skip_host="Host" in headers)
    for name, value in headers.items():
        line.putheader(name.replace("_", "-"), value)
    if body:
        line.putheader("Content-Length", str(len(body)))
    line.endheaders(body or None)
    answer = line.getresponse()
    text = answer.read().decode("utf-8", "replace")
    line.close()
    return answer.status, answer.headers, text


def page_of(server: Server, slug: str) -> tuple[str, str]:
    """A lesson as a program fetches it: its whole page, and its kernel's name."""
    status, _, text = ask(server, f"/voila/render/{slug}.ipynb")
    assert status == 200
    [found] = re.findall(r'"kernelId": ?"([\w-]+)"', text)
    return text, found


def line_to(server: Server, kernel: str, **options) -> websocket.WebSocket:
    url = server.url.replace("http", "ws", 1) + f"api/kernels/{kernel}/channels?session_id=s"
    return websocket.create_connection(url, timeout=30, **options)


def message(kind: str, content: dict, channel: str = "shell") -> str:
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": "s", "username": "x"}
    return json.dumps(
        {
            "header": {**header, "version": "5.3", "date": "2030-01-01T00:00:00Z"},
            "parent_header": {},
            "metadata": {},
            "content": content,
            "channel": channel,
            "buffers": [],
        }
    )


def replies(line: websocket.WebSocket) -> list[dict]:
    """All that comes until the kernel says who it is."""
    line.send(message("kernel_info_request", {}))
    seen: list[dict] = []
    while not seen or seen[-1]["header"]["msg_type"] != "kernel_info_reply":
        seen.append(json.loads(line.recv()))
    return seen


def is_closed(line: websocket.WebSocket) -> bool:
    """Whether the server closes the line; if it keeps it, waiting for that is given up."""
    try:
        while line.recv_data()[0] != websocket.ABNF.OPCODE_CLOSE:
            pass
    except (ConnectionError, websocket.WebSocketConnectionClosedException):
        pass
    except websocket.WebSocketTimeoutException:
        return False
    return True
