"""The ground of the two games in which players bank: the law, the money, the styles."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import msgspec
import pytest

from baccarat_core.banking import (
    HABITS,
    BankerPlay,
    BankingRules,
    Dice,
    DrawingLaw,
    Says,
    Style,
    house_commission,
    read_chips,
    read_stake,
)
from baccarat_core.banking.money import banking_rules
from baccarat_core.banking.styles import (
    draws_for_bank,
    draws_for_player,
    usual_bank,
    usual_stake,
)
from baccarat_core.bets import CommissionRounding, Share
from baccarat_core.decision import STOOD, Action
from baccarat_core.errors import (
    BankingError,
    CoverError,
    RuleSheetError,
    ShoeError,
    TableauError,
)
from baccarat_core.rule_sheets import (
    BrokenBank,
    Cheval,
    Custom,
    Game,
    Spokesman,
    TwoSides,
    load_rule_sheet,
    parse_rule_sheet,
)
from baccarat_core.rule_sheets.table import Limit
from baccarat_core.shoe import EndRule, Shoe

DRAW, STAND, FREE = Says.DRAW, Says.STAND, Says.FREE
CLASSICAL = DrawingLaw(banker=BankerPlay.FREE)
SHEET = load_rule_sheet("chemin_de_fer")
THIRDS = (STOOD, *range(10))

# The law on Player's two-card counts 0 to 9, and the card that Banker is held to, typed again.
PLAYER = [DRAW] * 5 + [FREE] + [STAND] * 4
BANKER = {
    3: "D DDDDDDDDSD",
    4: "D SSDDDDDDSS",
    5: "D SSSSDDDDSS",
    6: "S SSSSSSDDSS",
    7: "S SSSSSSSSSS",
}


def test_player_draws_to_four_stands_from_six_and_chooses_on_five() -> None:
    law = DrawingLaw()
    assert [law.player(total).says for total in range(10)] == PLAYER
    assert law.free == (5,)


def test_banker_is_held_to_the_printed_card_where_the_sheet_says_so() -> None:
    law = DrawingLaw()
    for total in range(10):
        row = BANKER.get(total, "D DDDDDDDDDD" if total < 3 else "S SSSSSSSSSS").replace(" ", "")
        for third, letter in zip(THIRDS, row, strict=True):
            assert law.bank(total, third).says is (DRAW if letter == "D" else STAND), (total, third)


def test_a_free_banker_chooses_on_every_count_but_a_natural() -> None:
    for third in THIRDS:
        says = [CLASSICAL.bank(total, third).says for total in range(10)]
        assert says == [FREE] * 8 + [STAND] * 2


def test_what_the_law_leaves_open_allows_both_and_what_it_says_only_that() -> None:
    free, bound = DrawingLaw().player(5), DrawingLaw().player(6)
    assert [free.allows(action) for action in Action] == [True, True]
    assert free.action is None
    assert [bound.allows(action) for action in (Action.DRAW, Action.STAND)] == [False, True]
    assert bound.action is Action.STAND


@pytest.mark.parametrize(
    ("law", "total", "sentence"),
    [
        (DrawingLaw(), 3, "Player has 3. On 0 to 4 it must draw."),
        (DrawingLaw(), 5, "Player has 5 and may draw or stand."),
        (DrawingLaw(), 7, "Player has 7. From 6 on it must stand."),
        (DrawingLaw(), 8, "A natural, 8 or 9 on the first two cards, ends the coup: nobody draws."),
        (DrawingLaw(draws_to=5), 5, "Player has 5. On 0 to 5 it must draw."),
    ],
)
def test_the_law_gives_its_reason(law: DrawingLaw, total: int, sentence: str) -> None:
    assert law.player(total).sentence == sentence


def test_the_banks_reasons_are_the_printed_cards_or_its_freedom() -> None:
    assert DrawingLaw().bank(4, 9).sentence == (
        "Banker has 4 and Player drew 9. On 4, Banker draws when Player's card is 2 to 7, so it "
        "stands."
    )
    assert CLASSICAL.bank(6, STOOD).sentence == "Banker has 6 and may draw or stand."
    assert DrawingLaw().player(5, "The first side").sentence.startswith("The first side has 5 and")
    with pytest.raises(TableauError):
        DrawingLaw().bank(3, 11)


def test_other_laws_can_be_said() -> None:
    assert DrawingLaw(draws_to=5).free == ()
    assert DrawingLaw(draws_to=-1, stands_from=8).free == tuple(range(8))
    assert DrawingLaw(draws_to=3, stands_from=6).free == (4, 5)
    with pytest.raises(RuleSheetError, match="can't both draw on 6 and stand from 6 on"):
        DrawingLaw(draws_to=6)


HEAD = 'name = "x"\ntitle = "X"\n'
CHEMIN = HEAD + 'game = "chemin de fer"\n[banking]\n'
FAULTS = {
    HEAD + "[banking]\n": "banking: the house banks punto banco; leave this out or name its game.",
    CHEMIN + "bank = { least = 50, most = 20 }": "banking.bank: the least stake, 50, is more than "
    "the most, 20.",
    CHEMIN + "least_stake = 60": "banking: least_stake: a stake of 60 at least can't be made "
    "against a bank of 50.",
    CHEMIN + "least_stake = 0": "banking: least_stake: expected an amount above 0, at most "
    "1,000,000,000,000, not 0.",
    CHEMIN + 'banco = "refused"\nsuivi = "refused"\npartial_cover = "refused"': "banking: banco: "
    "nobody could play; allow banco, partial_cover, or both.",
    CHEMIN + 'banco = "refused"': "banking: suivi: it follows a banco, and banco is refused here.",
    CHEMIN + "banco = true": "banking.banco: expected text, not true or false.",
    CHEMIN + 'banco = "yes"': "banking.banco: 'yes' is not known; choose from 'allowed', "
    "'refused'.",
    CHEMIN + 'commission = "100%"': "banking.commission: '100%' is no commission. Write a share "
    "of the win, such as 5% or 0.05.",
    CHEMIN + "failures = 0": "banking.failures: expected a whole number of 1 or more.",
    CHEMIN + "law = { draws_to = 6 }": "banking.law: Player can't both draw on 6 and stand from 6 "
    "on; the first is less than the second.",
    CHEMIN + "law = { draws_to = 9 }": "banking.law.draws_to: expected a whole number of 7 or "
    "less.",
    CHEMIN + 'law = { banker = "as he likes" }': "banking.law.banker: 'as he likes' is not known; "
    "choose from 'by the tableau', 'free'.",
    CHEMIN + "law = { five = 5 }": "banking.law: there is no field 'five'; choose from "
    "'draws_to', 'stands_from', 'banker'.",
    CHEMIN + "bnk = 5": "banking: there is no field 'bnk'; choose from 'commission', 'bank', "
    "'least_stake', 'banco', 'suivi', 'partial_cover', 'sides', 'failures', 'law'.",
    HEAD + 'game = "baccarat en banque"\ndecks = 1\ncut_card = 44': "cut_card: A cut card 44 from "
    "the end of 52 cards may leave no whole coup before it; put it nearer to the end.",
}


@pytest.mark.parametrize(("text", "sentence"), FAULTS.items(), ids=range(len(FAULTS)))
def test_every_fault_of_a_banking_table_is_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(RuleSheetError) as caught:
        parse_rule_sheet(text)
    assert str(caught.value) == sentence


def test_the_sheets_say_what_their_pages_say() -> None:
    """The commission and the choice on 5 of the page; three decks, à cheval and three failures."""
    chemin, classical, banque = (
        banking_rules(load_rule_sheet(name))
        for name in ("chemin_de_fer", "chemin_de_fer_classical", "banque")
    )
    assert (chemin.commission, classical.commission) == (Fraction(1, 20), Fraction(1, 20))
    assert banque.commission == 0  # its page names none
    for rules in (chemin, classical, banque):
        assert rules.law.free == (5,)
        assert (rules.banco, rules.partial_cover) == (Custom.ALLOWED, Custom.ALLOWED)
    assert (chemin.law.banker, classical.law.banker) == (BankerPlay.TABLEAU, BankerPlay.FREE)
    assert (chemin.failures, banque.failures) == (None, 3)
    assert chemin.sides is None
    assert banque.sides == TwoSides(
        cheval=Cheval.HALVES, spokesman=Spokesman.UNTIL_LOSING, broken=BrokenBank.PASSES
    )
    assert len(load_rule_sheet("banque").table.seat_numbers) == 10
    assert load_rule_sheet("banque").game.hands == 3


def test_a_sheet_of_such_a_game_has_banking_rules_and_others_have_none() -> None:
    sheet = parse_rule_sheet(HEAD + 'game = "chemin de fer"')
    assert sheet.banking == BankingRules()
    assert load_rule_sheet("live").banking is None
    with pytest.raises(BankingError, match="the house banks; no player can"):
        banking_rules(load_rule_sheet("live"))
    with pytest.raises(RuleSheetError, match="expected a share such as"):
        BankingRules(commission=5)  # type: ignore[arg-type]


def test_two_sides_belong_to_banque_alone_and_are_usual_where_nothing_is_said() -> None:
    banque = parse_rule_sheet(HEAD + 'game = "baccarat en banque"\n[banking]\nfailures = 2')
    assert banque.banking is not None
    assert (banque.banking.sides, banque.banking.failures) == (TwoSides(), 2)
    with pytest.raises(RuleSheetError, match="only baccarat en banque is played on two sides"):
        parse_rule_sheet(CHEMIN + 'sides = { cheval = "one whole" }')


def test_a_shoe_for_three_hands_keeps_nine_cards() -> None:
    assert Game.BANQUE.hands == 3
    nine = Shoe.stacked([*Shoe(1, seed=1).pile][:9], hands=3)
    assert nine.can_start_round()
    nine.draw()
    assert not nine.can_start_round()
    with pytest.raises(ShoeError, match="may need 9 cards and this shoe has 8 left"):
        nine.verify_start_round()
    with pytest.raises(ShoeError, match="2 or 3 hands, not 4"):
        Shoe(1, hands=4)
    opened = load_rule_sheet("banque").open_shoe(seed=1)
    assert (opened.size, opened.most_cards) == (156, 9)
    two = Shoe.stacked(nine.pile, end_rule=EndRule.LAST_CARDS)
    assert two.most_cards == 6


@pytest.mark.parametrize(
    ("rounding", "chip", "won", "kept"),
    [
        (CommissionRounding.EXACT, "0.01", "100", "5"),
        (CommissionRounding.EXACT, "0.01", "195.05", "9.7525"),
        (CommissionRounding.UP_TO_CHIP, "0.01", "195.05", "9.76"),
        (CommissionRounding.DOWN_TO_CHIP, "0.01", "195.05", "9.75"),
        (CommissionRounding.UP_TO_CHIP, "5", "195", "10"),
        (CommissionRounding.DOWN_TO_CHIP, "5", "195", "5"),
        (CommissionRounding.UP_TO_CHIP, "50", "20", "20"),
        (CommissionRounding.EXACT, "0.01", "0", "0"),
    ],
)
def test_commission_is_five_percent_of_the_win_rounded_as_the_sheet_says(
    rounding: CommissionRounding, chip: str, won: str, kept: str
) -> None:
    sheet = msgspec.structs.replace(SHEET, commission_rounding=rounding, chip=Decimal(chip))
    assert house_commission(Decimal(won), sheet) == Decimal(kept)


@pytest.mark.parametrize(
    ("amount", "room", "sentence"),
    [
        (100, "80", "100.00 is more than the 80.00 that is left to cover."),
        (4, "80", "4.00 is too small: a stake against the bank is 5.00 at least."),
        (0, "80", "A stake is more than 0, not 0."),
        ("five", "80", "'five' is no amount of money. Write 100 or 12.50."),
        (5.0, "80", "A stake is written as 100 or '12.50', not as 5.0."),
        ("5.001", "80", "A stake comes in whole units of 0.01, and 5.001 does not."),
        ("1e-999999", "80", "A stake comes in whole units of 0.01, and 1e-999999 does not."),
        (Decimal("NaN"), "80", "NaN is no amount of money. Write 100 or 12.50."),
        (Decimal("sNaN"), "80", "sNaN is no amount of money. Write 100 or 12.50."),
        pytest.param(
            *(-(10**5000), "80", "A stake is more than 0, not a number of thousands of digits."),
            id="thousands of digits",
        ),
        ("-" + 99 * "9", "80", f"A stake is more than 0, not -{38 * '9'}…."),
    ],
)
def test_a_stake_is_refused_with_a_sentence(amount: object, room: str, sentence: str) -> None:
    with pytest.raises(CoverError) as caught:
        read_stake(amount, SHEET, Decimal(room))  # type: ignore[arg-type]
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("amount", "said"),
    [
        pytest.param(*(10**5000, "'a number of thousands of digits'"), id="thousands of digits"),
        (99 * "x", f"'{39 * 'x'}…'"),
        ("1e-999999999", "'1e-999999999'"),
        (Decimal("sNaN"), "'sNaN'"),
        (float("nan"), "'nan'"),
    ],
)
def test_chips_are_refused_with_a_short_sentence_whatever_is_asked(
    amount: object, said: str
) -> None:
    with pytest.raises(BankingError) as caught:
        read_chips(amount, SHEET)  # type: ignore[arg-type]
    assert str(caught.value).startswith(f"{said} buys no chips. Write an amount above 0")


def test_what_is_left_of_the_bank_may_be_covered_however_little_it_is() -> None:
    assert read_stake(3, SHEET, Decimal(3)) == 3
    assert read_stake(80, SHEET, Decimal(80)) == 80
    assert read_stake("12.50", SHEET, Decimal(80)) == Decimal("12.50")
    assert read_chips(1000, SHEET) == 1000
    with pytest.raises(BankingError, match="buys no chips"):
        read_chips(-5, SHEET)


@pytest.mark.parametrize(
    ("style", "five", "six"),
    [
        (Style.EQUILIBRIUM, Fraction(9, 11), Fraction(859, 2288)),
        (Style.CAUTIOUS, 0, 0),
        (Style.BOLD, 1, 1),
    ],
)
def test_each_style_draws_as_often_as_it_says(style: Style, five: Fraction, six: Fraction) -> None:
    assert (HABITS[style].player_five, HABITS[style].banker_six) == (five, six)
    throws = 2000
    ruling = DrawingLaw().player(5)
    drawn = [draws_for_player(style, 5, ruling, Dice(style, n)) for n in range(throws)]
    assert abs(drawn.count(Action.DRAW) - throws * five) <= 4 * (throws * five * (1 - five)) ** 0.5
    free = CLASSICAL.bank(6, STOOD)
    drawn = [draws_for_bank(style, 6, STOOD, free, Dice(style, n)) for n in range(throws)]
    assert abs(drawn.count(Action.DRAW) - throws * six) <= 4 * (throws * six * (1 - six)) ** 0.5


@pytest.mark.parametrize("style", Style)
def test_every_style_keeps_the_law_and_else_the_printed_card(style: Style) -> None:
    for total in range(8):
        ruling = DrawingLaw().player(total)
        for n in range(20):
            assert ruling.allows(draws_for_player(style, total, ruling, Dice(n)))
        for third in THIRDS:
            bound, free = DrawingLaw().bank(total, third), CLASSICAL.bank(total, third)
            assert draws_for_bank(style, total, third, bound, Dice(total)) is bound.action
            if (total, third) != (6, STOOD):
                assert draws_for_bank(style, total, third, free, Dice(total)) is bound.action


def test_a_law_that_leaves_more_open_finds_the_styles_at_the_usual_play() -> None:
    wide = DrawingLaw(draws_to=-1, stands_from=8)
    acts = [draws_for_player(Style.CAUTIOUS, t, wide.player(t), Dice(t)) for t in (0, 4, 6, 7)]
    assert acts == [Action.DRAW, Action.DRAW, Action.STAND, Action.STAND]


@pytest.mark.parametrize(
    ("style", "purse", "room", "stake"),
    [
        (Style.CAUTIOUS, "1000", "500", "25"),
        (Style.EQUILIBRIUM, "1000", "500", "50"),
        (Style.BOLD, "1000", "500", "100"),
        (Style.BOLD, "1000", "80", "80"),
        (Style.CAUTIOUS, "20", "500", "5"),
        (Style.CAUTIOUS, "20", "3", "3"),
        (Style.CAUTIOUS, "4", "500", None),
        (Style.CAUTIOUS, "1000", "0", None),
    ],
)
def test_styles_stake_what_they_have_and_the_bank_has_room_for(
    style: Style, purse: str, room: str, stake: str | None
) -> None:
    wanted = None if stake is None else Decimal(stake)
    assert usual_stake(style, Decimal(purse), Decimal(room), SHEET) == wanted


@pytest.mark.parametrize(
    ("style", "purse", "bank"),
    [
        (Style.CAUTIOUS, "1000", "125"),
        (Style.EQUILIBRIUM, "1000", "250"),
        (Style.BOLD, "1000", "400"),
        (Style.BOLD, "100000", "2000"),
        (Style.CAUTIOUS, "60", "50"),
        (Style.BOLD, "49", None),
    ],
)
def test_styles_open_banks_within_the_sheets_limits(
    style: Style, purse: str, bank: str | None
) -> None:
    assert usual_bank(style, Decimal(purse), SHEET) == (None if bank is None else Decimal(bank))


def test_shares_of_a_bank_as_text_and_in_python_are_the_same() -> None:
    assert BankingRules(commission=Fraction(1, 20)).commission == Share(1, 20)  # type: ignore[arg-type]
    bank = BankingRules(bank=Limit(least=Decimal(5), most=Decimal(5)))
    assert bank.least_stake == bank.bank.least
