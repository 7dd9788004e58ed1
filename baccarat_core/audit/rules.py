"""Checks a page's drawing rules, cell by cell, against the printed card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..bets import Banker, BetKind
from ..odds import joint_distribution, odds_of
from ..scoring import Hand
from ..tableau import STOOD, TABLEAU, Action, Tableau, Third
from ..text import _
from .drawing import ALL, COUNTS, binding
from .figures import deck_words, list_words, percent
from .findings import FindingKind
from .house import House
from .said import Place, RowSaid, Said, StoodSaid
from .usual import usual_bet

_PLAYER_DRAWS = frozenset(range(6))
_STOOD_DRAWS = frozenset(total for total in COUNTS if TABLEAU[total, STOOD] is Action.DRAW)


def check_rules(house: House, said: Sequence[Said]) -> None:
    """Say which cells are wrong and which rows are missing, or that all printed rules are right."""
    rows = binding(said, RowSaid)
    stood = binding(said, StoodSaid)
    bankers = [row for row in rows if row.hand is Hand.BANKER]
    players = [row for row in rows if row.hand is Hand.PLAYER]
    if not rows and not stood:
        house.find(
            FindingKind.RULES_NOT_PRINTED,
            _("No drawing rules are printed here; the usual card is taken for the prices."),
        )
        return
    before = len(house.findings)
    for row in players:
        _check_player(house, row)
    for row in bankers:
        _check_banker(house, row)
    for each in stood:
        _check_stood(house, each)
    _find_missing_rows(house, bankers, players)
    _find_missing_stood(house, bankers, stood)
    if len(house.findings) == before:
        place = (bankers or players or stood)[0].place
        house.find(FindingKind.RULES_RIGHT, _("All drawing rules printed here are right."), place)


def _check_player(house: House, row: RowSaid) -> None:
    draws = bool(row.draws)
    wrong = [total for total in row.totals if total <= 7 and (total in _PLAYER_DRAWS) is not draws]
    if wrong:
        told = (
            _("The page has Player draw on {totals}; Player draws on 0 to 5 and stands on 6 and 7.")
            if draws
            else _(
                "The page has Player stand on {totals}; Player draws on 0 to 5 and stands on 6 "
                "and 7."
            )
        )
        house.find(FindingKind.WRONG_CELL, told.format(totals=list_words(wrong)), row.place)


def _right_draws(total: int) -> frozenset[int]:
    return frozenset(third for third in ALL if TABLEAU[total, third] is Action.DRAW)


def _check_banker(house: House, row: RowSaid) -> None:
    for total in row.totals:
        if total > 7:
            continue
        right = _right_draws(total)
        cells: list[tuple[int, Third]] = [(total, third) for third in sorted(row.draws ^ right)]
        if row.whole and bool(row.draws) is not (total in _STOOD_DRAWS):
            cells.append((total, STOOD))
        if not cells:
            continue
        heads = [third for _total, third in cells if third is not STOOD]
        where = list_words(heads) if heads else _("a Player who stood")
        told = _(
            "On {total} the page has Banker {page}; the printed card has it {card}. Wrong against "
            "{where}."
        ).format(total=total, page=_row_words(row.draws), card=_row_words(right), where=where)
        house.find(
            FindingKind.WRONG_CELL, f"{told} {_price_so(house, cells)}", row.place, BetKind.BANKER
        )


def _row_words(draws: Iterable[int]) -> str:
    values = sorted(draws)
    if not values:
        return _("always stand")
    if len(values) == len(ALL):
        return _("always draw")
    return _("draw against {values}").format(values=list_words(values))


def _rows_words(totals: Iterable[int]) -> str:
    groups: dict[frozenset[int], list[int]] = {}
    for total in totals:
        groups.setdefault(_right_draws(total), []).append(total)
    return "; ".join(
        _("on {totals}, {does}").format(totals=list_words(same), does=_row_words(draws))
        for draws, same in groups.items()
    )


def _check_stood(house: House, each: StoodSaid) -> None:
    wrong = sorted((each.draws - _STOOD_DRAWS) | (each.stands & _STOOD_DRAWS))
    if not wrong:
        return
    told = _(
        "When Player stands, the page has Banker draw on {page}; the printed card says 0 to 5. "
        "Wrong on {wrong}."
    ).format(page=list_words(sorted(each.draws)) or _("no count"), wrong=list_words(wrong))
    cells: list[tuple[int, Third]] = [(total, STOOD) for total in wrong]
    house.find(
        FindingKind.WRONG_CELL, f"{told} {_price_so(house, cells)}", each.place, BetKind.BANKER
    )


def _price_so(house: House, cells: Iterable[tuple[int, Third]]) -> str:
    """What Banker would cost if it were played with these cells turned over."""
    flipped = {cell: _other(TABLEAU[cell]) for cell in cells}
    bets = [bet for bet in house.bets.values() if isinstance(bet, Banker)]
    bet = bets[0] if bets else usual_bet(BetKind.BANKER)
    decks = house.priced_decks
    as_printed = odds_of(bet, joint_distribution(decks, Tableau({**TABLEAU, **flipped})))
    as_usual = odds_of(bet, joint_distribution(decks))
    return _("Played so, Banker would cost {page} with {decks}, and not {card}.").format(
        page=percent(as_printed.house_edge),
        decks=deck_words([decks]),
        card=percent(as_usual.house_edge),
    )


def _other(action: Action) -> Action:
    return Action.STAND if action is Action.DRAW else Action.DRAW


def _find_missing_rows(
    house: House, bankers: Sequence[RowSaid], players: Sequence[RowSaid]
) -> None:
    named = {total for row in bankers for total in row.totals}
    missing = sorted(COUNTS - named)
    if bankers and missing:
        house.find(
            FindingKind.ROW_MISSING,
            _(
                "The page does not say what Banker does on {totals}. The printed card: {rules}."
            ).format(totals=list_words(missing), rules=_rows_words(missing)),
            bankers[-1].place,
            BetKind.BANKER,
        )
    named = {total for row in players for total in row.totals}
    missing = sorted(COUNTS - named)
    if bankers and missing:
        house.find(
            FindingKind.ROW_MISSING,
            _(
                "The page does not say what Player does on {totals}. It draws on 0 to 5 and "
                "stands on 6 and 7."
            ).format(totals=list_words(missing)),
            (players or bankers)[0].place,
            BetKind.PLAYER,
        )


def _find_missing_stood(
    house: House, bankers: Sequence[RowSaid], stood: Sequence[StoodSaid]
) -> None:
    known = {total for row in bankers if row.whole for total in row.totals}
    for each in stood:
        known |= each.draws | each.stands
    missing = sorted(({total for row in bankers for total in row.totals} & COUNTS) - known)
    if not missing:
        return
    place: Place = bankers[-1].place
    house.find(
        FindingKind.PLAYER_STOOD_MISSING,
        _(
            "The row “Player stood” is missing: when Player stands on 6 or 7, the page does not "
            "say what Banker does on {totals}. It draws on 0 to 5 and stands on 6 and 7."
        ).format(totals=list_words(missing)),
        place,
        BetKind.BANKER,
    )
