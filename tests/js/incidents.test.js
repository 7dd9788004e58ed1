import assert from "node:assert/strict";
import { test } from "node:test";
import {
  incidentEntry,
  keyChoice,
  nextIntent,
} from "../../widgets/baccarat_widgets/static/incident_exercise.js";

const AT = "2026-01-02T03:04:05.000Z";

test("the main button commits, plays, steps and goes on, each for the turn it saw", () => {
  const words = ["commit", "play", "step", "next"];
  const stages = ["asked", "answered", "playing", "over"];
  for (const [place, stage] of stages.entries()) {
    const intent = nextIntent({ stage, turn: 7 }, 2);
    assert.equal(intent.do, words[place]);
    assert.equal(intent.word, words[place]);
    assert.equal(intent.turn, 7);
    assert.equal("choice" in intent, stage === "asked");
  }
  assert.equal(nextIntent({ stage: "asked", turn: 0 }, 2).choice, 2);
  assert.equal(nextIntent({ stage: "asked", turn: 0 }, null).choice, null);
});

test("digits choose an answer that is there, while it is asked", () => {
  const state = { stage: "asked", options: [{}, {}, {}] };
  assert.deepEqual(
    ["1", "2", "3", "4", "0", "12", "a", "Enter"].map((key) => keyChoice(key, state)),
    [0, 1, 2, null, null, null, null, null],
  );
  for (const stage of ["answered", "playing", "over"])
    assert.equal(keyChoice("1", { ...state, stage }), null);
});

test("a ruling that was found is kept, one that was missed is kept as seen, and no other step", () => {
  const asked = { stage: "asked", said: null };
  const found = { stage: "answered", said: { right: true } };
  const missed = { stage: "answered", said: { right: false } };
  assert.deepEqual(incidentEntry(null, asked, found, AT), {
    done: true,
    right: true,
    tries: 1,
    at: AT,
  });
  assert.deepEqual(incidentEntry(null, asked, missed, AT), {
    done: true,
    right: false,
    tries: 1,
    at: AT,
  });
  const seen = { done: true, right: false, tries: 1, at: AT };
  assert.deepEqual(incidentEntry(seen, asked, found, AT), { ...seen, right: true, tries: 2 });
  assert.equal(incidentEntry({ ...seen, right: true }, asked, missed, AT), null);
  assert.equal(incidentEntry(null, found, { ...found, stage: "playing" }, AT), null);
  assert.equal(incidentEntry(null, { ...found, stage: "over" }, asked, AT), null);
});
