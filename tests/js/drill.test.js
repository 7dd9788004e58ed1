import assert from "node:assert/strict";
import { test } from "node:test";
import { enterIntent } from "../../widgets/baccarat_widgets/static/drill.js";
import { heapText } from "../../widgets/baccarat_widgets/static/drill_built.js";
import { isQuick, quickAnswer } from "../../widgets/baccarat_widgets/static/drill_fields.js";
import {
  drillAttempts,
  freshAttempts,
  tellItem,
} from "../../widgets/baccarat_widgets/static/drill_record.js";

const OPTIONS = {
  form: "options",
  options: [{ name: "draw" }, { name: "stand" }, { name: "choose" }],
};
const COUNT = { form: "count", options: [..."0123456789"].map((name) => ({ name })) };
const MONEY = { form: "money", options: [] };

test("one choice or one count is answered by one press, anything else is checked", () => {
  assert.equal(isQuick([OPTIONS]), true);
  assert.equal(isQuick([{ form: "count", options: [] }]), false, "a number of cards is typed");
  assert.equal(isQuick([COUNT]), true);
  for (const fields of [[MONEY], [COUNT, COUNT], [OPTIONS, MONEY], [{ form: "chips" }]])
    assert.equal(isQuick(fields), false);
});

test("digits answer by place, or by count", () => {
  const keys = ["1", "3", "4", "0", "a", "Enter", "12"];
  assert.deepEqual(
    keys.map((key) => quickAnswer(key, OPTIONS)),
    ["draw", "choose", null, null, null, null, null],
  );
  assert.deepEqual(
    keys.map((key) => quickAnswer(key, COUNT)),
    ["1", "3", "4", "0", null, null, null],
  );
  assert.equal(quickAnswer("7", { form: "count", options: [{ name: "1" }] }), null);
});

test("Enter checks, then goes on; a question of one press has nothing to check", () => {
  const turn = 4;
  assert.deepEqual(enterIntent({ said: null, turn, question: { fields: [MONEY] } }), {
    do: "commit",
    turn,
  });
  assert.equal(enterIntent({ said: null, turn, question: { fields: [COUNT] } }), null);
  assert.deepEqual(enterIntent({ said: {}, turn, question: { fields: [COUNT] } }), {
    do: "next",
    turn,
  });
});

test("heaps of chips are written the dearest first, without those put back", () => {
  assert.equal(heapText({ 5: 2, 100: 1, 25: 0, 0.25: 3 }), "100x1 5x2 0.25x3");
  assert.equal(heapText({}), "");
});

test("the attempts at drills are told, the newest twelve of each, and nothing else", () => {
  const attempt = (number) => ({ id: `id${number}`, at: `at ${number}`, right: number > 3 });
  const record = {
    entries: () =>
      new Map([
        ["drill/count/two-1-1", { attempts: Array.from({ length: 14 }, (_, at) => attempt(at)) }],
        [
          "drill/call/six-tie",
          { attempts: [{ ...attempt(9), seconds: 2.5, error: "wrong call" }] },
        ],
        ["check/01_scoring/ten", { attempts: [attempt(1)] }],
        ["audition/trainer", { attempts: [attempt(1)] }],
      ]),
  };
  const told = JSON.parse(drillAttempts(record));
  assert.deepEqual(Object.keys(told), ["drill/count/two-1-1", "drill/call/six-tie"]);
  assert.equal(told["drill/count/two-1-1"].length, 12);
  assert.deepEqual(told["drill/count/two-1-1"][0], ["at 2", false, null, null]);
  assert.deepEqual(told["drill/call/six-tie"], [["at 9", true, 2.5, "wrong call"]]);
});

test("a drill is told what others answered since, once, and not its own answers again", () => {
  const entries = new Map();
  const record = { entries: () => entries, entry: (item) => entries.get(item) ?? null };
  const answer = (item, ...times) =>
    entries.set(item, { attempts: times.map((at) => ({ at, right: true })) });
  const told = new Map();
  assert.equal(freshAttempts(record, told), null);
  answer("drill/count/two-1-1", "t1");
  answer("check/01_scoring/ten", "t1");
  assert.equal(freshAttempts(record, told), '{"drill/count/two-1-1":[["t1",true,null,null]]}');
  assert.equal(freshAttempts(record, told), null);
  answer("drill/count/two-2-2", "t2"); // another drill's
  answer("drill/count/two-3-3", "t3"); // its own
  tellItem(record, told, "drill/count/two-3-3");
  assert.equal(freshAttempts(record, told), '{"drill/count/two-2-2":[["t2",true,null,null]]}');
  entries.clear();
  assert.deepEqual(Object.values(JSON.parse(freshAttempts(record, told))), [[], [], []]);
  assert.equal(freshAttempts(record, told), null);
});
