"""The command ``baccarat``: exact odds, audits of houses' pages, and reports on a class."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from ..audit import pages
from ..errors import BaccaratError
from ..rule_sheets import load_rule_sheet, rule_sheets
from ..text import _
from .audits import audit_text
from .odds import odds_text
from .rows import aligned

BAD_INPUT = 2
"""The exit status for anything that can't be read or priced."""


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
        description=_("Exact odds of bets, audits of houses' pages, and reports on a class."),
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
    odds.set_defaults(run=odds_text)

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
    audits.set_defaults(run=audit_text)

    classes = commands.add_parser("class", help=_("what a class has done, and where it goes wrong"))
    classes.add_argument("folder", metavar=_("FOLDER"), help=_("a folder of learners' saved files"))
    classes.add_argument(
        "--table", metavar=_("NAME"),
        help=_("one table: learners, items, misconceptions, errors, exams or refused"),
    )  # fmt: skip
    classes.add_argument("--exam", default="final", help=_("whose grades are wanted (final)"))
    classes.add_argument(
        "--lessons", metavar=_("FOLDER"),
        help=_("the course's lessons, by which exams are marked again (course)"),
    )  # fmt: skip
    classes.add_argument("--key-file", metavar=_("FILE"), help=_("the key that sealed the exams"))
    form = classes.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help=_("a table as CSV (learners)"))
    form.add_argument("--html", action="store_true", help=_("the report as a page to print"))
    form.add_argument("--grades", action="store_true", help=_("an exam's scores as CSV"))
    classes.set_defaults(run=_class)
    return parser


def _class(chosen: argparse.Namespace) -> str:
    from .classes import class_text  # the school takes a moment to load, and only this needs it

    return class_text(chosen)


def _sheets(_chosen: argparse.Namespace) -> str:
    heads = {"name": _("Sheet"), "title": _("Title"), "decks": _("Decks"), "bets": _("Bets")}
    rows = [heads]
    for name in rule_sheets():
        sheet = load_rule_sheet(name)
        bets = {"decks": str(sheet.decks), "bets": str(len(sheet.offered()))}
        rows.append({"name": name, "title": sheet.title, **bets})
    told = _("Pages to audit: {names}.").format(names=", ".join(pages()))
    return "\n".join([*aligned(rows), "", told])
