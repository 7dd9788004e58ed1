"""A sheet written as TOML is read back as the very same sheet."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import chain

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core import bets
from baccarat_core.bets import (
    BankerMode,
    BetKind,
    CommissionRounding,
    Ladder,
    NaturalPaid,
    OnThreeCardSeven,
    Share,
)
from baccarat_core.rule_sheets import (
    Game,
    RuleSheet,
    load_rule_sheet,
    parse_rule_sheet,
    rule_sheets,
    to_toml,
)
from baccarat_core.rule_sheets.banking import (
    BankerPlay,
    BankingRules,
    BrokenBank,
    Cheval,
    Custom,
    DrawingLaw,
    Spokesman,
    TwoSides,
)
from baccarat_core.rule_sheets.table import BetLimit, CommissionTaken, Limit, LimitOn, TableRules
from baccarat_core.rule_sheets.writer import pay_text, share_text
from baccarat_core.shoe import BurnRule, EndRule

pays = st.builds(
    lambda millionths: Fraction(millionths, 10**6), st.integers(1, 10**12)
) | st.builds(Fraction, st.integers(1, 1_000_000))
shares = st.integers(0, 10**6 - 1).map(lambda millionths: Share(millionths, 10**6))
ladders = st.integers(1, 9).flatmap(
    lambda lowest: st.fixed_dictionaries(dict.fromkeys(range(lowest, 10), pays)).map(Ladder)
)
ALLOWED, REFUSED = Custom.ALLOWED, Custom.REFUSED
rounds = st.none() | st.integers(1, 10**6)
BY_TYPE = {
    Fraction: pays,
    Fraction | None: st.none() | pays,
    Share: shares,
    Ladder: ladders,
    NaturalPaid: st.sampled_from(NaturalPaid),
    OnThreeCardSeven: st.sampled_from(OnThreeCardSeven),
}
KINDS = {
    each.kind: each
    for each in vars(bets).values()
    if isinstance(each, type) and hasattr(each, "kind") and each.__name__ in bets.__all__
}


def bet_of(kind: BetKind, mode: BankerMode | None = None) -> st.SearchStrategy[bets.Bet]:
    bet = KINDS[kind]
    fields = {
        field.name: BY_TYPE[field.type]
        for field in msgspec.structs.fields(bet)
        if field.name not in ("open_rounds", "mode")
    }
    if mode is not None:
        fields["mode"] = st.just(mode)
    return st.fixed_dictionaries({"open_rounds": rounds, **fields}).map(lambda all: bet(**all))


ALL_BETS = [
    *(bet_of(kind) for kind in BetKind if kind is not BetKind.BANKER),
    *(bet_of(BetKind.BANKER, mode) for mode in BankerMode),
]


amounts = st.integers(1, 10**10).map(lambda cents: Decimal(cents).scaleb(-2))


def limits(**more: st.SearchStrategy[object]) -> st.SearchStrategy[Limit]:
    kind = BetLimit if more else Limit
    two = st.tuples(amounts, amounts).map(sorted)
    return st.builds(lambda pair, **rest: kind(least=pair[0], most=pair[1], **rest), two, **more)


@st.composite
def tables(draw: st.DrawFn) -> TableRules:
    seats = draw(st.integers(2, 30))
    own = st.lists(
        limits(bet=st.sampled_from(BetKind)), unique_by=lambda limit: limit.bet, max_size=4
    )
    return TableRules(
        seats=seats,
        without=tuple(draw(st.sets(st.integers(1, seats - 1)))),
        main=draw(limits()),
        side=draw(limits()),
        own=tuple(draw(own)),
        limit_on=draw(st.sampled_from(LimitOn)),
        table_limit=draw(amounts),
        commission_taken=draw(st.sampled_from(CommissionTaken)),
        chips=tuple(draw(st.lists(amounts, min_size=1, max_size=5))),
    )


def sides() -> st.SearchStrategy[TwoSides]:
    return st.builds(
        TwoSides,
        cheval=st.sampled_from(Cheval),
        spokesman=st.sampled_from(Spokesman),
        broken=st.sampled_from(BrokenBank),
    )


@st.composite
def bankings(draw: st.DrawFn, game: Game) -> BankingRules:
    bank = draw(limits())
    banco, suivi = draw(st.sampled_from([(ALLOWED, ALLOWED), (ALLOWED, REFUSED), (REFUSED,) * 2]))
    draws_to = draw(st.integers(-1, 7))
    return BankingRules(
        commission=draw(shares),
        bank=bank,
        least_stake=draw(amounts.filter(lambda stake: stake <= bank.least) | st.just(bank.least)),
        banco=banco,
        suivi=suivi,
        partial_cover=draw(st.sampled_from(Custom)) if banco is ALLOWED else ALLOWED,
        sides=draw(sides()) if game is Game.BANQUE else None,
        failures=draw(rounds),
        law=DrawingLaw(
            draws_to=draws_to,
            stands_from=draw(st.integers(draws_to + 1, 8)),
            banker=draw(st.sampled_from(BankerPlay)),
        ),
    )


@st.composite
def sheets(draw: st.DrawFn) -> RuleSheet:
    some = draw(st.lists(st.sampled_from(range(len(ALL_BETS))), unique=True))
    money = st.integers(1, 10**7).map(lambda n: Decimal(n).scaleb(-4))
    decks = draw(st.integers(1, 100))
    game = draw(st.sampled_from(Game))
    return RuleSheet(
        name=draw(st.text(min_size=1, max_size=60)),
        title=draw(st.text(min_size=1, max_size=120)),
        game=game,
        decks=decks,
        burn=draw(st.sampled_from(BurnRule)),
        cut_card=draw(st.integers(0, 52 * decks - 20)),
        end_rule=draw(st.sampled_from(EndRule)),
        unit=draw(money),
        chip=draw(money),
        commission_rounding=draw(st.sampled_from(CommissionRounding)),
        bets=tuple(draw(ALL_BETS[place]) for place in some),
        table=draw(st.just(TableRules()) | tables()),
        banking=draw(bankings(game)) if game.banked_by_players else None,
    )


def test_every_kind_of_bet_is_drawn() -> None:
    assert set(KINDS) == set(BetKind)


@given(sheets())
def test_any_sheet_comes_back_the_same(sheet: RuleSheet) -> None:
    text = to_toml(sheet)
    assert parse_rule_sheet(text) == sheet
    assert to_toml(parse_rule_sheet(text)) == text


@pytest.mark.parametrize("name", rule_sheets())
def test_the_courses_sheets_come_back_the_same(name: str) -> None:
    sheet = load_rule_sheet(name)
    assert parse_rule_sheet(to_toml(sheet)) == sheet


def test_it_reads_as_a_teacher_would_write_it() -> None:
    sheet = RuleSheet(
        name="mine",
        title='The "corner" table',
        decks=6,
        bets=(
            bets.Banker(mode=BankerMode.NO_COMMISSION, pays_on_six=Fraction(1, 2)),
            bets.Banker(commission=Share(1, 20), open_rounds=70),
            bets.PlayerBonus(margins=Ladder({9: 30, 8: "21:2"})),
        ),
    )
    assert (
        to_toml(sheet)
        == """\
name = "mine"
title = "The \\"corner\\" table"
decks = 6

[[bets]]
bet = "banker"
mode = "no commission"
pays = "1:1"
pays_on_six = "1:2"

[[bets]]
bet = "banker"
pays = "1:1"
commission = "5%"
open_rounds = 70

[[bets]]
bet = "player_bonus"
margins = {9 = 30, 8 = "21:2"}
natural_win = "1:1"
"""
    )


def test_a_sheet_without_bets_is_written_too() -> None:
    sheet = load_rule_sheet("banque")
    assert "bets" not in to_toml(sheet)
    assert 'game = "baccarat en banque"' in to_toml(sheet)


@pytest.mark.parametrize(
    ("share", "text"),
    [(Share(0), "0%"), (Share(1, 20), "5%"), (Share(1, 80), "1.25%"), (Share(1, 10), "10%")],
)
def test_shares_are_written_in_hundredths(share: Share, text: str) -> None:
    assert share_text(share) == text


def test_pays_are_written_to_one_or_to_the_least_whole_stake() -> None:
    assert [pay_text(Fraction(n)) for n in ("8", "0.95", "3.5", "0.000001")] == [
        "8:1",
        "19:20",
        "7:2",
        "1:1000000",
    ]


def test_every_field_is_drawn() -> None:
    """A field added to a sheet or a bet must be drawn above, or its round trip goes unproved."""
    drawn = {"name", "title", "game", "decks", "burn", "cut_card", "end_rule", "unit", "chip"}
    drawn |= {"commission_rounding", "bets", "table", "banking"}
    assert set(RuleSheet.__struct_fields__) == drawn
    table = {"seats", "without", "main", "side", "own", "limit_on", "table_limit"}
    assert set(TableRules.__struct_fields__) == table | {"commission_taken", "chips"}
    banking = {"commission", "bank", "least_stake", "banco", "suivi", "partial_cover", "sides"}
    assert set(BankingRules.__struct_fields__) == banking | {"failures", "law"}
    assert set(DrawingLaw.__struct_fields__) == {"draws_to", "stands_from", "banker"}
    assert set(TwoSides.__struct_fields__) == {"cheval", "spokesman", "broken"}
    types = chain.from_iterable(msgspec.structs.fields(bet) for bet in KINDS.values())
    others = {"mode", "open_rounds"}
    assert all(field.type in BY_TYPE for field in types if field.name not in others)
