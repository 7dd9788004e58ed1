import assert from "node:assert/strict";
import { test } from "node:test";
import { canonicalExam, openExam, sureWords } from "../../widgets/baccarat_widgets/static/exam.js";
import { recordOver } from "../../widgets/baccarat_widgets/static/progress.js";
import { CASES, FakeStorage } from "./fake_storage.js";

const EXAM = CASES.base.exams["final/zoe-07/1"];
const later = { ...EXAM, started: "2030-02-05T10:00:00.000Z" };
const over = { ...EXAM, finished: "2030-02-04T11:00:00.000Z", score: 1, max: 40, seal: "x" };

test("the open exam of this name that was begun last is gone on with", () => {
  const exams = new Map([
    ["final/a/1", EXAM],
    ["final/b/1", later],
    ["june/a/1", { ...later, started: "2030-02-06T10:00:00.000Z" }],
  ]);
  assert.equal(openExam(exams, "final"), later);
  assert.equal(openExam(exams, "fin"), null);
  assert.equal(openExam(new Map([["final/a/1", over]]), "final"), null);
});

test("before it is handed in, what is open is said", () => {
  const words = { sure: "{open} open", sure_all: "all done" };
  assert.equal(sureWords([true, false, false], words), "2 open");
  assert.equal(sureWords([true, true], words), "all done");
});

test("what a record keeps of an exam is known again, whatever the order of its fields", () => {
  const record = recordOver(() => new FakeStorage());
  for (const exam of [EXAM, over]) {
    const turned = Object.fromEntries(Object.entries(exam).reverse());
    record.keepExam(`final/${exam.finished ? "b" : "a"}`, turned);
    const kept = record.exam(`final/${exam.finished ? "b" : "a"}`);
    assert.equal(JSON.stringify(kept), canonicalExam(JSON.stringify(turned)));
  }
});
