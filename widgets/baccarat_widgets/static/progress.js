// A learner's record, kept by the browser: one entry an item, so that two open tabs never
// overwrite each other. Lessons, drills, audition and exam all write through `learnerRecord()`.
//
// Every write reads first, and does both at once. Browsers tell other tabs of a write a moment
// later, so two tabs may still write one entry in the same moment: then each sees the other's
// entry come, finds its own part missing in it, and writes both. So no lock is needed, and a page
// that is being left loses nothing by waiting for one.

import { entryWith, mergeEntries, mergeExams, mergeSlots } from "./record_merge.js";
import {
  checkedExam,
  checkedRecordEntry,
  checkedSlot,
  fileText,
  isFirstItem,
  isItem,
  isName,
  isWord,
  movedName,
  readFile,
  readStored,
} from "./record_shape.js";

export const PROGRESS_SPACE = "baccarat-course/2/";
const FIRST_SPACE = "baccarat-course/1/";
const ALL_SPACES = "baccarat-course/";

const FORMS = {
  item: { check: checkedRecordEntry, merge: mergeEntries },
  exam: { check: checkedExam, merge: mergeExams },
  slot: { check: checkedSlot, merge: mergeSlots },
};

/** What a storage key stands for: { form, name }; null for keys of others. */
export function keyMeans(key) {
  if (!key?.startsWith(PROGRESS_SPACE)) return null;
  const name = key.slice(PROGRESS_SPACE.length);
  if (isItem(name)) return { form: "item", name };
  const [form, ...rest] = name.split("/");
  const word = rest.join("/");
  return (form === "exam" || form === "slot") && isWord(word) ? { form, name: word } : null;
}

const keyOf = (form, name) => PROGRESS_SPACE + (form === "item" ? name : `${form}/${name}`);

function randomId() {
  const numbers = crypto.getRandomValues(new Uint32Array(2));
  return [...numbers].map((each) => each.toString(36).padStart(7, "0")).join("");
}

/**
 * A record over a browser's storage, which may be missing, blocked or full. What can't be stored
 * is remembered while the page is open, tried again with the next write, and part of a saved file.
 * Writes say what became of them: "kept", "full" or "blocked", or "unchanged".
 */
export function recordOver(find, now = () => new Date().toISOString(), newId = randomId) {
  const known = new Map(); // by key: what this page wrote
  const unsaved = new Set(); // keys among them that the storage did not take
  const listeners = new Set();

  const storage = () => {
    try {
      return find() ?? null;
    } catch {
      return null;
    }
  };
  const stored = (key) => {
    try {
      return storage()?.getItem(key) ?? null;
    } catch {
      return null;
    }
  };
  const allKeys = () => {
    try {
      const found = storage();
      return Array.from({ length: found?.length ?? 0 }, (_, place) => found.key(place));
    } catch {
      return [];
    }
  };
  const put = (key, text) => {
    try {
      const found = storage();
      if (!found) return "blocked";
      found.setItem(key, text);
      return "kept";
    } catch (error) {
      return /quota/i.test(error?.name ?? "") ? "full" : "blocked";
    }
  };
  const take = (key) => {
    try {
      storage()?.removeItem(key);
    } catch {
      /* What can't be written can't be removed either. */
    }
  };

  const readKey = (key, text = stored(key)) => {
    const { check, merge } = FORMS[keyMeans(key).form];
    return merge(readStored(text, check), known.get(key) ?? null);
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const write = (key, value) => {
    known.set(key, value);
    const outcome = put(key, JSON.stringify(value));
    if (outcome === "kept") unsaved.delete(key);
    else unsaved.add(key);
    return outcome;
  };
  const update = (form, name, change) => {
    const key = keyOf(form, name);
    const old = readKey(key);
    const value = change(old);
    if (value === null) return "unchanged";
    if (!unsaved.has(key) && JSON.stringify(value) === JSON.stringify(old)) return "kept";
    const outcome = write(key, value);
    if (outcome === "kept") for (const other of [...unsaved]) write(other, readKey(other));
    tell();
    return outcome;
  };
  const list = (form) => {
    const found = new Set([...allKeys(), ...known.keys()]);
    const ours = [...found].filter((key) => keyMeans(key)?.form === form).sort();
    const read = ours.map((key) => [keyMeans(key).name, readKey(key)]);
    return new Map(read.filter(([, value]) => value !== null));
  };

  /** Take over what an earlier version of the course kept here. */
  const migrate = () => {
    for (const key of allKeys()) {
      if (!key?.startsWith(FIRST_SPACE)) continue;
      const name = key.slice(FIRST_SPACE.length);
      const entry = isFirstItem(name) ? readStored(stored(key), checkedRecordEntry) : null;
      if (!entry) continue;
      const moved = keyOf("item", movedName(name));
      if (write(moved, mergeEntries(readKey(moved), entry)) === "kept") take(key);
    }
  };

  /** What happens in another tab: see the note at the top. */
  const heard = ({ key, newValue }) => {
    if (key === null) {
      known.clear();
      unsaved.clear();
    } else if (key.startsWith(FIRST_SPACE) && newValue !== null) migrate();
    else if (known.has(key) && newValue === null) {
      known.delete(key);
      unsaved.delete(key);
    } else if (known.has(key)) {
      const theirs = readStored(newValue, FORMS[keyMeans(key).form].check);
      const both = readKey(key, newValue);
      if (JSON.stringify(both) !== JSON.stringify(theirs)) write(key, both);
    }
    if (key === null || key.startsWith(ALL_SPACES)) tell();
  };

  migrate();
  return {
    heard,
    isBlocked: () => {
      try {
        return storage()?.getItem(PROGRESS_SPACE) === undefined;
      } catch {
        return true;
      }
    },
    unsaved: () => unsaved.size,
    /** Call `act` whenever the record changes, here or in another tab; returns what ends it. */
    onChange(act) {
      listeners.add(act);
      return () => listeners.delete(act);
    },

    /** Write down one attempt at an item: what `checkedAttempt` names, but id and at. */
    attempt(item, said, done) {
      const attempt = { id: newId(), at: now(), ...said };
      const whole = FORMS.item.check({ ...entryWith(null, attempt), attempts: [attempt] });
      return update("item", named(item, isItem), (old) => entryWith(old, whole.attempts[0], done));
    },
    /** Change an item's entry by hand: `change(entry, stamp)` gives the new one, or null for none. */
    change: (item, change) =>
      update("item", named(item, isItem), (old) => change(old, { id: newId(), at: now() })),
    entry: (item) => readKey(keyOf("item", named(item, isItem))),
    entries: () => list("item"),

    exam: (name) => readKey(keyOf("exam", named(name, isWord))),
    exams: () => list("exam"),
    keepExam: (name, exam) =>
      update("exam", named(name, isWord), (old) => mergeExams(old, checkedExam(exam))),

    /** A place for a widget's own text, such as the drills' plan of what to ask again. */
    slot: (name) => readKey(keyOf("slot", named(name, isWord)))?.text ?? null,
    keepSlot: (name, text) =>
      update("slot", named(name, isWord), () => checkedSlot({ at: now(), text })),

    learner() {
      const text = readKey(keyOf("slot", "learner"))?.text;
      return isName(text) ? text : null;
    },
    /** Remember by which name or number the learner goes; "" forgets it. */
    nameLearner(name) {
      const text = name.trim();
      if (text && !isName(text)) return "refused";
      return update("slot", "learner", () => ({ at: now(), text }));
    },

    clear() {
      for (const key of allKeys()) if (key?.startsWith(ALL_SPACES)) take(key);
      known.clear();
      unsaved.clear();
      tell();
    },

    /** All of it as the text of a file; `lessons` says how many questions each lesson has. */
    fileText(lessons = {}) {
      const { learner: _, ...slots } = Object.fromEntries(list("slot"));
      return fileText({
        saved: now(),
        learner: this.learner(),
        lessons,
        items: Object.fromEntries(list("item")),
        exams: Object.fromEntries(list("exam")),
        slots,
      });
    },

    /**
     * Add what a file holds to the record: { fresh, more, same, from } counts what came. A file
     * that is refused, or that does not fit, changes nothing: { reason, place }.
     */
    load(text) {
      const { file, ...refused } = readFile(text);
      if (!file) return refused;
      const before = new Map();
      const counts = { fresh: 0, more: 0, same: 0 };
      const undo = () => {
        for (const [key, { text: old, value, wasUnsaved }] of before) {
          if (value === undefined) known.delete(key);
          else known.set(key, value);
          unsaved.delete(key);
          if (wasUnsaved) unsaved.add(key);
          if (old === null) take(key);
          else put(key, old);
        }
      };
      for (const [form, values] of Object.entries({
        item: file.items,
        exam: file.exams,
        slot: file.slots,
      }))
        for (const [name, value] of Object.entries(values)) {
          const key = keyOf(form, name);
          const old = readKey(key);
          const both = FORMS[form].merge(old, value);
          const isSame = old !== null && JSON.stringify(both) === JSON.stringify(old);
          counts[old === null ? "fresh" : isSame ? "same" : "more"] += 1;
          if (isSame) continue;
          const wasUnsaved = unsaved.has(key);
          before.set(key, { text: stored(key), value: known.get(key), wasUnsaved });
          const outcome = write(key, both);
          if (outcome === "kept") continue;
          undo();
          return { reason: outcome };
        }
      if (file.learner && !this.learner()) this.nameLearner(file.learner);
      tell();
      return { ...counts, from: file.learner, saved: file.saved };
    },
  };
}

function named(name, holds) {
  if (!holds(name)) throw new RangeError(`the record has no place named ${name}`);
  return name;
}

/** The record of this page, one for all the widgets on it. */
export function learnerRecord() {
  const place = Symbol.for("baccarat-course/2/record");
  if (!window[place]) {
    window[place] = recordOver(() => window.localStorage);
    // It lives as long as the page, and so does what it listens to.
    window.addEventListener("storage", window[place].heard);
  }
  return window[place];
}
