import { ATTEMPTS_KEPT, byTime } from "./record_shape.js";

// How two states of one thing become one. Each rule gives the same whatever comes first, and
// changes nothing when the same comes again: so tabs, visits and files may meet in any order.

/**
 * Two entries of one item: what either knows. Tries that both have are counted once; of tries
 * too old to be listed any more, at least as many are counted as the longer entry has.
 */
export function mergeEntries(one, other) {
  if (!one || !other) return one ?? other;
  const worth = (entry) => Number(entry.done) + 2 * Number(entry.right);
  const ahead = worth(one) - worth(other) || (one.at < other.at ? -1 : 1);
  return {
    done: one.done || other.done,
    right: one.right || other.right,
    tries: Math.max(one.tries + unknownTo(one, other), other.tries + unknownTo(other, one)),
    at: (ahead > 0 ? one : other).at,
    attempts: newest([...one.attempts, ...other.attempts]),
  };
}

/** How many attempts `other` lists that `entry` has never counted. */
function unknownTo(entry, other) {
  const ids = new Set(entry.attempts.map(({ id }) => id));
  const isFull = entry.tries > entry.attempts.length;
  // Of what is older than all that is listed nobody knows whether it was counted.
  const since = isFull ? (entry.attempts[0] ?? { at: entry.at, id: "~" }) : { at: "", id: "" };
  return other.attempts.filter((each) => !ids.has(each.id) && byTime(each, since) > 0).length;
}

/** The latest attempts that are kept one by one, each once. */
function newest(attempts) {
  const each = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  return [...each.values()].sort(byTime).slice(-ATTEMPTS_KEPT);
}

/** An entry with one attempt more. `done` is whether the item counts as done from now on. */
export function entryWith(old, attempt, done = attempt.right) {
  return {
    done: Boolean(old?.done) || done,
    right: Boolean(old?.right) || attempt.right,
    tries: (old?.tries ?? 0) + 1,
    at: attempt.at,
    attempts: newest([...(old?.attempts ?? []), attempt]),
  };
}

/** Two states of one slot: the later one. */
export function mergeSlots(one, other) {
  if (!one || !other) return one ?? other;
  if (one.at !== other.at) return one.at > other.at ? one : other;
  return one.text >= other.text ? one : other;
}

/**
 * Two states of one exam: the one handed in first; while none is, the latest answer to each
 * question.
 */
export function mergeExams(one, other) {
  if (!one || !other) return one ?? other;
  if (one.finished && other.finished) {
    const [first, second] = [one, other].map((each) => each.finished + JSON.stringify(each));
    return first <= second ? one : other;
  }
  if (one.finished || other.finished) return one.finished ? one : other;
  const numbers = [...new Set([...Object.keys(one.answers), ...Object.keys(other.answers)])];
  const later = (number) => latest(one.answers[number], other.answers[number]);
  const base = one.started <= other.started ? one : other;
  return {
    ...base,
    answers: Object.fromEntries(numbers.map((number) => [number, later(number)])),
  };
}

function latest(one, other) {
  if (!one || !other) return one ?? other;
  const [first, second] = [one, other].map(({ at, answer }) => at + answer);
  return first >= second ? one : other;
}

/**
 * The entry after a lesson's question went from one state to another; null where there is nothing
 * to keep. What was found once stays found, however the question is answered on a later visit.
 */
export function entryAfter(old, before, now, attempt) {
  const tried = now.tries > before.tries;
  const shown = now.ending === "shown" && before.ending !== "shown";
  if (!(tried || shown) || old?.right) return null;
  if (tried) return entryWith(old, attempt, now.ending !== "open");
  const { tries, attempts } = old ?? { tries: 0, attempts: [] };
  return { done: true, right: false, tries, at: attempt.at, attempts };
}
