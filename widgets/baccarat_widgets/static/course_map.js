import { pushButton, worded } from "./controls.js";
import { el, frame, setAttr, setText, watch } from "./kit.js";
import {
  betterEntry,
  courseProgress,
  exportText,
  importText,
  PROGRESS_SPACE,
  progressStore,
} from "./progress.js";

const shelf = progressStore();

/** A lesson's address from the page at `path`; JupyterLab's bare address names no folder. */
export function lessonLink(path, slug) {
  const lab = path.match(/^(.*?\/lab)(?:\/(?:workspaces\/[^/]+\/?)?)?$/);
  return lab ? `${lab[1]}/tree/course/${slug}.ipynb` : `${slug}.ipynb`;
}

/** How far a lesson is, in words. */
export function lessonStatus({ done, total }, words) {
  if (total === null) return done ? worded(words.some_of_open, { done }) : "";
  if (total === 0) return words.none;
  const values = { done, total };
  return worded(done === 0 ? words.to_do : done === total ? words.done : words.some, values);
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

function download(text) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = el("a", { href: url, download: "baccarat-progress.json" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

export default {
  render({ model, el: root }) {
    const { lessons, words } = model.get("setup");
    const page = frame(root, words.label, "map");
    const rows = lessons.map((lesson) => lessonRow(lesson, words));
    const whole = el("p", { class: "bc-map-whole" });
    const told = el("p", { class: "bc-map-told", role: "status" });

    const refresh = () => {
      const progress = courseProgress(lessons, shelf.all());
      const word = nextWord(progress, words);
      for (const [place, row] of progress.rows.entries())
        rows[place].show(row, row.slug === progress.next, word);
      const { done, total } = progress;
      const all = total !== null && total > 0 && done === total;
      const count = total === null ? words.some_of_open : words.whole;
      setText(whole, all ? words.all_done : worded(count, { done, total }));
      whole.hidden = !progress.begun;
      reset.hidden = save.hidden = !shelf.all().size;
      if (shelf.isBlocked()) setText(told, words.blocked);
    };

    const ask = (open) => {
      sure.hidden = !open;
      (open ? no : reset).focus();
    };
    const reset = pushButton(words.reset, () => ask(true));
    const save = pushButton(words.export, () =>
      download(exportText(shelf.all(), new Date().toISOString())),
    );
    const file = el("input", { type: "file", accept: ".json,application/json", hidden: true });
    const load = pushButton(words.import, () => file.click());
    const yes = pushButton(words.reset_yes, () => {
      shelf.clear();
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
      const text = await file.files[0]?.text();
      file.value = "";
      const entries = text === undefined ? undefined : importText(text);
      if (entries === undefined) return;
      if (entries === null) {
        setText(told, words.not_imported);
        return;
      }
      const kept = [...entries].map(([item, entry]) =>
        shelf.write(item, betterEntry(shelf.read(item), entry)),
      );
      refresh();
      const failed = kept.some((each) => each !== "kept");
      setText(told, failed ? words.failed : worded(words.imported, { count: entries.size }));
    });

    page.body.append(
      whole,
      el(
        "ol",
        { class: "bc-lessons" },
        rows.map((row) => row.node),
      ),
      told,
      el(
        "div",
        { class: "bc-map-foot" },
        el("p", {}, words.kept),
        el("div", { class: "bc-row" }, save, load, file, reset),
      ),
      sure,
    );

    // Progress changes elsewhere: in another tab, or in a lesson while this page is out of sight.
    const gone = new AbortController();
    window.addEventListener(
      "storage",
      ({ key }) => (key === null || key.startsWith(PROGRESS_SPACE)) && refresh(),
      { signal: gone.signal },
    );
    window.addEventListener("pageshow", refresh, { signal: gone.signal });
    const seen = new IntersectionObserver(refresh);
    seen.observe(page.section);
    const stop = watch(model, (state) => {
      refresh();
      page.show(state);
    });
    return () => {
      gone.abort();
      seen.disconnect();
      stop();
    };
  },
};
