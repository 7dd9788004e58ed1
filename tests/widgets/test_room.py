"""Places for learners, and the line before the door."""

from __future__ import annotations

import pytest
from baccarat_widgets.serving.room import (
    ABSENT_SECONDS,
    CALLED_SECONDS,
    KEPT_SECONDS,
    SILENT_SECONDS,
    Room,
    Seat,
    Wait,
)
from hypothesis import given
from hypothesis import strategies as st


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def seated(room: Room, learner: str, ticket: str | None = None) -> Seat:
    seat = room.enter(learner, ticket)
    assert isinstance(seat, Seat), seat
    seat.kernel = f"kernel of {learner}"
    return seat


def waiting(room: Room, learner: str, ticket: str | None = None) -> Wait:
    wait = room.enter(learner, ticket)
    assert isinstance(wait, Wait), wait
    return wait


def test_there_is_a_place_for_everyone_until_the_room_is_full(clock: Clock):
    room = Room(2, clock)
    seated(room, "ana")
    assert room.free() == 1
    seated(room, "boris")
    assert [waiting(room, name).place for name in ("chidi", "dina", "elene")] == [1, 2, 3]
    assert room.free() == 0


def test_who_waits_comes_in_by_turns(clock: Clock):
    room = Room(1, clock)
    seated(room, "ana")
    first, second = waiting(room, "boris"), waiting(room, "chidi")
    room.leave("kernel of ana")
    assert room.place(first.ticket) == 1, "ana's place is kept for her next page"
    clock.now += KEPT_SECONDS / 2
    assert (room.place(first.ticket), room.place(second.ticket)) == (1, 2)
    clock.now += KEPT_SECONDS / 2
    assert (room.place(first.ticket), room.place(second.ticket)) == (0, 1)
    assert waiting(room, "dina").place == 2, "a place that is called is not free"
    seated(room, "boris", first.ticket)
    assert room.place(first.ticket) is None


def test_a_learner_keeps_the_place_from_page_to_page(clock: Clock):
    room = Room(1, clock)
    seated(room, "ana")
    wait = waiting(room, "boris")
    room.leave("kernel of ana")
    seated(room, "ana")
    assert room.place(wait.ticket) == 1


def test_a_place_that_is_called_and_not_taken_goes_to_the_next(clock: Clock):
    room = Room(1, clock)
    ana = seated(room, "ana")
    first, second = waiting(room, "boris"), waiting(room, "chidi")
    room.give_up(ana)

    def pass_by(seconds: float) -> None:
        for _ in range(10):
            clock.now += seconds / 10
            room.place(first.ticket)
            room.place(second.ticket)

    pass_by(KEPT_SECONDS)
    assert (room.place(first.ticket), room.place(second.ticket)) == (0, 1)
    pass_by(CALLED_SECONDS)
    assert (room.place(first.ticket), room.place(second.ticket)) == (None, 0)
    seated(room, "chidi", second.ticket)


def test_a_page_in_line_that_has_gone_is_passed_over(clock: Clock):
    room = Room(1, clock)
    seated(room, "ana")
    gone, here = waiting(room, "boris"), waiting(room, "chidi")
    clock.now += SILENT_SECONDS - 1
    assert room.place(here.ticket) == 2
    clock.now += 2
    assert room.place(here.ticket) == 1
    assert room.place(gone.ticket) is None


def test_asking_again_keeps_the_place_in_line(clock: Clock):
    room = Room(1, clock)
    seated(room, "ana")
    first = waiting(room, "boris")
    waiting(room, "chidi")
    assert waiting(room, "boris", first.ticket) == first
    assert waiting(room, "boris", "an unknown ticket").place == 3


def test_a_kernel_that_is_gone_frees_its_place(clock: Clock):
    room = Room(1, clock)
    seated(room, "ana")
    room.reckon({"kernel of ana": 0})
    assert room.free() == 0
    room.reckon({})
    assert room.free() == 1


def test_a_lost_page_gives_way_only_to_those_who_wait(clock: Clock):
    room = Room(2, clock)
    seated(room, "ana")
    seated(room, "boris")
    here = {"kernel of ana": 1, "kernel of boris": 0}
    room.reckon(here)
    clock.now += ABSENT_SECONDS
    room.reckon(here)
    assert room.absent() == [], "nobody waits: a laptop may sleep"
    waiting(room, "chidi")
    assert room.absent() == ["kernel of boris"]
    room.reckon({"kernel of ana": 1, "kernel of boris": 1})
    assert room.absent() == [], "it came back"


@given(st.lists(st.tuples(st.sampled_from(["enter", "leave", "ask", "wait"]), st.integers(0, 7))))
def test_there_are_never_more_pages_than_places(events: list[tuple[str, int]]):
    clock = Clock()
    room = Room(3, clock)
    tickets: dict[int, str] = {}
    for what, who in events:
        if what == "enter":
            place = room.enter(str(who), tickets.get(who))
            if isinstance(place, Seat):
                place.kernel = f"{who} {clock.now}"
                tickets.pop(who, None)
            else:
                tickets[who] = place.ticket
                assert place.place >= 1 or place.ticket
        elif what == "leave" and room.seats:
            room.leave(room.seats[who % len(room.seats)].kernel or "")
        elif what == "ask" and who in tickets:
            room.place(tickets[who])
        clock.now += who
        assert len(room.seats) <= 3
        assert room.free() >= 0
