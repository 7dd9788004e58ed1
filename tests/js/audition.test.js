import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, paidOf } from "../../widgets/baccarat_widgets/static/audition.js";

test("a clock shows minutes and seconds, hours only once there are any", () => {
  assert.deepEqual([0, 9, 75, 600, 3599, 3600, 36_065].map(clockText), [
    "0:00",
    "0:09",
    "1:15",
    "10:00",
    "59:59",
    "1:00:00",
    "10:01:05",
  ]);
});

test("bets without an answer are left out of what is paid", () => {
  const fields = [{ name: "3-banker" }, { name: "3-tie" }, { name: "5-player" }];
  const parts = ["95", "", "take"].map((value) => ({ value: () => value }));
  assert.deepEqual(paidOf(fields, parts), { "3-banker": "95", "5-player": "take" });
});
