import assert from "node:assert/strict";
import test from "node:test";
import { barWidth, newMark, sortIntent } from "../../widgets/baccarat_widgets/static/odds_parts.js";
import { chanceWidth, roundsIntent } from "../../widgets/baccarat_widgets/static/odds_session.js";
import { sameKeys, setIntent } from "../../widgets/baccarat_widgets/static/rule_sheet_editor.js";

test("a heading asks for its column and the direction that comes next", () => {
  const column = { key: "edge", label: "House edge", sort: "ascending", next: "descending" };
  assert.deepEqual(sortIntent(column), { do: "sort", column: "edge", direction: "descending" });
});

test("a bar is as wide as its share, seen when small, and never too wide", () => {
  assert.equal(barWidth(1), "100.00%");
  assert.equal(barWidth(0.25), "25.00%");
  assert.equal(barWidth(0.0001), "1.00%");
  assert.equal(barWidth(0), "0");
  assert.equal(barWidth(7), "100.00%");
});

test("marks differ, and are words that an id can hold", () => {
  const marks = new Set(Array.from({ length: 500 }, newMark));
  assert.equal(marks.size, 500);
  for (const mark of marks) assert.match(mark, /^[a-z0-9]{1,12}$/);
});

test("a field sends what it holds, under its own address", () => {
  assert.deepEqual(setIntent("tie/pays", "9"), { do: "set", field: "tie/pays", text: "9" });
});

test("fields stay while their keys do, in their order", () => {
  const fields = (...keys) => keys.map((key) => ({ key }));
  assert.ok(sameKeys(fields("a", "b"), fields("a", "b")));
  assert.ok(!sameKeys(fields("a", "b"), fields("b", "a")));
  assert.ok(!sameKeys(fields("a"), fields("a", "b")));
  assert.ok(!sameKeys(fields("a"), []));
});

test("a number of rounds is asked for as it is typed", () => {
  assert.deepEqual(roundsIntent("1,000"), { do: "rounds", text: "1,000" });
});

test("a chance's bar is as wide as its share, and none where there is no chance", () => {
  assert.equal(chanceWidth(1), "100.00%");
  assert.equal(chanceWidth(0.4276), "42.76%");
  assert.equal(chanceWidth(1e-9), "0.50%");
  assert.equal(chanceWidth(0), "0");
});
