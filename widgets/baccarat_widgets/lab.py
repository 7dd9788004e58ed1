"""What the labs share: a few choices, a button, a bar, and results that grow while it runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from baccarat_core.errors import SimulationError
from baccarat_core.rule_sheets import RuleSheet, load_rule_sheet
from baccarat_core.simulation import Dealer, Engine, Progress, Study, progress

from .assets import script, style
from .base import Intent
from .slices import SlicedWidget, run_words
from .tables import Table
from .text import _, text_limit

LONGEST_TYPED = 10_000


class FieldKind(Enum):
    """What a choice looks like."""

    ONE = "one"
    """One of several."""
    SOME = "some"
    """Some of several, in their order."""
    TEXT = "text"
    """A few lines that the learner types."""


@dataclass(frozen=True)
class Field:
    """A choice that a learner makes before a run."""

    name: str
    label: str
    kind: FieldKind
    options: Mapping[str, str]
    """Value and label of each; none for text."""
    value: str | tuple[str, ...]
    """What is chosen at first."""
    note: str = ""

    def shown(self) -> dict[str, Any]:
        """The field as plain data."""
        return {
            "name": self.name,
            "label": self.label,
            "kind": self.kind.value,
            "options": [{"value": v, "label": text} for v, text in self.options.items()],
            "value": list(self.value) if self.kind is FieldKind.SOME else self.value,
            "note": self.note,
        }

    def read(self, given: object) -> Any:
        """The learner's choice.

        Raises:
            SimulationError: it is none of the options, or no text.
        """
        if self.kind is FieldKind.TEXT:
            if not isinstance(given, str) or len(given) > LONGEST_TYPED:
                raise SimulationError(
                    _("{label}: type at most {most:,} letters.").format(
                        label=self.label, most=LONGEST_TYPED
                    )
                )
            return given
        chosen = given if self.kind is FieldKind.SOME else [given]
        if not isinstance(chosen, list) or any(
            not isinstance(each, str) or each not in self.options for each in chosen
        ):
            raise SimulationError(
                _("{label}: choose from {known}.").format(
                    label=self.label, known=", ".join(self.options.values())
                )
            )
        if self.kind is FieldKind.SOME:
            return tuple(each for each in self.options if each in chosen)
        return chosen[0]


class Lab(SlicedWidget):
    """A lab at a rule sheet's table. A subclass says what may be chosen, what is run, and what is
    shown of it.

    Args:
        rule_sheet: the table: a sheet's name, or a sheet of one's own.
        seed: the same seed deals the same shoes.

    Raises:
        BaccaratError: the sheet can't be read, or is for a game without Player and Banker bets.
    """

    _esm = script("lab.js")
    _css = style("controls.css", "lab.css", "plots.css")

    def __init__(self, rule_sheet: str | RuleSheet = "live", seed: int | str = 0) -> None:
        self._sheet = load_rule_sheet(rule_sheet) if isinstance(rule_sheet, str) else rule_sheet
        self._seed = seed
        self._dealer = Dealer.of(self._sheet, seed)
        self.prepare()
        self._fields = {field.name: field for field in self.fields()}
        self._found: Any = None
        super().__init__()

    def prepare(self) -> None:
        """Work out from the sheet, once, what its fields and its runs need."""

    def fields(self) -> Sequence[Field]:
        """What may be chosen."""
        raise TypeError(f"{type(self).__name__} asks nothing")

    def begin(self, chosen: Mapping[str, Any]) -> Iterator[Progress[Any]]:
        """The steps of a run with these choices."""
        raise TypeError(f"{type(self).__name__} runs nothing")

    def deal(
        self, study: Study[Any], shoes: int, dealer: Dealer | None = None, step: int | None = None
    ) -> Iterator[Progress[Any]]:
        """The steps of a study of so many shoes. They are dealt in numpy, however many: a learner's
        kernel has 90 MB, and numba would take twice as much again."""
        return progress(study, dealer or self._dealer, shoes, engine=Engine.NUMPY, step=step)

    def results(self, found: Any) -> dict[str, Any]:
        """What was found so far: ``said`` (sentences), ``tables`` and ``plots``."""
        raise TypeError(f"{type(self).__name__} shows nothing")

    def words(self) -> dict[str, str]:
        """Its words: ``label``, ``start``, and what else it needs."""
        raise TypeError(f"{type(self).__name__} says nothing")

    def on_start(self, intent: Intent) -> None:
        """Begin a run: ``chosen`` holds the choices by name."""
        if intent.get("turn") != self._turn:
            return
        given = intent.get("chosen")
        if not isinstance(given, dict):
            raise SimulationError(_("Say what to run."))
        chosen = {name: field.read(given.get(name)) for name, field in self._fields.items()}
        steps = self.begin(chosen)
        self._found = None
        self.run(steps, self._take)

    def _take(self, found: Any) -> None:
        self._found = found

    def fixed(self) -> dict[str, Any]:
        """The words and the choices."""
        return {
            "words": {**run_words(), **_words(), **self.words()},
            "fields": [field.shown() for field in self._fields.values()],
            "limit": text_limit(LONGEST_TYPED),
        }

    def snapshot(self) -> dict[str, Any]:
        """How far the run is, and what it has found."""
        nothing: dict[str, Any] = {"said": [], "tables": [], "plots": []}
        found = nothing if self._found is None else {**nothing, **self.results(self._found)}
        return {**self.progress_shown(), **found}

    def _describe(self) -> list[str]:
        seed = [f"seed={self._seed!r}"] if self._seed else []
        return [repr(self._sheet.name), *seed]


class Fold(Enum):
    """Whether a table is open at first."""

    OPEN = "open"
    FOLDED = "folded"


def table_shown(table: Table, note: str = "", fold: Fold = Fold.OPEN) -> dict[str, Any]:
    """A table as plain data."""
    return {
        "caption": table.caption,
        "columns": list(table.columns),
        "rows": [list(row) for row in table.rows],
        "note": note,
        "folded": fold is Fold.FOLDED,
    }


def _words() -> dict[str, str]:
    return {"progress": _("How far the run is")}
