"""What happens at a live table, told line by line."""

from __future__ import annotations

from baccarat_core.bets import Result
from baccarat_core.live_table import (
    AnyRecord,
    SettledBet,
    shown,
)
from baccarat_core.live_table import records as r

from .card_names import card_name
from .text import _


def told(record: AnyRecord) -> list[str]:
    """A record in words; a settlement has a line a bet.

    >>> told(r.ConnectionLost(seat=4))
    ["Seat 4's connection is lost. The round goes on."]
    """
    match record:
        case r.TableOpened():
            return []
        case r.ShoeOpened():
            return [_("A new shoe is opened.")]
        case r.CardsBurned(card=card, count=count):
            return [
                _("The burn card is the {card}: {count} cards are burned.").format(
                    card=card_name(card), count=count
                )
            ]
        case r.SeatTaken(seat=seat, name=name, chips=chips) if name == _("You"):
            return [
                _("You sit down at seat {seat} with {chips}.").format(seat=seat, chips=shown(chips))
            ]
        case r.SeatTaken(seat=seat, name=name, chips=chips):
            return [
                _("{name} sits down at seat {seat} with {chips}.").format(
                    name=name or _("A guest"), seat=seat, chips=shown(chips)
                )
            ]
        case r.SeatLeft(seat=seat, chips=chips):
            return [_("Seat {seat} leaves with {chips}.").format(seat=seat, chips=shown(chips))]
        case r.ChipsBought(seat=seat, amount=amount):
            return [_("Seat {seat} buys {chips}.").format(seat=seat, chips=shown(amount))]
        case r.ModeSwitched(seat=seat, mode=mode):
            return [_("Seat {seat} bets with {mode}.").format(seat=seat, mode=_(mode.value))]
        case r.ConnectionLost(seat=seat):
            return [_("Seat {seat}'s connection is lost. The round goes on.").format(seat=seat)]
        case r.ConnectionRestored(seat=seat):
            return [_("Seat {seat} is back.").format(seat=seat)]
        case r.BetsOpened(shoe_round=number):
            return [_("Round {number} of the shoe: place your bets.").format(number=number)]
        case r.BetPlaced() | r.BetsTakenBack():
            return []
        case r.BetsConfirmed():
            return [_confirmed(record)]
        case r.BetsClosed(void=void):
            back = [_("Seat {seat}: unconfirmed chips go back.").format(seat=seat) for seat in void]
            return [_("No more bets."), *back]
        case r.CardDrawn(hand=hand, card=card) | r.CardDrawnInError(hand=hand, card=card):
            return [_("{hand}: {card}.").format(hand=hand.label, card=card_name(card))]
        case r.ResultCalled():
            return [
                _("“{call}”: Player {player}, Banker {banker}.").format(
                    call=record.outcome.sentence,
                    player=record.player_count,
                    banker=record.banker_count,
                )
            ]
        case r.RoundSettled(bets=bets):
            return [settled(bet) for bet in bets]
        case r.CommissionCollected(boxes=boxes):
            return [
                _("Seat {seat} pays {amount} commission.").format(
                    seat=box.seat, amount=shown(box.amount)
                )
                for box in boxes
            ]
        case r.RoundSuspended():
            return [_("The round is suspended while a supervisor looks.")]
        case r.RoundResumed():
            return [_("The fault is mended. The round goes on.")]
        case r.RoundCancelled():
            return _cancelled(record)
        case r.CardExposed(card=card):
            return [_("The {card} was seen before its time.").format(card=card_name(card))]
        case r.LateBetReported(seat=seat, bet=bet, stake=stake):
            return [
                _("Seat {seat} puts {stake} on {bet} after “no more bets”.").format(
                    seat=seat, stake=shown(stake), bet=bet.label
                )
            ]
        case r.WrongDrawReported():
            return [_("A third card was dealt against the rules.")]
        case r.IncidentRuled(remedy=remedy):
            return [_("Ruling: {remedy}.").format(remedy=remedy.label)]


def _cancelled(record: r.RoundCancelled) -> list[str]:
    """A round that is cancelled after it was settled gives back what it paid, then every stake."""
    undone = [
        _("Seat {seat}: the {profit} won on {bet} goes back to the house.").format(
            seat=bet.seat, profit=shown(bet.profit), bet=bet.bet.label
        )
        for bet in record.taken_back
        if bet.result is Result.WIN
    ]
    returned = [
        _("Seat {seat}: {stake} on {bet} comes back.").format(
            seat=bet.seat, stake=shown(bet.stake), bet=bet.bet.label
        )
        for bet in record.returned
    ]
    said = (
        _("The round is cancelled. Wins are taken back, and every bet is returned.")
        if undone
        else _("The round is cancelled. Every bet is returned.")
    )
    return [said, *undone, *returned]


def settled(bet: SettledBet) -> str:
    """One bet's end in words."""
    pattern = {
        Result.WIN: _("Seat {seat}, {bet}: {stake} wins {profit}. {reason}"),
        Result.PUSH: _("Seat {seat}, {bet}: {stake} comes back. {reason}"),
        Result.LOSE: _("Seat {seat}, {bet}: {stake} is lost. {reason}"),
    }[bet.result]
    return pattern.format(
        seat=bet.seat,
        bet=bet.bet.label,
        stake=shown(bet.stake),
        profit=shown(bet.profit),
        reason=bet.reason,
    )


def _confirmed(record: r.BetsConfirmed) -> str:
    bets = ", ".join(
        _("{stake} on {bet}").format(stake=shown(bet.stake), bet=bet.bet.label)
        for bet in record.bets
    )
    return _("Seat {seat} ({name}): {bets}.").format(
        seat=record.seat, name=record.name or _("guest"), bets=bets
    )


def live_words() -> dict[str, str]:
    """The fixed words on a live table."""
    return {
        "table": _("Live table"),
        "round": _("Round {round} (of the shoe: {shoe_round})"),
        "view": _("You are"),
        "view_player": _("a player"),
        "view_dealer": _("the dealer"),
        "pace": _("Pace"),
        "mode": _("Banker"),
        "seats": _("Seats"),
        "seat": _("Seat {number}"),
        "you": _("you"),
        "free": _("free"),
        "lost": _("connection lost"),
        "chips_free": _("{free} in chips"),
        "at_stake": _("{at_stake} at stake"),
        "unconfirmed": _("{waiting} not confirmed"),
        "box": _("{box} commission owed"),
        "sit": _("Sit down with 1,000.00"),
        "leave": _("Leave this seat"),
        "buy": _("Buy 1,000.00 more"),
        "lose": _("Lose the connection"),
        "back": _("Come back"),
        "areas": _("Bets of seat {selected}"),
        "place": _("Put {chip} on {bet}, pays {pays}"),
        "stake": _("{stake} staked"),
        "win": _("won"),
        "push": _("back"),
        "lose_bet": _("lost"),
        "choose_chip": _("Chip"),
        "confirm": _("Confirm the bets"),
        "take_back": _("Take chips back"),
        "go_round": _("Begin a round"),
        "go_close": _("No more bets: deal"),
        "go_card": _("Next"),
        "suspend": _("Something is wrong: suspend"),
        "resume": _("Mended: go on"),
        "cancel": _("Cancel the round"),
        "rule": _("What is due?"),
        "dealer": _("Dealer’s work"),
        "open_shoe": _("Open a new shoe"),
        "burn": _("Burn cards"),
        "burn_count": _("How many?"),
        "open_bets": _("Open the bets"),
        "close_bets": _("“No more bets”"),
        "draw_player": _("Card to Player"),
        "draw_banker": _("Card to Banker"),
        "call": _("Call the result"),
        "call_player": _("“Player wins”"),
        "call_banker": _("“Banker wins”"),
        "call_tie": _("“Tie”"),
        "player_count": _("Player’s count"),
        "banker_count": _("Banker’s count"),
        "settle": _("Pay and take"),
        "pay_help": _(
            "Beside each bet write what you hand over: the win, 0 to leave the stake, or the "
            "stake with a minus to take it."
        ),
        "pay_line": _("Seat {seat}: {stake} on {label} ({pays})"),
        "collect": _("Collect commission"),
        "carry_on": _("Show me the right step"),
        "house": _("House: {house}, commission {commission}"),
        "count": _("counts {count}"),
        "no_cards": _("no cards yet"),
        "log": _("What happened"),
        "bets": _("Bet log of seat {selected}"),
        "no_bets": _("No confirmed bets yet."),
        "col_round": _("Round"),
        "col_bet": _("Bet"),
        "col_stake": _("Stake"),
        "col_status": _("Status"),
        "col_profit": _("Profit"),
        "col_why": _("Why"),
    }
