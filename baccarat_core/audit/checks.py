"""Audits a page's text or a rule sheet: all checks, in the order of the page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from ..bets import BetKind
from ..coup import Outcome
from ..errors import AuditError
from ..odds import joint_distribution
from ..rule_sheets import Game, RuleSheet, parse_rule_sheet
from ..text import _
from .claims import bet_words, check_claim
from .drawing import binding
from .figures import deck_words, pay_words, percent, rounded
from .findings import Audit, Finding, FindingKind, Pace, Price, one_mode
from .house import House, house_of_page, house_of_sheet
from .reading import lines_of, read_page
from .rules import check_rules
from .said import ClaimSaid, ExampleSaid, OnTieSaid, Place, Said, Unread
from .usual import usual_bet

DEAR = Fraction(1, 10)
"""A bet that costs more than this share of each stake is dear."""

_SHEET = re.compile(r"^\s*(?:\[\[bets\]\]|(?:name|title)\s*=)", re.MULTILINE)
_BET_HEAD = re.compile(r"^\s*\[\[\s*bets\s*\]\]")


def audit(page: RuleSheet | str, pace: Pace | None = None) -> Audit:
    """Audit a rule sheet, or the text of a house's page.

    Text is read as people write such pages ("Tie pays 8 to 1", "Eight decks", "Banker 3 draws
    unless 8"); a rule sheet as TOML text is read as that. Every figure is compared with exact odds.

    Args:
        pace: how much is bet in an hour; 70 rounds of 10 on each bet where not said.

    Raises:
        AuditError: the page is empty, too long, or nothing in it was understood.
        RuleSheetError: the sheet can't be read, or is for a game without bets against the house.

    >>> found = audit("Eight decks. Tie 1:8. House edge on Tie 15.75 %")
    >>> [finding.kind.name for finding in found.findings][:2]
    ['ODDS_REVERSED', 'CLAIM_OTHER_DECKS']
    >>> found.of_kind(FindingKind.CLAIM_OTHER_DECKS)[0].decks
    (1,)
    """
    chosen = pace or Pace()
    if isinstance(page, RuleSheet):
        return _audit_sheet(page, (), (), chosen)
    if isinstance(page, str) and _SHEET.search(page):
        lines = lines_of(page)
        heads = [number for number, line in enumerate(lines, 1) if _BET_HEAD.match(line)]
        places = [Place(at, 0, len(lines[at - 1]), lines[at - 1].strip()) for at in heads]
        return _audit_sheet(parse_rule_sheet(page), lines, places, chosen)
    said = read_page(page)
    house = house_of_page(said)
    _check_decks(house)
    check_rules(house, said)
    _check_statements(house, said)
    return _report(house, house.sheet(), lines_of(page), said, chosen)


def _audit_sheet(
    sheet: RuleSheet, lines: tuple[str, ...], places: Sequence[Place], pace: Pace
) -> Audit:
    if sheet.game is not Game.PUNTO_BANCO:
        raise AuditError(
            _(
                "{title} is for {game}: players stake against one of themselves, so there is no "
                "house price to audit."
            ).format(title=sheet.title, game=sheet.game.value)
        )
    if not sheet.bets:
        raise AuditError(_("{title} offers no bets to audit.").format(title=sheet.title))
    return _report(house_of_sheet(sheet, places), sheet, lines, (), pace)


def _report(
    house: House, sheet: RuleSheet, lines: tuple[str, ...], said: tuple[Said, ...], pace: Pace
) -> Audit:
    prices = tuple(house.price(seat) for seat in house.bets)
    for seat, price in zip(house.bets, prices, strict=True):
        _check_price(house, price, house.places.get(seat))
    if prices:
        house.find(FindingKind.COST_AN_HOUR, _hour(prices, pace, house.priced_decks))
    findings = sorted(house.findings, key=_order)
    return Audit(lines, said, tuple(findings), sheet, prices, pace)


def _order(finding: Finding) -> tuple[bool, int, int]:
    """By line; those about the page as a whole last."""
    place = finding.place
    order = list(type(finding.severity)).index(finding.severity)
    return (True, 0, order) if place is None else (False, place.line, order)


def _check_decks(house: House) -> None:
    if house.decks is not None:
        return
    shown = house.bets.get((BetKind.TIE, None)) or usual_bet(BetKind.TIE)
    trial = House(bets={(BetKind.TIE, None): shown})
    one, eight = (trial.price((BetKind.TIE, None), decks).odds.house_edge for decks in (1, 8))
    house.find(
        FindingKind.DECKS_MISSING,
        _(
            "The page names no deck count, and every price depends on it: {bet} costs {one} with "
            "one deck and {eight} with 8. The prices here are for 8."
        ).format(bet=bet_words(shown), one=percent(one), eight=percent(eight)),
    )


def _check_statements(house: House, said: Sequence[Said]) -> None:
    for each in said:
        if isinstance(each, Unread):
            house.find(
                FindingKind.UNREAD,
                _("Not read: “{text}”. No rule, pay or figure was understood in it.").format(
                    text=each.place.text
                ),
                each.place,
            )
    for claim in binding(said, ClaimSaid):
        assert isinstance(claim, ClaimSaid)
        check_claim(house, claim)
    for example in binding(said, ExampleSaid):
        assert isinstance(example, ExampleSaid)
        _check_example(house, example)
    for tie in binding(said, OnTieSaid):
        assert isinstance(tie, OnTieSaid)
        if not tie.comes_back:
            _find_lost_ties(house, tie)


def _find_lost_ties(house: House, tie: OnTieSaid) -> None:
    decks = house.priced_decks
    chance = joint_distribution(decks).outcomes.probability(Outcome.TIE)
    house.find(
        FindingKind.TIE_TAKES_STAKES,
        _(
            "Here a tie loses Player and Banker stakes, which usually come back. That adds {chance}"
            " of each stake to the price of both with {decks}; the prices here are for a tie that "
            "pushes."
        ).format(chance=percent(chance), decks=deck_words([decks])),
        tie.place,
    )


def _check_example(house: House, example: ExampleSaid) -> None:
    bets = [bet for (kind, _mode), bet in house.bets.items() if kind is example.bet]
    nets = [bet.pays * (1 - getattr(bet, "commission", 0)) for bet in bets if hasattr(bet, "pays")]
    if not nets:
        return
    stake = Fraction(example.stake)
    won = Fraction(example.profit) / stake
    about = {
        "stake": _amount(stake),
        "bet": example.bet.label,
        "profit": _amount(Fraction(example.profit)),
    }
    if won in nets:
        house.find(
            FindingKind.EXAMPLE_RIGHT,
            _("The example comes out: {stake} on {bet} wins {profit}.").format(**about),
            example.place,
            example.bet,
        )
        return
    house.find(
        FindingKind.EXAMPLE_WRONG,
        _(
            "The example does not come out: at {pay}, {stake} on {bet} wins {right}, not {profit}."
        ).format(pay=pay_words(nets[0]), right=_amount(nets[0] * stake), **about),
        example.place,
        example.bet,
    )


def _check_price(house: House, price: Price, place: Place | None) -> None:
    edge = price.odds.house_edge
    decks = deck_words([house.priced_decks])
    if edge > DEAR:
        house.find(
            FindingKind.DEAR_BET,
            _("{bet} costs {edge} of each stake with {decks}: more than a tenth.").format(
                bet=price.label, edge=percent(edge), decks=decks
            ),
            place,
            price.bet,
        )
    taken = price.bet is BetKind.BANKER and any(
        finding.kind is FindingKind.COMMISSION_MISSING for finding in house.findings
    )
    if edge < 0 and not taken:
        house.find(
            FindingKind.BETTOR_GAINS,
            _(
                "{bet} would gain the bettor {gain} of each stake with {decks}. No house offers "
                "that: look for a slip in its pay."
            ).format(bet=price.label, gain=percent(-edge), decks=decks),
            place,
            price.bet,
        )


def _hour(prices: tuple[Price, ...], pace: Pace, decks: int) -> str:
    """What an hour costs, in a sentence."""
    mine = sorted(one_mode(prices), key=lambda price: price.odds.house_edge)
    about = {
        "rounds": pace.rounds_an_hour,
        "stake": _amount(Fraction(pace.stake)),
        "decks": deck_words([decks]),
        "least": mine[0].label,
        "least_cost": _money(pace.cost(mine[0])),
        "most": mine[-1].label,
        "most_cost": _money(pace.cost(mine[-1])),
    }
    if len(mine) == 1:
        return _(
            "An hour of {rounds} rounds with {stake} each round costs on average {least_cost} on "
            "{least} ({decks})."
        ).format(**about)
    total = _money(sum((pace.cost(price) for price in mine), Fraction(0)))
    if len(mine) == 2:
        return _(
            "An hour of {rounds} rounds with {stake} each round costs on average {least_cost} on "
            "{least} and {most_cost} on {most}; both together {total} ({decks})."
        ).format(**about, total=total)
    return _(
        "An hour of {rounds} rounds with {stake} each round costs on average {least_cost} on "
        "{least} and {most_cost} on {most}; on all {count} bets together {total} ({decks})."
    ).format(**about, count=len(mine), total=total)


def _money(amount: Fraction) -> str:
    return f"{rounded(amount, 2):,}".replace("-", "−")


def _amount(amount: Fraction) -> str:
    """An amount, whole where it is whole, else to the cent."""
    return f"{amount.numerator:,}" if amount.denominator == 1 else _money(amount)
