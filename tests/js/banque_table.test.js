import assert from "node:assert/strict";
import { test } from "node:test";
import { seatLines } from "../../widgets/baccarat_widgets/static/bank_parts.js";
import { twoSides } from "../../widgets/baccarat_widgets/static/banque_table.js";

test("side one stands on the left and side two on the right, nearest to the banker at the top", () => {
  const sides = [{ seats: [1, 2, 3, 4, 5] }, { seats: [6, 7, 8, 9, 10] }];
  assert.deepEqual(
    twoSides(sides).map(({ number, column, row }) => `${number} ${column} ${row}`),
    [
      "1 left 1",
      "2 left 2",
      "3 left 3",
      "4 left 4",
      "5 left 5",
      "6 right 1",
      "7 right 2",
      "8 right 3",
      "9 right 4",
      "10 right 5",
    ],
  );
});

test("a seat that is left out leaves no hole on its side", () => {
  const placed = twoSides([{ seats: [1, 3] }, { seats: [4, 5, 6] }]);
  assert.deepEqual(
    placed.map(({ number, row }) => [number, row]),
    [
      [1, 1],
      [3, 2],
      [4, 1],
      [5, 2],
      [6, 3],
    ],
  );
});

test("a seat tells how its stake ended", () => {
  const words = { chips: "{purse} in chips", staked: "{stake} staked" };
  const seat = { taken: true, purse: "900", stake: "", end: "lost 50" };
  assert.deepEqual(seatLines(seat, words), ["900 in chips", "lost 50"]);
});
