"""Puts a page's statements together into the table it describes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from typing import Any

from ..bets import (
    AnyBet,
    Banker,
    BankerMode,
    BetKind,
    OnThreeCardSeven,
    Share,
    parse_pay,
    parse_share,
)
from ..errors import BetError
from ..odds import joint_distribution, odds_of
from ..rule_sheets import RuleSheet
from ..text import _
from .drawing import binding
from .figures import deck_words, pay_words, percent
from .findings import Finding, FindingKind, Price
from .said import CommissionSaid, DecksSaid, PayForm, PaySaid, PayWhen, Place, PushSaid, Said
from .usual import BETS, USUAL_DECKS, usual_bet

Seat = tuple[BetKind, BankerMode | None]
"""A bet, with its mode for Banker."""


@dataclass
class House:
    """The table a page describes: its decks, its bets with their places, and what was found."""

    decks: int | None = None
    bets: dict[Seat, AnyBet] = field(default_factory=dict)
    places: dict[Seat, Place | None] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    @property
    def priced_decks(self) -> int:
        """The deck count that prices are for: the page's, else eight."""
        return self.decks or USUAL_DECKS

    def find(
        self,
        kind: FindingKind,
        sentence: str,
        place: Place | None = None,
        bet: BetKind | None = None,
        decks: Sequence[int] = (),
    ) -> None:
        """Note a finding."""
        self.findings.append(Finding(kind, sentence, place, bet, tuple(decks)))

    def price(self, seat: Seat, decks: int | None = None) -> Price:
        """A bet's exact odds, with the page's deck count where none is given."""
        joint = joint_distribution(decks or self.priced_decks)
        mode = seat[1] if len([each for each in self.bets if each[0] is seat[0]]) > 1 else None
        return Price(seat[0], mode, odds_of(self.bets[seat], joint))

    def sheet(self) -> RuleSheet:
        """The table as a rule sheet."""
        return RuleSheet(
            name="page",
            title=_("The page"),
            decks=self.priced_decks,
            bets=tuple(self.bets.values()),
        )


def house_of_page(said: Sequence[Said]) -> House:
    """The table that a page describes, with what it leaves out or gets wrong about pays."""
    house = House()
    _take_decks(house, said)
    pays = [_the_right_way_round(house, each) for each in binding(said, PaySaid)]
    for bet in dict.fromkeys(pay.bet for pay in pays):
        mine = [pay for pay in pays if pay.bet is bet]
        if bet is BetKind.BANKER:
            _take_banker(house, mine, said)
        else:
            _take_bet(house, (bet, None), mine, partial(_fields, bet))
    order = list(BetKind)
    house.bets = dict(sorted(house.bets.items(), key=lambda item: order.index(item[0][0])))
    return house


def house_of_sheet(sheet: RuleSheet, places: Sequence[Place | None] = ()) -> House:
    """The table of a rule sheet; ``places`` say where each of its bets stands in its text."""
    house = House(decks=sheet.decks)
    for number, bet in enumerate(sheet.bets):
        seat = (bet.kind, bet.mode if isinstance(bet, Banker) else None)
        house.bets[seat] = bet
        house.places[seat] = places[number] if number < len(places) else None
        if isinstance(bet, Banker) and _is_free(bet):
            _find_free_banker(house, house.places[seat], usual=False)
    return house


def _take_decks(house: House, said: Sequence[Said]) -> None:
    stated = binding(said, DecksSaid)
    counts = list(dict.fromkeys(each.decks for each in stated))
    if counts:
        house.decks = counts[0]
    if len(counts) > 1:
        house.find(
            FindingKind.CONTRADICTION,
            _(
                "The page names more than one deck count: {counts}. Odds depend on it; the prices "
                "here are for {decks}."
            ).format(counts=deck_words(counts), decks=deck_words(counts[:1])),
            stated[-1].place,
        )


def _the_right_way_round(house: House, pay: PaySaid) -> PaySaid:
    """The pay as it is meant; odds such as "Tie 1:8" are turned, and said to be."""
    main = pay.bet in (BetKind.PLAYER, BetKind.BANKER)
    if main and pay.right == 1 < pay.left and pay.left.denominator > 1:
        pay = replace(pay, form=PayForm.FOR)
    if pay.form is PayForm.FOR:
        house.find(
            FindingKind.FOR_ONE,
            _(
                "{printed} counts the stake that comes back: {bet} wins {pay} in the usual way of "
                "writing."
            ).format(
                printed=_number(pay.left / pay.right),
                bet=pay.bet.label,
                pay=pay_words(pay.pay),
            ),
            pay.place,
            pay.bet,
        )
        return pay
    if pay.left == pay.right or (pay.pay > 1) is not main:
        return pay
    turned = replace(pay, left=pay.right, right=pay.left)
    house.find(
        FindingKind.ODDS_REVERSED,
        _(
            "{bet} is printed “{printed}”: read as a pay, that is {printed_pay} to one staked. "
            "The odds stand the wrong way round; {pay} is meant, and priced here."
        ).format(
            bet=pay.bet.label,
            printed=f"{_number(pay.left)}:{_number(pay.right)}",
            printed_pay=_number(pay.pay),
            pay=pay_words(turned.pay),
        ),
        pay.place,
        pay.bet,
    )
    return turned


def _number(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.4g}"


def _take_bet(
    house: House,
    seat: Seat,
    pays: Sequence[PaySaid],
    fields: Callable[[dict[tuple[PayWhen, int | None], PaySaid]], dict[str, Any]],
) -> None:
    """Keep the first pay for each kind of win, and say where a later one differs."""
    kept: dict[tuple[PayWhen, int | None], PaySaid] = {}
    for pay in pays:
        first = kept.setdefault((pay.when, pay.margin), pay)
        if _net(first) != _net(pay):
            house.find(
                FindingKind.CONTRADICTION,
                _("{bet} pays {first} in one place and {later} here; {first} is priced.").format(
                    bet=pay.bet.label, first=pay_words(_net(first)), later=pay_words(_net(pay))
                ),
                pay.place,
                pay.bet,
            )
    try:
        house.bets[seat] = BETS[seat[0]](**fields(kept))
    except BetError as error:
        house.find(FindingKind.UNPAYABLE, str(error), pays[0].place, seat[0])
        return
    house.places[seat] = pays[0].place


def _net(pay: PaySaid) -> Fraction:
    return pay.pay * (1 - (pay.commission or 0))


def _fields(bet: BetKind, kept: dict[tuple[PayWhen, int | None], PaySaid]) -> dict[str, Any]:
    """The fields of a bet from its pays; what the page leaves out stays as usual."""
    pays = {when: parse_pay(pay.pay) for (when, margin), pay in kept.items() if margin is None}
    margins = {margin: pay.pay for (_when, margin), pay in kept.items() if margin is not None}
    if bet in (BetKind.PLAYER_BONUS, BetKind.BANKER_BONUS):
        fields: dict[str, Any] = {"margins": margins} if margins else {}
        if PayWhen.NATURAL in pays:
            fields["natural_win"] = pays[PayWhen.NATURAL]
        return fields
    if bet is BetKind.LUCKY_SIX:
        every = pays.get(PayWhen.ANY)
        named = {
            "pays_two_cards": pays.get(PayWhen.TWO_CARDS, every),
            "pays_three_cards": pays.get(PayWhen.THREE_CARDS, every),
        }
        return {name: pay for name, pay in named.items() if pay is not None}
    fields = {"pays": pays[PayWhen.ANY]} if PayWhen.ANY in pays else {}
    if PayWhen.BOTH_HANDS in pays:
        fields["pays_both"] = pays[PayWhen.BOTH_HANDS]
    return fields


def _take_banker(house: House, pays: Sequence[PaySaid], said: Sequence[Said]) -> None:
    pushes = bool(binding(said, PushSaid))
    shares = binding(said, CommissionSaid)
    sixes = any(pay.when is PayWhen.BANKER_SIX for pay in pays)
    for mode in BankerMode:
        mine = [pay for pay in pays if _mode_of(pay, pays, sixes and not shares) is mode]
        if mine:
            _take_banker_mode(house, mode, mine, shares, pushes)


def _mode_of(pay: PaySaid, pays: Sequence[PaySaid], free: bool) -> BankerMode:
    """The mode a pay belongs to; where the page names none, a lower pay on 6 tells."""
    if pay.when is PayWhen.BANKER_SIX:
        return BankerMode.NO_COMMISSION
    named = {each.mode for each in pays} - {None}
    if pay.mode:
        return pay.mode
    if free and not named:
        return BankerMode.NO_COMMISSION
    return named.pop() or BankerMode.COMMISSION if len(named) == 1 else BankerMode.COMMISSION


def _take_banker_mode(
    house: House,
    mode: BankerMode,
    pays: Sequence[PaySaid],
    shares: Sequence[CommissionSaid],
    pushes: bool,
) -> None:
    seat = (BetKind.BANKER, mode)
    plain = next((pay for pay in pays if pay.when is PayWhen.ANY), None)
    six = next((pay for pay in pays if pay.when is PayWhen.BANKER_SIX), None)
    share = plain.commission if plain else None
    if share is None and mode is BankerMode.COMMISSION and (not plain or plain.pay == 1):
        share = next((each.share for each in shares if each.share is not None), None)
    banker: dict[str, Any] = {
        "pays": parse_pay(plain.pay if plain else 1),
        "mode": mode,
        "commission": parse_share(share or 0),
        "three_card_seven": OnThreeCardSeven.PUSHES if pushes else OnThreeCardSeven.WINS,
    }
    if six and mode is BankerMode.NO_COMMISSION:
        banker["pays_on_six"] = parse_pay(six.pay)
    _take_bet(house, seat, pays, lambda _kept: banker)
    bet = house.bets.get(seat)
    if not (isinstance(bet, Banker) and _is_free(bet)):
        return
    place = house.places[seat]
    if shares:
        house.find(
            FindingKind.COMMISSION_SHARE_MISSING,
            _(
                "The page speaks of a commission on Banker and names no share of the win. 5% is "
                "usual, and priced here."
            ),
            shares[0].place,
            BetKind.BANKER,
        )
    else:
        _find_free_banker(house, place, usual=True)
    house.bets[seat] = usual_bet(BetKind.BANKER, mode)


def _is_free(bet: Banker) -> bool:
    """Whether the house takes no share at all of this Banker bet."""
    return (
        bet.pays >= 1
        and not bet.commission
        and (bet.pays_on_six is None or bet.pays_on_six >= bet.pays)
        and bet.three_card_seven is OnThreeCardSeven.WINS
    )


def _find_free_banker(house: House, place: Place | None, usual: bool) -> None:
    joint = joint_distribution(house.priced_decks)
    edge = odds_of(Banker(pays=Fraction(1), commission=Share(0)), joint).house_edge
    told = _(
        "Banker pays 1:1 and no commission is named, nor a lower pay on 6. So the bettor would "
        "gain {gain} of each stake with {decks}; no house gives that away."
    ).format(gain=percent(-edge), decks=deck_words([house.priced_decks]))
    if usual:
        told = _("{told} The usual 5% is priced here.").format(told=told)
    house.find(FindingKind.COMMISSION_MISSING, told, place, BetKind.BANKER)
