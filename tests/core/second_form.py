"""The rules a second time: typed from the printed rules as sentences, not from the engine.

Nothing here calls the engine; the tests compare the two.
"""

from __future__ import annotations

from fractions import Fraction

POINTS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9}
POINTS |= {"T": 0, "J": 0, "Q": 0, "K": 0}
FACES = POINTS | {"T": 10, "J": 10, "Q": 10, "K": 10}


def player_draws(total: int) -> bool:
    """Player draws on nought to five and stands on six and seven; a natural never draws."""
    return total in {0, 1, 2, 3, 4, 5}


def banker_draws(total: int, third: int | None) -> bool:
    """What Banker does; ``third`` is the value of Player's third card, ``None`` if it stood."""
    if total in {8, 9}:
        return False
    if third is None:  # Player stood: Banker plays as Player would
        return total < 6
    if total < 3:  # nought, one and two always draw
        return True
    if total == 3:  # three draws unless the card is an eight
        return third != 8
    if total == 4:  # four draws unless it is a nought, an ace, an eight or a nine
        return third not in {0, 1, 8, 9}
    if total == 5:  # five draws when it is a four, a five, a six or a seven
        return third in {4, 5, 6, 7}
    if total == 6:  # six draws when it is a six or a seven
        return third in {6, 7}
    return False  # seven stands


def natural(count: int, cards: int) -> bool:
    """Eight or nine on two cards."""
    return cards == 2 and count in {8, 9}


def live_profit(
    bet: str, player: int, banker: int, p_cards: int, b_cards: int, p_pair: str, b_pair: str
) -> Fraction:
    """The profit on one unit at the live table; a pair is ``""``, ``"rank"`` or ``"suit"``.

    ``banker`` is the Banker bet with commission and ``banker_free`` the one without.
    """
    tie, player_won, banker_won = player == banker, player > banker, banker > player
    lost = Fraction(-1)
    match bet:
        case "player":
            return Fraction(0 if tie else 1 if player_won else -1)
        case "banker":
            return Fraction(0) if tie else Fraction(95, 100) if banker_won else lost
        case "banker_free":
            if banker_won:
                return Fraction(1, 2) if banker == 6 else Fraction(1)
            return Fraction(0) if tie else lost
        case "tie":
            return Fraction(8) if tie else lost
        case "player_pair":
            return Fraction(11) if p_pair else lost
        case "banker_pair":
            return Fraction(11) if b_pair else lost
        case "either_pair":
            return Fraction(5) if p_pair or b_pair else lost
        case "perfect_pair":
            return Fraction(25) if "suit" in (p_pair, b_pair) else lost
        case "player_natural":
            return Fraction(7, 2) if natural(player, p_cards) else lost
        case "banker_natural":
            return Fraction(7, 2) if natural(banker, b_cards) else lost
        case "player_bonus":
            return _bonus(player, banker, natural(player, p_cards))
        case "banker_bonus":
            return _bonus(banker, player, natural(banker, b_cards))
        case "lucky_six":
            if banker_won and banker == 6:
                return Fraction(12) if b_cards == 2 else Fraction(20)
            return lost
        case "lucky_six_two_cards":
            return Fraction(22) if banker_won and banker == 6 and b_cards == 2 else lost
        case "lucky_six_three_cards":
            return Fraction(50) if banker_won and banker == 6 and b_cards == 3 else lost
    raise AssertionError(bet)


def _bonus(mine: int, theirs: int, with_natural: bool) -> Fraction:
    if mine == theirs:
        return Fraction(0) if with_natural else Fraction(-1)
    if mine < theirs:
        return Fraction(-1)
    if with_natural:
        return Fraction(1)
    by = mine - theirs
    if by == 9:
        return Fraction(30)
    if by == 8:
        return Fraction(10)
    if by == 7:
        return Fraction(6)
    if by == 6:
        return Fraction(4)
    if by == 5:
        return Fraction(2)
    return Fraction(1) if by == 4 else Fraction(-1)


LIVE_BETS = (
    *("player", "banker", "banker_free", "tie"),
    *("player_pair", "banker_pair", "either_pair", "perfect_pair"),
    *("player_natural", "banker_natural", "player_bonus", "banker_bonus"),
    *("lucky_six", "lucky_six_two_cards", "lucky_six_three_cards"),
)

LIVE_OPEN_ROUNDS = {
    "player_pair": 60,
    "banker_pair": 60,
    "either_pair": 50,
    "perfect_pair": 50,
    "player_natural": 50,
    "banker_natural": 50,
    "lucky_six": 50,
    "lucky_six_two_cards": 50,
    "lucky_six_three_cards": 50,
}

# Profit on 100 for each bet, in the order of LIVE_BETS, worked out by hand.
LIVE_COUPS = {
    # Player's natural 8, a pair of nines, beats 7
    "9h 7d 9c Ks": "100 -100 -100 -100 1100 -100 500 -100 350 -100 100 -100 -100 -100 -100",
    # Banker's natural 9 beats Player's natural 8, a pair of fours
    "4h 5d 4c 4s": "-100 95 100 -100 1100 -100 500 -100 350 350 -100 100 -100 -100 -100",
    # naturals tie at 8
    "Kh 3d 8c 5s": "0 0 0 800 -100 -100 -100 -100 350 350 0 0 -100 -100 -100",
    # a tie at 7 is no tie of naturals
    "Kh Qs 7d 7c": "0 0 0 800 -100 -100 -100 -100 -100 -100 -100 -100 -100 -100 -100",
    # Banker's two-card 6 beats 5
    "2h 4d 3c 2s Kh": "-100 95 50 -100 -100 -100 -100 -100 -100 -100 -100 -100 1200 2200 -100",
    # Banker's three-card 6 beats 1: by 5
    "Kd Ad 2h 2c 9s 3h": "-100 95 50 -100 -100 -100 -100 -100 -100 -100 -100 200 2000 -100 5000",
    # Banker's three-card 7 beats 1: by 6
    "Kd Ad 2h 2c 9s 4h": "-100 95 100 -100 -100 -100 -100 -100 -100 -100 -100 400 -100 -100 -100",
    # Player's three-card 9 beats baccarat: by 9, no natural
    "Kd Kh 2h Qc 7s Jh": (
        "100 -100 -100 -100 -100 -100 -100 -100 -100 -100 3000 -100 -100 -100 -100"
    ),
    # a natural 9 beats baccarat: a bonus of 1, not of 30
    "Kh Qd 9c Ks": "100 -100 -100 -100 -100 -100 -100 -100 350 -100 100 -100 -100 -100 -100",
    # both hands hold perfect pairs: paid once
    "9h 7d 9h 7d": "100 -100 -100 -100 1100 1100 500 2500 350 -100 100 -100 -100 -100 -100",
    # tens of two ranks are no pair; Banker 3 stands on 8 and wins 3 to 2
    "Th Kc 4d 3s 8h": "-100 95 100 -100 -100 -100 -100 -100 -100 -100 -100 -100 -100 -100 -100",
    # Player's 6 on two cards beats Banker's three-card 5: a Player 6 is not lucky
    "Kh Qs 6d 2c 3c": "100 -100 -100 -100 -100 -100 -100 -100 -100 -100 -100 -100 -100 -100 -100",
    # a tie at 6 with a Banker 6 is not lucky
    "Kh Qs 6d 6c": "0 0 0 800 -100 -100 -100 -100 -100 -100 -100 -100 -100 -100 -100",
}

# House edge in percent: Wizard of Odds, Jacobson, Thorp and Walden, as rounded there, for 8, 6
# and 1 decks; pushes counted, per unit staked.
EDGES = {
    "player": "1.23508 1.23741 1.28637",
    "banker": "1.05791 1.05585 1.01175",
    "banker_free": "1.45810 1.45481 1.38521",
    "tie": "14.35963 14.43816 15.74613",
    "player_natural": "14.75440 14.74153 14.47964",
    "banker_natural": "14.75440 14.74153 14.47964",
    "player_bonus": "2.65167 2.66751 3.03063",
    "banker_bonus": "9.37307 9.38893 9.74406",
    "lucky_six": "16.68357 16.71633 17.41827",
}

# Ordered deals of six cards from eight decks.
EIGHT_DECKS = {
    "banker": 2_292_252_566_437_888,
    "player": 2_230_518_282_592_256,
    "tie": 475_627_426_473_216,
}
