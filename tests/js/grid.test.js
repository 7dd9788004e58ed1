import assert from "node:assert/strict";
import { test } from "node:test";
import { movedTo } from "../../widgets/baccarat_widgets/static/grid.js";

const CARD = { rows: 7, columns: 12 };
const at = (row, column) => ({ row, column });

test("arrows go one cell", () => {
  assert.deepEqual(movedTo(at(3, 4), "ArrowUp", CARD), at(2, 4));
  assert.deepEqual(movedTo(at(3, 4), "ArrowDown", CARD), at(4, 4));
  assert.deepEqual(movedTo(at(3, 4), "ArrowLeft", CARD), at(3, 3));
  assert.deepEqual(movedTo(at(3, 4), "ArrowRight", CARD), at(3, 5));
});

test("arrows stop at the edges, heads being part of the grid", () => {
  assert.deepEqual(movedTo(at(0, 0), "ArrowUp", CARD), at(0, 0));
  assert.deepEqual(movedTo(at(0, 0), "ArrowLeft", CARD), at(0, 0));
  assert.deepEqual(movedTo(at(6, 11), "ArrowDown", CARD), at(6, 11));
  assert.deepEqual(movedTo(at(6, 11), "ArrowRight", CARD), at(6, 11));
});

test("Home and End go along the row, with Ctrl to the corners, pages along the column", () => {
  assert.deepEqual(movedTo(at(3, 4), "Home", CARD), at(3, 0));
  assert.deepEqual(movedTo(at(3, 4), "End", CARD), at(3, 11));
  assert.deepEqual(movedTo(at(3, 4), "Home", CARD, true), at(0, 0));
  assert.deepEqual(movedTo(at(3, 4), "End", CARD, true), at(6, 11));
  assert.deepEqual(movedTo(at(3, 4), "PageUp", CARD), at(0, 4));
  assert.deepEqual(movedTo(at(3, 4), "PageDown", CARD), at(6, 4));
});

test("no other key moves", () => {
  for (const key of ["d", "s", "Enter", " ", "Tab", "Escape"])
    assert.equal(movedTo(at(3, 4), key, CARD), null);
});

test("every cell can be reached, and every move stays inside", () => {
  const keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"];
  const seen = new Set(["1,1"]);
  const todo = [at(1, 1)];
  while (todo.length) {
    const place = todo.pop();
    for (const key of keys) {
      const next = movedTo(place, key, CARD);
      assert.ok(next.row >= 0 && next.row < 7 && next.column >= 0 && next.column < 12);
      const name = `${next.row},${next.column}`;
      if (!seen.has(name)) todo.push(next);
      seen.add(name);
    }
  }
  assert.equal(seen.size, 84);
});
