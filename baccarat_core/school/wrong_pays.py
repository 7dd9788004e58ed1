"""What a bet would get under other ideas of the rules: engines that are wrong on purpose."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

import msgspec

from ..bets import (
    AnyBet,
    Banker,
    BankerBonus,
    BankerMode,
    BankerNatural,
    BetKind,
    EitherPair,
    LuckySix,
    LuckySixThreeCards,
    LuckySixTwoCards,
    NaturalPaid,
    PerfectPair,
    Player,
    PlayerBonus,
    PlayerNatural,
    Resolution,
    Result,
)
from ..bets.settlement import exact
from ..coup import Coup, CoupFacts, Outcome, PairKind
from ..rule_sheets import RuleSheet
from ..rule_sheets.table import HEADS
from ..scoring import Hand
from .base import Mistake
from .misconceptions import ErrorType, Misconception
from .reading import canonical

_M = Misconception
Idea = tuple[Misconception, Fraction]
"""A belief, and the profit on one unit staked that follows from it."""


def tempting_pays(
    bet: AnyBet, coup: Coup, stake: Decimal, right: Decimal, sheet: RuleSheet
) -> tuple[Mistake, ...]:
    """The wrong payments for a bet that people arrive at, each with its belief.

    ``right`` is what is due; no mistake equals it, and no two are equal.
    """
    found: dict[str, Mistake] = {}
    for idea, profit in _ideas(bet, coup, sheet):
        amount = exact(Fraction(stake) * profit)
        answer = canonical(amount)
        if amount != right and answer not in found:
            commission = idea.name.startswith(("COMMISSION", "TENTH", "ROUND"))
            error = ErrorType.WRONG_COMMISSION if commission else ErrorType.WRONG_PAY
            found[answer] = Mistake(
                answer=answer, error=error, misconception=idea, why=idea.sentence
            )
    return tuple(found.values())


def net(resolution: Resolution) -> Fraction:
    """The profit on one unit staked, net of commission."""
    if resolution.result is Result.LOSE:
        return Fraction(-1)
    return resolution.pays * (1 - resolution.commission)


def _ideas(bet: AnyBet, coup: Coup, sheet: RuleSheet) -> Iterator[Idea]:
    facts = coup.facts
    real = bet.resolve(facts)
    if bet.kind in HEADS:
        yield from _on_a_head(bet, facts, real)
    yield from _on_six(bet, facts, sheet)
    for other in _with_other_terms(bet):
        yield other[0], net(other[1].resolve(facts))
    yield from _on_pairs(bet, coup, real)
    if isinstance(bet, PlayerBonus | BankerBonus):
        yield from _on_a_bonus(bet, facts, real)
    if real.result is Result.WIN:
        yield _M.STAKE_PAID_AGAIN, net(real) + 1
        if bet.kind is not BetKind.BANKER:
            yield _M.COMMISSION_ON_ALL, net(real) * Fraction(19, 20)


def _on_a_head(bet: AnyBet, facts: CoupFacts, real: Resolution) -> Iterator[Idea]:
    if facts.outcome is Outcome.TIE:
        yield _M.TIE_LOSES, Fraction(-1)
        return
    if not isinstance(bet, Banker):
        return
    share = real.commission or (1 - real.pays if real.result is Result.WIN else bet.commission)
    if real.result is Result.LOSE:
        yield _M.COMMISSION_ON_LOSS, -1 - (bet.commission or max(1 - bet.pays, Fraction(0)))
    elif share and bet.mode is BankerMode.COMMISSION:
        yield _M.COMMISSION_FORGOTTEN, Fraction(1)
        yield _M.TENTH_NOT_HALVED, 1 - 2 * share


def _on_six(bet: AnyBet, facts: CoupFacts, sheet: RuleSheet) -> Iterator[Idea]:
    """The other Banker modes of the sheet, and Player's six taken for Banker's."""
    if isinstance(bet, Banker):
        for mode in sheet.modes:
            if mode is not bet.mode:
                if bet.mode is BankerMode.NO_COMMISSION:
                    idea = _M.COMMISSION_IN_EVERY_MODE
                else:
                    six = facts.banker_count == 6
                    idea = _M.SIX_IN_EVERY_MODE if six else _M.COMMISSION_FORGOTTEN
                yield idea, net(sheet.bet(BetKind.BANKER, mode).resolve(facts))
        if bet.pays_on_six is not None:
            plain = msgspec.structs.replace(bet, pays_on_six=None)
            yield _M.SIX_PAYS_FULL, net(plain.resolve(facts))
    elif isinstance(bet, Player) and facts.player_count == 6 and facts.outcome is Outcome.PLAYER:
        free = [each for each in sheet.bets if isinstance(each, Banker) and each.pays_on_six]
        for each in free:
            assert each.pays_on_six is not None
            yield _M.SIX_OF_PLAYER, each.pays_on_six
    elif isinstance(bet, LuckySix | LuckySixTwoCards | LuckySixThreeCards):
        turned = facts._replace(
            player_count=facts.banker_count, banker_count=facts.player_count,
            player_cards=facts.banker_cards, banker_cards=facts.player_cards,
        )  # fmt: skip
        if bet.resolve(turned).result is Result.WIN:
            yield _M.SIX_OF_PLAYER, net(bet.resolve(turned))


def _with_other_terms(bet: AnyBet) -> Iterator[tuple[Misconception, AnyBet]]:
    if isinstance(bet, PlayerNatural | BankerNatural):
        for paid in (NaturalPaid.WIN_ELSE_LOSE, NaturalPaid.WIN_ELSE_PUSH):
            if bet.paid is NaturalPaid.ANY_RESULT:
                yield _M.NATURAL_MUST_WIN, msgspec.structs.replace(bet, paid=paid)


def _on_pairs(bet: AnyBet, coup: Coup, real: Resolution) -> Iterator[Idea]:
    facts = coup.facts
    both = {Hand.PLAYER: coup.player[:2], Hand.BANKER: coup.banker[:2]}
    about = (bet.hand,) if bet.hand else tuple(Hand)
    if bet.kind not in (
        *(BetKind.PLAYER_PAIR, BetKind.BANKER_PAIR),
        *(BetKind.EITHER_PAIR, BetKind.PERFECT_PAIR),
    ):
        return
    if isinstance(bet, EitherPair | PerfectPair) and real.result is Result.WIN:
        kinds = [facts.player_pair, facts.banker_pair]
        wanted = [PairKind.SUITED] if isinstance(bet, PerfectPair) else list(PairKind)[1:]
        if sum(kind in wanted for kind in kinds) == 2:
            yield _M.PAIR_PAID_TWICE, 2 * bet.pays
    if real.result is Result.WIN:
        return
    paired = facts._replace(player_pair=PairKind.SUITED, banker_pair=PairKind.SUITED)
    if bet.kind is BetKind.PERFECT_PAIR and any(
        kind is PairKind.RANK for kind in (facts.player_pair, facts.banker_pair)
    ):
        yield _M.SUIT_DOES_NOT_MATTER, net(bet.resolve(paired._replace(banker_pair=PairKind.NONE)))
    if any(first.point_value == second.point_value for first, second in
           (both[hand] for hand in about if hand)):  # fmt: skip
        yield _M.PAIR_BY_VALUE, net(bet.resolve(paired._replace(banker_pair=PairKind.SUITED)))


def _on_a_bonus(
    bet: PlayerBonus | BankerBonus, facts: CoupFacts, real: Resolution
) -> Iterator[Idea]:
    assert bet.hand is not None
    won = facts.outcome.value == bet.hand.value
    if facts.natural(bet.hand):
        pay = bet.margins.pay(facts.margin) if won else None
        if won:
            yield _M.MARGIN_ON_NATURAL, pay if pay is not None else Fraction(-1)
        elif facts.outcome is Outcome.TIE:
            yield _M.TIE_LOSES, Fraction(-1)
            yield _M.BONUS_ON_ANY_WIN, Fraction(1)
    elif won and real.result is Result.LOSE:
        yield _M.BONUS_ON_ANY_WIN, Fraction(1)
