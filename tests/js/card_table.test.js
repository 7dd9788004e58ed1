import assert from "node:assert/strict";
import { test } from "node:test";
import { headline, mainIntent, waitFor } from "../../widgets/baccarat_widgets/static/card_table.js";

test("cards come by themselves only while a coup is dealt and the pace says so", () => {
  assert.equal(waitFor({ phase: "dealing", pace: "by hand" }), null);
  assert.equal(waitFor({ phase: "betting", pace: "quick" }), null);
  const waits = ["slow", "normal", "quick"].map((pace) => waitFor({ phase: "dealing", pace }));
  assert.ok(waits[0] > waits[1] && waits[1] > waits[2] && waits[2] > 0);
});

test("the main button deals, shows the next card, or opens a new shoe", () => {
  const state = { turn: 4, shoe: { over: false } };
  assert.deepEqual(mainIntent({ ...state, phase: "betting" }), {
    do: "deal",
    turn: 4,
    word: "deal",
  });
  assert.deepEqual(mainIntent({ ...state, phase: "dealing" }), {
    do: "step",
    turn: 4,
    word: "next",
  });
  const over = { turn: 4, shoe: { over: true } };
  assert.equal(mainIntent({ ...over, phase: "settled" }).do, "new_shoe");
  assert.equal(mainIntent({ ...over, phase: "dealing" }).do, "step");
});

test("the felt says the result, else the last thing that happened, else what to do", () => {
  const words = { net: "You: {net}", waiting: "Deal." };
  assert.equal(headline({ coup: { lines: [], result: null } }, words), "Deal.");
  assert.equal(headline({ coup: { lines: ["a", "b"], result: null } }, words), "b");
  const result = { sentence: "Tie at 7." };
  assert.equal(headline({ coup: { lines: ["a"], result, net: "+8" } }, words), "Tie at 7. You: +8");
  assert.equal(headline({ coup: { lines: ["a"], result, net: null } }, words), "Tie at 7.");
});
