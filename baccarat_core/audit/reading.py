"""Reads a house's page: every line becomes statements, or is said to be unread."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ..bets import BankerMode, BetKind
from ..errors import AuditError
from ..text import _
from .claims_read import QUANTITY, quantity_in, read_claims, without_quantities
from .clauses import Clause, clauses
from .drawing import PrintedCard, Rows
from .pays_read import (
    has_unread_number,
    read_commission,
    read_examples,
    read_on_tie,
    read_pays,
    read_push,
)
from .said import ClaimSaid, DecksSaid, Known, Place, Quantity, Said, Standing, Topic, Unread
from .words import COUNT, DECKS, NAME, NEXT_ROW, PERCENT, RATIO, count_of, kinds_named, mode_of

LONGEST = 50_000
"""No page that is audited has more characters."""
LONGEST_LINE = 2_000
"""No line of a page has more characters."""
MOST_DECKS = 100

_EITHER_DECKS = re.compile(r"(?<![\w.,:])(?P<n>\d{1,2}|\w+)\s*(?:or|to|and|/|[–-])\s*$", re.I)
_BARE_DECKS = re.compile(
    rf"(?:sometimes|usually|often|or|also|elsewhere)\s+(?P<n>{COUNT})", re.IGNORECASE
)
_CARDS = re.compile(r"(?<![\w.,])(\d{3,4})[\s-]+cards?\b", re.IGNORECASE)
_TOPICS: tuple[tuple[Topic, str], ...] = (
    (
        Topic.CARD_VALUES,
        r"\baces?\b|\bface\s+value|\bcourt\s+cards?|\bpicture\s+cards?|\blast\s+digit|"
        r"\bpoint\s+count|\bpoint\s+value",
    ),
    (Topic.NATURAL, r"\bnaturals?\b|\b(?:either|both)\s+hands?\b|\b8\s+or\s+9\b"),
    (
        Topic.BET_WINS,
        r"\bwins?\s+(?:when|if)\b|\bshares?\s+(?:a\s+)?rank|\bpaid\s+once\b|\bhigher\b",
    ),
    (
        Topic.PROCEDURE,
        r"\bseats?\b|\bcut\s+card\b|\bburn(?:s|ed)?\b|\b(?:re)?shuffl|\bdealt\b|\bdeals?\b|"
        r"\blimits?\b|\brounds?\b|\bmodes?\b|\bdisconnect|\bsupervisor\b|\bcancelled\b|"
        r"\bcommission\b|\bbets?\b|\bdrawing\s+rules?\b|\bthird[\s-]card\b|"
        r"\bplayer\s+(?:drew|draws|stood|stands)\b",
    ),
    (Topic.GAME, r"\bbaccarat\b|\bpunto\s+banco\b"),
)


@dataclass
class _Reader:
    rows: Rows = field(default_factory=Rows)
    card: PrintedCard = field(default_factory=PrintedCard)
    bets: tuple[BetKind, ...] = ()
    mode: BankerMode | None = None
    quantity: Quantity | None = None
    columns: tuple[str, ...] = ()

    def line(self, number: int, line: str) -> Iterator[Said]:
        if not line.strip():
            self.columns, self.card = (), PrintedCard()
            return
        printed = self.card.read(number, line)
        if printed is not None:
            yield from printed or [_known(number, line, Topic.PROCEDURE)]
            return
        cells = [cell.strip() for cell in re.split(r"[|\t]| {3,}", line.strip(" |\t"))]
        if len(cells) > 1:
            row = self._row(number, line, cells)
            if row is not None:
                yield from row
                return
        self.bets, self.mode = (), None
        found: list[Said] = []
        for clause in clauses(number, line):
            self._clause(clause, found)
        yield from dict.fromkeys(found)
        self._carry_over(line)

    def _carry_over(self, line: str) -> None:
        """A line that ends with a colon speaks for those below it."""
        if not line.rstrip().endswith(":"):
            self.quantity = None
        else:
            self.quantity = quantity_in(line)

    def _clause(self, clause: Clause, found: list[Said]) -> None:
        text = without_quantities(clause.text)
        names = [kind for match in NAME.finditer(text) for kind in kinds_named(match)]
        self.mode = mode_of(text) or self.mode
        if clause.opens and not names:
            self.bets = ()
        said: list[Said] = []
        claims = read_claims(clause, self.quantity, self.bets)
        said += claims
        decks = list(_decks(clause)) or _more_decks(clause, found)
        if decks and not claims and found and isinstance(found[-1], ClaimSaid) and not clause.opens:
            found[-1] = replace(found[-1], decks=decks[0].decks)
            return
        if not claims:
            said += decks
        said += read_examples(clause, text, self.bets)
        if not said or claims:
            said += read_pays(clause, text, self.bets, self.mode)
        said += read_push(clause, text)
        said += read_on_tie(clause, text)
        if not said:
            said += read_commission(clause, text)
        if not said:
            said += self.rows.read(clause)
        if said and has_unread_number(text, said):
            said.append(Unread(clause.place, standing=clause.standing))
        if names:
            self.bets = tuple(dict.fromkeys(names))[:2] if not said else _first(text)
        found += said or [self._other(clause)]

    def _other(self, clause: Clause) -> Said:
        """A rule without a price, or words that were not understood."""
        figures = bool(
            PERCENT.search(clause.text)
            or RATIO.search(clause.text)
            or re.match(NEXT_ROW, clause.text, re.IGNORECASE)
        )
        for topic, pattern in _TOPICS:
            if figures and topic is not Topic.CARD_VALUES:
                continue
            if re.search(pattern, clause.text, re.IGNORECASE):
                return Known(clause.place, topic, standing=clause.standing)
        if not figures:
            name = NAME.fullmatch(clause.text)
            if name or QUANTITY.fullmatch(clause.text):
                return Known(clause.place, Topic.PROCEDURE, standing=clause.standing)
        return Unread(clause.place, standing=clause.standing)

    def _row(self, number: int, line: str, cells: list[str]) -> list[Said] | None:
        """A row of a table of bets; ``None`` where the line is no such row."""
        if all(re.fullmatch(r":?-{2,}:?", cell) for cell in cells):
            return [_known(number, line, Topic.PROCEDURE)]
        heads = tuple(_head(cell) for cell in cells)
        if sum(bool(head) for head in heads) >= 2 and not any(PERCENT.search(c) for c in cells):
            self.columns = heads
            return [_known(number, line, Topic.PROCEDURE)]
        if not NAME.match(cells[0]):
            return None
        found: list[Said] = []
        at = 0
        self.bets, self.mode = _first(cells[0]), mode_of(line)
        for place, cell in enumerate(cells):
            at = line.index(cell, at)
            head = self.columns[place] if place < len(self.columns) else ""
            if place == 0 and len(cells) > 1 and NAME.match(cell):
                rest = list(clauses(number, cell))
                if len(rest) == 1 and not RATIO.search(cell):
                    continue
            self._cell(Clause(number, at, cell, *_STATED), head, found)
        return found or None

    def _cell(self, clause: Clause, head: str, found: list[Said]) -> None:
        if not clause.text:
            return
        if head in _BY_HEAD:
            claims = read_claims(clause, _BY_HEAD[head], self.bets)
            if claims:
                found += claims
                return
        pays = read_pays(clause, clause.text, self.bets, self.mode, bare=head == "pays")
        if pays:
            found += pays
        else:
            self._clause(replace(clause, opens=False), found)


_STATED = (Standing.STATED, False)
_BY_HEAD = {"edge": Quantity.EDGE, "return": Quantity.RETURN, "chance": Quantity.CHANCE}


def _head(cell: str) -> str:
    """What a column of a table of bets holds, by its head."""
    quantity = quantity_in(cell)
    if quantity and not PERCENT.search(cell):
        return next(head for head, each in _BY_HEAD.items() if each is quantity)
    if re.fullmatch(r"pays?|pay-?outs?|odds|payment", cell, re.IGNORECASE):
        return "pays"
    return "bet" if re.fullmatch(r"bets?|wagers?", cell, re.IGNORECASE) else ""


def _first(text: str) -> tuple[BetKind, ...]:
    match = NAME.search(text)
    return kinds_named(match) if match else ()


def _known(number: int, line: str, topic: Topic) -> Known:
    return Known(Place(number, 0, len(line), line.strip()), topic)


def _decks(clause: Clause) -> Iterator[DecksSaid]:
    for match in DECKS.finditer(clause.text):
        either = _EITHER_DECKS.search(clause.text, 0, match.start())
        for word in [either["n"] if either else None, match["n"] or match["m"]]:
            number = _number(word)
            if number:
                yield DecksSaid(clause.place, number, standing=clause.standing)
        return
    for match in _CARDS.finditer(clause.text):
        decks, rest = divmod(int(match[1]), 52)
        if decks > 1 and not rest:
            yield DecksSaid(clause.place, decks, standing=clause.standing)


def _more_decks(clause: Clause, found: list[Said]) -> list[DecksSaid]:
    """A bare number behind a deck count: "eight decks (sometimes six)"."""
    bare = _BARE_DECKS.fullmatch(clause.text)
    if not (bare and not clause.opens and found and isinstance(found[-1], DecksSaid)):
        return []
    number = _number(bare["n"])
    return [DecksSaid(clause.place, number, standing=clause.standing)] if number else []


def _number(word: str | None) -> int | None:
    try:
        number = count_of(word) if word else 0
    except ValueError:
        return None
    return number if 1 <= number <= MOST_DECKS else None


def lines_of(text: str) -> tuple[str, ...]:
    """The lines of a page as they are read: long gaps in them shortened.

    Raises:
        AuditError: a line is longer than any sentence or row.

    >>> lines_of("Tie               8:1")
    ('Tie    8:1',)
    """
    lines = tuple(re.sub(r"[^\S\n\t]{5,}", "    ", line.rstrip()) for line in text.splitlines())
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            raise AuditError(
                _("Line {number} has more than {most:,} characters; break it in two.").format(
                    number=number, most=LONGEST_LINE
                )
            )
    return lines


def read_page(text: str) -> tuple[Said, ...]:
    """All that a page says, in the order of its lines; what is not understood is ``Unread``.

    Raises:
        AuditError: the page is empty, no text, longer than a page, or nothing in it was understood.

    >>> [said.meaning for said in read_page("Eight decks. Tie 1:8")]
    ['8 decks', 'Tie pays 1:8']
    """
    if not isinstance(text, str) or not text.strip():
        raise AuditError(
            _("There is nothing to audit. Write a line such as “Tie pays 8 to 1” or “Eight decks”.")
        )
    if len(text) > LONGEST:
        raise AuditError(
            _("A page has at most {most:,} characters, and this one has {given:,}.").format(
                most=LONGEST, given=len(text)
            )
        )
    reader = _Reader()
    said = tuple(
        each
        for number, line in enumerate(lines_of(text), start=1)
        for each in reader.line(number, line)
    )
    if all(isinstance(each, Unread | Known) for each in said):
        raise AuditError(
            _(
                "No bet, pay, deck count or drawing rule was found in this text. Write lines such "
                "as “Eight decks”, “Tie pays 8 to 1” or “Banker 3 draws unless 8”."
            )
        )
    return said
