"""Chemin de fer: who sees which card, the log, and how the others play."""

from __future__ import annotations

from decimal import Decimal

import msgspec
import pytest

from baccarat_core.cards import Card, parse_cards
from baccarat_core.chemin_de_fer import (
    CheminDeFer,
    Passed,
    Right,
    Step,
    Style,
    decode,
    encode,
    play_on,
)
from baccarat_core.chemin_de_fer.records import (
    BancoCalled,
    BancoLetGo,
    BankCovered,
    BankDeclined,
    BankOffered,
    BankPassed,
    BankTaken,
    CardDealt,
    Chosen,
    CoupSettled,
    ResultCalled,
    ShoeOpened,
)
from baccarat_core.coup import Outcome
from baccarat_core.decision import Action
from baccarat_core.errors import GameLogError
from baccarat_core.game_log import TableOpened, sheet_fields
from baccarat_core.rule_sheets import load_rule_sheet
from baccarat_core.scoring import Hand

from .chemin_tables import (
    BANKER_NATURAL,
    FIVE,
    PLAYER_NATURAL,
    banked,
    play_coups,
    settled,
    stake,
    table_with,
)

STAND = Action.STAND
P, B = Hand.PLAYER, Hand.BANKER


# who sees which card


def seen(table, seat):
    return {
        hand.value[0]: " ".join(str(card) if card else "?" for card in cards)
        for hand, cards in table.state.seen_by(seat).items()
    }


def test_hands_are_known_to_who_plays_them_and_a_third_card_to_all():
    table = banked("2h 3d 2c Ks 8d", sheet="chemin_de_fer_classical")
    stake(table, {2: 60, 3: 40})
    for _ in range(4):
        table.deal()
    assert seen(table, 2) == {"p": "2h 2c", "b": "? ?"}
    assert seen(table, 1) == {"p": "? ?", "b": "3d Ks"}
    assert seen(table, 3) == seen(table, None) == {"p": "? ?", "b": "? ?"}
    table.deal()
    # Player is done, so the banker turns up; Player's first two stay down
    assert seen(table, 3) == {"p": "? ? 8d", "b": "3d Ks"}
    assert seen(table, 1) == {"p": "? ? 8d", "b": "3d Ks"}
    table.choose(1, STAND)
    assert seen(table, 3) == {"p": "2h 2c 8d", "b": "3d Ks"}


def test_naturals_are_shown_at_once_to_all():
    table = banked(BANKER_NATURAL)
    stake(table, {2: 100})
    for _ in range(4):
        table.deal()
    assert seen(table, None) == {"p": "5h Kc", "b": "9d Ks"}


def test_the_step_that_is_due_names_no_count():
    table = banked("2h 6d 2c Ks 5d")
    stake(table, {2: 100})
    for _ in range(4):
        table.deal()
    assert table.due.sentence == "the banker deals a card to Player"


def test_public_records_hold_no_undealt_card():
    table = table_with(PLAYER_NATURAL)
    shoes = [record for record in table.public_records if isinstance(record, ShoeOpened)]
    assert [shoe.cards for shoe in shoes] == [""]
    assert len(parse_cards(next(r for r in table.records if isinstance(r, ShoeOpened)).cards)) == 20


def faces(table):
    dealt = [record for record in table.public_records if isinstance(record, CardDealt)]
    return " ".join("?" if record.card is None else str(record.card) for record in dealt)


def test_public_records_hold_no_card_that_lies_face_down():
    table = banked("2h 3d 2c Ks 8d", PLAYER_NATURAL, sheet="chemin_de_fer_classical")
    stake(table, {2: 60, 3: 40})
    for dealt in range(1, 5):
        table.deal()
        assert faces(table) == " ".join("?" * dealt)
    table.deal()
    assert faces(table) == "? 3d ? Ks 8d"
    hidden = [record for record in table.records if isinstance(record, CardDealt)]
    assert str(hidden[0].card) == "2h"  # the table's own log tells all
    table.choose(1, STAND)
    assert faces(table) == "2h 3d 2c Ks 8d"
    while table.can_carry_on():
        table.carry_on()
    table.keep_bank(1)
    stake(table, {2: 60})
    for _ in range(3):
        table.deal()
    assert faces(table) == "2h 3d 2c Ks 8d ? ? ?"
    table.deal()
    assert faces(table) == f"2h 3d 2c Ks 8d {PLAYER_NATURAL}"


def test_a_log_of_cards_without_faces_makes_no_table():
    table = banked(FIVE)
    stake(table, {2: 100})
    table.deal()
    log = [*table.records[:-1], decode(encode(table.public_records[-1]))]
    with pytest.raises(GameLogError, match=r"its card is None, where the table has 2h\."):
        CheminDeFer.rebuild(log)


# the log


def test_a_table_is_rebuilt_from_its_log_at_any_moment():
    table = CheminDeFer("chemin_de_fer_classical", seed=5)
    for seat in (1, 2, 4):
        table.sit(seat, 1000)
    styles = {1: Style.BOLD, 2: Style.CAUTIOUS, 4: Style.EQUILIBRIUM}
    play_coups(table, 8, styles)
    records = table.records
    for end in range(1, len(records) + 1):
        again = CheminDeFer.rebuild([decode(encode(record)) for record in records[:end]])
        assert again.records == records[:end]
    assert again == table
    assert again.state == table.state


def test_a_rebuilt_table_goes_on_as_it_would_have_gone():
    styles = {1: Style.BOLD, 2: Style.EQUILIBRIUM, 3: Style.EQUILIBRIUM}
    table = CheminDeFer(seed=11)
    for seat in styles:
        table.sit(seat, 1000)
    play_coups(table, 3, styles, seed=11)
    again = CheminDeFer.rebuild(table.records, seed=11)
    play_coups(table, 10, styles, seed=11)
    play_coups(again, 10, styles, seed=11)
    assert again == table
    assert len(settled(table)) == 13


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda r: [], "A table's log begins with the table, and this one is empty."),
        (lambda r: r[1:], "A table's log begins with the table, and this one does not."),
        (lambda r: [r[0], *r], "Record 1 of the log does not fit: A log opens its table once"),
        (lambda r: [*r, BankDeclined(seat=6)], "Record 5 of the log does not fit: Nobody sits"),
        (
            lambda r: [*r, CardDealt(hand=P, card=parse_cards("Ad")[0])],
            "No card can be dealt now. Next, the croupier offers the bank.",
        ),
        (
            lambda r: [*r, BankPassed(seat=1, amount=Decimal(5), why=Passed.LOST)],
            "The croupier can't pass the bank on now.",
        ),
        (
            lambda r: [TableOpened(sheet=sheet_fields(load_rule_sheet("banque"))), *r[1:]],
            "is none for this game: Baccarat en banque is for baccarat en banque",
        ),
    ],
)
def test_a_log_that_does_not_fit_is_refused_with_its_place(change, sentence):
    records = list(table_with(PLAYER_NATURAL).records)
    with pytest.raises(GameLogError) as caught:
        CheminDeFer.rebuild(change(records))
    assert sentence in str(caught.value)


TAMPERED = [
    (BankTaken, {"amount": Decimal(5000)}, "A bank is opened with 50.00 to 2,000.00"),
    (BankOffered, {"seats": (2, 3, 1)}, "its seats is (2, 3, 1), where the table has (1, 2, 3)."),
    (BancoLetGo, {"seat": 3}, "Seat 3 is not asked about banco. Next, seat 2"),
    (BankCovered, {"stake": Decimal(101)}, "101.00 is more than the 100.00 that is left"),
    (CardDealt, {"hand": B}, "its hand is Hand.BANKER, where the table has Hand.PLAYER."),
    (CardDealt, {"card": Card.parse("9d")}, "its card is 9d, where the table has 2h."),
    (Chosen, {"seat": 2}, "Seat 2 has nothing to choose now."),
    (ResultCalled, {"outcome": Outcome.PLAYER}, "where the table has Outcome.BANKER."),
    (CoupSettled, {"commission": Decimal(0)}, "its commission is 0, where the table has 5.00."),
    (CoupSettled, {"bank": Decimal(1000)}, "its bank is 1000, where the table has 195.00."),
    (BankPassed, {"why": Passed.LOST}, "The croupier can't pass the bank on now."),
    (BankPassed, {"amount": Decimal(300)}, "its amount is 300, where the table has 195.00."),
]


@pytest.mark.parametrize(("kind", "change", "sentence"), TAMPERED)
def test_a_log_with_one_record_altered_is_refused(kind, change, sentence):
    """Seat 3's five stands, a free Banker's 6 stands and wins, and the bank is passed on."""
    table = banked(FIVE, sheet="chemin_de_fer_classical")
    stake(table, {3: 100})
    for _ in range(4):
        table.deal()
    table.choose(3, STAND)
    table.choose(1, STAND)
    table.call()
    table.settle()
    table.pass_bank(1)
    records = list(table.records)
    assert CheminDeFer.rebuild(records) == table
    place = next(place for place, record in enumerate(records) if isinstance(record, kind))
    records[place] = msgspec.structs.replace(records[place], **change)
    with pytest.raises(GameLogError) as caught:
        CheminDeFer.rebuild(records)
    assert str(caught.value).startswith(f"Record {place} of the log does not fit: ")
    assert sentence in str(caught.value)


def test_no_record_may_be_left_out_told_twice_or_told_too_soon():
    table = banked(BANKER_NATURAL)
    stake(table, {2: 60, 3: 40})
    while table.can_carry_on():
        table.carry_on()
    records = table.records
    first = next(i for i, record in enumerate(records) if isinstance(record, BankOffered))
    for i in range(first, len(records) - 1):
        log = records[:i], records[i], records[i + 1], records[i + 2 :]
        before, here, there, after = log
        for other in ((there,), (here, here, there), (there, here)):
            with pytest.raises(GameLogError, match="of the log does not fit"):
                CheminDeFer.rebuild([*before, *other, *after])


def test_text_that_is_no_record_is_refused():
    with pytest.raises(GameLogError, match="This is no record of a table"):
        decode('{"record":"bank eaten"}')


# the others


def test_companions_are_never_asked_for_what_they_can_not_do():
    """Four hundred coups of every style: nobody is refused anything, and all terms occur."""
    styles = {1: Style.BOLD, 2: Style.CAUTIOUS, 3: Style.EQUILIBRIUM, 5: Style.BOLD}
    table = CheminDeFer("chemin_de_fer_classical", seed=2)
    for seat in styles:
        table.sit(seat, 1000)
    while len(settled(table)) < 400:
        if table.due.step is Step.SIT_DOWN or min(s.purse for s in table.state.seats) < 100:
            for taken in table.state.seats:
                if table.can_buy_chips(taken.number, 1000) and taken.purse < 100:
                    table.buy_chips(taken.number, 1000)
        play_on(table, styles, seed=2)
        assert table.state.unaccounted == 0
    outcomes = {record.outcome for record in settled(table)}
    assert outcomes == set(Outcome)
    bancos = [record for record in table.records if isinstance(record, BancoCalled)]
    assert {record.right for record in bancos} == set(Right)
    passed = {record.why for record in table.records if isinstance(record, BankPassed)}
    assert passed >= {Passed.GIVEN_UP, Passed.LOST}
