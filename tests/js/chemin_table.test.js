import assert from "node:assert/strict";
import { test } from "node:test";
import { ring, sameQuestion, seatLines } from "../../widgets/baccarat_widgets/static/bank_parts.js";
import { headline, othersWait } from "../../widgets/baccarat_widgets/static/bank_table.js";

const placed = (numbers) =>
  Object.fromEntries(ring(numbers).map(({ number, column, row }) => [number, `${column} ${row}`]));

test("seats go round counter-clockwise: down the left side, up the right", () => {
  assert.deepEqual(placed([1, 2, 3, 4, 5, 6]), {
    1: "left 1",
    2: "left 2",
    3: "left 3",
    4: "right 3",
    5: "right 2",
    6: "right 1",
  });
  assert.deepEqual(placed([1, 2, 4, 5, 6]), {
    1: "left 1",
    2: "left 2",
    4: "left 3",
    5: "right 3",
    6: "right 2",
  });
  assert.deepEqual(placed([7]), { 7: "left 1" });
});

test("the others go on by themselves only while a coup flows, and never by hand", () => {
  const waits = ["slow", "normal", "quick"].map((pace) => othersWait({ flowing: true, pace }));
  assert.ok(waits[0] > waits[1] && waits[1] > waits[2] && waits[2] > 0);
  assert.equal(othersWait({ flowing: true, pace: "by hand" }), null);
  assert.equal(othersWait({ flowing: false, pace: "quick" }), null);
});

test("below the hands stands the result, else the rule, else the latest news", () => {
  const news = { result: null, rule: null, told: ["one", "two"] };
  assert.equal(headline(news), "two");
  assert.equal(headline({ ...news, rule: "On 0 to 4 it must draw." }), "On 0 to 4 it must draw.");
  assert.equal(headline({ ...news, rule: "r", result: "Tie at 7." }), "Tie at 7.");
  assert.equal(headline({ ...news, told: [] }), "");
});

test("a seat tells its money, its part in the coup, and that it is asked", () => {
  const words = {
    chips: "{purse} in chips",
    holds_bank: "holds the bank",
    banco: "banco, {stake}",
    staked: "{stake} staked",
    plays_player: "plays Player’s hand",
    is_asked: "is asked",
  };
  const seat = { taken: true, purse: "900", stake: "", banker: true };
  assert.deepEqual(seatLines(seat, words), ["900 in chips", "holds the bank"]);
  const caller = { taken: true, purse: "0", stake: "100", banco: true, answers: true };
  assert.deepEqual(seatLines(caller, words), ["0 in chips", "banco, 100", "plays Player’s hand"]);
  const staker = { taken: true, purse: "5", stake: "40", asked: true };
  assert.deepEqual(seatLines(staker, words), ["5 in chips", "40 staked", "is asked"]);
  assert.deepEqual(seatLines({ taken: false }, words), []);
});

test("a question that stays the same is not built anew", () => {
  const question = { step: "cover", amounts: [{ value: "5" }] };
  assert.ok(sameQuestion(question, structuredClone(question)));
  assert.ok(!sameQuestion(question, { ...question, step: "choose" }));
  assert.ok(!sameQuestion(question, null));
});
