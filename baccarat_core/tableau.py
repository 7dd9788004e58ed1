"""The third-card rules, read from the card that casinos print.

A natural (8 or 9 on two cards, either hand) ends the coup before these rules are asked; the two
decision functions answer for it too, so that a caller may always ask.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from .decision import STOOD, Action, Cell, Decision, PlayerStood, Reason, Third
from .errors import TableauError
from .scoring import Hand
from .text import _

__all__ = [
    "COLUMNS",
    "PRINTED_CARD",
    "STOOD",
    "TABLEAU",
    "Action",
    "Cell",
    "Decision",
    "PlayerStood",
    "Reason",
    "Tableau",
    "Third",
    "banker_decision",
    "player_decision",
]

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


class Tableau(Mapping[tuple[int, Third], Action]):
    """Banker's rules: from (Banker's two-card count 0-7, Player's third) to an action.

    All 88 cells are there and none can be changed.

    Raises:
        TableauError: a cell is missing, is one too many, or holds no action.

    >>> TABLEAU[6, STOOD]
    <Action.STAND: 'stand'>
    """

    __slots__ = ("_cells",)

    def __init__(self, cells: Mapping[tuple[int, Third], Action]) -> None:
        wanted = [(total, third) for total in range(8) for third in COLUMNS]
        odd = [
            f"{total} {_heading(third)}" for total, third in wanted if (total, third) not in cells
        ]
        odd += [str(cell) for cell in cells if cell not in wanted]
        if odd:
            raise TableauError(
                _(
                    "The rule card needs one cell for each Banker count 0 to 7 and each of the "
                    "columns – and 0 to 9; look at {cells}."
                ).format(cells=", ".join(odd[:3]))
            )
        for (total, third), action in cells.items():
            if not isinstance(action, Action):
                raise TableauError(
                    _("Cell {cell} of the rule card holds {action!r}; it needs an Action.").format(
                        cell=f"{total} {_heading(third)}", action=action
                    )
                )
        self._cells = MappingProxyType(dict(cells))

    @classmethod
    def parse(cls, text: str) -> Tableau:
        """Read a printed card in the form of ``PRINTED_CARD``.

        Raises:
            TableauError: a row or a column is missing, twice there, or not D or S; the sentence
                names it.

        >>> Tableau.parse(PRINTED_CARD) == TABLEAU
        True
        """
        lines = [line for line in text.splitlines() if line.strip()]
        if not lines or "|" not in lines[0]:
            raise TableauError(_("The rule card begins with the line ' Banker | –   0 1 2 … 9'."))
        columns = [_column(word) for word in lines[0].split("|")[1].split()]
        if twice := [third for third in COLUMNS if columns.count(third) > 1]:
            raise TableauError(
                _("Column {column} stands twice on the rule card.").format(
                    column=_heading(twice[0])
                )
            )
        cells: dict[tuple[int, Third], Action] = {}
        for line in lines[1:]:
            head, row = (part.strip() for part in line.partition("|")[::2])
            words = row.split()
            if len(words) != len(columns):
                raise TableauError(
                    _("Row {row} of the rule card has {given} cells; it needs {wanted}.").format(
                        row=head, given=len(words), wanted=len(columns)
                    )
                )
            for total in _totals(head):
                if (total, columns[0]) in cells:
                    raise TableauError(
                        _("Row {row} stands twice on the rule card.").format(row=total)
                    )
                for third, word in zip(columns, words, strict=True):
                    cells[total, third] = _action(word, head)
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

    def is_plain(self, totals: Sequence[int], action: Action) -> bool:
        """Whether these Banker counts take this action whatever Player did.

        >>> TABLEAU.is_plain([7], Action.STAND), TABLEAU.is_plain([3], Action.DRAW)
        (True, False)
        """
        return all(self[total, column] is action for total in totals for column in COLUMNS)

    def stood_rule(self) -> str:
        """The column "Player stood" in words.

        >>> TABLEAU.stood_rule()
        'When Player stands, Banker draws on 0 to 5'
        """
        draws = [total for total in range(8) if self[total, STOOD] is Action.DRAW]
        if not draws:
            return _("When Player stands, Banker always stands")
        return _("When Player stands, Banker draws on {values}").format(values=_list_values(draws))

    def __getitem__(self, cell: tuple[int, Third]) -> Action:
        return self._cells[cell]

    def __iter__(self) -> Iterator[tuple[int, Third]]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def __hash__(self) -> int:
        return hash(frozenset(self._cells.items()))

    def __reduce__(self) -> tuple[type[Tableau], tuple[dict[tuple[int, Third], Action]]]:
        return Tableau, (dict(self._cells),)

    def __repr__(self) -> str:
        rows = ("".join(self[t, c].name[0] for c in COLUMNS) for t in range(8))
        return f"Tableau({' '.join(rows)})"


COLUMNS: tuple[Third, ...] = (STOOD, *range(10))
"""The tableau's columns in printed order."""


def _heading(third: Third) -> str:
    return "–" if third is STOOD else str(third)


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
    raise TableauError(
        _("{word!r} heads no column of the rule card: columns are – and 0 to 9.").format(word=word)
    )


def _totals(head: str) -> range:
    first, dash, last = (part.strip() for part in head.replace("–", "-").partition("-"))
    ends = (first, last if dash else first)
    if all(len(end) == 1 and end in "01234567" for end in ends) and ends[0] <= ends[1]:
        return range(int(ends[0]), int(ends[1]) + 1)
    raise TableauError(
        _(
            "{head!r} is no row of the rule card: rows are Banker counts 0 to 7, such as 3 or 0–2."
        ).format(head=head)
    )


def _action(word: str, head: str) -> Action:
    if word in ("D", "S"):
        return Action.DRAW if word == "D" else Action.STAND
    raise TableauError(
        _("Row {row} of the rule card says {word!r}; a cell is D or S.").format(row=head, word=word)
    )


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
            _("Player's third card counts 0 to 9, or is STOOD; {third!r} is neither.").format(
                third=player_third
            )
        )
    cell = Cell(Hand.BANKER, total, player_third)
    if total >= 8:
        return Decision(Action.STAND, Reason.NATURAL, cell, Reason.NATURAL.value)
    action = tableau[total, player_third]
    draws = action is Action.DRAW
    if draws and total <= 2 and tableau.is_plain((0, 1, 2), Action.DRAW):
        return Decision(action, Reason.BANKER_LOW, cell, Reason.BANKER_LOW.value)
    if not draws and total == 7 and tableau.is_plain((7,), Action.STAND):
        return Decision(action, Reason.BANKER_HIGH, cell, Reason.BANKER_HIGH.value)
    if player_third is not STOOD:
        reason = Reason.BANKER_BY_TABLEAU_DRAW if draws else Reason.BANKER_BY_TABLEAU_STAND
        return Decision(action, reason, cell, tableau.row_rule(total))
    reason = Reason.BANKER_AS_PLAYER_DRAW if draws else Reason.BANKER_AS_PLAYER_STAND
    as_player = all((tableau[count, STOOD] is Action.DRAW) == (count <= 5) for count in range(8))
    return Decision(action, reason, cell, reason.value if as_player else tableau.stood_rule() + ".")


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _verify_total(total: int, hand: Hand) -> None:
    if not (_is_int(total) and 0 <= total <= 9):
        raise TableauError(
            _("{hand}'s count is a whole number from 0 to 9, not {total!r}.").format(
                hand=hand.label, total=total
            )
        )
