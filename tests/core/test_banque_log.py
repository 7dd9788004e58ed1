"""Coming and going at a banque table, its shoes, the sheets it takes, and its log."""

from __future__ import annotations

from decimal import Decimal

import msgspec
import pytest

from baccarat_core.banque import (
    BANKERS_PLACE,
    BanqueTable,
    Step,
    TableHand,
    decode,
    encode,
    public,
)
from baccarat_core.banque.records import (
    BancoCalled,
    BankTaken,
    BidMade,
    BidPassed,
    CardDealt,
    CoupOpened,
    CoupSettled,
    HandPlayed,
    HandsShown,
    ShoeOpened,
    StakesClosed,
)
from baccarat_core.errors import BankingError, GameLogError, NotDueError
from baccarat_core.rule_sheets import Custom, load_rule_sheet

from .banque_tables import (
    BANK_NATURAL,
    BOTH_WIN,
    CHEVAL,
    DRAW,
    LOSE_BOTH,
    ONE,
    TWO,
    banked,
    call_banco,
    chips,
    deal_first,
    finish,
    sheet_with,
    shoe_of,
    stake,
)


def test_people_come_and_go_between_coups_and_the_banker_gives_up_the_bank_first() -> None:
    table = banked(BOTH_WIN, bank=400)
    with pytest.raises(BankingError, match="The banker gives up the bank before leaving"):
        table.leave(BANKERS_PLACE)
    stake(table, (1, ONE, 50))
    for act in (lambda: table.sit(3, 500), lambda: table.leave(2)):
        with pytest.raises(NotDueError, match="the stakes are open"):
            act()
    finish(table)
    assert table.leave(1).chips == 5050
    table.retire()
    assert table.leave(BANKERS_PLACE).chips == 4950
    with pytest.raises(BankingError, match="Nobody sits at the banker's place"):
        table.leave(BANKERS_PLACE)


@pytest.mark.parametrize("seat", [0.0, False, "0", None, -1, 11, 10**50])
def test_a_place_is_called_by_its_whole_number(seat: object) -> None:
    table = banked(BOTH_WIN, bank=400)
    with pytest.raises(BankingError, match=r"There is no seat .* at this table"):
        table.buy_chips(seat, 100)  # type: ignore[arg-type]


def test_who_offers_most_for_the_bank_cannot_leave() -> None:
    table = BanqueTable()
    table.sit(1, 1000)
    table.sit(6, 1000)
    table.bid(1, 200)
    with pytest.raises(BankingError, match="Seat 1 has offered most for the bank"):
        table.leave(1)


@pytest.mark.parametrize(
    ("seat", "money", "name", "sentence"),
    [
        (11, 100, "", "There is no seat 11 at this table. Its seats: 1, 2, 3, 4, 5, 6, 7, 8, 9, "
         "10."),
        (0, 100, "", "There is no seat 0 at this table. Its seats: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10."),
        (1, 100, "", "Seat 1 is taken by Guest 1."),
        (3, 100, "x" * 41, "A name is text of at most 40 letters."),
        (3, "-5", "", "'-5' buys no chips. Write an amount above 0 in whole units of 0.01, such as "
         "1000."),
    ],
)  # fmt: skip
def test_a_seat_that_cannot_be_taken(seat: int, money: object, name: str, sentence: str) -> None:
    table = banked(BOTH_WIN)
    with pytest.raises(BankingError) as refused:
        table.sit(seat, money, name)
    assert str(refused.value) == sentence


def test_chips_are_bought_before_the_cards_come() -> None:
    table = banked(BOTH_WIN)
    stake(table, (1, ONE, 50))
    table.buy_chips(1, 100)
    assert chips(table, 1) == 5050
    table.close_stakes()
    with pytest.raises(NotDueError, match="No chips can be bought"):
        table.buy_chips(1, 100)


def test_a_shoe_ends_while_nine_cards_are_left_and_the_bank_stays() -> None:
    table = banked(BOTH_WIN)
    shoe = shoe_of(BOTH_WIN)
    assert shoe.size == 33
    coups = 0
    while table.due.step is not Step.OPEN_SHOE:
        stake(table, (1, ONE, 5))
        finish(table)
        coups += 1
    assert table.state.shoe is not None
    assert table.state.shoe.undealt < 9
    banker = table.state.banker
    table.open_shoe(seed=1)
    assert table.state.banker == banker
    assert table.state.shoe.most_cards == 9
    assert table.state.shoes == 2
    assert coups >= 3


def test_two_three_or_four_decks() -> None:
    for decks in (2, 3, 4):
        sheet = msgspec.structs.replace(load_rule_sheet("banque"), decks=decks)
        table = BanqueTable(sheet, seed=1)
        assert table.open_shoe().cards.count(" ") + 1 == 52 * decks


def test_a_shoe_for_two_hands_is_refused() -> None:
    from baccarat_core.shoe import Shoe

    table = banked(BOTH_WIN)
    with pytest.raises(BankingError, match="deals three hands"):
        table.open_shoe(shoe=Shoe(3, seed=1))


@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [
        (load_rule_sheet("live"), "Live dealer's table is a sheet for punto banco, not for "
         "baccarat en banque."),
        (load_rule_sheet("chemin_de_fer"), "Chemin de fer is a sheet for chemin de fer, not for "
         "baccarat en banque."),
        (sheet_with(partial_cover=Custom.REFUSED), "partial_cover: at banque many stake against "
         "one bank; the sheet must allow it."),
    ],
)  # fmt: skip
def test_a_sheet_by_which_banque_cannot_be_played(sheet: object, sentence: str) -> None:
    with pytest.raises(BankingError) as refused:
        BanqueTable(sheet)
    assert str(refused.value) == sentence


def test_sides_are_of_equal_size() -> None:
    sheet = load_rule_sheet("banque")
    for seats in (9, 12):
        table = msgspec.structs.replace(sheet.table, seats=seats)
        with pytest.raises(BankingError, match="as many seats on one side as on the other"):
            BanqueTable(msgspec.structs.replace(sheet, table=table))


def test_the_table_is_rebuilt_from_its_log_as_text() -> None:
    table = banked(BOTH_WIN, LOSE_BOTH, bank=400)
    stake(table, (1, ONE, 100), (6, CHEVAL, 200))
    finish(table)
    call_banco(table, 1)
    deal_first(table)
    again = BanqueTable.rebuild([decode(encode(record)) for record in table.records])
    assert again == table
    finish(table)
    assert again != table


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda log: log[1:], "A table's log begins with the table, and this one does not."),
        (lambda log: [], "A table's log begins with the table, and this one is empty."),
        (lambda log: [*log, log[0]], "A log opens its table once, and this one does so again."),
        (lambda log: [*log, BidPassed(seat=9)], "Nobody sits at seat 9."),
        (lambda log: [log[0], *log[2:]], "Nobody sits at seat 5."),
        (
            lambda log: [
                *log[:-1],
                msgspec.structs.replace(log[-1], bank=log[-1].bank + 1),
            ],
            "Record 27 of the log does not fit: its bank is 301, where the table has 300.",
        ),
    ],
)
def test_a_log_that_does_not_make_a_table_is_refused(change: object, sentence: str) -> None:
    table = banked(BOTH_WIN, bank=400)
    stake(table, (1, ONE, 100))
    finish(table)
    log = list(table.records)
    assert isinstance(log[-1], CoupSettled)
    with pytest.raises(GameLogError, match=sentence):
        BanqueTable.rebuild(change(log))


@pytest.mark.parametrize(
    ("kind", "change", "sentence"),
    [
        (BidMade, {"amount": Decimal(9000)}, "A bank is opened with 100.00 to 5,000.00"),
        (BankTaken, {"bank": Decimal(500)}, "its bank is 500, where the table has 400."),
        (CoupOpened, {"coup": 2}, "its coup is 2, where the table has 1."),
        (BancoCalled, {"stake": Decimal(10)}, "its stake is 10, where the table has 400."),
        (BancoCalled, {"on": TWO}, "Seat 1 may stake on side one or à cheval"),
        (StakesClosed, {"spokesmen": (None, 1)}, r"where the table has \(1, None\)."),
        (CardDealt, {"hand": TableHand.BANK}, "Bank gets no card now"),
        (HandPlayed, {"hand": TableHand.TWO}, "where the table has TableHand.ONE."),
        (HandPlayed, {"seat": 6}, "Side one is played by seat 1, not by seat 6."),
        (HandsShown, {"one": 0}, "its one is 0, where the table has"),
        (CoupSettled, {"won": Decimal(1)}, "its won is 1, where the table has"),
    ],
)
def test_a_log_with_one_record_altered_is_refused(
    kind: type, change: dict[str, object], sentence: str
) -> None:
    table = banked("4h 2c 3d 3s 4d 3c", bank=400)
    call_banco(table, 1)
    finish(table)
    log = list(table.records)
    assert BanqueTable.rebuild(log) == table
    place = next(place for place, record in enumerate(log) if isinstance(record, kind))
    log[place] = msgspec.structs.replace(log[place], **change)
    with pytest.raises(GameLogError, match=f"Record {place} of the log does not fit: .*{sentence}"):
        BanqueTable.rebuild(log)


def test_no_screen_sees_a_shoes_cards_in_the_log() -> None:
    table = banked(BOTH_WIN)
    shoe = next(record for record in table.records if isinstance(record, ShoeOpened))
    assert shoe.cards
    assert public(shoe).cards == ""
    assert all(not getattr(record, "cards", "") for record in table.public_records)


def faces(table: BanqueTable) -> str:
    dealt = [record for record in table.public_records if isinstance(record, CardDealt)]
    return " ".join("?" if record.card is None else str(record.card) for record in dealt)


def test_no_screen_sees_a_card_in_the_log_that_lies_face_down() -> None:
    table = banked("5h 9d 4c Ks Kd Ks 3h", BANK_NATURAL)
    stake(table, (1, ONE, 100), (6, TWO, 50))
    table.close_stakes()
    for _ in range(5):
        table.carry_on()
    assert faces(table) == "? ? ? ? ?"
    table.carry_on()
    assert faces(table) == "? 9d ? ? Kd ?"
    table.play(1, DRAW)
    table.carry_on()
    assert faces(table) == "? 9d ? ? Kd ? 3h"
    finish(table)
    assert faces(table) == "5h 9d 4c Ks Kd Ks 3h"
    stake(table, (1, ONE, 100))
    table.close_stakes()
    table.carry_on()
    assert faces(table) == "5h 9d 4c Ks Kd Ks 3h ?"


def test_the_hands_are_told_when_they_are_turned_up() -> None:
    table = banked(BANK_NATURAL)
    stake(table, (1, ONE, 100))
    finish(table)
    shown = next(record for record in table.records if isinstance(record, HandsShown))
    assert (shown.one, shown.two, shown.bank) == (7, 6, 9)
    assert TableHand.ONE.label == "Side one"
