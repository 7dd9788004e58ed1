"""The pages of the launcher's server: a lesson, the door before a full room, and what is not there.

A lesson's head and header leave before anything slow is done. Its kernel is closed when its page
goes, however early.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import AsyncIterator
from typing import Any

from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado import web
from tornado.iostream import StreamClosedError
from voila.handler import BaseVoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.utils import ENV_VARIABLE, get_page_config

from .rendering import Heads, LessonRenderer
from .room import Room, Seat, Wait
from .settings import HOME
from .warm import Warm

LEARNER = "bc-learner"
"""A cookie by which a learner's next page gets the place of the one that was left."""
HEARTBEAT = "<script>window.voila_heartbeat()</script>\n"
PAGE_CONFIG = "bc_page_config"
"""Where the server's settings keep what Jupyter's page settings are."""
LEAVING_SECONDS = 1.0
"""How long a page may wait for the learner's last one to have closed."""


async def look_around(room: Room, kernels: Any) -> None:
    """Tell the room which pages are there; close the kernels of lost ones when others wait."""
    room.reckon(
        {each: kernels._kernel_connections.get(each, 0) for each in kernels.list_kernel_ids()}
    )
    for kernel in room.absent():
        room.leave(kernel)
        await ensure_async(kernels.shutdown_kernel(kernel))


class Lesson(TornadoVoilaHandler):  # type: ignore[misc]
    """A lesson, or word of one's place in line."""

    def initialize(
        self, room: Room, warm: Warm, turns: asyncio.Semaphore, heads: Heads, **options: Any
    ) -> None:
        """Know the room, whose turn it is, and how pages begin."""
        super().initialize(**options)
        self.room, self.warm, self.turns, self.heads = room, warm, turns, heads
        self.seat: Seat | None = None
        self.has_turn = False
        self.begun = asyncio.Event()

    @web.authenticated
    async def get(self, path: str = "") -> None:
        """Serve the lesson as it comes into being."""
        if not await ensure_async(self.contents_manager.file_exists(path)):
            raise web.HTTPError(404)
        self.set_header("Content-Type", "text/html")
        self.set_header("Cache-Control", "no-cache, no-store, must-revalidate")
        place = await self.find_place()
        if isinstance(place, Wait):
            self.ask_to_wait(place)
            return
        self.seat = place
        self.warm.opened(path)
        ready: asyncio.Queue[str | Exception | None] = asyncio.Queue()
        work = asyncio.ensure_future(self.make(path, ready))
        try:
            await self.send(ready)
        except StreamClosedError:
            work.cancel()
            await asyncio.wait([work])
            await self.clear_away()

    async def find_place(self) -> Seat | Wait:
        """A place, or one in line; a learner's last page may be just about to close."""
        await look_around(self.room, self.kernel_manager)
        learner = self.get_cookie(LEARNER) or secrets.token_urlsafe(16)
        self.set_cookie(
            LEARNER, learner, path=self.base_url, httponly=True, samesite="Lax", expires_days=None
        )
        ticket = self.get_argument("ticket", None)
        place = self.room.enter(learner, ticket)
        end = asyncio.get_running_loop().time() + LEAVING_SECONDS
        while (
            isinstance(place, Wait)
            and ticket is None
            and self.room.is_mine(learner)
            and asyncio.get_running_loop().time() < end
        ):
            await asyncio.sleep(0.1)
            place = self.room.enter(learner, place.ticket)
        return place

    def ask_to_wait(self, wait: Wait) -> None:
        """Say which in line this page is; it opens by itself."""
        self.set_status(503)
        self.set_header("Retry-After", "10")
        self.write(self.render_template("room.html", ticket=wait.ticket, place=wait.place))

    async def make(self, path: str, ready: asyncio.Queue[str | Exception | None]) -> None:
        """Put the page's parts into the queue, None after the last."""
        try:
            async for part in self.parts(path):
                ready.put_nowait(part)
            ready.put_nowait(None)
        except Exception as problem:
            ready.put_nowait(problem)
        finally:
            if self.has_turn:
                self.turns.release()

    async def send(self, ready: asyncio.Queue[str | Exception | None]) -> None:
        """Send what is ready, together, as soon as it is."""
        while True:
            try:
                parts = [
                    await asyncio.wait_for(
                        ready.get(), self.voila_configuration.http_keep_alive_timeout
                    )
                ]
            except TimeoutError:
                parts = [HEARTBEAT]
            while not ready.empty():
                parts.append(ready.get_nowait())
            last = parts.pop() if not isinstance(parts[-1], str) else ""
            text = "".join(each for each in parts if isinstance(each, str))
            if isinstance(last, Exception):
                await self.clear_away()
                self.log.error("A lesson stopped half-way.", exc_info=last)
                if not text and not self._headers_written:
                    raise web.HTTPError(500)
            # What has left can't be called back: the page itself says that it is not whole.
            self.write(text)
            await self.flush()
            self.begun.set()
            if not isinstance(last, str):
                return

    async def parts(self, path: str) -> AsyncIterator[str]:
        """The page, from a copy that was dealt in advance or else from its first line on."""
        kernels = self.kernel_manager
        if self.warm.has_copy(path) and path in kernels.notebook_data:
            task, sent, kernel = await kernels.get_rendered_notebook(notebook_name=path)
            self.sit(kernel)
            sent = list(sent)
            yield "".join(sent)
            done, rest = await task
            yield "".join(done[len(sent) :])
            async for part, _files in rest:
                yield part
        else:
            async for part in self.dealt(path):
                yield part

    async def dealt(self, path: str) -> AsyncIterator[str]:
        """The page from its first line on, which has left before anything is dealt.

        Raises:
            RuntimeError: the page does not begin as it did before.
        """
        head = self.heads.of(path)
        if head:
            yield head
            await self.begun.wait()
        renderer = self.renderer(path)
        await renderer.initialize()
        made = ""
        async for part, _files in renderer.generate_content_generator():
            if not self.has_turn:
                made += part
                if not head:
                    yield part
                continue
            if made:
                self.heads.keep(path, made)
                if head not in ("", made):
                    raise RuntimeError("The template has changed since the page began.")
                made = ""
            yield part

    def renderer(self, path: str) -> LessonRenderer:
        """What turns the notebook into a page."""
        about = {
            "base_url": self.base_url,
            "settings": self.settings,
            "log": self.log,
            "voila_configuration": self.voila_configuration,
        }
        if PAGE_CONFIG not in self.settings:  # it is read from a dozen files, which stay the same
            self.settings[PAGE_CONFIG] = get_page_config(**about)
        known = dict(self.settings[PAGE_CONFIG])
        page_config = self.page_config_hook(known, notebook_path=path, **about)
        return LessonRenderer(
            self.start_kernel,
            request_handler=self,
            voila_configuration=self.voila_configuration,
            traitlet_config=self.traitlet_config,
            notebook_path=path,
            template_paths=self.template_paths,
            config_manager=self.config_manager,
            contents_manager=self.contents_manager,
            base_url=self.base_url,
            kernel_spec_manager=self.kernel_spec_manager,
            page_config={**page_config, "baccaratLater": True},
        )

    async def start_kernel(self, name: str) -> tuple[str, Any]:
        """A kernel for this page, when it is its turn.

        Lessons that are all dealt at once are all late; a few at a time, each is soon done.
        """
        await self.begun.wait()
        await self.turns.acquire()
        self.has_turn = True
        env = {**os.environ, ENV_VARIABLE.VOILA_PREHEAT: "False"}
        kernel = await ensure_async(
            self.kernel_manager.start_kernel(kernel_name=name, path="", env=env)
        )
        self.sit(kernel)
        return kernel, self.kernel_manager.get_kernel(kernel)

    def sit(self, kernel: str) -> None:
        """Note whose place this kernel's is."""
        if self.seat is not None:
            self.seat.kernel = kernel

    async def clear_away(self) -> None:
        """Close the kernel of a page that went before it was whole."""
        seat, self.seat = self.seat, None
        if seat is None:
            return
        self.room.give_up(seat)
        if seat.kernel and seat.kernel in self.kernel_manager:
            await ensure_async(self.kernel_manager.shutdown_kernel(seat.kernel))


class NoSuchPage(BaseVoilaHandler):  # type: ignore[misc]
    """A friendly page in place of everything that is not a lesson."""

    async def prepare(self) -> None:
        """Refuse whatever is asked."""
        await super().prepare()
        raise web.HTTPError(404)


class Start(JupyterHandler):
    """The bare address leads to the page where the course starts."""

    def get(self) -> None:
        """Lead there."""
        self.redirect(url_path_join(self.base_url, "voila/render", HOME))


class Line(JupyterHandler):
    """How far a page in line has come."""

    def initialize(self, room: Room) -> None:
        """Know the room."""
        self.room = room

    async def get(self, ticket: str) -> None:
        """Its place as JSON, 0 when it may come in; 404 if the line does not know it."""
        await look_around(self.room, self.kernel_manager)
        place = self.room.place(ticket)
        if place is None:
            raise web.HTTPError(404)
        self.set_header("Cache-Control", "no-store")
        await self.finish({"place": place})


class CloseKernel(VoilaShutdownKernelHandler):  # type: ignore[misc]
    """A page that is left closes its kernel, whose name only that page knows."""

    def initialize(self, room: Room, warm: Warm) -> None:
        """Know the room, and the kernels that are nobody's yet."""
        self.room, self.warm = room, warm

    def check_xsrf_cookie(self) -> None:
        """Voila's pages have no such cookie: the page's own address is what is looked at."""
        if not self.check_origin():
            raise web.HTTPError(404)

    async def post(self, kernel_id: str) -> None:
        """Close it, and keep its place for the learner's next page."""
        self.room.leave(kernel_id)
        self.warm.forget_failed()
        await super().post(kernel_id)
