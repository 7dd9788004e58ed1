"""Plain lines: letters in a row, or a round's cards on each line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..text import _
from .cells import LONGEST_CELL, RefusedError, is_winner, no_result, plain, shown
from .checking import Fields
from .entries import Entry, Remark
from .records import Form
from .tables import SEPARATORS, guess

LONGEST_LINE = 100_000
"""Characters of a line of letters; a shoe has about 80 rounds."""

_BETWEEN = re.compile(r"[\s,;|/.\-–—>]+")
_TITLE = re.compile(r"\s*(?:shoe|#|//)", re.IGNORECASE)
_LETTERS = re.compile(r"[pbt\s,;|/.\-–—>]+", re.IGNORECASE)
_NUMBERED = re.compile(
    r"\s*(?:round\s*|hand\s*|game\s*)?#?(\d{1,9})\s*[.):]\s*(?=\D)", re.IGNORECASE
)
_HOLDS = r"(?:\s*[:=]\s*|\s+(?=(?:10|[2-9tjqka])(?:\W|[cdhs]\b)))"
"""Between a hand's name and its cards: a colon, or nothing where a card follows."""
_HANDS = re.compile(
    rf"\s*(?:player|punto|p){_HOLDS}(.*?)[\s,;|/]*(?:banker|banco|b){_HOLDS}(.*?)"
    r"(?:[\s,;|/]*(?:winner|result|won)\s*[:=]\s*(\S+))?\s*",
    re.IGNORECASE | re.DOTALL,
)


def form_of(lines: list[str]) -> Form:
    """Whether most of these lines are letters or cards.

    >>> form_of(["PBTB", "B"]).value, form_of(["9h 9c / 7d Ks"]).value
    ('letters', 'cards')
    """
    letters = sum(is_result_line(line[:LONGEST_CELL]) for line in lines)
    return Form.LETTERS if 2 * letters >= len(lines) else Form.CARDS


def is_result_line(line: str) -> bool:
    """Whether a line holds nothing but results; ``Player, Banker`` may be one, or a header.

    >>> is_result_line("Player, Banker"), is_result_line("9h 9c,7d Ks")
    (True, False)
    """
    return len(line) <= LONGEST_LINE and _words(line) is not None


def line_entries(text: str) -> Iterator[Entry | Remark]:
    """The rounds on each line. A line of several letters is a shoe; lines of one letter, or of one
    round's cards, follow one another, and an empty line or a title such as ``Shoe 3`` ends a shoe.
    """
    alone = False
    for number, line in enumerate(_lines(text), start=1):
        where = _("line {line}").format(line=number)
        if not line.strip():
            if alone:
                yield Remark("", ends_shoe=True)
            alone = False
        elif _TITLE.match(line):
            yield Remark(f"{where}: {line.strip()[:LONGEST_CELL]}", ends_shoe="#" not in line[:3])
            alone = False
        elif len(line) > LONGEST_LINE:
            yield Entry(
                where,
                line[:LONGEST_CELL],
                refused=_(
                    "A line of {length:,} letters is no shoe; at most {most:,} are read."
                ).format(length=len(line), most=LONGEST_LINE),
            )
        elif (words := _words(line)) is not None:
            several = len(words) > 1
            for place, word in enumerate(words, start=1):
                at = _("{where}, place {place}").format(where=where, place=place)
                first = several and place == 1
                yield Entry(at if several else where, word, Fields(winner=word), new_shoe=first)
            if several:
                yield Remark("", ends_shoe=True)
            alone = not several
        else:
            yield _round(where, line)
            alone = True


def _lines(text: str) -> Iterator[str]:
    """Lines as editors count them: ended by a line feed, a carriage return, or both."""
    yield from re.split(r"\r\n|\n|\r", text)


def _words(line: str) -> list[str] | None:
    """The results on a line of results; ``None`` where it holds anything else. A letter that is no
    result among many that are is still a place in the row, to be refused by itself."""
    latin = plain(line).text
    if _LETTERS.fullmatch(latin):
        return [letter for letter in line if not _BETWEEN.fullmatch(letter)]
    words = [word for word in _BETWEEN.split(line.strip()) if word]
    if not words:
        return None
    results = sum(is_winner(word) for word in words)
    if results == len(words):
        return words
    if len(words) == 1:
        letters = [letter for letter in words[0] if is_winner(letter)]
        return list(words[0]) if 10 * len(letters) >= 8 * len(words[0]) > 24 else None
    singles = sum(len(word) == 1 for word in words)
    if len(words) >= 4 and 10 * results >= 8 * len(words) and singles >= results:
        return words
    return None


def _round(where: str, line: str) -> Entry:
    short = line.strip()[:LONGEST_CELL]
    if len(line) > 5 * LONGEST_CELL:
        why = _("A line of {length:,} letters is no round.").format(length=len(line))
        return Entry(where, short, refused=why)
    body = _NUMBERED.sub("", line, count=1)
    named = _HANDS.fullmatch(body)
    try:
        if named:
            fields = Fields(player=named[1], banker=named[2], winner=named[3] or "")
        else:
            fields = guess(_cells(body))
    except RefusedError as why_not:
        strange = _no_result(body)
        return Entry(where, short, refused=no_result(strange) if strange else str(why_not))
    if not any(fields):
        return Entry(
            where, short, refused=_("Nothing in {text} is a result.").format(text=shown(short))
        )
    return Entry(where, short, fields)


def _no_result(line: str) -> str | None:
    """What spoils a line that begins like results; ``None`` where it begins otherwise: cards have a
    result behind them, never before."""
    words = [word for word in _BETWEEN.split(line.strip()) if word]
    if len(words) == 1 and not is_winner(words[0]):
        words = list(words[0])
    first = words[0] if words else ""
    if not is_winner(first) or plain(first).text.casefold() == "t":
        return None
    return next((word for word in words if not is_winner(word)), None)


def _cells(line: str) -> list[str]:
    """A line's cells: by the separator that it has, the slash between two hands among them. Three
    commas and more stand between cards. A result at the end of cards is a cell of its own."""
    for separator in (*SEPARATORS[1:], "/"):
        if separator in line:
            cells = line.replace(separator, "\n").split("\n")
            break
    else:
        cells = line.split(",") if line.count(",") in (1, 2) else [line]
    last = cells[-1].replace(",", " ").split()
    if len(last) > 1 and is_winner(last[-1]):
        cells[-1:] = [" ".join(last[:-1]), last[-1]]
    return cells
