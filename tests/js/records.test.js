import assert from "node:assert/strict";
import { test } from "node:test";
import {
  entryAfter,
  entryWith,
  mergeEntries,
  mergeExams,
  mergeSlots,
} from "../../widgets/baccarat_widgets/static/record_merge.js";
import {
  ATTEMPTS_KEPT,
  checkedRecordEntry,
  fileText,
  isItem,
  isName,
  isStamp,
  LARGEST_FILE,
  readFile,
  readStored,
} from "../../widgets/baccarat_widgets/static/record_shape.js";
import { CASES, textOf } from "./fake_storage.js";

for (const each of CASES.good)
  test(`a file is taken: ${each.name}`, () => {
    const { file, reason, place } = readFile(textOf(each));
    assert.deepEqual({ reason, place }, { reason: undefined, place: undefined });
    assert.deepEqual(readFile(fileText(file)), { file });
  });

for (const each of CASES.refused)
  test(`a file is refused: ${each.name}`, () => {
    const { reason, place } = readFile(textOf(each));
    assert.deepEqual({ reason, place }, { reason: each.reason, place: each.place });
    assert.equal({}.polluted, undefined);
  });

test("a huge file and one of a million brackets are refused as they should", () => {
  assert.equal(readFile("7".repeat(LARGEST_FILE + 1)).reason, "large");
  const deep = (inner) => `{"course":"baccarat-course","version":2,"saved":${inner}}`;
  const nest = "[".repeat(1_000_000) + "]".repeat(1_000_000);
  assert.match(readFile(deep(nest)).reason, /^(damaged|unreadable)$/);
  assert.equal(readFile("[".repeat(1_000_000)).reason, "unreadable");
});

test("a name longer than names are is cut in the sentence that refuses it", () => {
  const long = `check/${"x".repeat(5000)}`;
  const { place } = readFile(textOf({ put: [["items", long], {}] }));
  assert.ok(place.length < 60);
});

test("half a sign is no text", () => {
  for (const path of [["learner"], ["items", "drill/banker_draw/3-8", "attempts", 0, "answer"]])
    assert.equal(readFile(textOf({ put: [path, "\ud83d"] })).reason, "damaged");
});

test("the first version's entries are lesson questions of this one", () => {
  const { file } = readFile(textOf(CASES.good.at(-1)));
  assert.deepEqual(Object.keys(file.items), ["check/01_scoring/seven-nine"]);
  assert.deepEqual(file.items["check/01_scoring/seven-nine"].attempts, []);
  assert.equal(file.saved, "2030-01-05T00:00:00.000Z");
});

test("items, names and moments", () => {
  for (const item of ["check/01_scoring/x", "drill/pay/tie/win", "audition/live", "drill/a.b/3-8"])
    assert.equal(isItem(item), true, item);
  for (const item of ["01_scoring/x", "check", "check/", "check//x", "drill/A", "drill/a b", 7])
    assert.equal(isItem(item), false, item);
  for (const name of ["Ana", "გიორგი", "Βάσω Π.", "S-0042", "07", "Ana (B/2) #3", "O'Neil"])
    assert.equal(isName(name), true, name);
  for (const name of ["", " ", " a", "a ", "<b>", "a\nb", "=1+1", "x".repeat(81), null, 7])
    assert.equal(isName(name), false, name);
  assert.equal(isStamp("2030-02-28T23:59:59.999Z"), true);
  for (const at of ["2030-02-29T00:00:00.000Z", "2030-02-28", "soon", 7, null])
    assert.equal(isStamp(at), false, at);
});

test("stored text is read with what is not known left out, and never throws", () => {
  const entry = { done: true, right: false, tries: 3, at: "2030-01-02T03:04:05.000Z" };
  const read = (value) => readStored(JSON.stringify(value), checkedRecordEntry);
  assert.deepEqual(read(entry), { ...entry, attempts: [] });
  assert.deepEqual(read({ ...entry, more: 1 }), { ...entry, attempts: [] });
  for (const value of [null, [], 7, "x", { ...entry, tries: -1 }, { ...entry, at: "soon" }])
    assert.equal(read(value), null);
  assert.equal(readStored("{spoilt", checkedRecordEntry), null);
  assert.equal(readStored(null, checkedRecordEntry), null);
});

// Merging

let seed = 7;
const chance = (n) => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed % n;
};
test("attempts of one and the same moment are told apart by their names", () => {
  const at = stamp(1);
  const of = (names) =>
    names.reduce((entry, id) => entryWith(entry, { id, at, right: false }), null);
  const many = Array.from({ length: 60 }, (_, place) => `same${String(place).padStart(3, "0")}`);
  const [one, other] = [of(many.slice(0, 45)), of([...many.slice(0, 30), ...many.slice(45)])];
  assert.equal(mergeEntries(one, other).tries, 60);
  assert.equal(mergeEntries(other, one).tries, 60);
});

const stamp = (second) => new Date(Date.UTC(2030, 0, 1) + 1000 * second).toISOString();
const attempt = (number) => ({
  id: `try${String(number).padStart(5, "0")}`,
  at: stamp(number),
  right: number % 3 === 0,
});
const entryOf = (numbers) =>
  numbers.reduce((entry, number) => entryWith(entry, attempt(number)), null);

test("attempts made in two tabs are all counted, however often the tabs meet", () => {
  for (let round = 0; round < 200; round += 1) {
    const shared = Array.from({ length: chance(60) }, (_, at) => at);
    const pool = Array.from({ length: chance(ATTEMPTS_KEPT - 1) }, (_, at) => 100 + at);
    const mine = pool.filter(() => chance(2));
    const theirs = pool.filter((each) => !mine.includes(each));
    const one = entryOf([...shared, ...mine]);
    const other = entryOf([...shared, ...theirs]);
    const both = mergeEntries(one, other);
    assert.deepEqual(both, mergeEntries(other, one));
    if (!both) continue;
    assert.equal(both.tries, shared.length + pool.length);
    assert.deepEqual(both.attempts, entryOf([...shared, ...pool]).attempts);
    for (const again of [one, other, both])
      assert.deepEqual(mergeEntries(both, again ?? both), both);
  }
});

test("an old file adds nothing to what went on from it", () => {
  const old = entryOf([...Array(100).keys()]);
  const now = entryOf([...Array(150).keys()]);
  assert.deepEqual(mergeEntries(now, old), now);
  assert.deepEqual(mergeEntries(old, now), now);
  assert.equal(now.tries, 150);
  assert.equal(now.attempts.length, ATTEMPTS_KEPT);
});

test("an entry of the first version meets its later self without being counted twice", () => {
  const first = { done: false, right: false, tries: 3, at: stamp(5), attempts: [] };
  const later = entryWith(entryWith(first, attempt(7)), attempt(9));
  assert.equal(later.tries, 5);
  assert.deepEqual(mergeEntries(first, later), later);
  assert.deepEqual(mergeEntries(first, first), first);
});

test("what was found stays found, and its day stays the day it was found", () => {
  const found = { ...entryOf([3]), attempts: [] };
  const tried = entryOf([1, 2, 4]);
  const both = mergeEntries(found, tried);
  assert.deepEqual([both.done, both.right, both.at], [true, true, found.at]);
});

const OPEN = { tries: 0, ending: "open" };

test("each try at a question is written down, and what was found stays found", () => {
  const wrong = entryAfter(null, OPEN, { tries: 1, ending: "open" }, attempt(1));
  assert.deepEqual([wrong.done, wrong.right, wrong.tries], [false, false, 1]);
  const right = { ...attempt(2), right: true };
  const found = entryAfter(
    wrong,
    { tries: 1, ending: "open" },
    { tries: 2, ending: "found" },
    right,
  );
  assert.deepEqual([found.done, found.right, found.tries, found.at], [true, true, 2, stamp(2)]);
  assert.deepEqual(
    found.attempts.map((each) => each.right),
    [false, true],
  );
  assert.equal(entryAfter(found, OPEN, { tries: 1, ending: "open" }, attempt(3)), null);
  assert.equal(entryAfter(found, OPEN, { tries: 1, ending: "found" }, attempt(3)), null);
});

test("an answer that was shown is done and not right, until it is found", () => {
  const tried = { done: false, right: false, tries: 2, at: stamp(1), attempts: [] };
  const before = { tries: 2, ending: "open" };
  const shown = entryAfter(tried, before, { tries: 2, ending: "shown" }, attempt(2));
  assert.deepEqual(shown, { done: true, right: false, tries: 2, at: stamp(2), attempts: [] });
  const wrong = entryAfter(shown, OPEN, { tries: 1, ending: "open" }, attempt(4));
  assert.deepEqual([wrong.done, wrong.right, wrong.tries], [true, false, 3]);
  const right = { ...attempt(5), right: true };
  assert.equal(entryAfter(wrong, OPEN, { tries: 1, ending: "found" }, right).right, true);
});

test("hints, refusals and asking again write nothing", () => {
  const now = { tries: 1, ending: "open" };
  assert.equal(entryAfter(null, now, now, attempt(1)), null);
  assert.equal(entryAfter(null, { tries: 1, ending: "shown" }, OPEN, attempt(1)), null);
});

test("of two states of a slot the later one stays", () => {
  const [early, late] = [stamp(1), stamp(2)].map((at) => ({ at, text: at }));
  assert.equal(mergeSlots(early, late), late);
  assert.equal(mergeSlots(late, early), late);
  assert.equal(mergeSlots(null, early), early);
  const [a, b] = ["a", "b"].map((text) => ({ at: stamp(1), text }));
  assert.equal(mergeSlots(a, b), mergeSlots(b, a));
});

test("an exam in two tabs has both tabs' answers; one handed in stays as it is", () => {
  const base = { learner: "A", seed: "a", form: 1, started: stamp(1) };
  const answer = (text, second) => ({ answer: text, at: stamp(second) });
  const one = { ...base, answers: { 1: answer("a", 2), 2: answer("b", 5) } };
  const other = { ...base, answers: { 2: answer("c", 4), 3: answer("d", 6) } };
  const both = mergeExams(one, other);
  assert.deepEqual(both.answers, { 1: answer("a", 2), 2: answer("b", 5), 3: answer("d", 6) });
  assert.deepEqual(mergeExams(other, one), both);
  const over = { ...one, finished: stamp(9), score: 1, max: 40, seal: "x" };
  for (const late of [both, { ...over, finished: stamp(10), score: 40 }]) {
    assert.deepEqual(mergeExams(over, late), over);
    assert.deepEqual(mergeExams(late, over), over);
  }
});
