// A learner's progress, kept by the browser: one entry an item, so that two open pages never
// overwrite each other. An entry is { done, right, tries, at }: whether the learner knows the answer
// now, whether they found it by themselves, in how many tries, and when.

export const PROGRESS_SPACE = "baccarat-course/1/";

const ITEM = /^[a-z0-9_]+\/[a-z0-9_-]+$/;

/** The storage key of an item such as "01_scoring/seven-nine". */
export function progressKey(item) {
  return PROGRESS_SPACE + item;
}

/** The item that a storage key stands for; null for keys of others. */
export function itemOf(key) {
  if (!key?.startsWith(PROGRESS_SPACE)) return null;
  const item = key.slice(PROGRESS_SPACE.length);
  return ITEM.test(item) ? item : null;
}

/** An entry from stored text; null for text that is none. */
export function readEntry(text) {
  try {
    return checkedEntry(JSON.parse(text));
  } catch {
    return null;
  }
}

function checkedEntry(entry) {
  if (entry === null || typeof entry !== "object") return null;
  const { done, right, tries, at } = entry;
  const whole =
    typeof done === "boolean" &&
    typeof right === "boolean" &&
    Number.isInteger(tries) &&
    tries >= 0 &&
    typeof at === "string" &&
    !Number.isNaN(Date.parse(at));
  return whole ? { done, right, tries, at } : null;
}

/**
 * The entry after a question went from one state to another; null where there is nothing to keep.
 * What was found once stays found, however the question is answered on a later visit.
 */
export function entryAfter(old, before, now, at) {
  const tried = now.tries > before.tries;
  const shown = now.ending === "shown" && before.ending !== "shown";
  if (!(tried || shown) || old?.right) return null;
  return {
    done: Boolean(old?.done) || now.ending !== "open",
    right: now.ending === "found",
    tries: (old?.tries ?? 0) + (tried ? 1 : 0),
    at,
  };
}

/** Of two entries for one item the one that tells of more. */
export function betterEntry(one, other) {
  if (!one || !other) return one ?? other;
  const worth = (entry) => Number(entry.done) + 2 * Number(entry.right);
  if (worth(one) !== worth(other)) return worth(one) > worth(other) ? one : other;
  return one.tries >= other.tries ? one : other;
}

/**
 * The browser's storage, which may be missing, blocked or full. `write` says what became of it:
 * "kept", "full" or "blocked".
 */
export function progressStore(find = () => window.localStorage) {
  const storage = () => {
    try {
      return find() ?? null;
    } catch {
      return null;
    }
  };
  const keys = () => {
    try {
      const found = storage();
      const all = Array.from({ length: found?.length ?? 0 }, (_, place) => found.key(place));
      return all.filter((key) => itemOf(key) !== null);
    } catch {
      return [];
    }
  };
  return {
    isBlocked: () => {
      try {
        return storage()?.getItem(PROGRESS_SPACE) === undefined;
      } catch {
        return true;
      }
    },
    read(item) {
      try {
        return readEntry(storage()?.getItem(progressKey(item)) ?? null);
      } catch {
        return null;
      }
    },
    write(item, entry) {
      try {
        const found = storage();
        if (!found) return "blocked";
        found.setItem(progressKey(item), JSON.stringify(entry));
        return "kept";
      } catch (error) {
        return /quota/i.test(error?.name ?? "") ? "full" : "blocked";
      }
    },
    all() {
      const entries = keys().map((key) => [itemOf(key), this.read(itemOf(key))]);
      return new Map(entries.filter(([, entry]) => entry !== null));
    },
    clear() {
      for (const key of keys()) storage().removeItem(key);
    },
  };
}

/** How far each lesson is, which comes next, and the whole. */
export function courseProgress(lessons, entries) {
  const rows = lessons.map((lesson) => {
    const own = [...entries].filter(([item]) => item.startsWith(`${lesson.slug}/`));
    const done = own.filter(([, entry]) => entry.done).length;
    const total = lesson.checks ?? null;
    const capped = total === null ? done : Math.min(done, total);
    return {
      slug: lesson.slug,
      done: capped,
      total,
      begun: own.length > 0,
      over: total === null ? false : capped === total && total > 0,
    };
  });
  const open = rows.filter((row) => !row.over && row.total !== 0);
  const next = open.find((row) => row.total !== null || row.done === 0) ?? null;
  const known = rows.every((row) => row.total !== null);
  const sum = (name) => rows.reduce((all, row) => all + (row[name] ?? 0), 0);
  return {
    rows,
    next: next?.slug ?? null,
    begun: rows.some((row) => row.begun),
    done: sum("done"),
    total: known ? sum("total") : null,
  };
}

/** All progress as the text of a file. */
export function exportText(entries, at) {
  const items = Object.fromEntries([...entries].sort(([one], [other]) => (one < other ? -1 : 1)));
  return `${JSON.stringify({ course: PROGRESS_SPACE, at, items }, null, 2)}\n`;
}

/** The entries in such a file; null for any other text. */
export function importText(text) {
  try {
    const { course, items } = JSON.parse(text);
    if (course !== PROGRESS_SPACE || items === null || typeof items !== "object") return null;
    const read = Object.entries(items).map(([item, entry]) => [item, checkedEntry(entry)]);
    return new Map(read.filter(([item, entry]) => ITEM.test(item) && entry !== null));
  } catch {
    return null;
  }
}
