"""The words on an audition's page."""

from __future__ import annotations

from .text import _


def audition_words() -> dict[str, str]:
    """Every sentence of the page, by name."""
    return {
        "label": _("Audition"),
        "level": _("Level"),
        "house": _("House"),
        "start": _("Begin the audition"),
        "again": _("Sit it once more"),
        "finish": _("End it here"),
        "intro": _(
            "You deal. Guests bet by themselves; things may go wrong. Nobody tells you what is "
            "due: do each step in its order. The first try at each counts."
        ),
        "round": _("Round {done} of {rounds} dealt"),
        "round_shoe": _("Rounds dealt: {done}"),
        "clock": _("Time: {time}"),
        "seat": _("Seat {number} · {name}"),
        "no_bets": _("no bet"),
        "box": _("box {box}"),
        "phase": _("Now: {phase}."),
        "not_counted": _("yours to count"),
        "count": _("counts {count}"),
        "burn_card": _("The burn card"),
        "tallied": _("Commission is tallied: pay the win in full, the box is marked for you."),
        "cut_card": _("The cut card is out."),
        "open_shoe": _("New shoe"),
        "burn": _("Burn"),
        "burn_count": _("Cards to burn"),
        "open_bets": _("Open the bets"),
        "close_bets": _("No more bets"),
        "player": _("Card to Player"),
        "banker": _("Card to Banker"),
        "call_title": _("Call"),
        "player_count": _("Player counts"),
        "banker_count": _("Banker counts"),
        "call_player": _("Player wins"),
        "call_banker": _("Banker wins"),
        "call_tie": _("Tie"),
        "settle": _("Pay and take"),
        "pay": _("Pay"),
        "leave": _("Leave"),
        "take": _("Take"),
        "amount": _("Amount"),
        "collect": _("Collect commission"),
        "event": _("Something has happened"),
        "commit": _("Decide so"),
        "remarks": _("The inspector's remarks"),
        "tools": _("What a dealer does"),
        "result": _("Result"),
        "points": _("{points} of {weight}"),
        "skill": _("Skill"),
        "earned": _("Points"),
        "told": _("How it went"),
        "evidence": _("Evidence"),
        "score": _("{score} of 100 points: {award}"),
        "certificate": _("Certificate"),
        "course": _("The Baccarat Course, dealer's school"),
        "name": _("Your name, for the certificate"),
        "given_to": _("given to"),
        "nameless": _("(your name)"),
        "has": _("who dealt {rounds} rounds of {house} as {level} in {time} and {award}, with "
                 "{score} of 100 points."),
        "date": _("Date: {date}"),
        "print": _("Print this page"),
        "teaches": _("This certificate is the course's own. No casino or authority stands behind "
                     "it."),
    }  # fmt: skip
