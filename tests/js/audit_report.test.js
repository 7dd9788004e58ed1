import assert from "node:assert/strict";
import { test } from "node:test";
import { isStale, SIGNS, toldLines } from "../../widgets/baccarat_widgets/static/audit_report.js";

test("every weight of a finding has a sign of its own", () => {
  const signs = ["wrong", "missing", "costly", "right", "note"].map((weight) => SIGNS[weight]);
  assert.equal(new Set(signs).size, 5);
  assert.ok(signs.every((sign) => sign.length === 1));
});

test("empty lines are not told, and the others keep their numbers", () => {
  const lines = [
    { number: 1, text: "Tie 8:1" },
    { number: 2, text: "  " },
    { number: 3, text: "8 decks" },
  ];
  assert.deepEqual(
    toldLines(lines).map(({ number }) => number),
    [1, 3],
  );
});

test("a text is stale once a letter differs from what was audited", () => {
  assert.equal(isStale("Tie 8:1", { text: "Tie 8:1" }), false);
  assert.equal(isStale("Tie 9:1", { text: "Tie 8:1" }), true);
});
