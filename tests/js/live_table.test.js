import assert from "node:assert/strict";
import { test } from "node:test";
import { paidFrom } from "../../widgets/baccarat_widgets/static/live_parts.js";
import {
  houseWait,
  houseWord,
  sitsFirst,
} from "../../widgets/baccarat_widgets/static/live_table.js";
import { linesGone } from "../../widgets/baccarat_widgets/static/table_parts.js";

test("the house deals by itself only to a player, and only while cards are due", () => {
  const dealing = { view: "player", dealing: true };
  const waits = ["slow", "normal", "quick"].map((pace) => houseWait({ ...dealing, pace }));
  assert.ok(waits[0] > waits[1] && waits[1] > waits[2] && waits[2] > 0);
  assert.equal(houseWait({ ...dealing, pace: "by hand" }), null);
  assert.equal(houseWait({ ...dealing, pace: "quick", view: "dealer" }), null);
  assert.equal(houseWait({ ...dealing, pace: "quick", dealing: false }), null);
});

test("the house's button says what it does next, and is gone where it has nothing to do", () => {
  const player = { view: "player", suspended: false, between_rounds: false, waiting: false };
  assert.equal(houseWord({ ...player, phase: "settled", between_rounds: true }), "go_round");
  assert.equal(houseWord({ ...player, phase: "open" }), "go_close");
  assert.equal(houseWord({ ...player, phase: "open", waiting: true }), null);
  assert.equal(houseWord({ ...player, phase: "dealing" }), "go_card");
  assert.equal(houseWord({ ...player, phase: "suspended", suspended: true }), null);
  assert.equal(houseWord({ ...player, phase: "open", view: "dealer" }), null);
});

test("sitting down comes first to a player without a seat, who looks at a free one", () => {
  const seats = [{ mine: false }, { mine: false }];
  const arrived = { view: "player", between_rounds: true, free_seat: true, seats };
  assert.equal(sitsFirst(arrived), true);
  assert.equal(sitsFirst({ ...arrived, seats: [{ mine: true }, ...seats] }), false);
  assert.equal(sitsFirst({ ...arrived, free_seat: false }), false);
  assert.equal(sitsFirst({ ...arrived, between_rounds: false }), false);
  assert.equal(sitsFirst({ ...arrived, view: "dealer" }), false);
});

test("a field left empty is no payment, and 0 is one", () => {
  const fields = [
    { number: 4, value: " 95 " },
    { number: 5, value: "  " },
    { number: 6, value: "0" },
    { number: 7, value: "-100" },
  ];
  assert.deepEqual(paidFrom(fields), { 4: "95", 6: "0", 7: "-100" });
});

test("of a log that moves on, only the lines that are gone are taken out", () => {
  assert.equal(linesGone([], ["a"]), 0);
  assert.equal(linesGone(["a", "b"], ["a", "b", "c"]), 0);
  assert.equal(linesGone(["a", "b", "c"], ["b", "c", "d"]), 1);
  assert.equal(linesGone(["a", "b"], ["c"]), 2);
  assert.equal(linesGone(["a", "b"], []), 2);
  assert.equal(linesGone(["a", "a", "b"], ["a", "b", "a"]), 1);
  assert.equal(linesGone(["a", "b", "c"], ["a", "b"]), 3);
});
