"""What learners commonly believe that is not so, and the kinds of error they make."""

from __future__ import annotations

from enum import Enum

from ..text import _


class ErrorType(Enum):
    """What kind of error an answer is, for the log of errors."""

    WRONG_COUNT = "wrong count"
    WRONG_DRAW = "wrong draw"
    WRONG_CALL = "wrong call"
    WRONG_PAY = "wrong pay"
    WRONG_COMMISSION = "wrong commission"
    WRONG_ORDER = "wrong order"
    WRONG_RULING = "wrong ruling"
    """A violation not seen, seen where there is none, or an incident ruled on wrongly."""
    WRONG_IDEA = "wrong idea"
    """The rules of the game itself are taken for something else."""
    PEEKED = "peeked at the rules"

    @property
    def label(self) -> str:
        """The kind of error in words."""
        return _(self.value)


class Misconception(Enum):
    """A belief that a wrong answer shows; the value is its name in a record."""

    PLAYER_IS_CUSTOMER = "player is the customer"
    BANKER_IS_HOUSE = "banker is the house"
    PLAYER_MAY_CHOOSE = "player may choose"
    SIX_LOOKS_AT_TOTAL = "banker 6 looks at player's total"
    NATURALS_TIE = "any two naturals tie"
    TIE_LOSES = "the tie loses my banker bet"
    STREAK_IS_DUE = "a streak is due to end"
    COMMISSION_ON_LOSS = "commission is paid on a loss"
    TENS_COUNT_TEN = "tens count ten"
    TENS_BURN_NONE = "a ten burns no card"
    ACE_COUNTS_ELEVEN = "an ace counts eleven"
    DIGITS_ADDED = "the digits are added up"
    COURTS_CLIMB = "jack, queen and king count more than ten"
    THREE_CARD_NATURAL = "three cards can be a natural"
    NATURAL_IS_NINE = "only nine is a natural"
    NATURAL_PLAYED_ON = "a natural leaves the other hand its card"
    PLAYER_LOOKS_AT_BANKER = "player looks at banker's hand"
    STOOD_IS_ZERO = "no third card is a third card of 0"
    BANKER_AS_PLAYER = "banker draws as player does"
    BANKER_STOPS_AHEAD = "banker stands when it is ahead"
    HIGHER_CARD_WINS = "the hand with more cards wins"
    COMMISSION_FORGOTTEN = "banker pays even money"
    COMMISSION_ON_ALL = "commission is taken from every winning bet"
    COMMISSION_IN_EVERY_MODE = "commission is taken in every mode"
    TENTH_NOT_HALVED = "commission is a tenth"
    ROUNDED_TO_WHOLE = "commission is rounded to whole units"
    ROUNDING_FORGOTTEN = "commission is never rounded"
    ROUNDED_OTHER_WAY = "commission is rounded the other way"
    STAKE_PAID_AGAIN = "the pay includes the stake"
    SIX_PAYS_FULL = "a winning six pays even money"
    SIX_IN_EVERY_MODE = "six pays half in every mode"
    SIX_OF_PLAYER = "player's six counts as well"
    PAIR_BY_VALUE = "two cards of one value are a pair"
    PAIR_PAID_TWICE = "two pairs are paid twice"
    SUIT_DOES_NOT_MATTER = "any pair is a perfect pair"
    NATURAL_MUST_WIN = "a natural bet asks the natural to win"
    MARGIN_ON_NATURAL = "the bonus pays a natural by its margin"
    BONUS_ON_ANY_WIN = "the bonus pays on any win"
    MORE_CHIPS = "more chips than needed are as good"
    CONNECTION_VOIDS = "a lost connection voids the bets"
    SHOE_ENDS_AT_CUT = "the cut card ends the round"
    RETURNED_LIMIT = "each stake has a limit of its own"

    @property
    def sentence(self) -> str:
        """What is true instead, in a sentence or two.

        >>> Misconception.TIE_LOSES.sentence
        'On a tie, Player and Banker stakes come back: nothing is won and nothing is lost.'
        """
        return _(_TRUTHS[self])

    @property
    def label(self) -> str:
        """The belief in words."""
        return _(self.value)


_M = Misconception
_TRUTHS = {
    _M.PLAYER_IS_CUSTOMER: "Player is the name of a hand. Anybody at the table may bet on it or "
    "against it; no guest owns it.",
    _M.BANKER_IS_HOUSE: "Banker is the name of a hand, not of the house. Whoever bets on Banker "
    "wins when it wins, and the house pays.",
    _M.PLAYER_MAY_CHOOSE: "Nobody chooses: the rules draw or stand for both hands. Bets are the "
    "only decision.",
    _M.SIX_LOOKS_AT_TOTAL: "Banker looks at Player's third card alone, never at what Player's hand "
    "counts.",
    _M.NATURALS_TIE: "Two naturals tie only when they are equal: 9 beats 8.",
    _M.TIE_LOSES: "On a tie, Player and Banker stakes come back: nothing is won and nothing is "
    "lost.",
    _M.STREAK_IS_DUE: "The shoe does not remember results. After any streak the chances are what "
    "the cards left in the shoe make them, and that is very nearly what they were.",
    _M.COMMISSION_ON_LOSS: "Commission is a share of a win. A losing stake is taken, and nothing "
    "more.",
    _M.TENS_COUNT_TEN: "10, jack, queen and king count 0, so they change no count.",
    _M.TENS_BURN_NONE: "For burning, the card counts as printed: tens and court cards burn 10. "
    "Only in a hand do they count 0.",
    _M.ACE_COUNTS_ELEVEN: "In baccarat an ace counts 1 and nothing else.",
    _M.DIGITS_ADDED: "Only the last digit of the sum counts; the digits are not added up.",
    _M.COURTS_CLIMB: "Jack, queen and king all count 0, as the 10 does.",
    _M.THREE_CARD_NATURAL: "A natural is 8 or 9 on the first two cards. Three cards never make "
    "one.",
    _M.NATURAL_IS_NINE: "8 is a natural as well as 9.",
    _M.NATURAL_PLAYED_ON: "A natural on either hand ends the coup for both: nobody draws.",
    _M.PLAYER_LOOKS_AT_BANKER: "Player looks at nothing but its own two cards: it draws on 0 to 5. "
    "Only a natural of Banker's stops it.",
    _M.STOOD_IS_ZERO: "When Player stands there is no third card at all, which is not the same as "
    "a third card that counts 0: Banker then draws on 0 to 5.",
    _M.BANKER_AS_PLAYER: "Banker draws on 0 to 5 only when Player stood. When Player drew, "
    "Banker's 3 to 6 depend on Player's third card.",
    _M.BANKER_STOPS_AHEAD: "Banker does not compare the hands: it looks at its own two cards and "
    "at Player's third.",
    _M.HIGHER_CARD_WINS: "Only the counts are compared; how many cards a hand has does not matter.",
    _M.COMMISSION_FORGOTTEN: "A winning Banker bet pays one to one less the house's share.",
    _M.COMMISSION_ON_ALL: "Commission is taken from a winning Banker bet and from no other.",
    _M.COMMISSION_IN_EVERY_MODE: "In the mode without commission a Banker win pays one to one; "
    "only a win with 6 pays less.",
    _M.TENTH_NOT_HALVED: "A tenth is only the first step: 5% is half of it.",
    _M.ROUNDED_TO_WHOLE: "This house does not round to whole units: the rest of the commission "
    "counts.",
    _M.ROUNDING_FORGOTTEN: "This house rounds commission to its smallest chip.",
    _M.ROUNDED_OTHER_WAY: "This house rounds commission the other way.",
    _M.STAKE_PAID_AGAIN: "The pay is what is added to the stake. The stake itself stays where it "
    "lies.",
    _M.SIX_PAYS_FULL: "Without commission a Banker win with 6 pays less: that is the house's share "
    "in this mode.",
    _M.SIX_IN_EVERY_MODE: "The smaller pay on 6 belongs to the mode without commission only.",
    _M.SIX_OF_PLAYER: "Only a six with which Banker wins counts here.",
    _M.PAIR_BY_VALUE: "A pair shares its rank: a king and a queen both count 0 and are no pair.",
    _M.PAIR_PAID_TWICE: "This bet is paid once, even if both hands hold a pair.",
    _M.SUIT_DOES_NOT_MATTER: "A perfect pair shares rank and suit; two suits make a plain pair.",
    _M.NATURAL_MUST_WIN: "At this table a Natural bet is paid whenever the hand holds a natural, "
    "whoever wins.",
    _M.MARGIN_ON_NATURAL: "A win with a natural has a pay of its own in the bonus; the ladder of "
    "margins is for other wins.",
    _M.BONUS_ON_ANY_WIN: "The bonus needs a natural or a margin on its ladder; a narrow win loses.",
    _M.MORE_CHIPS: "A payout is built from the largest chips down: few chips are counted at a "
    "glance and checked by a camera.",
    _M.CONNECTION_VOIDS: "A lost connection changes nothing for confirmed bets: the round runs on "
    "and they are settled.",
    _M.SHOE_ENDS_AT_CUT: "The cut card only tells which round is the shoe's last; the round itself "
    "is dealt to its end.",
    _M.RETURNED_LIMIT: "With a differential limit it is the difference of Player and Banker that "
    "may not grow too large, so a stake on one makes room on the other.",
}
