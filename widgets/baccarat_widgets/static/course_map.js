import { pushButton, worded } from "./controls.js";
import { courseProgress, practiceProgress } from "./course_progress.js";
import { el, frame, setAttr, setText, watch } from "./kit.js";
import { learnerRecord } from "./progress.js";
import { loadRecord, saveRecord } from "./record_file.js";

/** A lesson's address from the page at `path`; JupyterLab's bare address names no folder. */
export function lessonLink(path, slug) {
  const lab = path.match(/^(.*?\/lab)(?:\/(?:workspaces\/[^/]+\/?)?)?$/);
  return lab ? `${lab[1]}/tree/course/${slug}.ipynb` : `${slug}.ipynb`;
}

/** How far a lesson is, in words. */
export function lessonStatus({ done, total, isExam, exam }, words) {
  if (isExam) return examStatus(exam, words);
  if (total === null) return done ? worded(words.some_of_open, { done }) : "";
  if (total === 0) return words.none;
  const values = { done, total };
  return worded(done === 0 ? words.to_do : done === total ? words.done : words.some, values);
}

function examStatus(exam, words) {
  if (!exam) return words.exam_to_do;
  if (exam.finished) return worded(words.exam_done, exam);
  return worded(words.exam_begun, { done: Object.keys(exam.answers).length });
}

/** What to call the lesson that comes next. */
export function nextWord({ next, begun }, words) {
  if (next === null) return words.again;
  return begun ? words.next : words.start;
}

function lessonRow(lesson, words) {
  const status = el("p", { class: "bc-map-lesson-status" });
  const bar = el("div", { class: "bc-map-lesson-bar", "aria-hidden": "true" }, el("i"));
  const tag = el("span", { class: "bc-map-lesson-tag" });
  const link = el(
    "a",
    { href: lessonLink(window.location.pathname, lesson.slug) },
    el("span", { class: "bc-heard" }, `${worded(words.lesson, lesson)}: `),
    lesson.title,
  );
  const node = el(
    "li",
    { class: "bc-map-lesson", "data-lesson": lesson.slug },
    el("span", { class: "bc-map-lesson-number", "aria-hidden": "true" }, String(lesson.number)),
    el(
      "div",
      { class: "bc-map-lesson-main" },
      el("p", { class: "bc-map-lesson-title" }, link, tag),
      el("p", { class: "bc-map-lesson-question" }, lesson.question),
      status,
      bar,
    ),
  );
  return {
    node,
    show(row, isNext, word) {
      setText(status, lessonStatus(row, words));
      status.hidden = !status.textContent;
      bar.hidden = !row.total;
      bar.firstChild.style.width = row.total ? `${(100 * row.done) / row.total}%` : "0";
      setText(tag, isNext ? word : "");
      tag.hidden = !isNext;
      setAttr(node, "data-state", row.over ? "over" : isNext ? "next" : null);
    },
  };
}

/** Drills and audition in words, as far as they were begun. */
export function practiceWords({ drills, audition }, words) {
  return [
    drills && worded(words.drilled, drills),
    audition && worded(words.auditioned, audition),
  ].filter(Boolean);
}

/** What became of a file, in words. */
export function loadWords(outcome, words, dateText) {
  if (outcome.reason) return worded(words[`load_${outcome.reason}`], outcome);
  const told = outcome.from ? words.loaded_from : words.loaded;
  return worded(told, { ...outcome, date: dateText(outcome.saved) });
}

function dayOf(at) {
  const language = document.documentElement.lang || undefined;
  return new Date(at).toLocaleDateString(language, { dateStyle: "medium" });
}

export default {
  render({ model, el: root }) {
    const { lessons, words } = model.get("setup");
    const page = frame(root, words.label, "map");
    const rows = lessons.map((lesson) => lessonRow(lesson, words));
    const whole = el("p", { class: "bc-map-whole" });
    const told = el("p", { class: "bc-map-told", role: "status" });

    const practice = el("ul", { class: "bc-map-practice" });
    const record = learnerRecord();

    const refresh = () => {
      const entries = record.entries();
      const exams = record.exams();
      const progress = courseProgress(lessons, entries, exams);
      const word = nextWord(progress, words);
      for (const [place, row] of progress.rows.entries())
        rows[place].show(row, row.slug === progress.next, word);
      const { done, total } = progress;
      const all = total !== null && total > 0 && done === total;
      const count = total === null ? words.some_of_open : words.whole;
      setText(whole, all ? words.all_done : worded(count, { done, total }));
      whole.hidden = !progress.begun;
      const practised = practiceWords(practiceProgress(entries), words);
      if (practised.join() !== practice.dataset.told)
        practice.replaceChildren(...practised.map((each) => el("li", {}, each)));
      practice.dataset.told = practised.join();
      practice.hidden = !practised.length;
      const isEmpty = !entries.size && !exams.size;
      reset.hidden = save.hidden = named.hidden = isEmpty;
      if (document.activeElement !== name) name.value = record.learner() ?? "";
      if (record.isBlocked()) setText(told, words.blocked);
    };

    const ask = (open) => {
      sure.hidden = !open;
      (open ? no : reset).focus();
    };
    const reset = pushButton(words.reset, () => ask(true));
    const name = el("input", { type: "text", autocomplete: "off", maxlength: 80, size: 16 });
    const named = el("label", { class: "bc-map-name" }, el("span", {}, words.name), name);
    const takeName = () => {
      const outcome = record.nameLearner(name.value);
      setText(told, outcome === "refused" ? words.name_refused : "");
      return outcome !== "refused";
    };
    name.addEventListener("change", takeName);
    const counts = Object.fromEntries(lessons.map(({ slug, checks }) => [slug, checks ?? 0]));
    const save = pushButton(words.export, () => {
      if (takeName()) saveRecord(record, counts);
      else name.focus();
    });
    const file = el("input", { type: "file", accept: ".json,application/json", hidden: true });
    const load = pushButton(words.import, () => file.click());
    const yes = pushButton(words.reset_yes, () => {
      record.clear();
      refresh();
      sure.hidden = true;
      setText(told, words.reset_done);
      load.focus();
    });
    const no = pushButton(words.reset_no, () => ask(false));
    const sure = el(
      "div",
      { class: "bc-map-sure", role: "group", "aria-label": words.reset, hidden: true },
      el("p", {}, words.reset_sure),
      el("div", { class: "bc-row" }, no, yes),
    );
    file.addEventListener("change", async () => {
      const [chosen] = file.files;
      if (!chosen) return;
      const outcome = await loadRecord(record, chosen);
      file.value = "";
      refresh();
      setText(told, loadWords(outcome, words, dayOf));
    });

    page.body.append(
      whole,
      el(
        "ol",
        { class: "bc-lessons" },
        rows.map((row) => row.node),
      ),
      practice,
      // What is told stands below the buttons: nothing moves under the finger that presses one.
      el(
        "div",
        { class: "bc-map-foot" },
        el("p", {}, words.kept),
        named,
        el("div", { class: "bc-row" }, save, load, file, reset),
      ),
      told,
      sure,
    );

    // Progress changes elsewhere: in another tab, or in a lesson while this page is out of sight.
    const gone = new AbortController();
    const stopListening = record.onChange(refresh);
    window.addEventListener("pageshow", refresh, { signal: gone.signal });
    const seen = new IntersectionObserver(refresh);
    seen.observe(page.section);
    const stop = watch(model, (state) => {
      refresh();
      page.show(state);
    });
    return () => {
      gone.abort();
      stopListening();
      seen.disconnect();
      stop();
    };
  },
};
