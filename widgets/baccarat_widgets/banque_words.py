"""What is said at a table of banque: the log, the questions, and the word on a choice."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from baccarat_core.banque import (
    SIDES,
    BanqueTable,
    Beaten,
    Guest,
    Phase,
    SideSeen,
    StakeOn,
    Stakes,
    Step,
    TableHand,
    bank_values,
    single_values,
)
from baccarat_core.banque import records as r
from baccarat_core.decision import STOOD, Action
from baccarat_core.rule_sheets import Cheval, RuleSheet

from .card_names import card_name
from .money import money, signed
from .tables import percent
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
            return [
                _("{who}: holds the bank, {bank} in it.").format(who=names.of(0), bank=money(bank))
            ]
        case r.BankRefilled(bank=bank):
            return [_("{who}: a new bank of {bank}.").format(who=names.of(0), bank=money(bank))]
        case r.BankGivenUp(why=why, returned=returned):
            pattern = (
                _("{who}: retires from the bank with {amount}.")
                if why is Beaten.RETIRED
                else _("The bank is broken; {who} takes the {amount} left of it.")
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
            return [_("{who}: takes {stake} back.").format(who=names.of(seat), stake=money(stake))]
        case r.StakesClosed(spokesmen=(one, two)):
            return [
                _("No more stakes. Side one’s cards: {one}; side two’s: {two}.").format(
                    one=names.of(one), two=names.of(two)
                )
            ]
        case r.CoupCalledOff():
            return [_("Nobody stakes: no coup is dealt.")]
        case r.CardDealt(hand=hand, card=card):
            if names.dealt > FIRST_CARDS:
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


def hands_told(counts: Mapping[TableHand, int], results: Mapping[TableHand, int]) -> str:
    """The result in words: how each side fared against the bank.

    >>> counts = {TableHand.ONE: 7, TableHand.TWO: 4, TableHand.BANK: 6}
    >>> hands_told(counts, {TableHand.ONE: 1, TableHand.TWO: -1})
    'Side one wins, side two loses: 7 and 4 against 6.'
    """
    one, two = (results[side] for side in SIDES)
    a, b, bank = (counts[hand] for hand in TableHand)
    if one == two:
        both = {1: _("Both sides win"), 0: _("Both sides tie"), -1: _("The bank beats both sides")}
        return _("{both}: {a} and {b} against {bank}.").format(both=both[one], a=a, b=b, bank=bank)
    words = {1: _("wins"), 0: _("ties"), -1: _("loses")}
    return _("Side one {one}, side two {two}: {a} and {b} against {bank}.").format(
        one=words[one], two=words[two], a=a, b=b, bank=bank
    )


def asked(table: BanqueTable, me: Guest, total: int | None) -> tuple[str, str]:
    """The question that a step puts to the learner, and a word to help with it."""
    due, state = table.due, table.state
    if state.phase is Phase.STAKES:
        sentence = _("{room} of the bank are still free. What do you stake?").format(
            room=money(state.room)
        )
        return sentence, _(
            "Your own side’s hand decides a stake on it. À cheval is a stake on both hands: {law}."
        ).format(law=cheval_words(state.sides.cheval))
    match due.step:
        case Step.BID:
            sentence = (
                _("Nobody holds the bank. What do you offer for it?")
                if state.bid is None
                else _("{amount} are offered for the bank. Do you offer more?").format(
                    amount=money(state.bid.amount)
                )
            )
            return sentence, _(
                "Whoever risks most is banker. More than is in the bank a banker can’t lose."
            )
        case Step.REFILL:
            return _("Your bank is broken. Do you put up a new one?"), ""
        case Step.CALL_BANCO:
            return _("{bank} in the bank. Do you call banco?").format(bank=money(state.bank)), _(
                "To call banco is to cover the whole bank alone. Win it, and the bank is yours. "
                "You have called and lost {failures} of {most} times."
            ).format(failures=me.failures, most=state.rules.failures or "∞")
        case _:
            hand = due.hand or TableHand.BANK
            if hand is TableHand.BANK:
                return _("The bank has {total}. Card or no card?").format(total=total), _(
                    "On side one {one}, on side two {two}. {seen}"
                ).format(
                    one=money(state.share(TableHand.ONE)),
                    two=money(state.share(TableHand.TWO)),
                    seen=_seen_words(table),
                )
            return _("{hand} has {total}, and you hold its cards. Card or no card?").format(
                hand=hand.label, total=total
            ), (due.ruling.sentence if due.ruling else "")


def _seen_words(table: BanqueTable) -> str:
    from baccarat_core.banque import side_seen

    return " ".join(
        _("{side} {did}.").format(side=side.label, did=_did(seen))
        for side, seen in zip(SIDES, side_seen(table.state), strict=True)
    )


def _did(seen: SideSeen) -> str:
    if seen.natural is not None:
        return _("has won with a natural {natural}").format(natural=seen.natural)
    if seen.third is STOOD:
        return _("stood")
    return _("drew {third}").format(third=seen.third)


def bank_advice(total: int, seen: tuple[SideSeen, SideSeen], stakes: Stakes, action: Action) -> str:
    """The word after the banker's choice: what each action earns on average with these stakes, and
    what each side alone would ask for.

    >>> text = bank_advice(5, (SideSeen(0), SideSeen(STOOD)), Stakes(100, 100), Action.DRAW)
    >>> text.startswith("You drew. On average a card earns the bank 5.37 here, no card −4.49.")
    True
    """
    values = bank_values(total, seen, stakes)
    said = _("You drew.") if action is Action.DRAW else _("You stood.")
    worth = _("On average a card earns the bank {draw} here, no card {stand}.").format(
        draw=_cents(values.draw), stand=_cents(values.stand)
    )
    if abs(values.gap) * 200 < stakes.total:
        judged = _("The two are worth almost the same.")
    elif values.best is action:
        judged = _("Well chosen.")
    else:
        judged = _("The other was better.")
    return f"{said} {worth} {judged} {_alone_words(total, seen)}"


def _alone_words(total: int, seen: tuple[SideSeen, SideSeen]) -> str:
    playing = [(side, each) for side, each in zip(SIDES, seen, strict=True) if each.natural is None]
    asks = {side: single_values(total, each).best for side, each in playing}
    words = {Action.DRAW: _("a card"), Action.STAND: _("no card")}
    if len(set(asks.values())) == 1:
        (wanted,) = set(asks.values())
        if len(asks) == 1:
            return _("Only one side still plays, and it asks for {what}.").format(
                what=words[wanted]
            )
        return _("Both sides ask for the same: {what}.").format(what=words[wanted])
    one, two = (words[asks[side]] for side in SIDES)
    return _(
        "The sides pull two ways: side one alone asks for {one}, side two alone for {two}. "
        "The stakes decide."
    ).format(one=one, two=two)


def _cents(value: Fraction) -> str:
    return money(Decimal(round(value * 100)) / 100)


def cheval_words(cheval: Cheval) -> str:
    """How a stake à cheval is settled here, in a few words."""
    return {
        Cheval.REFUSED: _("not taken at this table"),
        Cheval.HALVES: _("half of it plays on each"),
        Cheval.WHOLE: _("it wins if both win, loses if both lose, and comes back otherwise"),
    }[cheval]


def table_terms(sheet: RuleSheet) -> str:
    """How the bank is held here, in a few sentences."""
    rules = sheet.banking
    assert rules is not None
    assert rules.sides is not None
    share = Fraction(rules.commission)
    commission = (
        _("The house keeps {share} of what it wins.").format(share=percent(share, 0))
        if share
        else _("The house takes no commission.")
    )
    return _(
        "{decks} decks. A bank is opened with {least} to {most}. {commission} À cheval: {cheval}."
    ).format(
        decks=sheet.decks,
        least=money(rules.bank.least),
        most=money(rules.bank.most),
        commission=commission,
        cheval=cheval_words(rules.sides.cheval),
    )


def banque_words() -> dict[str, str]:
    """The fixed words on a table of banque."""
    return {
        "table": _("Table of baccarat en banque"),
        "pace": _("Pace"),
        "go_begin": _("Begin"),
        "go_coup": _("Next coup"),
        "go_on": _("Go on"),
        "skip": _("To my turn"),
        "buy": _("Take 1,000 more play chips"),
        "retire": _("Retire from the bank"),
        "coup": _("Coup {coup}"),
        "bank": _("Bank"),
        "open_room": _("still to cover"),
        "house": _("The house has kept {commission}."),
        "seats": _("Seats: side one at the banker’s right, side two at the left"),
        "seats_help": _(
            "The sides are called tableaux. Side one sits at the banker’s right, side two at the "
            "left; each has one hand, and the bank plays its own against both."
        ),
        "chips": _("{purse} in chips"),
        "staked": _("{stake} staked"),
        "banco": _("banco, {stake}"),
        "holds_bank": _("holds the bank"),
        "plays_player": _("holds the cards"),
        "is_asked": _("is asked"),
        "count": _("counts {count}"),
        "no_cards": _("count not known yet"),
        "face_down": _("a card face down"),
        "log": _("What happened"),
        "amount": _("Amount"),
        "keys": _("Keys"),
        "keys_text": _(
            "G goes on, K goes to your turn, T offers for the bank, B calls banco, A goes à "
            "cheval, C stakes on your side, U takes back, D draws a card, S stands, R retires, "
            "L lets it go."
        ),
    }
