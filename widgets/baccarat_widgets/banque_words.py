"""What is said at a table of banque: the questions, the results, and the word on a choice."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from baccarat_core.banque import (
    SIDES,
    BanqueTable,
    Guest,
    Phase,
    SideSeen,
    Stakes,
    Step,
    TableHand,
    bank_values,
    single_values,
)
from baccarat_core.decision import STOOD, Action
from baccarat_core.rule_sheets import Cheval, RuleSheet

from .money import money
from .tables import percent
from .text import _


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
