"""What happens at a table of banque, told line by line."""

from __future__ import annotations

from baccarat_core.banque import (
    Beaten,
    StakeOn,
)
from baccarat_core.banque import records as r
from baccarat_core.decision import Action

from .card_names import card_name
from .money import money, signed
from .text import _

FIRST_CARDS = 6


class Names:
    """What each place's guest is called, as the log goes on; “You” is the learner."""

    def __init__(self) -> None:
        self._at: dict[int, str] = {}
        self.dealt = 0

    def of(self, seat: int | None) -> str:
        """Who sits there; the croupier is no seat."""
        if seat is None:
            return _("the croupier")
        return self._at.get(seat) or _("a guest")

    def follow(self, record: r.AnyRecord) -> None:
        """Take note of who sits down, leaves and changes places, and of the cards dealt."""
        match record:
            case r.SeatTaken(seat=seat, name=name):
                self._at[seat] = name
            case r.SeatLeft(seat=seat):
                self._at.pop(seat, None)
            case r.BankTaken(seat=seat) if seat:
                old, new = self._at.pop(0, None), self._at.pop(seat)
                self._at[0] = new
                if old is not None:
                    self._at[seat] = old
            case r.CoupOpened():
                self.dealt = 0
            case r.CardDealt():
                self.dealt += 1


def told(record: r.AnyRecord, names: Names) -> list[str]:
    """A record in words that give no hidden card away; a settlement has a line a stake.

    >>> told(r.BancoPassed(seat=3), Names())
    ['a guest: no banco.']
    """
    match record:
        case r.TableOpened():
            return []
        case r.ShoeOpened():
            return [_("A new shoe is opened.")]
        case r.SeatTaken(seat=seat, chips=chips):
            return [
                _("{who}: seat {seat}, with {chips}.").format(
                    who=names.of(seat), seat=seat, chips=money(chips)
                )
            ]
        case r.SeatLeft(seat=seat, chips=chips):
            return [_("Seat {seat} leaves with {chips}.").format(seat=seat, chips=money(chips))]
        case r.ChipsBought(seat=seat, amount=amount):
            return [_("{who}: {chips} more.").format(who=names.of(seat), chips=money(amount))]
        case r.BidMade(seat=seat, amount=amount):
            return [
                _("{who}: {amount} for the bank.").format(who=names.of(seat), amount=money(amount))
            ]
        case r.BidPassed(seat=seat):
            return [_("{who}: no bid.").format(who=names.of(seat))]
        case r.BankTaken(bank=bank):
            return [_("{who}: the bank, {bank} in it.").format(who=names.of(0), bank=money(bank))]
        case r.BankRefilled(bank=bank):
            return [_("{who}: a new bank of {bank}.").format(who=names.of(0), bank=money(bank))]
        case r.BankGivenUp(why=why, returned=returned):
            pattern = (
                _("{who}: out of the bank, with {amount}.")
                if why is Beaten.RETIRED
                else _("The bank is broken. {who}: {amount} left of it.")
            )
            return [pattern.format(who=names.of(0), amount=money(returned))]
        case r.CoupOpened(coup=coup):
            return [_("Coup {coup}.").format(coup=coup)]
        case r.BancoCalled(seat=seat, on=on, stake=stake):
            return [
                _("{who}: “Banco.” All {stake} are covered, {where}.").format(
                    who=names.of(seat), stake=money(stake), where=where(on)
                )
            ]
        case r.BancoPassed(seat=seat):
            return [_("{who}: no banco.").format(who=names.of(seat))]
        case r.StakePlaced(seat=seat, on=on, stake=stake):
            return [
                _("{who}: {stake} {where}.").format(
                    who=names.of(seat), stake=money(stake), where=where(on)
                )
            ]
        case r.StakeTakenBack(seat=seat, stake=stake):
            return [_("{who}: {stake} taken back.").format(who=names.of(seat), stake=money(stake))]
        case r.StakesClosed(spokesmen=(one, two)):
            return [
                _("No more stakes. Side one’s cards: {one}; side two’s: {two}.").format(
                    one=names.of(one), two=names.of(two)
                )
            ]
        case r.CoupCalledOff():
            return [_("Nobody stakes: no coup is dealt.")]
        case r.CardDealt(hand=hand, card=card):
            if names.dealt > FIRST_CARDS and card is not None:
                return [_("{hand} draws the {card}.").format(hand=hand.label, card=card_name(card))]
            return [_("{hand}: a card, face down.").format(hand=hand.label)]
        case r.HandPlayed(hand=hand, action=action, seat=seat):
            word = _("“Card.”") if action is Action.DRAW else _("“No card.”")
            who = names.of(seat)
            return [_("{hand}, {who}: {word}").format(hand=hand.label, who=who, word=word)]
        case r.HandsShown(one=one, two=two, bank=bank):
            return [
                _("The hands: side one {one}, side two {two}, the bank {bank}.").format(
                    one=one, two=two, bank=bank
                )
            ]
        case r.CoupSettled():
            return _settled(record, names)


def where(on: StakeOn) -> str:
    """Where a stake lies, in a few words.

    >>> where(StakeOn.ONE), where(StakeOn.CHEVAL)
    ('on side one', 'à cheval')
    """
    if on is StakeOn.CHEVAL:
        return on.label
    return _("on {place}").format(place=on.label)


def _settled(record: r.CoupSettled, names: Names) -> list[str]:
    lines = [
        _("{who}, {stake} {where}: {profit}. {why}").format(
            who=names.of(line.seat),
            stake=money(line.stake),
            where=where(line.on),
            profit=signed(line.profit),
            why=line.reason,
        )
        for line in record.stakes
    ]
    pattern = (
        _("The bank: {won}, of which the house keeps {commission}; it holds {bank}.")
        if record.commission
        else _("The bank: {won}; it holds {bank}.")
    )
    return [
        *lines,
        pattern.format(
            won=signed(record.won), commission=money(record.commission), bank=money(record.bank)
        ),
    ]
