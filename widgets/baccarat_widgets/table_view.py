"""A coup, its bets and its shoe as plain data for the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from baccarat_core.bets import (
    AnyBet,
    Banker,
    BankerBonus,
    BetKind,
    Line,
    LuckySix,
    PlayerBonus,
    Result,
    Settlement,
)
from baccarat_core.coup import CardDealt, Decided, Event, Outcome
from baccarat_core.rule_sheets import RuleSheet
from baccarat_core.scoring import Hand
from baccarat_core.shoe import EndRule, Shoe

from .card_names import card_name
from .money import money, odds, signed
from .rule_card import key_of
from .text import _

MAIN_BETS = (BetKind.PLAYER, BetKind.TIE, BetKind.BANKER)


def bet_spots(
    sheet: RuleSheet, wagers: Mapping[BetKind, Decimal], settlement: Settlement | None
) -> list[dict[str, Any]]:
    """The table's betting areas, main bets first, with chips or with what became of them."""
    lines = {line.bet: line for line in settlement.lines} if settlement else {}
    offered = sorted(
        sheet.offered(),
        key=lambda bet: MAIN_BETS.index(bet.kind) if bet.kind in MAIN_BETS else len(MAIN_BETS),
    )
    return [_spot(bet, wagers.get(bet.kind), lines.get(bet.kind)) for bet in offered]


def _spot(bet: AnyBet, stake: Decimal | None, line: Line | None) -> dict[str, Any]:
    return {
        "kind": bet.kind.value,
        "label": bet.kind.label,
        "main": bet.kind in MAIN_BETS,
        "pays": pays_text(bet),
        "stake": money(stake) if stake else None,
        "result": line.result.value if line else None,
        "settled": _settled(line) if line else None,
        "profit": signed(line.profit) if line else None,
    }


def pays_text(bet: AnyBet) -> str:
    """What a bet pays, as the table prints it."""
    if isinstance(bet, Banker):
        text = odds(bet.pays)
        if bet.commission:
            text = _("{pay} less {share}%").format(pay=text, share=percent(bet.commission))
        if bet.pays_on_six is not None:
            text = _("{pay}, on 6 {six}").format(pay=text, six=odds(bet.pays_on_six))
        return text
    if isinstance(bet, LuckySix):
        return _("{two} or {three}").format(
            two=odds(bet.pays_two_cards), three=odds(bet.pays_three_cards)
        )
    if isinstance(bet, PlayerBonus | BankerBonus):
        return _("up to {pay}").format(pay=odds(max(bet.margins.values())))
    return odds(bet.pays)


def percent(share: Fraction) -> str:
    """A share in hundredths, without needless zeros.

    >>> percent(Fraction(1, 20)), percent(Fraction(1, 40))
    ('5', '2.5')
    """
    return f"{float(share * 100):g}"


def _settled(line: Line) -> str:
    label, stake = line.bet.label, money(line.stake)
    if line.result is Result.PUSH:
        return _("{bet}: {stake} comes back. {why}").format(bet=label, stake=stake, why=line.reason)
    if line.result is Result.LOSE:
        return _("{bet}: {stake} is lost. {why}").format(bet=label, stake=stake, why=line.reason)
    if line.commission:
        return _("{bet}: {stake} wins {profit} (commission {commission}). {why}").format(
            bet=label,
            stake=stake,
            profit=money(line.profit),
            commission=money(line.commission),
            why=line.reason,
        )
    return _("{bet}: {stake} wins {profit}. {why}").format(
        bet=label, stake=stake, profit=money(line.profit), why=line.reason
    )


def shown_coup(events: Sequence[Event], settlement: Settlement | None) -> dict[str, Any]:
    """As much of a coup as these events show: hands, counts, reasons, the lit cell, the result."""
    hands: dict[str, dict[str, Any]] = {
        hand.value: {"label": hand.label, "cards": [], "count": None} for hand in Hand
    }
    lines, cell, player_rule, result = [], None, None, None
    for event in events:
        if isinstance(event, CardDealt):
            hand = hands[event.hand.value]
            hand["cards"].append(str(event.card))
            hand["count"] = event.count
            lines.append(_dealt(event))
        elif isinstance(event, Decided):
            lines.append(event.decision.sentence)
            cell = key_of(event.decision.cell) or cell
            if event.hand is Hand.PLAYER:
                player_rule = _player_rule(event)
        else:
            result = {"outcome": event.outcome.value, "sentence": _called(event)}
            lines.append(result["sentence"])
    if settlement:
        lines += [_settled(line) for line in settlement.lines]
    return {
        "hands": hands,
        "lines": lines,
        "cell": cell,
        "player_rule": player_rule,
        "result": result,
        "net": signed(settlement.profit) if settlement and settlement.lines else None,
    }


def _dealt(event: CardDealt) -> str:
    return _("{hand}: {card}. {hand} has {count}.").format(
        hand=event.hand.label, card=card_name(event.card), count=event.count
    )


def _player_rule(event: Decided) -> str:
    total = event.decision.cell.total
    return "natural" if total >= 8 else event.decision.action.value


def _called(event: Any) -> str:
    if event.outcome is Outcome.TIE:
        return _("Tie at {count}.").format(count=event.player_count)
    high, low = sorted((event.player_count, event.banker_count), reverse=True)
    return _("{winner}, {high} to {low}.").format(winner=event.outcome.sentence, high=high, low=low)


def shoe_progress(shoe: Shoe) -> dict[str, Any]:
    """How far the shoe has come, without a word on the cards to come."""
    told = [_("{dealt} of {size} cards dealt.").format(dealt=shoe.dealt, size=shoe.size)]
    if shoe.burned:
        told = [
            _("{dealt} of {size} cards dealt, {burned} burned.").format(
                dealt=shoe.dealt, size=shoe.size, burned=shoe.burned
            )
        ]
    if shoe.burn_card and not shoe.round:
        told.append(
            (
                _("The burn card is the {card}: one more is burned unseen.")
                if shoe.burn_card.face_value == 1
                else _("The burn card is the {card}: {count} more are burned unseen.")
            ).format(card=card_name(shoe.burn_card), count=shoe.burn_card.face_value)
        )
    over = not shoe.can_start_round()
    if shoe.end_rule is EndRule.EVERY_ROUND:
        told.append(_("This table shuffles after every round."))
    elif shoe.cut_card_is_out:
        told.append(
            _("The cut card is out: this was the last round.")
            if over
            else _("The cut card is out.")
        )
    return {
        "round": shoe.round,
        "gone": (shoe.dealt + shoe.burned) / shoe.size,
        "cut": shoe.cut_at / shoe.size,
        "over": over,
        "sentence": " ".join(told),
    }


def table_words() -> dict[str, str]:
    """The fixed words on the table."""
    return {
        "table": _("Card table"),
        "play_chips": _("Your play chips"),
        "on_table": _("On the table"),
        "choose_chip": _("Chip"),
        "place": _("Put {chip} on {bet}, pays {pays}"),
        "stake": _("{stake} staked"),
        "deal": _("Deal"),
        "next": _("Next"),
        "skip": _("Skip to the result"),
        "new_shoe": _("New shoe"),
        "clear": _("Take bets back"),
        "again": _("Same bets"),
        "more": _("Take more play chips"),
        "pace": _("Pace"),
        "replay": _("Replay a coup"),
        "replay_pick": _("choose…"),
        "how": _("How it went"),
        "waiting": _("Place a chip if you like, then deal. You may deal without betting."),
        "shoe": _("Shoe"),
        "round": _("Round {round}"),
        "player_rule": _("Player’s rule"),
        "player_draw": _("draws on 0–5"),
        "player_stand": _("stands on 6–7"),
        "player_natural": _("natural on 8–9"),
        "keys": _("Keys"),
        "keys_text": _(
            "D deals and shows the next card, K skips to the result, P, B and T place your chip, "
            "C takes bets back, N opens a new shoe, 1 to 5 choose the chip."
        ),
        "count": _("counts {count}"),
        "no_cards": _("no cards yet"),
        "result": _("Result"),
        "net": _("You:\u00a0{net}"),
        "win": _("won"),
        "push": _("back"),
        "lose": _("lost"),
    }
