import assert from "node:assert/strict";
import { test } from "node:test";
import {
  incidentAttempt,
  keyChoice,
  nextIntent,
} from "../../widgets/baccarat_widgets/static/incident_exercise.js";

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

test("a ruling goes into the record once, right or wrong, and no other step does", () => {
  const options = [{ text: "Void it" }, { text: "Let it stand", tried: true }];
  const asked = { stage: "asked", said: null, options };
  const found = { stage: "answered", said: { right: true }, options };
  const missed = { stage: "answered", said: { right: false }, options };
  assert.deepEqual(incidentAttempt(asked, found), { right: true, answer: "Let it stand" });
  assert.deepEqual(incidentAttempt(asked, missed), {
    right: false,
    answer: "Let it stand",
    error: "wrong ruling",
  });
  assert.equal(incidentAttempt(found, { ...found, stage: "playing" }), null);
  assert.equal(incidentAttempt({ ...found, stage: "over" }, asked), null);
});
