"""Drill on incidents: each brought about at a real live table, which knows what is due."""

from __future__ import annotations

import random
from decimal import Decimal

from ..cards import Card
from ..live_table import (
    RULINGS,
    IncidentKind,
    LiveTable,
    Phase,
    Remedy,
    Ruling,
    Situation,
    Step,
)
from ..rule_sheets import RuleSheet
from ..scoring import Hand
from ..shoe import BurnRule, EndRule, Shoe
from ..text import _
from .base import Field, Item, Level, Mistake, Option, Prompt, Question
from .hands import Picker, coup_with, facts_of
from .misconceptions import ErrorType, Misconception
from .reading import Form, amount_text
from .stakes import card_text, stake_for

CHIPS = Decimal(10) ** 9
BEHIND = 30
"""Cards in the shoe behind the coup."""
_BELIEFS = {
    IncidentKind.CONNECTION_LOST: Misconception.CONNECTION_VOIDS,
    IncidentKind.CUT_CARD: Misconception.SHOE_ENDS_AT_CUT,
}


def name_of(ruling: Ruling) -> str:
    """A ruling's name in items: its kind, and its situation where the kind has several.

    >>> name_of(RULINGS[0]), name_of(RULINGS[3])
    ('card_exposed-bets_open', 'late_bet')
    """
    several = sum(each.kind is ruling.kind for each in RULINGS) > 1
    words = [ruling.kind.name, *([ruling.situation.name] if several else [])]
    return "-".join(words).lower()


def incident_items(sheet: RuleSheet) -> dict[str, Level]:
    """Every ruling there is."""
    return {name_of(ruling): Level.APPRENTICE for ruling in RULINGS} if sheet.bets else {}


def incident_question(
    item: Item, level: Level, sheet: RuleSheet, chance: random.Random
) -> Question:
    """Something has gone wrong at a table: what is due?"""
    ruling = next(each for each in RULINGS if name_of(each) == item.name)
    scene = _Scene(sheet, chance)
    lines = scene.bring_about(ruling)
    state = scene.table.state
    due = ruling if state.incident is None else state.incident.ruling
    hands = {hand: state.cards(hand) for hand in Hand}
    return Question(
        item=item,
        level=level,
        ask=_("What is due?"),
        prompt=Prompt(
            lines=lines,
            player=hands[Hand.PLAYER],
            banker=hands[Hand.BANKER],
            hands=tuple(hand for hand in Hand if hands[hand]),
            counts=level is Level.APPRENTICE,
        ),
        fields=(_field(due),),
    )


def _field(due: Ruling) -> Field:
    def name(remedy: Remedy) -> str:
        return remedy.name.lower()

    def mistake(remedy: Remedy) -> Mistake:
        idea = _BELIEFS.get(due.kind)
        why = due.verdict(remedy)
        return Mistake(
            answer=name(remedy),
            error=ErrorType.WRONG_RULING,
            misconception=idea,
            why=f"{why} {idea.sentence}" if idea else why,
        )

    return Field(
        name="answer",
        label=_("What is due"),
        form=Form.OPTIONS,
        right=name(due.remedy),
        why=due.why,
        error=ErrorType.WRONG_RULING,
        options=tuple(Option(name(remedy), remedy.label) for remedy in due.remedies),
        mistakes=tuple(mistake(each) for each in due.remedies if each is not due.remedy),
    )


class _Scene:
    """A round at a table, up to the moment of the ruling."""

    def __init__(self, sheet: RuleSheet, chance: random.Random) -> None:
        self.chance = chance
        self.sheet = sheet
        self.table = LiveTable(sheet, seed=f"{chance.random()}")
        self.seat = chance.choice(sheet.table.seat_numbers)

    def bring_about(self, ruling: Ruling) -> tuple[str, ...]:
        """Play up to the incident; what there is to tell of it."""
        match ruling.kind:
            case IncidentKind.CARD_EXPOSED:
                return self._exposed(ruling.situation)
            case IncidentKind.LATE_BET:
                return self._late_bet()
            case IncidentKind.WRONG_DRAW:
                return self._wrong_draw(ruling.situation)
            case IncidentKind.CONNECTION_LOST:
                return self._connection_lost()
            case IncidentKind.CUT_CARD:
                return self._cut_card()

    def _open(self) -> None:
        """Bets open and one bet confirmed; the cards to come are those of a random coup."""
        picker = Picker(self.chance, self.sheet.decks)
        facts = self.chance.choice(list(facts_of(self.sheet.decks)))
        coup = coup_with(facts, picker, self.sheet.decks)
        pile: list[Card] = [*coup.cards, *(picker.any() for _each in range(BEHIND))]
        self.table.sit(self.seat, CHIPS)
        self.table.open_shoe(shoe=Shoe.stacked(pile))
        self.table.open_bets()
        self._bet()

    def _bet(self) -> None:
        kind = self.chance.choice([bet.kind for bet in self.sheet.offered()])
        stake = stake_for(kind, Level.DEALER, self.sheet, self.chance)
        self.table.place(self.seat, kind, stake)
        self.table.confirm(self.seat)

    def _deal(self, cards: int | None = None) -> None:
        """No more bets, then so many cards, or all that are due."""
        self.table.close_bets()
        while self.table.due.step is Step.DRAW_CARD and cards != len(self.table.state.dealt):
            self.table.carry_on()

    def _exposed(self, situation: Situation) -> tuple[str, ...]:
        self._open()
        if situation is Situation.BETS_OPEN:
            when = _("The bets are open and no card is dealt yet.")
        elif situation is Situation.CARD_DUE:
            self._deal(self.chance.randrange(4))
            when = _("No more bets: the cards are being dealt.")
        else:
            self._deal()
            when = _("Both hands are complete; the result is not called yet.")
        card = self.table.report_exposed_card().card
        slips = _("The next card slips out of the shoe and everybody sees it: {card}.")
        return when, slips.format(card=card_text(card))

    def _late_bet(self) -> tuple[str, ...]:
        self._open()
        self._deal(self.chance.randint(2, 4))
        kind = self.chance.choice([bet.kind for bet in self.sheet.offered()])
        stake = stake_for(kind, Level.DEALER, self.sheet, self.chance)
        self.table.report_late_bet(self.seat, kind, stake)
        return (
            _("No more bets: the cards are being dealt."),
            _("Seat {seat} lays {stake} on {bet}.").format(
                seat=self.seat, stake=amount_text(stake), bet=kind.label
            ),
        )

    def _wrong_draw(self, situation: Situation) -> tuple[str, ...]:
        self._open()
        self._deal(4)
        table = self.table
        hands = [hand for hand in Hand if table.can_draw_in_error(hand)]
        hand = self.chance.choice(hands)
        card = table.draw_in_error(hand).card
        told = [_("{hand} is given {card}, and the dealer goes on.").format(
            hand=hand.label, card=card_text(card))]  # fmt: skip
        if situation is Situation.AFTER_SETTLEMENT:
            while table.state.phase is not Phase.SETTLED:
                table.carry_on()
            told.append(_("The bets are paid and taken. Then somebody sees the wrong draw."))
        else:
            told.append(_("Then somebody sees the wrong draw; nothing has been paid."))
        table.report_wrong_draw()
        return tuple(told)

    def _connection_lost(self) -> tuple[str, ...]:
        self._open()
        before = self.chance.choice((True, False))
        if not before:
            self._deal(self.chance.randint(0, 4))
        self.table.disconnect(self.seat)
        return (
            _("The bets are open.") if before else _("No more bets: the cards are being dealt."),
            _("The connection of seat {seat} is lost. Its bet was confirmed.").format(
                seat=self.seat
            ),
        )

    def _cut_card(self) -> tuple[str, ...]:
        # A whole coup must fit before a new shoe's cut card, so a short one is dealt before this.
        picker = Picker(self.chance, self.sheet.decks)
        facts = [each for each in facts_of(self.sheet.decks) if each.player_cards == 2
                 and each.banker_cards == 2]  # fmt: skip
        first, second = (coup_with(self.chance.choice(facts), picker, self.sheet.decks)
                         for _each in range(2))  # fmt: skip
        pile = [*first.cards, *second.cards, *(picker.any() for _each in range(BEHIND))]
        shoe = Shoe.stacked(
            pile,
            burn=BurnRule.NONE,
            cut_card=len(pile) - len(first.cards) - self.chance.randint(2, 3),
            end_rule=EndRule.CUT_CARD_ROUND,
        )
        table = self.table
        table.sit(self.seat, CHIPS)
        table.open_shoe(shoe=shoe)
        for _round in range(2):
            while table.state.phase is Phase.DEALING or table.state.phase is Phase.CLOSED:
                table.carry_on()
            table.open_bets()
            self._bet()
            table.close_bets()
        assert table.state.shoe is not None
        while not table.state.shoe.cut_card_is_out:
            table.carry_on()
        return (
            _("The cards of a round are being dealt."),
            _("The cut card comes out of the shoe."),
        )
