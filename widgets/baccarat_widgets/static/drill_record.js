// What the drills read of a learner's record: the attempts at each item, oldest first.

const DRILL_ATTEMPTS = 12;

/** The attempts at every drill item as JSON text: for each item [at, right, seconds, error]. */
export function drillAttempts(record) {
  const told = {};
  for (const [item, { attempts }] of record.entries())
    if (item.startsWith("drill/"))
      told[item] = attempts
        .slice(-DRILL_ATTEMPTS)
        .map(({ at, right, seconds = null, error = null }) => [at, right, seconds, error]);
  return JSON.stringify(told);
}
