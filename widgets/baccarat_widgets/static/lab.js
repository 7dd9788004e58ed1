import { pushButton } from "./controls.js";
import { el, frame, passText, setAttr, setText, watch } from "./kit.js";
import { plotPicture } from "./plots.js";
import { tableHead, tableRows } from "./rows.js";

/** The word for what a run is doing. */
export function stageWord({ stage, share }, words) {
  if (stage === "running") return share > 0 ? words.running : words.getting_ready;
  return { stopped: words.stopped, done: words.done }[stage] ?? "";
}

/** A choice: `node`, `value()`, and where it is typed its `area`. */
function labField(field, mark) {
  const { name, label, kind, options, value, note } = field;
  const told = note ? el("span", { class: "bc-lab-note" }, note) : null;
  if (kind === "text") {
    const text = el("textarea", { rows: 4, spellcheck: "false", "data-field": name });
    text.value = value;
    return {
      node: el("label", { class: "bc-lab-text" }, el("span", {}, label), told, text),
      value: () => text.value,
      area: text,
    };
  }
  if (kind === "one") {
    const select = el(
      "select",
      { "data-field": name },
      options.map((option) => el("option", { value: option.value }, option.label)),
    );
    select.value = value;
    return {
      node: el("label", { class: "bc-lab-one" }, el("span", {}, label), select, told),
      value: () => select.value,
    };
  }
  const boxes = options.map((option) => {
    const box = el("input", { type: "checkbox", name: `${mark}-${name}`, value: option.value });
    box.checked = value.includes(option.value);
    return { box, node: el("label", {}, box, el("span", {}, option.label)) };
  });
  return {
    node: el(
      "fieldset",
      { class: "bc-lab-some", "data-field": name },
      el("legend", {}, label),
      told,
      boxes.map((each) => each.node),
    ),
    value: () => boxes.filter(({ box }) => box.checked).map(({ box }) => box.value),
  };
}

/** A table that is drawn anew only when it changed. */
export function labTable() {
  const node = el("div", { class: "bc-lab-table" });
  let shown = "";
  return {
    node,
    draw(table) {
      const now = JSON.stringify(table);
      if (now === shown) return;
      shown = now;
      const { caption, columns, rows, note, folded } = table;
      const parts = [
        el(
          "div",
          { class: "bc-lab-scroll", tabindex: "0", role: "group", "aria-label": caption },
          el(
            "table",
            {},
            el("caption", {}, caption),
            tableHead(columns),
            el("tbody", {}, tableRows(rows)),
          ),
        ),
        ...(note ? [el("p", { class: "bc-lab-note" }, note)] : []),
      ];
      if (!folded) return node.replaceChildren(...parts);
      const open = node.querySelector("details")?.open;
      return node.replaceChildren(el("details", { open }, el("summary", {}, caption), ...parts));
    },
  };
}

/** As many parts as there are things to show, made and stopped as they come and go. */
function labParts(place, make) {
  const parts = [];
  return {
    draw(things) {
      while (parts.length > things.length) {
        const gone = parts.pop();
        gone.stop?.();
        gone.node.remove();
      }
      while (parts.length < things.length) {
        const fresh = make();
        parts.push(fresh);
        place.append(fresh.node);
      }
      things.forEach((thing, n) => {
        parts[n].draw(thing);
      });
    },
    stop() {
      for (const part of parts) part.stop?.();
    },
  };
}

function render({ model, el: root }) {
  const { words, fields, limit } = model.get("setup");
  const page = frame(root, words.label, "lab");
  const mark = Math.random().toString(36).slice(2);
  const made = new Map(fields.map((field) => [field.name, labField(field, mark)]));
  const begin = () => {
    const chosen = Object.fromEntries([...made].map(([name, { value }]) => [name, value()]));
    model.send({ do: "start", turn: model.get("state").turn, chosen });
  };
  // Text that is too long to be of use stays where it was typed.
  const start = pushButton(
    words.start,
    [...made.values()].reduce(
      (then, { area }) => (area ? () => passText(area, limit, then) : then),
      begin,
    ),
    { class: "bc-main" },
  );
  const stop = pushButton(words.stop, () => model.send({ do: "stop" }));
  const bar = el("progress", { max: 1, "aria-label": words.progress });
  const stage = el("span", { class: "bc-lab-stage", role: "status" });
  const said = el("div", { class: "bc-lab-said" });
  const pictures = el("div", { class: "bc-lab-plots" });
  const numbers = el("div", { class: "bc-lab-tables" });
  const plots = labParts(pictures, plotPicture);
  const tables = labParts(numbers, labTable);
  page.body.append(
    ...(words.ask ? [el("p", { class: "bc-ask" }, words.ask)] : []),
    el(
      "div",
      { class: "bc-lab-fields" },
      [...made.values()].map(({ node }) => node),
    ),
    el("div", { class: "bc-row" }, start, stop, bar, stage),
    said,
    pictures,
    numbers,
  );
  let told = "";

  const unwatch = watch(model, (now) => {
    const running = now.stage === "running";
    setText(start, now.stage === "ready" ? words.start : words.again);
    setAttr(start, "aria-disabled", running ? "true" : null);
    setAttr(stop, "aria-disabled", running ? null : "true");
    bar.hidden = now.stage === "ready";
    bar.value = now.share;
    setText(stage, stageWord(now, words));
    const lines = JSON.stringify(now.said);
    if (lines !== told) said.replaceChildren(...now.said.map((line) => el("p", {}, line)));
    told = lines;
    plots.draw(now.plots);
    tables.draw(now.tables);
    setAttr(page.section, "data-stage", now.stage);
    page.show(now);
  });
  return () => {
    unwatch();
    plots.stop();
  };
}

export default { render };
