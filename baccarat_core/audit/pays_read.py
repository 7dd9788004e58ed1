"""Reads what a page says of money: pays, commission, worked examples, ties."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from ..bets import BankerMode, BetKind
from .claims_read import is_commission
from .clauses import Clause
from .said import CommissionSaid, ExampleSaid, OnTieSaid, PayForm, PaySaid, PayWhen, PushSaid, Said
from .words import (
    AMOUNT,
    COMMISSION,
    DRAW,
    LESS,
    NAME,
    NEXT_ROW,
    NO_COMMISSION,
    PERCENT,
    RATIO,
    STAND,
    amount_of,
    kinds_named,
)

_BARE = re.compile(
    rf"\bpays?(?:\s+out)?\s+(?P<left>{AMOUNT})(?![\w%:/]|\s*(?:%|to\b|for\b|:|/))", re.IGNORECASE
)
_BESIDE = re.compile(
    r"\W*(?:bets?|wins?|winning)?\W*(?:pays?(?:\s+out)?|is\s+paid|are\s+paid|at)?\W*", re.IGNORECASE
)
_FIGURE = re.compile(r"(?<![\w.,:/])\d+[.,]\d+(?![\w.,:/])")
_ALONE = re.compile(rf"(?P<left>{AMOUNT})\s*[x×]?", re.IGNORECASE)
_SCORE = re.compile(r"\b(?:wins?|won|beats?|beat)(?:\s+(?:by|with))?\s+$", re.IGNORECASE)
_SIX = (
    r"\b(?:on|with|by|has|of)\s+(?:an?\s+)?(?:(?:banker\s+)?(?:point\s+)?"
    r"(?:count|total|score|value|win)\s+(?:of|with)\s+)?(?:6|six)\b|\b(?:6|six)\s+pays\b"
)
_ON_SIX = re.compile(_SIX, re.IGNORECASE)
_HALF_ON_SIX = re.compile(rf"\bhalf\b.*?(?:{_SIX})|(?:{_SIX}).*?\bhalf\b", re.IGNORECASE)
_TWO = re.compile(r"\b(?:two|2)(?:[\s-]+cards?)?\s*$|\b(?:two|2)[\s-]+cards?\b", re.IGNORECASE)
_THREE = re.compile(
    r"\b(?:three|3)(?:[\s-]+cards?)?\s*$|\b(?:three|3)[\s-]+cards?\b", re.IGNORECASE
)
_BOTH = re.compile(r"\bboth\b", re.IGNORECASE)
_NATURAL_PAY = re.compile(
    rf"\bnaturals?(?:\s+wins?)?\s*(?:→|->|=>|=|:|pays)?\s*(?P<left>{AMOUNT})"
    rf"(?:\s*(?::|to|/)\s*(?P<right>{AMOUNT}))?(?![\w%])",
    re.IGNORECASE,
)
_STEP = re.compile(
    r"(?<![\w.:/])(?:by\s+)?(?P<margin>[1-9])(?:\s*points?)?\s*(?:→|->|=>|=|pays|,|:(?=\s))?\s*"
    r"(?P<left>\d{1,4})(?:\s*(?::|to)\s*(?P<right>\d{1,3}))?(?![\w%])",
    re.IGNORECASE,
)
_LADDERS = {BetKind.PLAYER_BONUS, BetKind.BANKER_BONUS}
_SIXES = {BetKind.LUCKY_SIX}
_STAKE = rf"(?P<stake>{AMOUNT})"
_EXAMPLE = re.compile(
    rf"(?<![\w.,:]){_STAKE}\s+(?:(?:staked|bet|wagered|chips?)\s+)?(?:on\s+(?:an?\s+|the\s+)?"
    rf"(?:[A-Za-z]+\s+){{1,3}})?(?P<verb>returns?|wins?|brings?)\s+(?P<back>{AMOUNT})(?![\w%:/])",
    re.IGNORECASE,
)
_PUSH = re.compile(r"\bpush(?:es)?\b|\bcomes?\s+back\b|\breturned\b|\brefunded\b", re.IGNORECASE)
_SEVEN = re.compile(r"\b(?:three|3)[\s-]cards?\s+(?:7|seven)\b", re.IGNORECASE)
_TIE = re.compile(r"\b(?:tie|ties|tied|draw|equal\s+counts)\b", re.IGNORECASE)
_LOSES = re.compile(r"\blos(?:es?|t|ing)\b", re.IGNORECASE)
_NO_WIN = re.compile(
    r"\bneither\s+wins?\b|\bpush(?:es)?\b|\b(?:comes?|given|go(?:es)?)\s+back\b"
    r"|\breturned\b|\brefunded\b|\bkeep\s+their\b",
    re.IGNORECASE,
)


def read_pays(
    clause: Clause,
    text: str,
    bets: Sequence[BetKind],
    mode: BankerMode | None,
    bare: bool = False,
) -> list[Said]:
    """What a clause says a bet pays. ``bare``: a number alone is a pay too."""
    names = list(NAME.finditer(text))
    first = kinds_named(names[0]) if names else tuple(bets)
    if not first:
        return []
    if set(first) <= _LADDERS:
        return _ladder(clause, text, first)
    pays = list(_pays(text, bare))
    half = _HALF_ON_SIX.search(text) if first == (BetKind.BANKER,) and len(pays) <= 1 else None
    if half and not any(at > half.start() or 2 * left == right for left, right, _form, at in pays):
        pays.append((Fraction(1), Fraction(2), PayForm.TO, half.start()))
    if not pays:
        return []
    before = [name for name in names if name.start() < pays[0][3]]
    beside = [name for name in before if _BESIDE.fullmatch(text, name.end(), pays[0][3])]
    about = kinds_named((beside or before)[0]) if before else first
    ends = [at for _left, _right, _form, at in pays[1:]] + [len(text)]
    parts = [text[at:end] for (_l, _r, _f, at), end in zip(pays, ends, strict=True)]
    if len(pays) == 1:
        parts = [text]
    return [
        PaySaid(
            clause.place,
            kind,
            left,
            right,
            form,
            _when(kind, part),
            mode=mode if kind is BetKind.BANKER else None,
            commission=_share(text) if kind is BetKind.BANKER else None,
            standing=clause.standing,
        )
        for (left, right, form, _at), part in zip(pays, parts, strict=True)
        for kind in about
    ]


def _pays(text: str, bare: bool) -> Iterator[tuple[Fraction, Fraction, PayForm, int]]:
    """Each pay: its two numbers, what they mean, and where it stands."""
    found = False
    acts = DRAW.search(text) or STAND.search(text) or re.match(NEXT_ROW, text, re.IGNORECASE)
    is_rule = acts and "pay" not in text.lower()
    for match in RATIO.finditer(text):
        if match["money"]:
            found = True
            yield Fraction(1), Fraction(1), PayForm.TO, match.start()
            continue
        left, right = amount_of(match["left"]), amount_of(match["right"])
        score = _SCORE.search(text[: match.start()]) and left < 10 and right < 10
        if left and right and not score and not (is_rule and "to" in match["sep"]):
            form = PayForm.FOR if "for" in match["sep"].lower() else PayForm.TO
            found = True
            yield left, right, form, match.start()
    if found:
        return
    alone = (_ALONE.fullmatch(text.strip()) if bare else None) or _BARE.search(text)
    if alone and amount_of(alone["left"]):
        yield amount_of(alone["left"]), Fraction(1), PayForm.TO, alone.start()


def _when(kind: BetKind, text: str) -> PayWhen:
    if kind is BetKind.BANKER and _ON_SIX.search(text):
        return PayWhen.BANKER_SIX
    if kind in _SIXES and _THREE.search(text):
        return PayWhen.THREE_CARDS
    if kind in _SIXES and _TWO.search(text):
        return PayWhen.TWO_CARDS
    if kind is BetKind.PERFECT_PAIR and _BOTH.search(text):
        return PayWhen.BOTH_HANDS
    return PayWhen.ANY


def _ladder(clause: Clause, text: str, bets: Sequence[BetKind]) -> list[Said]:
    """The pays of a bonus: by margin, and for a natural."""
    steps: list[tuple[PayWhen, int | None, re.Match[str]]] = []
    natural = _NATURAL_PAY.search(text)
    if natural:
        steps.append((PayWhen.NATURAL, None, natural))
        text = text[: natural.start()] + " " * len(natural[0]) + text[natural.end() :]
    steps += [(PayWhen.MARGIN, int(step["margin"]), step) for step in _STEP.finditer(text)]
    return [
        PaySaid(
            clause.place,
            bet,
            amount_of(step["left"]),
            amount_of(step["right"] or "1"),
            when=when,
            margin=margin,
            standing=clause.standing,
        )
        for when, margin, step in steps
        for bet in bets
        if amount_of(step["left"]) and amount_of(step["right"] or "1")
    ]


def _share(text: str) -> Fraction | None:
    for figure in PERCENT.finditer(text):
        if is_commission(text, figure) or LESS.search(text[: figure.start()]):
            share = amount_of(figure["figure"]) / 100
            return share if share < 1 else None
    return None


def read_commission(clause: Clause, text: str) -> list[Said]:
    """A commission, with or without its share, in a clause that states no pay."""
    if NO_COMMISSION.search(text) or not COMMISSION.search(text):
        return []
    shares = [amount_of(figure["figure"]) / 100 for figure in PERCENT.finditer(text)]
    if any(share >= 1 for share in shares):
        return []
    return [CommissionSaid(clause.place, shares[0] if shares else None, standing=clause.standing)]


def read_examples(clause: Clause, text: str, bets: Sequence[BetKind]) -> list[Said]:
    """Worked examples such as "50 staked returns 450" and "100 on Banker wins 95"."""
    found: list[Said] = []
    elsewhere = NAME.search(text)
    for match in _EXAMPLE.finditer(text):
        names = NAME.search(match[0]) or elsewhere
        about = kinds_named(names) if names else tuple(bets)
        stake, back = (amount_of(match[part]) for part in ("stake", "back"))
        profit = back - stake if match["verb"].lower().startswith("return") else back
        if about and stake and profit >= 0:
            found += [
                ExampleSaid(
                    clause.place, bet, _decimal(stake), _decimal(profit), standing=clause.standing
                )
                for bet in about[:1]
            ]
    return found


def _decimal(amount: Fraction) -> Decimal:
    return Decimal(amount.numerator) / Decimal(amount.denominator)


def read_push(clause: Clause, text: str) -> list[Said]:
    """A Banker win with a three-card 7 that pushes."""
    if _SEVEN.search(text) and _PUSH.search(text):
        return [PushSaid(clause.place, standing=clause.standing)]
    return []


def read_on_tie(clause: Clause, text: str) -> list[Said]:
    """What a tie does to Player and Banker stakes."""
    tie = _TIE.search(text) and not re.search(r"\bnaturals?\b", text, re.IGNORECASE)
    kinds = {kind for match in NAME.finditer(text) for kind in kinds_named(match)}
    if not tie or kinds - {BetKind.TIE, BetKind.PLAYER, BetKind.BANKER}:
        return []
    if _NO_WIN.search(text):
        return [OnTieSaid(clause.place, True, standing=clause.standing)]
    if _LOSES.search(text) and kinds & {BetKind.PLAYER, BetKind.BANKER}:
        return [OnTieSaid(clause.place, False, standing=clause.standing)]
    return []


def has_unread_number(text: str, said: Sequence[Said]) -> bool:
    """Whether a clause that was read holds a number with decimals that is in none of it."""
    numbers = {amount_of(match[0]) for match in _FIGURE.finditer(PERCENT.sub(" ", text))}
    for each in said:
        if isinstance(each, PaySaid):
            numbers -= {each.left, each.right}
        elif isinstance(each, ExampleSaid):
            numbers -= {Fraction(each.stake), Fraction(each.stake + each.profit)}
            numbers -= {Fraction(each.profit)}
    return bool(numbers)
