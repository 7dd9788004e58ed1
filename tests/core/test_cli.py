"""The command ``baccarat``: one set of numbers in three forms, and a sentence for bad input."""

from __future__ import annotations

import csv
import io
import json
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baccarat_core.audit import load_page
from baccarat_core.audit.figures import rounded
from baccarat_core.bets import BankerMode
from baccarat_core.cards import Rank, Suit, parse_cards
from baccarat_core.cli import main
from baccarat_core.cli.odds import remove_cards
from baccarat_core.composition import Composition
from baccarat_core.errors import CompositionError
from baccarat_core.odds import bet_odds
from baccarat_core.rule_sheets import load_rule_sheet


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]):
    def run_(*arguments: str) -> str:
        assert main(arguments) == 0
        captured = capsys.readouterr()
        assert captured.err == ""
        return captured.out

    return run_


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]):
    def refused_(*arguments: str) -> str:
        assert main(arguments) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.count("\n") == 1
        assert captured.err.startswith("baccarat: ")
        return captured.err

    return refused_


ASKED = ("odds", "live", "--decks", "6", "--remove", "8 8 9", "--mode", "no commission")


def test_json_holds_the_engines_own_numbers(run) -> None:
    said = json.loads(run(*ASKED, "--json"))
    left = Composition.full(6).remove(parse_cards("8c 8d 9c"))
    exact = bet_odds(load_rule_sheet("live"), left, BankerMode.NO_COMMISSION)
    assert (said["decks"], said["cards"], said["removed"]) == (6, 309, ["8c", "8d", "9c"])
    assert said["mode"] == "no commission"
    assert said["denominator"] == str(309 * 308 * 307 * 306 * 305 * 304)
    assert [bet["name"] for bet in said["bets"]] == [kind.value for kind in exact]
    for bet, odds in zip(said["bets"], exact.values(), strict=True):
        assert Fraction(bet["edge_exact"]) == odds.house_edge
        assert int(bet["win_weight"]) == odds.win_weight
        assert int(bet["push_weight"]) == odds.push_weight
        assert int(bet["lose_weight"]) == odds.lose_weight
        assert Fraction(bet["edge_percent"]) == Fraction(rounded(odds.house_edge * 100, 4))
        assert bet["standard_deviation"] == f"{odds.standard_deviation:.5f}"


def test_csv_and_table_say_the_same_as_json(run) -> None:
    said = json.loads(run(*ASKED, "--json"))
    rows = list(csv.DictReader(io.StringIO(run(*ASKED, "--csv"))))
    for row, bet in zip(rows, said["bets"], strict=True):
        assert {name: row[name] for name in bet} == bet
        assert (row["decks"], row["removed"]) == ("6", "8c 8d 9c")
    lines = run(*ASKED).splitlines()
    assert lines[0] == "Live dealer's table, no commission. Decks: 6 less 8c 8d 9c; 309 cards."
    assert f"{int(said['denominator']):,} ordered six-card deals" in lines[1]
    shown = {line[:22].strip(): line.split() for line in lines[4 : 4 + len(rows)]}
    for bet in said["bets"]:
        assert shown[bet["bet"]][-5:] == [
            bet["push_percent"],
            bet["lose_percent"],
            bet["edge_percent"],
            bet["edge_resolved_percent"],
            bet["standard_deviation"],
        ]


def test_a_full_shoe_prints_the_reference_numbers(run) -> None:
    table = run("odds", "live")
    assert "Decks: 8; 416 cards" in table
    for bet, edge in [
        ("Player", "1.2351"),
        ("Banker", "1.0579"),
        ("Tie", "14.3596"),
        ("Player Pair", "10.3614"),
        ("Either Pair", "13.7099"),
        ("Perfect Pair", "13.0294"),
        ("Player Natural", "14.7544"),
        ("Player Bonus", "2.6517"),
        ("Banker Bonus", "9.3731"),
        ("Lucky Six", "16.6836"),
    ]:
        (line,) = [line for line in table.splitlines() if line.startswith(f"{bet}  ")]
        assert edge in line.split()


def test_columns_are_aligned(run) -> None:
    lines = run("odds", "live").splitlines()[3:18]
    assert len({len(line) for line in lines}) == 1


def test_a_mode_may_be_written_with_a_hyphen(run) -> None:
    assert run("odds", "live", "--mode", "no-commission") == run(
        "odds", "live", "--mode", "No commission"
    )


def test_a_sheet_of_ones_own(run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'name = "mine"\ntitle = "Mine"\ndecks = 1\n[[bets]]\nbet = "tie"\npays = "9:1"\n'
    )
    (bet,) = json.loads(run("odds", str(path), "--json"))["bets"]
    assert bet["edge_percent"] == "6.3846"


def test_a_gain_keeps_its_sign(run, tmp_path: Path) -> None:
    path = tmp_path / "free.toml"
    path.write_text('name = "x"\ntitle = "X"\n[[bets]]\nbet = "banker"\n')
    assert "-1.2351" in run("odds", str(path))


def test_ranks_take_suits_in_turn_and_cards_take_their_own() -> None:
    left, gone = remove_cards(Composition.full(1), "8 8, 8h 10 t")
    assert [str(card) for card in gone] == ["8c", "8d", "8h", "Tc", "Td"]
    assert left.of_rank(Rank.EIGHT) == 1
    left, gone = remove_cards(Composition.full(2), "9h 9 9 9 9")
    assert [str(card) for card in gone] == ["9h", "9c", "9d", "9s", "9c"]


@given(st.lists(st.sampled_from([rank.value for rank in Rank]), max_size=30))
def test_suits_taken_in_turn_stay_level(ranks: list[str]) -> None:
    left, gone = remove_cards(Composition.full(8), " ".join(ranks))
    assert [card.rank.value for card in gone] == ranks
    for rank in Rank:
        counts = [
            left.count(card) for card in (parse_cards(f"{rank.value}{s.value}")[0] for s in Suit)
        ]
        assert max(counts) - min(counts) <= 1


def test_more_than_there_are_can_not_be_removed() -> None:
    with pytest.raises(CompositionError, match="No 8 is left"):
        remove_cards(Composition.full(1), "8 8 8 8 8")
    with pytest.raises(CompositionError, match="8h can't be removed"):
        remove_cards(Composition.full(1), "8h 8h")


def test_only_suited_pairs_depend_on_the_suit_removed(run) -> None:
    one = json.loads(run("odds", "live", "--decks", "1", "--remove", "8c 8d", "--json"))["bets"]
    two = json.loads(run("odds", "live", "--decks", "1", "--remove", "8h 8s", "--json"))["bets"]
    far = json.loads(run("odds", "live", "--decks", "2", "--remove", "8c 8c", "--json"))["bets"]
    near = json.loads(run("odds", "live", "--decks", "2", "--remove", "8c 8d", "--json"))["bets"]
    assert one == two
    assert [a["name"] for a, b in zip(far, near, strict=True) if a != b] == ["perfect_pair"]


def test_sheets_are_listed(run) -> None:
    listed = run("sheets")
    for name in (
        *("american", "banque", "chemin_de_fer", "chemin_de_fer_classical"),
        *("live", "six_deck", "trainer"),
    ):
        assert any(line.startswith(f"{name} ") for line in listed.splitlines())
    assert "Pages to audit: american, live, six_deck, trainer." in listed


def test_an_audit_names_line_weight_and_sentence(run) -> None:
    lines = run("audit", "american").splitlines()
    assert any(line.startswith("Line 11, wrong: Tie is printed “1:8”") for line in lines)
    assert any(line.startswith("Line 7, missing: The row “Player stood”") for line in lines)
    assert any(line.startswith("Costly: An hour of 70 rounds with 10") for line in lines)


def test_an_audit_of_a_file_equals_that_of_its_name(run, tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_text(load_page("american"), encoding="utf-8-sig")
    assert run("audit", str(path)) == run("audit", "american")


def test_an_audit_as_json(run) -> None:
    said = json.loads(run("audit", "american", "--json", "--rounds", "80", "--stake", "25"))
    assert (said["decks"], said["rounds_an_hour"], said["stake"]) == (8, 80, "25")
    claims = [each for each in said["findings"] if each["kind"] == "claim_other_decks"]
    assert [claim["decks"] for claim in claims] == [[1]]
    tie = next(price for price in said["prices"] if price["name"] == "tie")
    assert tie["cost_an_hour"] == "287.19"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["odds", "nope"], "There is no rule sheet 'nope'"),
        (["odds", "missing.toml"], "missing.toml can't be read"),
        (["odds", "banque"], "bet against one another"),
        (["odds", "live", "--decks", "0"], "whole number from 1 to 100"),
        (["odds", "live", "--decks", "8.5"], "whole number from 1 to 100"),
        (["odds", "live", "--decks", "-1"], "whole number from 1 to 100"),
        (["odds", "live", "--decks", "²"], "whole number from 1 to 100"),
        (["odds", "live", "--remove", "1h"], "A rank alone, such as 9, means any suit"),
        (["odds", "live", "--remove", "8x"], "'x' is no suit"),
        (["odds", "live", "--decks", "1", "--remove", "8 8 8 8 8"], "No 8 is left to remove"),
        (["odds", "live", "--mode", "free"], "Its modes: commission, no commission"),
        (["odds", "live", "--json", "--csv"], "not allowed with"),
        (["odds"], "arguments are required: sheet"),
        ([], "arguments are required"),
        (["price"], "invalid choice"),
        (["audit", "no-such-file"], "Pages that come along: american"),
        (["audit", "american", "--rounds", "none"], "whole number from 1 to 1,000"),
        (["audit", "american", "--stake", "-5"], "more than 0"),
        (["audit", "american", "--stake", "lots"], "no amount of money"),
    ],
)
def test_bad_input_gets_one_sentence_and_status_2(refused, arguments, sentence: str) -> None:
    assert sentence in refused(*arguments)


def test_fewer_than_six_cards_are_refused(refused) -> None:
    most = " ".join(rank.value for rank in Rank for _ in range(4))
    assert "A coup may need 6 cards" in refused("odds", "live", "--decks", "1", "--remove", most)


def test_files_that_are_no_pages_are_refused(refused, tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00Tie")
    (tmp_path / "large").write_bytes(b"Tie 8:1\n" * 200_000)
    (tmp_path / "empty").write_text("")
    (tmp_path / "pay.toml").write_text(
        'name = "x"\ntitle = "X"\n[[bets]]\nbet = "tie"\npays = "8 to one"\n'
    )
    assert "is not UTF-8 text" in refused("audit", str(tmp_path / "bytes"))
    assert "larger than any page" in refused("audit", str(tmp_path / "large"))
    assert "nothing to audit" in refused("audit", str(tmp_path / "empty"))
    assert "can't be read" in refused("audit", str(tmp_path))
    for command in ("audit", "odds"):
        said = refused(command, str(tmp_path / "pay.toml"))
        assert "'8 to one' is no pay. Write it as 8, 8:1, 8 to 1, 19/20 or 0.95." in said


def command() -> str:
    found = shutil.which("baccarat", path=str(Path(sys.executable).parent))
    assert found, "the command is not installed: run make"
    return found


def test_the_installed_command_reads_a_page_from_its_input() -> None:
    done = subprocess.run(
        [command(), "audit", "-"],
        input=b"Eight decks\nTie 1:8\n",
        capture_output=True,
        check=False,
        env={"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Tie is printed “1:8”" in done.stdout.decode()


def test_the_installed_command_ends_quietly_when_nobody_reads_on() -> None:
    done = subprocess.run(
        f"'{command()}' odds live | true; exit ${{PIPESTATUS[0]}}",
        shell=True,
        executable="/bin/bash",
        capture_output=True,
        check=False,
    )
    assert done.stderr == b""


def test_the_installed_command_says_2_for_bad_input() -> None:
    done = subprocess.run([command(), "odds", "nope"], capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"baccarat: There is no rule sheet")


def test_pays_stand_with_the_highest_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "live"]) == 0
    pays = {line[:22].strip(): line[22:40].strip() for line in capsys.readouterr().out.splitlines()}
    assert pays["Player Bonus"].startswith("30:1 … 1:1")
    assert pays["Lucky Six"].startswith("20:1 12:1")
