/** How far each lesson is by the learner's `entries`, which comes next, and the whole. */
export function courseProgress(lessons, entries) {
  const rows = lessons.map((lesson) => {
    const own = [...entries].filter(([item]) => item.startsWith(`check/${lesson.slug}/`));
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

/** What the drills, the audition and the exam come to: counts, or null where nothing was done. */
export function practiceProgress(entries, exams) {
  const ofKind = (kind) =>
    [...entries].filter(([item]) => item.startsWith(`${kind}/`)).map(([, entry]) => entry);
  const drills = ofKind("drill");
  const listed = drills.flatMap((entry) => entry.attempts);
  const auditions = ofKind("audition").flatMap((entry) => entry.attempts);
  const best = auditions
    .filter(({ max }) => max)
    .reduce(
      (top, each) => (!top || each.score * top.max > top.score * each.max ? each : top),
      null,
    );
  const over = [...exams].map(([, exam]) => exam);
  const handed = over.filter(({ finished }) => finished);
  const latest = handed.sort((a, b) => (a.finished < b.finished ? 1 : -1))[0] ?? null;
  return {
    drills: drills.length
      ? {
          answers: drills.reduce((all, { tries }) => all + tries, 0),
          right: listed.filter(({ right }) => right).length,
          listed: listed.length,
        }
      : null,
    audition: best && { score: best.score, max: best.max },
    exam: latest && { score: latest.score, max: latest.max },
    examOpen: over.length > handed.length,
  };
}
