/** The exam of this name that tells most: the latest one handed in, else the latest begun. */
export function examOf(exams, name) {
  const own = [...exams].filter(([key]) => key.startsWith(`${name}/`)).map(([, exam]) => exam);
  const when = (exam) => (exam.finished ? `1${exam.finished}` : `0${exam.started}`);
  return own.sort((a, b) => (when(a) < when(b) ? 1 : -1))[0] ?? null;
}

/**
 * How far each lesson is by the learner's `entries` and `exams`, which comes next, and the whole.
 */
export function courseProgress(lessons, entries, exams = new Map()) {
  const rows = lessons.map((lesson) => {
    if (lesson.exam) {
      const exam = examOf(exams, lesson.exam);
      const over = Boolean(exam?.finished);
      return {
        slug: lesson.slug,
        done: 0,
        total: 0,
        begun: exam !== null,
        over,
        exam,
        isExam: true,
      };
    }
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
  const open = rows.filter((row) => !row.over && (row.total !== 0 || row.isExam));
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

/** What the drills and the audition come to: counts, or null where nothing was done. */
export function practiceProgress(entries) {
  const ofKind = (kind) =>
    [...entries].filter(([item]) => item.startsWith(`${kind}/`)).map(([, entry]) => entry);
  const drills = ofKind("drill");
  const listed = drills.flatMap((entry) => entry.attempts);
  const auditions = ofKind("audition").flatMap((entry) => entry.attempts);
  const better = (top, each) => (!top || each.score * top.max > top.score * each.max ? each : top);
  const best = auditions.filter(({ max }) => max).reduce(better, null);
  return {
    drills: drills.length
      ? {
          answers: drills.reduce((all, { tries }) => all + tries, 0),
          right: listed.filter(({ right }) => right).length,
          listed: listed.length,
        }
      : null,
    audition: best && { score: best.score, max: best.max },
  };
}
