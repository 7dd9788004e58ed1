"""How the banker must mix where several answers are as good, to keep both sides content."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise

from .banque_surd import Chance, sign


class Want(Enum):
    """What drawing on 5 must bring a side, against standing, for its play to be a best reply."""

    LOSS = -1
    """It always stands: drawing may bring no gain."""
    NOTHING = 0
    """It does either at times: both are worth the same."""
    GAIN = 1
    """It always draws: drawing may bring no loss."""

    @classmethod
    def of(cls, chance: Chance) -> Want:
        """What a side must get that draws with this chance."""
        return cls.LOSS if chance == 0 else cls.GAIN if chance == 1 else cls.NOTHING

    def allows(self, gain: Chance) -> bool:
        """Whether a gain by drawing is as wanted."""
        side = sign(gain)
        return not side or side == self.value


Pair = tuple[Chance, Chance]
"""Something of Player 1 and the same of Player 2."""
Mix = tuple[Chance, ...]
"""The banker's chances to draw in the tied cells."""


def mixed_answers(gains: Pair, pulls: Sequence[Pair], wants: tuple[Want, Want]) -> Mix | None:
    """Chances of the banker's in tied cells that leave both sides what they want, if there are any.

    ``gains`` is what drawing on 5 brings either side while the banker stands in all tied cells,
    ``pulls`` by how much its drawing in each changes that. All gains the banker can bring about
    make a polygon, each pull or its opposite an edge; where it meets what is wanted, it does so in
    a corner, on an edge where one gain is 0, or around the place where both are.

    >>> half = Fraction(1, 2), Fraction(0)
    >>> mixed_answers(half, [(Fraction(-1), Fraction(2))], (Want.NOTHING, Want.GAIN))
    (Fraction(1, 2),)
    >>> mixed_answers(half, [(Fraction(-1), Fraction(2))], (Want.NOTHING, Want.LOSS)) is None
    True
    """
    for at, want in enumerate(wants):
        least = sum((pull[at] for pull in pulls if sign(pull[at]) < 0), gains[at])
        most = sum((pull[at] for pull in pulls if sign(pull[at]) > 0), gains[at])
        too_high = sign(least) > 0 and want is not Want.GAIN
        if too_high or (sign(most) < 0 and want is not Want.LOSS):
            return None
    corners = [(mix, _reached(gains, pulls, mix)) for mix in _corners(pulls)]
    for mix, there in _candidates(corners):
        if wants[0].allows(there[0]) and wants[1].allows(there[1]):
            return mix
    return None


Place = tuple[Mix, Pair]
"""Chances of the banker's, and the gains they lead to."""


def extreme_answers(gains: Pair, pulls: Sequence[Pair], want: Want) -> tuple[Place, Place] | None:
    """The chances that give Player 2 what it wants and Player 1 the least and the most gain.

    ``None`` if none give Player 2 what it wants.

    >>> gains, pulls = (Fraction(0), Fraction(0)), [(Fraction(1), Fraction(-1))]
    >>> [mix for mix, gain in extreme_answers(gains, pulls, Want.LOSS)]
    [(Fraction(0, 1),), (Fraction(1, 1),)]
    """
    corners = [(mix, _reached(gains, pulls, mix)) for mix in _corners(pulls)]
    places = [place for place in _candidates(corners) if want.allows(place[1][1])]
    if not places:
        return None
    least = most = places[0]
    for place in places:
        least = place if place[1][0] < least[1][0] else least
        most = place if place[1][0] > most[1][0] else most
    return least, most


def _candidates(corners: Sequence[Place]) -> Iterator[Place]:
    yield from corners
    for one, other in pairwise([*corners, corners[0]]):
        for at in (0, 1):
            step = other[1][at] - one[1][at]
            if sign(step):
                part = -one[1][at] / step
                if 0 < part < 1:
                    yield _between((one, other), (1 - part, part))
    first = corners[0]
    for one, other in pairwise(corners[1:]):
        (x, y), (z, w) = (
            (each[1][0] - first[1][0], each[1][1] - first[1][1]) for each in (one, other)
        )
        under = x * w - y * z
        if sign(under):
            left = -first[1][0], -first[1][1]
            p = (left[0] * w - left[1] * z) / under
            q = (x * left[1] - y * left[0]) / under
            if p >= 0 and q >= 0 and p + q <= 1:
                yield _between((first, one, other), (1 - p - q, p, q))


def _between(places: Sequence[Place], parts: Sequence[Chance]) -> Place:
    def mean(values: Sequence[Chance]) -> Chance:
        return sum((part * each for part, each in zip(parts, values, strict=True)), Fraction(0))

    mix = tuple(mean(values) for values in zip(*(place[0] for place in places), strict=True))
    one, two = (mean([place[1][at] for place in places]) for at in (0, 1))
    return mix, (one, two)


def _reached(gains: Pair, pulls: Sequence[Pair], mix: Mix) -> Pair:
    one, two = (
        sum((chance * pull[at] for chance, pull in zip(mix, pulls, strict=True)), gains[at])
        for at in (0, 1)
    )
    return one, two


def _corners(pulls: Sequence[Pair]) -> Iterator[Mix]:
    """The corners of the polygon in order, as the chances that lead there."""
    upward = [sign(pull[1]) or sign(pull[0]) for pull in pulls]
    mix = [Fraction(int(side < 0)) for side in upward]

    def turn(one: int, other: int) -> int:
        (x, y), (z, w) = pulls[one], pulls[other]
        return -sign(x * w - y * z) * upward[one] * upward[other]

    order = sorted((at for at, side in enumerate(upward) if side), key=cmp_to_key(turn))
    yield tuple(mix)
    for at in [*order, *order[:-1]]:
        mix[at] = 1 - mix[at]
        yield tuple(mix)
