"""The map of bets: every point is the engine's, every point has its name."""

from __future__ import annotations

import pytest
from baccarat_widgets.bet_map import price_against_swing

from baccarat_core.bets import Player, PlayerNatural, Tie
from baccarat_core.odds import bet_odds, joint_distribution, odds_of
from baccarat_core.rule_sheets import load_rule_sheet

LIVE = {kind.label: odds for kind, odds in bet_odds(load_rule_sheet("live")).items()}


def test_each_bet_stands_at_its_price_and_swing() -> None:
    chart = price_against_swing("Map", LIVE)
    (points,) = chart.figure.data
    named = {
        name: (x, y)
        for names, x, y in zip(points.text, points.x, points.y, strict=True)
        for name in ([names] if names in LIVE else names.split(", "))
    }
    assert named.keys() == LIVE.keys()
    for name, odds in LIVE.items():
        assert named[name] == (float(odds.house_edge * 100), odds.standard_deviation)


def test_bets_of_one_price_and_swing_share_a_point() -> None:
    (points,) = price_against_swing("Map", LIVE).figure.data
    assert "Player Natural, Banker Natural" in points.text
    assert "Player Pair, Banker Pair" in points.text
    assert len(points.x) == 12


def test_every_point_has_its_name_beside_it() -> None:
    chart = price_against_swing("Map", LIVE)
    (points,) = chart.figure.data
    notes = chart.figure.layout.annotations
    assert [note.text for note in notes] == list(points.text)
    assert [(note.x, note.y) for note in notes] == list(zip(points.x, points.y, strict=True))
    sides = {note.text: note.yanchor for note in notes}
    assert (sides["Player"], sides["Banker"]) == ("bottom", "top"), "they all but touch"


def test_it_is_told_in_words_and_in_a_table() -> None:
    chart = price_against_swing("Map", LIVE)
    assert chart.summary == (
        "Banker costs least: 1.06%. Lucky Six costs most: 16.68%. The calmest is Banker: "
        "0.93 units a coup. The wildest is Lucky Six, three cards: 6.52."
    )
    assert ("Tie", "14.3596%", "2.6409") in chart.table.rows
    assert len(chart.table.rows) == 14


def test_names_are_plain_text() -> None:
    odds = odds_of(PlayerNatural(), joint_distribution(8))
    chart = price_against_swing("Map", {"<b>bold</b> & more": odds})
    assert chart.figure.data[0].text == ("&lt;b&gt;bold&lt;/b&gt; &amp; more",)


def test_one_bet_and_no_bets() -> None:
    deals = joint_distribution(6)
    assert price_against_swing("Map", {"Tie": odds_of(Tie(), deals)}).summary.count("Tie") == 4
    assert len(price_against_swing("Map", {"a": odds_of(Player(), deals)}).table.rows) == 1
    with pytest.raises(ValueError, match="nothing"):
        price_against_swing("Map", {})
