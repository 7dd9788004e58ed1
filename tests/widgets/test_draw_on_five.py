"""The widget that lets a learner choose how often a 5 draws."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from baccarat_widgets.draw_on_five import DEALT, MOST_TRIES, DrawOnFive
from baccarat_widgets.draw_on_five_view import lost

from baccarat_core.equilibrium import WITH_REPLACEMENT, best_reply, value_lines
from baccarat_core.errors import EquilibriumError
from baccarat_core.tableau import COLUMNS, STOOD, TABLEAU, Action


def guessed(typed: str = "50", **made: Any) -> DrawOnFive:
    widget = DrawOnFive(**made)
    widget.handle({"do": "guess", "typed": typed})
    return widget


def shown(typed: str = "50", **made: Any) -> DrawOnFive:
    widget = guessed(typed, **made)
    widget.handle({"do": "show"})
    return widget


def test_nothing_is_told_before_a_guess() -> None:
    widget = DrawOnFive()
    assert widget.state["stage"] == "guess"
    assert widget.state["answer"] is None
    sent = json.dumps([widget.setup, widget.state])
    for told in ("9/11", "81.8", " 82", "1.28", "37.5"):
        assert told not in sent
    widget.handle({"do": "try", "typed": "80", "number": 1})
    assert "Make a guess first" in widget.state["notice"]
    for early in ("show", "cross"):
        widget.handle({"do": early})
    assert widget.state["stage"] == "guess"
    assert widget.state["answer"] is None


def test_the_lines_are_kept_until_they_are_asked_for() -> None:
    widget = guessed("70")
    picture = widget.state["answer"]["picture"]
    assert picture["tried"] == [picture["now"]]
    for hidden in ("stands", "draws", "best", "crossing"):
        assert picture[hidden] is None
    assert "Thick line" not in picture["key"]
    assert widget.state["answer"]["story"] == []
    assert widget.state["answer"]["table"]["columns"][1:] == ["against Banker's best reply"]
    widget.handle({"do": "cross"})
    assert widget.state["chance"]["text"] == "70", "the crossing is not told by going there"


@pytest.mark.parametrize(
    ("typed", "answers"),
    [
        ("0", "standing on 6"),
        ("81", "standing on 6"),
        ("82", "drawing on 6"),
        ("100", "drawing on 6"),
        ("9/11", "the same drawn on or not"),
    ],
)
def test_banker_answers_a_chance_on_its_six(typed: str, answers: str) -> None:
    widget = guessed(typed)
    first = widget.state["answer"]["summary"][0]
    assert answers in first
    chance = Fraction(9, 11) if "/" in typed else Fraction(int(typed), 100)
    assert f"You lose {lost(best_reply(chance, WITH_REPLACEMENT).value)} units" in first
    six = widget.state["answer"]["six"]
    assert six["best"] == {"standing": "stand", "drawing": "draw"}.get(answers.split()[0], "either")
    assert (six["ahead"] > 0, six["ahead"] < 0) == (six["best"] == "draw", six["best"] == "stand")
    assert widget.state["answer"]["cells"]["6-stood"]["sentence"] == six["sentence"]


@pytest.mark.parametrize("dealt", DEALT, ids=str)
@pytest.mark.parametrize("chance", [0, 40, 82, 100])
def test_every_cell_is_the_engines_best_reply(dealt: Any, chance: int) -> None:
    cells = guessed(str(chance), dealt=dealt).state["answer"]["cells"]
    reply = best_reply(Fraction(chance, 100), dealt)
    assert len(cells) == len(reply.banker) == 88
    for choice, value in reply.banker.items():
        third = "stood" if choice.third is STOOD else choice.third
        cell = cells[f"{choice.total}-{third}"]
        assert cell["does"] == (value.best.value if value.best else "either")
        printed = TABLEAU[choice.total, choice.third]  # type: ignore[index]
        assert cell["odd"] == (value.best not in (None, printed))
        assert cell["mark"].rstrip("*") == {Action.DRAW: "D", Action.STAND: "S"}.get(
            value.best,  # type: ignore[arg-type]
            "=",
        )
        assert cell["mark"].endswith("*") == cell["odd"]
        assert f"Banker has {choice.total} and you " in cell["sentence"]
    assert set(cells) == {
        cell["key"] for row in DrawOnFive().setup["frame"]["rows"] for cell in row["cells"]
    }
    assert len(COLUMNS) == len(DrawOnFive().setup["frame"]["columns"])


@pytest.mark.parametrize("dealt", DEALT, ids=str)
def test_the_picture_and_its_table_are_the_engines_lines(dealt: Any) -> None:
    widget = shown("50", dealt=dealt)
    widget.handle({"do": "cross"})
    lines = value_lines(dealt)
    chance, value = lines.crossing
    picture = widget.state["answer"]["picture"]
    assert picture["crossing"]["at"] == picture["now"] == [float(chance * 100), float(value * 100)]
    assert picture["stands"] == [
        [0.0, float(lines.stand.at_stand * 100)],
        [100.0, float(lines.stand.at_draw * 100)],
    ]
    assert picture["draws"][1] == [100.0, float(lines.draw.at_draw * 100)]
    assert picture["best"] == [[float(x * 100), float(y * 100)] for x, y in lines.corners]
    drawn = [point[1] for name in ("stands", "draws", "best") for point in picture[name]]
    assert (picture["low"], picture["high"]) == (min(drawn), max(drawn))
    rows = widget.state["answer"]["table"]["rows"]
    assert [row[0] for row in rows[:1] + rows[-1:]] == ["0", "100"]
    for fives, best, stands, draws in rows:
        assert all(number.startswith("−") for number in (best, stands, draws))
        ours, *two = (float(number.replace("−", "-")) for number in (best, stands, draws))
        assert ours <= min(two), fives
        assert 0 <= float(fives) <= 100
    crossing = next(row for row in rows if row[1] == f"−{lost(value)}")
    assert len(set(crossing[1:])) == 1


def test_the_story_has_the_classical_numbers() -> None:
    story = " ".join(shown("50").state["answer"]["story"])
    assert "draw on 9/11, 81.82 of 100 fives and you lose 1.280 units in 100 coups" in story
    assert "it draws on its 6 in 37.54 of 100 such coups" in story
    assert "Your first guess, 50, cost you 0.091 units more" in story
    six = " ".join(shown("50", dealt=6).state["answer"]["story"])
    assert "draw on 81.12 of 100 fives and you lose 1.292 units" in six
    assert "could not have been better" in " ".join(shown("9/11").state["answer"]["story"])


def test_the_best_try_is_told_once_there_are_two() -> None:
    widget = guessed("50")
    assert len(widget.state["answer"]["summary"]) == 1
    widget.handle({"do": "try", "typed": "80", "number": 1})
    widget.handle({"do": "try", "typed": "95", "number": 2})
    assert widget.state["answer"]["summary"][1].startswith("Your best try so far: 80, which loses")
    assert widget.state["heard"] == 2
    assert [x for x, _y in widget.state["answer"]["picture"]["tried"]] == [50, 80, 95]
    widget.handle({"do": "try", "typed": "50", "number": 3})
    assert [x for x, _y in widget.state["answer"]["picture"]["tried"]] == [80, 95, 50]


def test_only_so_many_tries_are_kept() -> None:
    widget = guessed("0")
    for hundredth in range(1, 101):
        widget.handle({"do": "try", "typed": str(hundredth), "number": hundredth})
    points = widget.state["answer"]["picture"]["tried"]
    assert len(points) == MOST_TRIES
    assert points[-1][0] == 100


def test_another_way_to_deal_tries_all_again() -> None:
    widget = shown("50")
    widget.handle({"do": "try", "typed": "80", "number": 1})
    before = widget.state["answer"]["picture"]
    widget.handle({"do": "deal", "dealt": "1"})
    assert widget.state["dealt"] == "1"
    after = widget.state["answer"]["picture"]
    assert [x for x, _y in after["tried"]] == [x for x, _y in before["tried"]]
    assert after["crossing"]["label"] == "77.44"
    assert after["tried"] != before["tried"]
    widget.handle({"do": "deal", "dealt": "5"})
    assert "not dealt '5' here" in widget.state["notice"]
    assert widget.state["dealt"] == "1"


@pytest.mark.parametrize(
    ("typed", "text", "hundredths"),
    [
        ("82", "82", 82),
        ("82%", "82", 82),
        ("9/11", "9/11", 900 / 11),
        ("12.5", "1/8", 12.5),
        ("12,5", "1/8", 12.5),
        ("0", "0", 0),
        (" 100 ", "100", 100),
    ],
)
def test_a_chance_may_be_written_in_several_ways(typed: str, text: str, hundredths: float) -> None:
    chance = guessed(typed).state["chance"]
    assert chance["text"] == text
    assert chance["hundredths"] == pytest.approx(hundredths)


@pytest.mark.parametrize("typed", ["", "often", "101", "-1", "12/11", "1/0", None, ["82"]])
def test_a_chance_that_is_none_is_refused_and_nothing_is_lost(typed: object) -> None:
    widget = guessed("70")
    before = dict(widget.state)
    widget.handle({"do": "try", "typed": typed, "number": 4})
    assert widget.state["notice"]
    assert widget.state["heard"] == 4, "the page may send the next one"
    for kept in ("chance", "answer", "stage"):
        assert widget.state[kept] == before[kept]
    first = DrawOnFive()
    first.handle({"do": "guess", "typed": typed})
    assert first.state["notice"]
    assert first.state["stage"] == "guess"


def test_a_guess_is_made_once_and_one_can_begin_again() -> None:
    widget = shown("20")
    widget.handle({"do": "guess", "typed": "90"})
    assert widget.state["chance"]["text"] == "20"
    widget.handle({"do": "again"})
    assert widget.state["stage"] == "guess"
    assert widget.state["answer"] is None
    widget.handle({"do": "guess", "typed": "90"})
    assert widget.state["answer"]["picture"]["tried"] == [
        [90.0, float(best_reply("90 %", WITH_REPLACEMENT).value * 100)]
    ]


@pytest.mark.parametrize("dealt", [0, 5, "6", True, None, 6.5, [6]])
def test_a_way_to_deal_that_is_not_offered_is_refused(dealt: Any) -> None:
    with pytest.raises(EquilibriumError, match="WITH_REPLACEMENT or from 1, 2, 3, 4, 6 or 8"):
        DrawOnFive(dealt)


def test_a_page_with_it_starts_without_a_count_of_deals() -> None:
    """No engine is asked before a guess, so that a lesson opens at once."""
    from baccarat_core.equilibrium.counting import count_deals

    before = count_deals.cache_info()
    DrawOnFive(3).refresh()
    assert count_deals.cache_info() == before


def test_its_repr_is_stable() -> None:
    assert repr(DrawOnFive()) == "DrawOnFive()"
    assert repr(DrawOnFive(8)) == "DrawOnFive(8)"
