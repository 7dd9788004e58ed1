"""Checks a page's figures against exact odds over one to ten decks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from math import floor

from ..bets import AnyBet, Banker, BankerMode, BetKind
from ..odds import BetOdds, joint_distribution, odds_of
from ..text import _
from .figures import deck_words, pay_words, percent, rounded
from .findings import FindingKind
from .house import House
from .said import ClaimSaid, Extent, Quantity
from .usual import usual_bet, variations

_MAIN = (BetKind.BANKER, BetKind.PLAYER, BetKind.TIE)
DECK_COUNTS = range(1, 11)
"""The deck counts that a figure is looked for in."""


class _Basis(Enum):
    """What a share is counted over."""

    ALL_STAKES = "all stakes"
    RESOLVED = "stakes won or lost, ties not counted"


@dataclass(frozen=True)
class _Source:
    """Something a figure may be about: one bet, or the best of several."""

    bets: tuple[AnyBet, ...]
    quantity: Quantity
    basis: _Basis = _Basis.ALL_STAKES

    def value(self, decks: int) -> Fraction:
        """The exact figure, as a share."""
        return self._of(self.best(decks))

    def best(self, decks: int) -> BetOdds:
        """The bet that the figure is about, which is the only one but for "up to"."""
        odds = [_odds(bet, decks) for bet in self.bets]
        return min(odds, key=lambda each: each.house_edge)

    def _of(self, odds: BetOdds) -> Fraction:
        if self.quantity is Quantity.CHANCE:
            if self.basis is _Basis.ALL_STAKES:
                return odds.win
            resolved = odds.win + odds.lose
            return odds.win / resolved if resolved else Fraction(0)
        edge = odds.house_edge if self.basis is _Basis.ALL_STAKES else odds.edge_per_resolved_bet
        return edge if self.quantity is Quantity.EDGE else 1 - edge

    def name(self, decks: int) -> str:
        """The bet in words, with its pay."""
        bet = self.best(decks).bet
        told = bet.kind.label if self.quantity is Quantity.CHANCE else bet_words(bet)
        if self.basis is _Basis.RESOLVED:
            told = _("{bet} (ties not counted)").format(bet=told)
        return told


@lru_cache(maxsize=1024)
def _odds(bet: AnyBet, decks: int) -> BetOdds:
    return odds_of(bet, joint_distribution(decks))


def bet_words(bet: AnyBet) -> str:
    """A bet with its pay, for a sentence.

    >>> bet_words(usual_bet(BetKind.TIE))
    'Tie at 8:1'
    """
    label = bet.kind.label
    if isinstance(bet, Banker):
        if bet.mode is BankerMode.NO_COMMISSION:
            return _("Banker without commission")
        taken = 1 - bet.pays * (1 - bet.commission)
        return _("Banker less {share}").format(share=percent(taken, 0))
    pays = getattr(bet, "pays", None)
    if pays is None:
        return label
    return _("{bet} at {pay}").format(bet=label, pay=pay_words(pays))


def agrees(figure: Decimal, share: Fraction) -> bool:
    """Whether a figure in percent is this share, rounded to its last printed digit.

    >>> agrees(Decimal("15.75"), Fraction(157461, 10**6))
    True
    """
    return rounded(share * 100, _places(figure)) == figure


def _cut_agrees(figure: Decimal, share: Fraction) -> bool:
    """Whether a figure is this share with further digits cut off, as some pages print it."""
    places = _places(figure)
    return places > 0 and floor(share * 100 * 10**places) == figure * 10**places


def _places(figure: Decimal) -> int:
    return max(0, -int(figure.as_tuple().exponent))


def check_claim(house: House, claim: ClaimSaid) -> None:
    """Say whether a figure is right, and else which deck count, pay or way of counting it is of."""
    own = list(_sources(house, claim))
    decks = claim.decks or house.decks
    if decks is None:
        _check_without_decks(house, claim, own)
        return
    for test in (agrees, _cut_agrees):
        for source in own:
            if test(claim.figure, source.value(decks)):
                _say_right(house, claim, source, [decks], decks)
                return
    for source in own:
        found = _decks_agreeing(claim.figure, source)
        if found:
            _say_other_decks(house, claim, source, found, decks)
            return
    _say_other_pay_or_wrong(house, claim, own[0], [decks, *DECK_COUNTS], decks)


def _sources(house: House, claim: ClaimSaid) -> Iterator[_Source]:
    """What the figure may be about, the likeliest first."""
    seats = [
        seat
        for seat in house.bets
        if (claim.bet is None or seat[0] is claim.bet)
        and (claim.mode is None or seat[1] in (None, claim.mode))
    ]
    bets = tuple(house.bets[seat] for seat in seats)
    if not bets:
        kinds = [claim.bet] if claim.bet else list(_MAIN)
        bets = tuple(usual_bet(kind, claim.mode) for kind in kinds)
    for basis in _Basis:
        if claim.extent is Extent.BEST_BET:
            yield _Source(bets, claim.quantity, basis)
        else:
            yield from (_Source((bet,), claim.quantity, basis) for bet in bets)


def _decks_agreeing(figure: Decimal, source: _Source) -> list[int]:
    values = {decks: source.value(decks) for decks in DECK_COUNTS}
    rounds = [decks for decks, value in values.items() if agrees(figure, value)]
    return rounds or [decks for decks, value in values.items() if _cut_agrees(figure, value)]


def _check_without_decks(house: House, claim: ClaimSaid, own: Iterable[_Source]) -> None:
    sources = list(own)
    for source in sources:
        found = _decks_agreeing(claim.figure, source)
        if found == list(DECK_COUNTS):
            _say_right(house, claim, source, found, found[-1])
            return
        if found:
            house.find(
                FindingKind.CLAIM_WITHOUT_DECKS,
                _(
                    "{figure}% is said without a deck count. As the {quantity} of {bet} it is "
                    "true of {decks} ({exact})."
                ).format(
                    figure=claim.figure,
                    quantity=_(claim.quantity.value),
                    bet=source.name(found[-1]),
                    decks=deck_words(found),
                    exact=percent(source.value(found[-1])),
                ),
                claim.place,
                claim.bet,
                found,
            )
            return
    _say_other_pay_or_wrong(house, claim, sources[0], DECK_COUNTS, house.priced_decks)


def _say_right(
    house: House, claim: ClaimSaid, source: _Source, found: list[int], decks: int
) -> None:
    house.find(
        FindingKind.CLAIM_RIGHT,
        _("{figure}% is right: the {quantity} of {bet} with {decks} is {exact}.").format(
            figure=claim.figure,
            quantity=_(claim.quantity.value),
            bet=source.name(decks),
            decks=deck_words(found),
            exact=percent(source.value(decks)),
        ),
        claim.place,
        source.best(decks).bet.kind,
        found,
    )


def _say_other_decks(
    house: House, claim: ClaimSaid, source: _Source, found: list[int], decks: int
) -> None:
    says = (
        _("The {quantity} of {bet} is said to be {figure}% with {decks}.")
        if claim.decks
        else _("The {quantity} of {bet} is said to be {figure}%, and no deck count with it.")
    )
    told = says.format(
        quantity=_(claim.quantity.value),
        bet=source.name(decks),
        figure=claim.figure,
        decks=deck_words([decks]),
    )
    house.find(
        FindingKind.CLAIM_OTHER_DECKS,
        _("{told} That is the figure for {found} ({theirs}); with {decks} it is {exact}.").format(
            told=told,
            found=deck_words(found),
            theirs=percent(source.value(found[0])),
            decks=deck_words([decks]),
            exact=percent(source.value(decks)),
        ),
        claim.place,
        claim.bet,
        found,
    )


def _say_other_pay_or_wrong(
    house: House, claim: ClaimSaid, own: _Source, search: Iterable[int], decks: int
) -> None:
    exact = percent(own.value(decks))
    about = {"quantity": _(claim.quantity.value), "figure": claim.figure}
    others = variations(claim.bet) if claim.bet and _places(claim.figure) else iter(())
    for bet, basis in ((bet, basis) for bet in others for basis in _Basis):
        source = _Source((bet,), claim.quantity, basis)
        found = [n for n in search if agrees(claim.figure, source.value(n))]
        if found:
            if found[0] == decks:
                found = [decks]
            house.find(
                FindingKind.CLAIM_OTHER_PAY,
                _(
                    "{figure}% is the {quantity} of {other} with {found}; this page has {bet}, "
                    "where it is {exact} with {decks}."
                ).format(
                    **about,
                    other=source.name(found[0]),
                    found=deck_words(found),
                    bet=own.name(decks),
                    exact=exact,
                    decks=deck_words([decks]),
                ),
                claim.place,
                claim.bet,
                sorted(set(found)),
            )
            return
    house.find(
        FindingKind.CLAIM_WRONG,
        _(
            "{figure}% is the {quantity} of {bet} with no deck count from 1 to 10; with {decks} "
            "it is {exact}."
        ).format(**about, bet=own.name(decks), decks=deck_words([decks]), exact=exact),
        claim.place,
        claim.bet,
    )
