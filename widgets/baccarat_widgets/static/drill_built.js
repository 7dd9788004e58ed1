import { pushButton, worded } from "./controls.js";
import { labelledField } from "./drill_mark.js";
import { el, setAttr } from "./kit.js";

// Answers that are built piece by piece: parts as `drill_fields.js` has them.

/** Heaps of chips as an answer: the dearest first. */
export function heapText(heap) {
  return Object.entries(heap)
    .filter(([, number]) => number > 0)
    .sort(([one], [other]) => Number(other) - Number(one))
    .map(([chip, number]) => `${chip}x${number}`)
    .join(" ");
}

/** A payout, built chip by chip. */
export function chipField(field, words) {
  const heap = {};
  const list = el("ul", { class: "bc-drill-heap" });
  const empty = el("p", { class: "bc-none" }, words.heap_empty);
  let over = false;
  const change = (chip, by) => {
    if (over) return;
    heap[chip] = Math.max(0, (heap[chip] ?? 0) + by);
    draw();
  };
  const tray = field.options.map(({ name, label }, place) =>
    pushButton(label, () => change(name, 1), {
      class: `bc-chip bc-chip-${field.options.length - 1 - place}`,
      "data-chip": name,
    }),
  );
  // A chip is put down as often as it is pressed, so a double click counts twice.
  for (const button of tray)
    button.addEventListener("click", (event) => {
      if (event.detail > 1) change(button.dataset.chip, 1);
    });
  const minus = Object.fromEntries(
    field.options.map(({ name, label }) => [
      name,
      el(
        "button",
        {
          type: "button",
          "aria-label": worded(words.less, { chip: label }),
          onclick: () => change(name, -1),
        },
        "−",
      ),
    ]),
  );
  const draw = () => {
    const there = field.options.filter(({ name }) => heap[name] > 0);
    const focus = document.activeElement;
    list.replaceChildren(
      ...there.map(({ name, label }) =>
        el("li", {}, el("b", {}, `${heap[name]} × ${label}`), over ? null : minus[name]),
      ),
    );
    if (list.contains(focus)) focus.focus();
    else if (focus && !focus.isConnected) tray[0].focus();
    empty.hidden = there.length > 0;
  };
  const { node, mark } = labelledField(
    field,
    words,
    el("div", { class: "bc-tray", role: "group", "aria-label": words.chips }, tray),
    el("div", { role: "group", "aria-label": words.heap, "aria-live": "polite" }, list, empty),
  );
  draw();
  return {
    node,
    value: () => heapText(heap),
    focus: () => tray[0].focus(),
    show(now) {
      over = Boolean(now);
      for (const button of tray) setAttr(button, "aria-disabled", over ? "true" : null);
      draw();
      mark.show(now);
    },
  };
}

/** Calls, put into their order one by one. */
export function orderField(field, words) {
  const chosen = [];
  const labels = Object.fromEntries(field.options.map(({ name, label }) => [name, label]));
  const list = el("ol", { class: "bc-drill-calls" });
  const empty = el("p", { class: "bc-none" }, words.order_empty);
  let over = false;
  const buttons = field.options.map(({ name, label }) =>
    pushButton(
      label,
      () => {
        if (over || chosen.includes(name)) return;
        chosen.push(name);
        draw();
      },
      { "data-call": name },
    ),
  );
  const undo = pushButton(words.undo, () => {
    chosen.pop();
    draw();
  });
  const clear = pushButton(words.clear, () => {
    chosen.length = 0;
    draw();
  });
  const draw = () => {
    list.replaceChildren(...chosen.map((name) => el("li", {}, labels[name])));
    empty.hidden = chosen.length > 0;
    for (const button of buttons) {
      const used = over || chosen.includes(button.dataset.call);
      setAttr(button, "aria-disabled", used ? "true" : null);
    }
    for (const button of [undo, clear])
      setAttr(button, "aria-disabled", over || !chosen.length ? "true" : null);
  };
  const { node, mark } = labelledField(
    field,
    words,
    el("div", { class: "bc-drill-options", role: "group", "aria-label": words.calls }, buttons),
    el("div", { role: "group", "aria-label": words.order, "aria-live": "polite" }, list, empty),
    el("div", { class: "bc-row" }, undo, clear),
  );
  draw();
  return {
    node,
    value: () => chosen.join(" "),
    focus: () => buttons[0].focus(),
    show(now) {
      over = Boolean(now);
      draw();
      mark.show(now);
    },
  };
}
