import assert from "node:assert/strict";
import test from "node:test";
import {
  columnsShown,
  marksKept,
  roundRows,
} from "../../widgets/baccarat_widgets/static/road_boards.js";
import { holds } from "../../widgets/baccarat_widgets/static/road_marks.js";
import { playIntent, roundByKey } from "../../widgets/baccarat_widgets/static/roads.js";

test("a hand is meant by its name or by both", () => {
  assert.ok(holds("player", "player") && holds("both", "player") && holds("both", "banker"));
  assert.ok(!holds("banker", "player") && !holds(undefined, "player"));
});

test("a board shows its marks and one free column", () => {
  assert.equal(columnsShown([], 10), 10);
  assert.equal(columnsShown([{ column: 12 }, { column: 3 }], 10), 13);
});

test("old marks stay up to the first that differs", () => {
  assert.equal(marksKept(["a", "b"], ["a", "b", "c"]), 2);
  assert.equal(marksKept(["a", "b", "c"], ["a", "x", "c"]), 1);
  assert.equal(marksKept(["a", "b"], ["a"]), 1);
  assert.equal(marksKept([], ["a"]), 0);
});

test("rounds become rows with a word for every mark", () => {
  const words = {
    place: "column {column}, row {row}",
    player: "Player",
    tie: "Tie",
    both: "both",
    red: "red",
  };
  const boards = [
    {
      cells: [
        { number: 1, mark: "player", pairs: "both", natural: "player" },
        { number: 2, mark: "tie" },
      ],
    },
    { cells: [{ number: 1, mark: "player", column: 4, row: 2 }] },
    { cells: [{ number: 1, mark: "red" }] },
    { cells: [] },
    { cells: [] },
  ];
  assert.deepEqual(roundRows(boards, words), [
    ["1", "Player", "both", "Player", "column 4, row 2", "red", "", ""],
    ["2", "Tie", "", "", "", "", "", ""],
  ]);
});

test("playing shows what is there, then deals, then ends", () => {
  const shoe = { at: 3, count: 5, source: "dealt", over: false, turn: 8 };
  assert.deepEqual(playIntent(shoe), { do: "show", round: 4 });
  assert.deepEqual(playIntent({ ...shoe, at: 5 }), { do: "deal", turn: 8 });
  assert.equal(playIntent({ ...shoe, at: 5, over: true }), null);
  assert.equal(playIntent({ ...shoe, at: 5, source: "typed" }), null);
});

test("keys go about in the shoe and not beyond it", () => {
  const shoe = { at: 0, count: 5 };
  assert.equal(roundByKey("ArrowLeft", shoe), 0);
  assert.equal(roundByKey("ArrowRight", shoe), 1);
  assert.equal(roundByKey("End", shoe), 5);
  assert.equal(roundByKey("Home", { at: 4, count: 5 }), 0);
  assert.equal(roundByKey("x", shoe), null);
});
