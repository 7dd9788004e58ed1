"""Every sentence a learner may read goes through the catalogue."""

import ast
import gettext
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import baccarat_core
from baccarat_core import errors, text
from baccarat_core.bets import BetKind, BetReason
from baccarat_core.cards import parse_cards
from baccarat_core.coup import Coup, CoupFacts, Outcome
from baccarat_core.errors import RuleSheetError
from baccarat_core.rule_sheets import parse_rule_sheet
from baccarat_core.scoring import Hand
from baccarat_core.tableau import COLUMNS, banker_decision, player_decision

from . import refusals, strategies
from .test_rule_sheets import FAULTS

SOURCES = sorted(Path(baccarat_core.__file__).parent.rglob("*.py"))


class Marked(gettext.NullTranslations):
    """A language in which every sentence that was looked up shows it."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"


@pytest.fixture
def marked(monkeypatch):
    monkeypatch.setattr(text, "_catalogue", Marked())


@refusals.every(refusals.ALL)
def test_every_refusal_can_be_translated(call, error, sentence, marked):
    said = refusals.said(call, error)
    assert said.startswith("«")
    assert said.endswith("»")


@pytest.mark.parametrize("source", FAULTS, ids=range(len(FAULTS)))
def test_every_fault_of_a_sheet_can_be_translated(source, marked):
    with pytest.raises(RuleSheetError) as caught:
        parse_rule_sheet(source)
    place, _, said = str(caught.value).rpartition(": «")
    assert said.endswith("»")
    assert not place or ". " not in place


def test_decisions_results_and_names_can_be_translated(marked):
    sentences = [player_decision(total).sentence for total in range(10)]
    sentences += [banker_decision(t, column).sentence for t in range(10) for column in COLUMNS]
    sentences += [outcome.sentence for outcome in Outcome]
    sentences += [named.label for names in (Hand, BetKind) for named in names]
    sentences += [str(Coup.replay(parse_cards("9h 7d 9c Ks")))]
    assert all(said.startswith("«") and said.endswith("»") for said in sentences)


@given(strategies.facts, st.sampled_from(BetReason), st.sampled_from([None, *Hand]))
def test_reasons_can_be_translated(facts: CoupFacts, reason: BetReason, hand: Hand | None):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "_catalogue", Marked())
        assert reason.sentence(facts, hand).startswith("«")


def test_a_language_is_seen_at_once_in_what_was_made_before(monkeypatch):
    decision, coup = banker_decision(7, 3), Coup.replay(parse_cards("9h 7d 9c Ks"))
    monkeypatch.setattr(text, "_catalogue", Marked())
    assert decision.sentence.startswith("«")
    assert str(coup).startswith("«")


def test_choosing_a_language(tmp_path, monkeypatch):
    folder = tmp_path / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "baccarat.mo").write_bytes(catalogue({"Tie": "Égalité"}))
    monkeypatch.setattr(text, "LOCALES", tmp_path)
    monkeypatch.setattr(text, "_catalogue", gettext.NullTranslations())
    for chosen in ("xx", ["yy", "xx"]):
        text.use_language(chosen)
        assert Outcome.TIE.sentence == "Égalité"
        assert Outcome.PLAYER.sentence == "Player wins"
        text.use_language("en")
        assert Outcome.TIE.sentence == "Tie"


def catalogue(messages: dict[str, str]) -> bytes:
    """A compiled catalogue, as gettext's own tools write it."""
    pairs = sorted({"": "Content-Type: text/plain; charset=UTF-8\n"} | messages, key=str)
    whole = {"": "Content-Type: text/plain; charset=UTF-8\n"} | messages
    keys = [key.encode() for key in pairs]
    values = [whole[key].encode() for key in pairs]
    offset = 28 + 16 * len(keys)
    tables, strings = [b"", b""], b""
    for place, texts in enumerate((keys, values)):
        for each in texts:
            tables[place] += numbers(len(each), offset + len(strings))
            strings += each + b"\0"
    head = numbers(0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, offset)
    return head + tables[0] + tables[1] + strings


def numbers(*each: int) -> bytes:
    return b"".join(number.to_bytes(4, "little") for number in each)


def bare(raised: ast.expr) -> str:
    """The words of an error's sentence that no catalogue is asked for."""
    if isinstance(raised, ast.Constant):
        return str(raised.value)
    if isinstance(raised, ast.JoinedStr):
        return "".join(bare(part) for part in raised.values)
    return ""


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_no_error_a_user_can_cause_is_written_past_the_catalogue(source):
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if not (isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)):
            continue
        name = ast.unparse(node.exc.func)
        if isinstance(getattr(errors, name, None), type):
            words = bare(node.exc.args[0]).split()
            assert len(words) <= 1, f"{source.name}:{node.lineno}: {words}"
