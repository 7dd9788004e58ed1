"""Tables for tests: set up in a line, dealt from listed cards."""

from baccarat_core.bets import BetKind
from baccarat_core.cards import parse_cards
from baccarat_core.live_table import LiveTable, Phase
from baccarat_core.shoe import BurnRule, EndRule, Shoe

P, B, T = BetKind.PLAYER, BetKind.BANKER, BetKind.TIE
PAIR = BetKind.PLAYER_PAIR

NATURAL = "9h 7d Kc Ks"
"""Player's natural 9 beats 7."""
BANKER_SEVEN = "2h 4d 4c 3s"
"""Player stands on 6; Banker's 7 wins."""
TIE_SEVEN = "3h 7d 4c Ks"
"""7 to 7 on two cards each."""
BANKER_SIX = "2h 6d 3c Ks Kd"
"""Player 5 draws a king; Banker stands on 6 and wins 6 to 5."""
SIX_CARDS = "2h 2d Kc Ks 3c 4s"
"""Player 2 draws 3, Banker 2 draws 4: Banker wins 6 to 5 on six cards."""
FILL = "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s"


def stacked(*coups: str, cut_card: int = 0, end_rule: EndRule = EndRule.LAST_CARDS) -> Shoe:
    """A shoe with these coups in front and sixteen small cards behind."""
    return Shoe.stacked(
        parse_cards(" ".join((*coups, FILL))),
        burn=BurnRule.NONE,
        cut_card=cut_card,
        end_rule=end_rule,
    )


def table_with(*coups: str, sheet="live", seats=(1,), chips=10_000, **shoe) -> LiveTable:
    """A table with people at it and its bets open."""
    table = LiveTable(sheet)
    for seat in seats:
        table.sit(seat, chips)
    table.open_shoe(shoe=stacked(*(coups or (NATURAL,)), **shoe))
    table.open_bets()
    return table


def bet(table: LiveTable, seat: int, **stakes) -> None:
    """Lay and confirm stakes, such as ``player=100``."""
    for kind, stake in stakes.items():
        table.place(seat, BetKind(kind), stake)
    table.confirm(seat)


def play(table: LiveTable) -> None:
    """Let the dealer bring the round to its end."""
    if table.state.phase is Phase.OPEN:
        table.close_bets()
    while table.state.phase is not Phase.SETTLED:
        table.carry_on()


def next_round(table: LiveTable) -> None:
    """Let the dealer come to the next open bets."""
    while table.state.phase is not Phase.OPEN:
        table.carry_on()


def bankroll(table: LiveTable, seat: int):
    return table.state.seat(seat).bankroll
