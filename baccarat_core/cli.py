"""The command ``baccarat``: exact odds of a rule sheet, and audits of houses' pages."""

from __future__ import annotations

import argparse
import csv
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NoReturn

from .audit import Audit, Pace, audit, load_page, pages
from .audit.figures import pay_words, percent, rounded
from .bets import BankerMode
from .cards import Card, Rank, Suit
from .composition import Composition
from .errors import AuditError, BaccaratError, BetError, CardError, CompositionError
from .odds import BetOdds, bet_odds
from .rule_sheets import RuleSheet, load_rule_sheet, rule_sheets
from .text import _

BAD_INPUT = 2
"""The exit status for anything that can't be read or priced."""
LARGEST_FILE = 1_000_000

Row = dict[str, str]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; answers its exit status: 0, or 2 with one sentence on bad input.

    >>> main(["odds", "trainer", "--decks", "0"])
    2
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")
    try:
        chosen = _parser().parse_args(arguments)
        print(chosen.run(chosen), flush=True)
    except BaccaratError as error:
        print(f"baccarat: {error}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


class _Parser(argparse.ArgumentParser):
    """Refuses in one sentence, as everything here does."""

    def error(self, message: str) -> NoReturn:
        raise BaccaratError(
            _("{message}. See {command} --help.").format(message=message, command=self.prog)
        )


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="baccarat",
        description=_("Exact odds of baccarat bets, and audits of houses' pages."),
    )
    commands = parser.add_subparsers(required=True, metavar=_("command"))

    odds = commands.add_parser("odds", help=_("what every bet of a rule sheet costs, exactly"))
    odds.add_argument("sheet", help=_("a sheet's name (see: baccarat sheets) or a .toml file"))
    odds.add_argument("--decks", help=_("how many decks, if not the sheet's own"))
    odds.add_argument(
        "--remove",
        metavar=_("CARDS"),
        default="",
        help=_(
            "cards that are out of the shoe, such as '8 8 9h'. A rank without a suit takes the "
            "suit of which most are left, clubs before diamonds, hearts, spades; only bets on "
            "suited pairs can tell"
        ),
    )
    odds.add_argument("--mode", help=_("the Banker mode: 'commission' or 'no commission'"))
    form = odds.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=_("the same numbers as JSON"))
    form.add_argument("--csv", action="store_true", help=_("the same numbers as CSV"))
    odds.set_defaults(run=_odds)

    sheets = commands.add_parser("sheets", help=_("the rule sheets and pages that come along"))
    sheets.set_defaults(run=_sheets)

    audits = commands.add_parser("audit", help=_("what a house's page leaves out or gets wrong"))
    audits.add_argument(
        "page",
        metavar=_("FILE"),
        help=_("a text or .toml file, the name of a page that comes along, or - to read the input"),
    )
    audits.add_argument("--rounds", default="70", help=_("rounds an hour (70)"))
    audits.add_argument("--stake", default="10", help=_("the stake on each bet each round (10)"))
    audits.add_argument("--json", action="store_true", help=_("the findings as JSON"))
    audits.set_defaults(run=_audit)
    return parser


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


def _odds(chosen: argparse.Namespace) -> str:
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
    return "\n".join([_spoken_of(about), "", *_aligned([heads, *shown]), "", *_notes(gone)])


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
        "win_percent": _percent(odds.win),
        "push_percent": _percent(odds.push),
        "lose_percent": _percent(odds.lose),
        "edge_percent": _percent(odds.house_edge),
        "edge_resolved_percent": _percent(odds.edge_per_resolved_bet),
        "standard_deviation": f"{odds.standard_deviation:.5f}",
        "win_weight": str(odds.win_weight),
        "push_weight": str(odds.push_weight),
        "lose_weight": str(odds.lose_weight),
        "edge_exact": str(odds.house_edge),
    }


def _few(pays: str) -> str:
    """A ladder of pays by its ends."""
    each = pays.split()
    return pays if len(each) <= 3 else f"{each[-1]} … {each[0]}"


def _percent(share: Fraction) -> str:
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


def _aligned(rows: Sequence[Row]) -> list[str]:
    widths = {name: max(len(row[name]) for row in rows) for name in rows[0]}
    first = next(iter(widths))
    return [
        "  ".join(
            text.ljust(widths[name]) if name in (first, "pays") else text.rjust(widths[name])
            for name, text in row.items()
        ).rstrip()
        for row in rows
    ]


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


def _sheets(_chosen: argparse.Namespace) -> str:
    heads = {"name": _("Sheet"), "pays": _("Title"), "decks": _("Decks"), "bets": _("Bets")}
    rows = [heads]
    for name in rule_sheets():
        sheet = load_rule_sheet(name)
        bets = {"decks": str(sheet.decks), "bets": str(len(sheet.offered()))}
        rows.append({"name": name, "pays": sheet.title, **bets})
    told = _("Pages to audit: {names}.").format(names=", ".join(pages()))
    return "\n".join([*_aligned(rows), "", told])


def _audit(chosen: argparse.Namespace) -> str:
    pace = Pace(chosen.rounds, chosen.stake)
    found = audit(_page(chosen.page), pace)
    if chosen.json:
        return json.dumps(_findings(found), ensure_ascii=False, indent=2)
    lines = [
        _("{where}{severity}: {sentence}").format(
            where=_("line {line}, ").format(line=each.place.line) if each.place else "",
            severity=_(each.severity.value).lower(),
            sentence=each.sentence,
        )
        for each in found.findings
    ]
    return "\n".join(line[:1].upper() + line[1:] for line in lines)


def _findings(found: Audit) -> dict[str, Any]:
    return {
        "decks": found.sheet.decks,
        "rounds_an_hour": found.pace.rounds_an_hour,
        "stake": str(found.pace.stake),
        "cost_an_hour": str(rounded(found.cost_an_hour, 2)),
        "findings": [
            {
                "kind": each.kind.name.lower(),
                "severity": each.severity.name.lower(),
                "line": each.place.line if each.place else None,
                "text": each.place.text if each.place else None,
                "bet": each.bet.value if each.bet else None,
                "decks": list(each.decks),
                "sentence": each.sentence,
            }
            for each in found.findings
        ],
        "prices": [
            {
                "name": price.bet.value,
                "mode": price.mode.value if price.mode else None,
                "edge_percent": _percent(price.odds.house_edge),
                "cost_an_hour": str(rounded(found.pace.cost(price), 2)),
            }
            for price in found.prices
        ],
    }


def _page(name: str) -> str:
    path = Path(name)
    if name != "-" and name in pages() and not path.exists():
        return load_page(name)
    read: Callable[[], bytes] = sys.stdin.buffer.read if name == "-" else path.read_bytes
    try:
        data = read()
    except OSError as error:
        raise AuditError(
            _("{name} can't be read: {why}. Pages that come along: {pages}.").format(
                name=name, why=error.strerror, pages=", ".join(pages())
            )
        ) from error
    if len(data) > LARGEST_FILE:
        raise AuditError(
            _("{name} is larger than any page: {size:,} bytes.").format(name=name, size=len(data))
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise AuditError(_("{name} is not UTF-8 text.").format(name=name)) from error


if __name__ == "__main__":
    sys.exit(main())
