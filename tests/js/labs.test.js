import assert from "node:assert/strict";
import test from "node:test";
import { stageWord } from "../../widgets/baccarat_widgets/static/lab.js";
import { aired, rangeOf } from "../../widgets/baccarat_widgets/static/plots.js";
import { partsOf } from "../../widgets/baccarat_widgets/static/shoe_reader.js";

test("a range holds its values, 0 if asked, and is never empty", () => {
  assert.deepEqual(rangeOf([3, 1, 2]), [1, 3]);
  assert.deepEqual(rangeOf([3, 1], true), [0, 3]);
  assert.deepEqual(rangeOf([-3, -1], true), [-3, 0]);
  assert.deepEqual(rangeOf([2, 2]), [1, 3]);
  const [low, high] = aired([0, 10], 0.1);
  assert.deepEqual([low, high], [-1, 11]);
});

test("a file is cut into parts that make it up", () => {
  for (const size of [0, 1, 9, 10, 11, 35]) {
    const parts = partsOf(size, 10);
    assert.equal(parts[0][0], 0);
    assert.equal(parts.at(-1)[1], size);
    parts.forEach(([from, to], n) => {
      assert.ok(to - from <= 10);
      if (n) assert.equal(from, parts[n - 1][1]);
    });
  }
  assert.ok(partsOf(32_000_000).every(([from, to]) => (to - from) * (4 / 3) < 1_000_000));
});

test("a run says that it gets ready, goes on, was stopped, is done", () => {
  const words = { getting_ready: "ready", running: "on", stopped: "stopped", done: "done" };
  assert.equal(stageWord({ stage: "ready", share: 0 }, words), "");
  assert.equal(stageWord({ stage: "running", share: 0 }, words), "ready");
  assert.equal(stageWord({ stage: "running", share: 0.1 }, words), "on");
  assert.equal(stageWord({ stage: "stopped", share: 0.1 }, words), "stopped");
  assert.equal(stageWord({ stage: "done", share: 1 }, words), "done");
});
