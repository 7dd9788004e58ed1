import { pushButton, worded } from "./controls.js";
import { el, frame, setAttr, setText, watch } from "./kit.js";

/** How a column looks: numbers to the right, short words on one line, long ones with some room. */
export function columnLook({ numbers, rows }, at) {
  if (numbers.includes(at)) return "bc-class-number";
  return rows.every((row) => row[at].length <= 16) ? "bc-class-short" : "bc-class-long";
}

function tableOf(shown) {
  const looks = shown.columns.map((_, at) => columnLook(shown, at));
  const cell = (text, at) =>
    at === 0 ? el("th", { scope: "row" }, text) : el("td", { class: looks[at] }, text);
  return el(
    "table",
    { class: "bc-class-table" },
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        shown.columns.map((name, at) => el("th", { scope: "col", class: looks[at] }, name)),
      ),
    ),
    el(
      "tbody",
      {},
      shown.rows.map((row) => el("tr", {}, row.map(cell))),
    ),
  );
}

function handOver({ name, type, text }) {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export default {
  // Once a model, however many views of it there are: a file is handed over once.
  initialize({ model }) {
    const came = (message) => message.file && handOver(message.file);
    model.on("msg:custom", came);
    return () => model.off("msg:custom", came);
  },

  render({ model, el: root }) {
    const { words } = model.get("setup");
    const page = frame(root, words.label, "class-report");
    const summary = el("p", { class: "bc-class-summary", role: "status" });
    const choices = el("div", { class: "bc-row", role: "group", "aria-label": words.tables });
    const buttons = new Map();
    const title = el("h3");
    const note = el("p", { class: "bc-class-note" });
    const wide = el("div", { class: "bc-class-wide", role: "group", tabindex: "0" });
    const save = (what, text) => pushButton(text, () => model.send({ do: "save", what }));
    page.body.append(
      summary,
      choices,
      title,
      note,
      wide,
      el(
        "div",
        { class: "bc-row" },
        save("table", words.save_table),
        save("grades", words.save_grades),
        save("page", words.save_page),
        pushButton(words.read, () => model.send({ do: "read" })),
      ),
    );

    const draw = (state) => {
      setText(summary, state.summary);
      for (const table of state.tables) {
        const { name } = table;
        if (!buttons.has(name)) {
          buttons.set(
            name,
            pushButton("", () => model.send({ do: "show", table: name })),
          );
          choices.append(buttons.get(name));
        }
        setText(buttons.get(name), worded(words.count, table));
        setAttr(buttons.get(name), "aria-pressed", String(name === state.shown.name));
      }
      setText(title, state.shown.title);
      setText(note, state.shown.note);
      setAttr(wide, "aria-label", state.shown.title);
      wide.replaceChildren(
        state.shown.rows.length ? tableOf(state.shown) : el("p", {}, words.nothing),
      );
      page.show(state);
    };
    return watch(model, draw);
  },
};
