import assert from "node:assert/strict";
import { test } from "node:test";
import {
  betterEntry,
  courseProgress,
  entryAfter,
  exportText,
  importText,
  itemOf,
  progressKey,
  progressStore,
  readEntry,
} from "../../widgets/baccarat_widgets/static/progress.js";

const AT = "2030-01-02T03:04:05.000Z";
const LATER = "2030-02-02T03:04:05.000Z";
const ITEM = "01_scoring/seven-nine";
const OPEN = { tries: 0, ending: "open" };

/** A storage as browsers have it; `limit` is how many entries fit. */
class FakeStorage {
  #entries = new Map();
  #limit;
  constructor(limit = 100) {
    this.#limit = limit;
  }
  get length() {
    return this.#entries.size;
  }
  key(place) {
    return [...this.#entries.keys()][place] ?? null;
  }
  getItem(key) {
    return this.#entries.get(key) ?? null;
  }
  setItem(key, text) {
    if (!this.#entries.has(key) && this.#entries.size >= this.#limit)
      throw new DOMException("full", "QuotaExceededError");
    this.#entries.set(key, String(text));
  }
  removeItem(key) {
    this.#entries.delete(key);
  }
}

function storeOf(storage = new FakeStorage()) {
  return { storage, store: progressStore(() => storage) };
}

const entry = (more = {}) => ({ done: true, right: true, tries: 1, at: AT, ...more });

test("an item has a key of its own, which names the course and its form", () => {
  assert.equal(progressKey(ITEM), "baccarat-course/1/01_scoring/seven-nine");
  assert.equal(itemOf(progressKey(ITEM)), ITEM);
  for (const key of ["bc-theme", "baccarat-course/2/01_scoring/x", "baccarat-course/1/", "", null])
    assert.equal(itemOf(key), null);
});

test("only what is an entry is read as one", () => {
  assert.deepEqual(readEntry(JSON.stringify(entry())), entry());
  assert.deepEqual(readEntry(JSON.stringify({ ...entry(), more: 1 })), entry());
  const broken = ["", "{", "null", "[]", "7", '"x"', null, JSON.stringify({ done: true })];
  for (const text of broken) assert.equal(readEntry(text), null);
  for (const more of [{ done: 1 }, { right: null }, { tries: -1 }, { tries: 1.5 }, { at: "soon" }])
    assert.equal(readEntry(JSON.stringify(entry(more))), null);
});

test("each try is written down, and what was found stays found", () => {
  const wrong = entryAfter(null, OPEN, { tries: 1, ending: "open" }, AT);
  assert.deepEqual(wrong, { done: false, right: false, tries: 1, at: AT });
  const found = entryAfter(
    wrong,
    { tries: 1, ending: "open" },
    { tries: 2, ending: "found" },
    LATER,
  );
  assert.deepEqual(found, { done: true, right: true, tries: 2, at: LATER });
  assert.equal(entryAfter(found, OPEN, { tries: 1, ending: "open" }, LATER), null);
  assert.equal(entryAfter(found, OPEN, { tries: 1, ending: "found" }, LATER), null);
});

test("an answer that was shown is done and not right, until it is found", () => {
  const tried = entry({ done: false, right: false, tries: 2 });
  const before = { tries: 2, ending: "open" };
  const shown = entryAfter(tried, before, { tries: 2, ending: "shown" }, AT);
  assert.deepEqual(shown, { done: true, right: false, tries: 2, at: AT });
  const wrong = entryAfter(shown, OPEN, { tries: 1, ending: "open" }, LATER);
  assert.deepEqual(wrong, { done: true, right: false, tries: 3, at: LATER });
  assert.equal(entryAfter(wrong, OPEN, { tries: 1, ending: "found" }, LATER).right, true);
});

test("hints, refusals and asking again write nothing", () => {
  const now = { tries: 1, ending: "open" };
  assert.equal(entryAfter(null, now, now, AT), null);
  assert.equal(entryAfter(null, { tries: 1, ending: "shown" }, OPEN, AT), null);
  const shown = { tries: 2, ending: "shown" };
  assert.equal(entryAfter(null, shown, shown, AT), null);
});

test("of two entries the one that tells of more is kept", () => {
  const shown = entry({ right: false, tries: 9 });
  const tried = entry({ done: false, right: false, tries: 9 });
  assert.equal(betterEntry(entry(), shown).right, true);
  assert.equal(betterEntry(shown, entry()).right, true);
  assert.equal(betterEntry(tried, shown), shown);
  assert.equal(betterEntry(null, tried), tried);
  assert.equal(betterEntry(tried, null), tried);
});

test("progress is written, read, listed and cleared, and nobody else's entries are touched", () => {
  const { storage, store } = storeOf();
  storage.setItem("bc-theme", "dark");
  storage.setItem("baccarat-course/1/not an item", "{}");
  assert.equal(store.read(ITEM), null);
  assert.equal(store.write(ITEM, entry()), "kept");
  assert.equal(store.write("03_third_card/six", entry({ done: false })), "kept");
  assert.deepEqual(store.read(ITEM), entry());
  assert.deepEqual([...store.all().keys()].sort(), [ITEM, "03_third_card/six"].sort());
  store.clear();
  assert.equal(store.all().size, 0);
  assert.equal(storage.getItem("bc-theme"), "dark");
  assert.equal(storage.length, 2);
});

test("an entry that was spoilt is as good as none", () => {
  const { storage, store } = storeOf();
  storage.setItem(progressKey(ITEM), "{spoilt");
  assert.equal(store.read(ITEM), null);
  assert.equal(store.all().size, 0);
});

test("a storage that is full, blocked or missing breaks nothing and is told", () => {
  const full = storeOf(new FakeStorage(0)).store;
  assert.equal(full.write(ITEM, entry()), "full");
  assert.equal(full.isBlocked(), false);
  const blocked = progressStore(() => {
    throw new DOMException("no", "SecurityError");
  });
  const mute = progressStore(() => ({
    length: 1,
    key: () => {
      throw new Error("no");
    },
    getItem: () => {
      throw new Error("no");
    },
    setItem: () => {
      throw new DOMException("no", "SecurityError");
    },
  }));
  for (const store of [blocked, mute, progressStore(() => null), progressStore(() => undefined)]) {
    assert.equal(store.isBlocked(), true);
    assert.equal(store.read(ITEM), null);
    assert.equal(store.write(ITEM, entry()), "blocked");
    assert.equal(store.all().size, 0);
    store.clear();
  }
});

const LESSONS = [
  { slug: "01_scoring", checks: 2 },
  { slug: "02_naturals", checks: 1 },
  { slug: "03_third_card", checks: 0 },
];
const done = (...items) => new Map(items.map((item) => [item, entry()]));

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
  const tried = new Map([["01_scoring/a", entry({ done: false, right: false })]]);
  const { rows, begun } = courseProgress(LESSONS, tried);
  assert.deepEqual([rows[0].done, rows[0].begun, begun], [0, true, true]);
});

test("progress goes into a file and comes back", () => {
  const entries = new Map([
    ["b/z", entry()],
    [ITEM, entry({ right: false, tries: 3 })],
  ]);
  const text = exportText(entries, AT);
  assert.deepEqual([...importText(text)].sort(), [...entries].sort());
  assert.ok(text.indexOf(ITEM) < text.indexOf("b/z"), "sorted");
});

test("a file that is none is refused, and a bad line in a good one left out", () => {
  for (const text of ["", "{}", "[]", "null", '{"course":"other","items":{}}', "PK"])
    assert.equal(importText(text), null);
  const items = { [ITEM]: entry(), "no item": entry(), "a/b": { done: 1 }, "../x": entry() };
  const text = JSON.stringify({ course: "baccarat-course/1/", at: AT, items });
  assert.deepEqual([...importText(text).keys()], [ITEM]);
});
