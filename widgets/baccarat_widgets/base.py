"""What all the course's widgets have in common: one snapshot down, small intents up."""

from __future__ import annotations

import random
from collections.abc import Callable
from enum import Enum
from typing import Any, TypeVar

import anywidget
import traitlets
from ipywidgets import widget_serialization

from baccarat_core.errors import BaccaratError
from baccarat_core.text import brief

from .card_names import card_words
from .kits import LOADER, Kit, kit_of
from .text import _

Intent = dict[str, Any]
Kind = TypeVar("Kind", bound=Enum)


class CourseWidget(anywidget.AnyWidget):
    """A widget whose page draws ``state`` and sends intents such as ``{"do": "deal"}``.

    A subclass names its script and style as anywidget has it; they go into a kit, which is sent
    once for all widgets of the class. It names its handlers ``on_<what>`` and describes itself in
    ``snapshot``, and in ``fixed`` what never changes, which is sent once. An intent that the game
    refuses leaves a sentence in ``notice`` and changes nothing. Any other error is a fault of ours:
    the learner reads so in ``fault``, and it is raised on for the log and the tests.
    """

    _esm = traitlets.Unicode(LOADER).tag(sync=True)
    _kit_esm = _kit_css = ""
    kit = traitlets.Instance(Kit).tag(sync=True, **widget_serialization)
    setup = traitlets.Dict().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)

    def __init_subclass__(cls, **options: Any) -> None:
        for name in {"_esm", "_css"} & vars(cls).keys():
            setattr(cls, f"_kit{name}", vars(cls)[name])
            delattr(cls, name)
        super().__init_subclass__(**options)

    def __init__(self, **traits: Any) -> None:
        self._notice = ""
        self._fault = ""
        # All of it before the page is told of the widget, or its script could begin without.
        self.setup = {**self.fixed(), **card_words()}
        self.refresh()
        super().__init__(kit=kit_of(self._kit_esm, self._kit_css), **traits)
        self.on_msg(self._receive)

    def fixed(self) -> dict[str, Any]:
        """What the page may know from the start and for good."""
        return {}

    def snapshot(self) -> dict[str, Any]:
        """All that the page may know, as plain data."""
        raise TypeError(f"{type(self).__name__} describes nothing")

    def refresh(self) -> None:
        """Send the page what changed."""
        self.state = {**self.snapshot(), "notice": self._notice, "fault": self._fault}

    def handle(self, intent: Intent) -> None:
        """Do what the learner asked, and tell the page."""
        self._notice = self._fault = ""
        try:
            try:
                self._handler(intent)(intent)
            except BaccaratError as refused:
                self._notice = str(refused)
            self.refresh()
        except Exception as error:
            self.tell_fault(error)
            raise

    def tell_fault(self, error: Exception) -> None:
        """Tell the learner of a fault of ours; all else on the page stays as it was."""
        self._fault = _(
            "Something went wrong here, and it is our fault, not yours: {error}. "
            "Run the page anew to go on."
        ).format(error=f"{type(error).__name__}: {error}")
        self.state = {**self.state, "notice": "", "fault": self._fault}

    def _handler(self, intent: Intent) -> Callable[[Intent], None]:
        name = intent.get("do") if isinstance(intent, dict) else None
        handler = getattr(self, f"on_{name}", None) if isinstance(name, str) else None
        if handler is None or f"on_{name}" in dir(CourseWidget):
            raise BaccaratError(
                _("{widget} can't do {what}.").format(
                    widget=type(self).__name__, what=brief(name, repr)
                )
            )
        return handler  # type: ignore[no-any-return]

    def _receive(self, _widget: Any, content: Intent, _buffers: Any) -> None:
        self.handle(content)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(self._describe())})"

    def _describe(self) -> list[str]:
        return []


def seeded(seed: int | str | None) -> random.Random:
    """A generator of its own, the same for the same seed."""
    return random.Random(seed)


def choice_of(kind: type[Kind], value: object, what: str) -> Kind:
    """The one of a kind that a page chose by its value, whatever else it may have sent.

    Args:
        what: what is chosen, as the learner calls it.

    Raises:
        BaccaratError: there is no such one; the sentence names those there are.

    >>> from baccarat_core.scoring import Hand
    >>> choice_of(Hand, "banker", "hand")
    <Hand.BANKER: 'banker'>
    """
    for each in kind:
        if each.value == value:
            return each
    raise BaccaratError(
        _("There is no {what} {value}; choose from {known}.").format(
            what=what, value=brief(value, repr), known=", ".join(str(each.value) for each in kind)
        )
    )
