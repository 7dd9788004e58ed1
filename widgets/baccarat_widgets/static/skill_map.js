import { worded } from "./controls.js";
import { afterChanges, drillAttempts } from "./drill_record.js";
import { el, frame, setText, watch } from "./kit.js";
import { learnerRecord } from "./progress.js";

const HEATS = ["low", "middle", "high", "none"];

function skillTable(map) {
  const head = el(
    "tr",
    {},
    el("th", { scope: "col" }, map.corner),
    map.columns.map((name, place) =>
      el("th", { scope: "col", "aria-label": map.column_names[place] }, name),
    ),
  );
  const rows = map.rows.map((row) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, row.head),
      row.cells.map(({ heat, text, told }) =>
        el(
          "td",
          { "data-heat": heat, title: told },
          el("span", { "aria-hidden": "true" }, text),
          el("span", { class: "bc-heard" }, told),
        ),
      ),
    ),
  );
  const wide = map.columns.length > 5;
  return el(
    "table",
    { class: `bc-skill${wide ? " bc-skill-wide" : ""}` },
    el("caption", {}, map.caption),
    el("thead", {}, head),
    el("tbody", {}, rows),
  );
}

function skillList(title, lines) {
  const box = el("div", { class: "bc-skill-list" });
  if (lines.length)
    box.append(
      el("h3", {}, title),
      el(
        "ul",
        {},
        lines.map((line) => el("li", {}, line)),
      ),
    );
  return box;
}

export default {
  // Once a model: the record is read again whenever it changes, here or in another tab.
  initialize({ model }) {
    const begin = () => model.send({ do: "begin", record: drillAttempts(learnerRecord()) });
    const stop = afterChanges(learnerRecord(), begin);
    begin();
    return stop;
  },

  render({ model, el: root }) {
    const { words } = model.get("setup");
    const page = frame(root, words.label, "skills");
    const summary = el("p", { role: "status" });
    const select = el(
      "select",
      { onchange: () => model.send({ do: "measure", measure: select.value }) },
      ["right", "seconds"].map((value) => el("option", { value }, words[value])),
    );
    const maps = el("div", { class: "bc-skill-maps" });
    const lists = el("div", { class: "bc-skill-lists" });
    page.body.append(
      el(
        "div",
        { class: "bc-row" },
        el("label", { class: "bc-row" }, el("span", {}, words.measure), select),
        summary,
      ),
      el(
        "p",
        { class: "bc-skill-legend", "aria-label": words.legend },
        HEATS.map((heat) => el("span", { "data-heat": heat }, words[heat])),
      ),
      maps,
      lists,
    );
    let drawn = "";
    return watch(model, (now) => {
      setText(summary, now.summary);
      if (select.value !== now.measure) select.value = now.measure;
      const next = JSON.stringify([now.maps, now.weak, now.errors]);
      if (next !== drawn) {
        maps.replaceChildren(...now.maps.map(skillTable));
        const errors = now.errors.map((each) => worded("{label}: {count}", each));
        lists.replaceChildren(skillList(words.weak, now.weak), skillList(words.errors, errors));
        drawn = next;
      }
      page.show(now);
    });
  },
};
