"""The third-card rules, read from the card that casinos print.

A natural (8 or 9 on two cards, either hand) ends the coup before these rules are asked; the two
decision functions answer for it too, so that a caller may always ask.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from .errors import TableauError
from .scoring import Hand
from .text import _

PRINTED_CARD = """\
 Banker | –   0 1 2 3 4 5 6 7 8 9
   0–2  | D   D D D D D D D D D D
     3  | D   D D D D D D D D S D
     4  | D   S S D D D D D D S S
     5  | D   S S S S D D D D S S
     6  | S   S S S S S S D D S S
     7  | S   S S S S S S S S S S
"""
"""Banker's rules as printed: a row a Banker count, a column a value of Player's third card;
``–`` is the column for "Player stood", ``D`` draws and ``S`` stands."""


class Action(Enum):
    """What a hand does after its first two cards."""

    DRAW = "draw"
    STAND = "stand"


class PlayerStood(Enum):
    """The column of the tableau for a Player hand that took no third card. It is never 0."""

    STOOD = "stood"


STOOD = PlayerStood.STOOD

Third = int | PlayerStood


class Reason(Enum):
    """Why a hand draws or stands; the value is the rule in a sentence."""

    NATURAL = "A natural, 8 or 9 on the first two cards, ends the coup: nobody draws."
    PLAYER_LOW = "Player draws on 0 to 5."
    PLAYER_HIGH = "Player stands on 6 and 7."
    BANKER_LOW = "Banker always draws on 0, 1 and 2."
    BANKER_HIGH = "Banker always stands on 7."
    BANKER_AS_PLAYER_DRAW = "When Player stands, Banker draws on 0 to 5."
    BANKER_AS_PLAYER_STAND = "When Player stands, Banker stands on 6 and 7."
    BANKER_BY_TABLEAU_DRAW = "Player's third card is in this row's drawing range."
    BANKER_BY_TABLEAU_STAND = "Player's third card is outside this row's drawing range."


@dataclass(frozen=True, slots=True)
class Cell:
    """A place on the rule card: whose rule, the hand's two-card count, and for Banker the value
    of Player's third card or ``STOOD`` (``None`` for Player, who looks at nothing but itself)."""

    hand: Hand
    total: int
    third: Third | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What a hand must do, why, and which cell of the rule card says so."""

    action: Action
    reason: Reason
    cell: Cell
    rule: str
    """The rule in words, as the card in use prints it."""

    @property
    def sentence(self) -> str:
        """The decision in words, with this hand's numbers.

        >>> banker_decision(4, 9).sentence
        "Banker has 4 and Player drew 9. On 4, Banker draws when Player's card is 2 to 7, so it \
stands."
        """
        hand, total = self.cell.hand.label, self.cell.total
        if self.reason is Reason.NATURAL:
            return _(self.rule)
        if self.reason not in (Reason.BANKER_BY_TABLEAU_DRAW, Reason.BANKER_BY_TABLEAU_STAND):
            return _("{hand} has {total}. {rule}").format(hand=hand, total=total, rule=_(self.rule))
        pattern = (
            _("{hand} has {total} and Player drew {third}. {rule}, so it draws.")
            if self.action is Action.DRAW
            else _("{hand} has {total} and Player drew {third}. {rule}, so it stands.")
        )
        return pattern.format(hand=hand, total=total, third=self.cell.third, rule=self.rule)


class Tableau(Mapping[tuple[int, Third], Action]):
    """Banker's rules: from (Banker's two-card count 0-7, Player's third) to an action.

    All 88 cells are there and none can be changed.

    >>> TABLEAU[6, STOOD]
    <Action.STAND: 'stand'>
    """

    __slots__ = ("_cells",)

    def __init__(self, cells: Mapping[tuple[int, Third], Action]) -> None:
        wanted = {(total, third) for total in range(8) for third in COLUMNS}
        if set(cells) != wanted:
            odd = sorted(map(str, wanted ^ set(cells)))
            raise TableauError(
                "The rule card needs one cell for each Banker count 0-7 and each of the eleven "
                f"columns; look at {', '.join(odd[:3])}."
            )
        self._cells = MappingProxyType(dict(cells))

    @classmethod
    def parse(cls, text: str) -> Tableau:
        """Read a printed card in the form of ``PRINTED_CARD``.

        Raises:
            TableauError: a row or a column is missing, twice there, or not D or S; the sentence
                names the row.
        """
        lines = [line for line in text.splitlines() if line.strip()]
        if not lines or "|" not in lines[0]:
            raise TableauError("The rule card begins with the line ' Banker | –   0 1 2 … 9'.")
        columns = [_column(word) for word in lines[0].split("|")[1].split()]
        cells: dict[tuple[int, Third], Action] = {}
        for line in lines[1:]:
            head, _, row = line.partition("|")
            words = row.split()
            if len(words) != len(columns):
                raise TableauError(
                    f"Row {head.strip()} of the rule card has {len(words)} cells; "
                    f"it needs {len(columns)}."
                )
            for total in _totals(head.strip()):
                for third, word in zip(columns, words, strict=True):
                    if (total, third) in cells:
                        raise TableauError(f"Row {total} stands twice on the rule card.")
                    cells[total, third] = _action(word, head.strip())
        return cls(cells)

    def row_rule(self, total: int) -> str:
        """The row of one Banker count in words, for a Player who drew.

        >>> TABLEAU.row_rule(4)
        "On 4, Banker draws when Player's card is 2 to 7"
        """
        draws = [third for third in range(10) if self[total, third] is Action.DRAW]
        stands = [third for third in range(10) if third not in draws]
        if not stands:
            return _("On {total}, Banker always draws").format(total=total)
        if not draws:
            return _("On {total}, Banker always stands").format(total=total)
        if len(stands) <= 2:
            return _("On {total}, Banker draws unless Player's card is {values}").format(
                total=total, values=_list_values(stands)
            )
        return _("On {total}, Banker draws when Player's card is {values}").format(
            total=total, values=_list_values(draws)
        )

    def __getitem__(self, cell: tuple[int, Third]) -> Action:
        return self._cells[cell]

    def __iter__(self) -> Iterator[tuple[int, Third]]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def __hash__(self) -> int:
        return hash(frozenset(self._cells.items()))

    def __repr__(self) -> str:
        rows = ("".join(self[t, c].name[0] for c in COLUMNS) for t in range(8))
        return f"Tableau({' '.join(rows)})"


COLUMNS: tuple[Third, ...] = (STOOD, *range(10))
"""The tableau's columns in printed order."""


def _list_values(values: list[int]) -> str:
    if len(values) > 2 and values[-1] - values[0] == len(values) - 1:
        return _("{first} to {last}").format(first=values[0], last=values[-1])
    if len(values) == 1:
        return str(values[0])
    head = ", ".join(map(str, values[:-1]))
    return _("{head} or {last}").format(head=head, last=values[-1])


def _column(word: str) -> Third:
    if word in ("–", "-"):
        return STOOD
    if word.isdecimal() and len(word) == 1:
        return int(word)
    raise TableauError(f"{word!r} heads no column of the rule card: columns are – and 0 to 9.")


def _totals(head: str) -> range:
    first, _, last = head.replace("–", "-").partition("-")
    if first.isdecimal() and (last or first).isdecimal():
        return range(int(first), int(last or first) + 1)
    raise TableauError(f"{head!r} is no row of the rule card: rows are Banker counts 0 to 7.")


def _action(word: str, head: str) -> Action:
    if word in ("D", "S"):
        return Action.DRAW if word == "D" else Action.STAND
    raise TableauError(f"Row {head} of the rule card says {word!r}; a cell is D or S.")


TABLEAU = Tableau.parse(PRINTED_CARD)
"""Banker's rules of punto banco."""


def player_decision(total: int) -> Decision:
    """What Player does with a two-card count.

    Raises:
        TableauError: the count is not 0-9.

    >>> player_decision(5).action
    <Action.DRAW: 'draw'>
    """
    _verify_total(total, Hand.PLAYER)
    cell = Cell(Hand.PLAYER, total)
    if total >= 8:
        return Decision(Action.STAND, Reason.NATURAL, cell, Reason.NATURAL.value)
    action, reason = (
        (Action.STAND, Reason.PLAYER_HIGH) if total >= 6 else (Action.DRAW, Reason.PLAYER_LOW)
    )
    return Decision(action, reason, cell, reason.value)


def banker_decision(total: int, player_third: Third, tableau: Tableau = TABLEAU) -> Decision:
    """What Banker does with a two-card count.

    ``player_third`` is the point value 0-9 of Player's third card, or ``STOOD`` where Player took
    none: a third card worth 0 is a king, a queen, a jack or a ten, and no third card at all.

    Raises:
        TableauError: the count or the third card is none of these.

    >>> banker_decision(5, STOOD).action, banker_decision(5, 0).action
    (<Action.DRAW: 'draw'>, <Action.STAND: 'stand'>)
    """
    _verify_total(total, Hand.BANKER)
    if player_third is not STOOD and not (_is_int(player_third) and 0 <= player_third <= 9):
        raise TableauError(
            f"Player's third card counts 0 to 9, or is STOOD; {player_third!r} is neither."
        )
    cell = Cell(Hand.BANKER, total, player_third)
    if total >= 8:
        return Decision(Action.STAND, Reason.NATURAL, cell, Reason.NATURAL.value)
    action = tableau[total, player_third]
    draws = action is Action.DRAW
    by_count_alone = len({tableau[total, column] for column in COLUMNS}) == 1
    if by_count_alone and (total <= 2 or total == 7):
        reason = Reason.BANKER_LOW if draws else Reason.BANKER_HIGH
    elif player_third is STOOD:
        reason = Reason.BANKER_AS_PLAYER_DRAW if draws else Reason.BANKER_AS_PLAYER_STAND
    else:
        reason = Reason.BANKER_BY_TABLEAU_DRAW if draws else Reason.BANKER_BY_TABLEAU_STAND
        return Decision(action, reason, cell, tableau.row_rule(total))
    return Decision(action, reason, cell, reason.value)


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _verify_total(total: int, hand: Hand) -> None:
    if not (_is_int(total) and 0 <= total <= 9):
        raise TableauError(f"{hand.label}'s count is a whole number from 0 to 9, not {total!r}.")
