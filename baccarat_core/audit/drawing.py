"""Reads drawing rules: Banker's rows, the row for a Player who stood, Player's own rule."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from ..scoring import Hand
from .clauses import Clause
from .said import Place, RowSaid, Said, Standing, StoodSaid
from .words import DRAW, STAND, VALUES, values_of

Kind = TypeVar("Kind", bound=Said)

ALL = frozenset(range(10))
COUNTS = frozenset(range(8))

_STOOD = re.compile(
    r"(?:\b(?:if|when|whenever|where|once|after|as)\s+)?(?:\bthe\s+)?\b(?:player|punto)"
    r"(?:['’]s\s+hand|\s+hand)?\s+(?:has\s+)?(?:stands|stood|stays|is\s+standing|"
    r"(?:does|did)\s+not\s+draw|(?:doesn|didn)['’]t\s+draw|(?:takes|took|draws|drew)\s+no\b"
    r"(?:\s+(?:third\s+)?card)?)(?:\s+pat)?(?:\s+(?:on|with)\s+[\d\s,–—-]*(?:(?:or|and)\s+\d)?)?",
    re.IGNORECASE,
)
_CONDITIONAL = re.compile(r"\b(?:if|when|whenever|where|once|after|as)\b", re.IGNORECASE)
_AS_PLAYER = re.compile(
    r"\b(?:same|like|as)\b[^.;]*\b(?:player|rules?)\b|\bplayer['’]s\s+rules?\b", re.IGNORECASE
)
_TURN = re.compile(
    r"\b(?P<not>unless|except|but\s+not|(?:anything|everything|any|all)(?:\s+\w+)?\s+but)\b"
    r"|\b(?:if|when|against|where|provided|only)\b",
    re.IGNORECASE,
)
_ALL_BUT = re.compile(r"\b(?:but|except|not)\s+(?:for\s+)?(?:an?\s+)?\d", re.IGNORECASE)
_PLAYERS_CARD = re.compile(
    r"\b(?:player|punto)(?:['’]s)?\s+(?:(?:third|drawn)\s+)?(?:card|third)\b", re.IGNORECASE
)
_PLAYER = re.compile(r"\b(?:player|punto)\b", re.IGNORECASE)
_BANKER = re.compile(r"\b(?:banker|banco)\b", re.IGNORECASE)
_HEADING = re.compile(
    r"(?:the\s+)?(?P<hand>banker|banco|player|punto)(?:['’]?s)?"
    r"(?:\s+(?:hand|drawing|third[\s-]card|rules?|chart|table))*",
    re.IGNORECASE,
)
_NO_ROW = re.compile(r"\bnaturals?\b|\b(?:either|both)\s+hands?\b|\beach\s+hand\b", re.IGNORECASE)
_PLAINER: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        (r"\b(?:3rd|2nd|1st)\b", "third"),
        (
            r"\b(?:when|if)\s+(?:holding|having|(?:it|he|she|they)\s+(?:has|have|holds?))\s+(?=\d)",
            "on ",
        ),
        (r"\bbetween\s+(\d)\s+and\s+(\d)\b", r"\1–\2"),
        (r"\b(\d)\s+(?:or|and)\s+(?:less|lower|fewer|under|below|down)\b", r"0–\1"),
        (r"\b(\d)\s+(?:or|and)\s+(?:more|higher|greater|over|above|up)\b", r"\1–9"),
        (r"\b(draws?)\s+(?:up\s+)?to\s+(\d)\b", r"\1 on 0–\2"),
        (r"\bup\s+to\s+(\d)\b", r"0–\1"),
    )
)
"""Other ways of writing "on 0–5" and their like."""


@dataclass
class Rows:
    """What the row before spoke of, since pages write "4 draws on 2–7; 5 on 4–7"."""

    hand: Hand | None = None
    draws: bool | None = None
    stood: bool = False
    last: RowSaid | None = None

    def read(self, clause: Clause) -> list[Said]:
        """The rows that a clause states; none where it is about something else."""
        text = clause.text
        for pattern, plain in _PLAINER:
            text = pattern.sub(plain, text)
        if _NO_ROW.search(text) and not VALUES.match(text):
            return []
        if heading := _HEADING.fullmatch(text):
            self.hand = Hand.BANKER if _BANKER.match(heading["hand"]) else Hand.PLAYER
            return []
        stood = _STOOD.search(text)
        goes_on = self.stood and not clause.opens and not _PLAYER.search(text)
        self.stood = goes_on or bool(stood and self._is_about_banker(text, stood))
        if self.stood:
            self.hand = Hand.BANKER
            said = _stood(_cut_out(text, stood) if stood else text, clause)
            return [said] if said else []
        main, against, inverse = _split(text)
        hand = self._hand(main)
        rest = self._rest_of_row(main, against, clause)
        rows = rest or self._rows(main, against, inverse, hand, clause)
        if rows:
            self.hand = hand or Hand.BANKER
            self.last = rows[-1]
        return list(rows)

    def _rest_of_row(self, main: str, against: str, clause: Clause) -> list[RowSaid]:
        """ "stands on 8" after "3: draws on 0–7, 9" is about that row still."""
        acts, lists = _acts(main), list(VALUES.finditer(main))
        last = self.last
        if clause.opens or against or last is None or last.whole or len(acts) != len(lists) != 1:
            return []
        (draws, at), values = acts[0], frozenset(values_of(lists[0][0]))
        named = _BANKER.search(main) or _PLAYER.search(main)
        if named or at > lists[0].start() or values != (last.draws if draws else ALL - last.draws):
            return []
        return [replace(last, place=clause.place)]

    def _is_about_banker(self, text: str, stood: re.Match[str]) -> bool:
        rest = _cut_out(text, stood)
        conditional = bool(_CONDITIONAL.match(stood[0])) or ":" in text[stood.end() :][:2]
        if _BANKER.search(rest):
            return True
        return conditional and bool(VALUES.search(rest))

    def _hand(self, main: str) -> Hand | None:
        plain = _PLAYERS_CARD.sub(" ", main)
        if _BANKER.search(main):
            return Hand.BANKER
        if _PLAYER.search(plain):
            return Hand.PLAYER
        return self.hand

    def _rows(
        self, main: str, against: str, inverse: bool, hand: Hand | None, clause: Clause
    ) -> list[RowSaid]:
        place, standing = clause.place, clause.standing
        lists = [values_of(match[0]) for match in VALUES.finditer(main)]
        acts = _acts(main)
        if not lists or not all(lists):
            return []
        if hand is Hand.PLAYER:
            return [
                RowSaid(place, hand, totals, ALL if draws else frozenset(), standing=standing)
                for draws, totals in _paired(main)
            ]
        thirds = [values_of(match[0]) for match in VALUES.finditer(against)]
        if hand is Hand.BANKER and acts and len(lists) == len(acts) and not against:
            self.draws = acts[-1][0]
            return [
                RowSaid(place, hand, totals, ALL if does else frozenset(), standing=standing)
                for does, totals in _paired(main)
            ]
        draws = self._drawn_against(main, lists, acts, thirds, inverse)
        if draws is None:
            return []
        return [RowSaid(place, Hand.BANKER, lists[0], draws, whole=False, standing=standing)]

    def _drawn_against(
        self,
        main: str,
        lists: Sequence[tuple[int, ...]],
        acts: Sequence[tuple[bool, int]],
        thirds: Sequence[tuple[int, ...]],
        inverse: bool,
    ) -> frozenset[int] | None:
        """The third cards that Banker's row draws against; ``None`` where a part was not read."""
        if thirds:
            if len(lists) > 1 or len(thirds) > 2:
                return None
            draws = self._against(acts, thirds[0], inverse)
            if len(thirds) == 2 and draws not in (frozenset(thirds[1]), ALL - frozenset(thirds[1])):
                return None
            return draws
        if len(lists) == 2 and len(acts) <= 1:
            return self._against(acts, lists[1], inverse=False)
        first = VALUES.search(main)
        if first and len(lists) == 3 and len(acts) == 2 and first.start() < acts[0][1]:
            pairs = _paired(main[acts[0][1] :])
            return frozenset(value for does, values in pairs if does for value in values)
        return None

    def _against(
        self, acts: Sequence[tuple[bool, int]], values: Sequence[int], inverse: bool
    ) -> frozenset[int] | None:
        """The third cards a row draws against, where it acts so on these (or on all but these)."""
        if acts:
            self.draws = acts[0][0]
        if self.draws is None or not values:
            return None
        draws_on_them = self.draws is not inverse
        return frozenset(values) if draws_on_them else ALL - frozenset(values)


def _acts(text: str) -> list[tuple[bool, int]]:
    """Each "draws" (true) or "stands" (false) and where it stands."""
    stands = [match.span() for match in STAND.finditer(text)]
    draws = [
        match.start()
        for match in DRAW.finditer(text)
        if not any(start <= match.start() < end for start, end in stands)
    ]
    found = [(True, at) for at in draws] + [(False, start) for start, _ in stands]
    return sorted(found, key=lambda act: act[1])


def _paired(text: str) -> list[tuple[bool, tuple[int, ...]]]:
    """Actions with their values, in either order: "draws on 0–5", "0–5 draw"."""
    acts = _acts(text)
    lists = [(values_of(match[0]), match.start()) for match in VALUES.finditer(text)]
    if len(acts) != len(lists):
        return []
    return [(does, values) for (does, _), (values, _) in zip(acts, lists, strict=True)]


def _split(text: str) -> tuple[str, str, bool]:
    """The rule, what it looks at, and whether it is for all but that."""
    turn = _TURN.search(text)
    if not turn:
        return text, "", False
    if not text[: turn.start()].strip():
        condition, comma, rest = text.partition(",")
        if comma and _BANKER.search(condition):
            return _split(f"{condition[turn.end() :]} {rest}")
        return (rest, condition, bool(turn["not"])) if comma else (text, "", False)
    against = text[turn.end() :]
    return text[: turn.start()], against, bool(turn["not"] or _ALL_BUT.search(against))


def _cut_out(text: str, match: re.Match[str]) -> str:
    return f"{text[: match.start()]} {text[match.end() :]}"


def _stood(rest: str, clause: Clause) -> StoodSaid | None:
    paired = _paired(rest)
    if paired:
        draws = frozenset(value for does, values in paired if does for value in values) & COUNTS
        stands = frozenset(value for does, values in paired if not does for value in values)
        stands &= COUNTS
        if not stands:
            stands = COUNTS - draws
        elif not any(does for does, _ in paired):
            draws = COUNTS - stands
    elif _AS_PLAYER.search(rest):
        draws, stands = frozenset(range(6)), frozenset({6, 7})
    else:
        return None
    return StoodSaid(clause.place, draws, stands, standing=clause.standing)


@dataclass
class PrintedCard:
    """A rule card printed as a table, read line by line; ``columns`` once its head is read."""

    columns: tuple[int | None, ...] = ()

    def read(self, number: int, line: str) -> list[Said] | None:
        """The rows in a line of the card; ``None`` where the line is no part of one."""
        words = [word for word in re.split(r"[\s|]+", line.strip()) if word]
        heads = [word for word in words if re.fullmatch(r"\d|[–—-]|stood", word, re.IGNORECASE)]
        place = Place(number, 0, len(line), line.strip())
        digits = [word for word in heads if word.isdecimal()]
        if len(digits) >= 8 and len(heads) >= len(words) - 2:
            self.columns = tuple(int(word) if word.isdecimal() else None for word in heads)
            return []
        if not (self.columns and words and re.fullmatch(r"\d(?:[–—-]\d)?", words[0])):
            return [] if self.columns and re.fullmatch(r"[-:|\s]+", line) else None
        cells = [word.upper() for word in words[1:]]
        if len(cells) != len(self.columns) or not set(cells) <= {"D", "S", "H"}:
            return None
        totals = values_of(words[0])
        by_column = dict(zip(self.columns, (cell != "S" for cell in cells), strict=True))
        draws = frozenset(third for third, does in by_column.items() if does and third is not None)
        said: list[Said] = [RowSaid(place, Hand.BANKER, totals, draws, whole=False)]
        if None in by_column:
            counts = frozenset(totals)
            none: frozenset[int] = frozenset()
            does = by_column[None]
            said.append(StoodSaid(place, counts if does else none, none if does else counts))
        return said


def binding(said: Sequence[Said], kind: type[Kind]) -> list[Kind]:
    """The statements of a kind that bind this table."""
    return [each for each in said if isinstance(each, kind) and each.standing is Standing.STATED]
