"""The audit report's conduct, without a browser."""

from __future__ import annotations

from decimal import Decimal

import pytest
from baccarat_widgets import AuditReport
from baccarat_widgets.audit_report import summary

from baccarat_core.audit import Pace, Severity, audit, load_page, pages
from baccarat_core.errors import AuditError, BetError


def act(report: AuditReport, do: str, **more: object) -> None:
    pace = {"rounds": report.state["rounds"], "stake": report.state["stake"].replace(",", "")}
    report.handle({"do": do, **pace, **more})


def beside(report: AuditReport, number: int) -> list[str]:
    return [each["kind"] for each in report.state["lines"][number - 1]["findings"]]


def test_findings_stand_beside_their_lines() -> None:
    report = AuditReport()
    lines = load_page("american").splitlines()
    assert [line["text"] for line in report.state["lines"]] == lines
    assert beside(report, 7) == ["player_stood_missing"]
    assert beside(report, 11) == ["odds_reversed", "dear_bet", "example_right"]
    assert beside(report, 12) == ["claim_other_decks"]
    assert [each["kind"] for each in report.state["whole"]] == ["cost_an_hour"]
    assert report.state["summary"] == "2 wrong, 1 missing, 2 costly, 2 right."


def test_every_finding_of_the_engine_is_on_the_screen_once() -> None:
    for name in pages():
        report = AuditReport(name)
        shown = [each for line in report.state["lines"] for each in line["findings"]]
        shown += report.state["whole"]
        assert sorted(each["sentence"] for each in shown) == sorted(
            finding.sentence for finding in report.audit.findings
        )


def test_each_line_says_how_it_was_read() -> None:
    report = AuditReport("Eight decks\nTie 1:8\nXyzzy")
    assert [line["read"] for line in report.state["lines"]] == [["8 decks"], ["Tie pays 1:8"], []]
    assert beside(report, 3) == ["unread"]


def test_a_pasted_text_is_audited() -> None:
    report = AuditReport()
    act(report, "audit", text="Six decks\nTie pays 9 to 1")
    assert report.state["notice"] == ""
    assert report.state["page"] == ""
    assert report.state["prices"] == [
        {"bet": "Tie", "pays": "9:1", "edge": "4.9313%", "hour": "34.52"}
    ]
    assert report.sheet.decks == 6


def test_a_page_is_chosen_and_the_text_box_told_to_load_it() -> None:
    report = AuditReport()
    act(report, "page", page="live")
    assert report.state["page"] == "live"
    assert report.state["text"] == load_page("live")
    assert report.state["loaded"] == 1
    assert len(report.state["prices"]) == 15
    act(report, "audit", text=load_page("trainer"))
    assert (report.state["page"], report.state["loaded"]) == ("trainer", 1)


@pytest.mark.parametrize(
    ("intent", "sentence"),
    [
        ({"do": "audit", "text": ""}, "nothing to audit"),
        ({"do": "audit", "text": "hello"}, "No bet, pay, deck count"),
        ({"do": "audit", "text": None}, "A page is text"),
        ({"do": "audit", "text": "Tie 8:1\n" * 7000}, "at most 50,000 characters"),
        ({"do": "audit", "text": "Tie 8:1", "rounds": "many"}, "1 to 1,000, not many"),
        ({"do": "audit", "text": "Tie 8:1", "rounds": None}, "1 to 1,000, not nothing"),
        ({"do": "audit", "text": "Tie 8:1", "stake": "-1"}, "more than 0"),
        ({"do": "audit", "text": 'name = "x"\ndecks = 0'}, "decks: expected a whole number"),
        ({"do": "page", "page": "nowhere"}, "no page 'nowhere'"),
        ({"do": "page", "page": None}, "no page 'None'"),
        ({"do": "pace", "rounds": "0"}, "1 to 1,000"),
        ({"do": "pace", "stake": ""}, "no amount of money"),
        ({"do": "refresh"}, "can't do 'refresh'"),
    ],
)
def test_bad_input_keeps_the_last_good_audit(intent: dict, sentence: str) -> None:
    report = AuditReport("six_deck")
    act(report, "audit", text="Six decks\nTie pays 9 to 1", rounds="80", stake="25")
    before = {**report.state}
    found = report.audit
    act(report, **{"do": "audit", **intent})
    assert sentence in report.state["notice"]
    assert {**report.state, "notice": ""} == before
    assert report.audit is found


def test_the_pace_changes_the_cost_and_nothing_else() -> None:
    report = AuditReport("trainer")
    before = {**report.state}
    act(report, "pace", rounds="140", stake="25.50")
    tie = report.state["prices"][-1]
    assert tie["bet"] == "Tie"
    assert tie["hour"] == "512.64"
    assert report.audit.pace == Pace(140, Decimal("25.50"))
    assert "140 rounds with 25.50" in report.state["caption"]
    assert report.state["text"] == before["text"]
    assert [each["edge"] for each in report.state["prices"]] == [
        each["edge"] for each in before["prices"]
    ]


def test_a_bet_that_gains_says_so_with_a_plus() -> None:
    report = AuditReport("Eight decks\nTie pays 12 to 1")
    (price,) = report.state["prices"]
    assert price["edge"].startswith("−")
    assert price["hour"].startswith("+")


def test_markup_is_only_text() -> None:
    text = "Eight decks\n<img src=x onerror=alert(1)> Tie 8:1\n<b>Xyzzy</b>"
    report = AuditReport(text)
    assert report.state["lines"][1]["text"] == "<img src=x onerror=alert(1)> Tie 8:1"
    assert "<b>Xyzzy</b>" in report.state["lines"][2]["findings"][0]["sentence"]


def test_the_summary_counts_all_but_notes() -> None:
    found = audit(load_page("live"))
    counted = sum(int(part.split()[0]) for part in summary(found).rstrip(".").split(", "))
    assert counted == sum(finding.severity is not Severity.NOTE for finding in found.findings)
    assert summary(audit("Eight decks")) == "Nothing found."


def test_the_pages_to_choose_from_are_the_courses_own_and_ones_own_text() -> None:
    report = AuditReport()
    values = [each["value"] for each in report.setup["pages"]]
    assert values == [*pages(), ""]
    assert all(each["label"] != each["value"] for each in report.setup["pages"])


def test_bad_arguments_are_told_in_words() -> None:
    with pytest.raises(AuditError, match="No bet, pay"):
        AuditReport("no such page")
    with pytest.raises(AuditError, match="Rounds an hour"):
        AuditReport("live", rounds_an_hour=0)
    with pytest.raises(BetError):
        AuditReport("live", stake=0)


def test_repr_is_stable() -> None:
    assert repr(AuditReport()) == "AuditReport('american')"
    assert repr(AuditReport("Tie 8:1")) == "AuditReport()"
