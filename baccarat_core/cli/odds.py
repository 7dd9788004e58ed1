"""``baccarat odds``: what every bet of a rule sheet costs."""

from __future__ import annotations

import argparse
import csv
import io
import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ..audit.figures import pay_words, percent
from ..bets import BankerMode
from ..cards import Card, Rank, Suit
from ..composition import Composition
from ..errors import BetError, CardError, CompositionError
from ..odds import BetOdds, bet_odds
from ..rule_sheets import RuleSheet, load_rule_sheet
from ..text import _
from .rows import Row, aligned


def remove_cards(composition: Composition, text: str) -> tuple[Composition, tuple[Card, ...]]:
    """Take cards out; answers what is left and which cards went.

    A rank without a suit takes the suit of which most are left, the first of them where several
    are equal, so that suits go in turn.

    Raises:
        CardError: a word is neither card nor rank.
        CompositionError: a card is not there any more.

    >>> left, gone = remove_cards(Composition.full(8), "8 8 9h T")
    >>> " ".join(map(str, gone)), left.total
    ('8c 8d 9h Tc', 412)
    """
    gone: list[Card] = []
    for word in text.replace(",", " ").split():
        rank = _rank(word)
        card = _most_left(composition, rank) if rank else _card(word)
        composition = composition.remove([card])
        gone.append(card)
    return composition, tuple(gone)


def _rank(word: str) -> Rank | None:
    name = word.upper().replace("10", "T")
    return next((rank for rank in Rank if rank.value == name), None)


def _card(word: str) -> Card:
    try:
        return Card.parse(word)
    except CardError as error:
        raise CardError(
            _("{error} A rank alone, such as 9, means any suit.").format(error=error)
        ) from error


def _most_left(composition: Composition, rank: Rank) -> Card:
    cards = [Card(rank, suit) for suit in Suit]
    most = max(cards, key=composition.count)
    if not composition.count(most):
        raise CompositionError(
            _("No {rank} is left to remove: the shoe held fewer.").format(rank=rank.value)
        )
    return most


def odds_text(chosen: argparse.Namespace) -> str:
    """What ``baccarat odds`` prints.

    Raises:
        BaccaratError: the sheet, the cards, the decks or the mode can't be read.
    """
    sheet = load_rule_sheet(chosen.sheet)
    decks = sheet.decks if chosen.decks is None else _decks(chosen.decks)
    left, gone = remove_cards(Composition.full(decks), chosen.remove)
    mode = _mode(sheet, chosen.mode)
    odds = list(bet_odds(sheet, left, mode).values())
    if not odds:
        raise BetError(_("{title} offers no bets to price.").format(title=sheet.title))
    rows = [_row(each) for each in odds]
    about: dict[str, Any] = {
        "sheet": sheet.name,
        "title": sheet.title,
        "mode": mode.value if mode else None,
        "decks": decks,
        "removed": [str(card) for card in gone],
        "cards": left.total,
        "denominator": str(odds[0].denominator),
    }
    if chosen.json:
        return json.dumps({**about, "bets": rows}, ensure_ascii=False, indent=2)
    if chosen.csv:
        shared = {**about, "removed": " ".join(about["removed"]), "mode": about["mode"] or ""}
        return _csv([{**shared, **row} for row in rows])
    heads = {name: _(head) for name, head in _COLUMNS.items()}
    shown = [{**{name: row[name] for name in _COLUMNS}, "pays": _few(row["pays"])} for row in rows]
    return "\n".join([_spoken_of(about), "", *aligned([heads, *shown]), "", *_notes(gone)])


_COLUMNS = {
    "bet": "Bet",
    "pays": "Pays, net",
    "win_percent": "Win %",
    "push_percent": "Push %",
    "lose_percent": "Lose %",
    "edge_percent": "Edge %",
    "edge_resolved_percent": "Edge, resolved %",
    "standard_deviation": "Deviation",
}


def _row(odds: BetOdds) -> Row:
    """One bet's numbers, the same for the table, JSON and CSV."""
    return {
        "bet": odds.bet.kind.label,
        "name": odds.bet.kind.value,
        "pays": " ".join(pay_words(pay) for pay in odds.wins),
        "win_percent": percent_figure(odds.win),
        "push_percent": percent_figure(odds.push),
        "lose_percent": percent_figure(odds.lose),
        "edge_percent": percent_figure(odds.house_edge),
        "edge_resolved_percent": percent_figure(odds.edge_per_resolved_bet),
        "standard_deviation": f"{odds.standard_deviation:.5f}",
        "win_weight": str(odds.win_weight),
        "push_weight": str(odds.push_weight),
        "lose_weight": str(odds.lose_weight),
        "edge_exact": str(odds.house_edge),
    }


def _few(pays: str) -> str:
    """A ladder of pays by its ends, the highest first as all pays are."""
    each = pays.split()
    return pays if len(each) <= 3 else f"{each[0]} … {each[-1]}"


def percent_figure(share: Fraction) -> str:
    """A share in percent as a bare number, for programs to read.

    >>> percent_figure(Fraction(-1, 800))
    '-0.1250'
    """
    return percent(share).removesuffix("%").replace("−", "-")


def _spoken_of(about: dict[str, Any]) -> str:
    """What the numbers speak of: sheet, mode, decks, cards, denominator."""
    mode = f", {about['mode']}" if about["mode"] else ""
    out = _(" less {cards}").format(cards=" ".join(about["removed"])) if about["removed"] else ""
    return _(
        "{title}{mode}. Decks: {decks}{out}; {cards} cards.\n"
        "Edge for one unit staked, pushes counted, over {denominator} ordered six-card deals."
    ).format(
        title=about["title"],
        mode=mode,
        decks=about["decks"],
        out=out,
        cards=about["cards"],
        denominator=f"{int(about['denominator']):,}",
    )


def _notes(gone: Sequence[Card]) -> list[str]:
    notes = [_("“Edge, resolved” leaves pushes out. “Deviation” is for one unit staked.")]
    if gone:
        notes.append(
            _("A rank named without a suit takes suits in turn; only suited pairs depend on that.")
        )
    return notes


def _csv(rows: Sequence[dict[str, Any]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue().rstrip("\n")


def _decks(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= len(text) <= 3 and 0 < int(text) <= 100):
        raise CompositionError(
            _("--decks is a whole number from 1 to 100, not {text!r}.").format(text=text[:20])
        )
    return int(text)


def _mode(sheet: RuleSheet, text: str | None) -> BankerMode | None:
    if text is None:
        return sheet.modes[0] if sheet.modes else None
    word = text.replace("-", " ").strip().lower()
    mode = next((mode for mode in sheet.modes if mode.value == word), None)
    if mode is None:
        known = ", ".join(each.value for each in sheet.modes) or _("none")
        raise BetError(
            _("{title} has no mode {mode!r}. Its modes: {known}.").format(
                title=sheet.title, mode=text, known=known
            )
        )
    return mode
