import assert from "node:assert/strict";
import { test } from "node:test";
import { scorerIntent } from "../../widgets/baccarat_widgets/static/hand_scorer.js";
import { cellFace, quizIntent } from "../../widgets/baccarat_widgets/static/tableau_card.js";

test("digits answer an open hand, once", () => {
  for (let count = 0; count <= 9; count += 1)
    assert.deepEqual(scorerIntent(String(count), { number: 3, said: null }), {
      do: "answer",
      number: 3,
      count,
    });
  assert.equal(scorerIntent("6", { number: 3, said: {} }), null);
});

test("Enter and Space go on from a hand that was answered, and else do what they do", () => {
  for (const key of ["Enter", " "]) {
    assert.deepEqual(scorerIntent(key, { number: 3, said: {} }), { do: "next", number: 3 });
    assert.equal(scorerIntent(key, { number: 3, said: null }), null);
  }
  for (const key of ["Tab", "a", "10", "F1", "-", "٣"])
    assert.equal(scorerIntent(key, { number: 3, said: null }), null);
});

test("D and S answer the quiz, Enter goes on", () => {
  const open = { number: 5, said: null, done: false };
  const said = { ...open, said: {} };
  assert.deepEqual(quizIntent("d", open), { do: "answer", number: 5, action: "draw" });
  assert.deepEqual(quizIntent("S", open), { do: "answer", number: 5, action: "stand" });
  assert.equal(quizIntent("d", said), null);
  assert.deepEqual(quizIntent("Enter", said), { do: "next", number: 5 });
  assert.equal(quizIntent("Enter", open), null);
  assert.equal(quizIntent("Enter", { ...said, done: true }), null);
  assert.equal(quizIntent("x", open), null);
  assert.equal(quizIntent("d", null), null);
});

test("a cell is blank, asked, or printed with its letter", () => {
  assert.deepEqual(cellFace(undefined, false), { mark: "·", kind: "bc-rule-blank" });
  assert.deepEqual(cellFace(undefined, true), { mark: "?", kind: "bc-rule-blank" });
  assert.deepEqual(cellFace({ mark: "S", does: "stand" }, true), {
    mark: "S",
    kind: "bc-rule-stand",
  });
  assert.equal(cellFace({ mark: "N", does: "natural" }, false).kind, "bc-rule-natural");
});
