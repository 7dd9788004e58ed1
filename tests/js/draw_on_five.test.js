import assert from "node:assert/strict";
import test from "node:test";
import { balancePlace, hundredths } from "../../widgets/baccarat_widgets/static/draw_on_five.js";
import {
  heightsOf,
  pathThrough,
  plotFrame,
  scaleOf,
  ticksIn,
  tickText,
} from "../../widgets/baccarat_widgets/static/value_picture.js";
import { oneAtATime } from "../../widgets/baccarat_widgets/static/wishes.js";

test("of many wishes the newest goes next, one at a time", () => {
  const sent = [];
  const wishes = oneAtATime((wish) => sent.push(wish));
  for (const typed of ["1", "2", "3"]) wishes.ask({ do: "try", typed });
  assert.deepEqual(sent, [{ do: "try", typed: "1", number: 1 }]);
  assert.equal(wishes.answered(0), false);
  assert.equal(wishes.answered(1), false);
  assert.deepEqual(sent.slice(1), [{ do: "try", typed: "3", number: 2 }]);
  assert.equal(wishes.answered(1), false);
  assert.equal(wishes.answered(2), true);
  assert.equal(wishes.answered(2), true);
  wishes.ask({ do: "try", typed: "4" });
  assert.equal(sent.length, 3);
});

test("after a fault a wish can be sent again", () => {
  const sent = [];
  const wishes = oneAtATime((wish) => sent.push(wish.typed));
  wishes.ask({ typed: "1" });
  wishes.ask({ typed: "2" });
  wishes.forget();
  wishes.ask({ typed: "3" });
  assert.deepEqual(sent, ["1", "3"]);
});

test("typed text moves the slider where it is a number from 0 to 100", () => {
  assert.equal(hundredths("82"), 82);
  assert.equal(hundredths(" 12,5 % "), 12.5);
  assert.equal(hundredths("1/8"), 12.5);
  for (const text of ["", "often", "101", "-1", "3/2", "1/0", "8 2"])
    assert.equal(hundredths(text), null, text);
});

test("the balance leans left for standing and right for drawing, and stays inside", () => {
  assert.equal(balancePlace(0), 50);
  assert.equal(balancePlace(-1), 0);
  assert.equal(balancePlace(0.5), 75);
  assert.equal(balancePlace(7), 100);
});

test("a plot fits its place and leaves room for its axes", () => {
  for (const width of [100, 300, 700, 2000]) {
    const area = plotFrame(width);
    assert.ok(area.width >= 240 && area.width >= width - 1);
    assert.ok(area.left < area.right && area.right < area.width);
    assert.ok(area.top < area.bottom && area.bottom < area.height);
    assert.ok(area.height <= 380);
  }
});

test("a scale takes ends to ends, also upside down", () => {
  const y = scaleOf([-1.5, -0.5], [300, 20]);
  assert.equal(y(-1.5), 300);
  assert.equal(y(-0.5), 20);
  assert.equal(y(-1), 160);
});

test("ticks are round, inside, and not too many", () => {
  assert.deepEqual(ticksIn(-1.66, -0.81, 5), [-1.6, -1.4, -1.2, -1]);
  assert.deepEqual(ticksIn(0, 1, 5), [0, 0.2, 0.4, 0.6, 0.8, 1]);
  for (const [low, high] of [
    [-1.7, -0.8],
    [3, 4000],
    [-0.02, 0.013],
  ]) {
    const found = ticksIn(low, high, 6);
    assert.ok(found.length > 1 && found.length <= 7);
    assert.ok(found[0] >= low - 1e-9 && found.at(-1) <= high + 1e-9);
  }
});

test("an axis has true minus signs and as many decimals as its step needs", () => {
  assert.equal(tickText(-1.2, 0.2), "−1.2");
  assert.equal(tickText(-1, 0.5), "−1.0");
  assert.equal(tickText(20, 20), "20");
});

test("a path goes through its points, and heights leave air", () => {
  const same = (value) => value;
  assert.equal(
    pathThrough(
      [
        [0, 1],
        [2, 3.25],
      ],
      same,
      same,
    ),
    "M0.0 1.0L2.0 3.3",
  );
  const [low, high] = heightsOf({ low: -2, high: -1 });
  assert.ok(low < -2 && high > -1);
});
