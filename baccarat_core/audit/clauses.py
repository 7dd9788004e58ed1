"""A page cut into lines, sentences and clauses, each knowing where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from .said import Place, Standing
from .words import NAME, NEXT_ROW, RATIO

_HEDGE = re.compile(
    r"\b(?:elsewhere|sometimes|some(?:\s+\w+)?\s+(?:casinos|houses|tables|rooms)|"
    r"other\s+(?:casinos|houses|tables|rooms|games)|many\s+(?:casinos|houses|tables)|"
    r"in\s+some\s+places|may\s+(?:pay|draw|also|be)|might|for\s+example,?\s+elsewhere)\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?](?=\s+[^a-z\s]|\s*$)|[.!?](?=[\"”’)]\s)")
_ROW_AHEAD = (
    r"(?:and\s+)?(?:on\s+)?\d(?:\s*[–—-]\s*\d)?\s*"
    r"(?:\b(?:on|draws?|stands?|always|takes?|hits?|never)\b|:(?!\s*\d))"
)
_ACT_AHEAD = r"(?:and\s+)?(?P<act>draws?|stands?)\s+on\s+\d"
_CUT = re.compile(
    rf"\s*[;•·]\s*|\s*,\s+(?={_ROW_AHEAD}|{NEXT_ROW}|{_ACT_AHEAD})|\s+and\s+(?={NEXT_ROW})"
    r"|\s+[–—]\s+(?=[A-Z])",
    re.IGNORECASE,
)
_ROW_BEGUN = re.compile(r"\d.*\b(?:against|unless|except|if|when)\b.*\d", re.IGNORECASE)
_LIST_BEGUN = re.compile(r"\s*(?:[a-z]+\s+)?(?:on\s+)?\d[\d\s,–—-]*", re.IGNORECASE)
_COMMA = re.compile(r"\s*(?:,\s*(?:but\s+|and\s+)?|\band\s+|\bbut\s+)", re.IGNORECASE)
_DECIMAL = re.compile(r"(?<![\w.,:/])\d+[.,]\d+(?![\w.,]*\s*(?:%|:|/|to\b|for\b|per))")
_BEHIND = ' \t,.:-–—*|“”"'
_BEFORE = _BEHIND + "#>"
_PARENTHESIS = re.compile(r"[(\[]((?=[^()\[\]]*[a-z])[^()\[\]]*)[)\]]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of a line that is read by itself. ``opens`` where a new sentence begins."""

    line: int
    start: int
    text: str
    standing: Standing
    opens: bool

    @property
    def place(self) -> Place:
        """Where it stands."""
        return Place(self.line, self.start, self.start + len(self.text), self.text)


def clauses(number: int, line: str) -> Iterator[Clause]:
    """The clauses of one line, in order of their places.

    >>> [clause.text for clause in clauses(1, "Eight decks (sometimes six). Tie 1:8, Player 1:1")]
    ['Eight decks', 'sometimes six', 'Tie 1:8', 'Player 1:1']
    """
    for start, sentence in _sentences(line):
        inside = [(match.start(1), match[1]) for match in _PARENTHESIS.finditer(sentence)]
        plain = _PARENTHESIS.sub(lambda match: "\0" * len(match[0]), sentence)
        pieces = [(at, text, False) for at, text in _pieces(plain)]
        pieces += [(at + more, text, True) for at, body in inside for more, text in _pieces(body)]
        aside = False
        for place, (at, text, bracketed) in enumerate(sorted(pieces)):
            hedged = bool(_HEDGE.search(text))
            aside = aside or (hedged and not bracketed)
            standing = Standing.ASIDE if aside or hedged else Standing.STATED
            yield Clause(number, start + at, text, standing, opens=place == 0)


def _sentences(line: str) -> Iterator[tuple[int, str]]:
    start = 0
    for end in _SENTENCE_END.finditer(line):
        yield start, line[start : end.start()]
        start = end.end()
    yield start, line[start:]


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """Cut at semicolons, at commas before a new row of the rules, and between two pays."""
    start = 0
    for cut in [*_CUT.finditer(text), None]:
        if cut and (
            _LIST_BEGUN.fullmatch(text, start, cut.start())
            or (cut["act"] and not _ROW_BEGUN.search(text, start, cut.start()))
        ):
            continue
        end = cut.start() if cut else len(text)
        yield from _between_pays(start, text[start:end])
        start = cut.end() if cut else end


def _between_pays(offset: int, text: str) -> Iterator[tuple[int, str]]:
    """One pay a piece: cut at the first comma or "and" between two pays."""
    start = 0
    pays = sorted(
        [*RATIO.finditer(text), *_DECIMAL.finditer(text)], key=lambda match: match.start()
    )
    for one, two in pairwise(pays):
        between = [
            comma
            for comma in _COMMA.finditer(text, one.end(), two.start())
            if comma.end() == two.start() or NAME.match(text, comma.end())
        ] or list(_COMMA.finditer(text, one.end(), two.start()))
        if between:
            yield from _stripped(offset, start, text[start : between[0].start()])
            start = between[0].end()
    yield from _stripped(offset, start, text[start:])


def _stripped(offset: int, start: int, text: str) -> Iterator[tuple[int, str]]:
    """Without blanks around it, in parts where a parenthesis stood."""
    for part in re.finditer(r"[^\0]+", text):
        words = part[0].lstrip(_BEFORE).rstrip(_BEHIND)
        if words:
            at = part[0].index(words)
            yield offset + start + part.start() + at, words
