// What the drills read of a learner's record: the attempts at each item, oldest first.

import { waiting } from "./kit.js";

const DRILL_ATTEMPTS = 12;
const SOON = 400;

const attemptsAt = (entry) =>
  (entry?.attempts ?? [])
    .slice(-DRILL_ATTEMPTS)
    .map(({ at, right, seconds = null, error = null }) => [at, right, seconds, error]);

const drillEntries = (record) =>
  [...record.entries()].filter(([item]) => item.startsWith("drill/"));

/** The attempts at every drill item as JSON text: for each item [at, right, seconds, error]. */
export function drillAttempts(record) {
  const told = drillEntries(record).map(([item, entry]) => [item, attemptsAt(entry)]);
  return JSON.stringify(Object.fromEntries(told));
}

/**
 * The same, but only of items that are not as `told` (item to JSON text) has them; what is gone
 * from the record has no attempts. From then on `told` has them so. Null where nothing is new.
 */
export function freshAttempts(record, told) {
  const now = new Map(drillEntries(record).map(([item, entry]) => [item, attemptsAt(entry)]));
  const fresh = {};
  for (const item of new Set([...told.keys(), ...now.keys()])) {
    const attempts = now.get(item) ?? [];
    const text = JSON.stringify(attempts);
    if (text === (told.get(item) ?? "[]")) continue;
    told.set(item, text);
    fresh[item] = attempts;
  }
  return Object.keys(fresh).length ? JSON.stringify(fresh) : null;
}

/** Take down as told what the record has of an item. */
export function tellItem(record, told, item) {
  told.set(item, JSON.stringify(attemptsAt(record.entry(item))));
}

/** Call `act` soon after the record changes, here or in another tab; returns what ends it. */
export function afterChanges(record, act) {
  const soon = waiting();
  const quietly = () => {
    try {
      act();
    } catch {
      // A page that is being left has nobody to tell any more.
    }
  };
  const stop = record.onChange(() => soon.set(quietly, SOON));
  return () => {
    soon.clear();
    stop();
  };
}
