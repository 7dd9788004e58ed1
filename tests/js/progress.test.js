import assert from "node:assert/strict";
import { test } from "node:test";
import {
  lessonStatus,
  loadWords,
  practiceWords,
} from "../../widgets/baccarat_widgets/static/course_map.js";
import {
  courseProgress,
  practiceProgress,
} from "../../widgets/baccarat_widgets/static/course_progress.js";
import { keyMeans, recordOver } from "../../widgets/baccarat_widgets/static/progress.js";
import { fileName, loadRecord } from "../../widgets/baccarat_widgets/static/record_file.js";
import { CASES, FakeStorage, textOf } from "./fake_storage.js";

const AT = "2030-01-02T03:04:05.000Z";
const ITEM = "check/01_scoring/seven-nine";
const KEY = `baccarat-course/2/${ITEM}`;
const FIRST = { done: true, right: true, tries: 1, at: AT };
const BASE = textOf({});

/** A tab at a storage, with a clock and names of its own. */
function tabAt(storage, name = "tab") {
  let ticks = 0;
  const now = () => new Date(Date.parse(AT) + 1000 * ticks).toISOString();
  return recordOver(
    () => storage,
    () => {
      ticks += 1;
      return now();
    },
    () => `${name}${String(ticks).padStart(6, "0")}`,
  );
}

const blockedStorage = () => {
  const no = () => {
    throw new DOMException("no", "SecurityError");
  };
  return { length: 1, key: no, getItem: no, setItem: no, removeItem: no };
};

test("a key names its course, its form and its item, and others' keys are let be", () => {
  assert.deepEqual(keyMeans(KEY), { form: "item", name: ITEM });
  assert.deepEqual(keyMeans("baccarat-course/2/exam/final"), { form: "exam", name: "final" });
  assert.deepEqual(keyMeans("baccarat-course/2/slot/drill/plan"), {
    form: "slot",
    name: "drill/plan",
  });
  for (const key of [
    ...["bc-theme", "baccarat-course/1/01_scoring/x", "baccarat-course/3/check/a/b", "", null],
    ...["baccarat-course/2/", "baccarat-course/2/poker/a", "baccarat-course/2/exam/"],
  ])
    assert.equal(keyMeans(key), null);
});

test("attempts are kept in an entry of their own item, and told", () => {
  const storage = new FakeStorage();
  const record = tabAt(storage);
  let told = 0;
  const stop = record.onChange(() => {
    told += 1;
  });
  assert.equal(record.attempt("drill/count/7-9", { right: false, error: "wrong count" }), "kept");
  assert.equal(record.attempt("drill/count/7-9", { right: true, seconds: 2.5 }), "kept");
  assert.equal(told, 2);
  stop();
  record.attempt("drill/count/8-8", { right: true });
  assert.equal(told, 2);
  assert.deepEqual(Object.keys(storage.texts()), [
    "baccarat-course/2/drill/count/7-9",
    "baccarat-course/2/drill/count/8-8",
  ]);
  const entry = record.entry("drill/count/7-9");
  assert.deepEqual([entry.done, entry.right, entry.tries], [true, true, 2]);
  assert.equal(entry.attempts[0].error, "wrong count");
  assert.equal(entry.attempts[1].seconds, 2.5);
  assert.deepEqual(tabAt(storage).entry("drill/count/7-9"), entry);
});

test("what is no attempt, item or name is refused before anything is written", () => {
  const storage = new FakeStorage();
  const record = tabAt(storage);
  assert.throws(() => record.attempt("drill/count/7-9", { right: 1 }));
  assert.throws(() => record.attempt("drill/count/7-9", { right: true, error: "<b>" }));
  assert.throws(() => record.attempt("drill/count/7-9", { right: true, score: 3 }));
  for (const item of ["", "count/7-9", "drill/../x", "__proto__"])
    assert.throws(() => record.attempt(item, { right: true }), RangeError);
  assert.throws(() => record.keepSlot("a b", "x"), RangeError);
  assert.throws(() => record.keepSlot("plan", "x".repeat(300_000)));
  assert.equal(record.nameLearner("<script>"), "refused");
  assert.equal(storage.length, 0);
});

test("slots, exams and the learner's name come back on the next visit", () => {
  const storage = new FakeStorage();
  const record = tabAt(storage);
  const exam = CASES.base.exams["final/zoe-07/1"];
  assert.equal(record.slot("drill/plan"), null);
  assert.equal(record.keepSlot("drill/plan", "{}"), "kept");
  assert.equal(record.keepExam("final", exam), "kept");
  assert.equal(record.nameLearner(" Ana "), "kept");
  const later = tabAt(storage);
  assert.equal(later.slot("drill/plan"), "{}");
  assert.deepEqual(later.exam("final"), exam);
  assert.equal(later.learner(), "Ana");
  later.nameLearner("");
  assert.equal(later.learner(), null);
  storage.setItem("baccarat-course/2/slot/learner", JSON.stringify({ at: AT, text: "<b>" }));
  assert.equal(tabAt(storage).learner(), null);
});

test("keeping what is kept already writes nothing and tells nobody", () => {
  const storage = new FakeStorage();
  const record = tabAt(storage);
  const exam = CASES.base.exams["final/zoe-07/1"];
  record.keepExam("final", exam);
  record.onChange(() => assert.fail("it was told"));
  storage.setItem = () => assert.fail("it was written");
  assert.equal(record.keepExam("final", exam), "kept");
});

test("what an earlier version of the course kept is taken over, once", () => {
  const storage = new FakeStorage();
  storage.setItem("baccarat-course/1/01_scoring/seven-nine", JSON.stringify(FIRST));
  storage.setItem("baccarat-course/1/incidents/late_bet", JSON.stringify(FIRST));
  storage.setItem("baccarat-course/1/01_scoring/spoilt", "{spoilt");
  storage.setItem("bc-theme", "dark");
  const record = tabAt(storage);
  assert.deepEqual(record.entry(ITEM), { ...FIRST, attempts: [] });
  assert.deepEqual(record.entry("drill/incidents/late_bet"), { ...FIRST, attempts: [] });
  assert.deepEqual(Object.keys(storage.texts()).sort(), [
    "baccarat-course/1/01_scoring/spoilt",
    KEY,
    "baccarat-course/2/drill/incidents/late_bet",
    "bc-theme",
  ]);
  assert.equal(tabAt(storage).entry(ITEM).tries, 1);
});

test("a tab of the earlier version that is still open is heard", () => {
  const storage = new FakeStorage();
  const record = tabAt(storage);
  const key = "baccarat-course/1/02_naturals/x";
  const newValue = JSON.stringify({ ...FIRST, tries: 4 });
  storage.setItem(key, newValue);
  record.heard({ key, newValue });
  assert.equal(record.entry("check/02_naturals/x").tries, 4);
});

test("an earlier version's entries stay where they are if there is no room to move them", () => {
  const storage = new FakeStorage(1);
  storage.setItem("baccarat-course/1/01_scoring/seven-nine", JSON.stringify(FIRST));
  const record = tabAt(storage);
  assert.equal(record.entry(ITEM).tries, 1);
  assert.deepEqual(Object.keys(storage.texts()), ["baccarat-course/1/01_scoring/seven-nine"]);
});

test("two tabs that write in the same moment lose nothing", () => {
  const storage = new FakeStorage();
  const [one, other] = [tabAt(storage, "one"), tabAt(storage, "other")];
  one.attempt(ITEM, { right: false });
  const theirs = storage.getItem(KEY);
  // The other tab does not know yet, and writes over it.
  storage.removeItem(KEY);
  other.attempt(ITEM, { right: true });
  const last = storage.getItem(KEY);
  other.heard({ key: KEY, newValue: theirs });
  one.heard({ key: KEY, newValue: last });
  for (const tab of [one, other, tabAt(storage)]) {
    const { tries, right, attempts } = tab.entry(ITEM);
    assert.deepEqual([tries, right, attempts.length], [2, true, 2]);
  }
  const settled = storage.getItem(KEY);
  one.heard({ key: KEY, newValue: settled });
  other.heard({ key: KEY, newValue: settled });
  assert.equal(storage.getItem(KEY), settled);
});

test("what another tab forgot stays forgotten", () => {
  const storage = new FakeStorage();
  const [one, other] = [tabAt(storage, "one"), tabAt(storage, "other")];
  one.attempt(ITEM, { right: true });
  other.clear();
  one.heard({ key: KEY, newValue: null });
  assert.equal(one.entry(ITEM), null);
  one.attempt("drill/count/1", { right: true });
  one.heard({ key: null, newValue: null });
  assert.equal(storage.getItem(KEY), null);
});

test("clearing takes all of the course and nobody else's", () => {
  const storage = new FakeStorage();
  storage.setItem("bc-theme", "dark");
  storage.setItem("baccarat-course/1/01_scoring/spoilt", "{");
  const record = tabAt(storage);
  record.load(BASE);
  record.nameLearner("Ana");
  record.clear();
  assert.deepEqual(storage.texts(), { "bc-theme": "dark" });
  assert.equal(record.entries().size, 0);
});

test("a spoilt entry is as good as none, and written anew", () => {
  const storage = new FakeStorage();
  storage.setItem(KEY, "{spoilt");
  const record = tabAt(storage);
  assert.equal(record.entry(ITEM), null);
  assert.equal(record.entries().size, 0);
  record.attempt(ITEM, { right: true });
  assert.equal(tabAt(storage).entry(ITEM).tries, 1);
});

test("what does not fit is remembered, told, part of a file, and written when there is room", () => {
  const storage = new FakeStorage(0);
  const record = tabAt(storage);
  assert.equal(record.attempt(ITEM, { right: true }), "full");
  assert.equal(record.isBlocked(), false);
  assert.equal(record.unsaved(), 1);
  assert.equal(record.entry(ITEM).tries, 1);
  assert.match(record.fileText(), /seven-nine/);
  storage.limit = 10;
  assert.equal(record.attempt("drill/count/1", { right: true }), "kept");
  assert.equal(record.unsaved(), 0);
  assert.equal(tabAt(storage).entry(ITEM).tries, 1);
});

test("a storage that is blocked or missing breaks nothing and is told", () => {
  const throwing = recordOver(() => {
    throw new DOMException("no", "SecurityError");
  });
  const records = [throwing, ...[blockedStorage(), null, undefined].map((each) => tabAt(each))];
  for (const record of records) {
    assert.equal(record.isBlocked(), true);
    assert.equal(record.attempt(ITEM, { right: true }), "blocked");
    assert.equal(record.entry(ITEM).tries, 1);
    assert.equal(record.entries().size, 1);
    assert.equal(record.load(BASE).reason, "blocked");
    assert.equal(record.entry("audition/trainer"), null);
    record.clear();
    assert.equal(record.entries().size, 0);
  }
});

// Files

test("a record goes into a file and comes back elsewhere; once more changes nothing", () => {
  const here = tabAt(new FakeStorage());
  assert.deepEqual(here.load(BASE), {
    fresh: 5,
    more: 0,
    same: 0,
    from: "Zoë O’Brien-Ħ 07",
    saved: "2030-03-01T10:00:00.000Z",
  });
  here.attempt("drill/banker_draw/3-8", { right: true });
  const text = here.fileText({ "01_scoring": 7 });
  const there = tabAt(new FakeStorage());
  assert.equal(there.load(BASE).fresh, 5);
  const { fresh, more, same } = there.load(text);
  assert.deepEqual({ fresh, more, same }, { fresh: 0, more: 1, same: 4 });
  assert.equal(there.entry("drill/banker_draw/3-8").tries, 2);
  assert.deepEqual([...there.entries()], [...here.entries()]);
  assert.equal(there.learner(), "Zoë O’Brien-Ħ 07");
  const again = there.load(text);
  assert.deepEqual([again.fresh, again.more, again.same], [0, 0, 5]);
});

test("a refused file changes nothing at all", () => {
  const storage = new FakeStorage();
  const record = tabAt(storage);
  record.attempt(ITEM, { right: false });
  const before = storage.texts();
  for (const each of CASES.refused) {
    assert.equal(record.load(textOf(each)).reason, each.reason);
    assert.deepEqual(storage.texts(), before);
  }
});

test("a file that does not fit changes nothing at all", () => {
  const storage = new FakeStorage(3);
  const record = tabAt(storage);
  record.attempt(ITEM, { right: false });
  const before = storage.texts();
  assert.deepEqual(record.load(BASE), { reason: "full" });
  assert.deepEqual(storage.texts(), before);
  assert.equal(record.entry(ITEM).tries, 1);
  assert.equal(record.entries().size, 1);
  assert.equal(record.unsaved(), 0);
});

test("a file is read as UTF-8 and only if it is small enough", async () => {
  const record = tabAt(new FakeStorage());
  const file = (bytes) => ({ size: bytes.length, arrayBuffer: async () => bytes.buffer });
  const text = new TextEncoder().encode(`\ufeff${BASE}`);
  assert.equal((await loadRecord(record, file(text))).fresh, 5);
  assert.deepEqual(await loadRecord(record, file(new Uint8Array([0x7b, 0xff, 0x7d]))), {
    reason: "unreadable",
  });
  const huge = { size: 9_000_000, arrayBuffer: () => assert.fail("it was read") };
  assert.deepEqual(await loadRecord(record, huge), { reason: "large" });
});

test("a file is called after its learner", () => {
  assert.equal(fileName(null), "baccarat-progress.json");
  assert.equal(fileName("Zoë O’Brien (07)"), "baccarat-progress-Zoë-O-Brien-07.json");
  assert.equal(fileName("../.."), "baccarat-progress.json");
});

// The map

const LESSONS = [
  { slug: "01_scoring", checks: 2 },
  { slug: "02_naturals", checks: 1 },
  { slug: "03_third_card", checks: 0 },
];
const entry = (more = {}) => ({ ...FIRST, attempts: [], ...more });
const done = (...items) => new Map(items.map((item) => [`check/${item}`, entry()]));

test("the map counts a lesson's own items, and the next lesson is the first with some left", () => {
  const none = courseProgress(LESSONS, new Map());
  assert.deepEqual([none.begun, none.next, none.done, none.total], [false, "01_scoring", 0, 3]);
  const some = courseProgress(LESSONS, done("01_scoring/a", "011_scoring/b"));
  assert.deepEqual([some.rows[0].done, some.next, some.begun], [1, "01_scoring", true]);
  const first = courseProgress(LESSONS, done("01_scoring/a", "01_scoring/b"));
  assert.deepEqual([first.rows[0].over, first.next, first.done], [true, "02_naturals", 2]);
  const all = courseProgress(LESSONS, done("01_scoring/a", "01_scoring/b", "02_naturals/a"));
  assert.deepEqual([all.next, all.done, all.total], [null, 3, 3]);
});

test("items that a lesson has no more do not make it more than done", () => {
  const { rows } = courseProgress(LESSONS, done("02_naturals/a", "02_naturals/gone"));
  assert.deepEqual([rows[1].done, rows[1].total, rows[1].over], [1, 1, true]);
});

test("what was tried and not solved is begun, not done", () => {
  const tried = new Map([["check/01_scoring/a", entry({ done: false, right: false })]]);
  const { rows, begun } = courseProgress(LESSONS, tried);
  assert.deepEqual([rows[0].done, rows[0].begun, begun], [0, true, true]);
});

test("drills and audition are summed up in words", () => {
  const words = { drilled: "{answers} {listed} {right}", auditioned: "{score}/{max}" };
  assert.deepEqual(practiceWords(practiceProgress(new Map()), words), []);
  const record = tabAt(new FakeStorage());
  record.load(BASE);
  record.attempt("drill/count/1", { right: true });
  record.attempt("audition/live", { right: false, score: 9, max: 10 });
  const told = practiceWords(practiceProgress(record.entries()), words);
  assert.deepEqual(told, ["2 2 1", "9/10"]);
});

test("the exam stands among the lessons: open, begun, handed in; it comes last and counts by itself", () => {
  const words = { exam_to_do: "to do", exam_begun: "{done} kept", exam_done: "{score}/{max}" };
  const lessons = [...LESSONS, { slug: "14_exam", checks: 0, exam: "final" }];
  const all = done("01_scoring/a", "01_scoring/b", "02_naturals/a");
  const exam = CASES.base.exams["final/zoe-07/1"];
  const over = { ...exam, finished: AT, score: 34, max: 40, seal: "x" };
  const row = (exams) => courseProgress(lessons, all, new Map(exams)).rows.at(-1);
  const status = (exams) => lessonStatus(row(exams), words);
  assert.equal(status([]), "to do");
  assert.equal(status([["final/a/1", exam]]), "2 kept");
  const both = [
    ["final/a/1", over],
    ["final/b/1", exam],
  ];
  assert.equal(status(both), "34/40");
  assert.equal(status([["june/a/1", over]]), "to do");
  assert.equal(row(both).over, true);
  const next = (exams) => courseProgress(lessons, all, new Map(exams));
  assert.deepEqual([next([]).next, next([]).done, next([]).total], ["14_exam", 3, 3]);
  assert.equal(next(both).next, null);
  assert.equal(courseProgress(lessons, new Map()).next, "01_scoring");
});

test("what became of a file is told in words", () => {
  const words = {
    load_damaged: "damaged ({place})",
    loaded: "{fresh}+{more}+{same} of {date}",
    loaded_from: "{from}: {fresh}+{more}+{same}",
  };
  assert.equal(loadWords({ reason: "damaged", place: "saved" }, words), "damaged (saved)");
  const came = { fresh: 1, more: 2, same: 3, saved: AT };
  assert.equal(
    loadWords({ ...came, from: null }, words, (at) => at.slice(0, 4)),
    "1+2+3 of 2030",
  );
  assert.equal(
    loadWords({ ...came, from: "Ana" }, words, () => ""),
    "Ana: 1+2+3",
  );
});
